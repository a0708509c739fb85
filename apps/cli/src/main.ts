/** Entry point of the process. A plugin that ends it, or breaks a promise later, ends the call with the exit code of a plugin fault. */
import type { Failure } from '@assay/host'
import { describeThrown, exitFault, failure, hostCode, isHostFault, strayFault } from '@assay/host/internal'
import { type Console, fail, newConsole } from './console.ts'
import { type App, nodeProcess } from './process.ts'
import { run } from './run.ts'

const assayBug = (error: unknown): Failure => {
  const { why, detail } = describeThrown(error)
  const hint = 'please report it with the call and, if you can, the input'
  return { ...failure(70, hostCode.E900, `this is a bug of Assay: ${why}`, hint), detail }
}

/** Runs a call and exits the process; an exit before the call is over is a fault. */
const runAndExit = async (app: App): Promise<never> => {
  const console: Console = newConsole(app, undefined)
  let over: number | undefined
  const exit = (code: number): never => {
    over = code
    return process.exit(code)
  }
  const failUnfinished = (code: number): number =>
    fail(console, exitFault(code) ?? assayBug(new Error('nothing is left to do')))
  process.on('uncaughtException', (error) =>
    exit(fail(console, isHostFault(error) ? assayBug(error) : strayFault(error))),
  )
  process.on('beforeExit', (code) => exit(failUnfinished(code)))
  process.on('exit', (code) => {
    if (over === undefined) process.exitCode = failUnfinished(code)
  })
  // standard output is for the result alone; what a plugin logs there would be in it
  const { error } = globalThis.console
  Object.assign(globalThis.console, { log: error, info: error, debug: error })
  return exit(await run(app))
}

/** Runs the call that Node was started with. */
export const main = (app: App = nodeProcess()): Promise<never> => runAndExit(app)
