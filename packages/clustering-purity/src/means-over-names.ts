/**
 * The common scorer of this package: each name is scored by itself, and the score of a campaign is the mean over names. The sums
 * are exact, so that no order of names changes a bit.
 */
import {
  type Clusters,
  count,
  type Evidence,
  noShare,
  type Share,
  type Stats,
  struct,
  type Total,
  total,
  totalOf,
  totalValue,
} from '@assay/core'
import { type AlignedPair, alignPair } from './aligned-pair.ts'
import { type CheckOptions, checkClusters } from './check-clusters.ts'
import { ofEmptyGold, treatmentOf } from './item-policy.ts'
import { type UnsharedItems, unsharedRemarks, unsharedStats } from './unshared-items.ts'

export interface MacroStats<K extends string, C extends string> extends UnsharedItems {
  readonly names: number
  /** Names whose gold has nothing in any cluster, skipped in means. */
  readonly empty: number
  /** The number of other names without a value, by measure. */
  readonly without: { readonly [P in K]: number }
  readonly sums: { readonly [P in K]: Total }
  readonly counts: { readonly [P in C]: number }
}

const recordOf = <K extends string, A>(keys: readonly K[], of: (key: K) => A): { readonly [P in K]: A } => {
  const record: Record<string, A> = {}
  for (const key of keys) record[key] = of(key)
  return record as { readonly [P in K]: A }
}

const statsFor = <K extends string, C extends string>(
  ratios: readonly K[],
  counts: readonly C[],
): Stats<MacroStats<K, C>> =>
  // records made of lists of names: TypeScript cannot see that every name of a list has its column
  struct({
    names: count,
    empty: count,
    without: struct<Record<string, number>>(recordOf(ratios, () => count)),
    sums: struct<Record<string, Total>>(recordOf(ratios, () => total)),
    counts: struct<Record<string, number>>(recordOf(counts, () => count)),
    ...unsharedStats,
  }) as unknown as Stats<MacroStats<K, C>>

/** A pair, before and after the policy. */
export interface Name {
  readonly gold: Clusters
  readonly system: Clusters
  readonly sides: AlignedPair
}

/** The ratios and counts of a name. */
export interface Formula<K extends string, C extends string = never> {
  readonly ratios: readonly K[]
  /** The ratios of a name with gold and with an answer; `undefined` where one has no value. */
  readonly of: (sides: AlignedPair) => { readonly [P in K]: number | undefined }
  /** No ratio has a value where a side is not a partition of the items. */
  readonly partitionsOnly?: true
  /** The remark on names without a value, after their number: `have a ratio of no pairs`. */
  readonly lacking?: string
  readonly counts?: readonly C[]
  /** The counts of a name, also without an answer. */
  readonly count?: (sides: AlignedPair) => { readonly [P in C]: number }
  /** Lines about parts of a name with an answer, followed by the line of the name. */
  readonly lines?: (
    name: Name,
    counting: (counts: { readonly [P in C]: number }) => MacroStats<K, C>,
    own: Evidence<MacroStats<K, C>>,
  ) => Iterable<Evidence<MacroStats<K, C>>>
}

/** The mean over names of each ratio; no value where a name has none. */
export const means = <K extends string, C extends string>(
  { ratios }: Formula<K, C>,
  s: MacroStats<K, C>,
): { readonly [P in K]: number | undefined } => {
  const names = s.names - s.empty
  return recordOf(ratios, (key) => (names > 0 && s.without[key] === 0 ? totalValue(s.sums[key]) / names : undefined))
}

/** The means with their numbers: a sum over names by their number. */
export const workedMeans = <K extends string, C extends string>(
  { ratios }: Formula<K, C>,
  s: MacroStats<K, C>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ratios.flatMap((key) => (s.without[key] > 0 ? [] : [[key, `${totalValue(s.sums[key])} / ${s.names - s.empty}`]])),
  )

/** The scorer of a formula, but for its summary. */
export const macro = <K extends string, C extends string = never>(
  formula: Formula<K, C>,
  options: CheckOptions,
  share: Share = noShare,
) => {
  const { ratios, counts = [], lines, partitionsOnly } = formula
  const stats = statsFor(ratios, counts)
  const against = share(alignPair, treatmentOf(options))
  const [none, nothing] = [ofEmptyGold(options.emptyGold), stats.empty]
  const all = (value: number | undefined) => recordOf(ratios, () => value)
  const [zero, noValue] = [all(0), all(undefined)]
  /** The line of a name. */
  const lineOf = (sides: AlignedPair): Evidence<MacroStats<K, C>> => {
    const { goldItems, absent, notPartitions, unshared } = sides
    const scored = goldItems > 0
    const why = scored && !absent && partitionsOnly ? notPartitions : undefined
    const of = !scored ? all(none) : absent ? zero : why !== undefined ? noValue : formula.of(sides)
    const lacks = scored && ratios.some((key) => of[key] === undefined)
    return {
      stats: {
        names: 1,
        empty: !scored && none === undefined ? 1 : 0,
        without: lacks ? recordOf(ratios, (key) => (of[key] === undefined ? 1 : 0)) : nothing.without,
        sums: recordOf(ratios, (key) => totalOf(of[key] ?? 0)),
        counts: formula.count?.(sides) ?? nothing.counts,
        discarded: unshared.discarded,
        unknown: unshared.unknown,
        missing: unshared.missing,
      },
      verdict: why === undefined ? 'scored' : `no value: ${why}`,
    }
  }
  const counting = (countsOfName: MacroStats<K, C>['counts']): MacroStats<K, C> => ({
    names: 0,
    empty: 0,
    without: nothing.without,
    sums: nothing.sums,
    counts: countsOfName,
    discarded: 0,
    unknown: 0,
    missing: 0,
  })
  const judge = (gold: Clusters) => {
    const pairWith = against(gold)
    return (system: Clusters): Iterable<Evidence<MacroStats<K, C>>> => {
      const sides = pairWith(system)
      const line = lineOf(sides)
      return lines === undefined || sides.absent ? [line] : lines({ gold, system, sides }, counting, line)
    }
  }
  const remarks = (s: MacroStats<K, C>): readonly string[] => {
    const without = ratios.reduce((most, key) => Math.max(most, s.without[key]), 0)
    const noValues = without > 0 ? [`${without} of ${s.names} names ${formula.lacking}`] : []
    return [...noValues, ...unsharedRemarks(s, options)]
  }
  const check = (content: Clusters, gold?: Clusters) => checkClusters(content, gold, options)
  const worked = (s: MacroStats<K, C>) => workedMeans(formula, s)
  return { stats, judge, check, report: { remarks, worked } }
}
