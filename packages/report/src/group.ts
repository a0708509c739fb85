/** Scores that belong under one heading: one metric with one set of options, of one or several systems. */
import { compareCodePoints, grouped } from '@assay/core'
import type { Comparison, Description, Result, Score } from '@assay/core/result'
import { own } from './values.ts'

export interface Group {
  readonly metric: string
  /** Where a metric was run several times, what its signature says that those of the others do not. */
  readonly variant?: string
  readonly description: Description
  readonly headline: string
  /** Measures that go before the headline in a row. */
  readonly shows: readonly string[]
  readonly ranking: readonly Ranked[]
  readonly comparisons: readonly Comparison[]
}
export interface Ranked {
  readonly score: Score
  /** Equal for equal headlines; `undefined` where the headline has no value. */
  readonly rank: number | undefined
}

/** The groups of a result, in the order in which their metrics come. */
export const groupsOf = (result: Result, describe: (metric: string) => Description): readonly Group[] =>
  [...grouped(result.scores, (score) => score.metric)].flatMap(([metric, scores]) => {
    const description = describe(metric)
    // Systems read by different readers differ in their signatures and are still ranked together; only a metric that
    // was run twice on one system, with other options, is shown twice.
    const systems = new Set(scores.map((score) => score.system))
    if (systems.size === scores.length) return groupsByOptions(metric, description, scores, result.comparisons)
    const bySignature = grouped(scores, (score) => score.signature)
    const variants = variantsOf([...bySignature.keys()])
    return [...bySignature.values()].map((some, i) => ({
      ...groupOf(metric, description, some, []),
      variant: variants[i] as string,
    }))
  })

/** What of a signature is not how a side was read. */
const optionsIn = ({ signature }: Score): string =>
  signature
    .split('|')
    .filter((part) => !part.startsWith('read:') && !part.startsWith('readSystem:'))
    .join('|')

/** Systems under other options of the metric are not ranked together. */
const groupsByOptions = (
  metric: string,
  description: Description,
  scores: readonly Score[],
  comparisons: readonly Comparison[],
): readonly Group[] => {
  const byOptions = grouped(scores, optionsIn)
  const variants = variantsOf([...byOptions.keys()])
  return [...byOptions.values()].map((some, i) => {
    const names = new Set(some.map(({ system }) => system))
    const own = comparisons.filter(({ system, baseline }) => names.has(system) && names.has(baseline))
    const group = groupOf(metric, description, some, byOptions.size === 1 ? comparisons : own)
    return byOptions.size === 1 ? group : { ...group, variant: variants[i] as string }
  })
}

/** Of each of several signatures the parts that not all of them have. */
const variantsOf = (signatures: readonly string[]): readonly string[] => {
  const all = signatures.map((signature) => signature.split('|'))
  return all.map((parts) => parts.filter((part) => !all.every((other) => other.includes(part))).join('  '))
}

const groupOf = (
  metric: string,
  description: Description,
  scores: readonly Score[],
  comparisons: readonly Comparison[],
): Group => {
  const headline = scores[0]?.headline ?? description.headline
  return {
    metric,
    description,
    headline,
    shows: (description.shows ?? []).filter((name) => name !== headline),
    ranking: ranked(scores, headline, own(description.measures, headline)?.better === 'lower'),
    comparisons: comparisons.filter((comparison) => comparison.metric === metric),
  }
}

/** The value by which a score is ranked; `undefined` where it has none. */
const headlineOf = (score: Score, headline: string): number | undefined =>
  own(score.measures, headline)?.value ?? undefined

const ranked = (scores: readonly Score[], headline: string, lowest: boolean): readonly Ranked[] => {
  const worst = lowest ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
  const key = (score: Score): number => headlineOf(score, headline) ?? worst
  const better = (a: Score, b: Score): number => {
    if (key(a) === key(b)) return compareCodePoints(a.system, b.system)
    return key(a) < key(b) === lowest ? -1 : 1
  }
  const sorted = [...scores].sort(better)
  return sorted.map((score) => ({
    score,
    rank: key(score) === worst ? undefined : sorted.findIndex((other) => key(other) === key(score)) + 1,
  }))
}
