/** Comparison of two results or systems as tables, for Markdown, CSV and JSON. */
import type { Measure } from '@assay/core'
import type { Change, Difference, DocumentChanges, RescoreResult, SystemChanges } from '@assay/host/internal'
import { type Comparison, exactNumber, json } from '@assay/report'
import { type Cell, csv, markdown, markdownTable, type Sheet } from '@assay/report/internal'
import { type ComparedSystems, comparedSystemsSheet } from './compared-systems.ts'
import {
  answerText,
  type Cells,
  cellNames,
  countChanges,
  errorReductionIn,
  errorReductionText,
  limitItems,
  type Metrics,
  measureOf,
  numberText,
  probability,
  signedText,
  systemText,
  testText,
} from './comparison-text.ts'

/** A comparison, ready to be rendered. */
export interface ComparisonReport {
  readonly title: string
  /** The campaign of both results, or of each. */
  readonly campaigns: readonly string[]
  readonly metrics: Metrics
  readonly differences: readonly Difference[]
  /** Numbers over all systems, if any are asked for. */
  readonly overSystems: readonly ComparedSystems[]
  readonly rescored: RescoreResult
  /** Maximal number of items, and of documents, of each kind. */
  readonly limit: number
}

const rowsOf = (cells: readonly (readonly string[])[]): Sheet['rows'] =>
  cells.map((row) => row.map((text): Cell => ({ text })))

// ---- measures ---------------------------------------------------------------------------------------------------------

/** Significance level of the marks. */
export const LEVEL = 0.05
const DETECTABLE = `the smallest difference that is significant at ${LEVEL} in 8 of 10 tests of this size (Bloom 1995)`

export const findTest = (comparisons: readonly Comparison[], difference: Difference): Comparison | undefined =>
  comparisons.find(
    ({ metric, plugin, measure, baseline, system }) =>
      metric === difference.metric &&
      plugin === difference.plugin &&
      measure === difference.measure &&
      baseline === difference.baseline &&
      system === difference.system,
  )

const arrowOf = (difference: number | null, better: Measure<string>['better'] | undefined): string => {
  if (difference === null || difference === 0 || better === undefined || better === 'neither') return ''
  return difference > 0 === (better === 'higher') ? '▲' : '▼'
}

/** True for the headline, the measures shown with it, and tested measures. */
const isKeyMeasure = ({ metrics, rescored }: ComparisonReport, difference: Difference): boolean => {
  const metric = metrics.metricOf(difference)
  return (
    metric === undefined ||
    metric.headline === difference.measure ||
    metric.shows?.includes(difference.measure) === true ||
    findTest(rescored.comparisons, difference) !== undefined
  )
}

/** Separates the key measures from the others that changed. */
export const splitMeasures = (compared: ComparisonReport) => ({
  key: compared.differences.filter((difference) => isKeyMeasure(compared, difference)),
  others: compared.differences.filter(
    (difference) => !isKeyMeasure(compared, difference) && difference.difference !== 0,
  ),
})

const measureRow = ({ metrics, rescored }: ComparisonReport, entry: Difference): readonly string[] => {
  const described = measureOf(metrics, entry)
  const test = findTest(rescored.comparisons, entry)
  const p = test?.pCorrected ?? test?.p
  const [low, high] = test?.interval ?? []
  const arrow = arrowOf(entry.difference, described?.better)
  return [
    metrics.nameOf(entry),
    systemText(entry.baseline, entry.system),
    described?.title ?? entry.measure,
    numberText(entry.before, described?.unit),
    numberText(entry.after, described?.unit),
    `${arrow === '' ? '' : `${arrow} `}${signedText(entry.difference, described?.unit)}`,
    errorReductionText(metrics, entry),
    low === undefined || high === undefined
      ? ''
      : `${signedText(low, described?.unit)} to ${signedText(high, described?.unit)}`,
    test?.detectable === undefined ? '' : numberText(test.detectable, described?.unit),
    p === undefined ? '' : `${probability(p)}${p < LEVEL ? '*' : ''}`,
  ]
}

export const measuresSheet = (compared: ComparisonReport, differences: readonly Difference[]): Sheet => {
  const changed = ['metric', 'system', 'measure', 'before', 'after', 'difference']
  const head = [...changed, 'fewer errors', 'interval', 'detectable', 'p']
  const rows = differences.map((difference) => measureRow(compared, difference))
  // what no row has needs no column
  const used = head.map((_, column) => column < changed.length || rows.some((row) => row[column] !== ''))
  const usedCells = <A>(row: readonly A[]): readonly A[] => row.filter((_, column) => used[column])
  const notes = [
    '▲ better, ▼ worse',
    ...[...new Set(compared.rescored.comparisons.map(testText))].map((how) => `* p below ${LEVEL} (${how})`),
    ...(used[head.indexOf('detectable')] ? [`detectable: ${DETECTABLE}`] : []),
  ]
  return { title: 'measures', head: usedCells(head), names: 3, rows: rowsOf(rows.map(usedCells)), notes }
}

/** The table on all systems, of the key measures. */
export const overSystemsSheets = (compared: ComparisonReport): readonly Sheet[] => {
  const { key } = splitMeasures(compared)
  const isKey = (of: ComparedSystems): boolean =>
    key.some(({ metric, plugin, measure }) => metric === of.metric && plugin === of.plugin && measure === of.measure)
  return comparedSystemsSheet(compared.metrics, compared.overSystems.filter(isKey))
}

// ---- items ------------------------------------------------------------------------------------------------------------

export const placeText = (at: Change['at']): string => (at === null ? '' : `${at.path}:${at.line}`)

/** Contingency table: which of the two is right. */
export const cellsSheet = (changed: SystemChanges): Sheet => {
  const [first, second] = cellNames(changed)
  const { both, onlyBefore, onlyAfter, neither } = changed.cells
  return {
    title: 'who is right where',
    head: ['items', `${second} right`, `${second} wrong`],
    names: 1,
    rows: rowsOf([
      [`${first} right`, String(both), String(onlyBefore)],
      [`${first} wrong`, String(onlyAfter), String(neither)],
    ]),
  }
}

const differenceOf = ({ onlyBefore, onlyAfter }: Cells): string => {
  const difference = onlyAfter - onlyBefore
  return difference > 0 ? `+${difference}` : String(difference)
}

const documentRow = ({ document, at, cells }: DocumentChanges): readonly string[] => [
  document,
  placeText(at),
  differenceOf(cells),
  ...[cells.onlyBefore, cells.onlyAfter, cells.both, cells.neither].map(String),
]

/** The end of a list that was shortened. */
export const moreNote = (shown: number, all: number, what: string): Pick<Sheet, 'notes'> =>
  shown < all ? { notes: [`… and ${all - shown} more ${what}; --all shows them`] } : {}

export const documentsSheet = (changed: SystemChanges, limit: number): Sheet => {
  const [first, second] = cellNames(changed)
  const shown = changed.documents.slice(0, limit)
  return {
    title: 'documents, the largest difference first',
    head: ['document', 'first at', 'difference', `only ${first}`, `only ${second}`, 'both right', 'neither'],
    names: 2,
    rows: rowsOf(shown.map(documentRow)),
    ...moreNote(shown.length, changed.documents.length, 'documents'),
  }
}

export const itemsSheet = (items: readonly Change[]): Sheet => ({
  title: 'items that one has right and the other has not',
  head: ['change', 'place', 'gold', 'before', 'after'],
  names: 5,
  rows: rowsOf(
    items.map(({ change, at, gold, before, after }) => [
      change,
      placeText(at),
      gold ?? '–',
      answerText(before, gold),
      answerText(after, gold),
    ]),
  ),
})

const summaryOf = (changed: SystemChanges): string => {
  const { fixed, broken } = countChanges(changed)
  return `${systemText(changed.baseline, changed.system)}: ${fixed} fixed, ${broken} broken (${changed.metric})`
}

/** Sheets about items; sheets without rows are skipped, shortened ones have a note. */
const itemSheets = (changed: SystemChanges, limit: number): readonly Sheet[] => {
  const shown = limitItems(changed, limit)
  return [
    cellsSheet(changed),
    documentsSheet(changed, limit),
    { ...itemsSheet(shown), ...moreNote(shown.length, changed.items.length, 'items') },
  ].filter(({ rows }) => rows.length > 0)
}

// ---- formats ----------------------------------------------------------------------------------------------------------

const tableText = (sheet: Sheet): readonly string[] => [markdownTable(sheet), ...(sheet.notes ?? []).map(markdown)]

const foldedText = (summary: string, blocks: readonly string[]): readonly string[] => [
  `<details><summary>${markdown(summary)}</summary>`,
  ...blocks,
  '</details>',
]

/** Markdown for a pull request: key measures first, everything else folded. */
export const comparisonMarkdown = (compared: ComparisonReport): string => {
  const { title, campaigns, rescored, limit } = compared
  const { key, others } = splitMeasures(compared)
  const blocks = [
    `### ${markdown(title)}`,
    ...campaigns.map(markdown),
    ...[measuresSheet(compared, key), ...overSystemsSheets(compared)].flatMap(tableText),
    ...rescored.notes.map(({ message }) => markdown(message)),
    ...rescored.changed.flatMap((changes) =>
      foldedText(summaryOf(changes), itemSheets(changes, limit).flatMap(tableText)),
    ),
    ...(others.length === 0
      ? []
      : foldedText('other measures that changed', [markdownTable(measuresSheet(compared, others))])),
  ]
  return `${blocks.join('\n\n')}\n`
}

const csvColumns = [
  'metric',
  'baseline',
  'system',
  'measure',
  'before',
  'after',
  'difference',
  'low',
  'high',
  'detectable',
  'p',
  'p_corrected',
  'error_reduction',
]

/** CSV: a row per measure, with exact numbers. */
export const comparisonCsv = ({ metrics, differences, rescored }: ComparisonReport): string => {
  const number = (x: number | null | undefined): string => (x === null || x === undefined ? '' : exactNumber(x))
  const rows = differences.map((entry) => {
    const test = findTest(rescored.comparisons, entry)
    const names = [entry.metric, entry.baseline, entry.system, entry.measure].map((text) => csv(text))
    const numbers = [
      entry.before,
      entry.after,
      entry.difference,
      ...(test?.interval ?? [null, null]),
      test?.detectable,
      test?.p,
      test?.pCorrected,
      errorReductionIn(metrics, entry),
    ]
    return [...names, ...numbers.map(number)]
  })
  return [csvColumns, ...rows].map((row) => `${row.join(',')}\n`).join('')
}

export const comparisonJson = ({
  campaigns,
  metrics,
  differences,
  overSystems,
  rescored,
  limit,
}: ComparisonReport): string =>
  json({
    ...(campaigns.length > 0 && { campaigns }),
    differences: differences.map((one) => {
      const errorReduction = errorReductionIn(metrics, one)
      return { ...one, ...(errorReduction !== undefined && { errorReduction }) }
    }),
    ...(overSystems.length > 0 && { overSystems }),
    comparisons: rescored.comparisons,
    changed: rescored.changed.map((changes) => ({
      ...changes,
      ...countChanges(changes),
      items: limitItems(changes, limit).map(({ passages: _, ...item }) => item),
    })),
    problems: rescored.notes.map(({ code, severity, message, hint }) => ({ code, severity, message, hint })),
  })
