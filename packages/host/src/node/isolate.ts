/**
 * Scores in a separate thread, with limits of time and memory: this thread survives a plugin's faults and reports them. It
 * isolates faults and is no security boundary: a plugin's code may do everything that the user may.
 */
import type { Place, Problem } from '@assay/core'
import type { ProblemGroup, Result } from '@assay/core/result'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { callFailure, strayFault } from '../checks/end-check.ts'
import { type Failure, nowhere } from '../checks/failure.ts'
import { type CurrentCall, joinFaults, REPORT_HINT } from '../checks/faults.ts'
import { code as ownCode } from '../codes.ts'
import { type Paths, shownPath } from '../io/machine.ts'
import type { HostEnvironment, Isolation, OnTurns, Outcome, Outline, Step } from '../plan/environment.ts'
import type { Location, Request } from '../plan/request.ts'
import { type CallMemory, countCalls, newCallMemory, readCall } from './call-memory.ts'
import { lineReceiver, type SentLine } from './lines.ts'
import type { Workers } from './workers.ts'

/** Start data of the thread. */
export interface IsolateData {
  readonly kind: 'isolate'
  readonly request: Request
  /** True if the request has places, which are requested later. */
  readonly places: boolean
  readonly jobs: number
  /** Metrics that failed before and are skipped: `PACKAGE/NAME`. */
  readonly without: readonly string[]
  /** True if lines of evidence are requested. */
  readonly lines: boolean
  readonly memory: CallMemory
}

/** Messages of the thread: the plan, then progress, then the outcome, as data. */
export type FromThread =
  | { readonly outline: Outline }
  | { readonly metrics: readonly string[] }
  | { readonly start: number; readonly later: readonly Step[] }
  | { readonly read: number }
  | { readonly step: string; readonly turns: number }
  | { readonly done: number }
  | { readonly lines: readonly SentLine[] }
  | { readonly outcome: Either<Failure, SentOutcome> }
export interface SentOutcome extends Omit<Outcome, 'formats'> {
  readonly formats: readonly Readonly<Record<string, string>>[]
}

// ---- places ----------------------------------------------------------------------------------------------------------

/** Placeholder for a place in the config, whose text stays in the thread that read it. */
interface PendingPlace extends Place {
  readonly keys: readonly string[]
}
export const pendingSpot = (...keys: readonly string[]): Location => {
  const at: PendingPlace = { ...nowhere, keys }
  return { at }
}

type PlaceOf = NonNullable<Request['placeOf']>

const spotOf = (at: Place, placeOf: PlaceOf | undefined): Location | undefined => {
  const { keys } = at as Partial<PendingPlace>
  return keys === undefined ? undefined : (placeOf?.(...keys) ?? { at: nowhere })
}

const located = (problem: Problem, placeOf: PlaceOf | undefined): Problem => ({
  ...problem,
  ...spotOf(problem.at, placeOf),
})

const groupLocated = (paths: Paths, group: ProblemGroup, { folder, placeOf }: Request): ProblemGroup => {
  const at = spotOf(group.at, placeOf)?.at
  return at === undefined ? group : { ...group, at: { ...at, path: shownPath(paths, at.path, folder) } }
}

// ---- what is received ------------------------------------------------------------------------------------------------

/** Objects that are sent come with a prototype, which labels such as `constructor` must not meet. */
const bare = <A>(value: A): A => {
  if (Array.isArray(value)) return value.map(bare) as A
  if (typeof value !== 'object' || value === null) return value
  const made: Record<string, unknown> = Object.create(null)
  for (const [key, inner] of Object.entries(value)) made[key] = bare(inner)
  return made as A
}

const received = (paths: Paths, outcome: Either<Failure, SentOutcome>, request: Request): Either<Failure, Outcome> => {
  const { placeOf } = request
  if (isLeft(outcome))
    return left({ ...outcome.left, problems: outcome.left.problems.map((problem) => located(problem, placeOf)) })
  const { result, warnings, metrics, formats, short } = outcome.right
  const whole: Result = bare(result)
  return right({
    metrics,
    result: { ...whole, problems: result.problems.map((group) => groupLocated(paths, group, request)) },
    warnings: warnings.map((problem) => located(problem, placeOf)),
    formats: formats.map((texts) =>
      bare(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, () => text]))),
    ),
    ...(short && { short }),
  })
}

// ---- supervision -----------------------------------------------------------------------------------------------------

const tooLong = (call: CurrentCall, { seconds }: Isolation): Failure =>
  callFailure(
    call,
    ownCode.E507,
    `has given no sign for ${seconds} s`,
    'it may loop for ever; if it is only slow: --timeout SECONDS',
  )

const tooLarge = (call: CurrentCall, { mebibytes }: Isolation): Failure =>
  callFailure(
    call,
    ownCode.E508,
    `takes more than ${mebibytes} MiB`,
    'it may allocate for ever; if the data is only large: --max-memory MIB',
  )

const exited = (call: CurrentCall, code: number): Failure =>
  callFailure(call, ownCode.E509, `has ended its thread with code ${code}`, `does it call process.exit? ${REPORT_HINT}`)

const isOutOfMemory = (error: unknown): boolean =>
  (error as { readonly code?: unknown } | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** Outcome of one thread. */
interface ThreadEnd {
  readonly outcome: Either<Failure, Outcome>
  /** The metrics that it had to score, and the one that has ended it, if one has: `PACKAGE/NAME`. */
  readonly metrics: readonly string[]
  readonly fatal: string | undefined
}

const MEBIBYTE = 2 ** 20
// memory of a thread outside the heap that Node limits: code, and young objects
const SLACK = 128

/** Passes on how far a thread is. */
const follow = ({ progress, onPlan, onLine }: HostEnvironment) => {
  const onLines = onLine && lineReceiver(onLine)
  let onTurns: OnTurns | undefined
  let started = false
  const hear = (said: FromThread): void => {
    if ('outline' in said) onPlan?.(said.outline)
    else if ('start' in said) {
      started = true
      progress?.start(said.start, said.later)
    } else if ('read' in said) progress?.read(said.read)
    else if ('step' in said) onTurns = progress?.step?.(said.step, said.turns)
    else if ('done' in said) onTurns?.(said.done)
    else if ('lines' in said) onLines?.(said.lines)
  }
  const stop = (): void => {
    if (started) progress?.stop()
  }
  return { hear, stop }
}

type IsolatedRun = HostEnvironment & { readonly isolation: Isolation; readonly workers: Workers }

const runThread = (request: Request, surroundings: IsolatedRun, without: readonly string[]): Promise<ThreadEnd> =>
  new Promise((resolve) => {
    const { workers, isolation } = surroundings
    const { hear, stop } = follow(surroundings)
    const memory = newCallMemory()
    const { placeOf, ...sent } = request
    const places = placeOf !== undefined
    const lines = surroundings.onLine !== undefined && without.length === 0
    const { jobs = 1 } = workers
    const data: IsolateData = { kind: 'isolate', request: sent, places, jobs, without, lines, memory }
    const { seconds, mebibytes } = isolation
    const before = process.memoryUsage.rss()
    const limits = { maxOldGenerationSizeMb: mebibytes }
    const thread = workers.start(data, { stdout: true, resourceLimits: limits })
    let metrics: readonly string[] = []
    let calls = 0
    let since = performance.now()
    const end = (outcome: Either<Failure, Outcome>, fatal?: string): void => {
      clearInterval(timer)
      stop()
      thread
        .removeAllListeners('error')
        .removeAllListeners('exit')
        .on('error', () => undefined)
      void thread.terminate().then(() => resolve({ outcome, metrics, fatal }))
    }
    const die = (why: (call: CurrentCall) => Failure): void => {
      const call = readCall(memory)
      const failed = why(call)
      end(left({ ...failed, problems: failed.problems.map((problem) => located(problem, placeOf)) }), call.metric)
    }
    const look = (): void => {
      const grown = (process.memoryUsage.rss() - before) / MEBIBYTE
      const now = countCalls(memory)
      // until it has begun, it is this program that takes the time
      if (now !== calls || now === 0) since = performance.now()
      calls = now
      const silent = performance.now() - since > seconds * 1000
      // a thread at the limit of its heap is silent too: it does nothing but look for room
      if (grown > mebibytes + SLACK || (silent && grown > mebibytes)) die((at) => tooLarge(at, isolation))
      else if (silent) die((at) => tooLong(at, isolation))
    }
    const timer = setInterval(look, Math.min(100, seconds * 250))
    thread.on('message', (said: FromThread) => {
      since = performance.now()
      if ('metrics' in said) metrics = said.metrics
      else if ('outcome' in said) end(received(surroundings.machine.paths, said.outcome, request))
      else hear(said)
    })
    thread.on('error', (error: unknown) =>
      isOutOfMemory(error) ? die((at) => tooLarge(at, isolation)) : end(left(strayFault(error))),
    )
    thread.on('exit', (code) => die((at) => exited(at, code)))
  })

const errorsOf = (failure: Failure): Failure => ({
  ...failure,
  problems: failure.problems.filter(({ severity }) => severity === 'error'),
})

/**
 * Scores in a separate thread. A plugin that ends it is skipped, and the others are scored again, so that all faults are
 * reported.
 */
export const scoreIsolated = async (request: Request, surroundings: IsolatedRun): Promise<Either<Failure, Outcome>> => {
  const faults: Failure[] = []
  const without: string[] = []
  for (;;) {
    const { outcome, metrics, fatal } = await runThread(request, surroundings, without)
    if (faults.length === 0 && fatal === undefined) return outcome
    if (isLeft(outcome)) faults.push(errorsOf(outcome.left))
    if (fatal !== undefined) without.push(fatal)
    if (fatal === undefined || metrics.every((one) => without.includes(one))) return left(joinFaults(faults))
  }
}
