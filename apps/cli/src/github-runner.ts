/** GitHub Actions: its runner reads the output of a step and obeys commands in it. */
import { isAbsolute, relative, resolve } from 'node:path'
import type { Problem } from '@assay/core'
import type { Failure } from '@assay/host'
import { failure } from '@assay/host/internal'
import { escapeReport } from '@assay/report'
import { escapeCommands, escapeJsonCommands } from '@assay/report/internal'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import { code } from './messages.ts'
import { forTerminal, print } from './output.ts'
import type { App, Sink } from './process.ts'

type Env = App['env']

/** True if a runner looks for commands in this stream. A pipe into another program looks like the log, too. */
export const isReadByRunner = (env: Env, sink: Sink): boolean => env['GITHUB_ACTIONS'] === 'true' && sink.file !== true

/** The app with a stdout in which no text can be taken for a command of the runner. */
export const stdoutForRunner = (app: App, isJson: boolean): App => {
  if (!isReadByRunner(app.env, app.stdout)) return app
  const escapeAll = isJson ? escapeJsonCommands : escapeCommands
  const { stdout } = app
  return { ...app, stdout: { ...stdout, write: (text) => stdout.write(escapeAll(text)), exact: stdout } }
}

const refuseLog = (what: string, output: string): Either<Failure, never> =>
  left(
    failure(
      5,
      code.E704,
      `${what} cannot go to the log of GitHub Actions: a text in it would be taken for a command`,
      `write a file: -o ${output}`,
    ),
  )

/** A report that is safe to print to a log, or a refusal. */
export const reportForLog = (app: App, format: string, text: string): Either<Failure, string> => {
  const escaped = isReadByRunner(app.env, app.stdout) ? escapeReport(format, text) : text
  return escaped === undefined ? refuseLog(`the format ${format}`, `${format}:FILE`) : right(escaped)
}

/** Prints text unchanged. */
export const printExactly = (app: App, texts: Iterable<string>): Either<Failure, void> =>
  print(app.stdout.exact ?? app.stdout, texts)

/** Prints data unchanged, but escaped for a terminal; refused if a runner would find a command in them. */
export const printData = (app: App, texts: Iterable<string>): Either<Failure, void> => {
  const { stdout } = app
  if (!isReadByRunner(app.env, stdout))
    return printExactly(app, stdout.terminal ? [forTerminal(stdout, 'data', [...texts].join(''))] : texts)
  const escaped = escapeReport('data', [...texts].join(''))
  return escaped === undefined ? refuseLog('this', 'FILE') : printExactly(app, [escaped])
}

/** The problem with its path relative to the root of the repository, as annotations need it: a step may run in a subfolder. */
export const relativeToWorkspace = (env: Env, problem: Problem): Problem => {
  const root = env['GITHUB_WORKSPACE']
  const { path } = problem.at
  if (root === undefined || path === '' || path.startsWith('<')) return problem
  const below = relative(root, resolve(path)).replaceAll('\\', '/')
  if (below === '' || below.startsWith('../') || isAbsolute(below)) return problem
  return { ...problem, at: { ...problem.at, path: below } }
}
