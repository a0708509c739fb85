/** GitHub Actions, whose runner reads what a step prints and takes some of it for commands. */
import { isAbsolute, relative, resolve } from 'node:path'
import type { Problem } from '@assay/core'
import { type Failure, failure } from '@assay/host'
import { jsonWithoutCommands, reportForRunner, withoutCommands } from '@assay/report'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import { print } from './output.ts'
import type { App, Sink } from './process.ts'

type Env = App['env']

/** Whether what is written there is looked at for commands. A pipe into another program cannot be distinguished from the log. */
export const readByRunner = (env: Env, sink: Sink): boolean => env['GITHUB_ACTIONS'] === 'true' && sink.file !== true

/** Where commands write: stdout, in whose text no command of another can stand. */
export const stdoutForRunner = (app: App, isJson: boolean): App => {
  if (!readByRunner(app.env, app.stdout)) return app
  const calm = isJson ? jsonWithoutCommands : withoutCommands
  const { stdout } = app
  return { ...app, stdout: { ...stdout, write: (text) => stdout.write(calm(text)), exact: stdout } }
}

const refused = (what: string, output: string): Either<Failure, never> =>
  left(
    failure(
      5,
      'E704',
      `${what} cannot go to the log of GitHub Actions: a text in it would be taken for a command`,
      `write a file: -o ${output}`,
    ),
  )

/** A report for stdout that means what it says, or a refusal. */
export const forRunner = (app: App, format: string, text: string): Either<Failure, string> => {
  const calm = readByRunner(app.env, app.stdout) ? reportForRunner(format, text) : text
  return calm === undefined ? refused(`the format ${format}`, `${format}:FILE`) : right(calm)
}

/** Prints what nothing may be changed in. */
export const printExactly = (app: App, texts: Iterable<string>): Either<Failure, void> =>
  print(app.stdout.exact ?? app.stdout, texts)

/** Prints data as they are, or refuses. */
export const printData = (app: App, texts: Iterable<string>): Either<Failure, void> => {
  if (!readByRunner(app.env, app.stdout)) return printExactly(app, texts)
  const calm = reportForRunner('data', [...texts].join(''))
  return calm === undefined ? refused('this', 'FILE') : printExactly(app, [calm])
}

/** Annotations name files from the root of the repository, and a step may run below it. */
export const inWorkspace = (env: Env, problem: Problem): Problem => {
  const root = env['GITHUB_WORKSPACE']
  const { path } = problem.at
  if (root === undefined || path === '' || path.startsWith('<')) return problem
  const below = relative(root, resolve(path)).replaceAll('\\', '/')
  if (below === '' || below.startsWith('../') || isAbsolute(below)) return problem
  return { ...problem, at: { ...problem.at, path: below } }
}
