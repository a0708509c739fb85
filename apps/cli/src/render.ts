/** Renders a result in the requested formats, and writes each to its target. */
import { isSameMetric, withDisplayNames } from '@assay/core/result'
import type { Failure, Outcome } from '@assay/host'
import { allIn, failure, guessDescription, hostCode, refuseCaseClash, suggestion } from '@assay/host/internal'
import { node } from '@assay/host/node'
import {
  type Column,
  chartNames,
  type Description,
  formatNames,
  json,
  type PageEvidence,
  type Result,
  readColumns,
  redact,
  type Score,
} from '@assay/report'
import {
  type Additions,
  type Disagreements,
  findUnknownColumn,
  isPerParticipant,
  type ParticipantEvidence,
  type ParticipantReports,
  participantPath,
  readAdditions,
  removeWords,
  tablesOf,
} from '@assay/report/internal'
import { chain, type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type Arguments, parseNumber } from './arguments.ts'
import { newConsole, usesColor } from './console.ts'
import type { GoldContents } from './count-gold.ts'
import { printExactly, reportForLog } from './github-runner.ts'
import { asksGold, redactGold } from './gold-contents.ts'
import { code, messages } from './messages.ts'
import { forTerminal, isSameFile, type Output, writeFiles, writeProblem } from './output.ts'
import { loadParticipantReports, participantFormat } from './participants.ts'
import { lateFaults } from './plugin-guard.ts'
import type { App } from './process.ts'
import { isRedacted } from './redaction.ts'
import { columnFormats, formatNamed, formatOfPath, goldFormats, markdown } from './report-formats.ts'
import type { View } from './report-view.ts'

/** A report to write: its format and path, or stdout. */
export interface Target {
  readonly format: string
  readonly path: string | undefined
  /** The participant, if each has a report. */
  readonly system?: string
}

/** Additional data of reports. */
export interface ReportExtras {
  /** Participants' reports call the others system 1, 2 …. */
  readonly anonymise?: boolean
  readonly others?: 'scores' | undefined
  /** Evidence of each system. */
  readonly evidenceBySystem?: () => ReadonlyMap<string, ParticipantEvidence>
  /** Evidence for a page. */
  readonly evidence?: PageEvidence | undefined
  readonly disagreements?: Disagreements | undefined
  /** True where all measures are what is asked for, as the coefficients of annotators are. */
  readonly allMeasures?: true
  /** Contents of the gold; `none` where they cannot be counted, and nothing where no result is at hand. */
  readonly gold?: GoldContents | 'none' | undefined
}

/** Source of reports: a run, or a stored result. */
export interface ReportSource {
  readonly result: Result
  readonly metrics: Outcome['metrics']
  readonly formats: Outcome['formats']
  readonly short?: Outcome['short']
}

// ---- where to ---------------------------------------------------------------------------------------------------------

/** Expands a file extension such as `md` or `tex` to its format. */
const shortFormat = (format: string): string =>
  formatNamed(format) !== undefined ? format : (formatOfPath(`.${format}`) ?? format)

/** `out/result.json`, `conlleval:out/table.txt`, `markdown:-`. */
export const parseTarget = (text: string): Either<Failure, Target> => {
  const match = /^([a-z0-9-]+):(.+)$/s.exec(text)
  if (match !== null) return right({ format: shortFormat(match[1]!), path: fileOf(match[2]!) })
  const format = formatOfPath(text)
  if (format !== undefined) return right({ format, path: text })
  return left(
    failure(
      2,
      hostCode.E212,
      `the format of ${text} does not follow from its name`,
      'name it: -o text:FILE, -o json:FILE or -o conlleval:FILE',
    ),
  )
}

const fileOf = (path: string): string | undefined => (path === '-' ? undefined : path)

export const parseTargets = (args: Arguments): Either<Failure, readonly Target[]> => {
  const format = args.last('format')
  if (args.has('json') && format !== undefined && format !== 'json')
    return left(failure(2, hostCode.E103, `--json and --format ${format} contradict each other`, 'remove one of them'))
  const flagFormat = args.has('json') ? 'json' : format === undefined ? undefined : shortFormat(format)
  const outputs = args.all('output').map((text) => {
    const target = parseTarget(text)
    return isLeft(target) && flagFormat !== undefined ? right({ format: flagFormat, path: fileOf(text) }) : target
  })
  return pipe(
    allIn(outputs.map(chain(checkWritable))),
    chain(checkParticipantFormats),
    chain(checkDistinct),
    map(orStdout(flagFormat)),
  )
}

/** Checks flags that only some formats support. */
export const checkChoices =
  (args: Arguments) =>
  (targets: readonly Target[]): Either<Failure, readonly Target[]> => {
    if (args.has('chart') && !targets.some(({ format }) => format === 'svg'))
      return left(
        failure(
          2,
          hostCode.E103,
          '--chart is for svg, and no report is in that format',
          'add -f svg, or remove --chart',
        ),
      )
    if (args.has('anonymise') && !targets.some(isPerParticipant)) {
      const why = '--anonymise is for reports of one participant each, and no report is one'
      return left(failure(2, hostCode.E103, why, 'add -o html:out/{system}.html, or remove --anonymise'))
    }
    if (asksGold(args) && !targets.some(({ format }) => goldFormats.includes(format))) {
      const why = `--add gold is for ${goldFormats.join(', ')}, and no report has one of these formats`
      return left(failure(2, hostCode.E103, why, 'add -f text, or remove gold from --add'))
    }
    if (!args.has('columns') || targets.some(({ format }) => columnFormats.includes(format))) return right(targets)
    const hint = `add -f ${columnFormats[0]}, or remove --columns`
    return left(
      failure(
        2,
        hostCode.E103,
        `--columns is for ${columnFormats.join(', ')}, and no report has one of these formats`,
        hint,
      ),
    )
  }

/** Parses `--columns`. */
export const parseColumns = (args: Arguments): { readonly columns?: readonly Column[] } =>
  args.has('columns') ? { columns: readColumns(args.last('columns')!) } : {}

/** Checks the formats of participants' reports. */
const checkParticipantFormats = (targets: readonly Target[]): Either<Failure, readonly Target[]> => {
  const refusedFormat = targets
    .filter(isPerParticipant)
    .map(({ format }) => participantFormat(format))
    .find(isLeft)
  return refusedFormat ?? right(targets)
}

/** Checks that a target can be written, before a long run. */
export const checkWritable = (target: Target): Either<Failure, Target> => {
  const why = target.path === undefined ? undefined : writeProblem(target.path)
  return why === undefined ? right(target) : left(why)
}

const orStdout =
  (format = 'text') =>
  (files: readonly Target[]): readonly Target[] =>
    files.length > 0 ? files : [{ format, path: undefined }]

/** Checks that no two reports have the same path. */
export const checkDistinct = (files: readonly Target[]): Either<Failure, readonly Target[]> => {
  const repeated = files.find(({ path }, i) => files.findIndex((other) => other.path === path) < i)
  if (repeated !== undefined)
    return left(
      failure(
        2,
        code.E105,
        `-o names ${repeated.path ?? 'standard output'} twice`,
        'give each report a file of its own',
      ),
    )
  const clash = refuseCaseClash(
    node.paths,
    files.flatMap(({ path }) => path ?? []),
  )
  return clash === undefined ? right(files) : left(clash)
}

/** The metric's own format, if all reports are in it: other metrics need not be scored then. */
export const onlyFormat = (targets: readonly Target[]): string | undefined => {
  const formats = new Set(targets.map(({ format }) => format))
  const [format] = formats
  return formats.size === 1 && format !== undefined && formatNamed(format) === undefined ? format : undefined
}

/** Formats from which a result can be restored. */
const storableFormats: readonly string[] = ['json', 'html']

/** True if any report stores the result with its sums. */
export const areAnyStored = (targets: readonly Target[]): boolean =>
  targets.some((target) => storableFormats.includes(target.format) && !isPerParticipant(target))

// ---- what -------------------------------------------------------------------------------------------------------------

const isLine = (text: string): boolean => text.indexOf('\n') === text.length - 1

/** Refuses to write the mean over runs as a report of a single answer. */
export const refuseMean = (target: Pick<Target, 'format' | 'path'>, system: string): Failure => {
  const what = isPerParticipant(target) ? 'a report for each participant' : `the format ${target.format}`
  const why = `${what} is of one answer, and ${system} is the mean over several runs`
  return failure(2, hostCode.E212, why, 'score a run by itself in it, or write a report of all systems: -o report.html')
}

const renderMetricFormat = (
  { result, formats }: ReportSource,
  format: string,
  isLess: boolean,
): Either<Failure, string> => {
  const offered = result.scores.flatMap((score, i) =>
    Object.hasOwn(formats[i] ?? {}, format) ? [{ score, print: formats[i]![format]! }] : [],
  )
  const knownFormats = [...new Set([...formatNames, ...formats.flatMap((metricFormats) => Object.keys(metricFormats))])]
  if (offered.length === 0)
    return left(failure(2, hostCode.E212, `there is no format "${format}" for this`, suggestion(format, knownFormats)))
  const meanOverRuns = result.scores.find(({ runs }) => runs !== undefined)
  if (meanOverRuns !== undefined) return left(refuseMean({ format, path: undefined }, meanOverRuns.system))
  const holdsWords = offered.find(({ score: { words } }) => words)
  if (isLess && holdsWords !== undefined) {
    const why = `the format ${format} of ${holdsWords.score.metric} may print words of the gold, which --redact and --evidence none exclude`
    return left(failure(2, hostCode.E103, why, 'use another format, such as csv, or remove these flags'))
  }
  const systems = [...new Set(offered.map(({ score }) => score.system))]
  if (systems.length > 1) {
    return left(
      failure(
        2,
        hostCode.E212,
        `the format ${format} shows one system, and there are ${systems.length}: ${systems.join(', ')}`,
        'score one system at a time with it',
      ),
    )
  }
  // several metrics, or several scenarios, of one system are one report: lines of one table, or a blank line between tables
  const texts = offered.map(({ print }) => print())
  return right(texts.join(texts.every(isLine) ? '' : '\n'))
}

/** Parses `--add` and `--table`. */
const parseAdditions = (args: Arguments, { scores }: Result): Either<Failure, Additions | undefined> => {
  if (!args.has('add') && !args.has('table')) return right(undefined)
  const refused = (message: string, hint: string): Either<Failure, never> =>
    left(failure(2, hostCode.E102, message, hint))
  const additions = args.has('add') ? readAdditions(args.last('add')!) : { summaries: [] }
  if ('unknown' in additions)
    return refused(
      `--add cannot be "${additions.unknown}"`,
      'it can be best, mean, deviation, ranks, gold, errors or errors=SYSTEM',
    )
  const { errorsOf } = additions
  const systems = [...new Set(scores.map(({ system }) => system))]
  if (errorsOf !== undefined && errorsOf !== 'best' && !systems.includes(errorsOf))
    return refused(`--add errors=${errorsOf}: no system has this name`, suggestion(errorsOf, systems, 'systems'))
  const text = args.last('table')
  if (text === undefined) return right(additions)
  const tables = tablesOf(scores)
  const [down = '', across = ''] = text.split(',')
  if (![`${down},${across}`, `${across},${down}`].some((keys) => tables.includes(keys)))
    return refused(
      `--table ${text}: no metric has scores by both`,
      tables.length === 0 ? 'group the documents by both: --group-by KEY+KEY' : `there is: ${tables.join('; ')}`,
    )
  return right({ ...additions, table: [down, across] })
}

const buildView = (
  app: App,
  args: Arguments,
  { result, metrics, short = {} }: ReportSource,
  { evidence, disagreements, gold, allMeasures }: ReportExtras,
): Either<Failure, View> => {
  const digits = parseNumber(args, 'digits', 0, 15, true)
  if (isLeft(digits)) return digits
  const descriptionOf = (score: Score): Description =>
    metrics.find(({ name, plugin }) => isSameMetric({ metric: name, plugin }, score)) ??
    guessDescription(score, result.scores)
  const percent = args.last('percent')
  const shown = withDisplayNames(result)
  const { columns } = parseColumns(args)
  const unknownColumn = columns && findUnknownColumn(shown, columns)
  if (unknownColumn !== undefined) return left(failure(2, hostCode.E102, unknownColumn.message, unknownColumn.hint))
  const descriptions = new Map<string, Description>(
    shown.scores.map((one, i) => [one.metric, descriptionOf(result.scores[i]!)]),
  )
  const additions = parseAdditions(args, shown)
  if (isLeft(additions)) return additions
  if (additions.right?.hasGold && gold === undefined) {
    const hint = 'store the result, and add it then: assay report RESULT.json --add gold'
    return left(failure(2, hostCode.E102, '--add gold: the gold is not read here', hint))
  }
  return right({
    result,
    shown,
    additions: additions.right,
    gold: gold === 'none' ? undefined : gold,
    describe: (name) => descriptions.get(name) ?? guessDescription({ metric: name, plugin: '' }, []),
    short,
    digits: digits.right,
    percent: percent === undefined ? undefined : percent === 'yes',
    csvRaw: args.has('csv-raw'),
    columns,
    allMeasures: allMeasures === true || args.has('all-measures') || args.has('verbose'),
    chart: chartNames.find((name) => name === args.last('chart')),
    width: app.stdout.terminal ? app.stdout.columns : 100,
    wrap: app.stdout.terminal,
    color: usesColor(args.last('color'), app.env, app.stdout),
    path: undefined,
    evidence,
    disagreements,
  })
}

/** Metrics whose sums hold words; their labels may be words, too. */
const metricsWithWords = ({ scores }: Result): ReadonlySet<string> =>
  new Set(scores.flatMap(({ metric, words }) => (words ? [metric] : [])))

/** Redacts a view where its report is for others. Pages of annotators have no gold to hide. */
const redactView = (args: Arguments, whole: View, format: string): View => {
  if (whole.disagreements !== undefined || !isRedacted(args, format)) return whole
  const { gold } = whole
  // labels that the result has are shown to others with it
  const mayLabelsBeWords = whole.result.labels === undefined && metricsWithWords(whole.result).size > 0
  const view = { ...whole, gold: gold && redactGold(gold, mayLabelsBeWords) }
  // what is stored has the problems too, and so has what a program reads
  if (format !== 'agent' && !storableFormats.includes(format))
    return { ...view, result: removeWords(view.result), shown: removeWords(view.shown) }
  const [result, shown] = [redact(view.result, messages), redact(view.shown, messages)]
  const { evidence } = view
  const confusions = evidence?.confusions?.filter(({ metric }) => !metricsWithWords(result).has(metric)) ?? []
  return { ...view, result, shown, evidence: evidence && { ...evidence, confusions } }
}

/** Notes which reports hold words of the gold, and how to omit them. */
const noteWords = (app: App, args: Arguments, result: Result, targets: readonly Target[]): void => {
  const metrics = metricsWithWords(result)
  const isHolder = ({ format, system }: Target): boolean =>
    system === undefined && (format === 'json' || formatNamed(format) === undefined)
  const holders = targets.filter(isHolder)
  if (metrics.size === 0 || holders.length === 0 || isRedacted(args, 'json')) return
  const paths = holders.map(({ path = 'standard output' }) => path).join(', ')
  newConsole(app, args).aside(
    `${paths} may hold words of the gold, in sums of ${[...metrics].join(', ')}; --redact leaves them out`,
  )
}

const render = async (
  args: Arguments,
  source: ReportSource,
  fullView: View,
  { format, path }: Target,
): Promise<Either<Failure, string>> => {
  const renderReport = formatNamed(format)
  if (renderReport === undefined) return renderMetricFormat(source, format, isRedacted(args, format))
  const view = redactView(args, fullView, format)
  // files do not depend on the terminal
  return renderReport(path === undefined ? view : { ...view, width: 100, wrap: false, color: false, path })
}

const SAVED = 'the result is on standard output, as JSON: it need not be scored again'

/** Prints the result to stdout if a file cannot be written, so that it is not lost. */
const rescueResult = async (app: App, view: View, why: Failure): Promise<Failure> => {
  const printed = pipe(
    right(json(view.result)),
    chain((text) => reportForLog(app, 'json', text)),
    chain((text) => printExactly(app, [text])),
  )
  if (isLeft(printed)) return why
  return { ...why, problems: why.problems.map((one) => ({ ...one, hint: `${one.hint}; ${SAVED}` })) }
}

/** Writes all targets, after all of them were rendered. Inputs are never overwritten. `onUnwritten` rescues the result. */
export const writeTargets = async (
  app: App,
  targets: readonly Target[],
  inputs: readonly string[],
  renderTarget: (target: Target) => Either<Failure, string> | Promise<Either<Failure, string>>,
  onUnwritten: (why: Failure) => Promise<Failure> = async (why) => why,
): Promise<Either<Failure, void>> => {
  const overwritten = targets.find(({ path }) => path !== undefined && inputs.some((one) => isSameFile(one, path)))
  if (overwritten !== undefined)
    return left(
      failure(
        2,
        code.E105,
        `${overwritten.path} is one of the inputs`,
        'write somewhere else: an input is never written over',
      ),
    )
  const files: Output[] = []
  const printed: string[] = []
  for (const target of targets) {
    const rendered = await renderTarget(target)
    if (isLeft(rendered)) return rendered
    if (target.path === undefined) {
      const logText = reportForLog(app, target.format, rendered.right)
      if (isLeft(logText)) return logText
      printed.push(forTerminal(app.stdout, target.format, logText.right))
    } else files.push({ path: target.path, texts: [rendered.right] })
  }
  const written = await writeFiles(files)
  if (isLeft(written)) return left(await onUnwritten(written.left))
  return printed.length === 0 ? written : printExactly(app, printed)
}

/** Replaces each target for participants by one per system. */
const expandParticipants = (targets: readonly Target[], { scores }: Result): Either<Failure, readonly Target[]> => {
  const systems = [...new Set(scores.map(({ system }) => system))]
  return checkDistinct(
    targets.flatMap((target) =>
      isPerParticipant(target)
        ? systems.map((system) => ({ ...target, system, path: participantPath(target.path!, system) }))
        : [target],
    ),
  )
}

const participantWriter = (
  reports: ParticipantReports,
  args: Arguments,
  { describe, digits, percent = true, csvRaw, columns, shown: shownToOrganisers }: View,
  { anonymise = false, others, evidenceBySystem }: ReportExtras,
): ((target: Target, system: string) => Either<Failure, string>) => {
  const evidence = evidenceBySystem?.()
  // each of these files is for others, as a page is
  const shown = isRedacted(args, 'html') ? removeWords(shownToOrganisers) : shownToOrganisers
  const wordMetrics = metricsWithWords(shown)
  const options = {
    describe,
    percent,
    csvRaw,
    anonymise,
    ...(others !== undefined && { others }),
    ...(digits !== undefined && { digits }),
    ...(columns !== undefined && { columns }),
  }
  return ({ format }, system) => {
    const systemEvidence = evidence?.get(system)
    // of links that are labels, counts are links too
    const shownEvidence =
      systemEvidence !== undefined && args.has('redact') && wordMetrics.has(systemEvidence.metric)
        ? undefined
        : systemEvidence
    return pipe(
      participantFormat(format),
      map((reportFormat) =>
        reports[reportFormat](shown, system, { ...options, ...(shownEvidence && { evidence: shownEvidence }) }),
      ),
    )
  }
}

/** Renders the Markdown summary: gates first, then scores. */
export const renderSummary = (app: App, args: Arguments, source: ReportSource): Either<Failure, string> =>
  pipe(
    buildView(app, args, source, {}),
    map((view) => {
      const { result, shown } = view
      if (result.gates.length === 0) return markdown(view)
      const { campaign: _, ...rest } = { ...shown, gates: [], problems: [] }
      return [{ ...shown, scores: [], comparisons: [] }, rest]
        .map((part) => markdown({ ...view, shown: part }))
        .join('\n')
    }),
  )

/** Writes every report. */
export const deliver = async (
  app: App,
  args: Arguments,
  source: ReportSource,
  targets: readonly Target[],
  inputs: readonly string[],
  extras: ReportExtras = {},
): Promise<Either<Failure, void>> => {
  await lateFaults()
  const view = buildView(app, args, source, extras)
  if (isLeft(view)) return view
  const expanded = expandParticipants(targets, source.result)
  if (isLeft(expanded)) return expanded
  const participantReports = expanded.right.some(({ system }) => system !== undefined)
    ? await loadParticipantReports(app)
    : right(undefined)
  if (isLeft(participantReports)) return participantReports
  const one = participantReports.right && participantWriter(participantReports.right, args, view.right, extras)
  const isStored = expanded.right.some(({ format, system }) => format === 'json' && system === undefined)
  const written = await writeTargets(
    app,
    expanded.right,
    inputs,
    (target) =>
      target.system === undefined || one === undefined
        ? render(args, source, view.right, target)
        : one(target, target.system),
    (why) => rescueResult(app, redactView(args, view.right, isStored ? 'json' : 'html'), why),
  )
  if (!isLeft(written)) noteWords(app, args, source.result, expanded.right)
  return written
}
