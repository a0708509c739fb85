/** The statistics of a task: sums of counts and weights. */
import { count, right, type Stats, struct, type Total, table, total, totalOfAll } from '@assay/core'

/** Sums by name: counts, and exact sums of weights. */
export type Sums<C extends string, T extends string> = { readonly [K in C]: number } & { readonly [K in T]: Total }

/** The increments of one line of evidence. */
export type Increment<K extends string> = { readonly [P in K]?: number }

/** The names of a task's sums. */
export interface Ledger<C extends string, T extends string> {
  readonly counts: readonly C[]
  readonly totals: readonly T[]
}

export const sumsStats = <C extends string, T extends string>({ counts, totals }: Ledger<C, T>): Stats<Sums<C, T>> =>
  // TypeScript cannot infer a record with a field for every name of both lists
  struct({
    ...(Object.fromEntries(counts.map((name) => [name, count])) as Record<C, typeof count>),
    ...(Object.fromEntries(totals.map((name) => [name, total])) as Record<T, typeof total>),
  } as never) as unknown as Stats<Sums<C, T>>

/** Builds a function that adds up increments; sums of weights are exact. */
export const sumOf = <C extends string, T extends string>({ counts, totals }: Ledger<C, T>) => {
  const nothing: Readonly<Record<string, number | Total>> = {
    ...Object.fromEntries(counts.map((name) => [name, 0])),
    ...Object.fromEntries(totals.map((name) => [name, total.empty])),
  }
  // a document has many parts, most of them with one increment of a few names
  return (increments: readonly Increment<C | T>[]): Sums<C, T> => {
    const sums = { ...nothing }
    const weights = new Map<string, number[]>()
    for (const increment of increments) {
      for (const name in increment) {
        const amount = (increment as Readonly<Record<string, number | undefined>>)[name] ?? 0
        if (amount === 0) continue
        const sum = sums[name]
        if (typeof sum === 'number') sums[name] = sum + amount
        else {
          const all = weights.get(name)
          if (all === undefined) weights.set(name, [amount])
          else all.push(amount)
        }
      }
    }
    for (const [name, all] of weights) sums[name] = totalOfAll(all)
    return sums as Sums<C, T>
  }
}

/** The statistics of documents: their sums, and counts for remarks. */
export interface Collection<S> {
  readonly whole: S
  /** The entities that it is of: of a category or type those that have it, and none that has no category at all. */
  readonly members: number
  /** The number of words with different frequencies in the two texts. */
  readonly faults: number
  /** The frequencies of values that are not in the ontology. */
  readonly strange: ReadonlyMap<string, ValueCounts>
}

/** The frequency of a value on either side. */
const valueCounts = struct({ gold: count, system: count })
export type ValueCounts = typeof valueCounts.empty

const valueTable = table(valueCounts)

/** Results from before `members` was stored lack it: as then, their parts have the values of their sums. */
const memberCount: Stats<number> = { ...count, decode: (u) => (u === undefined ? right(1) : count.decode(u)) }

export const collectionStats = <S>(stats: Stats<S>): Stats<Collection<S>> =>
  struct({ whole: stats, members: memberCount, faults: count, strange: valueTable })

/** The statistics of an entity, a pair or a part: sums only. */
export const sumsOnly = <S>(whole: S, members: number): Collection<S> => ({
  whole,
  members,
  faults: 0,
  strange: valueTable.empty,
})
