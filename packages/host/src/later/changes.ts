/** Items that two systems answer differently well: what was wrong and is right now, and the other way round. */
import type { Evidence, Place, Shown } from '@assay/core'
import { isRightLine } from '@assay/core/host'

/** What a system says of one item. */
export interface Said {
  readonly verdict: string
  readonly system: string | null
}
export interface Change {
  readonly change: 'fixed' | 'broken'
  /** The document it is in. */
  readonly document: string
  /** Absent for what the gold does not have. */
  readonly gold: string | null
  /** Null where there is no evidence of it: a spurious item that only one of the two has. */
  readonly before: Said | null
  readonly after: Said | null
  readonly at: Place | null
}

/** Of how many items which of two systems is right. Where one says nothing of an item, it is not wrong with it. */
export interface Cells {
  readonly both: number
  readonly onlyBefore: number
  readonly onlyAfter: number
  readonly neither: number
}
export const noCells: Cells = { both: 0, onlyBefore: 0, onlyAfter: 0, neither: 0 }
export const cellsAdded = (a: Cells, b: Cells): Cells => ({
  both: a.both + b.both,
  onlyBefore: a.onlyBefore + b.onlyBefore,
  onlyAfter: a.onlyAfter + b.onlyAfter,
  neither: a.neither + b.neither,
})

/** What two answers to one document are to each other. */
export interface Compared {
  readonly cells: Cells
  readonly changes: readonly Change[]
}

/** A line of evidence about an item, and what it looks like. */
export interface Item extends Shown {
  readonly verdict: string
  readonly isRight: boolean
}

/** What there is to see of a line; nothing of lines that are about no item, such as a count of tokens. */
export const itemOf = (line: Evidence<unknown>): Item | undefined =>
  line.show && { ...line.show(), verdict: line.verdict, isRight: isRightLine(line) }

const textKey = ({ gold, system }: Item): string => JSON.stringify(gold === undefined ? ['', system] : ['gold', gold])
// The two systems are two files, so that the path of what only they have does not count.
const placeKey = (line: Item): string => JSON.stringify([textKey(line), line.at?.line, line.at?.column])

interface Matched {
  readonly before: Item | undefined
  readonly after: Item | undefined
}

/** Pairs lines with the same key, in their order, and gives those that are left over. */
const matched = (
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (line: Item) => string,
): { readonly pairs: readonly Matched[]; readonly before: readonly Item[]; readonly after: readonly Item[] } => {
  const waiting = new Map<string, Item[]>()
  for (const line of after) {
    const own = waiting.get(keyOf(line))
    if (own === undefined) waiting.set(keyOf(line), [line])
    else own.push(line)
  }
  const pairs: Matched[] = []
  const left: Item[] = []
  for (const line of before) {
    const other = waiting.get(keyOf(line))?.shift()
    if (other === undefined) left.push(line)
    else pairs.push({ before: line, after: other })
  }
  const taken = new Set(pairs.map((pair) => pair.after))
  return { pairs, before: left, after: after.filter((line) => !taken.has(line)) }
}

const saidOf = (line: Item | undefined): Said | null =>
  line === undefined ? null : { verdict: line.verdict, system: line.system ?? null }

// where nothing is said of an item, nothing is wrong with it
const isRight = (line: Item | undefined): boolean => line === undefined || line.isRight

const cellOf = ({ before, after }: Matched): keyof Cells => {
  if (isRight(before)) return isRight(after) ? 'both' : 'onlyBefore'
  return isRight(after) ? 'onlyAfter' : 'neither'
}

const cellsIn = (pairs: readonly Matched[]): Cells => {
  const counts = { ...noCells }
  for (const pair of pairs) counts[cellOf(pair)]++
  return counts
}

const changeOf = (document: string, { before, after }: Matched): readonly Change[] => {
  const line = before ?? after
  if (isRight(before) === isRight(after) || line === undefined) return []
  return [
    {
      change: isRight(after) ? 'fixed' : 'broken',
      document,
      gold: line.gold ?? null,
      before: saidOf(before),
      after: saidOf(after),
      at: line.at ?? null,
    },
  ]
}

const inOrder = ({ at: a }: Change, { at: b }: Change): number =>
  (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0)

/**
 * What has changed in one document, from the evidence of two answers to it. Items are the same where text and place are, or
 * else where the text is: other items beside them move the places in a system's file.
 */
export const comparedIn = (document: string, before: readonly Item[], after: readonly Item[]): Compared => {
  const inPlace = matched(before, after, placeKey)
  const byText = matched(inPlace.before, inPlace.after, textKey)
  const pairs: readonly Matched[] = [
    ...inPlace.pairs,
    ...byText.pairs,
    ...byText.before.map((line) => ({ before: line, after: undefined })),
    ...byText.after.map((line) => ({ before: undefined, after: line })),
  ]
  return { cells: cellsIn(pairs), changes: pairs.flatMap((pair) => changeOf(document, pair)).sort(inOrder) }
}
