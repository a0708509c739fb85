/** Paired tests between the systems of a run, as a result tells them. */
import { compareCodePoints } from '../codepoints.ts'
import type { AnyMetric, Problem } from '../contract.ts'
import { holm } from '../infer/holm.ts'
import { intervalOfDifference, type Pair, paired, resampledDifferences, type Tested } from '../infer/paired.ts'
import type { Weighed } from '../infer/rows.ts'
import type { Comparison, Score } from '../report/result.ts'
import { byUnit } from './draws.ts'
import type { DocumentRows, Sum, Tallied } from './lane.ts'
import type { Plan, PlannedMetric } from './plan.ts'
import type { Compare } from './request.ts'
import type { Progress } from './surroundings.ts'
import type { Units } from './units.ts'

const headlineOf = (score: Score): number | null => score.measures[score.headline]?.value ?? null

/** The systems by number, best first; equals and those without a value by their names, so that no order of a config shows. */
const ranked = (metric: AnyMetric, scores: readonly Score[]): readonly number[] => {
  const lowest = metric.measures[metric.headline as string]?.better === 'lower'
  const worst = lowest ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
  const key = (i: number): number => headlineOf(scores[i] as Score) ?? worst
  const name = (i: number): string => (scores[i] as Score).system
  return scores
    .map((_, i) => i)
    .sort((a, b) => {
      if (key(a) === key(b)) return compareCodePoints(name(a), name(b))
      return key(a) < key(b) === lowest ? -1 : 1
    })
}

/** Every other system with the baseline; without one every pair, the better of the two as the system. */
const pairsOf = (ranking: readonly number[], scores: readonly Score[], name: string | undefined): readonly Pair[] => {
  if (name === undefined)
    return ranking.flatMap((system, i) => ranking.slice(i + 1).map((baseline) => ({ system, baseline })))
  const baseline = scores.findIndex(({ system }) => system === name)
  return ranking.filter((system) => system !== baseline).map((system) => ({ system, baseline }))
}

/** A corrected p from here up is no sign of a difference. */
const LEVEL = 0.05

/** The smallest p that n trials can give is 1 / (n + 1); times the number of comparisons it has to stay below the level. */
export const tooFewTrials = ({ compare, systems, spotOf }: Plan): Problem | undefined => {
  if (typeof compare === 'boolean' || compare.correction === 'none') return undefined
  const others = systems.length - 1
  const comparisons = compare.baseline === undefined ? (systems.length * others) / 2 : others
  if (comparisons / (compare.trials + 1) < LEVEL) return undefined
  return {
    severity: 'warning',
    code: 'W801',
    message: `${compare.trials} trials are too few for ${comparisons} comparisons: no difference can be significant`,
    ...spotOf('compare', 'trials'),
    hint: `take at least ${Math.ceil(comparisons / LEVEL)} trials, or name a baseline to compare fewer pairs`,
  }
}

const noBootstrap = { samples: 1000, confidence: 0.95 }

/** The intervals of the differences: of the bootstrap that the run has anyway, or of 1,000 samples at 95 %. */
const intervalsOf = (
  plan: Plan,
  compare: Compare,
  systems: readonly Weighed<unknown>[],
  valueIn: (s: unknown) => number | undefined,
  pairs: readonly Pair[],
  progress: Progress | undefined,
): readonly (readonly [number, number] | undefined)[] => {
  if ((systems[0]?.size() ?? 0) < 2) return pairs.map(() => undefined)
  const { samples, confidence } = plan.bootstrap ?? noBootstrap
  const seed = plan.bootstrap?.seed ?? compare.seed
  const onSamples = progress?.step?.('bootstrap samples of differences', samples)
  return resampledDifferences({ systems, valueIn }, pairs, samples, seed, onSamples).map((drawn) =>
    intervalOfDifference(drawn, confidence),
  )
}

/** Of so few units that all shuffles are fewer than the trials, these are made. */
const trialsOf = ({ test, trials }: Compare, units: number): number =>
  test === 'randomisation' ? Math.min(trials, 2 ** units) : trials

const statsOnly = (rows: Weighed<Sum>): Weighed<unknown> => ({
  size: rows.size,
  weigh: (weights) => rows.weigh(weights).stats,
})

/** Corrects the p of those that have one. */
const corrected = (tests: readonly Tested[], correction: Compare['correction']): readonly (number | undefined)[] => {
  if (correction === 'none') return tests.map(() => undefined)
  const ps = holm(tests.flatMap(({ p }) => (p === undefined ? [] : [p])))
  let next = 0
  return tests.map(({ p }) => (p === undefined ? undefined : ps[next++]))
}

/** The comparisons of one metric by its headline. All pairs are one family of tests. */
export const pairedComparisons = (
  plan: Plan,
  compare: Compare,
  { metric, scorer }: PlannedMetric,
  scores: readonly Score[],
  tallied: readonly Tallied[],
  units: Units,
  progress?: Progress,
): readonly Comparison[] => {
  const pairs = pairsOf(ranked(metric, scores), scores, compare.baseline)
  if (pairs.length === 0) return []
  const systems = tallied.map(({ rows }) => statsOnly(byUnit(rows as DocumentRows, units)))
  const valueIn = (s: unknown): number | undefined => scorer.summarise(s)[metric.headline as string]
  const onTrials = progress?.step?.(`paired tests of ${metric.name}`, trialsOf(compare, systems[0]?.size() ?? 0))
  const tests = paired({ systems, stats: scorer.stats, valueIn }, pairs, compare, onTrials)
  const ps = corrected(tests, compare.correction)
  const intervals = intervalsOf(plan, compare, systems, valueIn, pairs, progress)
  return pairs.map(({ baseline, system }, i) => {
    const { difference, p, trials, exact } = tests[i] as Tested
    return {
      metric: metric.name,
      measure: metric.headline,
      baseline: (scores[baseline] as Score).system,
      system: (scores[system] as Score).system,
      difference: difference ?? null,
      ...(difference !== undefined && intervals[i] && { interval: intervals[i] }),
      test: compare.test,
      trials,
      ...(exact && { exact }),
      seed: compare.seed,
      ...(p !== undefined && { p }),
      ...(ps[i] !== undefined && { pCorrected: ps[i] }),
    }
  })
}
