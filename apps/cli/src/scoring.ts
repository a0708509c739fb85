/** Common steps of `score` and `run`: evidence, and notes printed before the result. */
import type { Failure, HostEnvironment, Outcome, Request } from '@assay/host'
import { threadsOf } from '@assay/host/node'
import { isPerParticipant } from '@assay/report/internal'
import { type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import { type Arguments, parseNumber } from './arguments.ts'
import type { Console } from './console.ts'
import { type CollectedEvidence, collectEvidence } from './evidence.ts'
import type { App } from './process.ts'
import { refuseMean, type Target } from './render.ts'
import { formatNamed } from './report-formats.ts'
import { hostEnvironment, newPlanRecord, noteInputs, noteOtherMetrics } from './run-notes.ts'

/** A checked request with its targets and threads. */
export interface ScoringRequest {
  readonly request: Request
  readonly targets: readonly Target[]
  readonly threaded: Pick<HostEnvironment, 'threads'>
}

export interface Scoring extends Pick<CollectedEvidence, 'evidence' | 'own'> {
  readonly surroundings: HostEnvironment
  /** Notes what was read and scored; `everywhere` names the flags that score all metrics. */
  readonly tell: (outcome: Outcome, everywhere: Parameters<typeof noteOtherMetrics>[2]) => void
}

const MOST_JOBS = 64

/** Parses the threads of commands that score. */
export const parseThreads = ({ workers }: App, args: Arguments): Either<Failure, Pick<HostEnvironment, 'threads'>> =>
  map((jobs: number | undefined) => (workers === undefined ? {} : { threads: threadsOf({ ...workers, jobs }) }))(
    parseNumber(args, 'jobs', 1, MOST_JOBS, true),
  )

/** Refuses reports of single answers, such as those for participants and the layouts of official scorers, where a system has several runs. */
const refuseRunsOf = ({ systems }: Request, targets: readonly Target[]): Failure | undefined => {
  const run = systems.flatMap((system) => ('run' in system ? (system.run ?? []) : []))[0]
  const unfit = targets.find((target) => isPerParticipant(target) || formatNamed(target.format) === undefined)
  return run === undefined || unfit === undefined ? undefined : refuseMean(unfit, run.of)
}

export const prepareScoring = async (
  app: App,
  args: Arguments,
  console: Console,
  { request, targets, threaded }: ScoringRequest,
): Promise<Either<Failure, Scoring>> => {
  const unwritable = refuseRunsOf(request, targets)
  if (unwritable !== undefined) return left(unwritable)
  const kept = await collectEvidence(app, args, targets)
  if (isLeft(kept)) return kept
  const { onLine, evidence, own } = kept.right
  const planned = newPlanRecord()
  const surroundings = {
    ...(await hostEnvironment(app, console, planned, {
      given: args.has('jobs') ? Number(args.last('jobs')) : undefined,
    })),
    ...threaded,
    ...(onLine && { onLine }),
  }
  const tell: Scoring['tell'] = ({ result: { inputs, scores } }, everywhere) => {
    noteInputs(
      console,
      inputs,
      scores.map(({ signature }) => signature),
    )
    noteOtherMetrics(console, planned.outline()?.alone ?? [], everywhere)
  }
  return right({ surroundings, evidence, own, tell })
}
