/** Effect of a patch of the gold: scores, ranks and verdicts of tests before and after. */
import type { AnyMetric } from '@assay/core'
import type { Comparison, PairVerdict, PatchedPair, PatchedRanking, PatchedScore, Score } from '@assay/core/result'
import { type Plan, type PlannedMetric, scoredSystems } from '../plan/plan.ts'
import { comparedMeasures, USUAL_SAMPLES } from '../plan/request.ts'
import type { Total } from '../score/accumulator.ts'
import { comparedBy, intervalOfDifference, type MeasuredPair } from './compare.ts'
import { canBeDrawn } from './compared-systems.ts'
import { resampledDifferences } from './paired.ts'

/** Outcome of one metric under one gold: the systems that it scores, their sums, and what follows from them. */
export interface GoldOutcome {
  readonly plan: Pick<Plan, 'systems' | 'bootstrap' | 'compare'>
  readonly planned: PlannedMetric
  readonly rows: readonly Total[]
  readonly scores: readonly Score[]
  readonly comparisons: readonly Comparison[]
}
interface Both {
  readonly before: GoldOutcome
  readonly after: GoldOutcome
}

// ---- intervals -------------------------------------------------------------------------------------------------------

type Interval = readonly [number, number] | undefined

const noIntervals = (): Interval => undefined

/** Intervals of the differences: both golds are resampled alike. None where the run draws nothing, or a system sets the metric. */
const differenceIntervals = (
  { before, after }: Both,
  measures: readonly string[],
): ((system: string, measure: string) => Interval) => {
  const { planned, plan } = after
  const { bootstrap, compare, systems } = plan
  const isDrawn = bootstrap !== undefined || typeof compare !== 'boolean'
  const isAlike = systems.map(({ name }) => name).join('\n') === before.plan.systems.map(({ name }) => name).join('\n')
  if (!isDrawn || !isAlike || planned.scorer.settled !== undefined) return noIntervals
  const scored = scoredSystems(systems)
  const beside = scored.map((system) => ({ ...system, places: system.places.map((place) => place + systems.length) }))
  const pairs = measures.flatMap((measure) =>
    scored.map((_, s): MeasuredPair => ({ baseline: s, system: s + scored.length, measure })),
  )
  const rows = [...before.rows, ...after.rows]
  if (new Set(rows.map((total) => total.rows?.size())).size !== 1) return noIntervals
  const compared = comparedBy(planned, pairs, rows, [...scored, ...beside])
  if (!canBeDrawn(compared)) return noIntervals
  const { samples, seed } = bootstrap ?? {
    samples: USUAL_SAMPLES,
    seed: typeof compare === 'boolean' ? 0 : compare.seed,
  }
  const drawn = resampledDifferences(compared, pairs, samples, seed)
  const settings = bootstrap ?? { confidence: 0.95 }
  const intervals = new Map(
    pairs.map(({ baseline, measure }, i) => [
      JSON.stringify([scored[baseline]!.name, measure]),
      intervalOfDifference(drawn[i]!, settings),
    ]),
  )
  return (system, measure) => intervals.get(JSON.stringify([system, measure]))
}

// ---- scores ----------------------------------------------------------------------------------------------------------

const scoreIn = ({ scores }: GoldOutcome, system: string, measure: string): number | null =>
  scores.find((score) => score.system === system)?.measures[measure]?.value ?? null

const patchedScores = (
  { before, after }: Both,
  measures: readonly string[],
  intervalOf: (system: string, measure: string) => Interval,
): readonly PatchedScore[] =>
  measures.flatMap((measure) =>
    after.scores.map(({ metric, plugin, system, signature }): PatchedScore => {
      const [a, b] = [scoreIn(before, system, measure), scoreIn(after, system, measure)]
      const interval = intervalOf(system, measure)
      return {
        metric,
        plugin,
        measure,
        system,
        signature,
        before: a,
        after: b,
        difference: a === null || b === null ? null : b - a,
        ...(a !== null && b !== null && interval !== undefined && { interval }),
      }
    }),
  )

// ---- rankings --------------------------------------------------------------------------------------------------------

/** A system with its goodness before and after: more is better. */
interface Ranked {
  readonly system: string
  readonly before: number
  readonly after: number
}

const rankIn = (all: readonly Ranked[], { before, after }: Ranked) => ({
  before: 1 + all.filter((other) => other.before > before).length,
  after: 1 + all.filter((other) => other.after > after).length,
})

const eachPair = function* <A>(all: readonly A[]): Generator<readonly [A, A]> {
  for (const [i, a] of all.entries()) for (const b of all.slice(i + 1)) yield [a, b]
}

/**
 * Kendall's τ-b (Kendall 1945, The treatment of ties in ranking problems): concordant less discordant pairs, by the root of the pairs that
 * are not tied in the one order times those that are not in the other; null where that is 0.
 */
export const kendallTau = (all: readonly Pick<Ranked, 'before' | 'after'>[]): number | null => {
  let [sum, untiedBefore, untiedAfter] = [0, 0, 0]
  for (const [a, b] of eachPair(all)) {
    const [before, after] = [Math.sign(a.before - b.before), Math.sign(a.after - b.after)]
    sum += before * after
    untiedBefore += Math.abs(before)
    untiedAfter += Math.abs(after)
  }
  const root = Math.sqrt(untiedBefore * untiedAfter)
  return root === 0 ? null : sum / root
}

/** A corrected p below this is a sign of a difference, as in reports. */
const LEVEL = 0.05

/** The figures of a comparison, turned so that they are of a system minus a baseline; without one, the difference alone. */
const verdictIn = (
  comparisons: readonly Comparison[],
  measure: string,
  system: string,
  baseline: string,
  difference: number,
): PairVerdict => {
  const comparison = comparisons.find(
    (candidate) =>
      candidate.measure === measure &&
      candidate.mean === undefined &&
      [candidate.system, candidate.baseline].sort().join('\n') === [system, baseline].sort().join('\n'),
  )
  if (comparison === undefined) return { difference }
  const { interval, p, pCorrected, differs } = comparison
  const turned: Interval = interval && (comparison.system === system ? interval : [-interval[1], -interval[0]])
  return {
    difference,
    ...(turned && { interval: turned }),
    ...(p !== undefined && { p }),
    ...(pCorrected !== undefined && { pCorrected }),
    ...(differs !== undefined && { differs }),
  }
}

const isDifferent = ({ p, pCorrected = p, differs }: PairVerdict): boolean | undefined =>
  pCorrected === undefined ? differs : pCorrected < LEVEL

const rankingOf = (outcomes: Both, measure: string): readonly PatchedRanking[] => {
  const { scores, planned } = outcomes.after
  const metric: AnyMetric = planned.metric
  const better = metric.measures[measure]?.better
  const [first] = scores
  if (better === 'neither' || first === undefined) return []
  const sign = better === 'lower' ? -1 : 1
  const all = scores.flatMap(({ system }): readonly Ranked[] => {
    const [a, b] = [scoreIn(outcomes.before, system, measure), scoreIn(outcomes.after, system, measure)]
    return a === null || b === null ? [] : [{ system, before: sign * a, after: sign * b }]
  })
  if (all.length < 2) return []
  const ranks = all.map((entry) => ({ system: entry.system, ...rankIn(all, entry) }))
  const pairs = [...eachPair(all)].flatMap(([one, other]): readonly PatchedPair[] => {
    const [a, b] = other.before > one.before ? [other, one] : [one, other]
    const verdictOn = (side: 'before' | 'after'): PairVerdict =>
      verdictIn(outcomes[side].comparisons, measure, a.system, b.system, sign * (a[side] - b[side]))
    const pair = { system: a.system, baseline: b.system, before: verdictOn('before'), after: verdictOn('after') }
    const isTurned = Math.sign(a.before - b.before) !== Math.sign(a.after - b.after)
    return isTurned || isDifferent(pair.before) !== isDifferent(pair.after) ? [pair] : []
  })
  const { metric: name, plugin } = first
  return [
    {
      metric: name,
      plugin,
      measure,
      ranks: ranks.sort((a, b) => a.after - b.after || a.before - b.before),
      tau: kendallTau(all),
      pairs,
    },
  ]
}

// ---- all of it -------------------------------------------------------------------------------------------------------

/** The effect on the scores of each metric, and on the order of its systems. */
export const patchEffect = (
  metrics: readonly Both[],
): { readonly scores: readonly PatchedScore[]; readonly rankings: readonly PatchedRanking[] } => {
  const all = metrics.map((outcomes) => {
    const { planned, plan } = outcomes.after
    const named = typeof plan.compare === 'boolean' ? undefined : plan.compare.measures
    const measures = comparedMeasures(planned.metric, named)
    return {
      scores: patchedScores(outcomes, measures, differenceIntervals(outcomes, measures)),
      rankings: measures.flatMap((measure) => rankingOf(outcomes, measure)),
    }
  })
  return { scores: all.flatMap(({ scores }) => scores), rankings: all.flatMap(({ rankings }) => rankings) }
}
