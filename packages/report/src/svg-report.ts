/** The result as a chart, from the same scores as the tables. */
import { type Either, left, right } from '@assay/core'
import type { Measures, Result, Score } from '@assay/core/result'
import { type ChartName, chartNames } from './charts/chart-names.ts'
import type { ChartValue } from './charts/chart-parts.ts'
import { type Drawing, type Size, stackDrawings } from './charts/draw.ts'
import { drawRows } from './charts/draw-rows.ts'
import { drawHeat } from './charts/heat.ts'
import { drawLines } from './charts/lines.ts'
import { drawScatter, type Point } from './charts/scatter.ts'
import type { Refusal } from './columns.ts'
import { groupScores, isFineGrained, scoresOf } from './group-scores.ts'
import {
  type Breakdown,
  formatOf,
  intervalNotes,
  type LayoutOptions,
  type Look,
  listBreakdowns,
  sortByDifficulty,
  titleOf,
} from './layout.ts'
import { drawOwnCharts } from './section-charts.ts'
import { legendsOf, marksOf } from './significance-marks.ts'
import { betterOf, formatFor, isCount, lookUp, namesIn, uniqueSorted } from './values.ts'

export interface SvgOptions extends LayoutOptions {
  /** By default a sweep, else the ranking of several systems, else the labels of one. */
  readonly chart?: ChartName
}

const SIZE: Size = { width: 720, paper: true }
// Rows and series that a reader can tell apart.
const MAX_ROWS = 40
export const MAX_SERIES = 8

/** One document; the charts of several metrics are below each other. */
export const svgReport = (result: Result, options: SvgOptions): Either<Refusal, string> => {
  const format = formatOf(options)
  const looks = groupScores(result, options.describe).map((group) => ({ group, format }))
  const drawings = looks.flatMap((look) => drawChart(options.chart ?? chooseChart(look), look, SIZE))
  return drawings.length > 0 ? right(stackDrawings(drawings, SIZE)) : left(nothingToDraw(options.chart, looks))
}

/** The charts that have data. */
const availableCharts = (looks: readonly Look[]): readonly ChartName[] =>
  chartNames.filter((name) => looks.some((look) => drawChart(name, look, SIZE).length > 0))

const nothingToDraw = (chart: ChartName | undefined, looks: readonly Look[]): Refusal => {
  const others = availableCharts(looks)
  return {
    message:
      chart === undefined
        ? 'there is no score to draw'
        : `the result has no data for the chart ${chart}, which shows ${CONTENTS[chart]}`,
    hint: others.length === 0 ? 'use -f text' : `this result has --chart ${others.join(', ')}`,
  }
}

const CONTENTS: Readonly<Record<ChartName, string>> = {
  ranking: 'the headline of each system',
  labels: 'the headline by label',
  heat: 'the headline by label',
  scatter: 'precision against recall',
  'scatter-labels': 'precision against recall, by label',
  'scatter-groups': 'precision against recall of groups of documents, which --group-by makes',
  sweep: 'measures at each value of a parameter',
  sections: 'what a metric draws of its own',
}

// ---- numbers and names ------------------------------------------------------------------------------------------------

const isPercent = ({ group, format }: Look, measure: string): boolean =>
  !isCount(group.description, measure) && formatFor(format, group.description, measure).percent

const digitsOf = ({ group, format }: Look, measure: string): number =>
  lookUp(group.description.measures, measure)?.unit === 'count'
    ? 0
    : formatFor(format, group.description, measure).digits

/** A number as the chart shows it: in percent if the tables are. */
export const chartValue = (look: Look, measures: Measures | undefined, measure: string): ChartValue => {
  const { value = null, interval } = (measures && lookUp(measures, measure)) ?? {}
  const scaled = (x: number): number => (isPercent(look, measure) ? x * 100 : x)
  return {
    value: value === null ? null : scaled(value),
    ...(interval !== undefined && { interval: [scaled(interval[0]), scaled(interval[1])] }),
  }
}

const axisTitle = (look: Look, measure: string): string =>
  isPercent(look, measure) ? `${titleOf(look, measure)}, percent` : titleOf(look, measure)

/** The axis of a measure: its title, its decimals, and the upper limit of a ratio, which an error rate may exceed. */
export const axisOf = (look: Look, measure: string) => ({
  axis: axisTitle(look, measure),
  ...(lookUp(look.group.description.measures, measure)?.unit === 'ratio' && {
    limit: isPercent(look, measure) ? 100 : 1,
  }),
  digits: digitsOf(look, measure),
})

const chartTitle = ({ group }: Look, what: string): string =>
  `${group.metric}: ${what}${group.variant === undefined ? '' : ` (${group.variant})`}`

const systemsIn = (scores: readonly Score[]): string =>
  scores.length === 1 ? scores[0]!.system : `${scores.length} systems`

export const cutNote = (shown: number, all: number, what: string): readonly string[] =>
  shown < all ? [`the first ${shown} of ${all} ${what}`] : []

// ---- which --------------------------------------------------------------------------------------------------------------

const chooseChart = (look: Look): ChartName => {
  const several = look.group.ranking.length > 1
  const order: readonly ChartName[] = ['sweep', ...(several ? [] : ['labels' as const]), 'ranking']
  return order.find((name) => drawChart(name, look, SIZE).length > 0) ?? 'ranking'
}

// ---- rankings, labels ---------------------------------------------------------------------------------------------------

const ranking = (look: Look, size: Size): readonly Drawing[] => {
  const { group } = look
  const { headline } = group
  const scores = scoresOf(look.group)
  if (scores.length === 0) return []
  const shown = scores.slice(0, MAX_ROWS)
  const marks = marksOf(group, headline)
  const hasIntervals = shown.some(({ measures }) => lookUp(measures, headline)?.interval !== undefined)
  const rows = shown.map(({ system, measures }) => {
    const suffix = marks?.marks.get(system)
    return { name: system, values: [chartValue(look, measures, headline)], ...(suffix !== undefined && { suffix }) }
  })
  return [
    drawRows(
      {
        title: chartTitle(look, `${titleOf(look, headline)} of ${systemsIn(scores)}`),
        ...axisOf(look, headline),
        series: [titleOf(look, headline)],
        rows,
        notes: [
          ...cutNote(shown.length, scores.length, 'systems'),
          ...(hasIntervals ? intervalNotes(look, scores) : []),
          ...(marks === undefined ? [] : legendsOf([marks])),
        ],
      },
      size,
    ),
  ]
}

/** The breakdown in which the headline has values: by category, by type, or the first. */
export const mainBreakdown = (look: Look): Breakdown | undefined => {
  const all = listBreakdowns(scoresOf(look.group), ({ facets }) => facets).filter(
    ({ name, labels, part }) =>
      !isFineGrained(name) &&
      labels.some((label) =>
        scoresOf(look.group).some(
          (score) => lookUp(part(score, label)?.measures ?? {}, look.group.headline) !== undefined,
        ),
      ),
  )
  const named = (name: string): Breakdown | undefined => all.find((breakdown) => breakdown.name === name)
  return named('category') ?? named('type') ?? all[0]
}

/** The headline by label, the easiest first: bars of one system, dots of several. */
export const drawBreakdown = (look: Look, breakdown: Breakdown, size: Size): Drawing => {
  const { headline } = look.group
  const scores = scoresOf(look.group)
  const systems = scores.slice(0, MAX_SERIES)
  const shown = sortByDifficulty(look, breakdown).slice(0, MAX_ROWS)
  const at = (score: Score, label: string): ChartValue =>
    chartValue(look, breakdown.part(score, label)?.measures, headline)
  return drawRows(
    {
      title: chartTitle(look, `${titleOf(look, headline)} of ${systemsIn(scores)} by ${breakdown.name}`),
      ...axisOf(look, headline),
      series: systems.map(({ system }) => system),
      rows: shown.map((name) => ({ name, values: systems.map((score) => at(score, name)) })),
      isBars: true,
      notes: [
        ...cutNote(systems.length, scores.length, 'systems'),
        ...cutNote(shown.length, breakdown.labels.length, `labels of ${breakdown.name}`),
      ],
    },
    size,
  )
}

const labels = (look: Look, size: Size): readonly Drawing[] => {
  const breakdown = mainBreakdown(look)
  return breakdown === undefined ? [] : [drawBreakdown(look, breakdown, size)]
}

const heat = (look: Look, size: Size): readonly Drawing[] => {
  const breakdown = mainBreakdown(look)
  if (breakdown === undefined) return []
  const { headline } = look.group
  const scores = scoresOf(look.group)
  const columns = sortByDifficulty(look, breakdown).slice(0, MAX_ROWS)
  const shown = scores.slice(0, MAX_ROWS)
  const at = (score: Score, label: string): number | null | undefined => {
    const measures = breakdown.part(score, label)?.measures
    return measures === undefined ? undefined : chartValue(look, measures, headline).value
  }
  const numbers = shown.flatMap((score) => columns.flatMap((label) => at(score, label) ?? []))
  return [
    drawHeat(
      {
        title: chartTitle(look, `${axisTitle(look, headline)}, by system and ${breakdown.name}`),
        down: 'system',
        across: breakdown.name,
        digits: digitsOf(look, headline),
        columns,
        rows: shown.map((score) => ({ name: score.system, values: columns.map((label) => at(score, label)) })),
        blank: Math.min(...numbers),
        notes: [
          'the darker, the higher',
          ...cutNote(shown.length, scores.length, 'systems'),
          ...cutNote(columns.length, breakdown.labels.length, `labels of ${breakdown.name}`),
        ],
      },
      size,
    ),
  ]
}

// ---- precision against recall -------------------------------------------------------------------------------------------

interface MeasurePair {
  readonly precision: string
  readonly recall: string
}

/** The two measures by their names, `precision` or one that ends so; those of a ranking first. */
const findPair = ({ group }: Look, measures: Measures): MeasurePair | undefined => {
  const names = [...group.columns, ...namesIn(group.description, measures)].filter((name) =>
    Object.hasOwn(measures, name),
  )
  return names
    .filter((name) => /precision$/i.test(name))
    .map((precision) => ({
      precision,
      recall: precision.replace(/precision$/, 'recall').replace(/Precision$/, 'Recall'),
    }))
    .find(({ recall }) => names.includes(recall))
}

const pointOf = (
  look: Look,
  { precision, recall }: MeasurePair,
  measures: Measures | undefined,
  name: string,
): Point => ({
  name,
  precision: chartValue(look, measures, precision).value,
  recall: chartValue(look, measures, recall).value,
})

const drawPoints = (
  look: Look,
  size: Size,
  pair: MeasurePair,
  title: string,
  all: readonly Point[],
  what: string,
): readonly Drawing[] => {
  const points = all.slice(0, MAX_ROWS)
  return all.length === 0
    ? []
    : [
        drawScatter(
          {
            title: chartTitle(look, title),
            digits: digitsOf(look, pair.precision),
            whole: isPercent(look, pair.precision) ? 100 : 1,
            points,
            notes: cutNote(points.length, all.length, what),
          },
          size,
        ),
      ]
}

const scatter = (look: Look, size: Size): readonly Drawing[] => {
  const scores = scoresOf(look.group)
  const pair = findPair(look, scores[0]?.measures ?? {})
  if (pair === undefined) return []
  const points = scores.map(({ system, measures }) => pointOf(look, pair, measures, system))
  return drawPoints(look, size, pair, `precision and recall of ${systemsIn(scores)}`, points, 'systems')
}

/** Each label with the system that does best at it. */
const scatterLabels = (look: Look, size: Size): readonly Drawing[] => {
  const breakdown = mainBreakdown(look)
  const scores = scoresOf(look.group)
  const { headline, description } = look.group
  if (breakdown === undefined) return []
  const isLower = betterOf(description, headline) === 'lower'
  const measuresAt = (score: Score, label: string): Measures => breakdown.part(score, label)?.measures ?? {}
  const first = breakdown.labels.flatMap((label) => scores.map((score) => measuresAt(score, label)))
  const pair = first.map((measures) => findPair(look, measures)).find((candidate) => candidate !== undefined)
  if (pair === undefined) return []
  const points = sortByDifficulty(look, breakdown).flatMap((label) => {
    const key = (score: Score): number => {
      const value = lookUp(measuresAt(score, label), headline)?.value ?? null
      return value === null ? Number.NEGATIVE_INFINITY : isLower ? -value : value
    }
    const [one, ...others] = scores
    if (one === undefined) return []
    const best = others.reduce((so, score) => (key(score) > key(so) ? score : so), one)
    const of = scores.length > 1 && key(best) > Number.NEGATIVE_INFINITY ? { of: best.system } : {}
    return [{ ...pointOf(look, pair, measuresAt(best, label), label), ...of }]
  })
  const who = scores.length === 1 ? systemsIn(scores) : `the best of ${systemsIn(scores)}`
  return drawPoints(
    look,
    size,
    pair,
    `precision and recall of ${who} by ${breakdown.name}`,
    points,
    `labels of ${breakdown.name}`,
  )
}

/** The groups of documents, one chart for each key, of the best system. */
const scatterGroups = (look: Look, size: Size): readonly Drawing[] => {
  const [best] = scoresOf(look.group)
  if (best === undefined) return []
  const pair = findPair(look, best.measures)
  if (pair === undefined) return []
  return listBreakdowns([best], ({ groups = {} }) => groups).flatMap(({ name, labels: values, part }) => {
    const points = values.map((value) => pointOf(look, pair, part(best, value)?.measures, value))
    return drawPoints(
      look,
      size,
      pair,
      `precision and recall of ${best.system} by ${name}`,
      points,
      `values of ${name}`,
    )
  })
}

// ---- sweeps -------------------------------------------------------------------------------------------------------------

/** A chart for each parameter and measure, a line for each system. */
const sweep = (look: Look, size: Size): readonly Drawing[] => {
  const scores = scoresOf(look.group)
  const parameters = uniqueSorted(scores.flatMap(({ sweeps = {} }) => Object.keys(sweeps)))
  return parameters.flatMap((parameter) => {
    const points = (score: Score) => lookUp(score.sweeps ?? {}, parameter) ?? []
    const measures = new Set(
      scores.flatMap((score) => points(score).flatMap((point) => namesIn(look.group.description, point.measures))),
    )
    return [...measures].map((measure) => {
      const swept = scores.filter((score) =>
        points(score).some((point) => lookUp(point.measures, measure) !== undefined),
      )
      const series = swept.slice(0, MAX_SERIES).map((score) => ({
        name: score.system,
        points: points(score).map((point) => ({ at: point.at, ...chartValue(look, point.measures, measure) })),
      }))
      return drawLines(
        {
          title: chartTitle(look, `${titleOf(look, measure)} of ${systemsIn(swept)} by ${parameter}`),
          across: parameter,
          ...axisOf(look, measure),
          series,
          notes: cutNote(series.length, swept.length, 'systems'),
        },
        size,
      )
    })
  })
}

const charts: Readonly<Record<ChartName, (look: Look, size: Size) => readonly Drawing[]>> = {
  ranking,
  labels,
  heat,
  scatter,
  'scatter-labels': scatterLabels,
  'scatter-groups': scatterGroups,
  sweep,
  sections: drawOwnCharts,
}

/** The drawings of one chart; none if the scores have no data for it. */
export const drawChart = (chart: ChartName, look: Look, size: Size): readonly Drawing[] => charts[chart](look, size)
