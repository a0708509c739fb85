/** Scores a config quietly: what comes of it, or why nothing does. */
import type { Problem } from '@assay/core'
import type { Attempt, Outcome } from '@assay/host'
import type { Config } from '@assay/host/internal'
import { isLeft } from 'fp-ts/lib/Either.js'
import { parseArguments } from './arguments.ts'
import { newConsole } from './console.ts'
import type { App, Sink } from './process.ts'
import { runFlags, scoreConfig } from './score-config.ts'

/** A sink for texts that nobody is to see. */
const silent: Sink = { terminal: false, columns: 100, write: () => undefined }

/** Scores a config quietly; `words` are flags of `assay run`. */
export const attempt = async (app: App, path: string, config: Config, words: readonly string[]): Promise<Attempt> => {
  const args = parseArguments([path, ...words], runFlags, 'run')
  if (isLeft(args)) return { exit: args.left.exit, outcome: undefined, problems: args.left.problems }
  const problems: Problem[] = []
  const outcomes: Outcome[] = []
  const quietApp: App = {
    ...app,
    stderr: silent,
    stdout: silent,
    triedConfig: config,
    onProblems: (all) => problems.push(...all),
  }
  const console = newConsole(quietApp, args.right)
  const exit = await scoreConfig(quietApp, args.right, console, path, { onDone: (outcome) => outcomes.push(outcome) })
  return { exit, outcome: outcomes[0], problems }
}
