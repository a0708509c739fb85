/** Scores a plan: read, pair, judge, tally, weigh, summarise. The result is the same bytes for the same input. */
import { statSync } from 'node:fs'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { AnyMetric, Evidence, Measure, Model, Problem } from '../contract.ts'
import { bootstrap, differs, type Intervals } from '../infer/bootstrap.ts'
import type { Models } from '../models.ts'
import type { Comparison, Input, Measures, Part, Result, Score } from '../report/result.ts'
import { type Failure, failure } from './failure.ts'
import { type Lane, laneOf, type Tallied } from './lane.ts'
import type { Import } from './load.ts'
import { type AnyDocument, type OnBytes, pairDocuments } from './pair.ts'
import { type Plan, type PlannedMetric, planOf } from './plan.ts'
import { type ProblemLog, problemLog } from './problem-log.ts'
import type { Bootstrap, Request } from './request.ts'
import { signatureOf } from './signature.ts'

/** A result, and what reports need beside it. */
export interface Outcome {
  readonly result: Result
  readonly metrics: readonly AnyMetric[]
  readonly warnings: readonly Problem[]
  /** The official layouts that a metric offers, by score (in the order of `result.scores`). */
  readonly formats: readonly Readonly<Record<string, () => string>>[]
}

export interface Surroundings {
  readonly importPlugin?: Import
  readonly progress?: Progress
}

/** Told how much there is to read, and how much has been read. */
export interface Progress {
  readonly start: (bytes: number) => void
  readonly read: OnBytes
  readonly stop: () => void
}

type Content = Models[Model]
type Values = Readonly<Record<string, number | undefined>>

// ---- judging ---------------------------------------------------------------------------------------------------------

/** A document as the metric's model has it; a view that cannot look at it says why. */
const contentFor = (planned: PlannedMetric, document: AnyDocument, log: ProblemLog): Content | undefined => {
  if (planned.view === undefined) return document.content
  const seen = planned.view.see(document.content) as Either<string, Content>
  if (seen._tag === 'Right') return seen.right
  log.add({ severity: 'error', code: 'E505', message: `${planned.view.name}: ${seen.left}`, at: document.at })
  return undefined
}

const checkAll = (planned: PlannedMetric, content: Content, log: ProblemLog): void => {
  for (const problem of planned.scorer.check?.(content) ?? []) log.add(problem)
}

type Pair = (system: number, gold: Content, answer: Content, document: AnyDocument) => void

/** Looks at a document with one metric: gold first, then each system. */
const visitWith = (planned: PlannedMetric, log: ProblemLog, pair: Pair) => (gold: AnyDocument, answers: readonly AnyDocument[]): void => {
  const goldContent = contentFor(planned, gold, log)
  if (goldContent === undefined) return
  checkAll(planned, goldContent, log)
  answers.forEach((answer, system) => {
    const content = contentFor(planned, answer, log)
    if (content === undefined) return
    checkAll(planned, content, log)
    pair(system, goldContent, content, gold)
  })
}

interface Read {
  readonly tallied: readonly (readonly Tallied[])[]
  readonly inputs: readonly Input[]
  readonly log: ProblemLog
}

const readAndTally = (plan: Plan, onBytes: OnBytes | undefined): Read => {
  const log = problemLog()
  const lanes = plan.metrics.map((planned) => plan.systems.map(() => laneOf(planned, plan.bootstrap !== undefined)))
  const visitors = plan.metrics.map((planned, m) =>
    visitWith(planned, log, (system, gold, answer, document) => (lanes[m]?.[system] as Lane).add(gold, answer, document)),
  )
  const inputs = pairDocuments(plan, log, (gold, answers) => visitors.forEach((visit) => visit(gold, answers)), onBytes)
  const tallied = log.errors() > 0 ? [] : lanes.map((row) => row.map((lane) => lane.finish()))
  return { tallied, inputs, log }
}

// ---- summarising -----------------------------------------------------------------------------------------------------

const record = <A>(entries: Iterable<readonly [string, A]>): Readonly<Record<string, A>> => {
  const made: Record<string, A> = Object.create(null)
  for (const [key, value] of entries) made[key] = value
  return made
}

const measuresIn = (metric: AnyMetric): readonly (readonly [string, Measure<string>])[] => Object.entries(metric.measures as Readonly<Record<string, Measure<string>>>)

/** A number that breaks its own description is a bug of the plugin, and is not shown as a score. */
const brokenMeasure = (metric: AnyMetric, values: Values): string | undefined => {
  for (const [name, { range }] of measuresIn(metric)) {
    const value = values[name]
    if (value === undefined || (value >= range[0] && value <= range[1])) continue
    return `${metric.name} gives ${name} = ${value}, outside ${range[0]} to ${range[1]}`
  }
  return undefined
}

const measuresOf = (metric: AnyMetric, values: Values, intervals: Intervals | undefined): Measures =>
  record(
    measuresIn(metric).map(([name, { unit }]) => {
      const interval = unit === 'ratio' ? intervals?.get(name)?.interval : undefined
      return [name, { value: values[name] ?? null, ...(interval && { interval }) }] as const
    }),
  )

const partMeasures = (metric: AnyMetric, values: Values): Measures =>
  record(
    measuresIn(metric)
      .filter(([, { wholeOnly }]) => wholeOnly !== true)
      .map(([name]) => [name, { value: values[name] ?? null }] as const),
  )

const facetsOf = ({ metric, scorer }: PlannedMetric, { parts }: Tallied): Score['facets'] =>
  record(
    Object.entries(parts).map(([facet, labels]) => {
      const rows = [...labels].map(([label, s]): readonly [string, Part] => [label, { measures: partMeasures(metric, scorer.summarise(s)) }])
      return [facet, record(rows)] as const
    }),
  )

const scoreOf = (plan: Plan, planned: PlannedMetric, system: number, tallied: Tallied, intervals: Intervals | undefined): Score => {
  const { metric, scorer } = planned
  const { name, files } = plan.systems[system] as Plan['systems'][number]
  const remarks = scorer.remarks?.(tallied.stats) ?? []
  return {
    metric: metric.name,
    version: metric.version,
    system: name,
    signature: signatureOf(planned, plan, files),
    headline: metric.headline,
    units: tallied.units,
    measures: measuresOf(metric, scorer.summarise(tallied.stats), intervals),
    facets: facetsOf(planned, tallied),
    ...(plan.bootstrap && { bootstrap: plan.bootstrap }),
    ...(remarks.length > 0 && { remarks }),
    stats: scorer.stats.encode(tallied.stats),
  }
}

// ---- statistics ------------------------------------------------------------------------------------------------------

const intervalsOf = (plan: Plan, planned: PlannedMetric, tallied: readonly Tallied[]): readonly (Intervals | undefined)[] => {
  if (plan.bootstrap === undefined) return tallied.map(() => undefined)
  const ratios = measuresIn(planned.metric).flatMap(([name, { unit }]) => (unit === 'ratio' ? [name] : []))
  const rows = tallied.map((t) => t.rows as NonNullable<Tallied['rows']>)
  return bootstrap(rows, (s): Values => planned.scorer.summarise(s), ratios, plan.bootstrap)
}

/** Neighbours and all others: for each pair, the better system first, whether it differs from the other by the paper's rule. */
const comparisonsOf = (scores: readonly Score[], settings: Bootstrap): readonly Comparison[] => {
  const ranked = [...scores].sort((a, b) => (headlineOf(b) ?? -1) - (headlineOf(a) ?? -1))
  return ranked.flatMap((better, i) =>
    ranked.slice(i + 1).map((other): Comparison => {
      const value = headlineOf(better)
      const low = headlineOf(other)
      const interval = other.measures[other.headline]?.interval
      return {
        metric: better.metric,
        measure: better.headline,
        baseline: other.system,
        system: better.system,
        difference: value === null || low === null ? null : value - low,
        ...(interval && value !== null && { interval, differs: differs(value, interval) }),
        test: 'bootstrap-centre',
        trials: settings.samples,
        seed: settings.seed,
      }
    }),
  )
}

const headlineOf = (score: Score): number | null => score.measures[score.headline]?.value ?? null

// ---- the run ---------------------------------------------------------------------------------------------------------

export const inputFailure = (log: ProblemLog): Failure => ({ exit: 3, problems: log.kept(), total: log.total() })

const outcomeOf = (plan: Plan, { tallied, inputs, log }: Read): Either<Failure, Outcome> => {
  if (log.errors() > 0) return left(inputFailure(log))
  const scores: Score[] = []
  const formats: Readonly<Record<string, () => string>>[] = []
  const comparisons: Comparison[] = []
  for (const [m, planned] of plan.metrics.entries()) {
    const own = tallied[m] as readonly Tallied[]
    const message = own.map((t) => brokenMeasure(planned.metric, planned.scorer.summarise(t.stats))).find((text) => text !== undefined)
    if (message !== undefined) return left(failure(4, 'E506', message, 'this is a mistake of the plugin: please report it there'))
    const intervals = intervalsOf(plan, planned, own)
    const made = own.map((t, system) => scoreOf(plan, planned, system, t, intervals[system]))
    scores.push(...made)
    formats.push(...own.map((t) => record(Object.entries(planned.scorer.formats ?? {}).map(([name, format]) => [name, () => format(t.stats)] as const))))
    if (plan.compare && plan.bootstrap !== undefined) comparisons.push(...comparisonsOf(made, plan.bootstrap))
  }
  const result: Result = { result: 1, inputs, scores, comparisons, gates: [], problems: log.groups() }
  return right({ result, metrics: plan.metrics.map(({ metric }) => metric), warnings: log.kept(), formats })
}

/** Plans and scores a request. */
export const score =
  (request: Request, surroundings: Surroundings = {}): TaskEither<Failure, Outcome> =>
  async () => {
    const plan = await planOf(request, surroundings.importPlugin)
    return isLeft(plan) ? plan : scorePlan(plan.right, surroundings.progress)
  }

/** Scores what is planned. An exception of a plugin is its failure, not the tool's. */
export const scorePlan = (plan: Plan, progress?: Progress): Either<Failure, Outcome> => guarded(plan, progress, () => outcomeOf(plan, readAndTally(plan, progress?.read)))

const guarded = <A>(plan: Plan, progress: Progress | undefined, run: () => Either<Failure, A>): Either<Failure, A> => {
  progress?.start(bytesIn(plan))
  try {
    return run()
  } catch (error) {
    const where = plan.metrics.map(({ metric }) => metric.name).join(', ')
    const cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return left(failure(4, 'E505', `${where} fails on this input: ${cause}`, 'this is a mistake of the plugin or of the host: please report it with the input'))
  } finally {
    progress?.stop()
  }
}

const bytesIn = (plan: Plan): number => {
  const paths = new Set([plan.gold, ...plan.systems.flatMap(({ files }) => (files === undefined ? [] : [files]))].flatMap((files) => files.paths))
  return [...paths].reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0)
}

// ---- evidence --------------------------------------------------------------------------------------------------------

/** One line of evidence with where it comes from. */
export interface Line {
  readonly metric: string
  readonly system: string
  readonly document: string
  readonly evidence: Evidence<unknown>
}

/** The evidence itself, line by line, in the order of the documents. */
export const evidence =
  (request: Request, onLine: (line: Line) => void, surroundings: Surroundings = {}): TaskEither<Failure, readonly Problem[]> =>
  async () => {
    const planned = await planOf(request, surroundings.importPlugin)
    if (isLeft(planned)) return planned
    const plan = planned.right
    return guarded(plan, surroundings.progress, () => readEvidence(plan, onLine, surroundings.progress?.read))
  }

const readEvidence = (plan: Plan, onLine: (line: Line) => void, onBytes: OnBytes | undefined): Either<Failure, readonly Problem[]> => {
  const log = problemLog()
  const names = plan.systems.map(({ name }) => name)
  const visitors = plan.metrics.map((planned) =>
    visitWith(planned, log, (system, gold, answer, document) => {
      for (const line of planned.scorer.judge(gold)(answer)) {
        onLine({ metric: planned.metric.name, system: names[system] as string, document: document.id, evidence: line })
      }
    }),
  )
  pairDocuments(plan, log, (gold, answers) => visitors.forEach((visit) => visit(gold, answers)), onBytes)
  return log.errors() > 0 ? left(inputFailure(log)) : right(log.kept())
}
