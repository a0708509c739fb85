/** Interference of plugins with the process: writing to standard output, ending the program. */
import { type Failure, failure } from './failure.ts'
import { fault, isHostFault, pluginAt, pluginFrameText, REPORT_HINT, refuse, UNKNOWN_PLUGIN } from './faults.ts'

/** Blocked interference, kept until it is checked. */
export interface Misuse {
  /** Throws the first interference since the last call, as a fault of the plugin that ran in between. */
  readonly refuse: () => void
}

/** A blocked action, and the line of code. */
interface MisuseRecord {
  readonly what: string
  readonly frame: string | undefined
}

const newMisuse = (): Misuse & { readonly note: (what: string, by: Error) => void } => {
  let done: MisuseRecord | undefined
  return {
    note: (what, by) => {
      done ??= { what, frame: pluginFrameText(by) }
    },
    refuse: () => {
      if (done === undefined) return
      const { what, frame } = done
      done = undefined
      refuse(what, frame)
    },
  }
}

/** Stack frames, enough to reach the plugin below its libraries. */
const DEPTH = 50

/** An error with the stack above `by`. */
const captureCall = (by: (...all: never) => unknown, message: string): Error => {
  const before = Error.stackTraceLimit
  Error.stackTraceLimit = DEPTH
  const error = new Error(message)
  Error.captureStackTrace?.(error, by)
  Error.stackTraceLimit = before
  return error
}

type Note = ReturnType<typeof newMisuse>['note']

const interceptOutput = (note: Note): void => {
  const write = (chunk: unknown): boolean => {
    const text = typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk as Uint8Array)
    const shown = JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
    const what = `it writes ${shown} to standard output, which is for the result alone`
    note(what, captureCall(write, what))
    return true
  }
  const own = Object.getOwnPropertyDescriptor(process, 'stdout')
  const asked = own?.get
  if (asked === undefined) {
    Reflect.set(process.stdout, 'write', write)
    return
  }
  // Node makes the stream when it is first asked for, and loads its network to make that of a pipe
  const kept = (): unknown => {
    const stream = Reflect.apply(asked, process, [])
    Reflect.set(stream, 'write', write)
    return stream
  }
  Object.defineProperty(process, 'stdout', { ...own, get: kept })
}

const STDOUT = 1

/** Functions of `fs` that write to a file descriptor. */
const fileWrites = [
  'write',
  'writeSync',
  'writev',
  'writevSync',
  'writeFile',
  'writeFileSync',
  'appendFile',
  'appendFileSync',
] as const

/** Turns a write to the file descriptor of standard output, past the stream, into an exception; a caught one is noted too. */
const interceptDescriptor = (note: Note): void => {
  const fs = process.getBuiltinModule('fs')
  for (const name of fileWrites) {
    const apply = (write: (...args: never) => unknown, self: unknown, args: readonly unknown[]): unknown => {
      if (args[0] !== STDOUT) return Reflect.apply(write, self, args)
      const what = `it calls fs.${name} on standard output, which is for the result alone`
      const error = captureCall(apply, what)
      note(what, error)
      throw error
    }
    Reflect.set(fs, name, new Proxy(fs[name], { apply }))
  }
  // for those who import the functions by name
  process.getBuiltinModule('module').syncBuiltinESMExports()
}

/** Ends the process with this exit code, whatever exit handlers set. */
export type Exit = (code: number) => never

/** The two ways to end a process: `exit` calls `reallyExit` after its handlers. */
const exits = ['exit', 'reallyExit'] as const

/**
 * Turns an exit of a plugin into an exception, so that nothing after it runs; a caught one is noted too. Returns the real exit, whose code
 * handlers cannot change.
 */
const interceptExit = (note: Note): Exit => {
  const [end, really] = exits.map((name) => (Reflect.get(process, name) as Exit).bind(process)) as [Exit, Exit]
  for (const name of exits) {
    const exit = (code?: unknown): never => {
      const call = `process.${name}(${code === undefined ? '' : String(code)})`
      const error = captureCall(exit, `${call} is called, which ends all of Assay`)
      note(`it calls ${call}, which ends all of Assay`, error)
      throw error
    }
    Reflect.set(process, name, exit)
  }
  return (code) => {
    Reflect.set(process, 'reallyExit', () => really(code))
    return end(code)
  }
}

/** Blocks writes to standard output from now on. */
export const guardOutput = (): Misuse => {
  const misuse = newMisuse()
  interceptOutput(misuse.note)
  interceptDescriptor(misuse.note)
  return misuse
}

/** Blocks writes to standard output, and every exit but the returned one. */
export const guardProcess = (): { readonly misuse: Misuse; readonly exit: Exit } => {
  const misuse = newMisuse()
  interceptOutput(misuse.note)
  interceptDescriptor(misuse.note)
  return { misuse, exit: interceptExit(misuse.note) }
}

/** Interference that has not been checked yet; the plugin is named by its line of code. */
export const finalFault = ({ refuse: ask }: Misuse): Failure | undefined => {
  try {
    ask()
    return undefined
  } catch (cause) {
    return fault(UNKNOWN_PLUGIN, 'at the end', cause)
  }
}

/** The failure for an uncaught exception, unless the host threw it. */
export const strayFault = (error: unknown): Failure | undefined => {
  if (isHostFault(error)) return undefined
  const frame = pluginFrameText(error)
  const what = `has thrown where nobody could catch it (${error instanceof Error ? error.message : String(error)})`
  const hint = `${frame === undefined ? '' : `thrown at ${frame}; `}${REPORT_HINT}`
  return failure(4, 'E509', `${pluginAt(frame)} ${what}`, hint)
}
