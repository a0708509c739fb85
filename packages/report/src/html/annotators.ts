/** The page of a panel: how much each two annotators agree, each of them with the others, and the others without them; the items on which they differ. */
import { compareCodePoints } from '@assay/core'
import type { Score } from '@assay/core/result'
import { type Breakdown, breakdownsIn } from '../layout.ts'
import { breakdownOf } from './breakdown.ts'
import type { Differing } from './differing.ts'
import { heading, named, paragraph, text } from './markup.ts'
import { type Cell, type Column, shadesOf, tableOf } from './table.ts'
import { type Context, headingOf, isLower, nameOf, type Page, titleOf, type View, valueAt, written } from './view.ts'

/** Facets that look at a part of the panel. */
const facets = ['pair', 'annotator', 'without'] as const

const isOfPanel = (name: string): boolean => (facets as readonly string[]).includes(name)

const BETWEEN = ' × '

/** Who is in a pair; nothing where a name holds what stands between them. */
const pairOf = (label: string): readonly [string, string] | undefined => {
  const [a, b, more] = label.split(BETWEEN)
  return a === undefined || b === undefined || more !== undefined ? undefined : [a, b]
}

const breakdownsOf = ({ scores }: View): readonly Breakdown[] => breakdownsIn(scores, ({ facets: own }) => own)

const isPanel = (view: View): boolean => view.scores.some((score) => Object.hasOwn(score.facets, 'pair'))

/** What the page of labels has of a metric: all but what is here. */
export const withoutPanel = (view: View, breakdowns: readonly Breakdown[]): readonly Breakdown[] =>
  isPanel(view) ? breakdowns.filter(({ name }) => !isOfPanel(name)) : breakdowns

const matrixOf = (view: View, score: Score, { labels, part }: Breakdown, id: string): string => {
  const pairs = labels.map(pairOf)
  if (pairs.some((pair) => pair === undefined)) return ''
  const people = [...new Set(pairs.flatMap((pair) => pair ?? []))].sort(compareCodePoints)
  const values = new Map(
    labels.flatMap((label) => {
      const [a, b] = pairOf(label)!
      const value = valueAt(part(score, label)?.measures, view.headline)
      return [[`${a}${BETWEEN}${b}`, value] as const, [`${b}${BETWEEN}${a}`, value] as const]
    }),
  )
  const shade = shadesOf([...values.values()], isLower(view, view.headline))
  return tableOf({
    id,
    caption: `${text(titleOf(view, view.headline))} of each two, ${nameOf(view)}<br><small>the darker, the more they agree</small>`,
    columns: [{ head: 'annotator', is: 'row' }, ...people.map((name): Column => ({ head: named(name), is: 'number' }))],
    rows: people.map((a) => [
      { of: named(a) },
      ...people.map((b): Cell => {
        if (a === b) return { of: '' }
        const value = values.get(`${a}${BETWEEN}${b}`)
        const shaded = shade(value)
        return { of: written(view, view.headline, value ?? null), ...(shaded !== undefined && { shade: shaded }) }
      }),
    ]),
    sortable: false,
  })
}

const section = (view: View, context: Context): string => {
  const [score] = view.scores
  if (score === undefined || !isPanel(view)) return ''
  const id = `annotators-${view.slug}`
  const parts = breakdownsOf(view).filter(({ name }) => isOfPanel(name))
  const tables = facets.flatMap((name) => {
    const one = parts.find((part) => part.name === name)
    return one === undefined ? [] : [breakdownOf(view, one, `${id}_${name}`, 'the highest first')]
  })
  const pair = parts.find(({ name }) => name === 'pair')!
  return [headingOf(context, id, nameOf(view)), matrixOf(view, score, pair, `${id}_matrix`), ...tables].join('')
}

const itemsOf = ({ annotators, items, all }: Differing): string => {
  const title = heading(3, 'differing', 'Where they differ')
  if (all === 0) return `${title}${paragraph('They differ on no item.')}`
  const cut = items.length < all ? `the first ${items.length} of ${all}: assay agree --items has them all` : ''
  return [
    title,
    tableOf({
      id: 'differing_items',
      caption: `${all} ${all === 1 ? 'item' : 'items'} with different labels`,
      columns: [
        { head: 'place', is: 'row' },
        { head: 'item' },
        ...annotators.map((name): Column => ({ head: named(name) })),
      ],
      rows: items.map(({ place, item, labels }) => [
        { of: text(place) },
        { of: named(item) },
        ...annotators.map((name): Cell => ({ of: Object.hasOwn(labels, name) ? named(labels[name]!) : '–' })),
      ]),
    }),
    ...(cut === '' ? [] : [paragraph(cut, 'note')]),
  ].join('')
}

export const annotators = (context: Context): Page => ({
  id: 'annotators',
  title: 'Annotators',
  html: [
    ...context.views.map((view) => section(view, context)),
    ...(context.options.differing === undefined ? [] : [itemsOf(context.options.differing)]),
  ].join(''),
})
