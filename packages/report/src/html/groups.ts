/** Groups of documents: by each key of their metadata, and by each document where a metric breaks its scores down so far. */
import { isFine } from '../group.ts'
import { type Breakdown, breakdownsIn } from '../layout.ts'
import { meanSheets } from '../means.ts'
import { breakdownOf, worstOf } from './breakdown.ts'
import { groupChart } from './group-charts.ts'
import { folded, heading, named, text } from './markup.ts'
import { tableOf } from './table.ts'
import { type Context, headingOf, nameOf, type Page, type View } from './view.ts'

const MOST_DOCUMENTS = 20

const isCross = ({ name }: Breakdown): boolean => name.includes(' × ')

const means = (view: View, id: string): string =>
  meanSheets(view.group, view.format)
    .map(({ title, head, names, rows }, i) =>
      tableOf({
        id: `${id}_mean_${i + 1}`,
        caption: `${text(title)}, ${nameOf(view)}`,
        columns: head.map((one, column) => ({
          head: text(one),
          ...(column === 0 ? { is: 'row' as const } : column >= names ? { is: 'number' as const } : {}),
        })),
        rows: rows.map((row) => row.map((cell, column) => ({ of: column < names ? named(cell) : text(cell) }))),
      }),
    )
    .join('')

const section = (view: View, context: Context): string => {
  const id = `groups-${view.slug}`
  const groups = breakdownsIn(view.scores, ({ groups = {} }) => groups)
  const fine = breakdownsIn(view.scores, ({ facets }) => facets).filter(({ name }) => isFine(name))
  const blockOf = (one: Breakdown, i: number): string => {
    const block = `${id}_${i + 1}`
    const title = `${nameOf(view)} by ${named(one.name)}`
    if (isCross(one)) return folded(title, `${breakdownOf(view, one, block)}${groupChart(view, one)}`)
    if (fine.includes(one)) return folded(title, worstOf(view, one, MOST_DOCUMENTS, block))
    const level = context.views.length < 2 ? 3 : 4
    return `${heading(level, `${block}_by`, title)}${breakdownOf(view, one, block)}${groupChart(view, one)}`
  }
  const body = `${[...groups, ...fine].map(blockOf).join('')}${means(view, id)}`
  return body === '' ? '' : `${headingOf(context, id, `${nameOf(view)} by groups`)}${body}`
}

export const groups = (context: Context): Page => ({
  id: 'groups',
  title: 'Groups',
  html: context.views.map((view) => section(view, context)).join(''),
})
