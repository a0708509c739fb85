/**
 * The aggregate `sets`: keys that both sides have; a key that a side has twice counts once. A key is the fields of a mention that are
 * compared, such as span, type and id, as one string. Each side has its own function for keys, since what never counts as equal, such as
 * an empty span, or NIL under `nil=wrong`, has different keys in the gold and in the system. `ptp` are the true positives of precision,
 * `rtp` those of recall: with sets they are the same number.
 */
import { type Counts, countsOf, countsOfCells, countsOfShares, type Shares } from './counts.ts'
import type { Mention } from './side.ts'

type KeyOf = (mention: Mention) => string

const keysOf = (mentions: readonly Mention[], keyOf: KeyOf): Set<string> => {
  const keys = new Set<string>()
  for (const mention of mentions) keys.add(keyOf(mention))
  return keys
}

export const setCounts = (
  gold: readonly Mention[],
  system: readonly Mention[],
  goldKey: KeyOf,
  systemKey: KeyOf,
): Counts => {
  const [golds, systems] = [keysOf(gold, goldKey), keysOf(system, systemKey)]
  let both = 0
  for (const key of systems) if (golds.has(key)) both++
  return countsOfShares({ ptp: both, found: systems.size, rtp: both, gold: golds.size })
}

// ---- keys without a document -----------------------------------------------------------------------------------------

/** Keys of a document, which are joined over all documents at the end. */
export const corpusKeys = (
  gold: readonly Mention[],
  system: readonly Mention[],
  goldKey: KeyOf,
  systemKey: KeyOf,
): Counts => {
  const cells = new Map<string, number>()
  for (const key of keysOf(gold, goldKey)) cells.set(`g${key}`, 1)
  for (const key of keysOf(system, systemKey)) cells.set(`s${key}`, 1)
  return countsOfCells(cells)
}

export const sharesOfKeys = ({ cells }: Pick<Counts, 'cells'>): Shares => {
  let [both, found, gold] = [0, 0, 0]
  for (const label of cells.keys()) {
    if (label.startsWith('g')) gold++
    else {
      found++
      if (cells.has(`g${label.slice(1)}`)) both++
    }
  }
  return { ptp: both, found, rtp: both, gold }
}

// ---- types with weights ----------------------------------------------------------------------------------------------

/** The credit for a type of the system where the gold has another one, from 0 to 1. */
export type WeightOf = (gold: Mention, system: Mention) => number

/** The first mention with each key. */
const byKey = (mentions: readonly Mention[], keyOf: KeyOf): ReadonlyMap<string, Mention> => {
  const first = new Map<string, Mention>()
  for (const mention of mentions) {
    const key = keyOf(mention)
    if (!first.has(key)) first.set(key, mention)
  }
  return first
}

/** Counts keys without the type; a key of both sides earns the weight of the two types. */
export const weightedCounts = (
  gold: readonly Mention[],
  system: readonly Mention[],
  goldKey: KeyOf,
  systemKey: KeyOf,
  weightOf: WeightOf,
): Counts => {
  const [golds, systems] = [byKey(gold, goldKey), byKey(system, systemKey)]
  const earned: number[] = []
  for (const [key, answer] of systems) {
    const other = golds.get(key)
    if (other !== undefined) earned.push(weightOf(other, answer))
  }
  return countsOf({
    ptp: earned,
    found: [systems.size],
    rtp: earned,
    gold: [golds.size],
  })
}

/** Reads `gold>system=weight`; equal types have the weight 1, an ancestor a power of `ancestors`, others 0. */
export const weightsUnder = (given: Readonly<Record<string, number>>, ancestors: number): WeightOf => {
  const weights = new Map(Object.entries(given))
  return (gold, system) => {
    const weight = weights.get(`${gold.type}>${system.type}`)
    if (weight !== undefined) return weight
    if (gold.type === system.type) return 1
    const isAncestor =
      system.path.length > 0 &&
      system.path.length < gold.path.length &&
      system.path.every((part, i) => part === gold.path[i])
    return isAncestor ? ancestors ** (gold.path.length - system.path.length) : 0
  }
}
