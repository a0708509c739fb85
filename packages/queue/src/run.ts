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
import { connect } from './connection.ts'
import { expire } from './expiry.ts'
import {
  ATTEMPTS,
  commonKey,
  KEPT,
  keysOf,
  lastKey,
  mergeQueue,
  PARTS,
  type PartJob,
  PREFIX,
  readKey,
  resultsKey,
} from './names.ts'
import type { Trouble } from './trouble.ts'

export interface Run {
  /** Key of the inputs, options, versions and cut. */
  readonly of: string
  /** What all parts have in common. */
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
export interface Made {
  readonly results: readonly string[]
  readonly forget: () => Promise<void>
}

/** Milliseconds between two checks of progress. */
const LOOK = 500
/** Checks after which missing workers are reported. */
const PATIENCE = 6
/** Checks after which the final job is verified to exist. */
const SURE = 4
const BACKOFF = 1000
/** Results per request. */
const AT_ONCE = 16

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
const newProgressLook = ({ redis, shown, id, queue, onEvent }: RunContext) => {
  let most = 0
  let looks = 0
  let lonely = 0
  return async (): Promise<void> => {
    looks++
    const read = (await redis.hvals(readKey(id))).reduce((sum, bytes) => sum + Number(bytes), 0)
    // a part that begins again does not take the bar back
    if (read > most) onEvent({ kind: 'read', bytes: read - most })
    most = Math.max(most, read)
    if (looks % PATIENCE !== 0 || lonely > 0) return
    if ((await queue.getWorkersCount()) > 0) return
    lonely++
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
  look: () => Promise<void>,
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
  const merge = async (own: Job): Promise<void> => {
    const failed = await own.getFailedChildrenValues()
    // what has not been begun is not: the run is over
    if (Object.keys(failed).length > 0) await own.removeUnprocessedChildren()
    settle(failed)
  }
  const worker = new Worker(mergeQueue(id), merge, { ...options, runRetryDelay: BACKOFF })
  worker.on('error', () => undefined)
  let looks = 0
  const watch = async (): Promise<void> => {
    await look()
    looks++
    if (looks % SURE === 0 && (await redis.exists(key)) === 0) settle('lost')
  }
  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    watch()
      // the next look will do
      .catch(() => undefined)
      .finally(() => {
        isLooking = false
      })
  }, LOOK)
  const how = await ended
  clearInterval(timer)
  await look()
  await worker.close()
  await flow.close()
  return how
}

const readResults = async ({ redis, id }: RunContext, parts: number): Promise<readonly string[] | undefined> => {
  const results: string[] = []
  for (let from = 1; from <= parts; from += AT_ONCE) {
    const keys = Array.from({ length: Math.min(AT_ONCE, parts - from + 1) }, (_, i) => String(from + i))
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
  await redis.multi().set(commonKey(id), common, 'EX', KEPT).set(lastKey(of), id, 'EX', KEPT).exec()
}

const failedPart = (failed: Readonly<Record<string, string>>, kept: number): Trouble => {
  const [[job, said]] = Object.entries(failed) as [[string, string]]
  const k = Number(/\d+$/.exec(job)?.[0])
  return { kind: 'part', k, kept, attempts: ATTEMPTS, said: said.startsWith('job stalled') ? undefined : said }
}

/** Makes all parts, in as many rounds as needed. */
const makeAllParts = async (own: RunContext, run: Run): Promise<Either<Trouble, readonly string[]>> => {
  const look = newProgressLook(own)
  for (;;) {
    const kept = await storedParts(own)
    const missing = run.pieces.flatMap((_, i) => (kept.has(i + 1) ? [] : [i + 1]))
    if (missing.length === 0) {
      const results = await readResults(own, run.pieces.length)
      if (results !== undefined) return right(results)
      continue
    }
    // also where Redis has come back without what it knew
    await store(own, run)
    const ended = await runRound(own, run.pieces, missing, look)
    if (ended === 'lost' || Object.keys(ended).length === 0) continue
    return left(failedPart(ended, (await storedParts(own)).size))
  }
}

/** Has the workers of a queue make all parts of a run. */
export const runOn = async (url: string, run: Run, { resume, onEvent }: RunOptions): Promise<Either<Trouble, Made>> => {
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
  const own: RunContext = { redis, shown, id: last, queue, onEvent }
  const kept = (await storedParts(own)).size
  onEvent({ kind: 'begun', shown, kept, workers: await queue.getWorkersCount() })
  const made = await makeAllParts(own, run)
  const end = async (): Promise<void> => {
    await removeQueue(own)
    await expire(redis, { run: last })
    await queue.close()
    redis.disconnect()
  }
  if (isLeft(made)) {
    await end()
    return made
  }
  const forget = async (): Promise<void> => {
    await redis.del(...keysOf(last), lastKey(run.of))
    await end()
  }
  return right({ results: made.right, forget })
}
