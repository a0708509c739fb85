/** The parts of a report: which probability to cut at, and precision by recall, of clusters and of links. */
import { type LineChart, ranking, type Section, type SectionPanel } from '@assay/core'
import type { ChartPoint } from '@assay/core/internal'
import type { LinkageOptions } from '../options.ts'
import { curves, floorsIn } from './best-above-floor.ts'
import type { LinkageCurve } from './curve.ts'

/** Thresholds in a table, and points of a line: a few hundred are enough for any. */
const MAX_ROWS = 20
const MAX_POINTS = 300

/** A point that a report names, on the curve of clusters or of links. */
interface ChosenPoint {
  readonly name: string
  readonly of: 'closure' | 'given'
  readonly at: number
}
type Chosen = readonly ChosenPoint[]

export const chosenOn = (curve: LinkageCurve, options: LinkageOptions): Chosen => {
  const named = (name: string, of: ChosenPoint['of'], point: ranking.CurvePoint | undefined): Chosen =>
    point === undefined ? [] : [{ name, of, at: point.at }]
  return [
    ...curves.flatMap(({ of, title }) => named(`best F1${title}`, of, ranking.bestPoint(curve[of]))),
    ...floorsIn(options).flatMap(({ title, of, pointOn }) => named(title, of, pointOn(curve))),
  ]
}

type Figures = ReturnType<LinkageCurve['at']>

const columns = [
  { title: 'precision', unit: 'ratio' },
  { title: 'recall', unit: 'ratio' },
  { title: 'F1', unit: 'ratio' },
  { title: 'links: precision', unit: 'ratio' },
  { title: 'recall', unit: 'ratio' },
  { title: 'F1', unit: 'ratio' },
] as const

const numbersAt = (curve: LinkageCurve, at: number): readonly (number | null)[] => {
  const { precision, recall, f1, given } = curve.at(at)
  return [precision, recall, f1, given.precision, given.recall, given.f1].map((value) => value ?? null)
}

/** The numbers of thresholds that lines have, from the lowest up, with those that are chosen. */
const pointsOf = (curve: LinkageCurve, chosen: Chosen): readonly number[] =>
  [
    ...ranking.spreadPoints(
      curve.given,
      MAX_POINTS,
      chosen.map(({ at }) => at),
    ),
  ].reverse()

type FigureOf = (figures: Figures) => number | undefined

const f1Of = { closure: ({ f1 }: Figures) => f1, given: ({ given }: Figures) => given.f1 } as const

const byThreshold = (
  curve: LinkageCurve,
  chosen: Chosen,
  y: string,
  lines: readonly (readonly [name: string, of: FigureOf])[],
  marked: Chosen = [],
): LineChart => {
  const places = pointsOf(curve, chosen)
  const at = (i: number, of: FigureOf): ChartPoint<number> => ({ x: curve.thresholds[i]!, y: of(curve.at(i)) ?? null })
  return {
    kind: 'lines',
    x: { title: 'threshold', unit: 'number' },
    y: { title: y, unit: 'ratio' },
    series: [
      ...lines.map(([name, of]) => ({ name, points: places.map((i) => at(i, of)) })),
      ...marked.map((point) => ({
        name: point.name,
        as: 'points' as const,
        points: [at(point.at, f1Of[point.of])],
      })),
    ],
  }
}

const chartOfF = (curve: LinkageCurve, chosen: Chosen): LineChart =>
  byThreshold(
    curve,
    chosen,
    'F1',
    [
      ['F1', f1Of.closure],
      ['F1 of links', f1Of.given],
    ],
    chosen,
  )

/** Precision, recall and F1, of clusters and of links: lines alone, of which a chart of two systems has six. */
const panelsByThreshold = (curve: LinkageCurve, chosen: Chosen): readonly SectionPanel[] =>
  (['closure', 'given'] as const).map((curveName) => {
    const from = (figures: Figures) => (curveName === 'given' ? figures.given : figures)
    return {
      title: `${curveName === 'given' ? 'links' : 'clusters'} by threshold`,
      chart: byThreshold(curve, chosen, 'precision, recall, F1', [
        ['precision', (figures) => from(figures).precision],
        ['recall', (figures) => from(figures).recall],
        ['F1', (figures) => from(figures).f1],
      ]),
    }
  })

const chartOfPrecision = (curve: LinkageCurve, chosen: Chosen): LineChart => {
  const places = pointsOf(curve, chosen)
  const pointAt = (i: number, curveName: ChosenPoint['of']): readonly ChartPoint<number>[] => {
    const figures = curve.at(i)
    const { precision, recall } = curveName === 'given' ? figures.given : figures
    return recall === undefined ? [] : [{ x: recall, y: precision ?? null }]
  }
  return {
    kind: 'steps',
    x: { title: 'recall', unit: 'ratio' },
    y: { title: 'precision', unit: 'ratio' },
    series: [
      { name: 'clusters', points: places.flatMap((i) => pointAt(i, 'closure')) },
      { name: 'links', points: places.flatMap((i) => pointAt(i, 'given')) },
      ...chosen.map(({ name, of, at }) => ({ name, as: 'points' as const, points: pointAt(at, of) })),
    ],
  }
}

const thresholdSection = (curve: LinkageCurve, chosen: Chosen): Section => {
  const last = curve.thresholds.length - 1
  const rows = [...chosen.map(({ name, at }) => [name, at] as const), ['every link', last] as const]
  return {
    title: 'threshold',
    text: 'Links of at least this probability are kept, and all records that they connect are one cluster. A threshold that is chosen on the data that it is scored on looks better than it is.',
    table: {
      columns: [{ title: 'point' }, { title: 'threshold' }, ...columns],
      rows: rows.map(([name, at]) => [name, String(curve.thresholds[at]), ...numbersAt(curve, at)]),
    },
    chart: chartOfF(curve, chosen),
    panels: [
      ...panelsByThreshold(curve, chosen),
      { title: 'precision by recall', chart: chartOfPrecision(curve, chosen) },
    ],
  }
}

const curveSection = (curve: LinkageCurve, chosen: Chosen): Section => {
  const points = ranking.spreadPoints(
    curve.given,
    MAX_ROWS,
    chosen.map(({ at }) => at),
  )
  const all = curve.thresholds.length
  return {
    title: 'precision by recall',
    ...(all > points.length && { text: `${points.length} of ${all} thresholds, evenly over the links.` }),
    table: {
      columns: [{ title: 'threshold' }, ...columns],
      rows: points.map((at) => [String(curve.thresholds[at]), ...numbersAt(curve, at)]),
    },
    chart: chartOfPrecision(curve, chosen),
  }
}

export const sectionsOf = (curve: LinkageCurve, chosen: Chosen): readonly Section[] => [
  thresholdSection(curve, chosen),
  curveSection(curve, chosen),
]
