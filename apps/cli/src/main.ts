/**
 * Entry point of the process, guarded against plugins. A plugin that exits the process, breaks a promise later, or never
 * finishes loading ends the call with the exit code of a plugin fault.
 */
import { describeThrown, type Failure, failure, type Import } from '@assay/host'
import { guardProcess, strayFault, watchedImport, watchProcess } from '@assay/host/node'
import { type Console, fail, newConsole } from './console.ts'
import { type App, nodeProcess } from './process.ts'
import { run } from './run.ts'

/** Seconds that a plugin may take to load. */
const LOADING_SECONDS = 60

/** Imports with a time limit. */
interface Imports {
  readonly importPlugin: Import
  /** Rejects all pending imports; false if there are none. */
  readonly giveUp: (why: string) => boolean
}

const guardImports = (importPlugin: Import): Imports => {
  const open = new Set<(why: Error) => void>()
  const unfinished = (why: string): Error => new Error(`it has not finished loading: ${why}`)
  const begin = (name: string, folder: string): Promise<unknown> =>
    new Promise((done, refuse) => {
      const timer = setTimeout(() => refuse(unfinished(`timed out after ${LOADING_SECONDS} s`)), LOADING_SECONDS * 1000)
      // it is the plugin that keeps the process alive, or nothing does
      timer.unref()
      open.add(refuse)
      importPlugin(name, folder)
        .then(done, refuse)
        .finally(() => {
          clearTimeout(timer)
          open.delete(refuse)
        })
    })
  const giveUp = (why: string): boolean => {
    const all = [...open]
    open.clear()
    for (const refuse of all) refuse(unfinished(why))
    return all.length > 0
  }
  return { importPlugin: begin, giveUp }
}

const assayBug = (error: unknown): Failure => {
  const { why, detail } = describeThrown(error)
  const hint = 'please report it with the call and, if you can, the input'
  return { ...failure(70, 'E900', `this is a bug of Assay: ${why}`, hint), detail }
}

/** Runs a call and exits the process; nothing else exits it. */
const runAndExit = async (app: App): Promise<never> => {
  const { misuse, exit } = guardProcess()
  const imports = guardImports(app.machine.importPlugin)
  const guarded: App = {
    ...app,
    misuse,
    machine: { ...app.machine, importPlugin: watchedImport(imports.importPlugin, watchProcess(misuse)) },
  }
  const console: Console = newConsole(app, undefined)
  process.on('uncaughtException', (error) => exit(fail(console, strayFault(error) ?? assayBug(error))))
  process.on('beforeExit', () => {
    if (!imports.giveUp('it awaits something that never happens'))
      exit(fail(console, assayBug(new Error('nothing is left to do'))))
  })
  return exit(await run(guarded))
}

/** Runs the call that Node was started with. */
export const main = (): Promise<never> => runAndExit(nodeProcess())
