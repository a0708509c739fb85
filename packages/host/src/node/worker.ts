/** Work of a worker thread, called by the app's script. */
import type { MessagePort } from 'node:worker_threads'
import type { Plugin } from '@assay/core'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { guardOutput } from '../checks/end-check.ts'
import type { Failure } from '../checks/failure.ts'
import { fault, metricKey, observeCalls } from '../checks/faults.ts'
import type { Machine } from '../io/machine.ts'
import { reviveRequest } from '../parts/description.ts'
import { otherPlan } from '../parts/part.ts'
import type { OnTurns, Outcome, Outline, Progress } from '../plan/environment.ts'
import type { Request } from '../plan/request.ts'
import { scorePlan, scoreWith } from '../result/score.ts'
import { planSafely } from '../score/run-guarded.ts'
import { callWriter } from './call-memory.ts'
import { type FromThread, type IsolateData, pendingSpot, type SentOutcome } from './isolate.ts'
import { lineSender } from './lines.ts'
import { node } from './machine.ts'
import { type HelperData, helpWith, workFrom } from './pool.ts'
import { nextTurn } from './readers.ts'
import { noteRead, type Run } from './runs.ts'
import { type ReaderData, type RunResult, readRun } from './team.ts'
import { threadsOf } from './threads.ts'
import type { Workers } from './workers.ts'

const help = async (port: MessagePort, data: HelperData, machine: Machine): Promise<void> => {
  const plan = await planSafely(data.request, { machine })
  if (!isLeft(plan)) scorePlan(plan.right, { share: helpWith(workFrom(port, data)) })
}

// ---- runs ------------------------------------------------------------------------------------------------------------

/** Reads and judges the run that comes. */
const read = async (port: MessagePort, data: ReaderData, machine: Machine): Promise<void> => {
  const output = guardOutput()
  const plan = await planSafely(reviveRequest(data.request, data.pluginFolders), { machine })
  const isOther = isLeft(plan) || otherPlan(data, plan.right) !== undefined
  port.on('message', (run: Run) => {
    const found = isOther ? 'failed' : readRun(plan.right, run, noteRead(run))
    const said: RunResult = output.fault() === undefined ? found : 'failed'
    port.postMessage(said)
  })
}

// ---- plugins in a thread of their own --------------------------------------------------------------------------------

/** Only data can be sent: of metrics what reports say of them, of formats their texts. */
const sentOf = (outcome: Outcome): SentOutcome => ({
  ...outcome,
  metrics: outcome.metrics.map(({ name, plugin, title, units, headline, shows, matrix, measures, references }) => ({
    name,
    plugin,
    title,
    units,
    headline,
    measures,
    ...(shows && { shows }),
    ...(matrix && { matrix }),
    ...(references && { references }),
  })),
  formats: outcome.formats.map((own) =>
    Object.fromEntries(Object.entries(own).map(([name, print]) => [name, print()])),
  ),
})

/** Milliseconds between two words of how far it is. */
const PAUSE = 100

const summed = (tell: OnTurns): OnTurns => {
  let sum = 0
  let since = performance.now()
  return (more) => {
    sum += more
    const now = performance.now()
    if (now - since < PAUSE) return
    tell(sum)
    sum = 0
    since = now
  }
}

/** Progress that the other thread shows; each message is a sign of life. */
const progressFor = (tell: (said: FromThread) => void): Progress => ({
  start: (bytes, later = []) => tell({ start: bytes, later }),
  read: summed((read) => tell({ read })),
  step: (step, turns) => {
    tell({ step, turns })
    return summed((done) => tell({ done }))
  },
  stop: () => undefined,
})

interface Around {
  readonly start: Workers['start']
  readonly machine: Machine
}

const scoreHere = async (
  data: IsolateData,
  { start, machine }: Around,
  tell: (said: FromThread) => void,
): Promise<Either<Failure, SentOutcome>> => {
  observeCalls(callWriter(data.memory))
  const request: Request = data.places ? { ...data.request, placeOf: pendingSpot } : data.request
  const onPlan = (outline: Outline): void => {
    if (data.without.length === 0) tell({ outline })
  }
  const plan = await planSafely(request, { machine, onPlan })
  if (isLeft(plan)) return plan
  const metrics = plan.right.metrics.filter((planned) => !data.without.includes(metricKey(planned)))
  const own = { ...plan.right, metrics }
  tell({ metrics: metrics.map(metricKey) })
  // helpers look at all metrics
  const jobs = data.without.length === 0 ? data.jobs : 1
  const progress = progressFor(tell)
  const sender = data.lines ? lineSender((lines) => tell({ lines })) : undefined
  const outcome = scoreWith(own, request, threadsOf({ jobs, cores: jobs, start }), (share) => ({
    progress,
    onLine: sender?.onLine,
    share,
  }))
  if (isLeft(outcome)) return outcome
  sender?.flush()
  const sent = sentOf(outcome.right)
  await nextTurn()
  return right(sent)
}

const isolate = async (port: MessagePort, data: IsolateData, around: Around): Promise<void> => {
  // keeps the thread alive while a plugin awaits what never happens, until its time is over
  port.ref()
  const tell = (said: FromThread): void => port.postMessage(said)
  const output = guardOutput()
  try {
    const outcome = await scoreHere(data, around, tell)
    const misuse = output.fault()
    tell({ outcome: misuse === undefined ? outcome : left(misuse) })
  } catch (cause) {
    tell({ outcome: left(fault('a plugin', 'outside of documents', cause)) })
  }
}

/** Runs the task of this thread, with the plugins bundled in the app; it may start other threads. */
export const work = async (start: Workers['start'], carried: readonly Plugin[] = []): Promise<void> => {
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads')
  const data = workerData as HelperData | IsolateData | ReaderData
  const port = parentPort!
  const machine: Machine = { ...node, carried }
  if (data.kind === 'help') return help(port, data, machine)
  if (data.kind === 'read') return read(port, data, machine)
  return isolate(port, data, { start, machine })
}
