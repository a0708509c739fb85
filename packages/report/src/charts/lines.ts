/** Numbers against numbers: a line, steps or points for each series, and a band or whiskers where there are intervals. */
import { fixed } from '@assay/core'
import {
  type ChartValue,
  drawingOf,
  EDGE,
  heading,
  keyOf,
  LINE,
  NO_VALUE,
  notesBelow,
  numbersIn,
  valueWords,
} from './chart-parts.ts'
import { coordinate, type Drawing, element, faint, line, type Size, textElement } from './draw.ts'
import { colourOf, dashOf, mark } from './palette.ts'
import { type Scale, scaleOf } from './scale.ts'

export interface LinesData {
  readonly title: string
  /** Manner of joining the points: by default a line. With steps a value holds from the point before it up to its own. */
  readonly kind?: 'lines' | 'steps' | 'points'
  /** The parameter. */
  readonly across: string
  /** Upper limit of the parameter. */
  readonly acrossLimit?: number
  /** True for a line where both axes are equal. */
  readonly diagonal?: boolean
  /** Title of the vertical axis. */
  readonly axis: string
  /** Upper limit of the numbers, such as 100 percent. */
  readonly limit?: number
  readonly digits: number
  readonly series: readonly Series[]
  readonly notes?: readonly string[]
}
export interface Series {
  readonly name: string
  /** Marks alone, bars from zero, or a faint line without a place in the key. */
  readonly as?: 'points' | 'bars' | 'guide'
  readonly points: readonly SeriesPoint[]
}
export interface SeriesPoint extends ChartValue {
  readonly at: number
}

type ValuedPoint = SeriesPoint & { readonly value: number }

const hasValue = (point: SeriesPoint): point is ValuedPoint => point.value !== null

/** Points of a series that still have a mark and words each; a line of more is seen as a whole. */
const MAX_MARKED = 60

const parameter = (x: number): string => fixed(x, 6).replace(/\.?0+$/, '')

export const drawLines = (
  { title, kind = 'lines', across, acrossLimit, diagonal = false, axis, digits, limit, series, notes = [] }: LinesData,
  size: Size,
): Drawing => {
  const inOrder = series.map((entry) => ({ ...entry, points: [...entry.points].sort((a, b) => a.at - b.at) }))
  const [ordered, guides] = [inOrder.filter(({ as }) => as !== 'guide'), inOrder.filter(({ as }) => as === 'guide')]
  const all = ordered.flatMap(({ points }) => points)
  const shapeOf = ({ as }: Series): 'lines' | 'steps' | 'points' | 'bars' =>
    as === undefined || as === 'guide' ? kind : as
  const head = heading(title, size)
  const key = keyOf(
    ordered.map(({ name }) => name),
    size,
    head.below,
    (i, x, y) => keySign(shapeOf(ordered[i]!), i, x, y),
    44,
  )
  const tall = Math.min(320, size.width * 0.6)
  const box = { left: EDGE + 56, right: size.width - EDGE - 12, top: key.below + 8, bottom: key.below + 8 + tall }
  // both axes are as long as the diagonal needs
  const ends = diagonal ? [0, acrossLimit ?? 0, limit ?? 0] : []
  const x = scaleOf([...all.map((point) => point.at), ...ends], [box.left, box.right], {
    ticks: Math.max(2, Math.min(10, Math.floor((box.right - box.left) / 60))),
    ...(acrossLimit !== undefined && { limit: acrossLimit }),
  })
  const zero = ordered.some((entry) => shapeOf(entry) === 'bars')
  const y = scaleOf([...numbersIn(all), ...ends], [box.bottom, box.top], {
    zero,
    ticks: Math.max(2, Math.min(6, Math.floor(tall / 45))),
    ...(limit !== undefined && { limit }),
  })
  const axes = [
    ...y.ticks.flatMap((tick) => [
      line(box.left, y.place(tick), box.right, y.place(tick), faint),
      textElement(box.left - 6, y.place(tick) + 4, y.text(tick), { anchor: 'end', size: 11 }),
    ]),
    ...x.ticks.flatMap((tick) => [
      line(x.place(tick), box.bottom, x.place(tick), box.bottom + 4),
      textElement(x.place(tick), box.bottom + 17, x.text(tick), { anchor: 'middle', size: 11 }),
    ]),
    line(box.left, box.bottom, box.right, box.bottom),
    line(box.left, box.top, box.left, box.bottom),
    textElement((box.left + box.right) / 2, box.bottom + 34, across, {
      anchor: 'middle',
      size: 11,
      room: size.width - 2 * EDGE,
    }),
    element(
      'g',
      { transform: `translate(${coordinate(EDGE + 2)} ${coordinate((box.top + box.bottom) / 2)}) rotate(-90)` },
      textElement(0, 4, axis, { anchor: 'middle', size: 11, room: tall }),
    ),
  ]
  const saying = (name: string, point: SeriesPoint): string =>
    `${name} at ${across} ${parameter(point.at)}: ${valueWords(point, digits)}`
  const each = (painters: Readonly<Record<ReturnType<typeof shapeOf>, Painter>>): readonly string[] =>
    ordered.map((entry, i) =>
      splitAtGaps(entry.points)
        .map((run) => painters[shapeOf(entry)](run, i, x, y))
        .join(''),
    )
  const bands = each({ lines: bandOf, steps: bandOf, points: whiskersOf, bars: barsOf })
  const strokes = each({ lines: strokeOf, steps: stepsOf, points: noStroke, bars: whiskersOf })
  const faintLines = guides.flatMap((guide) => guideOf(guide, x, y))
  const [low, high] = [Math.max(x.low, y.low), Math.min(x.high, y.high)]
  const guide = diagonal
    ? [line(x.place(low), y.place(low), x.place(high), y.place(high), { 'stroke-dasharray': '4 4' })]
    : []
  const isMarked = (entry: Series): boolean => shapeOf(entry) === 'points' || entry.points.length <= MAX_MARKED
  const marks = ordered.flatMap((entry, i) =>
    (isMarked(entry) ? entry.points : [])
      .filter(hasValue)
      .map((point) => mark(i, x.place(point.at), y.place(point.value), saying(entry.name, point))),
  )
  const lost = ordered.flatMap(({ name, points }) => {
    const without = points.filter((point) => !hasValue(point)).map((point) => parameter(point.at))
    return without.length === 0 ? [] : [`${NO_VALUE}: ${name} at ${across} ${without.join(', ')}`]
  })
  const below = notesBelow([...notes, ...lost], size, box.bottom + 34 + LINE / 2)
  const words = ordered.flatMap((entry) =>
    isMarked(entry)
      ? entry.points.map((point) => `${saying(entry.name, point)}.`)
      : [`${entry.name}: ${entry.points.length} points.`],
  )
  return drawingOf(
    title,
    [`${axis}.`, ...words, ...notes],
    size,
    below.below,
    head.body,
    key.body,
    axes,
    guide,
    faintLines,
    bands,
    strokes,
    marks,
    below.body,
  )
}

type Painter = (run: readonly ValuedPoint[], series: number, x: Scale, y: Scale) => string

const noStroke: Painter = () => ''

const keySign = (shape: 'lines' | 'steps' | 'points' | 'bars', series: number, x: number, y: number): string =>
  shape === 'points' || shape === 'bars'
    ? mark(series, x, y)
    : `${line(x - 15, y, x + 15, y, strokeStyle(series))}${mark(series, x, y)}`

const strokeStyle = (series: number) => ({
  stroke: colourOf(series),
  'stroke-width': 2,
  'stroke-dasharray': dashOf(series),
})

/** The stretches of points with a value: a line has a gap where there is none. */
const splitAtGaps = (points: readonly SeriesPoint[]): readonly (readonly ValuedPoint[])[] => {
  const runs: ValuedPoint[][] = [[]]
  for (const point of points) {
    if (hasValue(point)) runs.at(-1)!.push(point)
    else runs.push([])
  }
  return runs.filter((run) => run.length > 0)
}

const pathOf = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${coordinate(x)} ${coordinate(y)}`).join('')

const strokeOf: Painter = (run, series, x, y) => {
  const d = pathOf(run.map((point) => [x.place(point.at), y.place(point.value)]))
  return run.length < 2 ? '' : element('path', { d, fill: 'none', ...strokeStyle(series) })
}

const stepsOf: Painter = (run, series, x, y) => {
  const corners = run.flatMap((point, i): readonly (readonly [number, number])[] => {
    const here = [x.place(point.at), y.place(point.value)] as const
    return i === 0 ? [here] : [[x.place(run[i - 1]!.at), here[1]], here]
  })
  return run.length < 2 ? '' : element('path', { d: pathOf(corners), fill: 'none', ...strokeStyle(series) })
}

const whiskersOf: Painter = (run, series, x, y) =>
  run
    .map(({ at, interval }) =>
      interval === undefined
        ? ''
        : line(x.place(at), y.place(interval[0]), x.place(at), y.place(interval[1]), { stroke: colourOf(series) }),
    )
    .join('')

const BAR = 14

const barsOf: Painter = (run, series, x, y) =>
  run
    .map(({ at, value }) => {
      const [base, end] = [y.place(0), y.place(value)]
      const colour = colourOf(series)
      const sides = { x: x.place(at) - BAR / 2, y: Math.min(base, end), width: BAR, height: Math.abs(end - base) }
      return element('rect', { ...sides, fill: colour, 'fill-opacity': '0.35', stroke: colour, 'stroke-width': 1 })
    })
    .join('')

/** A faint line within the box, with its name at its end. */
const guideOf = ({ name, points }: Series, x: Scale, y: Scale): readonly string[] => {
  const isInside = ({ at, value }: ValuedPoint): boolean =>
    at >= x.low && at <= x.high && value >= y.low && value <= y.high
  const run = points.filter(hasValue).filter(isInside)
  const last = run.at(-1)
  if (last === undefined || run.length < 2) return []
  const stroke = { stroke: 'currentColor', 'stroke-width': 1, 'stroke-opacity': '0.45', 'stroke-dasharray': '1 3' }
  const d = pathOf(run.map((point) => [x.place(point.at), y.place(point.value)]))
  return [
    element('path', { d, fill: 'none', ...stroke }),
    textElement(x.place(last.at) - 3, y.place(last.value) - 4, name, { anchor: 'end', size: 10 }),
  ]
}

const bandOf: Painter = (run, series, x, y) => {
  const bounded = run.flatMap(({ at: place, interval }) => (interval === undefined ? [] : [{ place, interval }]))
  if (bounded.length < 2) return ''
  const edge = (bound: 0 | 1): readonly (readonly [number, number])[] =>
    bounded.map(({ place, interval }) => [x.place(place), y.place(interval[bound])])
  const d = `${pathOf([...edge(1), ...[...edge(0)].reverse()])}z`
  const colour = colourOf(series)
  return element('path', { d, fill: colour, 'fill-opacity': '0.18', stroke: 'none' })
}
