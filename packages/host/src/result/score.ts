/** Scores a plan: read, pair, judge, tally, weigh, summarise. The result is the same bytes for the same input. */
import type { Problem } from '@assay/core'
import { isSameMetric, type PatchEffect, type Result } from '@assay/core/result'
import { type Either, isLeft, isRight, left, map, right } from 'fp-ts/lib/Either.js'
import { referencesOf } from '../checks/codes.ts'
import type { Failure, Later } from '../checks/failure.ts'
import { attempt, joinFaults } from '../checks/faults.ts'
import { code } from '../codes.ts'
import { shownPath } from '../io/machine.ts'
import type { HostEnvironment, Outcome, Progress, ShareBlocks } from '../plan/environment.ts'
import { appliesTo } from '../plan/metric-options.ts'
import type { Plan, PlannedMetric } from '../plan/plan.ts'
import { type Request, skippedSystems } from '../plan/request.ts'
import type { Total } from '../score/accumulator.ts'
import { withNames } from '../score/document-names.ts'
import { unknownKey } from '../score/groups.ts'
import { inputFailure, planSafely, runGuarded } from '../score/run-guarded.ts'
import { tooFewTrials } from '../significance/compare.ts'
import { type GoldOutcome, patchEffect } from '../significance/patch-effect.ts'
import { dedupe, doubtsOfLabels, isRefused, nothingToScore } from './doubts.ts'
import { sortInputs, withDetected, withRuns } from './inputs.ts'
import { failedNumbers, type GateVerdict, judgeGates } from './judge-gates.ts'
import { disjointSystems, overlapDoubts } from './overlap-doubts.ts'
import { type MetricOutcome, type ScoringContext, scoreMetric } from './score-metric.ts'
import { shortSignatures } from './short-signature.ts'
import { type Attempt, withoutBroken } from './skip-broken.ts'
import { type PlanTotals, totalPlan, WHILE_SUMMING } from './total-plan.ts'

/** True for a system of which the view of an optional metric has refused documents: other metrics have judged more. */
const skippedByViews = ({ metrics }: Plan, tallied: PlanTotals['tallied']) => {
  const required = tallied.filter((_, m) => metrics[m]?.optional !== true)
  return ({ optional }: PlannedMetric, { units }: Total, system: number): boolean =>
    optional === true && required.some((row) => row[system]!.units > units)
}

/** A gate that fails as a problem at its place, for those who show problems there. */
const failedGate =
  ({ metrics }: Plan) =>
  ({ result, spot }: GateVerdict): readonly Problem[] => {
    const { pass, metric, measure, system, group, reason = '' } = result
    if (pass) return []
    const planned = metrics.find((candidate) =>
      isSameMetric(result, { metric: candidate.metric.name, plugin: candidate.package }),
    )
    const what = [metric, system, ...(group === undefined ? [] : [group]), measure].join(', ')
    const numbers = failedNumbers(result, planned?.metric.measures[measure])
    const message = `the gate on ${what} fails: ${numbers === undefined ? reason : `${numbers} (${reason})`}`
    const hint = 'the report has both values; assay compare shows what has changed'
    return [{ severity: 'error', code: code.E806, message, ...spot, hint }]
  }

/** An outcome with what each metric gives. */
interface ScoredPlan {
  readonly outcome: Outcome
  readonly metrics: readonly GoldOutcome[]
}

const scoreTotals = (
  planned: Plan,
  { tallied, units, inputs, labels, emptinessOf, doubts, met: overlaps, log }: PlanTotals,
  { progress, share }: RunOptions,
): Either<Failure, ScoredPlan> => {
  const plan = withDetected(planned, inputs)
  const disjoint = log.broken() ? [] : disjointSystems(plan, overlaps)
  if (disjoint.length > 0) return left({ exit: 3, problems: disjoint })
  if (log.errors() > 0) return left(inputFailure(log))
  for (const warning of plan.warnings) log.add(warning)
  progress?.step?.('scoring', 0)
  const few = tooFewTrials(plan)
  if (few !== undefined) log.add(few)
  const unknown = units[0] && unknownKey(plan, plan.metrics[0]!, units[0])
  if (unknown !== undefined) return left(unknown)
  const shared: ScoringContext = { drawing: { blocks: share?.(inputs), progress }, labels }
  const isSkipped = skippedByViews(plan, tallied)
  const all = plan.metrics.map((metric, m) =>
    attempt(metric, WHILE_SUMMING, () => {
      const isOwn = (system: number): boolean =>
        appliesTo(metric, plan.systems[system]!.name) && !isSkipped(metric, tallied[m]![system]!, system)
      const rows = tallied[m]!.filter((_, system) => isOwn(system))
      const ofOwn = { ...plan, systems: plan.systems.filter((_, system) => isOwn(system)) }
      const scoredMetric = scoreMetric(ofOwn, metric, rows, withNames(plan, metric, units[m]!), shared)
      return map((outcome: MetricOutcome) => ({ ...outcome, plan: ofOwn, planned: metric, rows }))(scoredMetric)
    }),
  )
  const failed = all.filter(isLeft).map((failure) => failure.left)
  if (failed.length > 0) return left(joinFaults(failed))
  const scored = all.filter(isRight).map((success) => success.right)
  const byMetric = scored.flatMap((metricOutcome, m) =>
    metricOutcome.each.map((score) => [plan.metrics[m]!.metric, score] as const),
  )
  const bareness = (name: string) => emptinessOf(plan.systems.findIndex((system) => system.name === name))
  for (const nothing of nothingToScore(byMetric, bareness)) log.add(nothing)
  if (log.errors() > 0) return left(inputFailure(log))
  for (const doubt of doubts) log.add(doubt)
  const uses = scored.map((metricOutcome) => metricOutcome.labelUse)
  const scoreOf = (m: number, system: string) => scored[m]?.each.find((score) => score.system === system)
  for (const doubt of overlapDoubts(plan, overlaps, scoreOf)) log.add(doubt)
  for (const doubt of doubtsOfLabels(labels, uses, isRefused(byMetric, plan.disjoint))) log.add(doubt)
  if (log.errors() > 0) return left(inputFailure(log))
  for (const warning of dedupe(scored.flatMap(({ warnings }) => warnings))) log.add(warning)
  if (log.errors() > 0) return left(inputFailure(log))
  const scores = scored.flatMap((metricOutcome) => metricOutcome.scores)
  const comparisons = scored.flatMap((metricOutcome) => metricOutcome.comparisons)
  const gates = judgeGates(plan.gates, { inputs, scores, comparisons }, skippedSystems(plan.warnings))
  if (isLeft(gates)) return gates
  const result: Result = {
    result: 1,
    ...(plan.campaign && { campaign: plan.campaign }),
    inputs: sortInputs(
      inputs.map((input) => ({
        ...withRuns(plan.systems, input),
        path: shownPath(plan.machine.paths, input.path, plan.shownFrom),
      })),
    ),
    scores,
    comparisons,
    gates: gates.right.map((gate) => gate.result),
    problems: log.groups(),
    ...(plan.sums && labels && { labels }),
  }
  const outcome: Outcome = {
    result,
    metrics: plan.metrics.map(({ metric, package: plugin }) => ({
      ...metric,
      plugin,
      references: referencesOf(metric, plan.bibliography),
    })),
    warnings: log.kept(),
    failed: gates.right.flatMap(failedGate(plan)),
    formats: scored.flatMap(({ formats }) => formats),
    short: shortSignatures(
      scores,
      (name) =>
        plan.metrics.find(({ metric, package: plugin }) => isSameMetric(name, { metric: metric.name, plugin }))?.metric,
      [plan.gold, ...plan.systems.flatMap(({ files }) => files ?? [])].map(({ reader }) => reader),
    ),
  }
  return right({ outcome, metrics: scored })
}

/** The outcome of what was read, whoever has read it. */
export const outcomeOf = (plan: Plan, totals: PlanTotals, along: RunOptions): Either<Failure, Outcome> =>
  map(({ outcome }: ScoredPlan) => outcome)(scoreTotals(plan, totals, along))

/** Options of a run that do not change its result. */
export interface RunOptions {
  readonly progress?: Progress | undefined
  /** Shares draws with other threads. */
  readonly share?: ShareBlocks | undefined
  readonly onLine?: HostEnvironment['onLine']
}

/** Scores the gold as its files have it and as it is patched: the outcome is of the latter, with the difference. */
const scoreBoth = (plan: Plan, along: RunOptions): Either<Failure, Outcome> => {
  // what is wrong with the patch is told before anything is scored
  const totals = totalPlan(plan, along.progress?.read, along.onLine)
  const after = scoreTotals(plan, totals, along)
  if (isLeft(after)) return after
  const unpatched: Plan = { ...plan, patch: undefined, gates: [], warnings: [], sums: false }
  const before = scoreTotals(unpatched, totalPlan(unpatched, undefined, undefined), {})
  if (isLeft(before)) return before
  const { outcome, metrics } = after.right
  const { input, ...usage } = totals.patch!
  const patch: PatchEffect = {
    path: shownPath(plan.machine.paths, input.path, plan.shownFrom),
    sha256: input.sha256,
    ...usage,
    ...patchEffect(metrics.map((patched, m) => ({ before: before.right.metrics[m]!, after: patched }))),
  }
  return right({ ...outcome, result: { ...outcome.result, patch } })
}

/** Scores what is planned. */
export const scorePlan = (plan: Plan, along: RunOptions = {}): Either<Failure, Outcome> =>
  runGuarded(plan, along.progress, () =>
    plan.patch === undefined
      ? outcomeOf(plan, totalPlan(plan, along.progress?.read, along.onLine), along)
      : scoreBoth(plan, along),
  )

const scoreAll: Attempt<Outcome> = (request, surroundings) => async () => {
  const { progress, threads, onLine } = surroundings
  const plan = await planSafely(request, surroundings)
  if (isLeft(plan)) return plan
  // listeners of single lines get them in their order
  const shared = onLine === undefined ? await threads?.inParts(plan.right, request, progress) : undefined
  if (shared !== undefined) return shared
  const helpers = threads?.help(plan.right, request)
  try {
    return scorePlan(plan.right, { progress, share: helpers?.share, onLine })
  } finally {
    helpers?.release()
  }
}

/** Plans and scores a request. */
export const score = (request: Request, surroundings: HostEnvironment): Later<Outcome> =>
  withoutBroken(scoreAll)(request, surroundings)
