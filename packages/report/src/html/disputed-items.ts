/** The items on which the annotators of a panel differ. */
import { cellsOf } from '../sheet.ts'
import { lookUp } from '../values.ts'
import { paragraph } from './markup.ts'
import { renderTable, sheetTable } from './table.ts'
import type { Context, Disagreements, Page } from './view.ts'

const disagreementsMarkup = ({ annotators, items, all }: Disagreements): string => {
  if (all === 0) return paragraph('They differ on no item.')
  const cut = items.length < all ? `the first ${items.length} of ${all}: assay agree --items has them all` : ''
  return [
    renderTable(
      sheetTable('differing_items', `${all} ${all === 1 ? 'item' : 'items'} with different labels`, {
        title: '',
        head: ['place', 'item', ...annotators],
        names: 2 + annotators.length,
        rows: items.map(({ place, item, labels }) =>
          cellsOf([place, item, ...annotators.map((name) => lookUp(labels, name) ?? '–')]),
        ),
      }),
    ),
    ...(cut === '' ? [] : [paragraph(cut, 'note')]),
  ].join('')
}

export const disputedItems = ({ options: { differing: disagreements } }: Context): Page => ({
  id: 'differing',
  title: 'Where they differ',
  html: disagreements === undefined ? '' : disagreementsMarkup(disagreements),
})
