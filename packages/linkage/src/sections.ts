/** The parts of a report: which probability to cut at, and precision by recall, of clusters and of links. */
import { type LineChart, ranking, type Section } from '@assay/core'
import type { ChartPoint } from '@assay/core/internal'
import type { LinkageCurve } from './curve.ts'

/** Thresholds in a table, and points of a line: a few hundred are enough for any. */
const MOST_ROWS = 20
const MOST_POINTS = 300

/** Points that are chosen, each with its name. */
export type Chosen = readonly (readonly [name: string, point: ranking.CurvePoint])[]

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
      MOST_POINTS,
      chosen.map(([, { at }]) => at),
    ),
  ].reverse()

const lines: readonly (readonly [name: string, of: (figures: Figures) => number | undefined])[] = [
  ['F1', ({ f1 }) => f1],
  ['F1 of links', ({ given }) => given.f1],
]

const chartOfThresholds = (curve: LinkageCurve, chosen: Chosen): LineChart => {
  const kept = pointsOf(curve, chosen)
  const at = (i: number, of: (figures: Figures) => number | undefined): ChartPoint<number> => ({
    x: curve.thresholds[i]!,
    y: of(curve.at(i)) ?? null,
  })
  return {
    kind: 'lines',
    x: { title: 'threshold', unit: 'number' },
    y: { title: 'F1', unit: 'ratio' },
    series: [
      ...lines.map(([name, of]) => ({ name, points: kept.map((i) => at(i, of)) })),
      ...chosen.map(([name, point]) => ({
        name,
        as: 'points' as const,
        points: [at(point.at, name.endsWith('links') ? ({ given }) => given.f1 : ({ f1 }) => f1)],
      })),
    ],
  }
}

const chartOfPrecision = (curve: LinkageCurve, chosen: Chosen): LineChart => {
  const kept = pointsOf(curve, chosen)
  const line = (
    of: (figures: Figures) => { readonly precision: number | undefined; readonly recall: number | undefined },
  ) =>
    kept.flatMap((i): readonly ChartPoint<number>[] => {
      const { precision, recall } = of(curve.at(i))
      return recall === undefined ? [] : [{ x: recall, y: precision ?? null }]
    })
  return {
    kind: 'steps',
    x: { title: 'recall', unit: 'ratio' },
    y: { title: 'precision', unit: 'ratio' },
    series: [
      { name: 'clusters', points: line((figures) => figures) },
      { name: 'links', points: line(({ given }) => given) },
    ],
  }
}

const thresholdSection = (curve: LinkageCurve, chosen: Chosen): Section => {
  const last = curve.thresholds.length - 1
  const rows = [...chosen.map(([name, { at }]) => [name, at] as const), ['every link', last] as const]
  return {
    title: 'threshold',
    text: 'Links of at least this probability are kept, and all records that they connect are one cluster. A threshold that is chosen on the data that it is scored on looks better than it is.',
    table: {
      columns: [{ title: 'point' }, { title: 'threshold' }, ...columns],
      rows: rows.map(([name, at]) => [name, String(curve.thresholds[at]), ...numbersAt(curve, at)]),
    },
    chart: chartOfThresholds(curve, chosen),
  }
}

const curveSection = (curve: LinkageCurve, chosen: Chosen): Section => {
  const points = ranking.spreadPoints(
    curve.given,
    MOST_ROWS,
    chosen.map(([, { at }]) => at),
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
