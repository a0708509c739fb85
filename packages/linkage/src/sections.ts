/** Charts of a sweep: precision, recall and F1 by threshold, and precision against recall. */
import { ranking, type Section } from '@assay/core'
import type { ChartPoint } from '@assay/core/internal'
import type { LinkageCurve } from './curve.ts'

/** A few hundred points are enough for any line. */
const MOST = 300

const lineOf = (
  curve: LinkageCurve,
  kept: readonly number[],
  yOf: (figures: ReturnType<LinkageCurve['at']>) => number | undefined,
  xOf?: (figures: ReturnType<LinkageCurve['at']>) => number | undefined,
): readonly ChartPoint<number>[] =>
  kept.flatMap((i) => {
    const figures = curve.at(i)
    const x = xOf === undefined ? curve.thresholds[i] : xOf(figures)
    return x === undefined ? [] : [{ x, y: yOf(figures) ?? null }]
  })

export const chartsOf = (curve: LinkageCurve): readonly Section[] => {
  const best = [ranking.bestPoint(curve.closure), ranking.bestPoint(curve.given)]
  const kept = ranking.spreadPoints(
    curve.given,
    MOST,
    best.flatMap((point) => point?.at ?? []),
  )
  const rising = [...kept].reverse()
  const [closure, given] = best
  const marked = (point: ranking.CurvePoint | undefined, name: string, isGiven: boolean) =>
    point === undefined
      ? []
      : [
          {
            name,
            as: 'points' as const,
            points: [
              { x: point.threshold, y: (isGiven ? curve.at(point.at).given.f1 : curve.at(point.at).f1) ?? null },
            ],
          },
        ]
  return [
    {
      title: 'figures by threshold',
      text: 'Of the clusters that links close to, and of the links as given. Clusters have more pairs than there are links: one wrong link joins all records of both.',
      chart: {
        kind: 'lines',
        x: { title: 'threshold', unit: 'number' },
        y: { title: 'of pairs', unit: 'ratio' },
        series: [
          { name: 'precision', points: lineOf(curve, rising, ({ precision }) => precision) },
          { name: 'recall', points: lineOf(curve, rising, ({ recall }) => recall) },
          { name: 'F1', points: lineOf(curve, rising, ({ f1 }) => f1) },
          { name: 'precision of links', points: lineOf(curve, rising, (own) => own.given.precision) },
          { name: 'recall of links', points: lineOf(curve, rising, (own) => own.given.recall) },
          { name: 'F1 of links', points: lineOf(curve, rising, (own) => own.given.f1) },
          ...marked(closure, 'best F1', false),
          ...marked(given, 'best F1 of links', true),
        ],
      },
    },
    {
      title: 'precision against recall',
      chart: {
        kind: 'steps',
        x: { title: 'recall', unit: 'ratio' },
        y: { title: 'precision', unit: 'ratio' },
        series: [
          {
            name: 'clusters',
            points: lineOf(
              curve,
              kept,
              ({ precision }) => precision,
              ({ recall }) => recall,
            ),
          },
          {
            name: 'links',
            points: lineOf(
              curve,
              kept,
              (own) => own.given.precision,
              (own) => own.given.recall,
            ),
          },
        ],
      },
    },
  ]
}
