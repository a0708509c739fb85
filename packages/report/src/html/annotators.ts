/** The page of a panel: agreement of each pair of annotators, of each with the others and of the others without them; the items on which they differ. */
import type { Score } from '@assay/core/result'
import { type Breakdown, listBreakdowns } from '../layout.ts'
import { uniqueSorted } from '../values.ts'
import { breakdownTables } from './breakdown-tables.ts'
import { heading, isolateName, paragraph, text } from './markup.ts'
import { type Cell, type Column, newShader, renderTable } from './table.ts'
import { metricTabs } from './tabs.ts'
import {
  type Context,
  type Disagreements,
  formatValue,
  isLower,
  metricHeading,
  metricName,
  type Page,
  titleOf,
  type View,
  valueAt,
} from './view.ts'

/** Facets that look at a part of the panel. */
const facets = ['pair', 'annotator', 'without'] as const

const isPanelFacet = (name: string): boolean => (facets as readonly string[]).includes(name)

const BETWEEN = ' × '

/** The two annotators of a pair; none if a name contains the separator. */
const splitPair = (label: string): readonly [string, string] | undefined => {
  const [a, b, more] = label.split(BETWEEN)
  return a === undefined || b === undefined || more !== undefined ? undefined : [a, b]
}

const breakdownsOf = ({ scores }: View): readonly Breakdown[] => listBreakdowns(scores, ({ facets: own }) => own)

const hasPanel = (view: View): boolean => view.scores.some((score) => Object.hasOwn(score.facets, 'pair'))

/** Drops the breakdowns that the page of annotators shows. */
export const dropPanelFacets = (view: View, breakdowns: readonly Breakdown[]): readonly Breakdown[] =>
  hasPanel(view) ? breakdowns.filter(({ name }) => !isPanelFacet(name)) : breakdowns

const pairMatrix = (view: View, score: Score, { labels, part }: Breakdown, id: string): string => {
  const pairs = labels.map(splitPair)
  if (pairs.some((pair) => pair === undefined)) return ''
  const people = uniqueSorted(pairs.flatMap((pair) => pair ?? []))
  const values = new Map(
    labels.flatMap((label) => {
      const [a, b] = splitPair(label)!
      const value = valueAt(part(score, label)?.measures, view.headline)
      return [[`${a}${BETWEEN}${b}`, value] as const, [`${b}${BETWEEN}${a}`, value] as const]
    }),
  )
  const shade = newShader([...values.values()], isLower(view, view.headline))
  return renderTable({
    id,
    caption: `${text(titleOf(view, view.headline))} of each two, ${metricName(view)}<br><small>the darker, the more they agree</small>`,
    columns: [
      { head: 'annotator', kind: 'row' },
      ...people.map((name): Column => ({ head: isolateName(name), kind: 'number' })),
    ],
    rows: people.map((a) => [
      { markup: isolateName(a) },
      ...people.map((b): Cell => {
        if (a === b) return { markup: '' }
        const value = values.get(`${a}${BETWEEN}${b}`)
        const shaded = shade(value)
        return {
          markup: formatValue(view, view.headline, value ?? null),
          ...(shaded !== undefined && { shade: shaded }),
        }
      }),
    ]),
    sortable: false,
  })
}

const section = (view: View, context: Context): string => {
  const [score] = view.scores
  if (score === undefined || !hasPanel(view)) return ''
  const id = `annotators-${view.slug}`
  const parts = breakdownsOf(view).filter(({ name }) => isPanelFacet(name))
  const tables = facets.flatMap((name) => {
    const one = parts.find((part) => part.name === name)
    return one === undefined ? [] : [breakdownTables(view, one, `${id}_${name}`, 'the highest first')]
  })
  const pair = parts.find(({ name }) => name === 'pair')!
  return [metricHeading(context, id, metricName(view)), pairMatrix(view, score, pair, `${id}_matrix`), ...tables].join(
    '',
  )
}

const disagreementsMarkup = ({ annotators, items, all }: Disagreements): string => {
  const title = heading(3, 'differing', 'Where they differ')
  if (all === 0) return `${title}${paragraph('They differ on no item.')}`
  const cut = items.length < all ? `the first ${items.length} of ${all}: assay agree --items has them all` : ''
  return [
    title,
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

export const annotators = (context: Context): Page => ({
  id: 'annotators',
  title: 'Annotators',
  html: [
    metricTabs(
      'annotators',
      context.views.map((view) => ({ view, html: section(view, context) })),
    ),
    ...(context.options.differing === undefined ? [] : [disagreementsMarkup(context.options.differing)]),
  ].join(''),
})
