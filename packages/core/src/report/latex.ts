/** A report as tables of LaTeX: needs the package booktabs and nothing else. */
import { latex, latexComment } from './escape.ts'
import { type Cell, type LayoutOptions, type Section, type Sheet, sectionsOf } from './layout.ts'
import type { Result } from './result.ts'
import { NONE } from './values.ts'

/** Tables to be read with \input; the best is bold, and letters name the systems that are worse beyond chance. */
export const latexReport = (result: Result, options: LayoutOptions): string =>
  ['% needs \\usepackage{booktabs}\n', ...sectionsOf(result, options).flatMap(tablesOf)].join('\n')

const tablesOf = (section: Section): readonly string[] => {
  const origin = [section.about, ...section.signatures, ...section.notes]
    .map((note) => `${latexComment(note)}\n`)
    .join('')
  return section.tables.map((sheet, i) => `${i === 0 ? origin : ''}${tableOf(section, sheet)}`)
}

const tableOf = ({ metric }: Section, { title, head, names, rows }: Sheet): string => {
  const columns = head.map((_, column) => (column < names ? 'l' : 'r')).join('')
  const lines = [
    '\\begin{table}',
    '\\centering',
    `\\caption{${latex(title === '' ? metric : `${metric}, ${title}`)}}`,
    `\\begin{tabular}{${columns}}`,
    '\\toprule',
    rowOf(head.map(latex)),
    '\\midrule',
    ...rows.map((row) => rowOf(row.map(cellOf))),
    '\\bottomrule',
    '\\end{tabular}',
    '\\end{table}',
  ]
  return `${lines.join('\n')}\n`
}

const rowOf = (cells: readonly string[]): string => `${cells.join(' & ')} \\\\`

const cellOf = ({ text, best, marks }: Cell): string => {
  const escaped = text === NONE ? '--' : latex(text)
  return `${best ? `\\textbf{${escaped}}` : escaped}${marks === undefined ? '' : `\\textsuperscript{${latex(marks)}}`}`
}
