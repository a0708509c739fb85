/** Scores a checked request and writes its reports, for `score` and `run`. */
import { type Failure, type Guess, type HostEnvironment, type Outcome, type Request, score } from '@assay/host'
import type { LoadedConfig } from '@assay/host/internal'
import { threadsOf } from '@assay/host/node'
import type { Result } from '@assay/report'
import { isPerParticipant } from '@assay/report/internal'
import { type Either, isLeft, map } from 'fp-ts/lib/Either.js'
import { type Arguments, parseNumber } from './arguments.ts'
import { noteAssigned } from './assign-files.ts'
import { fromConfig } from './config-outputs.ts'
import { type Console, fail } from './console.ts'
import { collectEvidence } from './evidence.ts'
import { summariseRun } from './github-summary.ts'
import { goldCounter } from './gold-contents.ts'
import { inputPaths } from './output.ts'
import type { App } from './process.ts'
import { areAnyStored, deliver, type ReportExtras, refuseMean, renderSummary, type Target } from './render.ts'
import { formatNamed } from './report-formats.ts'
import { allMetricsEntry, hostEnvironment, newPlanRecord, noteInputs, noteOtherMetrics } from './run-notes.ts'

const MAX_JOBS = 64

/** Parses the threads of commands that score. */
export const parseThreads = ({ workers }: App, args: Arguments): Either<Failure, Pick<HostEnvironment, 'threads'>> =>
  map((jobs: number | undefined) => (workers === undefined ? {} : { threads: threadsOf({ ...workers, jobs }) }))(
    parseNumber(args, 'jobs', 1, MAX_JOBS, true),
  )

/** Refuses reports of single answers, such as those for participants and the layouts of official scorers, where a system has several runs. */
const refuseRunsOf = ({ systems }: Request, targets: readonly Target[]): Failure | undefined => {
  const run = systems.flatMap((system) => ('run' in system ? (system.run ?? []) : []))[0]
  const unfit = targets.find((target) => isPerParticipant(target) || formatNamed(target.format) === undefined)
  return run === undefined || unfit === undefined ? undefined : refuseMean(unfit, run.of)
}

/** Scores, in the place of this process. */
export type Elsewhere = (request: Request, environment: HostEnvironment) => Promise<Either<Failure, Outcome>>

/** A checked request with its targets and threads, and where it comes from. */
interface Scoring {
  readonly request: Request
  readonly targets: readonly Target[]
  readonly threaded: Pick<HostEnvironment, 'threads'>
  /** The config, if the request is that of one. */
  readonly config?: LoadedConfig
  /** The roles of files that the call names without them. */
  readonly guess?: Guess | undefined
  readonly elsewhere?: Elsewhere | undefined
  readonly onDone?: ((outcome: Outcome) => void) | undefined
}

/** Notes that the plugin is of another version than that of the signature in the call. */
const noteVersion = (args: Arguments, console: Console, { scores: [first] }: Result): void => {
  const signed = /\|v:([^|]+)/.exec(args.last('signature') ?? '')?.[1]
  const used = first && `${first.plugin}@${first.version}`
  if (signed !== undefined && used !== undefined && signed !== used)
    console.note(`the signature is of ${signed}, and this is ${used}: the numbers may differ`)
}

/** Files that were read, which no report is written over. */
const filesRead = ({ request: { gates = [] }, config }: Scoring, result: Result): readonly string[] => {
  const inputs = inputPaths(result)
  if (config === undefined) return inputs
  const against = gates.flatMap((gate) => gate.against ?? [])
  return [config.path, ...[...inputs, ...against].map((path) => fromConfig(config.path, path))]
}

/** Writes reports and the summary of a step; the exit code is 1 if a gate fails. */
export const reportOutcome = async (
  app: App,
  args: Arguments,
  console: Console,
  outcome: Outcome,
  ...reports: readonly [targets: readonly Target[], read: readonly string[], extras: ReportExtras]
): Promise<number> => {
  const delivered = await deliver(app, args, outcome, ...reports)
  if (isLeft(delivered)) return fail(console, delivered.left)
  const { gates } = outcome.result
  console.annotate(outcome.failed ?? [])
  const concluded = summariseRun(app, args, gates, () => renderSummary(app, args, outcome))
  if (isLeft(concluded)) return fail(console, concluded.left)
  return gates.every(({ pass }) => pass) ? 0 : 1
}

/** Scores a request and writes its reports; returns the exit code. */
export const scoreAndReport = async (
  app: App,
  args: Arguments,
  console: Console,
  scoring: Scoring,
): Promise<number> => {
  const { request, targets, threaded, config, guess, elsewhere, onDone } = scoring
  const unwritable = refuseRunsOf(request, targets)
  if (unwritable !== undefined) return fail(console, unwritable)
  const collected = await collectEvidence(app, args, targets)
  if (isLeft(collected)) return fail(console, collected.left)
  const { onLine, evidence, evidenceBySystem } = collected.right
  const counter = await goldCounter(app, args, console)
  if (isLeft(counter)) return fail(console, counter.left)
  const planned = newPlanRecord()
  const limit = args.has('jobs') ? Number(args.last('jobs')) : undefined
  const environment: HostEnvironment = {
    ...(await hostEnvironment(app, console, planned, { limit })),
    ...threaded,
    ...(onLine && { onLine }),
  }
  const scored =
    elsewhere !== undefined
      ? await elsewhere(request, environment)
      : await score({ ...request, sums: areAnyStored(targets) || guess !== undefined }, environment)()
  if (isLeft(scored)) return fail(console, scored.left)
  const outcome = scored.right
  const { result, warnings } = outcome
  noteVersion(args, console, result)
  if (guess !== undefined) noteAssigned(console, guess, result)
  else {
    const signatures = result.scores.map(({ signature }) => signature)
    noteInputs(console, result.inputs, signatures)
    const how = config === undefined ? () => '--metric NAME, --all' : allMetricsEntry
    noteOtherMetrics(console, planned.outline()?.lonePackages ?? [], how)
  }
  // before the result, so that the key numbers are the last lines on a terminal
  if (!console.quiet) console.problems(warnings)
  if (guess !== undefined && warnings.some(({ hint }) => hint?.includes('--'))) {
    const { offerOthers } = await import('./offer-calls.ts')
    offerOthers(app.arguments, warnings, console)
  }
  const gold = await counter.right?.({ path: config?.path ?? '', result })
  const exit = await reportOutcome(app, args, console, outcome, targets, filesRead(scoring, result), {
    anonymise: config?.anonymise === true || args.has('anonymise'),
    others: config?.others,
    evidence: evidence(),
    evidenceBySystem,
    gold: gold ?? (counter.right && 'none'),
  })
  if (exit <= 1) onDone?.(outcome)
  return exit
}
