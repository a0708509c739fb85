/** Tables of means over documents or groups: the measures of a ranking, with their standard deviation and units. */
import type { Score } from '@assay/core/result'
import { type Group, scoresOf } from './group-scores.ts'
import { type TextTable, table } from './table.ts'
import { truncate } from './terminal.ts'
import { measureText, type NumberFormat, own, shortTitle, uniqueSorted } from './values.ts'

const NAME_COLUMNS = 40

const keysOf = (group: Group): readonly string[] =>
  uniqueSorted(scoresOf(group).flatMap(({ means = {} }) => Object.keys(means)))

/** Documents are called as the metric calls them. */
const unitsOf = ({ description }: Group, [first]: readonly Score[]): string => first?.unitsCalled ?? description.units

/** A table whose cells are plain text; the first columns, `names` of them, hold names. */
interface MeanSheet {
  readonly title: string
  readonly head: readonly string[]
  readonly names: number
  readonly rows: readonly (readonly string[])[]
  readonly notes?: readonly string[]
}

/** A row for each system and measure: names, mean, its interval if any has one, standard deviation, and the number of units with a value. */
const sheetOf = (group: Group, format: NumberFormat, key: string): MeanSheet => {
  const { description, columns } = group
  const scores = scoresOf(group)
  const system = scores.length > 1 ? ['system'] : []
  const all = scores.flatMap((score) => {
    const { units: most, measures } = own(score.means ?? {}, key) ?? { units: 0, measures: {} }
    return columns.flatMap((name) => {
      const mean = own(measures, name)
      return mean === undefined ? [] : [{ name, most, mean, system: system.map(() => score.system) }]
    })
  })
  const isDrawn = all.some(({ mean }) => mean.interval !== undefined)
  const rows = all.map(({ name, most, mean: { mean, interval, sd, units }, system: of }) => {
    const number = (value: number | null): string => measureText(format, description, { [name]: { value } }, name)
    const bounds = isDrawn ? [interval === undefined ? '' : interval.map(number).join(' to ')] : []
    return [...of, shortTitle(description, name), number(mean), ...bounds, number(sd), `${units} of ${most}`]
  })
  return {
    title: `mean over ${key === 'document' ? unitsOf(group, scores) : key}`,
    head: [...system, 'measure', 'mean', ...(isDrawn ? ['interval'] : []), 's.d.', 'of'],
    names: system.length + 1,
    rows,
    ...(isDrawn && { notes: [`interval of a mean: ${unitsOf(group, scores)} are drawn within each ${key}`] }),
  }
}

/** For a terminal. */
export const meanTables = (group: Group, format: NumberFormat, width: number): readonly TextTable[] =>
  meanSheets(group, format).map(({ title, head, names, rows, notes: [note] = [] }) => {
    const titled = head.map((text, i) => (i === names - 1 ? title : text))
    const cut = [titled, ...rows].map((row) => row.map((cell, i) => (i < names ? truncate(cell, NAME_COLUMNS) : cell)))
    const align = head.map((_, i) => (i < names ? 'left' : 'right'))
    const lines = table(cut, { align, width, names: Array.from({ length: names }, (_, i) => i) })
    return { lines, ...(note !== undefined && { note }) }
  })

/** For Markdown, LaTeX and HTML. */
export const meanSheets = (group: Group, format: NumberFormat): readonly MeanSheet[] =>
  keysOf(group).map((key) => sheetOf(group, format, key))
