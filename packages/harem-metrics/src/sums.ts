/** What is kept of a collection: sums of counts and weights, for the whole and for each of its parts. */
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
  struct({
    ...(Object.fromEntries(counts.map((name) => [name, count])) as Record<C, typeof count>),
    ...(Object.fromEntries(totals.map((name) => [name, total])) as Record<T, typeof total>),
  } as never) as unknown as Stats<Sums<C, T>>

/** Adds lines up; weights exactly. */
export const sumOf = <C extends string, T extends string>({ counts, totals }: Ledger<C, T>) => {
  const zeros = Object.fromEntries(counts.map((name) => [name, 0]))
  const isTotal = new Set<string>(totals)
  return (increments: Iterable<Increment<C | T>>): Sums<C, T> => {
    const counted: Record<string, number> = { ...zeros }
    const weights: Record<string, number[]> = {}
    for (const increment of increments) {
      for (const name in increment) {
        const x = (increment as Readonly<Record<string, number>>)[name] as number
        if (!isTotal.has(name)) counted[name] = (counted[name] as number) + x
        else if (weights[name] === undefined) weights[name] = [x]
        else weights[name].push(x)
      }
    }
    const sums: Record<string, number | Total> = counted
    for (const name of totals) sums[name] = weights[name] === undefined ? total.empty : totalOfAll(weights[name])
    return sums as Sums<C, T>
  }
}

/** The whole, and the parts that the reports of HAREM show. */
export interface Collection<S> {
  readonly whole: S
  /** Words that do not come equally often in both texts. */
  readonly faults: number
  /** How often each value comes that the ontology does not have. */
  readonly strange: ReadonlyMap<string, Strange>
  /** The selective scenario of each category, and of each type. */
  readonly category: ReadonlyMap<string, S>
  readonly type: ReadonlyMap<string, S>
  /** The documents of each genre, and of each variety of Portuguese. */
  readonly genre: ReadonlyMap<string, S>
  readonly variety: ReadonlyMap<string, S>
}
/** How often a value comes on either side. */
export const strangeStats = struct({ gold: count, system: count })
export type Strange = typeof strangeStats.empty

export const facets = ['category', 'type', 'genre', 'variety'] as const

export const collectionStats = <S>(stats: Stats<S>): Stats<Collection<S>> =>
  struct({
    whole: stats,
    faults: count,
    strange: table(strangeStats),
    category: table(stats),
    type: table(stats),
    genre: table(stats),
    variety: table(stats),
  })

/** A collection that has one sum alone: a line of evidence, or a part. */
export const only = <S>(whole: S): Collection<S> => {
  const none: ReadonlyMap<string, S> = new Map()
  return { whole, faults: 0, strange: new Map(), category: none, type: none, genre: none, variety: none }
}

/** Each part as a collection of its own. */
export const partsOf = <S>(collection: Collection<S>): Readonly<Record<string, ReadonlyMap<string, Collection<S>>>> =>
  Object.fromEntries(
    facets
      .filter((facet) => collection[facet].size > 0)
      .map((facet) => [facet, new Map([...collection[facet]].map(([label, sums]) => [label, only(sums)] as const))]),
  )
