/** What a step of GitHub Actions shows and hands on beside its log: a summary, and outputs for the steps behind it. */
import { appendFileSync, statSync } from 'node:fs'
import { type Failure, failure } from '@assay/host'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import type { Arguments, Flag } from './arguments.ts'
import type { App } from './process.ts'

type Env = App['env']

export const githubFlag: Flag = {
  name: 'github',
  help: 'in GitHub Actions: problems and gates as annotations, a summary of the step, outputs',
}

const SUMMARY = 'GITHUB_STEP_SUMMARY'
const OUTPUT = 'GITHUB_OUTPUT'

/** A runner drops a summary that is larger. */
const MOST_BYTES = 2 ** 20

const REST = '… and more, for which a summary has no room: it stands whole in the report'

/** Refused before anything is scored. */
export const withSummary = ({ env }: App, given: Arguments): Failure | undefined => {
  if (!given.has('github') || (env[SUMMARY] ?? '') !== '') return undefined
  const hint = 'remove it; elsewhere: --diagnostics text, -o markdown:FILE, -o gates.xml'
  return failure(2, 'E103', `--github is for a step of GitHub Actions, and ${SUMMARY} names no file`, hint)
}

const bytesIn = (text: string): number => Buffer.byteLength(text)

/** The first of some paragraphs for which there is room, and a word about the others. */
export const fitting = (paragraphs: readonly string[], room: number): string => {
  const whole = paragraphs.map((text) => `${text}\n\n`)
  if (whole.reduce((sum, text) => sum + bytesIn(text), 0) <= room) return whole.join('')
  let left = room - bytesIn(`${REST}\n\n`)
  const kept = whole.findIndex((text) => {
    left -= bytesIn(text)
    return left < 0
  })
  // a heading says nothing without what stands below it
  const last = whole[kept - 1]?.startsWith('#') === true ? kept - 1 : kept
  const shown = [...whole.slice(0, last), `${REST}\n\n`].join('')
  return bytesIn(shown) <= room ? shown : ''
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

const appended = (path: string, text: string): Either<Failure, void> => {
  try {
    return right(appendFileSync(path, text))
  } catch (error) {
    const why = `${path} cannot be written: ${(error as Error).message}`
    return left(failure(5, 'E702', why, 'a runner makes this file, and the step may write it'))
  }
}

/** Adds Markdown to the summary of the step, as far as there is room. */
export const summarise = ({ env }: Pick<App, 'env'>, markdown: string): Either<Failure, void> => {
  const path = env[SUMMARY] ?? ''
  if (path === '') return right(undefined)
  return appended(path, fitting(markdown.trimEnd().split('\n\n'), MOST_BYTES - sizeOf(path)))
}

/** Problems as they stand in a terminal, in the summary too: lines of them, since a block that is cut would not end. */
export const summariseProblems = (env: Env, text: string): void => {
  const path = env[SUMMARY] ?? ''
  if (path === '') return
  const lines = fitting(text.trimEnd().split('\n\n'), MOST_BYTES - sizeOf(path) - 100)
  // a fence ends where a line has as many marks
  const longest = Math.max(2, ...(lines.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  // a summary that cannot be written does not hide the problem itself
  appended(path, `${fence}text\n${lines.trimEnd()}\n${fence}\n\n`)
}

/** What steps behind this one can ask for. */
const handOn = ({ env }: Pick<App, 'env'>, outputs: Readonly<Record<string, string>>): Either<Failure, void> => {
  const path = env[OUTPUT] ?? ''
  if (path === '') return right(undefined)
  const lines = Object.entries(outputs).map(([name, value]) => `${name}=${value}\n`)
  return appended(path, lines.join(''))
}

/** The summary of a run, and whether its gates pass. */
export const conclude = (
  app: App,
  given: Arguments,
  gates: readonly { readonly pass: boolean }[],
  markdown: () => Either<Failure, string>,
): Either<Failure, void> => {
  if (!given.has('github')) return right(undefined)
  const text = markdown()
  if (isLeft(text)) return text
  const done = summarise(app, text.right)
  if (isLeft(done)) return done
  const failed = gates.filter(({ pass }) => !pass).length
  return handOn(app, { passed: String(failed === 0), failed: String(failed) })
}
