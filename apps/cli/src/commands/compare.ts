/** `assay compare A.json B.json`: what has changed from one stored result to another. */

import { isMeant, namesAmong } from '@assay/core/result'
import {
  type Again,
  type Both,
  type Compare,
  comparisonTests,
  type Difference,
  differencesIn,
  type Failure,
  failure,
  scoredAgain,
  scoresInBoth,
  suggestion,
} from '@assay/host'
import { json, safe, short, table } from '@assay/report'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { type Arguments, numberOf } from '../arguments.ts'
import {
  countsOf,
  itemsText,
  type Metrics,
  measureOf,
  metricsAmong,
  numberText,
  shownItems,
  signedText,
  systemText,
  testsText,
} from '../changed.ts'
import { fail } from '../console.ts'
import { consoleFlags, measureFlag, testFlag, trialsFlag } from '../flags.ts'
import { registryOf } from '../installed.ts'

import { printSettled } from '../settled.ts'
import { storedResults } from '../stored.ts'
import { surroundingsOf, tellStored } from '../watching.ts'
import type { Command } from './command.ts'

// ---- differences -----------------------------------------------------------------------------------------------------

const row = (metrics: Metrics, difference: Difference): readonly string[] => {
  const { measure, baseline, system, before, after, difference: change } = difference
  const known = measureOf(metrics, difference)
  return [
    metrics.nameOf(difference),
    systemText(baseline, system),
    known?.title ?? measure,
    numberText(before, known?.unit),
    numberText(after, known?.unit),
    signedText(change, known?.unit),
  ]
}

/** What has changed, and the headline even where it has not. */
const told = (metrics: Metrics, one: Difference): boolean =>
  one.difference !== 0 || metrics.metricOf(one)?.headline === one.measure

const differencesText = (metrics: Metrics, differences: readonly Difference[]): string => {
  const head = ['metric', 'system', 'measure', 'before', 'after', 'difference']
  const rows = differences.filter((difference) => told(metrics, difference)).map((one) => row(metrics, one))
  if (rows.length === 0) return 'nothing has changed\n'
  const cells = [head, ...rows].map((cells) => cells.map((cell) => short(safe(cell), 60)))
  const lines = table(cells, { align: ['left', 'left', 'left', 'right', 'right', 'right'] })
  return `${lines.join('\n')}\n`
}

// ---- what is asked ---------------------------------------------------------------------------------------------------

interface Asked {
  readonly compare: Compare
  /** Items of each kind that are shown; all, where it is infinite. */
  readonly limit: number
}

// More than anybody looks into at once.
const MOST = 20

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
  return right({
    compare: {
      measures,
      test: comparisonTests.find((name) => name === given.last('test')) ?? 'randomisation',
      trials: trials.right ?? 10_000,
      seed: seed.right ?? 12345,
      correction: 'holm',
    },
    // a program can take them all
    limit: limit.right ?? (given.has('all') || given.has('json') ? Number.POSITIVE_INFINITY : MOST),
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

const jsonOf = (differences: readonly Difference[], { comparisons, changed, notes }: Again, limit: number): string =>
  json({
    differences,
    comparisons,
    changed: changed.map((one) => ({ ...one, ...countsOf(one), items: shownItems(one, limit) })),
    problems: notes.map(({ code, severity, message, hint }) => ({ code, severity, message, hint })),
  })

export const compareCommand: Command = {
  name: 'compare',
  title: 'two stored results: what has changed from one to the other',
  usage: 'compare A.json B.json',
  examples: [
    [
      'assay compare results/main.json out/result.json',
      'every measure that differs; whether beyond chance, and which items, where the scored files are still there',
    ],
    [
      'assay compare a.json b.json --root data --all',
      'the paths in the results begin in data; all fixed and broken items',
    ],
    ['assay compare a.json b.json --json | jq .differences[0]', 'the same for a program: every measure'],
  ],
  flags: [
    { name: 'root', value: 'FOLDER', help: 'where the paths of the results begin (default: looked for)' },
    { name: 'metric', value: 'NAME', help: 'only this metric (default: all; the items are by the first)' },
    measureFlag,
    { ...testFlag, help: 'randomisation (the default) or bootstrap' },
    trialsFlag,
    { name: 'seed', value: 'N', help: 'seed of the shuffles or resamples (default 12345)' },
    { name: 'limit', value: 'N', help: `fixed and broken items that are shown, of each (default ${MOST})` },
    { name: 'all', help: 'show all fixed and broken items' },
    { name: 'json', help: 'as JSON, with all items' },
    ...consoleFlags,
  ],
  run: async (app, given, console) => {
    const registry = await registryOf(app)
    if (isLeft(registry)) return fail(console, registry.left)
    const results = storedResults(given.words, 'compare', registry.right, 2)
    if (isLeft(results)) return fail(console, results.left)
    for (const { path, result } of results.right) tellStored(console, path, result)
    const [before, after] = results.right
    const both = scoresInBoth(before, after)
    if (isLeft(both)) return fail(console, both.left)
    const all = ofMetric(given, both.right)
    if (isLeft(all)) return fail(console, all.left)
    const settings = asked(given, all.right)
    if (isLeft(settings)) return fail(console, settings.left)
    const { compare, limit } = settings.right
    const root = given.last('root')
    const again = await scoredAgain(
      [before, after],
      all.right,
      registry.right,
      { compare, pluginFolders: app.pluginFolders, called: app.plugins ?? [], ...(root !== undefined && { root }) },
      await surroundingsOf(app, console),
    )
    const differences = differencesIn(all.right)
    const metrics = metricsAmong(registry.right.metrics, differences)
    const text = given.has('json')
      ? jsonOf(differences, again, limit)
      : [
          differencesText(metrics, differences),
          ...testsText(metrics, again.comparisons),
          ...again.changed.map((one) => itemsText(one, limit)),
        ].join('\n')
    if (!console.quiet) console.problems(again.notes)
    const printed = await printSettled(app, [text])
    return isLeft(printed) ? fail(console, printed.left) : 0
  },
}
