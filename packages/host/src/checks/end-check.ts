/** The check at the end of a run: a plugin may have written to standard output, ended the process, or thrown later. */
import { describeThrown, type Failure, failure, nowhere } from './failure.ts'
import { type CurrentCall, currentCall, innermostFrame, pluginAt, pluginFrameText, REPORT_HINT } from './faults.ts'

/** Failure of a plugin that acts on its process or thread. */
export const callFailure = ({ who, where, at }: CurrentCall, code: string, what: string, hint: string): Failure => ({
  exit: 4,
  problems: [{ severity: 'error', code, message: `${who} ${what} ${where}`, at, hint }],
})

/** Standard output without what plugins write to it. */
export interface OutputGuard {
  /** The first write of a plugin, as its fault. */
  readonly fault: () => Failure | undefined
}

const outputFault = (chunk: unknown, frame: string | undefined): Failure => {
  const text = typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk as Uint8Array)
  const shown = JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
  const { who, at } = currentCall() ?? { who: pluginAt(frame), at: nowhere }
  const message = `${who}: it writes ${shown} to standard output, which is for the result alone`
  const hint = frame === undefined ? REPORT_HINT : `it does so at ${frame}; ${REPORT_HINT}`
  return { exit: 4, problems: [{ severity: 'error', code: 'E506', message, at, hint }] }
}

/** Keeps what plugins write to standard output from it, from now on. */
export const guardOutput = (): OutputGuard => {
  let found: Failure | undefined
  const write = (chunk: unknown): boolean => {
    found ??= outputFault(chunk, pluginFrameText(new Error('written')))
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

/** The failure of a process that ends without a result, if a plugin ran in it. */
export const exitFault = (code: number): Failure | undefined => {
  const call = currentCall()
  if (call === undefined) return undefined
  const hint = `does it call process.exit, or await what never happens? ${REPORT_HINT}`
  return callFailure(call, 'E509', `has ended the process with code ${code}`, hint)
}

/** The failure for an exception that is caught nowhere, with the line of code that has thrown it. */
export const strayFault = (error: unknown): Failure => {
  const frame = innermostFrame(error)
  const what = `has thrown where nobody could catch it (${error instanceof Error ? error.message : String(error)})`
  const hint = `${frame === undefined ? '' : `thrown at ${frame}; `}${REPORT_HINT}`
  return { ...failure(4, 'E509', `${pluginAt(frame)} ${what}`, hint), detail: describeThrown(error).detail }
}
