/** Pictures of the charts that metrics bring: the lines or bars of all systems in one. */
import type { BarChart, LineChart } from '@assay/core'
import type { ChartPoint, ChartSeries, LineSeries, Quantity } from '@assay/core/internal'
import type { ChartValue } from './charts/chart-parts.ts'
import type { Drawing, Size } from './charts/draw.ts'
import { drawRows } from './charts/draw-rows.ts'
import { drawLines } from './charts/lines.ts'
import type { Look } from './layout.ts'
import { type MetricSection, metricSections, type SystemChart } from './metric-sections.ts'
import type { NumberFormat } from './values.ts'

// Series that a reader can tell apart.
const MAX_SERIES = 8

/** An axis as it is drawn: in percent where tables are. */
interface Axis {
  readonly title: string
  readonly factor: number
  readonly digits: number
  readonly limit?: number
}

const axisOf = ({ percent, digits }: NumberFormat, { title, unit }: Quantity): Axis => {
  const isPercent = unit === 'ratio' && percent
  const factor = isPercent ? 100 : 1
  return {
    title: isPercent ? `${title}, percent` : title,
    factor,
    digits: unit === 'count' ? 0 : unit === 'number' ? 4 : digits,
    ...(unit === 'ratio' && { limit: factor }),
  }
}

const placed = ({ factor }: Axis, { y, interval }: ChartPoint<string | number>): ChartValue => ({
  value: y === null ? null : y * factor,
  ...(interval !== undefined && { interval: [interval[0] * factor, interval[1] * factor] as const }),
})

interface SystemSeries<T> {
  readonly system: string
  readonly series: readonly T[]
}

/** Each series under its own name, under its system where there are several, or under both. */
const withSystems = <T extends ChartSeries<string | number>>(
  all: readonly SystemSeries<T>[],
  isShared: boolean,
): readonly T[] => {
  const isAlone = all.every(({ series }) => series.length === 1)
  return all.flatMap(({ system, series }) =>
    series.map((line) => ({ ...line, name: isShared ? (isAlone ? system : `${system}, ${line.name}`) : line.name })),
  )
}

/** Title and notes of a picture, and its vertical axis. */
interface Frame {
  readonly title: string
  readonly notes: readonly string[]
  readonly y: Axis
}

const common = ({ title, notes, y }: Frame) => ({
  title,
  notes,
  axis: y.title,
  digits: y.digits,
  ...(y.limit !== undefined && { limit: y.limit }),
})

const linesOf = (frame: Frame, { kind, diagonal }: LineChart, x: Axis, series: LineChart['series'], size: Size) =>
  drawLines(
    {
      ...common(frame),
      kind,
      across: x.title,
      ...(x.limit !== undefined && { acrossLimit: x.limit }),
      ...(diagonal && { diagonal }),
      series: series.map(({ name, as, points }) => ({
        name,
        ...(as !== undefined && { as }),
        points: points.map((point) => ({ at: point.x * x.factor, ...placed(frame.y, point) })),
      })),
    },
    size,
  )

/** Bars of one series, dots of several. */
const barsOf = (frame: Frame, series: BarChart['series'], size: Size): Drawing => {
  const names = [...new Set(series.flatMap(({ points }) => points.map(({ x }) => x)))]
  const rows = names.map((name) => ({
    name,
    values: series.map(({ points }): ChartValue => {
      const point = points.find(({ x }) => x === name)
      return point === undefined ? { value: null } : placed(frame.y, point)
    }),
  }))
  return drawRows({ ...common(frame), series: series.map(({ name }) => name), rows, isBars: true }, size)
}

const isBars = (chart: SystemChart['chart']): chart is BarChart => chart.kind === 'bars'

/** Draws the charts of a section that share their axes. */
export const drawOwnChart = (
  format: NumberFormat,
  { metric, title, isShared }: Pick<MetricSection, 'metric' | 'title' | 'isShared'>,
  charts: readonly SystemChart[],
  size: Size,
): Drawing => {
  const [{ chart }] = charts as readonly [SystemChart, ...SystemChart[]]
  const frameOf = (series: readonly unknown[]): Frame => ({
    title: `${metric}: ${title}`,
    notes: series.length > MAX_SERIES ? [`the first ${MAX_SERIES} of ${series.length} series`] : [],
    y: axisOf(format, chart.y),
  })
  if (isBars(chart)) {
    const all = charts.flatMap(({ system, chart: sectionChart }) =>
      isBars(sectionChart) ? [{ system, series: sectionChart.series }] : [],
    )
    const series = withSystems(all, isShared)
    return barsOf(frameOf(series), series.slice(0, MAX_SERIES), size)
  }
  const all = charts.flatMap(({ system, chart: sectionChart }) =>
    isBars(sectionChart) ? [] : [{ system, series: sectionChart.series }],
  )
  const isGuide = ({ as }: LineSeries): boolean => as === 'guide'
  const ofSystems = all.map(({ system, series }) => ({ system, series: series.filter((line) => !isGuide(line)) }))
  const guides = new Map(
    all.flatMap(({ series }) => series.filter(isGuide).map((guide) => [guide.name, guide] as const)),
  )
  const series = withSystems(ofSystems, isShared)
  // lines first, so that these are told apart by their colours
  const inOrder = [...series.filter(({ as }) => as === undefined), ...series.filter(({ as }) => as !== undefined)]
  const drawn = [...inOrder.slice(0, MAX_SERIES), ...guides.values()]
  return linesOf(frameOf(series), chart, axisOf(format, chart.x), drawn, size)
}

/** The pictures of all sections of a metric. */
export const drawOwnCharts = (look: Look, size: Size): readonly Drawing[] =>
  metricSections(look).flatMap((section) => [
    ...section.charts.map((panel) => drawOwnChart(look.format, section, panel, size)),
    ...section.panels.map((panel) => drawOwnChart(look.format, { ...section, title: panel.title }, panel.charts, size)),
  ])
