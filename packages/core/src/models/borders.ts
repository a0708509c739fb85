/** Borders of spans on both sides: how many meet, and how many would if those of the system were moved. */
import type { Keys, Meeting, Setting } from '../contract.ts'
import type { Interval } from './trees/type.ts'

/** A span's borders, with those of its fragments where it has several. */
export interface BorderedSpan {
  readonly start: number
  readonly end: number
  readonly fragments?: readonly Interval[]
}

/** By name, what is added to the start and the end of a span of the system. */
const moves: Readonly<Record<string, readonly [start: number, end: number]>> = {
  'end+1': [0, 1],
  'end-1': [0, -1],
  'start-1': [-1, 0],
  'start+1': [1, 0],
  'both-1': [-1, -1],
  'both+1': [1, 1],
}

const remedies: Readonly<Record<string, string>> = {
  'end+1': 'the ends of the system look inclusive: add 1 to each',
  'end-1': 'the ends of the gold look inclusive: add 1 to each, or take 1 from each end of the system',
  'start-1': 'the starts of the system look one to the right: take 1 from each',
  'start+1': 'the starts of the system look one to the left: add 1 to each',
  'both-1': 'the spans of the system look one to the right: take 1 from each start and end',
  'both+1': 'the spans of the system look one to the left: add 1 to each start and end',
}

const INCLUSIVE = { from: 'exclusive', to: 'inclusive' } as const
const EXCLUSIVE = { from: 'inclusive', to: 'exclusive' } as const

/** The ends of one side, under the names that readers have for the option. */
const endsOf = (side: Setting['side'], change: Pick<Setting, 'from' | 'to'>): readonly Setting[] =>
  ['ends', 'end'].map((option) => ({ side, option, ...change }))

const settings: Readonly<Record<string, readonly Setting[]>> = {
  'end+1': [...endsOf('system', INCLUSIVE), ...endsOf('gold', EXCLUSIVE)],
  'end-1': [...endsOf('system', EXCLUSIVE), ...endsOf('gold', INCLUSIVE)],
}

/** The remedies for borders that do not match, by the name of a move. */
export const remediesOfBorders: Required<Pick<Keys<never>, 'remedy' | 'settings'>> = {
  remedy: (name) => remedies[name] ?? name,
  settings: (name) => settings[name] ?? [],
}

// a small whole number where it can be one, which sets find soonest: whatever is longer is rare
const WIDE = 2 ** 10
const FAR = 2 ** 20
const keyAt = (start: number, end: number): number | string =>
  end - start >= 0 && end - start < WIDE && start >= 0 && start < FAR ? start * WIDE + (end - start) : `${start} ${end}`

/** Equal for spans of the same positions; with borders moved by so much, all of them. */
const borderKey = ({ start, end, fragments }: BorderedSpan, onStart = 0, onEnd = 0): number | string =>
  fragments === undefined
    ? keyAt(start + onStart, end + onEnd)
    : fragments.map((fragment) => `${fragment.start + onStart} ${fragment.end + onEnd}`).join(';')

/** One in twenty: below it, what meets may meet by chance. */
const isFew = (both: number, system: number): boolean => both * 20 < system

/** The matching borders of two documents; `shown` renders a span for messages. */
export const meetingOfBorders = <A extends BorderedSpan>(
  gold: readonly A[],
  system: readonly A[],
  shown: (span: A, side: 'gold' | 'system') => string,
): Meeting => {
  const sizes = { gold: gold.length, system: system.length }
  if (gold.length === 0 || system.length === 0) return { ...sizes, both: 0 }
  const inGold = new Set(gold.map((span) => borderKey(span)))
  const others = system.filter((span) => !inGold.has(borderKey(span)))
  const both = system.length - others.length
  const first = () => {
    const inSystem = new Set(system.map((span) => borderKey(span)))
    return {
      gold: gold.filter((span) => !inSystem.has(borderKey(span))).map((span) => shown(span, 'gold')),
      system: others.map((span) => shown(span, 'system')),
    }
  }
  if (!isFew(both, system.length)) return { ...sizes, both, first }
  const would: Record<string, number> = {}
  for (const [name, [onStart, onEnd]] of Object.entries(moves)) {
    let matches = 0
    for (const span of others) if (inGold.has(borderKey(span, onStart, onEnd))) matches++
    if (matches > 0) would[name] = matches
  }
  return { ...sizes, both, would, first }
}
