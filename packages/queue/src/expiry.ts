/** Expiry of what BullMQ keeps: of a run that was killed nobody removes it. */
import { QueueKeys } from 'bullmq'
import type { Redis } from 'ioredis'
import { KEPT, mergeQueue, PARTS, PREFIX } from './names.ts'

// what BullMQ keeps of a job that waits for others
const OF_PARENT = ['', ':dependencies', ':processed', ':failed', ':unsuccessful']

/** All but what BullMQ has expire by itself: a worker that has died is noticed when one of these does. */
const keysOfQueue = (name: string): readonly string[] => {
  const { 'stalled-check': _, limiter: __, ...keys } = new QueueKeys(PREFIX).getKeys(name)
  return Object.values(keys)
}

/** Has all keys of the queues of a run, and those of its jobs by their whole names, expire when nobody has come back for them. */
export const expire = async (
  redis: Redis,
  { run, parent, parts }: { readonly run: string; readonly parent?: string; readonly parts?: readonly string[] },
): Promise<void> => {
  const pipeline = redis.pipeline()
  const ofParent = parent === undefined ? [] : OF_PARENT.map((suffix) => `${parent}${suffix}`)
  for (const key of [...keysOfQueue(PARTS), ...keysOfQueue(mergeQueue(run)), ...ofParent, ...(parts ?? [])])
    pipeline.expire(key, KEPT)
  await pipeline.exec()
}
