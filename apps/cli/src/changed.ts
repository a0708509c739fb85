/** What `assay compare` says of two results that could be read again: tests, and the items that were fixed and broken. */
import type { AnyMetric, Measure } from '@assay/core'
import { isSameMetric, type MetricName, namesAmong } from '@assay/core/result'
import type { Change, Changed, InstalledMetric } from '@assay/host'
import { type Comparison, fixed, safe, short, table } from '@assay/report'

/** The metrics of some differences: how they are called among each other, and what is installed of them. */
export interface Metrics {
  readonly nameOf: (one: MetricName) => string
  readonly metricOf: (one: MetricName) => Pick<AnyMetric, 'headline' | 'measures' | 'shows'> | undefined
}

export const metricsAmong = (installed: readonly InstalledMetric[], all: readonly MetricName[]): Metrics => ({
  nameOf: namesAmong(all),
  metricOf: (one) => installed.find(([plugin, { name }]) => isSameMetric({ metric: name, plugin }, one))?.[1],
})

export const measureOf = (
  metrics: Metrics,
  one: MetricName & { readonly measure: string },
): Measure<string> | undefined => metrics.metricOf(one)?.measures[one.measure]

/** Ratios in per cent, all else as it is; the value where there is none is a dash. */
export const numberText = (value: number | null, unit: Measure<string>['unit'] | undefined): string => {
  if (value === null) return '–'
  if (unit === 'ratio') return fixed(value * 100, 2)
  return Number.isInteger(value) ? String(value) : fixed(value, 4)
}

export const signedText = (value: number | null, unit: Measure<string>['unit'] | undefined): string =>
  value !== null && value > 0 ? `+${numberText(value, unit)}` : numberText(value, unit)

/** One system, or what it is called in either result. */
export const systemText = (before: string, after: string): string => (before === after ? after : `${before} → ${after}`)

const tableText = (rows: readonly (readonly string[])[], right: number): string => {
  const cells = rows.map((row) => row.map((cell) => short(safe(cell), 60)))
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

/** What the tests of a table have: figures that none has need no column. */
interface Columns {
  readonly detectable: boolean
  readonly corrected: boolean
}

const testRow = (metrics: Metrics, one: Comparison, { detectable, corrected }: Columns): readonly string[] => {
  const { title = one.measure, unit } = measureOf(metrics, one) ?? {}
  const [low, high] = one.interval ?? []
  return [
    metrics.nameOf(one),
    systemText(one.baseline, one.system),
    title,
    signedText(one.difference, unit),
    low === undefined || high === undefined ? '–' : `${signedText(low, unit)} to ${signedText(high, unit)}`,
    ...(detectable ? [numberText(one.detectable ?? null, unit)] : []),
    probability(one.p),
    ...(corrected ? [probability(one.pCorrected)] : []),
  ]
}

/** A table for each way of testing: all shuffles of few units, and drawn ones of many. */
export const testsText = (metrics: Metrics, comparisons: readonly Comparison[]): readonly string[] =>
  [...new Set(comparisons.map(testText))].map((how) => {
    const own = comparisons.filter((one) => testText(one) === how)
    const columns: Columns = {
      detectable: own.some((one) => one.detectable !== undefined),
      corrected: own.some(({ p, pCorrected }) => p !== pCorrected),
    }
    const { detectable, corrected } = columns
    const head = [
      ...['metric', 'system', 'measure', 'difference', 'interval'],
      ...(detectable ? ['detectable'] : []),
      ...(corrected ? ['p', 'p corrected'] : ['p']),
    ]
    const rows = own.map((one) => testRow(metrics, one, columns))
    const title = `after against before (${how}${corrected ? ', Holm' : ''})`
    return `${title}\n${tableText([head, ...rows], head.length - 3)}`
  })

// ---- items -----------------------------------------------------------------------------------------------------------

export const saidText = (said: Change['before'], gold: string | null): string => {
  if (said === null) return '–'
  return said.system === null || said.system === gold ? said.verdict : `${said.verdict}: ${said.system}`
}

const itemRow = ({ change, at, gold, before, after }: Change): readonly string[] => [
  change,
  at === null ? '' : `${at.path}:${at.line}`,
  gold ?? '–',
  saidText(before, gold),
  saidText(after, gold),
]

export const countsOf = ({ items }: Changed): { readonly fixed: number; readonly broken: number } => {
  const broken = items.filter(({ change }) => change === 'broken').length
  return { fixed: items.length - broken, broken }
}

/** The broken ones first, as many of each kind as `limit` says. */
export const shownItems = ({ items }: Changed, limit: number): readonly Change[] =>
  (['broken', 'fixed'] as const).flatMap((kind) => items.filter(({ change }) => change === kind).slice(0, limit))

export type Cells = Changed['cells']

/** What the two are called in a table of both. */
export const cellNames = ({ baseline, system }: Changed): readonly [string, string] =>
  baseline === system ? ['before', 'after'] : [baseline, system]

const cellsText = (changed: Changed): string => {
  const [first, second] = cellNames(changed).map((name) => short(safe(name), 40))
  const { both, onlyBefore, onlyAfter, neither } = changed.cells
  return `both right ${both}, only ${first} ${onlyBefore}, only ${second} ${onlyAfter}, neither ${neither}\n`
}

/** The documents that differ most; where each has one item, the items say as much. */
const documentsText = (changed: Changed, limit: number): string => {
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

export const itemsText = (changed: Changed, limit: number): string => {
  const { metric, baseline, system, items } = changed
  const counts = countsOf(changed)
  const title = `${short(safe(systemText(baseline, system)), 60)}: ${counts.fixed} fixed, ${counts.broken} broken (${metric})\n${cellsText(changed)}`
  if (items.length === 0) return title
  const shown = shownItems(changed, limit)
  const more = items.length - shown.length
  const rest = more === 0 ? '' : `… and ${more} more; --all shows them\n`
  const head = ['change', 'place', 'gold', 'before', 'after']
  const documents = documentsText(changed, limit)
  const table = shown.length === 0 ? '' : tableText([head, ...shown.map(itemRow)], 0)
  return `${title}${documents === '' ? '' : `\n${documents}`}${table}${rest}`
}
