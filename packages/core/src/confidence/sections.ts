/** The parts of a report: which score to cut at, the curve, and calibration, each with its numbers and its pictures. */
import type { LineChart, Parts, Section, SectionPanel } from '../contract.ts'
import * as ranking from '../ranking/index.ts'
import { fNames } from './measures.ts'
import type { ConfidenceOptions } from './options.ts'
import type { ItemNames, ScoredSum } from './scored-items.ts'
import { asProbabilities, curveUnder } from './summary.ts'

type Curve = ranking.Curve

/** Thresholds in a table, and points of a line. */
const MAX_ROWS = 20
const MAX_POINTS = 300
const FEW_POINTS = 100

/** Points that are chosen, each with its name. */
type Chosen = readonly (readonly [name: string, point: ranking.CurvePoint])[]

const chosenOn = (curve: Curve, { beta, floorRecall, floorPrecision, threshold }: ConfidenceOptions): Chosen => {
  const named = (name: string, point: ranking.CurvePoint | undefined): Chosen =>
    point === undefined ? [] : [[name, point]]
  return [
    ...named(`best ${fNames(beta).title}`, ranking.bestPoint(curve, beta)),
    ...named(`recall ≥ ${floorRecall}`, floorRecall === null ? undefined : ranking.bestAboveRecall(curve, floorRecall)),
    ...named(
      `precision ≥ ${floorPrecision}`,
      floorPrecision === null ? undefined : ranking.bestAbovePrecision(curve, floorPrecision),
    ),
    ...named(`threshold ${threshold}`, threshold === null ? undefined : ranking.pointOf(curve, threshold)),
  ]
}

/** A threshold as it is written after `minScore`; those of items without a score are none. */
const written = (threshold: number): string =>
  threshold === Number.POSITIVE_INFINITY
    ? 'without a score'
    : threshold === Number.NEGATIVE_INFINITY
      ? 'everything'
      : String(threshold)

const numbersAt = (curve: Curve, point: ranking.CurvePoint, beta: number) => [
  point.found,
  point.precision,
  point.recall ?? null,
  curve.gold + point.found > 0 ? ranking.fBetaAt(curve, point.at, beta) : null,
]

const numberColumns = (beta: number, { many }: ItemNames) =>
  [
    { title: `${many} kept`, unit: 'count' },
    { title: 'precision', unit: 'ratio' },
    { title: 'recall', unit: 'ratio' },
    { title: fNames(beta).title, unit: 'ratio' },
  ] as const

const atBeginning = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

// ---- which score to cut at -------------------------------------------------------------------------------------------

const score = { title: 'threshold', unit: 'number' } as const

/** F by threshold: what is kept at a threshold holds for all scores down to the next. */
const chartOfF = (curve: Curve, chosen: Chosen, beta: number): LineChart => {
  const { title } = fNames(beta)
  const pointOf = ({ at, threshold }: ranking.CurvePoint) => ({ x: threshold, y: ranking.fBetaAt(curve, at, beta) })
  const points = ranking
    .spreadPoints(
      curve,
      MAX_POINTS,
      chosen.map(([, { at }]) => at),
    )
    .map((at) => pointOf(ranking.pointAt(curve, at)))
    .filter(({ x }) => Number.isFinite(x))
  return {
    kind: 'steps',
    x: score,
    y: { title, unit: 'ratio' },
    series: [
      { name: title, points },
      ...chosen.flatMap(([name, point]) =>
        Number.isFinite(point.threshold) ? [{ name, as: 'points' as const, points: [pointOf(point)] }] : [],
      ),
    ],
  }
}

const thresholdSection = (
  curve: Curve,
  chosen: Chosen,
  bins: readonly ranking.CalibrationBin[],
  { beta }: ConfidenceOptions,
  names: ItemNames,
): Section => {
  const last = ranking.pointAt(curve, curve.found.length - 1)
  const rows = [...chosen, ['everything kept', last] as const].map(([name, point]) => [
    name,
    written(point.threshold),
    ...numbersAt(curve, point, beta),
  ])
  return {
    title: 'threshold',
    text: `${atBeginning(names.many)} with at least this score are kept. A threshold that is chosen on the data it is reported on looks better than it is.`,
    table: { columns: [{ title: 'point' }, { title: 'threshold' }, ...numberColumns(beta, names)], rows },
    chart: chartOfF(curve, chosen, beta),
    panels: [
      { title: 'precision by recall', chart: chartOfPrecision(curve, chosen, beta, FEW_POINTS) },
      ...(bins.length === 0 ? [] : [{ title: 'calibration', chart: reliabilityOf(bins, names) }]),
    ],
  }
}

// ---- the curve -------------------------------------------------------------------------------------------------------

/** Precision by recall where F is `level`. */
const levelOf = (level: number, beta: number, title: string) => {
  const square = beta * beta
  // precision is endless at this recall, and 1 at the least; steps by a factor are dense where the curve bends
  const endless = (square * level) / (1 + square)
  const least = level / (1 + square - square * level) - endless
  const points = Array.from({ length: 41 }, (_, i) => endless + least * ((1 - endless) / least) ** (i / 40)).map(
    (x) => ({ x, y: (level * x) / ((1 + square) * x - square * level) }),
  )
  return { name: `${title} ${level}`, as: 'guide' as const, points: points.filter(({ y }) => y >= 0 && y <= 1) }
}

const chartOfPrecision = (curve: Curve, chosen: Chosen, beta: number, most = MAX_POINTS): LineChart => {
  const pointOf = ({ precision, recall = 0 }: ranking.CurvePoint) => ({ x: recall, y: precision })
  const { title } = fNames(beta)
  return {
    kind: 'steps',
    x: { title: 'recall', unit: 'ratio' },
    y: { title: 'precision', unit: 'ratio' },
    series: [
      {
        name: 'precision',
        points: ranking
          .spreadPoints(
            curve,
            most,
            chosen.map(([, { at }]) => at),
          )
          .map((at) => pointOf(ranking.pointAt(curve, at))),
      },
      ...chosen.map(([name, point]) => ({ name, as: 'points' as const, points: [pointOf(point)] })),
      ...[0.2, 0.4, 0.6, 0.8].map((level) => levelOf(level, beta, title)),
    ],
  }
}

const curveSection = (curve: Curve, chosen: Chosen, { beta }: ConfidenceOptions, names: ItemNames): Section => {
  const best = chosen[0]?.[1].at
  const points = ranking.spreadPoints(curve, MAX_ROWS, best === undefined ? [] : [best])
  const rows = points.map((at) => {
    const point = ranking.pointAt(curve, at)
    return [`${written(point.threshold)}${at === best ? ' (best)' : ''}`, ...numbersAt(curve, point, beta)]
  })
  const all = curve.found.length
  return {
    title: 'precision by recall',
    ...(all > points.length && { text: `${points.length} of ${all} thresholds, evenly over the ${names.many}.` }),
    table: { columns: [{ title: 'threshold' }, ...numberColumns(beta, names)], rows },
    chart: chartOfPrecision(curve, chosen, beta),
  }
}

// ---- calibration -----------------------------------------------------------------------------------------------------

const reliabilityOf = (bins: readonly ranking.CalibrationBin[], { many }: ItemNames): LineChart => ({
  kind: 'points',
  x: { title: 'mean score', unit: 'ratio' },
  y: { title: 'right', unit: 'ratio' },
  diagonal: true,
  series: [
    {
      name: many,
      as: 'bars',
      points: bins.map(({ meanScore, meanCredit, items }) => ({
        x: meanScore,
        y: meanCredit,
        interval: ranking.wilsonInterval(meanCredit, items),
      })),
    },
  ],
})

const histogramOf = (bins: readonly ranking.CalibrationBin[], { many }: ItemNames): LineChart => ({
  kind: 'points',
  x: { title: 'score', unit: 'ratio' },
  y: { title: many, unit: 'count' },
  series: [{ name: many, as: 'bars', points: bins.map(({ from, to, items }) => ({ x: (from + to) / 2, y: items })) }],
})

/** Labels that have a picture of their own. */
const MAX_LABELS = 12

const panelsOf = (parts: Parts<ScoredSum>, options: ConfidenceOptions, names: ItemNames): readonly SectionPanel[] => {
  const labels = [...(parts['type'] ?? [])]
  if (labels.length < 2) return []
  return labels
    .map(([title, s]) => ({
      title,
      bins: ranking.binsOfWidth(asProbabilities(curveUnder(options)(s), options), options.bins),
    }))
    .filter(({ bins }) => bins.length > 0)
    .sort((a, b) => (a.title < b.title ? -1 : 1))
    .slice(0, MAX_LABELS)
    .map(({ title, bins }) => ({ title, chart: reliabilityOf(bins, names) }))
}

const calibrationSection = (
  bins: readonly ranking.CalibrationBin[],
  parts: Parts<ScoredSum>,
  options: ConfidenceOptions,
  names: ItemNames,
): readonly Section[] => {
  if (bins.length === 0) return []
  const rows = bins.map(({ from, to, items, meanScore, meanCredit }) => [
    `${Number(from.toFixed(4))} to ${Number(to.toFixed(4))}`,
    items,
    meanScore,
    meanCredit,
    ...ranking.wilsonInterval(meanCredit, items),
  ])
  return [
    {
      title: 'calibration',
      text: `Where scores are probabilities, the share of ${names.many} that are right is their mean score, as on the diagonal. The bounds are 95 % intervals (Wilson 1927).`,
      table: {
        columns: [
          { title: 'score' },
          { title: names.many, unit: 'count' },
          { title: 'mean score', unit: 'ratio' },
          { title: 'right', unit: 'ratio' },
          { title: 'from', unit: 'ratio' },
          { title: 'to', unit: 'ratio' },
        ],
        rows,
      },
      chart: reliabilityOf(bins, names),
      panels: [
        { title: `${names.many} by score`, chart: histogramOf(bins, names) },
        ...panelsOf(parts, options, names),
      ],
    },
  ]
}

export const sectionsUnder = (options: ConfidenceOptions, names: ItemNames) => {
  const curveIn = curveUnder(options)
  return (s: ScoredSum, parts: Parts<ScoredSum>): readonly Section[] => {
    const curve = curveIn(s)
    if (curve.found.length === 0) return []
    const chosen = chosenOn(curve, options)
    const bins = ranking.binsOfWidth(asProbabilities(curve, options), options.bins)
    return [
      thresholdSection(curve, chosen, bins, options, names),
      curveSection(curve, chosen, options, names),
      ...calibrationSection(bins, parts, options, names),
    ]
  }
}
