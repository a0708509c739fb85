/** Sweeps: measures against a parameter, and where one system overtakes another. */
import { fixed } from '@assay/core'
import type { Measures, Score } from '@assay/core/result'
import { svgOf } from '../charts/draw.ts'
import { numberAt, titleOf } from '../layout.ts'
import { cellsOf } from '../sheet.ts'
import { drawChart } from '../svg-report.ts'
import { namesIn, own, shortNumber, uniqueSorted } from '../values.ts'
import { isolateName, listOf, text } from './markup.ts'
import { figure, renderTable, sheetTable } from './table.ts'
import { metricTabs } from './tabs.ts'
import { type Context, isLower, metricHeading, metricName, type Page, type View, valueAt } from './view.ts'

const SIZE = { width: 520 }
const MOST_CROSSINGS = 20

interface Point {
  readonly at: number
  readonly value: number
}

const measuresAt = (score: Score, parameter: string, at: number): Measures | undefined =>
  own(score.sweeps ?? {}, parameter)?.find((point) => point.at === at)?.measures

const pointsOf = (score: Score, parameter: string, measure: string): readonly Point[] =>
  [...(own(score.sweeps ?? {}, parameter) ?? [])]
    .sort((a, b) => a.at - b.at)
    .flatMap(({ at, measures }) => {
      const value = valueAt(measures, measure)
      return typeof value === 'number' ? [{ at, value }] : []
    })

interface Crossing {
  readonly at: number
  /** True if the second is above from there. */
  readonly rises: boolean
}

/** Finds the places where two lines through points at the same places cross; touching is no crossing. */
export const findCrossings = (a: readonly Point[], b: readonly Point[]): readonly Crossing[] => {
  const found: Crossing[] = []
  let before: { readonly at: number; readonly gap: number } | undefined
  for (const { at, value } of a) {
    const other = b.find((point) => point.at === at)
    if (other === undefined) continue
    const gap = other.value - value
    if (gap === 0) continue
    if (before !== undefined && before.gap > 0 !== gap > 0)
      found.push({ at: before.at + ((at - before.at) * before.gap) / (before.gap - gap), rises: gap > 0 })
    before = { at, gap }
  }
  return found
}

const overtakingSentences = (view: View, parameter: string, measure: string): readonly string[] => {
  const { scores } = view
  const lines = scores.map((score) => pointsOf(score, parameter, measure))
  const pairs = scores.flatMap((_, i) => scores.slice(i + 1).map((_, j) => [i, i + 1 + j] as const))
  const said = pairs.flatMap(([i, j]) =>
    findCrossings(lines[i]!, lines[j]!).map(({ at, rises }) => {
      const isSecond = rises !== isLower(view, measure)
      const [over, under] = isSecond ? [j, i] : [i, j]
      const name = (one: number): string => isolateName(scores[one]!.system)
      return `${name(over)} overtakes ${name(under)} at ${isolateName(parameter)} = ${fixed(at, 2)}`
    }),
  )
  const left = said.length - MOST_CROSSINGS
  return left > 0 ? [...said.slice(0, MOST_CROSSINGS), `… and ${left} more`] : said
}

const sweepTable = (view: View, parameter: string, measure: string, id: string): string => {
  const swept = view.scores.filter((score) => pointsOf(score, parameter, measure).length > 0)
  const places = [...new Set(swept.flatMap((score) => (own(score.sweeps ?? {}, parameter) ?? []).map(({ at }) => at)))]
  const sheet = {
    title: '',
    head: [parameter, ...swept.map(({ system }) => system)],
    names: 1,
    rows: places
      .sort((a, b) => a - b)
      .map((at) =>
        cellsOf([shortNumber(at), ...swept.map((score) => numberAt(view, measuresAt(score, parameter, at), measure))]),
      ),
  }
  const caption = `${text(titleOf(view, measure))} by ${isolateName(parameter)}, ${metricName(view)}`
  return renderTable({ ...sheetTable(id, caption, sheet), sortable: false })
}

const section = (view: View, context: Context): string => {
  const parameters = uniqueSorted(view.scores.flatMap(({ sweeps = {} }) => Object.keys(sweeps)))
  const charts = drawChart('sweep', view, SIZE).map((drawing) => figure(svgOf(drawing, SIZE)))
  if (charts.length === 0) return ''
  const id = `sweep-${view.slug}`
  const tables = parameters.flatMap((parameter, p) => {
    const points = view.scores.flatMap(({ sweeps = {} }) => own(sweeps, parameter) ?? [])
    const measures = [...new Set(points.flatMap((point) => namesIn(view.group.description, point.measures)))]
    return measures.map(
      (measure, m) =>
        `${listOf(overtakingSentences(view, parameter, measure))}${sweepTable(view, parameter, measure, `${id}_${p + 1}_${m + 1}`)}`,
    )
  })
  return `${metricHeading(context, id, `${metricName(view)} by parameter`)}${charts.join('')}${tables.join('')}`
}

export const sweep = (context: Context): Page => ({
  id: 'sweep',
  title: 'Sweep',
  html: metricTabs(
    'sweep',
    context.views.map((view) => ({ view, html: section(view, context) })),
  ),
})
