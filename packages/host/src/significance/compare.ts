/** Paired tests between the systems of a run. */
import { type AnyMetric, compareCodePoints, type Problem } from '@assay/core'
import type { Comparison, Score } from '@assay/core/result'
import { code } from '../codes.ts'
import { stepNames } from '../plan/environment.ts'
import type { Plan, PlannedMetric } from '../plan/plan.ts'
import { type SystemRuns, scoredNames } from '../plan/plan.ts'
import { type Bootstrap, type Compare, comparedMeasures, USUAL_SAMPLES } from '../plan/request.ts'
import type { Total } from '../score/accumulator.ts'
import { sampleDeviation } from '../score/document-means.ts'
import { type BootstrapSettings, boundsOf } from './bootstrap.ts'
import { type Compared, canBeDrawn, comparedIn, type Pair, sizeOf, type TestResult } from './compared-systems.ts'
import { comparisonBasis } from './comparison-basis.ts'
import type { Drawing } from './intervals.ts'
import { paired, resampledDifferences } from './paired.ts'
import { areAllMade } from './randomisation.ts'

/** The percentile interval of a difference; none where it has no value, or fewer than two units were drawn from. */
export const intervalOfDifference = (
  differences: readonly (number | undefined)[],
  settings: Pick<BootstrapSettings, 'confidence' | 'bounds'>,
): readonly [number, number] | undefined =>
  boundsOf(Float64Array.from(differences.filter((difference) => difference !== undefined)).sort(), settings)

// Of the standard normal distribution: the points with 2.5 % and with 20 % above them.
const Z_975 = 1.959963984540054
const Z_80 = 0.8416212335729143

/**
 * The minimum detectable effect (Bloom 1995): (z.975 + z.8) · sd of the resampled differences. A difference as large as this is found
 * by a two-sided test at 0.05 in 80 of 100 test sets of this size. Nothing where the differences do not vary: how much they could is unknown.
 */
export const detectableDifference = (differences: readonly (number | undefined)[]): number | undefined => {
  const sd = sampleDeviation(differences.filter((difference) => difference !== undefined))
  return sd === undefined || sd === 0 ? undefined : (Z_975 + Z_80) * sd
}

/** The systems by number, best first; equals and those without a value by their names, so that no order of a config shows. */
const rankSystems = (metric: AnyMetric, measure: string, scores: readonly Score[]): readonly number[] => {
  const lowest = metric.measures[measure]?.better === 'lower'
  const worst = lowest ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
  const key = (i: number): number => scores[i]?.measures[measure]?.value ?? worst
  const name = (i: number): string => scores[i]!.system
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
  // a baseline under other options of the metric is none of these
  if (baseline < 0) return []
  return ranking.filter((system) => system !== baseline).map((system) => ({ system, baseline }))
}

/** A corrected p from here up is not a sign of a difference. */
const LEVEL = 0.05

/** The smallest p that n trials can give is 1 / (n + 1); times the number of comparisons it has to stay below the level. */
export const tooFewTrials = ({ compare, systems, spotOf }: Plan): Problem | undefined => {
  if (typeof compare === 'boolean' || compare.correction === 'none') return undefined
  const scored = scoredNames(systems).length
  const others = scored - 1
  const comparisons = compare.baseline === undefined ? (scored * others) / 2 : others
  if (comparisons / (compare.trials + 1) < LEVEL) return undefined
  return {
    severity: 'warning',
    code: code.W801,
    message: `${compare.trials} trials are too few for ${comparisons} comparisons: no difference can be significant`,
    ...spotOf('compare', 'trials'),
    hint: `take at least ${Math.ceil(comparisons / LEVEL)} trials, or name a baseline to compare fewer pairs`,
  }
}

const noBootstrap = { samples: USUAL_SAMPLES, confidence: 0.95 }

/** Spread of a pair's resampled differences. */
type Spread = Pick<Comparison, 'interval' | 'detectable'>

const spreadOf = (
  drawn: readonly (number | undefined)[],
  settings: Pick<Bootstrap, 'confidence' | 'bounds'>,
): Spread => {
  const interval = intervalOfDifference(drawn, settings)
  const detectable = detectableDifference(drawn)
  return { ...(interval && { interval }), ...(detectable !== undefined && { detectable }) }
}

/** Spreads of differences: from the run's bootstrap, or from 1,000 samples with a 95 % interval. */
const spreadsOf = <S>(
  { bootstrap, compare }: Settings,
  compared: Compared<S>,
  pairs: readonly Pair[],
  { blocks, progress }: Drawing,
): readonly Spread[] => {
  if (!canBeDrawn(compared)) return pairs.map(() => ({}))
  const settings = bootstrap ?? noBootstrap
  const { samples } = settings
  const seed = bootstrap?.seed ?? compare.seed
  const onSamples = progress?.step?.(stepNames.differences, samples)
  return resampledDifferences(compared, pairs, samples, seed, blocks, onSamples).map((drawn) =>
    spreadOf(drawn, settings),
  )
}

/** Number of trials: all shuffles, where these are fewer. */
const trialsOf = <S>({ test, trials }: Compare, compared: Compared<S>): number =>
  test === 'randomisation' && areAllMade(compared, trials) ? 2 ** sizeOf(compared) : trials

/** Corrects the p of those that have one; the pairs of each measure are one family of tests. */
const correctTests = (
  pairs: readonly MeasuredPair[],
  tests: readonly TestResult[],
  correction: Compare['correction'],
): readonly (number | undefined)[] => {
  const ps: (number | undefined)[] = tests.map(() => undefined)
  if (correction === 'none') return ps
  for (const measure of new Set(pairs.map((pair) => pair.measure))) {
    const family = tests.flatMap(({ p }, i) => (p === undefined || pairs[i]?.measure !== measure ? [] : [{ i, p }]))
    const corrected = holm(family.map(({ p }) => p))
    for (const [k, { i }] of family.entries()) ps[i] = corrected[k]
  }
  return ps
}

/** Settings of a test; the intervals of differences use the bootstrap's. */
export interface Settings {
  readonly compare: Compare
  readonly bootstrap: Bootstrap | undefined
}
/** A pair and the measure that it is compared by. */
export type MeasuredPair = Required<Pair>

/** Tests pairs of the systems of one metric, whose names are given in the order of their rows. */
export const testedPairs = <S>(
  settings: Settings,
  { metric, package: plugin }: PlannedMetric,
  pairs: readonly MeasuredPair[],
  names: readonly string[],
  rows: () => Compared<S>,
  drawing: Drawing = {},
): readonly Comparison[] => {
  if (pairs.length === 0) return []
  const compared = rows()
  const { compare } = settings
  const { blocks, progress } = drawing
  const onTrials = progress?.step?.(stepNames.tests(metric.name), trialsOf(compare, compared))
  const tests = paired(compared, pairs, compare, blocks, onTrials)
  const ps = correctTests(pairs, tests, compare.correction)
  const spreads = spreadsOf(settings, compared, pairs, drawing)
  return pairs.map(({ baseline, system, measure }, i) => {
    const { difference, p, trials, exact } = tests[i]!
    return {
      metric: metric.name,
      plugin,
      measure,
      baseline: names[baseline]!,
      system: names[system]!,
      difference: difference ?? null,
      ...(difference !== undefined && spreads[i]),
      test: compare.test,
      ...(compare.alternative === 'one-sided' && { alternative: compare.alternative }),
      trials,
      ...(exact && { exact }),
      seed: compare.seed,
      ...(p !== undefined && { p }),
      ...(ps[i] !== undefined && { pCorrected: ps[i] }),
    }
  })
}

/** The pairs of a metric's systems: by its headline, or by the measures that were asked for. */
export const pairsBy = (metric: AnyMetric, compare: Compare, scores: readonly Score[]): readonly MeasuredPair[] =>
  comparedMeasures(metric, compare.measures).flatMap((measure) =>
    pairsOf(rankSystems(metric, measure, scores), scores, compare.baseline).map((pair) => ({ ...pair, measure })),
  )

/** Rows of the systems, or of their runs, as pairs are compared by. */
export const comparedBy = (
  { metric, scorer }: PlannedMetric,
  pairs: readonly MeasuredPair[],
  tallied: readonly Total[],
  runs?: readonly SystemRuns[],
): Compared<unknown> => {
  const measures = pairs.map(({ measure }) => measure)
  const rows = tallied.map((ofSystem) => ofSystem.rows!.drawn)
  return comparedIn(comparisonBasis(scorer, metric, measures, rows), runs)
}

/** The comparisons of one metric. */
export const pairedComparisons = (
  plan: Plan,
  compare: Compare,
  planned: PlannedMetric,
  scores: readonly Score[],
  runs: readonly SystemRuns[],
  tallied: readonly Total[],
  drawing?: Drawing,
): readonly Comparison[] => {
  const pairs = pairsBy(planned.metric, compare, scores)
  const names = scores.map(({ system }) => system)
  const compared = () => comparedBy(planned, pairs, tallied, runs)
  return testedPairs({ compare, bootstrap: plan.bootstrap }, planned, pairs, names, compared, drawing)
}

/**
 * Holm (1979), A simple sequentially rejective multiple test procedure: the smallest p is multiplied by the number of tests,
 * the next by one less, and so on; none becomes smaller than one before it, or larger than 1. In the order given.
 */
export const holm = (ps: readonly number[]): readonly number[] => {
  const rising = ps.map((_, i) => i).sort((a, b) => ps[a]! - ps[b]!)
  const corrected = [...ps]
  let most = 0
  rising.forEach((test, before) => {
    most = Math.max(most, Math.min(1, ps[test]! * (ps.length - before)))
    corrected[test] = most
  })
  return corrected
}
