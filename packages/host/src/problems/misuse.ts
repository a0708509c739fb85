/** What the code of plugins does to the process it runs in: it writes to standard output, or would end the program. */
import { type Failure, failure } from './failure.ts'
import { fault, foreignAt, isOwnFault, ownerAt, refuse, report, SOMEONE } from './faults.ts'

/** Keeps what a plugin does to the process from having its effect, until somebody asks for it. */
export interface Misuse {
  /** Throws the first that was done since it was last asked, as a fault of whoever has run in between. */
  readonly refuse: () => void
}

/** What was done, and the line of code that has done it. */
interface Done {
  readonly what: string
  readonly frame: string | undefined
}

const newMisuse = (): Misuse & { readonly note: (what: string, by: Error) => void } => {
  let done: Done | undefined
  return {
    note: (what, by) => {
      done ??= { what, frame: foreignAt(by) }
    },
    refuse: () => {
      if (done === undefined) return
      const { what, frame } = done
      done = undefined
      refuse(what, frame)
    },
  }
}

/** Enough of a stack to reach the plugin below what it calls. */
const DEPTH = 50

/** Where something was called, but for `by` and what it calls. */
const calledAt = (by: (...all: never) => unknown, message: string): Error => {
  const before = Error.stackTraceLimit
  Error.stackTraceLimit = DEPTH
  const error = new Error(message)
  Error.captureStackTrace?.(error, by)
  Error.stackTraceLimit = before
  return error
}

type Note = ReturnType<typeof newMisuse>['note']

const keepOutput = (note: Note): void => {
  const write = (chunk: unknown): boolean => {
    const text = typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk as Uint8Array)
    const shown = JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
    const what = `it writes ${shown} to standard output, which is for the result alone`
    note(what, calledAt(write, what))
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

/** An exit of a plugin is thrown where it is called, so that nothing after it runs; one that is caught there is noted too. */
const keepRunning = (note: Note): void => {
  const exit = (code?: unknown): never => {
    const call = `process.exit(${code === undefined ? '' : String(code)})`
    const error = calledAt(exit, `${call} is called, which ends all of Assay`)
    note(`it calls ${call}, which ends all of Assay`, error)
    throw error
  }
  Reflect.set(process, 'exit', exit)
}

/** What is written to standard output from here on is kept from it. */
export const standardOutputKept = (): Misuse => {
  const misuse = newMisuse()
  keepOutput(misuse.note)
  return misuse
}

/** The same, and nothing ends the process from here on but what has asked for its `exit` before. */
export const processKept = (): Misuse => {
  const misuse = newMisuse()
  keepOutput(misuse.note)
  keepRunning(misuse.note)
  return misuse
}

/** What nobody has been asked about yet; of a plugin that can be named by its code alone. */
export const finalFault = ({ refuse: ask }: Misuse): Failure | undefined => {
  try {
    ask()
    return undefined
  } catch (cause) {
    return fault(SOMEONE, 'at the end', cause)
  }
}

/** What was thrown where nobody could catch it, unless that was the host. */
export const strayFault = (error: unknown): Failure | undefined => {
  if (isOwnFault(error)) return undefined
  const frame = foreignAt(error)
  const what = `has thrown where nobody could catch it (${error instanceof Error ? error.message : String(error)})`
  const hint = `${frame === undefined ? '' : `thrown at ${frame}; `}${report}`
  return failure(4, 'E509', `${ownerAt(frame)} ${what}`, hint)
}
