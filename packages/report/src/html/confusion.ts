/** The page of confusion: which types of the gold a system took for which, with what it missed and what it made up. */
import { confusionCells } from '../confusion.ts'
import { folded, named, paragraph, text } from './markup.ts'
import { type Cell, type Column, tableOf } from './table.ts'
import type { Context, Page } from './view.ts'

type Confused = NonNullable<NonNullable<Context['options']['evidence']>['confusions']>[number]

const count = (cell: string): number => (cell === '' ? 0 : Number(cell))

/** A table whose cells are shaded by their share of the row. */
const matrix = ({ metric, system, counts }: Confused, id: string): string => {
  const [[corner = '', ...types] = [], ...rows] = confusionCells(counts)
  return tableOf({
    id,
    caption: `types of the gold by what ${named(system)} took them for, ${named(metric)}`,
    columns: [{ head: text(corner), is: 'row' }, ...types.map((type): Column => ({ head: named(type), is: 'number' }))],
    rows: rows.map(([type = '', ...cells]) => {
      const all = cells.reduce((sum, cell) => sum + count(cell), 0)
      return [
        { of: named(type) },
        ...cells.map((cell): Cell => ({ of: cell, shade: all === 0 ? 0 : count(cell) / all })),
      ]
    }),
    sortable: false,
  })
}

export const confusion = ({ options, views }: Context): Page => {
  const { confusions = [], findings = [] } = options.evidence ?? {}
  const ranking = views[0]?.scores.map(({ system }) => system) ?? []
  const ranked = [...confusions]
    .filter(({ counts }) => counts.length > 0)
    .sort((a, b) => ranking.indexOf(a.system) - ranking.indexOf(b.system))
  const tables = ranked.map((one, i) => {
    const table = matrix(one, `confusion-${i + 1}`)
    return i === 0 ? table : folded(`confusion of ${named(one.system)}`, table)
  })
  const how = 'the darker, the more of its row'
  const where = findings.length > 0 ? `${how}; <a href="#page-errors">errors</a> has the items themselves` : how
  return {
    id: 'confusion',
    title: 'Confusion',
    html: tables.length === 0 ? '' : `${paragraph(where, 'note')}${tables.join('')}`,
  }
}
