/** The items on which the annotators of a panel differ. */
import { isolateName, paragraph, text } from './markup.ts'
import { type Cell, type Column, renderTable } from './table.ts'
import type { Context, Disagreements, Page } from './view.ts'

const disagreementsMarkup = ({ annotators, items, all }: Disagreements): string => {
  if (all === 0) return paragraph('They differ on no item.')
  const cut = items.length < all ? `the first ${items.length} of ${all}: assay agree --items has them all` : ''
  return [
    renderTable({
      id: 'differing_items',
      caption: `${all} ${all === 1 ? 'item' : 'items'} with different labels`,
      columns: [
        { head: 'place', kind: 'row' },
        { head: 'item' },
        ...annotators.map((name): Column => ({ head: isolateName(name) })),
      ],
      rows: items.map(({ place, item, labels }) => [
        { markup: text(place) },
        { markup: isolateName(item) },
        ...annotators.map((name): Cell => ({ markup: Object.hasOwn(labels, name) ? isolateName(labels[name]!) : '–' })),
      ]),
    }),
    ...(cut === '' ? [] : [paragraph(cut, 'note')]),
  ].join('')
}

export const differing = ({ options: { differing: own } }: Context): Page => ({
  id: 'differing',
  title: 'Where they differ',
  html: own === undefined ? '' : disagreementsMarkup(own),
})
