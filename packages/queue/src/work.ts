/** Worker: takes parts from the queue, one by one, until it is stopped. */
import { hostname } from 'node:os'
import { type Either, isLeft, right } from '@assay/core'
import { DelayedError, type Job, Queue, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import { connect, type Trouble } from './connection.ts'
import { expire } from './expiry.ts'
import { ATTEMPTS, commonKey, EXPIRY, PARTS, type PartJob, PREFIX, readKey, refusedKey, resultsKey } from './names.ts'

/** A worker's refusal of a part. */
export interface Refusal {
  /** Message to the starter of the run. */
  readonly message: string
  /** True if another worker may make the part, for example with other files. */
  readonly isOwn: boolean
}

/** Makes a part from the shared work and its own piece. */
export type MakePart = (
  common: string,
  piece: string,
  onRead: (bytes: number) => void,
) => Promise<Either<Refusal, Uint8Array>>

export type WorkEvent =
  | { readonly kind: 'ready'; readonly shown: string }
  | { readonly kind: 'begun' | 'kept'; readonly run: string; readonly k: number }
  | { readonly kind: 'refused'; readonly run: string; readonly k: number; readonly message: string }
  | { readonly kind: 'trouble'; readonly why: string }

export interface WorkOptions {
  readonly make: MakePart
  readonly onEvent: (event: WorkEvent) => void
  /** Resolves when the worker must stop; it finishes its part first. */
  readonly stop: Promise<unknown>
}

/** Milliseconds that a lock lasts; it is renewed twice in this time, since parts are made in another process. */
const LOCK_DURATION = 10_000
const STALLED_INTERVAL = 5000
/** Milliseconds between two progress updates. */
const PROGRESS_INTERVAL = 500
/** Milliseconds before a refused part is offered again. */
const RETRY_DELAY = 1000

/** True if some worker has not refused this run. */
const canOthersTake = async (redis: Redis, queue: Queue, run: string): Promise<boolean> => {
  const [workers, refused] = await Promise.all([queue.getWorkersCount(), redis.scard(refusedKey(run))])
  return refused < workers
}

/** Stores the progress of a part, at a limited rate. */
const trackProgress = (redis: Redis, run: string, k: number) => {
  let read = 0
  let last = Date.now()
  return {
    onRead: (bytes: number): void => {
      read += bytes
      if (Date.now() - last < PROGRESS_INTERVAL) return
      last = Date.now()
      redis.hset(readKey(run), String(k), read).catch(() => undefined)
    },
    read: () => read,
  }
}

/** Stores a result by part, so that a part made twice counts once. */
const storeResult = async (redis: Redis, { run, k }: PartJob, result: Uint8Array, read: number): Promise<void> => {
  await redis
    .multi()
    .hset(resultsKey(run), String(k), Buffer.from(result))
    .hset(readKey(run), String(k), read)
    .expire(resultsKey(run), EXPIRY)
    .expire(readKey(run), EXPIRY)
    .expire(commonKey(run), EXPIRY)
    .exec()
}

const newPartProcessor =
  (redis: Redis, queue: Queue, name: string, { make, onEvent }: WorkOptions) =>
  async (job: Job<PartJob>, token?: string): Promise<void> => {
    const { run, k, piece } = job.data
    const common = await redis.get(commonKey(run))
    // the run is over, or the part is done
    if (common === null || (await redis.hexists(resultsKey(run), String(k))) === 1) return
    const hasRefused = (await redis.sismember(refusedKey(run), name)) === 1
    if (hasRefused && (await canOthersTake(redis, queue, run))) {
      await job.moveToDelayed(Date.now() + RETRY_DELAY, token)
      throw new DelayedError()
    }
    onEvent({ kind: 'begun', run, k })
    const { onRead, read } = trackProgress(redis, run, k)
    const outcome = await make(common, piece, onRead)
    if (isLeft(outcome)) {
      const { message, isOwn } = outcome.left
      if (isOwn) await redis.multi().sadd(refusedKey(run), name).expire(refusedKey(run), EXPIRY).exec()
      onEvent({ kind: 'refused', run, k, message })
      throw new Error(message)
    }
    await storeResult(redis, job.data, outcome.right, read())
    onEvent({ kind: 'kept', run, k })
  }

/** Works until it is stopped. */
export const work = async (url: string, options: WorkOptions): Promise<Either<Trouble, void>> => {
  const onTrouble = (why: string): void => options.onEvent({ kind: 'trouble', why })
  const connection = await connect(url, onTrouble)
  if (isLeft(connection)) return connection
  const { redis, shown } = connection.right
  const name = `${hostname()}-${process.pid}`
  const queue = new Queue(PARTS, { connection: redis, prefix: PREFIX })
  const worker = new Worker<PartJob>(PARTS, newPartProcessor(redis, queue, name, options), {
    connection: redis,
    prefix: PREFIX,
    name,
    concurrency: 1,
    lockDuration: LOCK_DURATION,
    stalledInterval: STALLED_INTERVAL,
    // a part that has ended so many workers is not offered to another
    maxStalledCount: ATTEMPTS - 1,
    runRetryDelay: RETRY_DELAY,
  })
  queue.on('error', () => undefined)
  worker.on('error', () => undefined)
  // the run that waits for it may have been killed
  const onEnd = (job: Job<PartJob> | undefined): void => {
    if (job === undefined) return
    const { parentKey: parent } = job
    expire(redis, { run: job.data.run, ...(parent !== undefined && { parent }) }).catch(() => undefined)
  }
  worker.on('completed', onEnd)
  worker.on('failed', onEnd)
  await worker.waitUntilReady()
  options.onEvent({ kind: 'ready', shown })
  await options.stop
  await worker.close()
  await queue.close()
  redis.disconnect()
  return right(undefined)
}
