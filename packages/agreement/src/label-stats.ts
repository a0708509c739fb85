/** Statistics of items with labels: whole numbers, from which every coefficient follows exactly. */
import { compareCodePoints, count, type Stats, struct, table } from '@assay/core'

type Counts = ReadonlyMap<string, number>

/** Counts of pairs of labels given to one item, by the first label, then by the second. */
export type Meetings = ReadonlyMap<string, Counts>

export type LabelStats = {
  /** Items by how many values they have, two and more: those that count. */
  readonly items: Counts
  /** Items with one value or none. */
  readonly left: number
  /** Values by label, on items that count. */
  readonly values: Counts
  /**
   * By the number of values of an item: pairs of its values by different annotators, by the two labels, the first of them before
   * the second in the order of code points. A pair of the same label is counted twice, once in each order.
   */
  readonly met: ReadonlyMap<string, Meetings>
  /** By pair of annotators: items that both have a value for, by the label of each. */
  readonly pairs: ReadonlyMap<string, Meetings>
}

const meetings = table(table(count))

export const labelStats: Stats<LabelStats> = struct<LabelStats>({
  items: table(count),
  left: count,
  values: table(count),
  met: table(meetings),
  pairs: table(meetings),
})

/** The name of a pair of annotators, in the order of code points. */
export const pairName = (a: string, b: string): string => (compareCodePoints(a, b) <= 0 ? `${a} × ${b}` : `${b} × ${a}`)

type MutableCounts = Map<string, number>
const newCounts = (): MutableCounts => new Map()

const addTo = (counts: MutableCounts, label: string, n: number): void => {
  counts.set(label, (counts.get(label) ?? 0) + n)
}

const within = <V>(all: Map<string, V>, key: string, make: () => V): V => {
  const known = all.get(key)
  if (known !== undefined) return known
  const made = make()
  all.set(key, made)
  return made
}

const addMeeting = (all: Map<string, MutableCounts>, a: string, b: string, n: number): void =>
  addTo(within(all, a, newCounts), b, n)

/** The labels of one item with how many annotators gave each, in the order of code points. */
const countsOf = (values: readonly (string | undefined)[]): readonly (readonly [label: string, n: number])[] => {
  const counts = newCounts()
  for (const value of values) if (value !== undefined) addTo(counts, value, 1)
  return counts.size < 2 ? [...counts] : [...counts].sort(([a], [b]) => compareCodePoints(a, b))
}

/** Counts items one after the other: the values of one item are in the order of the names. */
export const counting = (names: readonly string[]) => {
  const items = newCounts()
  const values = newCounts()
  const met = new Map<string, Map<string, MutableCounts>>()
  const pairs = new Map<string, Map<string, MutableCounts>>()
  let left = 0
  const newMeetings = (): Map<string, MutableCounts> => new Map()
  // the first of a pair is the one whose name comes first
  const couples = names.flatMap((a, i) =>
    names.slice(i + 1).map((b, k) => {
      const j = i + 1 + k
      const inOrder = compareCodePoints(a, b) <= 0
      return { key: pairName(a, b), first: inOrder ? i : j, second: inOrder ? j : i }
    }),
  )
  const add = (own: readonly (string | undefined)[]): void => {
    const counts = countsOf(own)
    const given = counts.reduce((sum, [, n]) => sum + n, 0)
    if (given < 2) {
      left++
      return
    }
    const by = String(given)
    addTo(items, by, 1)
    const meeting = within(met, by, newMeetings)
    for (const [i, [a, n]] of counts.entries()) {
      addTo(values, a, n)
      if (n > 1) addMeeting(meeting, a, a, n * (n - 1))
      for (const [b, m] of counts.slice(i + 1)) addMeeting(meeting, a, b, n * m)
    }
    for (const { key, first, second } of couples) {
      const [a, b] = [own[first], own[second]]
      if (a !== undefined && b !== undefined) addMeeting(within(pairs, key, newMeetings), a, b, 1)
    }
  }
  return {
    add,
    leave: (): void => void left++,
    stats: (): LabelStats => ({ items, left, values, met, pairs }),
  }
}

/** The statistics of some items, each a list of values in the order of the names. */
export const labelStatsOf = (
  items: Iterable<readonly (string | undefined)[]>,
  names: readonly string[],
): LabelStats => {
  const { add, stats } = counting(names)
  for (const item of items) add(item)
  return stats()
}

// ---- one label against all others ------------------------------------------------------------------------------------

const OTHERS = 'all others'

/** Meetings in which each label but one goes by one name. */
const renameMeetings = (own: Meetings, label: string, others: string): Map<string, MutableCounts> => {
  const all = new Map<string, MutableCounts>()
  const name = (one: string): string => (one === label ? label : others)
  for (const [a, meetingsOfA] of own) for (const [b, n] of meetingsOfA) addMeeting(all, name(a), name(b), n)
  return all
}

/** As `renameMeetings`, for pairs of different labels that are counted once for both orders. */
const renamePairs = (own: Meetings, label: string, others: string): Map<string, MutableCounts> => {
  const all = new Map<string, MutableCounts>()
  const [first, second] = compareCodePoints(label, others) < 0 ? [label, others] : [others, label]
  for (const [a, meetingsOfA] of own)
    for (const [b, n] of meetingsOfA) {
      if ((a === label) !== (b === label)) addMeeting(all, first, second, n)
      else if (a === label) addMeeting(all, label, label, n)
      // two labels that are one now count in both orders
      else addMeeting(all, others, others, a === b ? n : 2 * n)
    }
  return all
}

/** The same items with all other labels as one. */
const against = (s: LabelStats, label: string): LabelStats => {
  const own = s.values.get(label) ?? 0
  const others = label === OTHERS ? `${OTHERS} but it` : OTHERS
  let all = 0
  for (const n of s.values.values()) all += n
  const each = (tables: ReadonlyMap<string, Meetings>, make: (one: Meetings) => Meetings) =>
    new Map(Array.from(tables, ([key, one]) => [key, make(one)] as const))
  return {
    items: s.items,
    left: s.left,
    values: new Map([
      [label, own],
      [others, all - own],
    ]),
    met: each(s.met, (one) => renamePairs(one, label, others)),
    pairs: each(s.pairs, (one) => renameMeetings(one, label, others)),
  }
}

/** By label: that label against all others. */
export const byLabel = (s: LabelStats): ReadonlyMap<string, LabelStats> =>
  new Map(Array.from(s.values.keys(), (label) => [label, against(s, label)] as const))
