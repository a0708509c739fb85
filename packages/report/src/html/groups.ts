/** Groups of documents: by each key of their metadata, and by each document where a metric breaks its scores down so far. */
import type { Score } from '@assay/core/result'
import { drawDots } from '../charts/dots.ts'
import { svgOf } from '../charts/draw.ts'
import { drawLines } from '../charts/lines.ts'
import { isFine } from '../group.ts'
import { type Breakdown, breakdownsIn } from '../layout.ts'
import { meanSheets } from '../means.ts'
import { axisOf, byDifficulty, digitsOf, limitOf, valued } from '../svg.ts'
import { breakdownOf, worstOf } from './breakdown.ts'
import { folded, heading, named, text } from './markup.ts'
import { figure, tableOf } from './table.ts'
import { type Context, headingOf, nameOf, type Page, titleOf, type View } from './view.ts'

const SIZE = { width: 720 }
const MOST_SERIES = 8
const MOST_VALUES = 40
const MOST_DOCUMENTS = 20
// A line needs as many values.
const FEWEST_POINTS = 3

const isNumeric = ({ labels }: Breakdown): boolean =>
  labels.length >= FEWEST_POINTS && labels.every((label) => /^-?\d+(?:\.\d+)?$/.test(label))

/** A line where the values are numbers, else dots. */
const chart = (view: View, breakdown: Breakdown): string => {
  const { headline } = view
  const scores = view.scores.slice(0, MOST_SERIES)
  const at = (score: Score, label: string) => valued(view, breakdown.part(score, label)?.measures, headline)
  const cut = scores.length < view.scores.length ? [`the first ${scores.length} of ${view.scores.length} systems`] : []
  const common = {
    title: `${view.name}: ${titleOf(view, headline)} by ${breakdown.name}`,
    axis: axisOf(view, headline),
    ...limitOf(view, headline),
    digits: digitsOf(view, headline),
  }
  if (isNumeric(breakdown))
    return figure(
      svgOf(
        drawLines(
          {
            ...common,
            across: breakdown.name,
            series: scores.map((score) => ({
              name: score.system,
              points: breakdown.labels.map((label) => ({ at: Number(label), ...at(score, label) })),
            })),
            notes: cut,
          },
          SIZE,
        ),
        SIZE,
      ),
    )
  const labels = byDifficulty(view, breakdown).slice(0, MOST_VALUES)
  const rows = labels.map((label) => ({ name: label, values: scores.map((score) => at(score, label)) }))
  return figure(
    svgOf(drawDots({ ...common, series: scores.map(({ system }) => system), rows, notes: cut }, SIZE), SIZE),
  )
}

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
    if (isCross(one)) return folded(title, breakdownOf(view, one, block))
    if (fine.includes(one)) return folded(title, worstOf(view, one, MOST_DOCUMENTS, block))
    const level = context.views.length < 2 ? 3 : 4
    return `${heading(level, `${block}_by`, title)}${breakdownOf(view, one, block)}${chart(view, one)}`
  }
  const body = `${[...groups, ...fine].map(blockOf).join('')}${means(view, id)}`
  return body === '' ? '' : `${headingOf(context, id, `${nameOf(view)} by groups`)}${body}`
}

export const groups = (context: Context): Page => ({
  id: 'groups',
  title: 'Groups',
  html: context.views.map((view) => section(view, context)).join(''),
})
