/** A report as Markdown of GitHub: for each metric the ranking, then the breakdowns. */

import type { Result } from '@assay/core/result'
import { markdown, markdownCode } from './escape.ts'
import { type Cell, gatesOf, type LayoutOptions, type Section, type Sheet, sectionsOf } from './layout.ts'

/** Equal results give equal text. */
export const markdownReport = (result: Result, options: LayoutOptions): string => {
  const sections = sectionsOf(result, options)
  const gates = gatesOf(result, options)
  const blocks = [...sections.flatMap(blocksOf), ...(gates === undefined ? [] : tableOf(gates))]
  return blocks.length === 0 ? 'no scores\n' : `${blocks.join('\n\n')}\n`
}

const blocksOf = ({
  metric,
  variant,
  title,
  about,
  tables,
  signatures,
  notes,
  legends,
}: Section): readonly string[] => [
  `## ${markdown(metric)}`,
  ...(variant === undefined ? [] : [markdownCode(variant)]),
  markdown(title),
  markdown(about),
  ...tables.flatMap(tableOf),
  ...signatures.map(markdownCode),
  ...[...notes, ...legends].map(markdown),
]

const tableOf = ({ title, head, names, rows }: Sheet): readonly string[] => {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const rule = head.map((_, column) => (column < names ? '---' : '---:'))
  const lines = [
    line(head.map(markdown)),
    line(rule),
    ...rows.map((row) => line(row.map((cell, column) => cellOf(cell, column < names)))),
  ]
  return [...(title === '' ? [] : [`### ${markdown(title)}`]), lines.join('\n')]
}

// numbers are our own
const cellOf = ({ text, best, marks }: Cell, named: boolean): string => {
  const escaped = named ? markdown(text) : text
  return `${best ? `**${escaped}**` : escaped}${marks === undefined ? '' : ` <sup>${markdown(marks)}</sup>`}`
}
