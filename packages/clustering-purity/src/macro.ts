/**
 * What the metrics beside purity have in common: each name is scored by itself, and the score of a campaign is the mean over
 * names. The sums are exact, so that no order of names changes a bit.
 */
import {
  type Clusters,
  count,
  type Evidence,
  type Scorer,
  type Stats,
  struct,
  type Total,
  total,
  totalOf,
  totalOfAll,
  totalValue,
} from '@assay/core'
import { emptyGold } from './empty-gold.ts'
import { type Aligned, aligned } from './policy.ts'
import { type Refusing, refused } from './refused.ts'
import { type Repaired, repairedRemarks, repairsIn } from './repairs.ts'

/** What a name scores: ratios, `undefined` where the formula has no value, and counts. */
export interface NameScore<K extends string, C extends string> {
  readonly ratios: { readonly [P in K]: number | undefined }
  readonly counts: { readonly [P in C]: number }
  /** Why ratios have no value, if they have none. */
  readonly why?: string
}

export interface MacroStats<K extends string, C extends string> extends Repaired {
  readonly names: number
  /** Names whose gold has nothing in any cluster, left out of the means. */
  readonly empty: number
  /** Names without a value for a reason other than that: how many, by measure. */
  readonly without: { readonly [P in K]: number }
  readonly sums: { readonly [P in K]: Total }
  readonly counts: { readonly [P in C]: number }
}

const recordOf = <K extends string, A>(keys: readonly K[], of: (key: K) => A): { readonly [P in K]: A } =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as { readonly [P in K]: A }

const statsFor = <K extends string, C extends string>(
  ratios: readonly K[],
  counts: readonly C[],
): Stats<MacroStats<K, C>> =>
  struct({
    names: count,
    empty: count,
    without: struct<Record<string, number>>(recordOf(ratios, () => count)),
    sums: struct<Record<string, Total>>(recordOf(ratios, () => total)),
    counts: struct<Record<string, number>>(recordOf(counts, () => count)),
    ...repairsIn,
  }) as unknown as Stats<MacroStats<K, C>>

/** Names, and what they score. */
export interface Formula<K extends string, C extends string> {
  readonly ratios: readonly K[]
  readonly counts: readonly C[]
  readonly of: (sides: Aligned) => NameScore<K, C>
}

type Scored<K extends string, C extends string> = readonly [Aligned, NameScore<K, C> | undefined]

/** The mean over names of each ratio; no value where a name has none. */
export const means = <K extends string, C extends string>(
  { ratios }: Formula<K, C>,
  s: MacroStats<K, C>,
): { readonly [P in K]: number | undefined } => {
  const names = s.names - s.empty
  return recordOf(ratios, (key) => (names > 0 && s.without[key] === 0 ? totalValue(s.sums[key]) / names : undefined))
}

type Described = Pick<Scorer<'clusters', never, never>, 'checkPair'>

/** The scorer of a formula, but for its summary. */
export const macro = <K extends string, C extends string>(
  formula: Formula<K, C>,
  options: Refusing,
  partitions: string,
) => {
  const { ratios, counts } = formula
  const stats = statsFor(ratios, counts)
  const score = (gold: Clusters, system: Clusters): Scored<K, C> => {
    const sides = aligned(gold, system, options)
    if (sides.goldItems === 0) return [sides, undefined]
    if (sides.absent) return [sides, { ratios: recordOf(ratios, () => 0), counts: recordOf(counts, () => 0) }]
    return [sides, formula.of(sides)]
  }
  const none = emptyGold(options.empty)
  const one = ([sides, scored]: Scored<K, C>): MacroStats<K, C> => {
    const value = (key: K): number | undefined => (scored === undefined ? none : scored.ratios[key])
    return {
      ...sides.repairs,
      names: 1,
      empty: scored === undefined && none === undefined ? 1 : 0,
      without: recordOf(ratios, (key) => (scored !== undefined && value(key) === undefined ? 1 : 0)),
      sums: recordOf(ratios, (key) => totalOf(value(key) ?? 0)),
      counts: recordOf(counts, (key) => scored?.counts[key] ?? 0),
    }
  }
  const judge =
    (gold: Clusters) =>
    (system: Clusters): Iterable<Evidence<MacroStats<K, C>>> => {
      const scored = score(gold, system)
      return [{ stats: one(scored), verdict: scored[1]?.why === undefined ? 'scored' : `no value: ${scored[1].why}` }]
    }
  const tally = () => {
    const all: MacroStats<K, C>[] = []
    return {
      add: (gold: Clusters, system: Clusters): void => {
        all.push(one(score(gold, system)))
      },
      sum: (): MacroStats<K, C> => summed(stats.empty, all, formula),
    }
  }
  const remarks = (s: MacroStats<K, C>): readonly string[] => {
    const without = ratios.reduce((most, key) => Math.max(most, s.without[key]), 0)
    const said = without > 0 ? [`${without} of ${s.names} names ${partitions}`] : []
    return [...said, ...repairedRemarks(s, options)]
  }
  const checkPair: NonNullable<Described['checkPair']> = (gold, system) => refused(gold, system, options)
  return { stats, judge, tally, parts: () => ({}), remarks, checkPair }
}

/** Many names at once: each exact sum is made in one pass. */
const summed = <K extends string, C extends string>(
  empty: MacroStats<K, C>,
  all: readonly MacroStats<K, C>[],
  { ratios, counts }: Formula<K, C>,
): MacroStats<K, C> => {
  const add = (of: (s: MacroStats<K, C>) => number): number => all.reduce((sum, s) => sum + of(s), 0)
  return {
    ...empty,
    names: all.length,
    empty: add((s) => s.empty),
    discarded: add((s) => s.discarded),
    unknown: add((s) => s.unknown),
    missing: add((s) => s.missing),
    without: recordOf(ratios, (key) => add((s) => s.without[key])),
    sums: recordOf(ratios, (key) => totalOfAll(all.flatMap((s) => [...s.sums[key]]))),
    counts: recordOf(counts, (key) => add((s) => s.counts[key])),
  }
}
