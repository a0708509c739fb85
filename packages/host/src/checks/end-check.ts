/** The check at the end of a run: a plugin may have written to standard output, ended the process, or thrown later. */
import type { Code } from '@assay/core'
import { code as ownCode } from '../codes.ts'
import { describeThrown, type Failure, failure, nowhere } from './failure.ts'
import { type CurrentCall, currentCall, innermostFrame, pluginAt, pluginFrameText, REPORT_HINT } from './faults.ts'

/** Failure of a plugin that acts on its process or thread. */
const callFailure = ({ who, where, at }: CurrentCall, code: Code, what: string, hint: string): Failure => ({
  exit: 4,
  problems: [{ severity: 'error', code, message: `${who} ${what} ${where}`, at, hint }],
})

/** Standard output without what plugins write to it. */
export interface OutputGuard {
  /** The first write of a plugin, as its fault. */
  readonly fault: () => Failure | undefined
}

const outputFault = (what: string, frame: string | undefined): Failure => {
  const { who, at } = currentCall() ?? { who: pluginAt(frame), at: nowhere }
  const message = `${who}: it ${what} standard output, which is for the result alone`
  const hint = frame === undefined ? REPORT_HINT : `it does so at ${frame}; ${REPORT_HINT}`
  return { exit: 4, problems: [{ severity: 'error', code: ownCode.E506, message, at, hint }] }
}

const writesText = (chunk: unknown): string => {
  const text = typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk as Uint8Array)
  return `writes ${JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)} to`
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

/** Refuses writes to the descriptor of standard output, which go past its stream. */
const guardDescriptor = (note: (what: string) => void): void => {
  const fs = process.getBuiltinModule('fs')
  for (const name of fileWrites) {
    const apply = (write: (...args: never) => unknown, self: unknown, args: readonly unknown[]): unknown => {
      if (args[0] !== STDOUT) return Reflect.apply(write, self, args)
      note(`calls fs.${name} on`)
      const done = args.at(-1)
      if (typeof done !== 'function') throw new Error(`fs.${name} on standard output, which is for the result alone`)
      // a stream waits for its callback, and the run ends with the note
      return done(null, (args[1] as Partial<Uint8Array>).length ?? 0)
    }
    Reflect.set(fs, name, new Proxy(fs[name], { apply }))
  }
  // for those who import the functions by name
  process.getBuiltinModule('module').syncBuiltinESMExports()
}

/** Keeps what plugins write to standard output from it, from now on. */
export const guardOutput = (): OutputGuard => {
  let found: Failure | undefined
  const note = (what: string): void => {
    found ??= outputFault(what, pluginFrameText(new Error('written')))
  }
  guardDescriptor(note)
  const write = (chunk: unknown): boolean => {
    note(writesText(chunk))
    return true
  }
  const own = Object.getOwnPropertyDescriptor(process, 'stdout')
  const getter = own?.get
  if (getter === undefined) Reflect.set(process.stdout, 'write', write)
  else {
    // Node makes the stream when it is first asked for, and loads its network for a pipe
    const get = (): unknown => {
      const stream = Reflect.apply(getter, process, [])
      Reflect.set(stream, 'write', write)
      return stream
    }
    Object.defineProperty(process, 'stdout', { ...own, get })
  }
  return { fault: () => found }
}

/**
 * Decides the exit code of the process at its very end, whoever ends it and however: `process.exit` and handlers of
 * `exit` come to it too.
 */
export const decideExitCode = (codeFor: (code: number) => number): void => {
  const end = (Reflect.get(process, 'reallyExit') as (code: number) => never).bind(process)
  Reflect.set(process, 'reallyExit', (code?: number) => end(codeFor(Number(code ?? 0))))
}

/** The failure of a process that ends without a result, if a plugin ran in it. */
export const exitFault = (code: number): Failure | undefined => {
  const call = currentCall()
  if (call === undefined) return undefined
  const hint = `does it call process.exit, or await what never happens? ${REPORT_HINT}`
  return callFailure(call, ownCode.E509, `has ended the process with code ${code}`, hint)
}

/** The failure for an exception that is caught nowhere, with the line of code that has thrown it. */
export const strayFault = (error: unknown): Failure => {
  const frame = innermostFrame(error)
  const what = `has thrown where nobody could catch it (${error instanceof Error ? error.message : String(error)})`
  const hint = `${frame === undefined ? '' : `thrown at ${frame}; `}${REPORT_HINT}`
  return { ...failure(4, ownCode.E509, `${pluginAt(frame)} ${what}`, hint), detail: describeThrown(error).detail }
}
