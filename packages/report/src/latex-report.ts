/** A report as tables of LaTeX: needs the package booktabs and nothing else. */
import type { Result } from '@assay/core/result'
import { campaignLine } from './campaign.ts'
import { latex, latexComment } from './escape.ts'
import { type Cell, type HeadGroup, type LayoutOptions, type Section, type Sheet, sectionsOf } from './layout.ts'
import { linesAbove } from './lines-above.ts'
import { metricsOverview } from './metrics-overview.ts'
import { cellText, type SheetSection } from './sheet.ts'
import { NONE } from './values.ts'

/** Tables to be read with \input; the best is bold, and systems that share a letter do not differ. */
export const latexReport = (result: Result, options: LayoutOptions): string => {
  const labels = new Map<string, number>()
  // a column that is half empty is not what a paper has room for
  const whole = { ...options, wholeMeta: true }
  const overview = metricsOverview(result, whole)
  const sections = withLinesAbove(result, [...(overview === undefined ? [] : [overview]), ...sectionsOf(result, whole)])
  const campaign = campaignLine(result)
  return [
    '% needs \\usepackage{booktabs}\n',
    ...sections.flatMap((section) => tablesOf(section, labels, campaign)),
    ...(options.gold === undefined ? [] : tablesOf(goldSection(options.gold), labels, campaign)),
  ].join('\n')
}

/** Tables that are of no score: `metric` begins their captions and labels, `about` ends the captions. */
const scoreless = (
  metric: string,
  about: string,
  tables: readonly Sheet[],
  notes: readonly string[] = [],
): Section => ({
  metric,
  title: '',
  about,
  tables,
  legends: [],
  signatures: [],
  notes,
})

const goldSection = ({ sheets, sentences }: SheetSection): Section =>
  scoreless('contents', 'the gold', sheets, sentences)

/** Tables that are of no score: `name` begins their captions and labels, `about` ends the captions. */
export const latexSheets = (name: string, about: string, sheets: readonly Sheet[]): string => {
  const section = scoreless(name, about, sheets)
  const labels = new Map<string, number>()
  return ['% needs \\usepackage{booktabs}\n', ...sheets.map((sheet) => tableOf(section, sheet, labels, ''))].join('\n')
}

/** Notes below the first table what is to be known before it is read. */
const withLinesAbove = (result: Result, sections: readonly Section[]): readonly Section[] => {
  const lines = linesAbove(result)
  const isFirst = (index: number): boolean => index === 0 && lines.length > 0
  return sections.map((section, s) => ({
    ...section,
    tables: section.tables.map((sheet, t) =>
      isFirst(s + t) ? { ...sheet, notes: [...(sheet.notes ?? []), ...lines] } : sheet,
    ),
  }))
}

const tablesOf = (section: Section, labels: Map<string, number>, campaign: string): readonly string[] => {
  const origin = [section.about, ...section.signatures, ...section.notes]
    .map((note) => `${latexComment(note)}\n`)
    .join('')
  return section.tables.map((sheet, i) => `${i === 0 ? origin : ''}${tableOf(section, sheet, labels, campaign)}`)
}

const tableOf = (section: Section, sheet: Sheet, labels: Map<string, number>, campaign: string): string => {
  const { over = [], head, names, rows, notes = [] } = sheet
  const marked = head.map((_, column) => rows.some((row) => row[column]?.marks !== undefined))
  const columns = head.map((_, column) => (column < names ? 'l' : marked[column] ? 'r@{}l' : 'r')).join('')
  const points = widthIn(sheet)
  const table = points > COLUMN ? 'table*' : 'table'
  const lines = [
    `\\begin{${table}}`,
    '\\centering',
    ...(points > PAGE ? ['\\footnotesize\\setlength{\\tabcolsep}{3pt}'] : []),
    `\\caption{${latex(`${campaign === '' ? '' : `${campaign}: `}${captionOf(section, sheet)}`)}}`,
    `\\label{${labelOf(section, sheet, labels)}}`,
    `\\begin{tabular}{${columns}}`,
    '\\toprule',
    ...overOf(over, marked),
    rowOf(head.map((text, column) => (marked[column] ? `${latex(text)} &` : latex(text)))),
    '\\midrule',
    ...rows.map((row) => rowOf(row.map((cell, column) => cellOf(cell, marked[column] === true)))),
    '\\bottomrule',
    '\\end{tabular}',
    ...notes.map((note) => `\\par\\smallskip{\\footnotesize ${latex(toSentence(note))}\\par}`),
    `\\end{${table}}`,
  ]
  return `${lines.join('\n')}\n`
}

// ---- how wide ---------------------------------------------------------------------------------------------------------

// In points, as a rule: a character of ten points, the space on both sides of a column, a column of a page of two, the page.
const CHARACTER = 5
const SPACE = 12
const COLUMN = 240
const PAGE = 470

const widthIn = ({ head, rows }: Sheet): number => {
  const widest = head.map((text, column) =>
    rows.reduce((most, row) => {
      const { marks = '', ...cell } = row[column] ?? { text: '' }
      return Math.max(most, cellText(cell).length + marks.length)
    }, text.length),
  )
  return widest.reduce((sum, width) => sum + width * CHARACTER + SPACE, 0)
}

// ---- words ------------------------------------------------------------------------------------------------------------

/** Caption of a table; notes on intervals and letters follow below it. */
const captionOf = ({ metric, variant, about }: Section, { title }: Sheet): string => {
  const run = variant === undefined ? metric : `${metric} (${variant})`
  return title === '' ? `${run} of ${about}` : `${run}, ${title}, of ${about}`
}

const toSentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`

/** For \ref: `tab:conll-f1`, `tab:conll-f1-f1-by-type`. Labels of one name would be multiply defined. */
const labelOf = ({ metric }: Section, { title }: Sheet, labels: Map<string, number>): string => {
  const words = `${metric} ${title}`.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const label = `tab:${words.join('-')}`
  const count = (labels.get(label) ?? 0) + 1
  labels.set(label, count)
  return count === 1 ? label : `${label}-${count}`
}

// ---- rows -------------------------------------------------------------------------------------------------------------

/** Headings over columns, with a rule below each. A column with letters is two columns here. */
const overOf = (over: readonly HeadGroup[], marked: readonly boolean[]): readonly string[] => {
  if (over.length === 0) return []
  const widths = marked.map((isMarked) => (isMarked ? 2 : 1))
  const sum = (from: number, to: number): number => widths.slice(from, to).reduce((all, width) => all + width, 0)
  const ends = over.map((_, i) => over.slice(0, i + 1).reduce((all, { columns }) => all + columns, 0))
  const spans = over.map(({ text, columns }, i) => {
    const end = ends[i]!
    return { text, first: sum(0, end - columns) + 1, width: sum(end - columns, end) }
  })
  const cells = spans.map(({ text, width }) =>
    text === '' && width === 1 ? '' : `\\multicolumn{${width}}{c}{${latex(text)}}`,
  )
  const rules = spans.flatMap(({ text, first, width }) =>
    text === '' ? [] : [`\\cmidrule(lr){${first}-${first + width - 1}}`],
  )
  return [rowOf(cells), rules.join(' ')]
}

const rowOf = (cells: readonly string[]): string => `${cells.join(' & ')} \\\\`

/** Letters have a column of their own, so that the numbers before them stay under each other. */
const cellOf = ({ best, marks, ...cell }: Cell, marked: boolean): string => {
  const escaped = cell.text === NONE ? '--' : latex(cellText(cell))
  const shown = best ? `\\textbf{${escaped}}` : escaped
  if (!marked) return shown
  return marks === undefined ? `${shown} &` : `${shown} & \\textsuperscript{${latex(marks)}}`
}
