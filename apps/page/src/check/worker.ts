/** Script of the worker that checks runs. */
import { inside } from '../made/inside.js'
import { answerOrders } from '../work/answer-orders.ts'
import { progressTo } from '../work/progress.ts'
import { storeFile } from '../work/stored-files.ts'
import { newChecker } from './check.ts'
import type { CheckAnswers, CheckOrder } from './protocol.ts'

const { describe, check } = newChecker(inside)

answerOrders<CheckOrder>(async (order, onProgress): Promise<CheckAnswers[CheckOrder['do']]> => {
  if (order.do === 'describe') return describe(order.task)
  const files = await Promise.all(order.files.map(storeFile))
  return check(order.task, files, order.runs, order.text, progressTo(onProgress))
})
