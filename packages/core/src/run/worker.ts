/** What a worker thread does: the app's script for one hands over here. */

import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { isLeft } from 'fp-ts/lib/Either.js'
import { type HelperData, sharedWith } from './pool.ts'
import { scorePlan } from './score.ts'
import { planSafely } from './visit.ts'

const help = async (port: MessagePort, data: HelperData): Promise<void> => {
  const plan = await planSafely(data.request, {})
  if (!isLeft(plan)) scorePlan(plan.right, { share: sharedWith(port, data) })
}

/** Does what this thread was started for. */
export const work = async (): Promise<void> => {
  const data = workerData as HelperData
  await help(parentPort as MessagePort, data)
}
