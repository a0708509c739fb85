/**
 * Runs parts over a queue. The parts are children of one job, which starts when all are done or one has failed for good.
 * Results are stored by part; parts that are lost are requested again.
 */
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type Either, isLeft, left, right } from '@assay/core'
import { FlowProducer, type Job, Queue, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import { connect, type Trouble } from './connection.ts'
import { expire } from './expiry.ts'
import {
  ATTEMPTS,
  commonKey,
  EXPIRY,
  keysOf,
  lastKey,
  mergeQueue,
  PARTS,
  type PartJob,
  PREFIX,
  readKey,
  resultsKey,
} from './names.ts'

export interface Run {
  /** Key of the inputs, options, versions and cut. */
  readonly of: string
  /** Work that all parts share. */
  readonly common: string
  /** Work of each part; the first is part 1. */
  readonly pieces: readonly string[]
}

export interface RunOptions {
  /** Resumes the last run of the same key. */
  readonly resume: boolean
  readonly onEvent: (event: RunEvent) => void
}

export type RunEvent =
  | { readonly kind: 'begun'; readonly shown: string; readonly kept: number; readonly workers: number }
  | { readonly kind: 'read'; readonly bytes: number }
  | { readonly kind: 'idle'; readonly shown: string }
  | { readonly kind: 'trouble'; readonly why: string }

/** Results of all parts, in order; `forget` removes the run from the queue. */
export interface CompletedRun {
  readonly results: readonly string[]
  readonly forget: () => Promise<void>
}

/** Milliseconds between two checks of progress. */
const CHECK_INTERVAL = 500
/** Checks after which missing workers are reported. */
const CHECKS_BEFORE_IDLE = 6
/** Checks after which the final job is verified to exist. */
const CHECKS_BEFORE_LOST = 4
const BACKOFF = 1000
/** Results per request. */
const BATCH = 16

const unpack = promisify(gunzip)

interface RunContext {
  readonly redis: Redis
  readonly shown: string
  readonly id: string
  readonly queue: Queue
  readonly onEvent: RunOptions['onEvent']
}

/** Outcome of a round: failures by the key of their job, or `lost` if the job is gone. */
type RoundEnd = Readonly<Record<string, string>> | 'lost'

const storedParts = async ({ redis, id }: RunContext): Promise<ReadonlySet<number>> =>
  new Set((await redis.hkeys(resultsKey(id))).map(Number))

/** Creates a function that reports progress, and missing workers. */
const newProgressCheck = ({ redis, shown, id, queue, onEvent }: RunContext) => {
  let most = 0
  let checks = 0
  let isReported = false
  return async (): Promise<void> => {
    checks++
    const read = (await redis.hvals(readKey(id))).reduce((sum, bytes) => sum + Number(bytes), 0)
    // a part that begins again does not take the bar back
    if (read > most) onEvent({ kind: 'read', bytes: read - most })
    most = Math.max(most, read)
    if (checks % CHECKS_BEFORE_IDLE !== 0 || isReported) return
    if ((await queue.getWorkersCount()) > 0) return
    isReported = true
    onEvent({ kind: 'idle', shown })
  }
}

/** Jobs of a round, with new ids, so that earlier jobs are not taken for them; names end in the number of the part. */
const partJobs = (id: string, pieces: readonly string[], missing: readonly number[], round: string) =>
  missing.map((k) => ({
    name: `part ${k}`,
    queueName: PARTS,
    data: { run: id, k, piece: pieces[k - 1]! } satisfies PartJob,
    opts: {
      jobId: `${round}-${k}`,
      attempts: ATTEMPTS,
      backoff: { type: 'fixed', delay: BACKOFF },
      continueParentOnFailure: true,
      removeOnComplete: true,
      removeOnFail: true,
    },
  }))

/** Requests missing parts, and waits until they are done or one has failed. */
const runRound = async (
  { redis, id }: RunContext,
  pieces: readonly string[],
  missing: readonly number[],
  check: () => Promise<void>,
): Promise<RoundEnd> => {
  const options = { connection: redis, prefix: PREFIX }
  const flow = new FlowProducer(options)
  flow.on('error', () => undefined)
  const children = partJobs(id, pieces, missing, randomUUID())
  const { job } = await flow.add({
    name: 'merge',
    queueName: mergeQueue(id),
    data: {},
    opts: { removeOnComplete: true, removeOnFail: true },
    children,
  })
  const key = `${PREFIX}:${mergeQueue(id)}:${job.id}`
  const parts = children.map(({ opts }) => `${PREFIX}:${PARTS}:${opts.jobId}`)
  await expire(redis, { run: id, parent: key, parts })
  let settle: (ended: RoundEnd) => void = () => undefined
  const ended = new Promise<RoundEnd>((resolve) => {
    settle = resolve
  })
  const merge = async (runJob: Job): Promise<void> => {
    const failed = await runJob.getFailedChildrenValues()
    // the run is over: parts that wait are not begun
    if (Object.keys(failed).length > 0) await runJob.removeUnprocessedChildren()
    settle(failed)
  }
  const worker = new Worker(mergeQueue(id), merge, { ...options, runRetryDelay: BACKOFF })
  worker.on('error', () => undefined)
  let checks = 0
  const watch = async (): Promise<void> => {
    await check()
    checks++
    if (checks % CHECKS_BEFORE_LOST === 0 && (await redis.exists(key)) === 0) settle('lost')
  }
  let isChecking = false
  const timer = setInterval(() => {
    if (isChecking) return
    isChecking = true
    watch()
      // the next check will do
      .catch(() => undefined)
      .finally(() => {
        isChecking = false
      })
  }, CHECK_INTERVAL)
  const outcome = await ended
  clearInterval(timer)
  await check()
  await worker.close()
  await flow.close()
  return outcome
}

const readResults = async ({ redis, id }: RunContext, parts: number): Promise<readonly string[] | undefined> => {
  const results: string[] = []
  for (let from = 1; from <= parts; from += BATCH) {
    const keys = Array.from({ length: Math.min(BATCH, parts - from + 1) }, (_, i) => String(from + i))
    for (const packed of await redis.hmgetBuffer(resultsKey(id), ...keys)) {
      if (packed === null) return undefined
      results.push((await unpack(packed)).toString('utf8'))
    }
  }
  return results
}

/** Removes the queue of the final job. */
const removeQueue = async ({ redis, id }: RunContext): Promise<void> => {
  const queue = new Queue(mergeQueue(id), { connection: redis, prefix: PREFIX })
  queue.on('error', () => undefined)
  await queue.obliterate({ force: true })
  await queue.close()
}

const store = async ({ redis, id }: RunContext, { of, common }: Run): Promise<void> => {
  await redis.multi().set(commonKey(id), common, 'EX', EXPIRY).set(lastKey(of), id, 'EX', EXPIRY).exec()
}

const failedPart = (failed: Readonly<Record<string, string>>, stored: number): Trouble => {
  const [[job, message]] = Object.entries(failed) as [[string, string]]
  const k = Number(/\d+$/.exec(job)?.[0])
  return {
    kind: 'part',
    k,
    kept: stored,
    attempts: ATTEMPTS,
    message: message.startsWith('job stalled') ? undefined : message,
  }
}

/** Makes all parts, in as many rounds as needed. */
const makeAllParts = async (context: RunContext, run: Run): Promise<Either<Trouble, readonly string[]>> => {
  const check = newProgressCheck(context)
  for (;;) {
    const stored = await storedParts(context)
    const missing = run.pieces.flatMap((_, i) => (stored.has(i + 1) ? [] : [i + 1]))
    if (missing.length === 0) {
      const results = await readResults(context, run.pieces.length)
      if (results !== undefined) return right(results)
      continue
    }
    // Redis may have restarted empty
    await store(context, run)
    const ended = await runRound(context, run.pieces, missing, check)
    if (ended === 'lost' || Object.keys(ended).length === 0) continue
    return left(failedPart(ended, (await storedParts(context)).size))
  }
}

/** Has the workers of a queue make all parts of a run. */
export const runOnQueue = async (
  url: string,
  run: Run,
  { resume, onEvent }: RunOptions,
): Promise<Either<Trouble, CompletedRun>> => {
  const connection = await connect(url, (why) => onEvent({ kind: 'trouble', why }))
  if (isLeft(connection)) return connection
  const { redis, shown } = connection.right
  const last = resume ? await redis.get(lastKey(run.of)) : randomUUID()
  if (last === null) {
    redis.disconnect()
    return left({ kind: 'nothing', shown })
  }
  const queue = new Queue(PARTS, { connection: redis, prefix: PREFIX })
  queue.on('error', () => undefined)
  const context: RunContext = { redis, shown, id: last, queue, onEvent }
  const stored = (await storedParts(context)).size
  onEvent({ kind: 'begun', shown, kept: stored, workers: await queue.getWorkersCount() })
  const parts = await makeAllParts(context, run)
  const end = async (): Promise<void> => {
    await removeQueue(context)
    await expire(redis, { run: last })
    await queue.close()
    redis.disconnect()
  }
  if (isLeft(parts)) {
    await end()
    return parts
  }
  const forget = async (): Promise<void> => {
    await redis.del(...keysOf(last), lastKey(run.of))
    await end()
  }
  return right({ results: parts.right, forget })
}
