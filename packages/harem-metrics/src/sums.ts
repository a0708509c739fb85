/** What is kept of documents: sums of counts and weights. */
import { count, type Stats, struct, type Total, table, total, totalOfAll } from '@assay/core'

/** Sums under their names: natural numbers, and exact sums of weights. */
export type Sums<C extends string, T extends string> = { readonly [K in C]: number } & { readonly [K in T]: Total }

/** What one line of evidence adds. */
export type Increment<K extends string> = { readonly [P in K]?: number }

/** The names of a task's sums. */
export interface Ledger<C extends string, T extends string> {
  readonly counts: readonly C[]
  readonly totals: readonly T[]
}

export const sumsStats = <C extends string, T extends string>({ counts, totals }: Ledger<C, T>): Stats<Sums<C, T>> =>
  // a record made of lists of names: TypeScript cannot see that every name of both lists has its column
  struct({
    ...(Object.fromEntries(counts.map((name) => [name, count])) as Record<C, typeof count>),
    ...(Object.fromEntries(totals.map((name) => [name, total])) as Record<T, typeof total>),
  } as never) as unknown as Stats<Sums<C, T>>

/** Adds increments up; weights exactly. */
export const sumOf = <C extends string, T extends string>({ counts, totals }: Ledger<C, T>) => {
  const nothing: Readonly<Record<string, number | Total>> = {
    ...Object.fromEntries(counts.map((name) => [name, 0])),
    ...Object.fromEntries(totals.map((name) => [name, total.empty])),
  }
  // the parts of a document are many, and most have one increment, of a few names
  return (increments: readonly Increment<C | T>[]): Sums<C, T> => {
    const sums = { ...nothing }
    const weights = new Map<string, number[]>()
    for (const increment of increments) {
      for (const name in increment) {
        const own = (increment as Readonly<Record<string, number | undefined>>)[name] ?? 0
        if (own === 0) continue
        const sum = sums[name]
        if (typeof sum === 'number') sums[name] = sum + own
        else {
          const all = weights.get(name)
          if (all === undefined) weights.set(name, [own])
          else all.push(own)
        }
      }
    }
    for (const [name, all] of weights) sums[name] = totalOfAll(all)
    return sums as Sums<C, T>
  }
}

/** What is kept of documents: their sums, and what a reader of the numbers should know of them. */
export interface Collection<S> {
  readonly whole: S
  /** Words that do not come equally often in both texts. */
  readonly faults: number
  /** How often each value comes that the ontology does not have. */
  readonly strange: ReadonlyMap<string, Strange>
}

/** How often a value comes on either side. */
const strangeStats = struct({ gold: count, system: count })
export type Strange = typeof strangeStats.empty

const strangeTable = table(strangeStats)

export const collectionStats = <S>(stats: Stats<S>): Stats<Collection<S>> =>
  struct({ whole: stats, faults: count, strange: strangeTable })

/** Sums without anything else: of an entity or a pair, or of a part. */
export const only = <S>(whole: S): Collection<S> => ({ whole, faults: 0, strange: strangeTable.empty })
