import type {
  ChartPoint,
  ChartSeries,
  Section,
  SectionCell,
  SectionChart,
  SectionColumn,
  SectionTable,
} from './contract/section.ts'

const isName = ({ unit }: SectionColumn): boolean => unit === undefined

const isNumber = (value: unknown): boolean => value === null || Number.isFinite(value)

const fits = (column: SectionColumn, cell: SectionCell): boolean =>
  isName(column) ? typeof cell === 'string' : cell === '' || isNumber(cell)

const tableFault = ({ columns, rows }: SectionTable): string | undefined => {
  const names = columns.findIndex((column) => !isName(column))
  if (columns.length === 0) return 'has a table without columns'
  if (names >= 0 && columns.slice(names).some(isName)) return 'has a column of names after one of numbers'
  for (const [r, row] of rows.entries()) {
    if (row.length !== columns.length) return `has ${row.length} cells in row ${r + 1} of ${columns.length} columns`
    const wrong = columns.findIndex((column, c) => !fits(column, row[c]!))
    if (wrong >= 0) return `has ${String(row[wrong])} in row ${r + 1}, column ${columns[wrong]!.title}`
  }
  return undefined
}

const pointFault = (kind: SectionChart['kind'], { x, y, interval }: ChartPoint<string | number>) => {
  if (kind === 'bars' ? typeof x !== 'string' : !Number.isFinite(x)) return `a point at ${String(x)}`
  const wrong = [y, ...(interval ?? [])].find((value) => !isNumber(value))
  return wrong === undefined ? undefined : `${String(wrong)} at ${String(x)}`
}

const chartFault = ({ kind, series }: SectionChart): string | undefined => {
  const all: readonly ChartSeries<string | number>[] = series
  for (const { points } of all)
    for (const point of points) {
      const fault = pointFault(kind, point)
      if (fault !== undefined) return `has ${fault} of its chart`
    }
  return undefined
}

/** The first fault of the sections of a metric, as the end of a sentence: a number that is not finite, a cell too many. */
export const sectionFault = (sections: readonly Section[]): string | undefined => {
  const titles = new Set<string>()
  for (const { title, table, chart, panels = [] } of sections) {
    const fault: string | undefined =
      (title === '' ? 'has no title' : titles.has(title) ? 'is there twice' : undefined) ??
      (table && tableFault(table)) ??
      [...(chart === undefined ? [] : [chart]), ...panels.map((panel) => panel.chart)]
        .map(chartFault)
        .find((one) => one !== undefined)
    if (fault !== undefined) return `the section "${title}" ${fault}`
    titles.add(title)
  }
  return undefined
}
