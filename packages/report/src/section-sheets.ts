/** A metric's own tables, for every format; what holds words of the documents is in none. */
import type { Score } from '@assay/core/result'
import type { Look, Sheet } from './layout.ts'
import { ratioText, shortNumber } from './values.ts'

/** The tables of each system, named where there are several. */
export const sectionSheets = ({ format }: Pick<Look, 'format'>, scores: readonly Score[]): readonly Sheet[] =>
  scores.flatMap(({ system, words, sections = [] }) =>
    words
      ? []
      : sections.map(({ title, head, names, unit, rows, notes }): Sheet => {
          const textOf = (cell: string | number | null): string => {
            if (typeof cell === 'string') return cell
            return unit === 'ratio' || cell === null ? ratioText(format, cell) : shortNumber(cell)
          }
          return {
            title: scores.length > 1 ? `${title}, ${system}` : title,
            head,
            names,
            rows: rows.map((row) => row.map((cell) => ({ text: textOf(cell) }))),
            ...(notes && { notes }),
          }
        }),
  )
