/** A result in the formats that were asked for, each to where it was asked for. */

import { isSameMetric, withNamesApart } from '@assay/core/result'
import { allIn, clashAmong, type Failure, failure, guessed, type Outcome, suggestion } from '@assay/host'
import { node } from '@assay/host/node'
import {
  type Column,
  chartNames,
  columnsIn,
  type Description,
  type Differing,
  formatNames,
  type OwnEvidence,
  type PageEvidence,
  type Result,
  type Score,
  safe,
  unknownColumn,
} from '@assay/report'
import { chain, type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { forRunner, printExactly } from './actions.ts'
import { type Arguments, numberOf } from './arguments.ts'
import { colored } from './console.ts'
import { choosing, formatNamed, formatOfPath, markdown } from './formats.ts'
import { isSameFile, type Output, unwritable, writeFiles } from './output.ts'
import { isForEach, participantFormat, pathFor } from './participants.ts'
import type { App } from './process.ts'
import { settled } from './settled.ts'
import type { View } from './view.ts'

/** One report: its format, and a file, or stdout where there is none. */
export interface Target {
  readonly format: string
  readonly path: string | undefined
  /** The participant that it is for, where each has one of its own. */
  readonly system?: string
}

/** What reports need beside the result. */
export interface Beside {
  /** For participants. */
  readonly anonymise?: boolean
  /** What the evidence says of each. */
  readonly own?: () => ReadonlyMap<string, OwnEvidence>
  /** For pages. */
  readonly evidence?: PageEvidence | undefined
  readonly differing?: Differing | undefined
}

/** What reports are made from: of a run, or of a result that was stored. */
export interface Reported {
  readonly result: Result
  readonly metrics: Outcome['metrics']
  readonly formats: Outcome['formats']
}

// ---- where to ---------------------------------------------------------------------------------------------------------

/** `md` and `tex` are formats too, as they are endings of files. */
const shortFormat = (format: string): string =>
  formatNamed(format) !== undefined ? format : (formatOfPath(`.${format}`) ?? format)

/** `out/result.json`, `conlleval:out/table.txt`, `markdown:-`. */
export const targetOf = (text: string): Either<Failure, Target> => {
  const named = /^([a-z0-9-]+):(.+)$/s.exec(text)
  if (named !== null) return right({ format: shortFormat(named[1] as string), path: fileOf(named[2] as string) })
  const format = formatOfPath(text)
  if (format !== undefined) return right({ format, path: text })
  return left(
    failure(
      2,
      'E212',
      `the format of ${text} does not follow from its name`,
      'name it: -o text:FILE, -o json:FILE or -o conlleval:FILE',
    ),
  )
}

const fileOf = (path: string): string | undefined => (path === '-' ? undefined : path)

export const targetsOf = (given: Arguments): Either<Failure, readonly Target[]> => {
  const format = given.last('format')
  if (given.has('json') && format !== undefined && format !== 'json')
    return left(failure(2, 'E103', `--json and --format ${format} contradict each other`, 'give one of them'))
  const chosen = given.has('json') ? 'json' : format === undefined ? undefined : shortFormat(format)
  const outputs = given.all('output').map((text) => {
    const target = targetOf(text)
    return isLeft(target) && chosen !== undefined ? right({ format: chosen, path: fileOf(text) }) : target
  })
  return pipe(allIn(outputs.map(chain(writable))), chain(known), chain(apart), map(orStdout(chosen)))
}

/** Measures that are asked for are for tables, and a chart for pictures. */
export const withChoices =
  (given: Arguments) =>
  (targets: readonly Target[]): Either<Failure, readonly Target[]> => {
    if (given.has('chart') && !targets.some(({ format }) => format === 'svg'))
      return left(failure(2, 'E103', '--chart is for svg, and no report is in it', 'add -f svg, or remove --chart'))
    if (given.has('anonymise') && !targets.some(isForEach)) {
      const why = '--anonymise is for reports of one participant each, and no report is one'
      return left(failure(2, 'E103', why, 'add -o html:out/{system}.html, or remove --anonymise'))
    }
    if (!given.has('columns') || targets.some(({ format }) => choosing.includes(format))) return right(targets)
    const hint = `add -f ${choosing[0]}, or remove --columns`
    return left(failure(2, 'E103', `--columns is for ${choosing.join(', ')}, and no report is in them`, hint))
  }

/** The measures that are asked for. */
export const columnsOf = (given: Arguments): { readonly columns?: readonly Column[] } =>
  given.has('columns') ? { columns: columnsIn(given.last('columns') as string) } : {}

/** Reports of one participant are in formats of ours. */
const known = (targets: readonly Target[]): Either<Failure, readonly Target[]> => {
  const unknown = targets
    .filter(isForEach)
    .map(({ format }) => participantFormat(format))
    .find(isLeft)
  return unknown ?? right(targets)
}

/** Reported before a long run, and not after it. */
export const writable = (target: Target): Either<Failure, Target> => {
  const why = target.path === undefined ? undefined : unwritable(target.path)
  return why === undefined ? right(target) : left(why)
}

const orStdout =
  (format = 'text') =>
  (files: readonly Target[]): readonly Target[] =>
    files.length > 0 ? files : [{ format, path: undefined }]

/** Each report has a place of its own. */
export const apart = (files: readonly Target[]): Either<Failure, readonly Target[]> => {
  const twice = files.find(({ path }, i) => files.findIndex((other) => other.path === path) < i)
  if (twice !== undefined)
    return left(
      failure(2, 'E105', `-o names ${twice.path ?? 'standard output'} twice`, 'give each report a file of its own'),
    )
  const clash = clashAmong(
    node.paths,
    files.flatMap(({ path }) => path ?? []),
  )
  return clash === undefined ? right(files) : left(clash)
}

/** The metric's own format, where all reports are in it: other metrics need not be scored then. */
export const onlyFormat = (targets: readonly Target[]): string | undefined => {
  const formats = new Set(targets.map(({ format }) => format))
  const [format] = formats
  return formats.size === 1 && format !== undefined && formatNamed(format) === undefined ? format : undefined
}

/** The formats from which a result can be read back. */
const holding: readonly string[] = ['json', 'html']

/** Whether any report is a result to be stored, which holds its sums. */
export const areStored = (targets: readonly Target[]): boolean =>
  targets.some((target) => holding.includes(target.format) && !isForEach(target))

// ---- what -------------------------------------------------------------------------------------------------------------

const official = ({ result, formats }: Reported, format: string): Either<Failure, string> => {
  const offering = result.scores.flatMap((score, i) =>
    Object.hasOwn(formats[i] ?? {}, format) ? [{ score, print: formats[i]?.[format] as () => string }] : [],
  )
  const known = [...new Set([...formatNames, ...formats.flatMap((own) => Object.keys(own))])]
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

const viewOf = (
  app: App,
  given: Arguments,
  { result, metrics }: Reported,
  { evidence, differing }: Beside,
): Either<Failure, View> => {
  const digits = numberOf(given, 'digits', 0, 15, true)
  if (isLeft(digits)) return digits
  const describing = (of: Score): Description =>
    metrics.find(({ name, plugin }) => isSameMetric({ metric: name, plugin }, of)) ?? guessed(of, result.scores)
  const percent = given.last('percent')
  const shown = withNamesApart(result)
  const { columns } = columnsOf(given)
  const unknown = columns && unknownColumn(shown, columns)
  if (unknown !== undefined) return left(failure(2, 'E102', unknown.message, unknown.hint))
  const described = new Map<string, Description>(
    shown.scores.map((one, i) => [one.metric, describing(result.scores[i] as Score)]),
  )
  return right({
    result,
    shown,
    describe: (name) => described.get(name) ?? guessed({ metric: name, plugin: '' }, []),
    digits: digits.right,
    percent: percent === undefined ? undefined : percent === 'yes',
    csvRaw: given.has('csv-raw'),
    columns,
    chart: chartNames.find((name) => name === given.last('chart')),
    width: app.stdout.terminal ? app.stdout.columns : 100,
    wrap: app.stdout.terminal,
    color: colored(given.last('color'), app.env, app.stdout),
    path: undefined,
    evidence,
    differing,
  })
}

const rendered = async (reported: Reported, view: View, { format, path }: Target): Promise<Either<Failure, string>> => {
  const make = formatNamed(format)
  if (make === undefined) return official(reported, format)
  // a file is the same wherever the terminal stands
  return make(path === undefined ? view : { ...view, width: 100, wrap: false, color: false, path })
}

const SAVED = 'the result is on standard output, as JSON: it need not be scored again'

/** What a terminal is to be shown: nothing that steers it, of formats that leave labels as they are; the text report sees to that itself. */
const forTerminal = ({ stdout }: App, format: string, report: string): string =>
  stdout.terminal && format !== 'text' ? report.replace(/[^\r\n\t]+/g, safe) : report

/** What has been scored is not lost where a file cannot be written: it goes to stdout, if that takes it. */
const rescued = async (app: App, reported: Reported, view: View, why: Failure): Promise<Failure> => {
  const printed = pipe(
    await rendered(reported, view, { format: 'json', path: undefined }),
    chain((text) => forRunner(app, 'json', text)),
    chain((text) => printExactly(app, [text])),
  )
  if (isLeft(printed)) return why
  return { ...why, problems: why.problems.map((one) => ({ ...one, hint: `${one.hint}; ${SAVED}` })) }
}

/**
 * Writes what is made for each target: all of it is made before the first is written, and none over a file of those that were
 * read. `onUnwritten` is for what would be lost.
 */
export const delivered = async (
  app: App,
  targets: readonly Target[],
  read: readonly string[],
  make: (target: Target) => Either<Failure, string> | Promise<Either<Failure, string>>,
  onUnwritten: (why: Failure) => Promise<Failure> = async (why) => why,
): Promise<Either<Failure, void>> => {
  const over = targets.find(({ path }) => path !== undefined && read.some((one) => isSameFile(one, path)))
  if (over !== undefined)
    return left(
      failure(2, 'E105', `${over.path} is one of the inputs`, 'write somewhere else: an input is never written over'),
    )
  const files: Output[] = []
  const printed: string[] = []
  for (const target of targets) {
    const made = await make(target)
    if (isLeft(made)) return made
    if (target.path === undefined) {
      const calm = forRunner(app, target.format, made.right)
      if (isLeft(calm)) return calm
      printed.push(forTerminal(app, target.format, calm.right))
    } else files.push({ path: target.path, texts: [made.right] })
  }
  const written = await writeFiles(files)
  if (isLeft(written)) return left(await onUnwritten(written.left))
  return printed.length === 0 ? written : printExactly(app, printed)
}

/** A target for each participant in the place of one for all of them. */
const expanded = (targets: readonly Target[], { scores }: Result): Either<Failure, readonly Target[]> => {
  const systems = [...new Set(scores.map(({ system }) => system))]
  return apart(
    targets.flatMap((target) =>
      isForEach(target)
        ? systems.map((system) => ({ ...target, system, path: pathFor(target.path as string, system) }))
        : [target],
    ),
  )
}

const participants = (
  { describe, digits, percent = true, csvRaw, columns, shown }: View,
  { anonymise = false, own }: Beside,
): ((target: Target, system: string) => Promise<Either<Failure, string>>) => {
  const evidence = own?.()
  const options = {
    describe,
    percent,
    csvRaw,
    anonymise,
    ...(digits !== undefined && { digits }),
    ...(columns !== undefined && { columns }),
  }
  return async ({ format }, system) => {
    const of = evidence?.get(system)
    const { forms } = await import('./participant-forms.ts')
    return pipe(
      participantFormat(format),
      map((form) => forms[form](shown, system, { ...options, ...(of && { evidence: of }) })),
    )
  }
}

/** A summary as Markdown: what was asked for first, then the scores. */
export const summaryOf = (app: App, given: Arguments, reported: Reported): Either<Failure, string> =>
  pipe(
    viewOf(app, given, reported, {}),
    map((view) => {
      const { result, shown } = view
      const ofGates = result.gates.length === 0 ? [] : [{ ...shown, scores: [], comparisons: [] }]
      return [...ofGates, { ...shown, gates: [] }].map((part) => markdown({ ...view, shown: part })).join('\n')
    }),
  )

/** Writes every report. */
export const deliver = async (
  app: App,
  given: Arguments,
  reported: Reported,
  targets: readonly Target[],
  read: readonly string[],
  beside: Beside = {},
): Promise<Either<Failure, void>> => {
  const foul = await settled(app)
  if (foul !== undefined) return left(foul)
  const view = viewOf(app, given, reported, beside)
  if (isLeft(view)) return view
  const all = expanded(targets, reported.result)
  if (isLeft(all)) return all
  const one = participants(view.right, beside)
  return delivered(
    app,
    all.right,
    read,
    (target) => (target.system === undefined ? rendered(reported, view.right, target) : one(target, target.system)),
    (why) => rescued(app, reported, view.right, why),
  )
}
