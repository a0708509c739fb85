/** Agreement on sets: Krippendorff's alpha where a value is a set, such as the mentions of an entity (Passonneau 2004, 2006). */
import { totalOfAll, totalValue } from '@assay/core'

export const setDistances = ['masi', 'jaccard', 'dice', 'passonneau'] as const
export type SetDistance = (typeof setDistances)[number]
export const masis = ['exact', 'nltk', 'dkpro'] as const

export interface SetOptions {
  readonly setDistance: SetDistance
  readonly masi: (typeof masis)[number]
}

/** The distance of two sets, from their sizes and the size of their intersection: 0 for equal sets, two empty ones too. */
export const setDistance = (a: number, b: number, shared: number, { setDistance: by, masi }: SetOptions): number => {
  if (shared === a && shared === b) return 0
  // the empty set shares nothing with a set and is a part of it
  if (shared === 0 && a > 0 && b > 0) return 1
  const jaccard = shared / (a + b - shared)
  if (by === 'jaccard') return 1 - jaccard
  if (by === 'dice') return 1 - (2 * shared) / (a + b)
  const isSubset = shared === a || shared === b
  const passonneau = isSubset ? 1 / 3 : 2 / 3
  if (by === 'passonneau') return passonneau
  if (masi === 'dkpro') return (1 - jaccard) * passonneau
  if (masi === 'nltk') return 1 - jaccard * (isSubset ? 0.67 : 0.33)
  return 1 - jaccard * (isSubset ? 2 / 3 : 1 / 3)
}

const sum = (terms: readonly number[]): number => totalValue(totalOfAll(terms))

/** Numbered sets, with the sizes of their intersections. */
interface SetOverlaps {
  readonly size: readonly number[]
  readonly shared: (a: number, b: number) => number
  /** Each pair of different sets that share something, once. */
  readonly meeting: Iterable<readonly [a: number, b: number, shared: number]>
}

const findOverlaps = (sets: readonly ReadonlySet<string>[]): SetOverlaps => {
  const setsByMember = new Map<string, number[]>()
  for (const [i, set] of sets.entries())
    for (const member of set) {
      const memberSets = setsByMember.get(member) ?? []
      setsByMember.set(member, memberSets)
      memberSets.push(i)
    }
  const count = sets.length
  const met = new Map<number, number>()
  for (const setNumbers of setsByMember.values())
    for (const [i, a] of setNumbers.entries())
      for (const b of setNumbers.slice(i + 1)) met.set(a * count + b, (met.get(a * count + b) ?? 0) + 1)
  // the empty set meets every other, as a part of it
  const empty = sets.findIndex(({ size }) => size === 0)
  for (let b = 0; empty >= 0 && b < count; b++)
    if (b !== empty) met.set(Math.min(empty, b) * count + Math.max(empty, b), 0)
  const shared = (a: number, b: number): number => met.get(Math.min(a, b) * count + Math.max(a, b)) ?? 0
  const meeting = Array.from(met, ([key, n]) => [Math.floor(key / count), key % count, n] as const)
  return { size: sets.map(({ size }) => size), shared, meeting }
}

/** Numbers sets: equal sets have one number. */
const numberSets = () => {
  const numbers = new Map<string, number>()
  const sets: ReadonlySet<string>[] = []
  const byObject = new Map<ReadonlySet<string>, number>()
  const numberOf = (set: ReadonlySet<string>): number => {
    const before = byObject.get(set)
    if (before !== undefined) return before
    const key = JSON.stringify([...set].sort())
    const number = numbers.get(key) ?? sets.push(set) - 1
    numbers.set(key, number)
    byObject.set(set, number)
    return number
  }
  return { numberOf, sets }
}

/** α of items of which each annotator gives a set, or nothing; items with fewer than two values do not count. */
export const alphaOfSets = (
  items: Iterable<readonly (ReadonlySet<string> | undefined)[]>,
  options: SetOptions,
): number | undefined => {
  const { numberOf, sets } = numberSets()
  const rows: (readonly number[])[] = []
  const counts: number[] = []
  for (const values of items) {
    const row = values.flatMap((set) => (set === undefined ? [] : [numberOf(set)]))
    if (row.length < 2) continue
    rows.push(row)
    for (const number of row) counts[number] = (counts[number] ?? 0) + 1
  }
  const n = counts.reduce((all, count) => all + (count ?? 0), 0)
  const { size, shared, meeting } = findOverlaps(sets)
  const distanceBetween = (a: number, b: number, both: number): number =>
    a === b ? 0 : setDistance(size[a]!, size[b]!, both, options)
  const observed = rows.flatMap((row) =>
    row.flatMap((a, i) => row.slice(i + 1).map((b) => (2 * distanceBetween(a, b, shared(a, b))) / (row.length - 1))),
  )
  // sets that share nothing are 1 apart; for the others, 1 less their distance is taken off
  const squares = counts.reduce((all, count) => all + (count ?? 0) ** 2, 0)
  const nearer = Array.from(
    meeting,
    ([a, b, both]) => 2 * (counts[a] ?? 0) * (counts[b] ?? 0) * (1 - distanceBetween(a, b, both)),
  )
  const expected = n * n - squares - sum(nearer)
  return expected <= 0 ? undefined : 1 - ((n - 1) * sum(observed)) / expected
}
