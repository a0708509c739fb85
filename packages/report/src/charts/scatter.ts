/** Precision against recall, with curves of equal F1. */
import { fixed } from '@assay/core'
import { drawingOf, EDGE, heading, keyOf, LINE, NO_VALUE, notesBelow } from './chart-parts.ts'
import {
  coordinate,
  type Drawing,
  element,
  faint,
  line,
  pixelsOf,
  type Size,
  textElement,
  visibleName,
} from './draw.ts'
import { mark } from './palette.ts'
import { type Scale, scaleOf } from './scale.ts'

export interface ScatterData {
  readonly title: string
  readonly digits: number
  /** 100 where numbers are percent, 1 where they are ratios. */
  readonly whole: 1 | 100
  readonly points: readonly Point[]
  readonly notes?: readonly string[]
}
export interface Point {
  readonly name: string
  readonly precision: number | null
  readonly recall: number | null
  /** Addition to its title: the best system of a type. */
  readonly of?: string
}

type PlacedPoint = Point & { readonly precision: number; readonly recall: number; readonly series: number }
interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const hasPlace = (point: Point): boolean => point.precision !== null && point.recall !== null

const describePoint = ({ name, of, precision, recall }: Point, digits: number): string => {
  const text = (value: number | null): string => (value === null ? NO_VALUE : fixed(value, digits))
  return `${name}${of === undefined ? '' : ` (${of})`}: precision ${text(precision)}, recall ${text(recall)}`
}

export const drawScatter = ({ title, digits, whole, points, notes = [] }: ScatterData, size: Size): Drawing => {
  const placed = points.flatMap((point, series) => (hasPlace(point) ? [{ ...point, series } as PlacedPoint] : []))
  const head = heading(title, size)
  const key = keyOf(
    points.map(({ name, of }) => (of === undefined ? name : `${name}: ${of}`)),
    size,
    head.below,
  )
  const tall = Math.min(420, size.width - 80)
  const box = { left: EDGE + 46, right: size.width - EDGE - 8, top: key.below + 8, bottom: key.below + 8 + tall }
  const ticks = Math.max(2, Math.min(6, Math.floor(tall / 60)))
  const x = scaleOf(
    placed.map(({ recall }) => recall),
    [box.left, box.right],
    { ticks, limit: whole },
  )
  const y = scaleOf(
    placed.map(({ precision }) => precision),
    [box.bottom, box.top],
    { ticks, limit: whole },
  )
  const marks = placed.map((point) =>
    mark(point.series, x.place(point.recall), y.place(point.precision), describePoint(point, digits)),
  )
  // what has a place of its own: marks, then the values of curves, then names
  const taken = placed.map(({ recall, precision }) => boxAround(x.place(recall), y.place(precision)))
  const lost = points.filter((point) => !hasPlace(point)).map(({ name }) => name)
  const allNotes = [
    ...notes,
    ...(lost.length === 0 ? [] : [`without a mark, since one of the two has ${NO_VALUE}: ${lost.join(', ')}`]),
  ]
  const below = notesBelow(allNotes, size, box.bottom + 32 + LINE / 2)
  const words = points.map((point) => `${describePoint(point, digits)}.`)
  return drawingOf(
    title,
    [...words, ...notes],
    size,
    below.below,
    head.body,
    key.body,
    axes(x, y, box, whole),
    curves(x, y, whole, box, taken),
    marks,
    pointLabels(placed, x, y, box, taken),
    below.body,
  )
}

// ---- axes -------------------------------------------------------------------------------------------------------------

const axes = (x: Scale, y: Scale, { left, right, top, bottom }: Box, whole: number): readonly string[] => {
  const unit = whole === 100 ? ', percent' : ''
  const middle = (top + bottom) / 2
  return [
    ...x.ticks.flatMap((tick) => [
      line(x.place(tick), top, x.place(tick), bottom, faint),
      textElement(x.place(tick), bottom + 15, x.text(tick), { anchor: 'middle', size: 11 }),
    ]),
    ...y.ticks.flatMap((tick) => [
      line(left, y.place(tick), right, y.place(tick), faint),
      textElement(left - 6, y.place(tick) + 4, y.text(tick), { anchor: 'end', size: 11 }),
    ]),
    line(left, bottom, right, bottom),
    line(left, top, left, bottom),
    textElement((left + right) / 2, bottom + 32, `recall${unit}`, { anchor: 'middle', size: 11 }),
    element(
      'g',
      { transform: `translate(${coordinate(EDGE + 4)} ${coordinate(middle)}) rotate(-90)` },
      textElement(0, 4, `precision${unit}`, { anchor: 'middle', size: 11 }),
    ),
  ]
}

// ---- what has room ----------------------------------------------------------------------------------------------------

const boxAround = (x: number, y: number): Box => ({ left: x - 5, right: x + 5, top: y - 5, bottom: y + 5 })
const doOverlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
const isInside = (a: Box, b: Box): boolean =>
  a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom

// ---- curves of equal F1 -----------------------------------------------------------------------------------------------

const STEPS = 40

/** 2pr/(p+r) = f, as r by p and as p by r. */
const otherCoordinate = (f: number, value: number): number => (f * value) / (2 * value - f)
const f1Of = (p: number, r: number): number => (p + r === 0 ? 0 : (2 * p * r) / (p + r))

/** Curves at round values of F1 through the box, each with its value at one of its ends. */
const curves = (x: Scale, y: Scale, whole: number, box: Box, taken: Box[]): readonly string[] => {
  const low = f1Of(Math.max(0, y.low), Math.max(0, x.low))
  const levels = scaleOf([low, f1Of(Math.min(whole, y.high), Math.min(whole, x.high))], [0, 1], { ticks: 7 })
  return levels.ticks.flatMap((f) => {
    if (f <= 0 || f >= whole) return []
    // the part of the curve that is in the box, by recall
    const from = Math.max(x.low, y.high * 2 > f ? otherCoordinate(f, y.high) : Number.POSITIVE_INFINITY)
    const to = Math.min(x.high, y.low * 2 > f ? otherCoordinate(f, y.low) : Number.POSITIVE_INFINITY)
    if (!(to - from > (x.high - x.low) / 50) || from * 2 <= f) return []
    // (2r - f)(2p - f) = f²: steps by a factor are dense where the curve bends
    const [first, last] = [2 * from - f, 2 * to - f]
    const along = Array.from({ length: STEPS + 1 }, (_, i) => (f + first * (last / first) ** (i / STEPS)) / 2)
    const path = along
      .map((r, i) => `${i === 0 ? 'M' : 'L'}${coordinate(x.place(r))} ${coordinate(y.place(otherCoordinate(f, r)))}`)
      .join('')
    const says = `F1 ${levels.text(f)}`
    const wide = pixelsOf(says, 10)
    const places = [
      { x: x.place(to) - 3 - wide, y: Math.max(box.top + 10, y.place(otherCoordinate(f, to)) - 4) },
      { x: x.place(from) + 4, y: y.place(otherCoordinate(f, from)) + 12 },
    ]
    // where it leaves the box, or comes into it, if a mark does not stand there
    const free = places.find((place) => {
      const labelBox = { left: place.x, right: place.x + wide, top: place.y - 10, bottom: place.y + 2 }
      if (!isInside(labelBox, box) || taken.some((other) => doOverlap(labelBox, other))) return false
      taken.push(labelBox)
      return true
    })
    const attributes = {
      d: path,
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': 1,
      'stroke-opacity': '0.45',
      'stroke-dasharray': '1 3',
    }
    return [
      element('path', attributes),
      ...(free === undefined ? [] : [textElement(free.x, free.y, says, { size: 10 })]),
    ]
  })
}

// ---- names ------------------------------------------------------------------------------------------------------------

const SMALL = 11

/** A name next to each mark that has room for it, right, left, above or below; the key has them all. */
const pointLabels = (points: readonly PlacedPoint[], x: Scale, y: Scale, box: Box, taken: Box[]): readonly string[] => {
  // a mark at a corner has its name just outside
  const room = { left: box.left, right: box.right + 8, top: box.top - 8, bottom: box.bottom }
  return points.flatMap(({ name, recall, precision }) => {
    const [px, py, wide] = [x.place(recall), y.place(precision), Math.min(140, pixelsOf(visibleName(name), SMALL))]
    const free = [
      { anchor: 'start' as const, x: px + 8, y: py + 4, left: px + 8 },
      { anchor: 'end' as const, x: px - 8, y: py + 4, left: px - 8 - wide },
      { anchor: 'middle' as const, x: px, y: py - 8, left: px - wide / 2 },
      { anchor: 'middle' as const, x: px, y: py + 16, left: px - wide / 2 },
    ].find((corner) => {
      const labelBox = { left: corner.left, right: corner.left + wide, top: corner.y - 10, bottom: corner.y + 2 }
      if (!isInside(labelBox, room) || taken.some((other) => doOverlap(labelBox, other))) return false
      taken.push(labelBox)
      return true
    })
    return free === undefined
      ? []
      : [textElement(free.x, free.y, name, { anchor: free.anchor, size: SMALL, room: wide + 1 })]
  })
}
