/**
 * Scoring in a thread of its own, with limits of time and memory: what a plugin does to its thread, this one lives on and
 * tells. That is isolation of faults and no security boundary: the code of a plugin may do what the user may.
 */

import type { Place, Problem } from '@assay/core'
import type { ProblemGroup, Result } from '@assay/core/result'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { type Paths, shownPath } from '../machine/machine.ts'
import type { OnTurns } from '../plan/blocks.ts'
import type { Outcome } from '../plan/outcome.ts'
import type { Outline } from '../plan/outline.ts'
import type { Request, Spotted } from '../plan/request.ts'
import type { Isolation, Surroundings } from '../plan/surroundings.ts'
import { type Failure, nowhere, thrown } from '../problems/failure.ts'
import { allOf, thrownAt } from '../problems/faults.ts'
import { beatsIn, type CurrentCall, currentCallIn, type Memory, newMemory } from '../problems/watch.ts'
import { lineReceiver, type SentLine } from './lines.ts'
import type { Workers } from './workers.ts'

/** What the thread is started with. */
export interface IsolateData {
  readonly kind: 'isolate'
  readonly request: Request
  /** Whether the request has places, which are asked for later. */
  readonly places: boolean
  readonly jobs: number
  /** Metrics that are left out, since they have failed before: `PACKAGE/NAME`. */
  readonly without: readonly string[]
  /** Whether lines of evidence are looked at. */
  readonly lines: boolean
  readonly memory: Memory
}

/** What comes back: first the plan, then how far it is, then the outcome, all of it data. */
export type FromThread =
  | { readonly outline: Outline }
  | { readonly metrics: readonly string[] }
  | { readonly start: number }
  | { readonly read: number }
  | { readonly step: string; readonly turns: number }
  | { readonly done: number }
  | { readonly lines: readonly SentLine[] }
  | { readonly outcome: Either<Failure, SentOutcome> }
export interface SentOutcome extends Omit<Outcome, 'formats'> {
  readonly formats: readonly Readonly<Record<string, string>>[]
}

// ---- places ----------------------------------------------------------------------------------------------------------

/** Stands for a place in the config: the text of the config stays with the thread that has read it. */
interface Promised extends Place {
  readonly keys: readonly string[]
}
export const promised = (...keys: readonly string[]): Spotted => {
  const at: Promised = { ...nowhere, keys }
  return { at }
}

type PlaceOf = NonNullable<Request['placeOf']>

const spotOf = (at: Place, placeOf: PlaceOf | undefined): Spotted | undefined => {
  const { keys } = at as Partial<Promised>
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
  const { result, warnings, metrics, formats } = outcome.right
  const whole: Result = bare(result)
  return right({
    metrics,
    result: { ...whole, problems: result.problems.map((group) => groupLocated(paths, group, request)) },
    warnings: warnings.map((problem) => located(problem, placeOf)),
    formats: formats.map((texts) =>
      bare(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, () => text]))),
    ),
  })
}

// ---- supervision -----------------------------------------------------------------------------------------------------

const told = ({ who, where, at }: CurrentCall, code: string, what: string, hint: string): Failure => ({
  exit: 4,
  problems: [{ severity: 'error', code, message: `${who} ${what} ${where}`, at, hint }],
})

const tooLong = (call: CurrentCall, { seconds }: Isolation): Failure =>
  told(
    call,
    'E507',
    `has given no sign for ${seconds} s`,
    'it may loop for ever; if it is only slow: --timeout SECONDS',
  )

const tooLarge = (call: CurrentCall, { mebibytes }: Isolation): Failure =>
  told(
    call,
    'E508',
    `takes more than ${mebibytes} MiB`,
    'it may allocate for ever; if the data is only large: --max-memory MIB',
  )

const report = 'this is a mistake of the plugin: please report it there'

const exited = (call: CurrentCall, code: number): Failure =>
  told(call, 'E509', `has ended its thread with code ${code}`, `does it call process.exit? ${report}`)

const uncaught = (call: CurrentCall, error: unknown): Failure => {
  const frame = thrownAt(error)
  const what = `has thrown where nobody could catch it (${error instanceof Error ? error.message : String(error)})`
  const failed = told(call, 'E509', what, `${frame === undefined ? '' : `thrown at ${frame}; `}${report}`)
  return { ...failed, detail: thrown(error).detail }
}

const isOutOfMemory = (error: unknown): boolean =>
  (error as { readonly code?: unknown } | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** What one thread came to. */
interface Ended {
  readonly outcome: Either<Failure, Outcome>
  /** The metrics that it had to score, and the one that has ended it, if one has: `PACKAGE/NAME`. */
  readonly metrics: readonly string[]
  readonly fatal: string | undefined
}

const MEBIBYTE = 2 ** 20
// what a thread takes beside the heap that Node counts: its code, and what is young
const SLACK = 128

/** Passes on how far a thread is. */
const follow = ({ progress, onPlan, onLine }: Surroundings) => {
  const onLines = onLine && lineReceiver(onLine)
  let onTurns: OnTurns | undefined
  let started = false
  const hear = (said: FromThread): void => {
    if ('outline' in said) onPlan?.(said.outline)
    else if ('start' in said) {
      started = true
      progress?.start(said.start)
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

type Apart = Surroundings & { readonly isolation: Isolation; readonly workers: Workers }

const ended = (request: Request, surroundings: Apart, without: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const { workers, isolation } = surroundings
    const { hear, stop } = follow(surroundings)
    const memory = newMemory()
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
    let beats = 0
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
      const call = currentCallIn(memory)
      const failed = why(call)
      end(left({ ...failed, problems: failed.problems.map((problem) => located(problem, placeOf)) }), call.metric)
    }
    const look = (): void => {
      const grown = (process.memoryUsage.rss() - before) / MEBIBYTE
      const now = beatsIn(memory)
      // until it has begun, it is this program that takes the time
      if (now !== beats || now === 0) since = performance.now()
      beats = now
      const silent = performance.now() - since > seconds * 1000
      // a thread at the limit of its heap is silent too: it does nothing but look for room
      if (grown > mebibytes + SLACK || (silent && grown > mebibytes)) die((at) => tooLarge(at, isolation))
      else if (silent) die((at) => tooLong(at, isolation))
    }
    const timer = setInterval(look, Math.min(100, seconds * 250))
    thread.on('message', (said: FromThread) => {
      if ('metrics' in said) metrics = said.metrics
      else if ('outcome' in said) end(received(surroundings.machine.paths, said.outcome, request))
      else hear(said)
    })
    thread.on('error', (error: unknown) =>
      die((at) => (isOutOfMemory(error) ? tooLarge(at, isolation) : uncaught(at, error))),
    )
    thread.on('exit', (code) => die((at) => exited(at, code)))
  })

const errorsOf = (failure: Failure): Failure => ({
  ...failure,
  problems: failure.problems.filter(({ severity }) => severity === 'error'),
})

/** Scores in a thread of its own. A plugin that ends it is left out, and the others are asked again: all faults are reported. */
export const isolated = async (request: Request, surroundings: Apart): Promise<Either<Failure, Outcome>> => {
  const faults: Failure[] = []
  const without: string[] = []
  for (;;) {
    const { outcome, metrics, fatal } = await ended(request, surroundings, without)
    if (faults.length === 0 && fatal === undefined) return outcome
    if (isLeft(outcome)) faults.push(errorsOf(outcome.left))
    if (fatal !== undefined) without.push(fatal)
    if (fatal === undefined || metrics.every((one) => without.includes(one))) return left(allOf(faults))
  }
}
