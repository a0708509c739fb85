/** A report as tables of LaTeX: needs the package booktabs and nothing else. */

import type { Result } from '@assay/core/result'
import { latex, latexComment } from './escape.ts'
import { type Cell, type LayoutOptions, type Section, type Sheet, sectionsOf } from './layout.ts'
import { NONE } from './values.ts'

/** Tables to be read with \input; the best is bold, and systems that share a letter do not differ. */
export const latexReport = (result: Result, options: LayoutOptions): string => {
  const labels = new Map<string, number>()
  return [
    '% needs \\usepackage{booktabs}\n',
    ...sectionsOf(result, options).flatMap((section) => tablesOf(section, labels)),
  ].join('\n')
}

const tablesOf = (section: Section, labels: Map<string, number>): readonly string[] => {
  const origin = [section.about, ...section.signatures, ...section.notes, ...section.legends]
    .map((note) => `${latexComment(note)}\n`)
    .join('')
  return section.tables.map((sheet, i) => `${i === 0 ? origin : ''}${tableOf(section, sheet, i === 0, labels)}`)
}

const tableOf = (section: Section, sheet: Sheet, first: boolean, labels: Map<string, number>): string => {
  const { head, names, rows } = sheet
  const marked = head.map((_, column) => rows.some((row) => row[column]?.marks !== undefined))
  const columns = head.map((_, column) => (column < names ? 'l' : marked[column] ? 'r@{}l' : 'r')).join('')
  const lines = [
    '\\begin{table}',
    '\\centering',
    `\\caption{${latex(captionOf(section, sheet, first))}}`,
    `\\label{${labelOf(section, sheet, labels)}}`,
    `\\begin{tabular}{${columns}}`,
    '\\toprule',
    rowOf(head.map((text, column) => (marked[column] ? `${latex(text)} &` : latex(text)))),
    '\\midrule',
    ...rows.map((row) => rowOf(row.map((cell, column) => cellOf(cell, marked[column] === true)))),
    '\\bottomrule',
    '\\end{tabular}',
    '\\end{table}',
  ]
  return `${lines.join('\n')}\n`
}

/** What a reader of the paper has to know; letters and intervals stand in the first table. */
const captionOf = ({ metric, variant, about, legends }: Section, { title }: Sheet, first: boolean): string => {
  const run = variant === undefined ? metric : `${metric} (${variant})`
  const what = title === '' ? `${run} of ${about}` : `${run}, ${title}, of ${about}`
  return [what, ...(first ? legends.map((text) => text.charAt(0).toUpperCase() + text.slice(1)) : [])].join('. ')
}

/** For \ref: `tab:conll-f1`, `tab:conll-f1-f1-by-type`. Labels of one name would be multiply defined. */
const labelOf = ({ metric }: Section, { title }: Sheet, labels: Map<string, number>): string => {
  const words = `${metric} ${title}`.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const label = `tab:${words.join('-')}`
  const count = (labels.get(label) ?? 0) + 1
  labels.set(label, count)
  return count === 1 ? label : `${label}-${count}`
}

const rowOf = (cells: readonly string[]): string => `${cells.join(' & ')} \\\\`

/** Letters have a column of their own, so that the numbers before them stay under each other. */
const cellOf = ({ text, best, marks }: Cell, marked: boolean): string => {
  const escaped = text === NONE ? '--' : latex(text)
  const shown = best ? `\\textbf{${escaped}}` : escaped
  if (!marked) return shown
  return marks === undefined ? `${shown} &` : `${shown} & \\textsuperscript{${latex(marks)}}`
}
