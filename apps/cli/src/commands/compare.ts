/** `assay compare A.json B.json`: what has changed from one stored result to another. */
import type { AnyMetric, Measure } from '@assay/core'
import { fixed, json, safe, short, table } from '@assay/core/report'
import { type Difference, differencesBetween } from '@assay/core/run'
import { isLeft } from 'fp-ts/lib/Either.js'
import { fail } from '../console.ts'
import { consoleFlags } from '../flags.ts'
import { stockOf } from '../installed.ts'
import { print } from '../output.ts'
import { storedResults } from '../stored.ts'
import { tellStored } from '../watching.ts'
import type { Command } from './command.ts'

type Metrics = ReadonlyMap<string, AnyMetric>

/** Ratios in per cent, all else as it is; the value where there is none is a dash. */
const numberText = (value: number | null, unit: Measure<string>['unit'] | undefined): string => {
  if (value === null) return '–'
  if (unit === 'ratio') return fixed(value * 100, 2)
  return Number.isInteger(value) ? String(value) : fixed(value, 4)
}

const row = (metrics: Metrics, difference: Difference): readonly string[] => {
  const { metric, measure, baseline, system, before, after, difference: change } = difference
  const known = metrics.get(metric)?.measures[measure] as Measure<string> | undefined
  const text = numberText(change, known?.unit)
  return [
    metric,
    baseline === system ? system : `${baseline} → ${system}`,
    known?.title ?? measure,
    numberText(before, known?.unit),
    numberText(after, known?.unit),
    change !== null && change > 0 ? `+${text}` : text,
  ]
}

/** What has changed, and the headline even where it has not. */
const told = (metrics: Metrics, { metric, measure, difference }: Difference): boolean =>
  difference !== 0 || metrics.get(metric)?.headline === measure

const textOf = (metrics: Metrics, differences: readonly Difference[]): string => {
  const head = ['metric', 'system', 'measure', 'before', 'after', 'difference']
  const rows = differences.filter((difference) => told(metrics, difference)).map((one) => row(metrics, one))
  if (rows.length === 0) return 'nothing has changed\n'
  const cells = [head, ...rows].map((cells) => cells.map((cell) => short(safe(cell), 60)))
  const lines = table(cells, { align: ['left', 'left', 'left', 'right', 'right', 'right'] })
  return `${lines.join('\n')}\n`
}

export const compareCommand: Command = {
  name: 'compare',
  title: 'two stored results: what has changed from one to the other',
  usage: 'compare A.json B.json',
  examples: [
    ['assay compare results/main.json out/result.json', 'every measure that differs, and the headline'],
    ['assay compare a.json b.json --json | jq .[0].difference', 'the same for a program: every measure'],
  ],
  flags: [{ name: 'json', help: 'as JSON' }, ...consoleFlags],
  run: async (app, given, console) => {
    const results = storedResults(given.words, 'compare', 2)
    if (isLeft(results)) return fail(console, results.left)
    for (const { path, result } of results.right) tellStored(console, path, result)
    const [before, after] = results.right
    const differences = differencesBetween(before, after)
    if (isLeft(differences)) return fail(console, differences.left)
    const metrics = given.has('json') ? [] : (await stockOf(app)).metrics
    const byName: Metrics = new Map(metrics.map(([, metric]) => [metric.name as string, metric]))
    const text = given.has('json') ? json(differences.right) : textOf(byName, differences.right)
    const printed = print(app.stdout, [text])
    return isLeft(printed) ? fail(console, printed.left) : 0
  },
}
