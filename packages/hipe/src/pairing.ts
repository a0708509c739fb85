/**
 * What becomes of each object of gold and system (HIPE-scorer, `compute_metrics`). Six things can: they are counted, and the four
 * regimes are read off the counts.
 */
import type { Objects } from './objects.ts'

/** Same span and label; same span; overlap with the same label; overlap; in the gold alone; in the system alone. */
const CORRECT = 0
export const TYPE = 1
const OVERLAP = 2
export const OTHER = 3
const MISSED = 4
export const SPURIOUS = 5
export type Event = 0 | 1 | 2 | 3 | 4 | 5

/** Lists of labels, by what an object is. */
export type Lists = readonly (readonly number[])[]

export interface Sides {
  readonly gold: Objects
  readonly system: Objects
  /** Labels of an object of the gold that are right, the first of which it counts for. */
  readonly goldLabels: Lists
  /** Labels of an object of the system, best first. */
  readonly systemLabels: Lists
  /** Whether both say the same words, for objects of one span; asked for nothing where sides must have the same words. */
  readonly sameWords: ((gold: number, system: number) => boolean) | undefined
}

export const goldLabelsOf = ({ gold, goldLabels }: Sides, g: number): readonly number[] =>
  goldLabels[gold.what[g] as number] as readonly number[]
export const systemLabelsOf = ({ system, systemLabels }: Sides, s: number): readonly number[] =>
  systemLabels[system.what[s] as number] as readonly number[]

/** What became of objects, one behind the other: -1 for an object that is on one side alone. */
export interface Fates {
  readonly event: Event[]
  readonly gold: number[]
  readonly system: number[]
}

const share = (a: readonly number[], b: readonly number[]): boolean => {
  for (let i = 0; i < a.length; i++) if (b.includes(a[i] as number)) return true
  return false
}

/** The first that the scorer would take; `best` prefers the same label, then the most tokens. -1 for none. */
const chosen = (sides: Sides, p: number, from: number, taken: Uint8Array, partner: 'first' | 'best'): number => {
  const { gold, system } = sides
  const [start, end] = [system.start[p] as number, system.end[p] as number]
  const labels = systemLabelsOf(sides, p)
  let best = -1
  let worth = 0
  for (let g = from; g < gold.start.length && (gold.start[g] as number) < end; g++) {
    const isSameSpan = gold.start[g] === start && gold.end[g] === end
    const isOtherLabel = isSameSpan && goldLabelsOf(sides, g)[0] !== labels[0]
    if (!isOtherLabel && taken[g] === 1) continue
    if (partner === 'first') return g
    const shared = Math.min(end, gold.end[g] as number) - Math.max(start, gold.start[g] as number)
    const own = (share(labels, goldLabelsOf(sides, g)) ? 1e9 : 0) + shared
    if (own > worth) {
      best = g
      worth = own
    }
  }
  return best
}

/** Says what becomes of each object: those of the system in their order, then those of the gold that are missed. Linear, since the objects of a side do not overlap. */
export const fatesOf = (sides: Sides, partner: 'first' | 'best'): Fates => {
  const { gold, system, sameWords } = sides
  const fates: Fates = { event: [], gold: [], system: [] }
  const say = (event: Event, g: number, s: number): void => {
    fates.event.push(event)
    fates.gold.push(g)
    fates.system.push(s)
  }
  const size = gold.start.length
  const taken = new Uint8Array(size)
  let from = 0
  for (let p = 0; p < system.start.length; p++) {
    const [start, end] = [system.start[p] as number, system.end[p] as number]
    while (from < size && (gold.end[from] as number) <= start) from++
    const isSpan = from < size && gold.start[from] === start && gold.end[from] === end
    const labels = systemLabelsOf(sides, p)
    if (isSpan && share(labels, goldLabelsOf(sides, from)) && (sameWords === undefined || sameWords(from, p))) {
      taken[from] = 1
      say(CORRECT, from, p)
      continue
    }
    const g = chosen(sides, p, from, taken, partner)
    if (g < 0) {
      say(SPURIOUS, -1, p)
      continue
    }
    taken[g] = 1
    const isSameSpan = gold.start[g] === start && gold.end[g] === end
    if (isSameSpan && goldLabelsOf(sides, g)[0] !== labels[0]) say(TYPE, g, p)
    else say(share(labels, goldLabelsOf(sides, g)) ? OVERLAP : OTHER, g, p)
  }
  for (let g = 0; g < size; g++) if (taken[g] === 0) say(MISSED, g, -1)
  return fates
}
