/** Text output of `assay compare`: paired tests, and the fixed and broken items. */
import type { AnyMetric, Measure } from '@assay/core'
import { displayNames, isSameMetric, type MetricName } from '@assay/core/result'
import type { Change, Difference, InstalledMetric, SystemChanges } from '@assay/host/internal'
import type { Comparison } from '@assay/report'
import { errorReductionOf, fixed, safe, table, truncate } from '@assay/report/internal'

/** Metrics of a comparison, by name. */
export interface Metrics {
  readonly nameOf: (metric: MetricName) => string
  readonly metricOf: (metric: MetricName) => Pick<AnyMetric, 'headline' | 'measures' | 'shows'> | undefined
}

export const metricsAmong = (installed: readonly InstalledMetric[], all: readonly MetricName[]): Metrics => ({
  nameOf: displayNames(all),
  metricOf: (metricName) =>
    installed.find(([plugin, { name }]) => isSameMetric({ metric: name, plugin }, metricName))?.[1],
})

export const measureOf = (
  metrics: Metrics,
  name: MetricName & { readonly measure: string },
): Measure<string> | undefined => metrics.metricOf(name)?.measures[name.measure]

/** Formats a value: ratios in percent, a dash for no value. */
export const numberText = (value: number | null, unit: Measure<string>['unit'] | undefined): string => {
  if (value === null) return '–'
  if (unit === 'ratio') return fixed(value * 100, 2)
  return Number.isInteger(value) ? String(value) : fixed(value, 4)
}

export const signedText = (value: number | null, unit: Measure<string>['unit'] | undefined): string =>
  value !== null && value > 0 ? `+${numberText(value, unit)}` : numberText(value, unit)

/** The share of the errors before that are gone after; none of counts, and where the measure has no better values. */
export const errorReductionIn = (metrics: Metrics, one: Difference): number | undefined => {
  const { unit, better = 'neither' } = measureOf(metrics, one) ?? {}
  if (unit !== 'ratio' || better === 'neither' || one.before === null || one.after === null) return undefined
  return errorReductionOf(one.after, one.before, better)
}

/** The same as text, of the headline alone; empty where there is none, or nothing has changed. */
export const errorReductionText = (metrics: Metrics, one: Difference): string => {
  const share = metrics.metricOf(one)?.headline === one.measure ? errorReductionIn(metrics, one) : undefined
  return share === undefined || share === 0 ? '' : signedText(share, 'ratio')
}

/** Name of a system, or both names if the results name it differently. */
export const systemText = (before: string, after: string): string => (before === after ? after : `${before} → ${after}`)

const tableText = (rows: readonly (readonly string[])[], right: number): string => {
  const cells = rows.map((row) => row.map((cell) => truncate(safe(cell), 60)))
  const align = (rows[0] ?? []).map((_, i) => (i < (rows[0]?.length ?? 0) - right ? ('left' as const) : 'right'))
  return `${table(cells, { align }).join('\n')}\n`
}

// ---- tests -----------------------------------------------------------------------------------------------------------

export const testText = ({ test, alternative, trials, seed, exact }: Comparison): string =>
  [
    test,
    ...(alternative === 'one-sided' ? [alternative] : []),
    exact === true ? `all ${trials} shuffles` : `${trials} trials, seed ${seed}`,
  ].join(', ')

export const probability = (p: number | undefined): string =>
  p === undefined ? '–' : p > 0 && p < 0.00005 ? '<0.0001' : fixed(p, 4)

/** Optional columns of a table of tests; a column without values is not shown. */
interface Columns {
  readonly detectable: boolean
  readonly corrected: boolean
}

const testRow = (metrics: Metrics, comparison: Comparison, { detectable, corrected }: Columns): readonly string[] => {
  const { title = comparison.measure, unit } = measureOf(metrics, comparison) ?? {}
  const [low, high] = comparison.interval ?? []
  return [
    metrics.nameOf(comparison),
    systemText(comparison.baseline, comparison.system),
    title,
    signedText(comparison.difference, unit),
    low === undefined || high === undefined ? '–' : `${signedText(low, unit)} to ${signedText(high, unit)}`,
    ...(detectable ? [numberText(comparison.detectable ?? null, unit)] : []),
    probability(comparison.p),
    ...(corrected ? [probability(comparison.pCorrected)] : []),
  ]
}

/** One table per test procedure: exact tests of few units, sampled ones of many. */
export const testsText = (metrics: Metrics, comparisons: readonly Comparison[]): readonly string[] =>
  [...new Set(comparisons.map(testText))].map((how) => {
    const tested = comparisons.filter((comparison) => testText(comparison) === how)
    const columns: Columns = {
      detectable: tested.some((comparison) => comparison.detectable !== undefined),
      corrected: tested.some(({ p, pCorrected }) => p !== pCorrected),
    }
    const { detectable, corrected } = columns
    const head = [
      ...['metric', 'system', 'measure', 'difference', 'interval'],
      ...(detectable ? ['detectable'] : []),
      ...(corrected ? ['p', 'p corrected'] : ['p']),
    ]
    const rows = tested.map((comparison) => testRow(metrics, comparison, columns))
    const title = `after against before (${how}${corrected ? ', Holm' : ''})`
    return `${title}\n${tableText([head, ...rows], head.length - 3)}`
  })

// ---- items -----------------------------------------------------------------------------------------------------------

export const answerText = (answer: Change['before'], gold: string | null): string => {
  if (answer === null) return '–'
  return answer.system === null || answer.system === gold ? answer.verdict : `${answer.verdict}: ${answer.system}`
}

const itemRow = ({ change, at, gold, before, after }: Change): readonly string[] => [
  change,
  at === null ? '' : `${at.path}:${at.line}`,
  gold ?? '–',
  answerText(before, gold),
  answerText(after, gold),
]

export const countChanges = ({ items }: SystemChanges): { readonly fixed: number; readonly broken: number } => {
  const broken = items.filter(({ change }) => change === 'broken').length
  return { fixed: items.length - broken, broken }
}

/** The first `limit` broken and the first `limit` fixed items. */
export const limitItems = ({ items }: SystemChanges, limit: number): readonly Change[] =>
  (['broken', 'fixed'] as const).flatMap((kind) => items.filter(({ change }) => change === kind).slice(0, limit))

export type Cells = SystemChanges['cells']

/** Headings of the two sides. */
export const cellNames = ({ baseline, system }: SystemChanges): readonly [string, string] =>
  baseline === system ? ['before', 'after'] : [baseline, system]

const cellsText = (changed: SystemChanges): string => {
  const [first, second] = cellNames(changed).map((name) => truncate(safe(name), 40))
  const { both, onlyBefore, onlyAfter, neither } = changed.cells
  return `both right ${both}, only ${first} ${onlyBefore}, only ${second} ${onlyAfter}, neither ${neither}\n`
}

/** The documents that differ most; empty if each document is a single item. */
const documentsText = (changed: SystemChanges, limit: number): string => {
  const shown = changed.documents.slice(0, limit)
  if (shown.length === 0 || changed.documents.length === changed.items.length) return ''
  const [first, second] = cellNames(changed)
  const head = ['document', 'first at', `only ${first}`, `only ${second}`, 'both right', 'neither']
  const rows = shown.map(({ document, at, cells }) => [
    document,
    at === null ? '' : `${at.path}:${at.line}`,
    ...[cells.onlyBefore, cells.onlyAfter, cells.both, cells.neither].map(String),
  ])
  const more = changed.documents.length - shown.length
  return `${tableText([head, ...rows], 4)}${more === 0 ? '' : `… and ${more} more; --all shows them\n`}\n`
}

export const itemsText = (changed: SystemChanges, limit: number): string => {
  const { metric, baseline, system, items } = changed
  const counts = countChanges(changed)
  const title = `${truncate(safe(systemText(baseline, system)), 60)}: ${counts.fixed} fixed, ${counts.broken} broken (${metric})\n${cellsText(changed)}`
  if (items.length === 0) return title
  const shown = limitItems(changed, limit)
  const more = items.length - shown.length
  const footer = more === 0 ? '' : `… and ${more} more; --all shows them\n`
  const head = ['change', 'place', 'gold', 'before', 'after']
  const documents = documentsText(changed, limit)
  const table = shown.length === 0 ? '' : tableText([head, ...shown.map(itemRow)], 0)
  return `${title}${documents === '' ? '' : `\n${documents}`}${table}${footer}`
}
