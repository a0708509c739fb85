/** Scores a plan: read, pair, judge, tally, weigh, summarise. The result is the same bytes for the same input. */
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { AnyMetric, Problem } from '../contract.ts'
import type { Comparison, Input, Result, Score } from '../report/result.ts'
import { shownPath } from '../source/file.ts'
import { pairedComparisons, tooFewTrials } from './compare.ts'
import { type Failure, failure } from './failure.ts'
import { judgeGates } from './gates.ts'
import { groupsIn, rowsOfGroup, unknownKey } from './groups.ts'
import { intervalsOf } from './intervals.ts'
import { type DocumentRows, type Lane, laneOf, type Tallied } from './lane.ts'
import { pairDocuments } from './pair.ts'
import type { Plan, PlannedMetric } from './plan.ts'
import { type ProblemLog, problemLog } from './problem-log.ts'
import type { Request } from './request.ts'
import { brokenMeasure, brokenSweep, comparisonsOf, record, scoreOf } from './summary.ts'
import type { OnBytes, Progress, Surroundings } from './surroundings.ts'
import { type Units, unitsOf } from './units.ts'
import { finishAll, guarded, inputFailure, planSafely, visitAll, visitWith } from './visit.ts'

/** A result, and what reports need beside it. */
export interface Outcome {
  readonly result: Result
  readonly metrics: readonly AnyMetric[]
  readonly warnings: readonly Problem[]
  /** The official layouts that a metric offers, by score (in the order of `result.scores`). */
  readonly formats: readonly Formats[]
}
type Formats = Readonly<Record<string, () => string>>

interface Read {
  /** By metric, then system. */
  readonly tallied: readonly (readonly Tallied[])[]
  /** By metric. */
  readonly units: readonly Units[]
  readonly inputs: readonly Input[]
  readonly log: ProblemLog
}

const readAndTally = (plan: Plan, onBytes: OnBytes | undefined): Read => {
  const log = problemLog(plan.folder)
  const names = plan.systems.map(({ name }) => name)
  const units = plan.metrics.map(({ metric }) => unitsOf(metric))
  const apart = plan.bootstrap !== undefined || typeof plan.compare !== 'boolean' || plan.groupBy.length > 0
  const lanes = plan.metrics.map((planned, m) => plan.systems.map(() => laneOf(planned, units[m] as Units, apart)))
  const visitors = plan.metrics.map((planned, m) => {
    const own = lanes[m] as readonly Lane[]
    return visitWith(planned, names, log, (system, gold, answer, document) => {
      ;(own[system] as Lane).add(gold, answer, document)
    })
  })
  const inputs = pairDocuments(plan, log, visitAll(visitors), onBytes)
  finishAll(visitors)
  const tallied = log.errors() > 0 ? [] : lanes.map((row) => row.map((lane) => lane.finish()))
  return { tallied, units, inputs, log }
}

interface Scored {
  readonly scores: readonly Score[]
  readonly formats: readonly Formats[]
  readonly comparisons: readonly Comparison[]
}

const scoredWith = (
  plan: Plan,
  planned: PlannedMetric,
  tallied: readonly Tallied[],
  units: Units,
  progress: Progress | undefined,
): Either<Failure, Scored> => {
  const { metric, scorer } = planned
  const broken = tallied
    .map(({ stats }) => brokenMeasure(metric, scorer.summarise(stats)) ?? brokenSweep(planned, stats))
    .find((text) => text !== undefined)
  if (broken !== undefined)
    return left(failure(4, 'E506', broken, 'this is a mistake of the plugin: please report it there'))
  const groups = groupsIn(plan.groupBy, units)
  const grouped = tallied.map(({ rows }) => groups.map((group) => rowsOfGroup(rows as DocumentRows, group, units)))
  const drawn =
    plan.bootstrap === undefined ? [] : intervalsOf(planned, tallied, units, groups, grouped, plan.bootstrap, progress)
  const scores = tallied.map((t, system) =>
    scoreOf(plan, planned, system, t, { groups, grouped: grouped[system] ?? [], drawn: drawn[system] }),
  )
  const formats = tallied.map(({ stats }, i) => {
    const { system, signature, units: count } = scores[i] as Score
    const about = { system, signature, units: count }
    return record(Object.entries(scorer.formats ?? {}).map(([name, format]) => [name, () => format(stats, about)]))
  })
  const comparisons =
    typeof plan.compare === 'boolean'
      ? comparisonsOf(plan, scores)
      : pairedComparisons(plan, plan.compare, planned, scores, tallied, units, progress)
  return right({ scores, formats, comparisons })
}

const outcomeOf = (
  plan: Plan,
  { tallied, units, inputs, log }: Read,
  progress: Progress | undefined,
): Either<Failure, Outcome> => {
  if (log.errors() > 0) return left(inputFailure(log))
  progress?.step?.('scoring', 0)
  const few = tooFewTrials(plan)
  if (few !== undefined) log.add(few)
  const unknown = units[0] && unknownKey(plan, units[0])
  if (unknown !== undefined) return left(unknown)
  const scored: Scored[] = []
  for (const [m, planned] of plan.metrics.entries()) {
    const own = scoredWith(plan, planned, tallied[m] as readonly Tallied[], units[m] as Units, progress)
    if (isLeft(own)) return own
    scored.push(own.right)
  }
  const scores = scored.flatMap((own) => own.scores)
  const gates = judgeGates(plan.gates, { inputs, scores })
  if (isLeft(gates)) return gates
  const result: Result = {
    result: 1,
    inputs: inputs.map((input) => ({ ...input, path: shownPath(input.path, plan.folder) })),
    scores,
    comparisons: scored.flatMap(({ comparisons }) => comparisons),
    gates: gates.right,
    problems: log.groups(),
  }
  return right({
    result,
    metrics: plan.metrics.map(({ metric }) => metric),
    warnings: log.kept(),
    formats: scored.flatMap(({ formats }) => formats),
  })
}

/** Scores what is planned. */
export const scorePlan = (plan: Plan, progress?: Progress): Either<Failure, Outcome> =>
  guarded(plan, progress, () => outcomeOf(plan, readAndTally(plan, progress?.read), progress))

/** Plans and scores a request. */
export const score =
  (request: Request, surroundings: Surroundings = {}): TaskEither<Failure, Outcome> =>
  async () => {
    const plan = await planSafely(request, surroundings)
    return isLeft(plan) ? plan : scorePlan(plan.right, surroundings.progress)
  }
