/** Scores a plan: read, pair, judge, tally, weigh, summarise. The result is the same bytes for the same input. */
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { AnyMetric, Problem } from '../contract.ts'
import type { Comparison, Input, Result, Score } from '../report/result.ts'
import { shownPath } from '../source/file.ts'
import { type Failure, failure } from './failure.ts'
import { type Lane, laneOf, type Tallied } from './lane.ts'
import { pairDocuments } from './pair.ts'
import type { Plan, PlannedMetric } from './plan.ts'
import { type ProblemLog, problemLog } from './problem-log.ts'
import type { Request } from './request.ts'
import { brokenMeasure, brokenSweep, comparisonsOf, intervalsOf, record, scoreOf } from './summary.ts'
import type { OnBytes, Progress, Surroundings } from './surroundings.ts'
import { guarded, inputFailure, planSafely, visitAll, visitWith } from './visit.ts'

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
  readonly inputs: readonly Input[]
  readonly log: ProblemLog
}

const readAndTally = (plan: Plan, onBytes: OnBytes | undefined): Read => {
  const log = problemLog(plan.folder)
  const names = plan.systems.map(({ name }) => name)
  const lanes = plan.metrics.map((planned) => plan.systems.map(() => laneOf(planned, plan.bootstrap !== undefined)))
  const visitors = plan.metrics.map((planned, m) => {
    const own = lanes[m] as readonly Lane[]
    return visitWith(planned, names, log, (system, gold, answer, document) => {
      ;(own[system] as Lane).add(gold, answer, document)
    })
  })
  const inputs = pairDocuments(plan, log, visitAll(visitors), onBytes)
  const tallied = log.errors() > 0 ? [] : lanes.map((row) => row.map((lane) => lane.finish()))
  return { tallied, inputs, log }
}

interface Scored {
  readonly scores: readonly Score[]
  readonly formats: readonly Formats[]
  readonly comparisons: readonly Comparison[]
}

const scoredWith = (plan: Plan, planned: PlannedMetric, tallied: readonly Tallied[]): Either<Failure, Scored> => {
  const { metric, scorer } = planned
  const broken = tallied
    .map(({ stats }) => brokenMeasure(metric, scorer.summarise(stats)) ?? brokenSweep(planned, stats))
    .find((text) => text !== undefined)
  if (broken !== undefined)
    return left(failure(4, 'E506', broken, 'this is a mistake of the plugin: please report it there'))
  const intervals = intervalsOf(plan, planned, tallied)
  const scores = tallied.map((t, system) => scoreOf(plan, planned, system, t, intervals[system]))
  const formats = tallied.map(({ stats }, i) => {
    const { system, signature, units } = scores[i] as Score
    const about = { system, signature, units }
    return record(Object.entries(scorer.formats ?? {}).map(([name, format]) => [name, () => format(stats, about)]))
  })
  return right({ scores, formats, comparisons: comparisonsOf(plan, scores) })
}

const outcomeOf = (plan: Plan, { tallied, inputs, log }: Read): Either<Failure, Outcome> => {
  if (log.errors() > 0) return left(inputFailure(log))
  const scored: Scored[] = []
  for (const [m, planned] of plan.metrics.entries()) {
    const own = scoredWith(plan, planned, tallied[m] as readonly Tallied[])
    if (isLeft(own)) return own
    scored.push(own.right)
  }
  const result: Result = {
    result: 1,
    inputs: inputs.map((input) => ({ ...input, path: shownPath(input.path, plan.folder) })),
    scores: scored.flatMap(({ scores }) => scores),
    comparisons: scored.flatMap(({ comparisons }) => comparisons),
    gates: [],
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
  guarded(plan, progress, () => outcomeOf(plan, readAndTally(plan, progress?.read)))

/** Plans and scores a request. */
export const score =
  (request: Request, surroundings: Surroundings = {}): TaskEither<Failure, Outcome> =>
  async () => {
    const plan = await planSafely(request, surroundings)
    return isLeft(plan) ? plan : scorePlan(plan.right, surroundings.progress)
  }
