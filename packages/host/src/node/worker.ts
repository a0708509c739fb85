/** Work of a worker thread, called by the app's script. */
import type { MessagePort } from 'node:worker_threads'
import type { Plugin } from '@assay/core'
import { isLeft } from 'fp-ts/lib/Either.js'
import type { Machine } from '../io/machine.ts'
import { reviveRequest } from '../parts/description.ts'
import { otherPlan } from '../parts/part.ts'
import { scorePlan } from '../result/score.ts'
import { planSafely } from '../score/run-guarded.ts'
import { node } from './machine.ts'
import { type HelperData, helpWith, workFrom } from './pool.ts'
import { noteRead, type Run } from './runs.ts'
import { type ReaderData, type RunResult, readRun } from './team.ts'

const help = async (port: MessagePort, data: HelperData, machine: Machine): Promise<void> => {
  const plan = await planSafely(data.request, { machine })
  if (!isLeft(plan)) scorePlan(plan.right, { share: helpWith(workFrom(port, data)) })
}

// ---- runs ------------------------------------------------------------------------------------------------------------

/** Reads and judges the run that comes. */
const read = async (port: MessagePort, data: ReaderData, machine: Machine): Promise<void> => {
  const plan = await planSafely(reviveRequest(data.request, data.pluginFolders), { machine })
  const isOther = isLeft(plan) || otherPlan(data, plan.right) !== undefined
  port.on('message', (run: Run) => {
    const result: RunResult = isOther ? 'failed' : readRun(plan.right, run, noteRead(run))
    port.postMessage(result)
  })
}

/** Runs the task of this thread, with the plugins bundled in the app. */
export const work = async (carried: readonly Plugin[] = []): Promise<void> => {
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads')
  const data = workerData as HelperData | ReaderData
  const port = parentPort!
  const machine: Machine = { ...node, carried }
  return data.kind === 'help' ? help(port, data, machine) : read(port, data, machine)
}
