/** Sweeps: measures against a parameter, and where one system overtakes another. */
import { fixed } from '@assay/core'
import type { Score } from '@assay/core/result'
import { drawChart } from '../svg-report.ts'
import { sweepSheets } from '../sweep-tables.ts'
import { lookUp, namesIn, uniqueSorted } from '../values.ts'
import { sheetsMarkup } from './groups.ts'
import { isolateName, listOf } from './markup.ts'
import { figure } from './table.ts'
import { tabbedPage } from './tabs.ts'
import { type Context, isLower, metricHeading, metricName, type Page, type View, valueAt } from './view.ts'

const SIZE = { width: 520 }
const MAX_CROSSINGS = 20

interface Point {
  readonly at: number
  readonly value: number
}

const pointsOf = (score: Score, parameter: string, measure: string): readonly Point[] =>
  [...(lookUp(score.sweeps ?? {}, parameter) ?? [])]
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
  const crossings: Crossing[] = []
  let before: { readonly at: number; readonly gap: number } | undefined
  for (const { at, value } of a) {
    const other = b.find((point) => point.at === at)
    if (other === undefined) continue
    const gap = other.value - value
    if (gap === 0) continue
    if (before !== undefined && before.gap > 0 !== gap > 0)
      crossings.push({ at: before.at + ((at - before.at) * before.gap) / (before.gap - gap), rises: gap > 0 })
    before = { at, gap }
  }
  return crossings
}

const overtakingSentences = (view: View, parameter: string, measure: string): readonly string[] => {
  const { scores } = view
  const lines = scores.map((score) => pointsOf(score, parameter, measure))
  const pairs = scores.flatMap((_, i) => scores.slice(i + 1).map((_, j) => [i, i + 1 + j] as const))
  const sentences = pairs.flatMap(([i, j]) =>
    findCrossings(lines[i]!, lines[j]!).map(({ at, rises }) => {
      const isSecond = rises !== isLower(view, measure)
      const [over, under] = isSecond ? [j, i] : [i, j]
      const name = (s: number): string => isolateName(scores[s]!.system)
      return `${name(over)} overtakes ${name(under)} at ${isolateName(parameter)} = ${fixed(at, 2)}`
    }),
  )
  const left = sentences.length - MAX_CROSSINGS
  return left > 0 ? [...sentences.slice(0, MAX_CROSSINGS), `… and ${left} more`] : sentences
}

const section = (view: View, context: Context): string => {
  const { group, format, scores, slug } = view
  const charts = drawChart('sweep', view, SIZE).map((drawing) => figure(drawing, SIZE))
  if (charts.length === 0) return ''
  const id = `sweep-${slug}`
  const parameters = uniqueSorted(scores.flatMap(({ sweeps = {} }) => Object.keys(sweeps)))
  const sentences = parameters.flatMap((parameter) => {
    const points = scores.flatMap(({ sweeps = {} }) => lookUp(sweeps, parameter) ?? [])
    const measures = [...new Set(points.flatMap((point) => namesIn(group.description, point.measures)))]
    return measures.flatMap((measure) => overtakingSentences(view, parameter, measure))
  })
  const tables = sheetsMarkup(view, sweepSheets(group, format), id)
  return `${metricHeading(context, id, `${metricName(view)} by parameter`)}${charts.join('')}${listOf(sentences)}${tables}`
}

export const sweep = (context: Context): Page => tabbedPage('sweep', 'Sweep', context, (view) => section(view, context))
