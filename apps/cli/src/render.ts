/** A result in the formats that were asked for, each to where it was asked for. */
import { json, text } from '@assay/core/report'
import { type Failure, failure, type Outcome, suggestion } from '@assay/core/run'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { type Arguments, numberOf } from './arguments.ts'
import { colored } from './console.ts'
import { print, writeFile } from './output.ts'
import type { App } from './process.ts'

/** One report: its format, and a file, or stdout where there is none. */
export interface Target {
  readonly format: string
  readonly path: string | undefined
}

const endings: ReadonlyMap<string, string> = new Map([
  ['json', 'json'],
  ['txt', 'text'],
])

/** `out/result.json`, `conlleval:out/table.txt`. */
export const targetOf = (text: string): Either<Failure, Target> => {
  const named = /^([a-z0-9-]+):(.+)$/s.exec(text)
  if (named !== null) return right({ format: named[1] as string, path: named[2] as string })
  const ending = /\.([^./]+)$/.exec(text)?.[1]?.toLowerCase() ?? ''
  const format = endings.get(ending)
  if (format !== undefined) return right({ format, path: text })
  return left(
    failure(
      2,
      'E212',
      `the format of ${text} does not follow from its name`,
      'say it: -o text:FILE, -o json:FILE or -o conlleval:FILE',
    ),
  )
}

export const targetsOf = (given: Arguments): Either<Failure, readonly Target[]> => {
  const format = given.last('format')
  if (given.has('json') && format !== undefined && format !== 'json')
    return left(failure(2, 'E102', `--json and --format ${format} contradict each other`, 'give one of them'))
  const chosen = given.has('json') ? 'json' : format
  const files: Target[] = []
  for (const text of given.all('output')) {
    const target = targetOf(text)
    if (isLeft(target)) {
      if (chosen === undefined) return target
      files.push({ format: chosen, path: text })
    } else files.push(target.right)
  }
  return right(files.length > 0 ? files : [{ format: chosen ?? 'text', path: undefined }])
}

/** The metric's own format, where all reports are in it: other metrics need not be scored then. */
export const onlyFormat = (targets: readonly Target[]): string | undefined => {
  const formats = new Set(targets.map(({ format }) => format))
  const [format] = formats
  return formats.size === 1 && format !== 'text' && format !== 'json' ? format : undefined
}

interface Look {
  readonly digits: number | undefined
  readonly percent: boolean
}

const lookOf = (given: Arguments): Either<Failure, Look> => {
  const digits = numberOf(given, 'digits', 0, 15, true)
  return isLeft(digits) ? digits : right({ digits: digits.right, percent: given.last('percent') !== 'no' })
}

const official = ({ result, formats }: Outcome, format: string): Either<Failure, string> => {
  const offering = result.scores.flatMap((score, i) =>
    Object.hasOwn(formats[i] ?? {}, format) ? [{ score, print: formats[i]?.[format] as () => string }] : [],
  )
  const known = [...new Set(['text', 'json', ...formats.flatMap((own) => Object.keys(own))])]
  if (offering.length === 0)
    return left(failure(2, 'E212', `there is no format "${format}" for this`, suggestion(format, known)))
  const systems = [...new Set(offering.map(({ score }) => score.system))]
  if (systems.length > 1) {
    return left(
      failure(
        2,
        'E212',
        `the format ${format} shows one system, and there are ${systems.length}: ${systems.join(', ')}`,
        'score one system at a time with it',
      ),
    )
  }
  // several metrics, or several scenarios, of one system are one report
  return right(offering.map(({ print }) => print()).join('\n'))
}

const rendered = (
  app: App,
  given: Arguments,
  outcome: Outcome,
  look: Look,
  { format, path }: Target,
): Either<Failure, string> => {
  if (format === 'json') return right(json(outcome.result))
  if (format !== 'text') return official(outcome, format)
  const describe = (name: string) =>
    outcome.metrics.find((metric) => metric.name === name) as Outcome['metrics'][number]
  const toTerminal = path === undefined
  return right(
    text(outcome.result, {
      describe,
      percent: look.percent,
      ...(look.digits !== undefined && { digits: look.digits }),
      width: toTerminal && app.stdout.terminal ? app.stdout.columns : 100,
      color: toTerminal && colored(given.last('color'), app.env, app.stdout),
    }),
  )
}

/** Writes every report; all are made before the first is written. */
export const deliver = (
  app: App,
  given: Arguments,
  outcome: Outcome,
  targets: readonly Target[],
): Either<Failure, void> => {
  const look = lookOf(given)
  if (isLeft(look)) return look
  const texts: string[] = []
  for (const target of targets) {
    const made = rendered(app, given, outcome, look.right, target)
    if (isLeft(made)) return made
    texts.push(made.right)
  }
  for (const [i, { path }] of targets.entries()) {
    const written = path === undefined ? print(app.stdout, [texts[i] as string]) : writeFile(path, [texts[i] as string])
    if (isLeft(written)) return written
  }
  return right(undefined)
}
