/** A report as Markdown of GitHub: for each metric the ranking, then the breakdowns. */
import type { Result } from '@assay/core/result'
import { markdown, markdownCode } from './escape.ts'
import {
  type Cell,
  flattenHeads,
  gateSheet,
  type LayoutOptions,
  type Section,
  type Sheet,
  sectionsOf,
} from './layout.ts'
import { linesAbove } from './lines-above.ts'
import { metricsOverview } from './metrics-overview.ts'
import { cellText, type SheetSection } from './sheet.ts'

/** Equal results give equal text. */
export const markdownReport = (result: Result, options: LayoutOptions): string => {
  const overview = metricsOverview(result, options)
  const sections = [...(overview === undefined ? [] : [overview]), ...sectionsOf(result, options)]
  const gates = gateSheet(result, options)
  const blocks = [
    ...sections.flatMap(markdownSection),
    ...(options.gold === undefined ? [] : markdownSheets(options.gold)),
    ...(gates === undefined ? [] : markdownSheet(gates)),
  ]
  return blocks.length === 0
    ? 'no scores\n'
    : `${[...campaignHeading(result), ...listAbove(result), ...blocks].join('\n\n')}\n`
}

/** The title of the campaign as a heading, then its date and link. */
export const campaignHeading = ({ campaign: { title, date, link } = {} }: Result): readonly string[] => [
  ...(title === undefined ? [] : [`# ${markdown(title)}`]),
  ...[date, link].flatMap((fact) => (fact === undefined ? [] : [markdown(fact)])),
]

const listAbove = (result: Result): readonly string[] => {
  const lines = linesAbove(result)
  return lines.length === 0 ? [] : [lines.map((line) => `- ${markdown(line)}`).join('\n')]
}

/** The paragraphs of a section, its heading first. */
export const markdownSection = ({
  metric,
  variant,
  title,
  about,
  tables,
  signatures,
  notes,
}: Section): readonly string[] => [
  `## ${markdown(metric)}`,
  ...(variant === undefined ? [] : [markdownCode(variant)]),
  markdown(title),
  markdown(about),
  ...tables.flatMap(markdownSheet),
  ...signatures.map(markdownCode),
  ...notes.map(markdown),
]

const markdownSheets = ({ title, sentences, sheets }: SheetSection): readonly string[] => [
  `## ${markdown(title)}`,
  ...sentences.map(markdown),
  ...sheets.flatMap(markdownSheet),
]

/** A table under its title, with its notes. */
export const markdownSheet = (sheet: Sheet): readonly string[] => {
  const { title, notes = [] } = sheet
  return [...(title === '' ? [] : [`### ${markdown(title)}`]), markdownTable(sheet), ...notes.map(markdown)]
}

/** The lines of a table, its head first. */
export const markdownTable = (sheet: Sheet): string => {
  const { names, rows } = sheet
  const head = flattenHeads(sheet)
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const rule = head.map((_, column) => (column < names ? '---' : '---:'))
  const lines = [
    line(head.map(markdown)),
    line(rule),
    ...rows.map((row) => line(row.map((cell, column) => cellOf(cell, column < names)))),
  ]
  return lines.join('\n')
}

// numbers are our own
const cellOf = ({ best, marks, ...cell }: Cell, named: boolean): string => {
  const escaped = named ? markdown(cell.text) : cellText(cell)
  return `${best ? `**${escaped}**` : escaped}${marks === undefined ? '' : ` <sup>${markdown(marks)}</sup>`}`
}
