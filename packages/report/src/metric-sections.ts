/** The parts of a report that metrics bring, of all systems together: their texts, and their tables and charts as sheets. */

import type { SectionColumn, Section as SectionOfScore, SectionTable } from '@assay/core'
import type { ChartPoint, ChartSeries, SectionCell, SectionChart, SectionUnit } from '@assay/core/internal'
import { grouped } from '@assay/core/internal'
import type { Score } from '@assay/core/result'
import { type Group, scoresOf } from './group-scores.ts'
import { newShader } from './shader.ts'
import type { Cell, Sheet } from './sheet.ts'
import { NONE, type NumberFormat, numberText } from './values.ts'

/** A chart of one system. */
export interface SystemChart {
  readonly system: string
  readonly chart: SectionChart
}

export interface MetricSection {
  readonly metric: string
  readonly title: string
  /** True if it is of several systems, which its rows and lines then name. */
  readonly isShared: boolean
  readonly texts: readonly string[]
  readonly tables: readonly Sheet[]
  /** Charts that share a picture. */
  readonly charts: readonly (readonly SystemChart[])[]
  /** Smaller charts with titles of their own. */
  readonly panels: readonly MetricPanel[]
  /** The numbers of the charts. */
  readonly numbers: readonly Sheet[]
}

export interface MetricPanel {
  readonly title: string
  readonly charts: readonly SystemChart[]
  readonly numbers: Sheet
}

interface SystemSection {
  readonly system: string
  readonly section: SectionOfScore
}

// ---- tables -----------------------------------------------------------------------------------------------------------

const cellText = (format: NumberFormat, { unit }: SectionColumn, cell: SectionCell | undefined): string =>
  typeof cell === 'string' ? cell : unit === undefined || cell === undefined ? NONE : numberText(format, unit, cell)

interface SystemTable {
  readonly system: string
  readonly table: SectionTable
}

/** One table of the systems that have the same columns, each row with its system where there are several. */
const sheetOf = (format: NumberFormat, title: string, all: readonly SystemTable[], isShared: boolean): Sheet => {
  const [{ table }] = all as readonly [SystemTable, ...SystemTable[]]
  const { columns, shade } = table
  const rows = all.flatMap((systemTable) => systemTable.table.rows.map((row) => ({ system: systemTable.system, row })))
  const unit = columns.at(-1)?.unit
  const numbers = rows.flatMap(({ row }) =>
    row.flatMap((cell, c) => (typeof cell === 'number' && columns[c]?.unit === unit ? [cell] : [])),
  )
  const darkness = shade === undefined ? () => undefined : newShader(numbers, shade === 'low')
  const cellOf = (cell: SectionCell | undefined, column: SectionColumn): Cell => {
    const dark = typeof cell === 'number' && column.unit === unit ? darkness(cell) : undefined
    return { text: cellText(format, column, cell), ...(dark !== undefined && { shade: dark }) }
  }
  return {
    title,
    head: [...(isShared ? ['system'] : []), ...columns.map((column) => column.title)],
    names: columns.filter(({ unit }) => unit === undefined).length + (isShared ? 1 : 0),
    rows: rows.map(({ system, row }) => [
      ...(isShared ? [{ text: system }] : []),
      ...columns.map((column, c) => cellOf(row[c], column)),
    ]),
  }
}

const tablesOf = (
  format: NumberFormat,
  title: string,
  all: readonly SystemSection[],
  isShared: boolean,
): readonly Sheet[] => {
  const tables = all.flatMap(({ system, section: { table } }) => (table === undefined ? [] : [{ system, table }]))
  const alike = grouped(tables, ({ table: { columns, shade } }) => JSON.stringify([columns, shade]))
  return [...alike.values()].map((parts) => sheetOf(format, title, parts, isShared))
}

// ---- charts -----------------------------------------------------------------------------------------------------------

const unitOfX = (chart: SectionChart): SectionUnit | undefined => (chart.kind === 'bars' ? undefined : chart.x.unit)

const isGuide = (series: ChartSeries<string | number>): boolean => 'as' in series && series.as === 'guide'

/** A point for each row; guides have no numbers of their own. */
const numbersOf = (format: NumberFormat, title: string, all: readonly SystemChart[], isShared: boolean): Sheet => {
  const [{ chart }] = all as readonly [SystemChart, ...SystemChart[]]
  const ofX = unitOfX(chart)
  const { unit } = chart.y
  const series = all.flatMap(({ system, chart: { series } }) =>
    series.flatMap((line: ChartSeries<string | number>) => (isGuide(line) ? [] : [{ system, ...line }])),
  )
  const isNamed = new Set(series.map(({ name }) => name)).size > 1
  const hasIntervals = series.some(({ points }) => points.some(({ interval }) => interval !== undefined))
  const textOf = (value: number | null): string => numberText(format, unit, value)
  const lead = (system: string, name: string): readonly Cell[] => [
    ...(isShared ? [{ text: system }] : []),
    ...(isNamed ? [{ text: name }] : []),
  ]
  const rowOf = ({ x, y, interval }: ChartPoint<string | number>): readonly Cell[] => [
    { text: typeof x === 'string' || ofX === undefined ? String(x) : numberText(format, ofX, x) },
    { text: textOf(y) },
    ...(hasIntervals ? [{ text: interval === undefined ? '' : interval.map(textOf).join(' to ') }] : []),
  ]
  return {
    title,
    head: [
      ...(isShared ? ['system'] : []),
      ...(isNamed ? ['series'] : []),
      chart.x.title,
      chart.y.title,
      ...(hasIntervals ? ['interval'] : []),
    ],
    names: lead('', '').length + (ofX === undefined ? 1 : 0),
    rows: series.flatMap(({ system, name, points }) => points.map((point) => [...lead(system, name), ...rowOf(point)])),
  }
}

const chartsOf = (all: readonly SystemSection[]): readonly (readonly SystemChart[])[] => {
  const charts = all.flatMap(({ system, section: { chart } }) => (chart === undefined ? [] : [{ system, chart }]))
  return [...grouped(charts, ({ chart: { kind, x, y } }) => JSON.stringify([kind, x, y])).values()]
}

const panelsOf = (
  format: NumberFormat,
  title: string,
  all: readonly SystemSection[],
  isShared: boolean,
): readonly MetricPanel[] => {
  const panels = all.flatMap(({ system, section }) => (section.panels ?? []).map((panel) => ({ system, ...panel })))
  const alike = grouped(panels, (panel) =>
    JSON.stringify([panel.title, panel.chart.kind, panel.chart.x, panel.chart.y]),
  )
  return [...alike.values()].map((charts) => {
    const [{ title: panelTitle }] = charts as readonly [(typeof charts)[number], ...typeof charts]
    return { title: panelTitle, charts, numbers: numbersOf(format, `${title}, ${panelTitle}`, charts, isShared) }
  })
}

// ---- sections ---------------------------------------------------------------------------------------------------------

/** Texts that all systems share stand alone, others with the system that they are about. */
const textsOf = (all: readonly SystemSection[]): readonly string[] => {
  const texts = all.flatMap(({ system, section: { text } }) => (text === undefined ? [] : [{ system, text }]))
  const different = new Set(texts.map(({ text }) => text))
  return different.size <= 1 ? [...different] : texts.map(({ system, text }) => `${system}: ${text}`)
}

/** The sections of the scores of a metric, in the order in which these have them. */
export const sectionsOfScores = (
  metric: string,
  scores: readonly Pick<Score, 'system' | 'sections'>[],
  format: NumberFormat,
): readonly MetricSection[] => {
  const all = scores.flatMap(({ system, sections = [] }) => sections.map((section) => ({ system, section })))
  return [...grouped(all, ({ section }) => section.title)].map(([title, members]) => {
    const isShared = scores.length > 1
    const charts = chartsOf(members)
    return {
      metric,
      title,
      isShared,
      texts: textsOf(members),
      tables: tablesOf(format, title, members, isShared),
      charts,
      panels: panelsOf(format, title, members, isShared),
      numbers: charts.map((chart) => numbersOf(format, title, chart, isShared)),
    }
  })
}

/** The sections of a metric; none where single measures are requested. */
export const metricSections = ({
  group,
  format,
}: {
  readonly group: Group
  readonly format: NumberFormat
}): readonly MetricSection[] => (group.chosen ? [] : sectionsOfScores(group.metric, scoresOf(group), format))

/** The titles of the sections of all metrics, each once. */
export const sectionTitles = (groups: readonly Group[]): readonly string[] => [
  ...new Set(
    groups.flatMap((group) => scoresOf(group).flatMap(({ sections = [] }) => sections.map(({ title }) => title))),
  ),
]

/** The tables of a section where pictures cannot be, with its texts below the first. */
export const sectionSheets = ({ texts, tables, numbers }: MetricSection): readonly Sheet[] =>
  (tables.length > 0 ? tables : numbers).map((sheet, i) =>
    i === 0 && texts.length > 0 ? { ...sheet, notes: texts } : sheet,
  )

/** The texts of a section that has no table to stand below. */
export const sectionNotes = (section: MetricSection): readonly string[] =>
  sectionSheets(section).length > 0 ? [] : section.texts.map((text) => `${section.title}: ${text}`)
