/** Summary and outputs of a GitHub Actions step. */
import { appendFileSync, statSync } from 'node:fs'
import type { Failure } from '@assay/host'
import { failure, hostCode } from '@assay/host/internal'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import type { Arguments, Flag } from './arguments.ts'
import { code } from './messages.ts'
import type { App } from './process.ts'

type Env = App['env']

export const githubFlag: Flag = {
  name: 'github',
  help: 'in GitHub Actions: annotate problems and gates, and write a step summary and outputs',
}

const SUMMARY = 'GITHUB_STEP_SUMMARY'
const OUTPUT = 'GITHUB_OUTPUT'

/** Maximal size of a summary; a runner drops larger ones. */
const MAX_BYTES = 2 ** 20

const REST = '… and more than fits into a summary; the report has all of it'

/** Refuses the combination before anything is scored. */
export const requireSummaryFile = ({ env }: App, args: Arguments): Failure | undefined => {
  if (!args.has('github') || (env[SUMMARY] ?? '') !== '') return undefined
  const hint = 'remove it; elsewhere: --diagnostics text, -o markdown:FILE, -o gates.xml'
  return failure(2, hostCode.E103, `--github is for a step of GitHub Actions, and ${SUMMARY} names no file`, hint)
}

const bytesIn = (text: string): number => Buffer.byteLength(text)

/** The first paragraphs that fit, with a note if others are missing. */
export const fitParagraphs = (paragraphs: readonly string[], room: number): string => {
  const whole = paragraphs.map((text) => `${text}\n\n`)
  if (whole.reduce((sum, text) => sum + bytesIn(text), 0) <= room) return whole.join('')
  let left = room - bytesIn(`${REST}\n\n`)
  const fitting = whole.findIndex((text) => {
    left -= bytesIn(text)
    return left < 0
  })
  // a heading is dropped without its content
  const last = whole[fitting - 1]?.startsWith('#') === true ? fitting - 1 : fitting
  const shown = [...whole.slice(0, last), `${REST}\n\n`].join('')
  return bytesIn(shown) <= room ? shown : ''
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

const appendText = (path: string, text: string): Either<Failure, void> => {
  try {
    return right(appendFileSync(path, text))
  } catch (error) {
    const why = `${path} cannot be written: ${(error as Error).message}`
    return left(failure(5, code.E702, why, 'a runner makes this file, and the step may write it'))
  }
}

/** Appends Markdown to the step summary, as far as it fits. */
export const summarise = ({ env }: Pick<App, 'env'>, markdown: string): Either<Failure, void> => {
  const path = env[SUMMARY] ?? ''
  if (path === '') return right(undefined)
  return appendText(path, fitParagraphs(markdown.trimEnd().split('\n\n'), MAX_BYTES - sizeOf(path)))
}

/** Appends problems, as printed in a terminal, to the step summary. */
export const summariseProblems = (env: Env, text: string): void => {
  const path = env[SUMMARY] ?? ''
  if (path === '') return
  const lines = fitParagraphs(text.trimEnd().split('\n\n'), MAX_BYTES - sizeOf(path) - 100)
  // a fence ends where a line has as many marks
  const longest = Math.max(2, ...(lines.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  // a summary that cannot be written does not hide the problem itself
  appendText(path, `${fence}text\n${lines.trimEnd()}\n${fence}\n\n`)
}

/** Sets outputs that later steps can read. */
const setOutputs = ({ env }: Pick<App, 'env'>, outputs: Readonly<Record<string, string>>): Either<Failure, void> => {
  const path = env[OUTPUT] ?? ''
  if (path === '') return right(undefined)
  const lines = Object.entries(outputs).map(([name, value]) => `${name}=${value}\n`)
  return appendText(path, lines.join(''))
}

/** Writes the summary of a run, and whether its gates pass, for later steps. */
export const summariseRun = (
  app: App,
  args: Arguments,
  gates: readonly { readonly pass: boolean }[],
  markdown: () => Either<Failure, string>,
): Either<Failure, void> => {
  if (!args.has('github')) return right(undefined)
  const text = markdown()
  if (isLeft(text)) return text
  const done = summarise(app, text.right)
  if (isLeft(done)) return done
  const failed = gates.filter(({ pass }) => !pass).length
  return setOutputs(app, { passed: String(failed === 0), failed: String(failed) })
}
