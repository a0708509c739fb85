/** Failures of a plugin that ends the process, or throws where nobody catches it. */
import { code as ownCode } from '../codes.ts'
import { describeThrown, type Failure, failure } from './failure.ts'
import { currentCall, innermostFrame, pluginAt, REPORT_HINT } from './faults.ts'

/** The failure of a process that ends without a result, if a plugin ran in it. */
export const exitFault = (code: number): Failure | undefined => {
  const call = currentCall()
  if (call === undefined) return undefined
  const { who, where, at } = call
  const message = `${who} has ended the process with code ${code} ${where}`
  const hint = `does it call process.exit, or await what never happens? ${REPORT_HINT}`
  return { exit: 4, problems: [{ severity: 'error', code: ownCode.E509, message, at, hint }] }
}

/** The failure for an exception that is caught nowhere, with the line of code that has thrown it. */
export const strayFault = (error: unknown): Failure => {
  const frame = innermostFrame(error)
  const what = `threw an exception that could not be caught (${error instanceof Error ? error.message : String(error)})`
  const hint = `${frame === undefined ? '' : `thrown at ${frame}; `}${REPORT_HINT}`
  return { ...failure(4, ownCode.E509, `${pluginAt(frame)} ${what}`, hint), detail: describeThrown(error).detail }
}
