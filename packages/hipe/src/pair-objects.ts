/**
 * Pairs the objects of gold and system as HIPE-scorer does (`compute_metrics`), among them by its fuzzy rule: an object without an equal
 * one in the gold gets the first gold object that it overlaps. Each object has one of six outcomes, from which `formulas.ts` derives
 * the four regimes.
 */
import type { Objects } from './objects.ts'

/** Outcomes: same span and label; same span; overlap and same label; overlap; only in the gold; only in the system. */
const CORRECT = 0
export const TYPE = 1
const OVERLAP = 2
export const OTHER = 3
const MISSED = 4
export const SPURIOUS = 5
export type Outcome = 0 | 1 | 2 | 3 | 4 | 5

/** Lists of labels, by the number of a type or cell. */
export type LabelLists = readonly (readonly number[])[]

export interface Sides {
  readonly gold: Objects
  readonly system: Objects
  /** The correct labels of a gold object; it counts under the first. */
  readonly goldLabels: LabelLists
  /** The labels of a system object, best first. */
  readonly systemLabels: LabelLists
  /** Compares the words of objects of one span; `undefined` if the sides must have the same words anyway. */
  readonly sameWords: ((gold: number, system: number) => boolean) | undefined
}

export const goldLabelsOf = ({ gold, goldLabels }: Sides, g: number): readonly number[] => goldLabels[gold.what[g]!]!
export const systemLabelsOf = ({ system, systemLabels }: Sides, s: number): readonly number[] =>
  systemLabels[system.what[s]!]!

/** The outcomes of objects as parallel lists; -1 for the missing side of an object without a partner. */
export interface Outcomes {
  readonly outcome: Outcome[]
  readonly gold: number[]
  readonly system: number[]
}

const haveCommonLabel = (a: readonly number[], b: readonly number[]): boolean => {
  for (let i = 0; i < a.length; i++) if (b.includes(a[i]!)) return true
  return false
}

/** The gold object that a system object without an equal one gets: the scorer's first, or the best by label, then by common tokens. -1 for none. */
const choosePartner = (sides: Sides, p: number, from: number, taken: Uint8Array, partner: 'first' | 'best'): number => {
  const { gold, system } = sides
  const [start, end] = [system.start[p]!, system.end[p]!]
  const labels = systemLabelsOf(sides, p)
  let best = -1
  let bestRank = 0
  for (let g = from; g < gold.start.length && gold.start[g]! < end; g++) {
    const isSameSpan = gold.start[g] === start && gold.end[g] === end
    const isOtherLabel = isSameSpan && goldLabelsOf(sides, g)[0] !== labels[0]
    if (!isOtherLabel && taken[g] === 1) continue
    if (partner === 'first') return g
    const shared = Math.min(end, gold.end[g]!) - Math.max(start, gold.start[g]!)
    const rank = (haveCommonLabel(labels, goldLabelsOf(sides, g)) ? 1e9 : 0) + shared
    if (rank > bestRank) {
      best = g
      bestRank = rank
    }
  }
  return best
}

/**
 * Pairs objects: those of the system in order, then the missed ones of the gold. An overlap with the same label (`OVERLAP`) is what the
 * regime fuzzy counts as correct. Linear, since the objects of a side do not overlap.
 */
export const pairObjects = (sides: Sides, partner: 'first' | 'best'): Outcomes => {
  const { gold, system, sameWords } = sides
  const outcomes: Outcomes = { outcome: [], gold: [], system: [] }
  const add = (outcome: Outcome, g: number, s: number): void => {
    outcomes.outcome.push(outcome)
    outcomes.gold.push(g)
    outcomes.system.push(s)
  }
  const size = gold.start.length
  const taken = new Uint8Array(size)
  let from = 0
  for (let p = 0; p < system.start.length; p++) {
    const [start, end] = [system.start[p]!, system.end[p]!]
    while (from < size && gold.end[from]! <= start) from++
    const isSpan = from < size && gold.start[from] === start && gold.end[from] === end
    const labels = systemLabelsOf(sides, p)
    if (
      isSpan &&
      haveCommonLabel(labels, goldLabelsOf(sides, from)) &&
      (sameWords === undefined || sameWords(from, p))
    ) {
      taken[from] = 1
      add(CORRECT, from, p)
      continue
    }
    const g = choosePartner(sides, p, from, taken, partner)
    if (g < 0) {
      add(SPURIOUS, -1, p)
      continue
    }
    taken[g] = 1
    const isSameSpan = gold.start[g] === start && gold.end[g] === end
    if (isSameSpan && goldLabelsOf(sides, g)[0] !== labels[0]) add(TYPE, g, p)
    else add(haveCommonLabel(labels, goldLabelsOf(sides, g)) ? OVERLAP : OTHER, g, p)
  }
  for (let g = 0; g < size; g++) if (taken[g] === 0) add(MISSED, g, -1)
  return outcomes
}
