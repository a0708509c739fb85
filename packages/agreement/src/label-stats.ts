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
  const existing = all.get(key)
  if (existing !== undefined) return existing
  const added = make()
  all.set(key, added)
  return added
}

const addMeeting = (all: Map<string, MutableCounts>, a: string, b: string, n: number): void =>
  addTo(within(all, a, newCounts), b, n)

/** The labels of one item with how many annotators gave each, in the order of code points. */
const countsOf = (values: readonly (string | undefined)[]): readonly (readonly [label: string, n: number])[] => {
  const counts = newCounts()
  for (const value of values) if (value !== undefined) addTo(counts, value, 1)
  return counts.size < 2 ? [...counts] : [...counts].sort(([a], [b]) => compareCodePoints(a, b))
}

/** Numbers labels from 1 on, in the order in which they come. */
const newNumbers = () => {
  const numbers = new Map<string, number>()
  const labels: string[] = ['']
  const numberOf = (label: string): number => within(numbers, label, () => labels.push(label) - 1)
  return { labels, numberOf }
}

/** The most labels whose pairs are counted in one array. */
const MAX_COUNTED_LABELS = 256

/** Counts pairs of numbered labels, each pair as one number; `taken` gives them in the order in which each came first, and begins anew. */
const newPairCounts = (size: number) => {
  if (size > MAX_COUNTED_LABELS) {
    let counts = new Map<number, number>()
    return {
      add: (both: number): void => void counts.set(both, (counts.get(both) ?? 0) + 1),
      taken: (): Iterable<readonly [both: number, n: number]> => {
        const all = counts
        counts = new Map()
        return all
      },
    }
  }
  const counts = new Uint32Array(size * size)
  let touched: number[] = []
  return {
    add: (both: number): void => {
      if (counts[both] === 0) touched.push(both)
      counts[both]!++
    },
    taken: (): Iterable<readonly [both: number, n: number]> => {
      const all = touched.map((both) => [both, counts[both]!] as const)
      for (const both of touched) counts[both] = 0
      touched = []
      return all
    },
  }
}

/** Counts items one after the other: the values of one item are in the order of the names. */
export const counting = (names: readonly string[]) => {
  const items = newCounts()
  const values = newCounts()
  const met = new Map<string, Map<string, MutableCounts>>()
  const { labels, numberOf } = newNumbers()
  // of each annotator the numbers of the labels of items, 0 for none
  const columns = names.map((): number[] => [])
  let left = 0
  const newMeetings = (): Map<string, MutableCounts> => new Map()
  const add = (labelsOfItem: readonly (string | undefined)[]): void => {
    const counts = countsOf(labelsOfItem)
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
    for (const [i, label] of labelsOfItem.entries()) columns[i]!.push(label === undefined ? 0 : numberOf(label))
  }
  /** The first of a pair is the one whose name comes first. */
  const pairsOf = (): LabelStats['pairs'] => {
    const pairs = new Map<string, Map<string, MutableCounts>>()
    const size = labels.length
    const counts = newPairCounts(size)
    const note = (key: string, first: readonly number[], second: readonly number[]): void => {
      for (let item = 0; item < first.length; item++) {
        const [a, b] = [first[item]!, second[item]!]
        if (a !== 0 && b !== 0) counts.add(a * size + b)
      }
      for (const [both, n] of counts.taken())
        addMeeting(within(pairs, key, newMeetings), labels[Math.floor(both / size)]!, labels[both % size]!, n)
    }
    for (const [i, a] of names.entries())
      for (let j = i + 1; j < names.length; j++) {
        const [one, other] = [columns[i]!, columns[j]!]
        if (compareCodePoints(a, names[j]!) <= 0) note(pairName(a, names[j]!), one, other)
        else note(pairName(a, names[j]!), other, one)
      }
    return pairs
  }
  return {
    add,
    leave: (): void => void left++,
    stats: (): LabelStats => ({ items, left, values, met, pairs: pairsOf() }),
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

/** The sums of meetings, from which follow those of one label with all others as one. */
interface Sums {
  readonly own: Meetings
  readonly first: Counts
  readonly second: Counts
  readonly all: number
  /** Meetings of a label with itself. */
  readonly same: number
}

const sumsOf = (pairCounts: Meetings): Sums => {
  const [first, second] = [newCounts(), newCounts()]
  let [all, same] = [0, 0]
  for (const [a, meetingsOfA] of pairCounts)
    for (const [b, n] of meetingsOfA) {
      addTo(first, a, n)
      addTo(second, b, n)
      all += n
      if (a === b) same += n
    }
  return { own: pairCounts, first, second, all, same }
}

const countsFor = ({ own, first, second }: Sums, label: string) => ({
  same: own.get(label)?.get(label) ?? 0,
  asFirst: first.get(label) ?? 0,
  asSecond: second.get(label) ?? 0,
})

const meetingsWith = (...all: readonly (readonly [a: string, b: string, n: number])[]): Meetings => {
  const counts = new Map<string, MutableCounts>()
  for (const [a, b, n] of all) if (n > 0) addMeeting(counts, a, b, n)
  return counts
}

/** Meetings in which each label but one goes by one name. */
const renameMeetings = (sums: Sums, label: string, others: string): Meetings => {
  const { same, asFirst, asSecond } = countsFor(sums, label)
  return meetingsWith(
    [label, label, same],
    [label, others, asFirst - same],
    [others, label, asSecond - same],
    [others, others, sums.all - asFirst - asSecond + same],
  )
}

/** As `renameMeetings`, for pairs of different labels that are counted once for both orders. */
const renamePairs = (sums: Sums, label: string, others: string): Meetings => {
  const { same, asFirst, asSecond } = countsFor(sums, label)
  const [first, second] = compareCodePoints(label, others) < 0 ? [label, others] : [others, label]
  const unequal = asFirst + asSecond - 2 * same
  // two labels that are one now count in both orders
  const inBothOrders = 2 * sums.all - sums.same
  return meetingsWith(
    [label, label, same],
    [first, second, unequal],
    [others, others, inBothOrders - same - 2 * unequal],
  )
}

const each = <A, B>(tables: ReadonlyMap<string, A>, make: (one: A) => B): ReadonlyMap<string, B> =>
  new Map(Array.from(tables, ([key, one]) => [key, make(one)] as const))

/** By label: the same items with all other labels as one. */
export const byLabel = (s: LabelStats): ReadonlyMap<string, LabelStats> => {
  const [met, pairs] = [each(s.met, sumsOf), each(s.pairs, sumsOf)]
  let all = 0
  for (const n of s.values.values()) all += n
  return new Map(
    Array.from(s.values, ([label, valueCount]) => {
      const others = label === OTHERS ? `${OTHERS} but it` : OTHERS
      const against: LabelStats = {
        items: s.items,
        left: s.left,
        values: new Map([
          [label, valueCount],
          [others, all - valueCount],
        ]),
        met: each(met, (one) => renamePairs(one, label, others)),
        pairs: each(pairs, (one) => renameMeetings(one, label, others)),
      }
      return [label, against] as const
    }),
  )
}
