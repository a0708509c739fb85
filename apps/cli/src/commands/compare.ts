/** `assay compare A.json B.json`: differences between two stored results. */
import { displayNames, matchesName } from '@assay/core/result'
import type { Failure, StoredResult } from '@assay/host'
import {
  alternatives,
  type Compare,
  comparisonTests,
  type Difference,
  differencesIn,
  failure,
  hostCode,
  rescore,
  type ScorePair,
  scoresInBoth,
  scoresOfSystems,
  suggestion,
} from '@assay/host/internal'
import {
  type Additions,
  campaignLine,
  linesAbove,
  REVEALED,
  readAdditions,
  safe,
  splitSheet,
} from '@assay/report/internal'
import { chain, type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import { type Arguments, parseNumber } from '../arguments.ts'
import { comparedSystems } from '../compared-systems.ts'
import { comparisonHtml } from '../comparison-html.ts'
import {
  type ComparisonReport,
  comparisonCsv,
  comparisonJson,
  comparisonMarkdown,
  overSystemsSheets,
} from '../comparison-report.ts'
import { itemsText, type Metrics, metricsAmong, testsText } from '../comparison-text.ts'
import { fail } from '../console.ts'
import { differencesText } from '../differences-text.ts'
import { alternativeFlag, consoleFlags, measureFlag, testFlag, trialsFlag } from '../flags.ts'
import { githubFlag, requireSummaryFile, summarise } from '../github-summary.ts'
import { lateFaults } from '../plugin-guard.ts'
import { loadRegistry } from '../registry.ts'
import { parseTargets, type Target, writeTargets } from '../render.ts'
import { hostEnvironment, noteStored } from '../run-notes.ts'
import { readResults, readVerified } from '../stored-results.ts'
import type { CommandDef } from './command.ts'

// ---- differences -----------------------------------------------------------------------------------------------------

/** True for measures that differ, and for the headline. */
const isShown = (metrics: Metrics, difference: Difference): boolean =>
  difference.difference !== 0 || metrics.metricOf(difference)?.headline === difference.measure

// ---- what is asked ---------------------------------------------------------------------------------------------------

interface CompareSettings {
  readonly compare: Compare
  /** Maximal number of items of each kind. */
  readonly limit: number
}

// Items of each kind that are shown by default.
const MAX_ITEMS = 20
// A program can take all of them, and a page can be searched.
const formatLimits: ReadonlyMap<string, number> = new Map([
  ['json', Number.POSITIVE_INFINITY],
  ['html', 1000],
])

const parseCompareSettings = (args: Arguments, all: readonly ScorePair[]): Either<Failure, CompareSettings> => {
  const trials = parseNumber(args, 'trials', 1, 1_000_000, true)
  if (isLeft(trials)) return trials
  const seed = parseNumber(args, 'seed', 0, 2 ** 31 - 1, true)
  if (isLeft(seed)) return seed
  const limit = parseNumber(args, 'limit', 0, Number.POSITIVE_INFINITY, true)
  if (isLeft(limit)) return limit
  if (args.has('all') && args.has('limit'))
    return left(failure(2, hostCode.E103, '--all and --limit contradict each other', 'remove one of them'))
  const measures = args.all('measure')
  const available = [...new Set(all.flatMap(({ before }) => Object.keys(before.measures)))]
  const unknown = measures.find((measure) => !available.includes(measure))
  if (unknown !== undefined)
    return left(
      failure(
        2,
        hostCode.E801,
        `no metric here has a measure "${unknown}"`,
        suggestion(unknown, available, 'measures'),
      ),
    )
  const alternative = alternatives.find((name) => name === args.last('alternative'))
  return right({
    compare: {
      measures,
      test: comparisonTests.find((name) => name === args.last('test')) ?? 'randomisation',
      ...(alternative !== undefined && { alternative }),
      trials: trials.right ?? 10_000,
      seed: seed.right ?? 12345,
      correction: 'holm',
    },
    limit: limit.right ?? (args.has('all') ? Number.POSITIVE_INFINITY : MAX_ITEMS),
  })
}

/** Scores of the requested metric. */
const selectMetric = (args: Arguments, all: readonly ScorePair[]): Either<Failure, readonly ScorePair[]> => {
  const name = args.last('metric')
  const names = [...new Set(all.map(({ before }) => before).map(displayNames(all.map(({ before }) => before))))]
  if (name !== undefined && !all.some(({ before }) => matchesName(name, before)))
    return left(
      failure(2, hostCode.E210, `there is no metric "${name}" in both results`, suggestion(name, names, 'metrics')),
    )
  return right(all.filter(({ before }) => name === undefined || matchesName(name, before)))
}

// ---- what is compared ------------------------------------------------------------------------------------------------

/** Parses `--systems A,B`; names with a comma need a flag each. */
const parseSystems = (args: Arguments): Either<Failure, readonly [string, string] | undefined> => {
  const all = args.all('systems')
  if (all.length === 0) return right(undefined)
  const names = all.length === 1 ? all[0]!.split(',') : all
  const [before, after] = names
  return names.length === 2 && before !== undefined && after !== undefined
    ? right([before, after])
    : left(
        failure(2, hostCode.E102, `--systems names two systems, and there are ${names.length}`, 'write: --systems A,B'),
      )
}

/** The two sides: two results, or two systems of one. */
interface Sides {
  readonly results: readonly [StoredResult, StoredResult]
  readonly pairs: readonly ScorePair[]
  readonly title: string
}

const readSides = (
  args: Arguments,
  metrics: Parameters<typeof readVerified>[1],
  systems: readonly [string, string] | undefined,
): Either<Failure, Sides> => {
  const [only, ...others] = args.words
  if (systems !== undefined && only !== undefined && others.length === 0) {
    const stored = readVerified(only, metrics)
    if (isLeft(stored)) return stored
    const results = [stored.right, stored.right] as const
    const pairs = scoresOfSystems(...results, systems)
    return map((all: readonly ScorePair[]) => ({ results, pairs: all, title: systems.join(' → ') }))(pairs)
  }
  const stored = readResults(args.words, 'compare', metrics, 2)
  if (isLeft(stored)) return stored
  const [before, after] = stored.right
  const results = [before, after] as const
  const pairs = systems === undefined ? scoresInBoth(before, after) : scoresOfSystems(before, after, systems)
  return map((all: readonly ScorePair[]) => ({ results, pairs: all, title: `${before.path} → ${after.path}` }))(pairs)
}

// ---- formats ---------------------------------------------------------------------------------------------------------

/** The campaign of both results; if it is not the same, that of each. */
const campaignsOf = (results: Sides['results']): readonly string[] => {
  const [before, after] = results.map(({ result }) => campaignLine(result)) as [string, string]
  if (before === after) return before === '' ? [] : [before]
  return [`before: ${before || 'no campaign'}`, `after: ${after || 'no campaign'}`]
}

const textOf = (compared: ComparisonReport): string => {
  const { campaigns, metrics, differences, rescored, limit } = compared
  return [
    ...(rescored.changed.some(({ revealed }) => revealed) ? [`${REVEALED}\n`] : []),
    ...campaigns.map((line, i) => `${safe(line)}${i < campaigns.length - 1 ? '' : '\n'}`),
    differencesText(
      metrics,
      differences.filter((difference) => isShown(metrics, difference)),
    ),
    ...overSystemsSheets(compared).map(
      ({ title, ...sheet }) => `${title}\n${splitSheet(sheet, Number.POSITIVE_INFINITY).flat().join('\n')}\n`,
    ),
    ...testsText(metrics, rescored.comparisons),
    ...rescored.changed.map((changes) => itemsText(changes, limit)),
  ].join('\n')
}

const formats: Readonly<Record<string, (compared: ComparisonReport) => string>> = {
  text: textOf,
  json: comparisonJson,
  csv: comparisonCsv,
  markdown: comparisonMarkdown,
  html: comparisonHtml,
}

/** Numbers over all systems that `--add` asks for. */
const parseAdded = (args: Arguments, pairs: readonly ScorePair[]): Either<Failure, Additions | undefined> => {
  const text = args.last('add')
  if (text === undefined) return right(undefined)
  const additions = readAdditions(text)
  const unfit = text.split(',').find((word) => !['mean', 'deviation', 'ranks'].includes(word))
  if ('unknown' in additions || unfit !== undefined)
    return left(failure(2, hostCode.E102, `--add cannot be "${unfit}"`, 'it can be mean, deviation or ranks'))
  return new Set(pairs.map(({ after }) => after.system)).size > 1
    ? right(additions)
    : left(failure(2, hostCode.E103, `--add ${text} is of several systems, and one is compared`, 'remove --add'))
}

/** Checks that `compare` supports the formats. */
const checkFormats = (targets: readonly Target[]): Either<Failure, readonly Target[]> => {
  const names = Object.keys(formats)
  const other = targets.find(({ format }) => !Object.hasOwn(formats, format))
  return other === undefined
    ? right(targets)
    : left(failure(2, hostCode.E212, `compare has no format "${other.format}"`, suggestion(other.format, names)))
}

export const compareCommand: CommandDef = {
  usage: 'compare A.json [B.json]',
  examples: [
    [
      'assay compare a.json b.json --root data --all',
      'read the scored files from the folder data, and list all fixed and broken items',
    ],
    ['assay compare a.json b.json --json | jq .differences[0]', 'the same for a program: every measure'],
    ['assay compare main.json result.json -f markdown', 'for a pull request: key measures first, details folded'],
    ['assay compare result.json --systems base,ours', 'two systems of one result'],
  ],
  flags: [
    { name: 'root', value: 'FOLDER', help: 'folder of the scored files (default: searched)' },
    {
      name: 'metric',
      value: 'NAME',
      help: 'only this metric (default: all; fixed and broken items are those of the first)',
    },
    measureFlag,
    { ...testFlag, help: 'randomisation (the default) or bootstrap' },
    alternativeFlag,
    trialsFlag,
    { name: 'seed', value: 'N', help: 'random seed (default 12345)' },
    { name: 'limit', value: 'N', help: `fixed and broken items that are shown, of each (default ${MAX_ITEMS})` },
    { name: 'all', help: 'show all fixed and broken items' },
    {
      name: 'systems',
      value: 'A,B',
      many: true,
      help: 'compare system A of the first result with B of the second (or of the same result)',
    },
    {
      name: 'add',
      value: 'WHAT,…',
      help: 'add statistics over all systems, before and after: mean, deviation, ranks',
    },
    { name: 'format', short: 'f', value: 'FORMAT', help: Object.keys(formats).join(', ') },
    { name: 'json', help: 'short for --format json: every measure and all items' },
    {
      name: 'output',
      short: 'o',
      value: 'FILE',
      many: true,
      help: 'output file: FORMAT:FILE, or FILE with a known extension; - is stdout; repeatable',
    },
    githubFlag,
    ...consoleFlags,
  ],
  run: async (app, args, console) => {
    const summaryFailure = requireSummaryFile(app, args)
    if (summaryFailure !== undefined) return fail(console, summaryFailure)
    const registry = await loadRegistry(app)
    if (isLeft(registry)) return fail(console, registry.left)
    const targets = chain(checkFormats)(parseTargets(args))
    if (isLeft(targets)) return fail(console, targets.left)
    const systems = parseSystems(args)
    if (isLeft(systems)) return fail(console, systems.left)
    const sides = readSides(args, registry.right, systems.right)
    if (isLeft(sides)) return fail(console, sides.left)
    const { results, pairs, title } = sides.right
    for (const { path, result } of new Set(results)) {
      noteStored(console, path, result)
      for (const line of linesAbove(result)) console.note(`${path}: ${line}`)
    }
    const all = selectMetric(args, pairs)
    if (isLeft(all)) return fail(console, all.left)
    const settings = parseCompareSettings(args, all.right)
    if (isLeft(settings)) return fail(console, settings.left)
    const additions = parseAdded(args, all.right)
    if (isLeft(additions)) return fail(console, additions.left)
    const { compare, limit } = settings.right
    const root = args.last('root')
    const rescored = await rescore(
      results,
      all.right,
      registry.right,
      {
        compare,
        pluginFolders: app.pluginFolders,
        pluginsOfCall: app.plugins ?? [],
        ...(app.secrets && { secrets: app.secrets }),
        ...(root !== undefined && { root }),
      },
      await hostEnvironment(app, console),
    )
    const differences = differencesIn(all.right)
    const metrics = metricsAmong(registry.right.metrics, differences)
    const isRevealed = rescored.changed.some(({ revealed }) => revealed)
    const heading = isRevealed ? `${title}: ${REVEALED}` : title
    const compared = {
      title: heading,
      campaigns: campaignsOf(results),
      metrics,
      differences,
      overSystems: additions.right === undefined ? [] : comparedSystems(metrics, differences, additions.right),
      rescored,
      limit,
    }
    await lateFaults()
    if (!console.quiet) console.problems(rescored.notes)
    const limitIn = (format: string): number =>
      args.has('limit') || args.has('all') ? limit : (formatLimits.get(format) ?? limit)
    const make = ({ format }: Target): Either<Failure, string> =>
      right(formats[format]!({ ...compared, limit: limitIn(format) }))
    const written = await writeTargets(app, targets.right, args.words, make)
    const shown = isLeft(written) || !args.has('github') ? written : summarise(app, comparisonMarkdown(compared))
    return isLeft(shown) ? fail(console, shown.left) : 0
  },
}
