/** Paired tests between the systems of a run, as a result tells them. */

import type { AnyMetric, Problem } from '@assay/core'
import { compareCodePoints } from '@assay/core'
import type { Comparison, Score } from '@assay/core/result'
import type { Plan, PlannedMetric } from '../plan/planned.ts'
import { type Bootstrap, type Compare, measuresFor } from '../plan/request.ts'
import type { DocumentRows, Tallied } from '../sum/lane.ts'
import { comparedBy } from './basis.ts'
import type { Drawing } from './draws.ts'
import { holm } from './holm.ts'
import { type Compared, type Pair, paired, resampledDifferences, type Tested } from './paired.ts'
import { detectableIn, intervalOfDifference } from './spread.ts'

/** The systems by number, best first; equals and those without a value by their names, so that no order of a config shows. */
const ranked = (metric: AnyMetric, measure: string, scores: readonly Score[]): readonly number[] => {
  const lowest = metric.measures[measure]?.better === 'lower'
  const worst = lowest ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
  const key = (i: number): number => scores[i]?.measures[measure]?.value ?? worst
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
  // a baseline under other options of the metric is none of these
  if (baseline < 0) return []
  return ranking.filter((system) => system !== baseline).map((system) => ({ system, baseline }))
}

/** A corrected p from here up is not a sign of a difference. */
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

/** What the resampled differences of a pair say. */
type Spread = Pick<Comparison, 'interval' | 'detectable'>

const spreadOf = (
  drawn: readonly (number | undefined)[],
  settings: Pick<Bootstrap, 'confidence' | 'bounds'>,
): Spread => {
  const interval = intervalOfDifference(drawn, settings)
  const detectable = detectableIn(drawn)
  return { ...(interval && { interval }), ...(detectable !== undefined && { detectable }) }
}

/** How far the differences spread: in the bootstrap that the run has anyway, or in 1,000 samples with the interval at 95 %. */
const spreadsOf = (
  { bootstrap, compare }: Settings,
  compared: Compared<unknown>,
  pairs: readonly Pair[],
  { blocks, progress }: Drawing,
): readonly Spread[] => {
  if ((compared.systems[0]?.size() ?? 0) < 2) return pairs.map(() => ({}))
  const asked = bootstrap ?? noBootstrap
  const { samples } = asked
  const seed = bootstrap?.seed ?? compare.seed
  const onSamples = progress?.step?.('bootstrap samples of differences', samples)
  return resampledDifferences(compared, pairs, samples, seed, blocks, onSamples).map((drawn) => spreadOf(drawn, asked))
}

/** Of so few units that all shuffles are fewer than the trials, these are made. */
const trialsOf = ({ test, trials }: Compare, units: number): number =>
  test === 'randomisation' ? Math.min(trials, 2 ** units) : trials

/** Corrects the p of those that have one; the pairs of each measure are one family of tests. */
const corrected = (
  pairs: readonly Measured[],
  tests: readonly Tested[],
  correction: Compare['correction'],
): readonly (number | undefined)[] => {
  const ps: (number | undefined)[] = tests.map(() => undefined)
  if (correction === 'none') return ps
  for (const measure of new Set(pairs.map((pair) => pair.measure))) {
    const family = tests.flatMap(({ p }, i) => (p === undefined || pairs[i]?.measure !== measure ? [] : [{ i, p }]))
    const own = holm(family.map(({ p }) => p))
    for (const [k, { i }] of family.entries()) ps[i] = own[k]
  }
  return ps
}

/** How it is tested; the intervals of the differences are those of the bootstrap. */
export interface Settings {
  readonly compare: Compare
  readonly bootstrap: Bootstrap | undefined
}
/** A pair and the measure that it is compared by. */
export type Measured = Required<Pair>

/** Tests pairs of the systems of one metric, whose names are given in the order of their rows. */
export const testedPairs = (
  settings: Settings,
  { metric, package: plugin, scorer }: PlannedMetric,
  pairs: readonly Measured[],
  names: readonly string[],
  tallied: readonly Tallied[],
  drawing: Drawing = {},
): readonly Comparison[] => {
  if (pairs.length === 0) return []
  const { compare } = settings
  const measures = pairs.map(({ measure }) => measure)
  const rows = tallied.map((own) => own.rows as DocumentRows)
  const compared = comparedBy(scorer, metric, measures, rows)
  const { blocks, progress } = drawing
  const onTrials = progress?.step?.(`paired tests of ${metric.name}`, trialsOf(compare, rows[0]?.size() ?? 0))
  const tests = paired(compared, pairs, compare, blocks, onTrials)
  const ps = corrected(pairs, tests, compare.correction)
  const spreads = spreadsOf(settings, compared, pairs, drawing)
  return pairs.map(({ baseline, system, measure }, i) => {
    const { difference, p, trials, exact } = tests[i] as Tested
    return {
      metric: metric.name,
      plugin,
      measure,
      baseline: names[baseline] as string,
      system: names[system] as string,
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

/** The comparisons of one metric: by its headline, or by the measures that were asked for. */
export const pairedComparisons = (
  plan: Plan,
  compare: Compare,
  planned: PlannedMetric,
  scores: readonly Score[],
  tallied: readonly Tallied[],
  drawing?: Drawing,
): readonly Comparison[] => {
  const { metric } = planned
  const pairs = measuresFor(metric, compare.measures).flatMap((measure) =>
    pairsOf(ranked(metric, measure, scores), scores, compare.baseline).map((pair) => ({ ...pair, measure })),
  )
  const names = scores.map(({ system }) => system)
  return testedPairs({ compare, bootstrap: plan.bootstrap }, planned, pairs, names, tallied, drawing)
}
