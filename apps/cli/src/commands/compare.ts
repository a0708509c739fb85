/** `assay compare A.json B.json`: what has changed from one stored result to another. */

import { isMeant, namesAmong } from '@assay/core/result'
import {
  alternatives,
  type Both,
  type Compare,
  comparisonTests,
  type Difference,
  differencesIn,
  type Failure,
  failure,
  type Stored,
  scoredAgain,
  scoresInBoth,
  scoresOfSystems,
  suggestion,
} from '@assay/host'
import { chain, type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import { type Arguments, numberOf } from '../arguments.ts'
import { itemsText, type Metrics, metricsAmong, testsText } from '../changed.ts'
import { type Compared, comparedCsv, comparedHtml, comparedJson, comparedMarkdown } from '../compared.ts'
import { fail } from '../console.ts'
import { differencesText } from '../differences.ts'
import { alternativeFlag, consoleFlags, measureFlag, testFlag, trialsFlag } from '../flags.ts'
import { githubFlag, summarise, withSummary } from '../github.ts'
import { registryOf } from '../installed.ts'
import { delivered, type Target, targetsOf } from '../render.ts'
import { settled } from '../settled.ts'
import { soundResult, storedResults } from '../stored.ts'
import { surroundingsOf, tellStored } from '../told.ts'
import type { Called } from './command.ts'

// ---- differences -----------------------------------------------------------------------------------------------------

/** What has changed, and the headline even where it has not. */
const told = (metrics: Metrics, one: Difference): boolean =>
  one.difference !== 0 || metrics.metricOf(one)?.headline === one.measure

// ---- what is asked ---------------------------------------------------------------------------------------------------

interface Asked {
  readonly compare: Compare
  /** Items of each kind that are shown; all, where it is infinite. */
  readonly limit: number
}

// More than anybody looks into at once.
const MOST = 20
// A program can take all of them, and a page can be searched.
const mostIn: ReadonlyMap<string, number> = new Map([
  ['json', Number.POSITIVE_INFINITY],
  ['html', 1000],
])

const asked = (given: Arguments, all: readonly Both[]): Either<Failure, Asked> => {
  const trials = numberOf(given, 'trials', 1, 1_000_000, true)
  if (isLeft(trials)) return trials
  const seed = numberOf(given, 'seed', 0, 2 ** 31 - 1, true)
  if (isLeft(seed)) return seed
  const limit = numberOf(given, 'limit', 0, Number.POSITIVE_INFINITY, true)
  if (isLeft(limit)) return limit
  if (given.has('all') && given.has('limit'))
    return left(failure(2, 'E103', '--all and --limit contradict each other', 'give one of them'))
  const measures = given.all('measure')
  const known = [...new Set(all.flatMap(({ before }) => Object.keys(before.measures)))]
  const unknown = measures.find((measure) => !known.includes(measure))
  if (unknown !== undefined)
    return left(failure(2, 'E801', `no metric here has a measure "${unknown}"`, suggestion(unknown, known)))
  const alternative = alternatives.find((name) => name === given.last('alternative'))
  return right({
    compare: {
      measures,
      test: comparisonTests.find((name) => name === given.last('test')) ?? 'randomisation',
      ...(alternative !== undefined && { alternative }),
      trials: trials.right ?? 10_000,
      seed: seed.right ?? 12345,
      correction: 'holm',
    },
    limit: limit.right ?? (given.has('all') ? Number.POSITIVE_INFINITY : MOST),
  })
}

/** The scores of the metric that is asked for. */
const ofMetric = (given: Arguments, all: readonly Both[]): Either<Failure, readonly Both[]> => {
  const name = given.last('metric')
  const names = [...new Set(all.map(({ before }) => before).map(namesAmong(all.map(({ before }) => before))))]
  if (name !== undefined && !all.some(({ before }) => isMeant(name, before)))
    return left(failure(2, 'E210', `there is no metric "${name}" in both results`, suggestion(name, names)))
  return right(all.filter(({ before }) => name === undefined || isMeant(name, before)))
}

// ---- what is compared ------------------------------------------------------------------------------------------------

/** `--systems A,B`; of names with a comma in them each has a flag of its own. */
const systemsOf = (given: Arguments): Either<Failure, readonly [string, string] | undefined> => {
  const all = given.all('systems')
  if (all.length === 0) return right(undefined)
  const names = all.length === 1 ? (all[0] as string).split(',') : all
  const [before, after] = names
  return names.length === 2 && before !== undefined && after !== undefined
    ? right([before, after])
    : left(failure(2, 'E102', `--systems names two systems, and there are ${names.length}`, 'write: --systems A,B'))
}

/** What is on both sides: two results, or one whose systems are compared. */
interface Sides {
  readonly results: readonly [Stored, Stored]
  readonly pairs: readonly Both[]
  readonly title: string
}

const sidesOf = (
  given: Arguments,
  metrics: Parameters<typeof soundResult>[1],
  systems: readonly [string, string] | undefined,
): Either<Failure, Sides> => {
  const [only, ...others] = given.words
  if (systems !== undefined && only !== undefined && others.length === 0) {
    const stored = soundResult(only, metrics)
    if (isLeft(stored)) return stored
    const results = [stored.right, stored.right] as const
    const pairs = scoresOfSystems(...results, systems)
    return map((own: readonly Both[]) => ({ results, pairs: own, title: systems.join(' → ') }))(pairs)
  }
  const stored = storedResults(given.words, 'compare', metrics, 2)
  if (isLeft(stored)) return stored
  const [before, after] = stored.right
  const results = [before, after] as const
  const pairs = systems === undefined ? scoresInBoth(before, after) : scoresOfSystems(before, after, systems)
  return map((own: readonly Both[]) => ({ results, pairs: own, title: `${before.path} → ${after.path}` }))(pairs)
}

// ---- formats ---------------------------------------------------------------------------------------------------------

const textOf = ({ metrics, differences, again, limit }: Compared): string =>
  [
    differencesText(
      metrics,
      differences.filter((one) => told(metrics, one)),
    ),
    ...testsText(metrics, again.comparisons),
    ...again.changed.map((one) => itemsText(one, limit)),
  ].join('\n')

const formats: Readonly<Record<string, (compared: Compared) => string>> = {
  text: textOf,
  json: comparedJson,
  csv: comparedCsv,
  markdown: comparedMarkdown,
  html: comparedHtml,
}

/** Formats that there are for two results. */
const known = (targets: readonly Target[]): Either<Failure, readonly Target[]> => {
  const names = Object.keys(formats)
  const other = targets.find(({ format }) => !Object.hasOwn(formats, format))
  return other === undefined
    ? right(targets)
    : left(failure(2, 'E212', `compare has no format "${other.format}"`, suggestion(other.format, names)))
}

export const compareCommand: Called = {
  usage: 'compare A.json [B.json]',
  examples: [
    [
      'assay compare a.json b.json --root data --all',
      'the paths in the results begin in data; all fixed and broken items',
    ],
    ['assay compare a.json b.json --json | jq .differences[0]', 'the same for a program: every measure'],
    ['assay compare main.json result.json -f markdown', 'for a pull request: what counts, and all else folded'],
    ['assay compare result.json --systems base,ours', 'two systems of one result'],
  ],
  flags: [
    { name: 'root', value: 'FOLDER', help: 'where the paths of the results begin (default: looked for)' },
    { name: 'metric', value: 'NAME', help: 'only this metric (default: all; the items are by the first)' },
    measureFlag,
    { ...testFlag, help: 'randomisation (the default) or bootstrap' },
    alternativeFlag,
    trialsFlag,
    { name: 'seed', value: 'N', help: 'seed of the shuffles or resamples (default 12345)' },
    { name: 'limit', value: 'N', help: `fixed and broken items that are shown, of each (default ${MOST})` },
    { name: 'all', help: 'show all fixed and broken items' },
    {
      name: 'systems',
      value: 'A,B',
      many: true,
      help: 'system A of the first result against B of the second, or of the same where one is named',
    },
    { name: 'format', short: 'f', value: 'FORMAT', help: Object.keys(formats).join(', ') },
    { name: 'json', help: 'short for --format json: every measure and all items' },
    {
      name: 'output',
      short: 'o',
      value: 'FILE',
      many: true,
      help: 'write there, not to stdout; FORMAT:FILE, or the ending says the format; - is stdout',
    },
    githubFlag,
    ...consoleFlags,
  ],
  run: async (app, given, console) => {
    const unready = withSummary(app, given)
    if (unready !== undefined) return fail(console, unready)
    const registry = await registryOf(app)
    if (isLeft(registry)) return fail(console, registry.left)
    const targets = chain(known)(targetsOf(given))
    if (isLeft(targets)) return fail(console, targets.left)
    const systems = systemsOf(given)
    if (isLeft(systems)) return fail(console, systems.left)
    const sides = sidesOf(given, registry.right, systems.right)
    if (isLeft(sides)) return fail(console, sides.left)
    const { results, pairs, title } = sides.right
    for (const { path, result } of new Set(results)) tellStored(console, path, result)
    const all = ofMetric(given, pairs)
    if (isLeft(all)) return fail(console, all.left)
    const settings = asked(given, all.right)
    if (isLeft(settings)) return fail(console, settings.left)
    const { compare, limit } = settings.right
    const root = given.last('root')
    const again = await scoredAgain(
      results,
      all.right,
      registry.right,
      { compare, pluginFolders: app.pluginFolders, called: app.plugins ?? [], ...(root !== undefined && { root }) },
      await surroundingsOf(app, console),
    )
    const differences = differencesIn(all.right)
    const metrics = metricsAmong(registry.right.metrics, differences)
    const compared = { title, metrics, differences, again, limit }
    const foul = await settled(app)
    if (foul !== undefined) return fail(console, foul)
    if (!console.quiet) console.problems(again.notes)
    const limitIn = (format: string): number =>
      given.has('limit') || given.has('all') ? limit : (mostIn.get(format) ?? limit)
    const made = ({ format }: Target): Either<Failure, string> =>
      right((formats[format] as (all: Compared) => string)({ ...compared, limit: limitIn(format) }))
    const written = await delivered(app, targets.right, given.words, made)
    const shown = isLeft(written) || !given.has('github') ? written : summarise(app, comparedMarkdown(compared))
    return isLeft(shown) ? fail(console, shown.left) : 0
  },
}
