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

export interface Sides {
  readonly gold: Objects
  readonly system: Objects
  /** Labels of an object of the gold that are right, the first of which it counts for. */
  readonly goldLabels: (object: number) => readonly number[]
  /** Labels of an object of the system, best first. */
  readonly systemLabels: (object: number) => readonly number[]
  /** Whether both say the same words, for objects of one span; asked for nothing where sides must have the same words. */
  readonly sameWords: ((gold: number, system: number) => boolean) | undefined
}

export type OnEvent = (event: Event, gold: number, system: number) => void

const share = (a: readonly number[], b: readonly number[]): boolean => {
  for (const one of a) if (b.includes(one)) return true
  return false
}

/** The first that the scorer would take; `best` prefers the same label, then the most tokens. -1 for none. */
const chosen = (
  { gold, system, goldLabels, systemLabels }: Sides,
  p: number,
  from: number,
  taken: Uint8Array,
  partner: 'first' | 'best',
): number => {
  const [start, end] = [system.start[p] as number, system.end[p] as number]
  const labels = systemLabels(p)
  let best = -1
  let worth = 0
  for (let g = from; g < gold.start.length && (gold.start[g] as number) < end; g++) {
    const isSameSpan = gold.start[g] === start && gold.end[g] === end
    const isOtherLabel = isSameSpan && goldLabels(g)[0] !== labels[0]
    if (!isOtherLabel && taken[g] === 1) continue
    if (partner === 'first') return g
    const shared = Math.min(end, gold.end[g] as number) - Math.max(start, gold.start[g] as number)
    const own = (share(labels, goldLabels(g)) ? 1e9 : 0) + shared
    if (own > worth) {
      best = g
      worth = own
    }
  }
  return best
}

/** Says what becomes of each object: those of the system in their order, then those of the gold that are missed. Linear, since the objects of a side do not overlap. */
export const eachEvent = (sides: Sides, partner: 'first' | 'best', onEvent: OnEvent): void => {
  const { gold, system, goldLabels, systemLabels, sameWords } = sides
  const size = gold.start.length
  const taken = new Uint8Array(size)
  let from = 0
  for (let p = 0; p < system.start.length; p++) {
    const [start, end] = [system.start[p] as number, system.end[p] as number]
    while (from < size && (gold.end[from] as number) <= start) from++
    const isSpan = from < size && gold.start[from] === start && gold.end[from] === end
    const labels = systemLabels(p)
    if (isSpan && share(labels, goldLabels(from)) && (sameWords === undefined || sameWords(from, p))) {
      taken[from] = 1
      onEvent(CORRECT, from, p)
      continue
    }
    const g = chosen(sides, p, from, taken, partner)
    if (g < 0) {
      onEvent(SPURIOUS, -1, p)
      continue
    }
    taken[g] = 1
    const isSameSpan = gold.start[g] === start && gold.end[g] === end
    if (isSameSpan && goldLabels(g)[0] !== labels[0]) onEvent(TYPE, g, p)
    else onEvent(share(labels, goldLabels(g)) ? OVERLAP : OTHER, g, p)
  }
  for (let g = 0; g < size; g++) if (taken[g] === 0) onEvent(MISSED, g, -1)
}
