/** Tables of means over documents or groups: the measures of a ranking, with their standard deviation and units. */
import type { Score } from '@assay/core/result'
import { type Group, scoresOf } from './group-scores.ts'
import { type TextTable, table } from './table.ts'
import { truncate } from './terminal.ts'
import { measureText, type NumberFormat, own, shortTitle, uniqueSorted } from './values.ts'

const NAME_COLUMNS = 40

const keysOf = (group: Group): readonly string[] =>
  uniqueSorted(scoresOf(group).flatMap(({ means = {} }) => Object.keys(means)))

/** Units of a mean; documents are called as the metric calls them. */
const overText = ({ description }: Group, [first]: readonly Score[], key: string): string =>
  key === 'document' ? (first?.unitsCalled ?? description.units) : key

/** A row for each system and measure: names, mean, standard deviation, and the number of units with a value. */
const rowsOf = (group: Group, format: NumberFormat, key: string): readonly (readonly string[])[] => {
  const { description, columns } = group
  const scores = scoresOf(group)
  return scores.flatMap((score) => {
    const means = own(score.means ?? {}, key)
    const present = columns.filter((name) => own(means?.measures ?? {}, name) !== undefined)
    return present.map((name) => {
      const { mean, sd, units } = own(means?.measures ?? {}, name)!
      const number = (value: number | null): string => measureText(format, description, { [name]: { value } }, name)
      const system = scores.length > 1 ? [score.system] : []
      return [...system, shortTitle(description, name), number(mean), number(sd), `${units} of ${means?.units ?? 0}`]
    })
  })
}

const headOf = (group: Group, key: string): readonly string[] => [
  ...(group.ranking.length > 1 ? ['system'] : []),
  `mean over ${overText(group, scoresOf(group), key)}`,
  'mean',
  's.d.',
  'of',
]

/** For a terminal. */
export const meanTables = (group: Group, format: NumberFormat, width: number): readonly TextTable[] =>
  keysOf(group).map((key) => {
    const head = headOf(group, key)
    const names = head.length - 3
    const rows = [head, ...rowsOf(group, format, key)].map((row) =>
      row.map((cell, i) => (i < names ? truncate(cell, NAME_COLUMNS) : cell)),
    )
    const align = [...Array<'left'>(names).fill('left'), ...Array<'right'>(3).fill('right')]
    return { lines: table(rows, { align, width, names: Array.from({ length: names }, (_, i) => i) }) }
  })

/** A table whose cells are plain text; the first columns, `names` of them, hold names. */
interface MeanSheet {
  readonly title: string
  readonly head: readonly string[]
  readonly names: number
  readonly rows: readonly (readonly string[])[]
}

/** For Markdown, LaTeX and HTML. */
export const meanSheets = (group: Group, format: NumberFormat): readonly MeanSheet[] =>
  keysOf(group).map((key) => {
    const head = headOf(group, key)
    return {
      title: head[head.length - 4]!,
      head: [...head.slice(0, -4), 'measure', ...head.slice(-3)],
      names: head.length - 3,
      rows: rowsOf(group, format, key),
    }
  })
