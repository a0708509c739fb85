/**
 * The process while the code of plugins runs in it. What that does to the process ends the call with the exit code of a fault of
 * a plugin: an exit of its own, a promise that it has broken behind everybody's back, an import that never ends.
 */
import { type Failure, failure, type Import, thrown } from '@assay/host'
import { type Misuse, processKept, strayFault, watchedImport, watchFor } from '@assay/host/node'
import { type Console, consoleOf, fail } from './console.ts'
import type { App } from './process.ts'
import { run } from './run.ts'

/** How long a plugin may take to load while something keeps the process alive, in seconds. */
const LOADING = 60

/** Imports that end: what is still open can be given up. */
interface Imports {
  readonly importPlugin: Import
  /** Refuses to wait any longer for what is open, and says whether anything was. */
  readonly giveUp: (why: string) => boolean
}

const importsOf = (importPlugin: Import): Imports => {
  const open = new Set<(why: Error) => void>()
  const unfinished = (why: string): Error => new Error(`it has not finished loading, ${why}`)
  const begin = (name: string, folder: string): Promise<unknown> =>
    new Promise((done, refuse) => {
      const timer = setTimeout(() => refuse(unfinished(`and has given no sign for ${LOADING} s`)), LOADING * 1000)
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

const ownBug = (error: unknown): Failure => {
  const { why, detail } = thrown(error)
  const hint = 'please report it with the call and, if you can, the input'
  return { ...failure(70, 'E900', `this is a bug of Assay: ${why}`, hint), detail }
}

/** Runs the call of a process and ends it; nothing but this ends it. */
export const runAndExit = async (app: App): Promise<never> => {
  const exit = process.exit.bind(process)
  const misuse: Misuse = processKept()
  const imports = importsOf(app.machine.importPlugin)
  const held: App = {
    ...app,
    misuse,
    machine: { ...app.machine, importPlugin: watchedImport(imports.importPlugin, watchFor(misuse)) },
  }
  const console: Console = consoleOf(app, undefined)
  process.on('uncaughtException', (error) => exit(fail(console, strayFault(error) ?? ownBug(error))))
  process.on('beforeExit', () => {
    if (!imports.giveUp('and waits for what will never come'))
      exit(fail(console, ownBug(new Error('nothing is left to do'))))
  })
  return exit(await run(held))
}
