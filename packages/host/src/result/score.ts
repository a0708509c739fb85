/** Scores a plan: read, pair, judge, tally, weigh, summarise. The result is the same bytes for the same input. */
import type { Json, Problem } from '@assay/core'
import { type Comparison, isSameMetric, type LabelCounts, type Result, type Score } from '@assay/core/result'
import { type Either, isLeft, isRight, left, right, traverseArray } from 'fp-ts/lib/Either.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { referencesOf } from '../checks/codes.ts'
import { type Failure, failure } from '../checks/failure.ts'
import { attempt, encodeSum, joinFaults } from '../checks/faults.ts'
import { shownPath } from '../io/machine.ts'
import { code } from '../messages.ts'
import type { Formats, HostEnvironment, Outcome, Progress, ShareBlocks, Threads } from '../plan/environment.ts'
import { appliesTo } from '../plan/metric-options.ts'
import type { Plan, PlannedMetric } from '../plan/plan.ts'
import { type Request, skippedSystems } from '../plan/request.ts'
import type { Total } from '../score/accumulator.ts'
import { DOCUMENT, withNames } from '../score/document-names.ts'
import { groupRows, groupsIn, unknownKey } from '../score/groups.ts'
import { inputFailure, planSafely, runGuarded } from '../score/run-guarded.ts'
import type { Units } from '../score/units.ts'
import { pairedComparisons, tooFewTrials } from '../significance/compare.ts'
import { type Drawing, intervalsOf } from '../significance/intervals.ts'
import { meanComparisons } from '../significance/mean-comparisons.ts'
import { beginningOf, dedupe, doubtsOfLabels, ignoredBy, isRefused, nothingToScore, sumDoubts } from './doubts.ts'
import { failedNumbers } from './failed-numbers.ts'
import { fewInGroups, fewUnits, noIntervals } from './few-units.ts'
import { sortInputs, withDetected } from './inputs.ts'
import { type GateVerdict, judgeGates } from './judge-gates.ts'
import { layoutsOf } from './layouts.ts'
import { disjointSystems, overlapDoubts } from './overlap-doubts.ts'
import { shortSignatures } from './short-signature.ts'
import { type Attempt, withoutBroken } from './skip-broken.ts'
import { brokenSummary, brokenSweep, comparisonsOf, meansOf, scoreOf } from './summary.ts'
import { type PlanTotals, summing, totalPlan } from './total-plan.ts'

interface MetricOutcome {
  readonly scores: readonly Score[]
  readonly formats: readonly Formats[]
  readonly comparisons: readonly Comparison[]
  readonly warnings: readonly Problem[]
  /** Labels that the metric does not look at. */
  readonly ignored: ReadonlySet<string>
}

/** A sum as it is stored, where it is to be, or what is wrong with it. */
const checkedSum = (planned: PlannedMetric, { stats, isSound }: Total, isStored: boolean): Either<string, Json> => {
  const encoded = !isStored && isSound() ? right(null) : encodeSum(planned, stats)
  const broken = isLeft(encoded) ? undefined : (brokenSummary(planned, stats) ?? brokenSweep(planned, stats))
  return broken === undefined ? encoded : left(broken)
}

/** Data that all metrics share. */
interface ScoringContext {
  readonly drawing: Drawing
  readonly labels: LabelCounts | undefined
}

/** The plan without sums that hold words, where words are secret. */
const withoutWordSums = (plan: Plan, { scorer }: PlannedMetric): Plan =>
  plan.secrets !== undefined && scorer.words ? { ...plan, sums: false } : plan

const scoreMetric = (
  asked: Plan,
  planned: PlannedMetric,
  tallied: readonly Total[],
  units: Units,
  { drawing, labels }: ScoringContext,
): Either<Failure, MetricOutcome> => {
  const { scorer } = planned
  const plan = withoutWordSums(asked, planned)
  const ignored = ignoredBy(scorer, labels)
  if (tallied.length === 0) return right({ scores: [], formats: [], comparisons: [], warnings: [], ignored })
  const stored = traverseArray((one: Total) => checkedSum(planned, one, plan.sums))(tallied)
  if (isLeft(stored))
    return left(failure(4, code.E506, stored.left, 'this is a mistake of the plugin: please report it there'))
  const grouping = groupRows(plan.groupBy, units, tallied)
  const isTested = typeof plan.compare !== 'boolean' && tallied.length > 1
  const keys = plan.means.filter((key) => key !== DOCUMENT)
  const averaged = new Map(keys.map((key) => [key, groupRows([key], units, tallied)]))
  const drawn =
    plan.bootstrap === undefined ? [] : intervalsOf(planned, tallied, grouping, averaged, plan.bootstrap, drawing)
  // of a single unit there is no interval, which is reported; a test there is, and it finds nothing
  const isDrawn = plan.bootstrap !== undefined && units.documents.length > 1
  const few = isTested || isDrawn ? fewUnits(planned, units) : undefined
  const drawnFrom = groupsIn([...new Set([...plan.groupBy, ...keys])], units)
  const inGroups = few === undefined && plan.bootstrap !== undefined && fewInGroups(planned, drawnFrom)
  const odd = tallied.flatMap(({ stats }, system) =>
    sumDoubts(scorer, stats, plan.systems[system]!.name, () => beginningOf(plan, system)),
  )
  const warnings = [...odd, few, inGroups || undefined, noIntervals(planned, drawn)].filter((one) => one !== undefined)
  const scores = tallied.map((t, system) =>
    scoreOf(plan, planned, system, t, {
      groups: grouping.groups,
      grouped: grouping.rows[system] ?? [],
      drawn: drawn[system],
      means: meansOf(plan, planned, system, t, averaged, drawn[system]),
      stored: plan.sums ? (stored.right[system] as Json) : null,
    }),
  )
  const isWordy = plan.secrets !== undefined && scorer.words === true
  const formats = tallied.map(({ stats, parts }, i) => (isWordy ? {} : layoutsOf(scorer, stats, parts, scores[i]!)))
  const { compare } = plan
  const comparisons =
    typeof compare === 'boolean'
      ? comparisonsOf(plan, planned.metric, scores)
      : [
          ...pairedComparisons(plan, compare, planned, scores, tallied, drawing),
          ...[...averaged].flatMap((own) => meanComparisons(plan, compare, planned, own, scores, tallied, drawing)),
        ]
  return right({ scores, formats, comparisons, warnings, ignored })
}

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
    const planned = metrics.find((one) => isSameMetric(result, { metric: one.metric.name, plugin: one.package }))
    const what = [metric, system, ...(group === undefined ? [] : [group]), measure].join(', ')
    const numbers = failedNumbers(result, planned?.metric.measures[measure])
    const message = `the gate on ${what} fails: ${numbers === undefined ? reason : `${numbers} (${reason})`}`
    const hint = 'the report says what is wanted and what there is; assay compare shows what has changed'
    return [{ severity: 'error', code: code.E806, message, ...spot, hint }]
  }

/** The outcome of what was read, whoever has read it. */
export const outcomeOf = (
  planned: Plan,
  { tallied, units, inputs, labels, emptinessOf, doubts, met, log }: PlanTotals,
  { progress, share }: Along,
): Either<Failure, Outcome> => {
  const plan = withDetected(planned, inputs)
  const apart = log.broken() ? [] : disjointSystems(plan, met)
  if (apart.length > 0) return left({ exit: 3, problems: apart })
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
    attempt(metric, summing, () => {
      const isOwn = (system: number): boolean =>
        appliesTo(metric, plan.systems[system]!.name) && !isSkipped(metric, tallied[m]![system]!, system)
      const rows = tallied[m]!.filter((_, system) => isOwn(system))
      const ofOwn = { ...plan, systems: plan.systems.filter((_, system) => isOwn(system)) }
      return scoreMetric(ofOwn, metric, rows, withNames(plan, metric, units[m]!), shared)
    }),
  )
  const failed = all.filter(isLeft).map((own) => own.left)
  if (failed.length > 0) return left(joinFaults(failed))
  const scored = all.filter(isRight).map((own) => own.right)
  const byMetric = scored.flatMap((own, m) => own.scores.map((score) => [plan.metrics[m]!.metric, score] as const))
  const bareness = (name: string) => emptinessOf(plan.systems.findIndex((system) => system.name === name))
  for (const nothing of nothingToScore(byMetric, bareness)) log.add(nothing)
  if (log.errors() > 0) return left(inputFailure(log))
  for (const doubt of doubts) log.add(doubt)
  const ignored = scored.map((own) => own.ignored)
  const scoreOf = (m: number, system: string) => scored[m]?.scores.find((score) => score.system === system)
  for (const doubt of overlapDoubts(plan, met, scoreOf)) log.add(doubt)
  for (const doubt of doubtsOfLabels(labels, ignored, isRefused(byMetric, plan.disjoint))) log.add(doubt)
  if (log.errors() > 0) return left(inputFailure(log))
  for (const warning of dedupe(scored.flatMap(({ warnings }) => warnings))) log.add(warning)
  if (log.errors() > 0) return left(inputFailure(log))
  const scores = scored.flatMap((own) => own.scores)
  const comparisons = scored.flatMap((own) => own.comparisons)
  const gates = judgeGates(plan.gates, { inputs, scores, comparisons }, skippedSystems(plan.warnings))
  if (isLeft(gates)) return gates
  const result: Result = {
    result: 1,
    ...(plan.campaign && { campaign: plan.campaign }),
    inputs: sortInputs(
      inputs.map((input) => ({ ...input, path: shownPath(plan.machine.paths, input.path, plan.shownFrom) })),
    ),
    scores,
    comparisons,
    gates: gates.right.map((gate) => gate.result),
    problems: log.groups(),
    ...(plan.sums && labels && { labels }),
  }
  return right({
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
      (one) =>
        plan.metrics.find(({ metric, package: own }) => isSameMetric(one, { metric: metric.name, plugin: own }))
          ?.metric,
      [plan.gold, ...plan.systems.flatMap(({ files }) => files ?? [])].map(({ reader }) => reader),
    ),
  })
}

/** Options of a run that do not change its result. */
export interface Along {
  readonly progress?: Progress | undefined
  /** Shares draws with other threads. */
  readonly share?: ShareBlocks | undefined
  readonly onLine?: HostEnvironment['onLine']
}

/** Scores what is planned. */
export const scorePlan = (plan: Plan, along: Along = {}): Either<Failure, Outcome> =>
  runGuarded(plan, along.progress, () => outcomeOf(plan, totalPlan(plan, along.progress?.read, along.onLine), along))

/** Scores what is planned with the help of other threads. */
export const scoreWith = (
  plan: Plan,
  request: Request,
  threads: Threads | undefined,
  along: (share: ShareBlocks | undefined) => Along,
): Either<Failure, Outcome> => {
  const helpers = threads?.help(plan, request)
  try {
    return scorePlan(plan, along(helpers?.share))
  } finally {
    helpers?.release()
  }
}

const scoreAll: Attempt<Outcome> = (request, surroundings) => async () => {
  const { progress, threads, isolation, onLine } = surroundings
  if (isolation !== undefined && threads !== undefined) return threads.isolated(request, surroundings, isolation)
  const plan = await planSafely(request, surroundings)
  if (isLeft(plan)) return plan
  // listeners of single lines get them in their order
  const shared = onLine === undefined ? await threads?.inParts(plan.right, request, progress) : undefined
  return shared ?? scoreWith(plan.right, request, threads, (share) => ({ progress, share, onLine }))
}

/** Plans and scores a request. */
export const score = (request: Request, surroundings: HostEnvironment): TaskEither<Failure, Outcome> =>
  withoutBroken(scoreAll)(request, surroundings)
