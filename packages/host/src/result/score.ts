/** Scores a plan: read, pair, judge, tally, weigh, summarise. The result is the same bytes for the same input. */

import type { Json, Problem } from '@assay/core'
import type { Comparison, LabelCounts, Result, Score } from '@assay/core/result'
import { type Either, isLeft, isRight, left, right, traverseArray } from 'fp-ts/lib/Either.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { guarded, inputFailure, planSafely } from '../judge/guard.ts'
import type { Units } from '../judge/units.ts'
import { shownPath } from '../machine/machine.ts'
import type { Sharing } from '../plan/blocks.ts'
import { type JudgedGate, judgeGates } from '../plan/judged-gates.ts'
import type { Formats, Outcome } from '../plan/outcome.ts'
import { isFor } from '../plan/per-system.ts'
import type { Plan, PlannedMetric } from '../plan/planned.ts'
import { referencesOf } from '../plan/references.ts'
import type { Request } from '../plan/request.ts'
import type { Progress, Surroundings, Threads } from '../plan/surroundings.ts'
import { type Failure, failure } from '../problems/failure.ts'
import { allOf, attempt, storable } from '../problems/faults.ts'
import { DOCUMENT, groupsIn, rowsOfGroup, unknownKey } from '../sum/groups.ts'
import type { DocumentRows, Tallied } from '../sum/lane.ts'
import { pairedComparisons, tooFewTrials } from '../weigh/compare.ts'
import type { Drawing } from '../weigh/draws.ts'
import { intervalsOf } from '../weigh/intervals.ts'
import { asRead } from './as-read.ts'
import { beginningOf, distinct, doubtsOfLabels, ignoredBy, isRefused, nothingToScore, sumDoubts } from './doubts.ts'
import { fewInGroups, fewUnits, noIntervals } from './few-units.ts'
import { inOrder } from './inputs.ts'
import { layoutsOf } from './layouts.ts'
import { meetingDoubts, toldApart } from './meet-doubts.ts'
import { enterSum, type Read, readAndTally, summing } from './read.ts'
import { brokenSummary, brokenSweep, comparisonsOf, meansOf, scoreOf } from './summary.ts'

interface Scored {
  readonly scores: readonly Score[]
  readonly formats: readonly Formats[]
  readonly comparisons: readonly Comparison[]
  readonly warnings: readonly Problem[]
  /** Labels that the metric does not look at. */
  readonly ignored: ReadonlySet<string>
}

/** A sum as it is stored, where it is to be, or what is wrong with it. */
const checkedSum = (planned: PlannedMetric, { stats, isSound }: Tallied, isStored: boolean): Either<string, Json> => {
  const encoded = !isStored && isSound() ? right(null) : storable(planned, stats)
  const broken = isLeft(encoded) ? undefined : (brokenSummary(planned, stats) ?? brokenSweep(planned, stats))
  return broken === undefined ? encoded : left(broken)
}

/** What all metrics have in common. */
interface Shared {
  readonly drawing: Drawing
  readonly labels: LabelCounts | undefined
}

const scoredWith = (
  plan: Plan,
  planned: PlannedMetric,
  tallied: readonly Tallied[],
  units: Units,
  { drawing, labels }: Shared,
): Either<Failure, Scored> => {
  const { scorer } = planned
  const stored = traverseArray((one: Tallied) => checkedSum(planned, one, plan.sums))(tallied)
  if (isLeft(stored))
    return left(failure(4, 'E506', stored.left, 'this is a mistake of the plugin: please report it there'))
  const groups = groupsIn(plan.groupBy, units)
  const isTested = typeof plan.compare !== 'boolean' && tallied.length > 1
  const grouped = tallied.map(({ rows }) => groups.map((group) => rowsOfGroup(rows as DocumentRows, group)))
  const averagedOver = groupsIn(
    plan.means.filter((key) => key !== DOCUMENT),
    units,
  )
  const drawn =
    plan.bootstrap === undefined ? [] : intervalsOf(planned, tallied, groups, grouped, plan.bootstrap, drawing)
  // of a single unit there is no interval, which is reported; a test there is, and it finds nothing
  const isDrawn = plan.bootstrap !== undefined && units.documents.length > 1
  const few = isTested || isDrawn ? fewUnits(planned, units) : undefined
  const inGroups = few === undefined && plan.bootstrap !== undefined && fewInGroups(planned, groups, grouped[0] ?? [])
  const odd = tallied.flatMap(({ stats }, system) =>
    sumDoubts(scorer, stats, plan.systems[system]?.name as string, () => beginningOf(plan, system)),
  )
  const warnings = [...odd, few, inGroups || undefined, noIntervals(planned, drawn)].filter((one) => one !== undefined)
  const scores = tallied.map((t, system) =>
    scoreOf(plan, planned, system, t, {
      groups,
      grouped: grouped[system] ?? [],
      drawn: drawn[system],
      means: meansOf(plan, planned, t, averagedOver),
      stored: plan.sums ? (stored.right[system] as Json) : null,
    }),
  )
  const formats = tallied.map(({ stats, parts }, i) => layoutsOf(scorer, stats, parts, scores[i] as Score))
  const comparisons =
    typeof plan.compare === 'boolean'
      ? comparisonsOf(plan, planned.metric, scores)
      : pairedComparisons(plan, plan.compare, planned, scores, tallied, drawing)
  return right({ scores, formats, comparisons, warnings, ignored: ignoredBy(scorer, labels) })
}

/** A gate that fails as a problem at its place, for those who show problems there. */
const failedGate = ({
  result: { pass, metric, measure, system, group, reason = '' },
  spot,
}: JudgedGate): readonly Problem[] => {
  const what = [metric, system, ...(group === undefined ? [] : [group]), measure].join(', ')
  const hint = 'the report says what is wanted and what there is; assay compare shows what has changed'
  return pass
    ? []
    : [{ severity: 'error', code: 'E806', message: `the gate on ${what} fails: ${reason}`, ...spot, hint }]
}

/** The outcome of what was read, whoever has read it. */
export const outcomeOf = (
  planned: Plan,
  { tallied, units, inputs, labels, barenessOf, doubts, met, log }: Read,
  { progress, share }: Along,
): Either<Failure, Outcome> => {
  const plan = asRead(planned, inputs)
  const apart = log.broken() ? [] : toldApart(plan, met)
  if (apart.length > 0) return left({ exit: 3, problems: apart })
  if (log.errors() > 0) return left(inputFailure(log))
  progress?.step?.('scoring', 0)
  const few = tooFewTrials(plan)
  if (few !== undefined) log.add(few)
  const unknown = units[0] && unknownKey(plan, units[0].keys())
  if (unknown !== undefined) return left(unknown)
  const shared: Shared = { drawing: { blocks: share?.(inputs), progress }, labels }
  const all = plan.metrics.map((metric, m) =>
    attempt(metric, summing, () => {
      enterSum(metric)
      const isOwn = (system: number): boolean => isFor(metric, plan.systems[system]?.name as string)
      const rows = (tallied[m] as readonly Tallied[]).filter((_, system) => isOwn(system))
      const ofOwn = { ...plan, systems: plan.systems.filter((_, system) => isOwn(system)) }
      const own = scoredWith(ofOwn, metric, rows, units[m] as Units, shared)
      metric.watch?.leave()
      return own
    }),
  )
  const failed = all.filter(isLeft).map((own) => own.left)
  if (failed.length > 0) return left(allOf(failed))
  const scored = all.filter(isRight).map((own) => own.right)
  const byMetric = scored.flatMap((own, m) =>
    own.scores.map((score) => [(plan.metrics[m] as PlannedMetric).metric, score] as const),
  )
  const bareness = (name: string) => barenessOf(plan.systems.findIndex((system) => system.name === name))
  for (const nothing of nothingToScore(byMetric, bareness)) log.add(nothing)
  if (log.errors() > 0) return left(inputFailure(log))
  for (const doubt of doubts) log.add(doubt)
  const ignored = scored.map((own) => own.ignored)
  const scoreOf = (m: number, system: string) => scored[m]?.scores.find((score) => score.system === system)
  for (const doubt of meetingDoubts(plan, met, scoreOf)) log.add(doubt)
  for (const doubt of doubtsOfLabels(labels, ignored, isRefused(byMetric, plan.disjoint))) log.add(doubt)
  if (log.errors() > 0) return left(inputFailure(log))
  for (const warning of distinct(scored.flatMap(({ warnings }) => warnings))) log.add(warning)
  if (log.errors() > 0) return left(inputFailure(log))
  const scores = scored.flatMap((own) => own.scores)
  const comparisons = scored.flatMap((own) => own.comparisons)
  const gates = judgeGates(plan.gates, { inputs, scores, comparisons })
  if (isLeft(gates)) return gates
  const result: Result = {
    result: 1,
    inputs: inOrder(
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
    failed: gates.right.flatMap(failedGate),
    formats: scored.flatMap(({ formats }) => formats),
  })
}

/** What goes along with scoring a plan, and changes nothing in the result. */
export interface Along {
  readonly progress?: Progress | undefined
  /** How draws are shared with other threads. */
  readonly share?: Sharing | undefined
  readonly onLine?: Surroundings['onLine']
}

/** Scores what is planned. */
export const scorePlan = (plan: Plan, along: Along = {}): Either<Failure, Outcome> =>
  guarded(plan, along.progress, () => outcomeOf(plan, readAndTally(plan, along.progress?.read, along.onLine), along))

/** Scores what is planned with the help of other threads. */
export const scoreWith = (
  plan: Plan,
  request: Request,
  threads: Threads | undefined,
  along: (share: Sharing | undefined) => Along,
): Either<Failure, Outcome> => {
  const helpers = threads?.help(plan, request)
  try {
    return scorePlan(plan, along(helpers?.share))
  } finally {
    helpers?.letGo()
  }
}

/** Plans and scores a request. */
export const score =
  (request: Request, surroundings: Surroundings): TaskEither<Failure, Outcome> =>
  async () => {
    const { progress, threads, isolation, onLine } = surroundings
    if (isolation !== undefined && threads !== undefined) return threads.isolated(request, surroundings, isolation)
    const plan = await planSafely(request, surroundings)
    if (isLeft(plan)) return plan
    // who looks at single lines is told of them in their order
    const shared = onLine === undefined ? await threads?.inParts(plan.right, request, progress) : undefined
    return shared ?? scoreWith(plan.right, request, threads, (share) => ({ progress, share, onLine }))
  }
