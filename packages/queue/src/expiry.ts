/** Sets expiry of BullMQ's keys, since no one removes those of a killed run. */
import { QueueKeys } from 'bullmq'
import type { Redis } from 'ioredis'
import { EXPIRY, mergeQueue, PARTS, PREFIX } from './names.ts'

// keys that BullMQ keeps for a job that waits for others
const OF_PARENT = ['', ':dependencies', ':processed', ':failed', ':unsuccessful']

/** Keys of a queue, except those that BullMQ expires to detect dead workers. */
const keysOfQueue = (name: string): readonly string[] => {
  const { 'stalled-check': _, limiter: __, ...keys } = new QueueKeys(PREFIX).getKeys(name)
  return Object.values(keys)
}

/** Sets the expiry of all keys of a run's queues and jobs. */
export const expire = async (
  redis: Redis,
  { run, parent, parts }: { readonly run: string; readonly parent?: string; readonly parts?: readonly string[] },
): Promise<void> => {
  const pipeline = redis.pipeline()
  const ofParent = parent === undefined ? [] : OF_PARENT.map((suffix) => `${parent}${suffix}`)
  for (const key of [...keysOfQueue(PARTS), ...keysOfQueue(mergeQueue(run)), ...ofParent, ...(parts ?? [])])
    pipeline.expire(key, EXPIRY)
  await pipeline.exec()
}
