/**
 * A sentence with its arcs, as elements of SVG that a page writes or a script makes: the gold's above the text in whole lines, those of the
 * system below in dashed ones. Words far from the ends of all arcs are cut.
 */

import { fixed } from '@assay/core'
import type { PassageArc } from '@assay/core/result'
import { safe, widthOf } from '../terminal.ts'
import { arcText, arcWords, type Range } from './arcs.ts'
import { showControls } from './show-controls.ts'

/** An element of SVG with its text. */
export interface Shape {
  readonly name: 'path' | 'text'
  readonly attributes: Readonly<Record<string, string>>
  readonly text?: string
}

export interface ArcPicture {
  readonly width: number
  readonly height: number
  /** The arcs in words. */
  readonly title: string
  /** The number of arcs that there are, where it does not have them all. */
  readonly note?: string
  readonly shapes: readonly Shape[]
}

type Side = PassageArc['side']

/** Pixels: of a column of the text, of its line, of a lane of arcs, of the names of the sides before it. */
const COLUMN = 8.4
const FONT = 14
const LINE = 20
const LANE = 24
const GUTTER = 48
const LABEL_FONT = 12
const LABEL_COLUMN = 7.4
/** Least pixels between the ends of two arcs. */
const PORT = 7
const CORNER = 6
/** Characters that are kept before and after each end. */
const AROUND = 28
/** More arcs than these cannot be told apart. */
const MAX_ARCS = 40

// ---- words in a row --------------------------------------------------------------------------------------------------

/** A word of the text in the row, or the sign that some are cut. */
interface Word extends Range {
  readonly shown: string
  readonly column: number
}

const isNear = (word: Range, ends: readonly Range[]): boolean =>
  ends.some(({ start, end }) => word.start < end + AROUND && word.end > start - AROUND)

/** The words that are kept, with a sign for each run of others. */
const wordsOf = (text: string, ends: readonly Range[]): readonly Word[] => {
  const words: Word[] = []
  let column = 0
  const add = (shown: string, start: number, end: number): void => {
    words.push({ shown, column, start, end })
    column += widthOf(shown) + 1
  }
  let isCut = false
  for (const match of text.matchAll(/\S+/g)) {
    const [start, end] = [match.index, match.index + match[0].length]
    if (isNear({ start, end }, ends)) add(safe(showControls(match[0])), start, end)
    else if (!isCut) add('…', start, start)
    isCut = !isNear({ start, end }, ends)
  }
  return words
}

/** The column of an offset within a word, or of its end. */
const columnIn = (text: string, { start, end, column }: Word, offset: number): number =>
  column + widthOf(safe(showControls(text.slice(start, Math.min(end, offset)))))

/** The columns of a stretch of text. */
const columnsOf = (text: string, words: readonly Word[], { start, end }: Range): readonly [number, number] => {
  const covered = words.filter((word) => word.start < end && word.end > start)
  const [first, last] = [covered[0], covered.at(-1)]
  if (first === undefined || last === undefined) return [0, 0]
  const from = columnIn(text, first, Math.max(first.start, start))
  return [from, Math.max(from + 1, columnIn(text, last, end))]
}

const STRONG = /\p{L}/u
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** True for a text whose first letter is one of a script from right to left. */
const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(STRONG.exec(text)?.[0] ?? '')

// ---- arcs ------------------------------------------------------------------------------------------------------------

/** An arc in pixels: where it begins and ends, and the room of its words. */
interface Route {
  readonly side: Side
  readonly from: number
  readonly to: number
  readonly words: string
}

/** An end of an arc at a stretch, and the middle of the other one. */
interface Port {
  readonly arc: number
  readonly end: 'from' | 'to'
  readonly span: readonly [left: number, right: number]
  readonly other: number
}

const middle = ([left, right]: readonly [number, number]): number => (left + right) / 2

/** The ends of the arcs of a side: those at one stretch stand beside each other, so that no two arcs cross there. */
const routesOf = (
  arcs: readonly PassageArc[],
  spanOf: (range: Range) => readonly [number, number],
  wordsOfArc: (arc: PassageArc) => string,
): readonly Route[] => {
  const at = new Map<string, Port[]>()
  arcs.forEach(({ from, to }, arc) => {
    for (const end of ['from', 'to'] as const) {
      const [here, other] = end === 'from' ? [from, to] : [to, from]
      const key = `${here.start} ${here.end}`
      at.set(key, [...(at.get(key) ?? []), { arc, end, span: spanOf(here), other: middle(spanOf(other)) }])
    }
  })
  const places = arcs.map(() => ({ from: 0, to: 0 }))
  for (const ports of at.values()) {
    const centre = middle(ports[0]!.span)
    const [left, right] = ports[0]!.span
    const step = Math.max(PORT, (right - left - PORT) / ports.length)
    const isLeft = ({ other }: Port): boolean => other < centre
    const ordered = ports.toSorted(
      (a, b) => Number(isLeft(b)) - Number(isLeft(a)) || b.other - a.other || a.arc - b.arc,
    )
    ordered.forEach(({ arc, end }, i) => {
      places[arc]![end] = centre + (i - (ports.length - 1) / 2) * step
    })
  }
  return arcs.map((arc, i) => ({ side: arc.side, ...places[i]!, words: wordsOfArc(arc) }))
}

/** The pixels that an arc takes with its words. */
const roomOf = ({ from, to, words }: Route): readonly [left: number, right: number] => {
  const half = Math.max(Math.abs(to - from), widthOf(words) * LABEL_COLUMN) / 2 + PORT / 2
  const at = (from + to) / 2
  return [at - half, at + half]
}

/** The lane of each arc, from 1: short ones are nearest to the text. */
const lanesOf = (routes: readonly Route[]): readonly number[] => {
  const lanes: number[] = routes.map(() => 0)
  const length = ({ from, to }: Route): number => Math.abs(to - from)
  const order = routes.map((_, i) => i).sort((a, b) => length(routes[a]!) - length(routes[b]!) || a - b)
  const placed: number[] = []
  for (const i of order) {
    const [left, right] = roomOf(routes[i]!)
    const under = placed.flatMap((other) => {
      const [start, end] = roomOf(routes[other]!)
      return start < right && end > left ? [lanes[other]!] : []
    })
    lanes[i] = Math.max(0, ...under) + 1
    placed.push(i)
  }
  return lanes
}

// ---- shapes ----------------------------------------------------------------------------------------------------------

const at = (x: number): string => fixed(x, 1).replace(/\.0$/, '')

const dashes: Readonly<Record<Side, Readonly<Record<string, string>>>> = {
  gold: {},
  system: { 'stroke-dasharray': '5 3' },
}

/** A line that rises at one end, runs along its lane and falls at the other, where it has a head. */
const arcShapes = ({ side, from, to, words }: Route, base: number, y: number): readonly Shape[] => {
  const out = base > y ? -1 : 1
  const across = from < to ? 1 : -1
  const bend = Math.min(CORNER, Math.abs(to - from) / 2)
  const tip = base
  const path = `M${at(from)} ${at(base)}V${at(y - out * bend)}Q${at(from)} ${at(y)} ${at(from + across * bend)} ${at(y)}H${at(to - across * bend)}Q${at(to)} ${at(y)} ${at(to)} ${at(y - out * bend)}V${at(tip + out * 6)}`
  const head = `M${at(to)} ${at(tip)}l-4 ${at(out * 8)}h8z`
  return [
    {
      name: 'path',
      attributes: {
        class: side,
        d: path,
        fill: 'none',
        stroke: 'currentColor',
        'stroke-width': '1.5',
        ...dashes[side],
      },
    },
    { name: 'path', attributes: { class: side, d: head, fill: 'currentColor' } },
    ...(words === ''
      ? []
      : [textShape((from + to) / 2, y + (out < 0 ? -4 : 13), words, { class: side, 'text-anchor': 'middle' })]),
  ]
}

const textShape = (x: number, y: number, text: string, attributes: Readonly<Record<string, string>>): Shape => ({
  name: 'text',
  attributes: { x: at(x), y: at(y), fill: 'currentColor', 'font-size': `${LABEL_FONT}`, ...attributes },
  text,
})

/** The line over or under the stretch at the end of an arc. */
const stretchShape = (side: Side, [left, right]: readonly [number, number], y: number): Shape => ({
  name: 'path',
  attributes: {
    class: side,
    d: `M${at(left)} ${at(y)}H${at(right)}`,
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2',
    ...dashes[side],
  },
})

const sides = ['gold', 'system'] as const

const titleOf = (text: string, arcs: readonly PassageArc[]): string =>
  arcs.map((arc) => `${arc.side}: ${safe(showControls(arcText(text, arc, arcs)))}`).join('; ')

/** The picture of a text and its arcs; undefined if there are none. */
export const arcPicture = (text: string, all: readonly PassageArc[]): ArcPicture | undefined => {
  if (all.length === 0) return undefined
  const arcs = all.slice(0, MAX_ARCS)
  const ends = arcs.flatMap(({ from, to }) => [from, to])
  const words = wordsOf(text, ends)
  const last = words.at(-1)
  const columns = last === undefined ? 0 : last.column + widthOf(last.shown)
  const isMirrored = isRightToLeft(text)
  const spanAt = (first: number, end: number): readonly [number, number] =>
    isMirrored ? [(columns - end) * COLUMN, (columns - first) * COLUMN] : [first * COLUMN, end * COLUMN]
  const spanOf = (range: Range): readonly [number, number] => spanAt(...columnsOf(text, words, range))
  const routesFor = (side: Side): readonly Route[] =>
    routesOf(
      arcs.filter((arc) => arc.side === side),
      spanOf,
      (arc) => safe(showControls(arcWords(arc, arcs).join(' · '))),
    )
  const routes = { gold: routesFor('gold'), system: routesFor('system') }
  const rooms = [...routes.gold, ...routes.system].map(roomOf)
  const left = Math.min(0, ...rooms.map(([from]) => from))
  const right = Math.max(columns * COLUMN, ...rooms.map(([, to]) => to))
  const shift = GUTTER - left
  const [above, below] = [lanesOf(routes.gold), lanesOf(routes.system)]
  const heights = { gold: Math.max(0, ...above), system: Math.max(0, ...below) }
  const top = heights.gold === 0 ? 4 : heights.gold * LANE + 16
  const bases = { gold: top, system: top + LINE + 4 }
  const levels = {
    gold: (lane: number) => bases.gold - lane * LANE,
    system: (lane: number) => bases.system + lane * LANE,
  }
  const shapes: Shape[] = []
  for (const side of sides) {
    const sideArcs = arcs.filter((arc) => arc.side === side)
    if (sideArcs.length === 0) continue
    shapes.push(textShape(0, levels[side](1) + 4, side, { class: side }))
    const arcEnds = new Map(
      sideArcs.flatMap(({ from, to }) => [from, to]).map((range) => [`${range.start} ${range.end}`, range]),
    )
    for (const range of arcEnds.values()) {
      const [start, end] = spanOf(range)
      shapes.push(stretchShape(side, [start + shift, end + shift], bases[side]))
    }
    const numbers = side === 'gold' ? above : below
    routes[side].forEach((route, i) => {
      const moved = { ...route, from: route.from + shift, to: route.to + shift }
      shapes.push(...arcShapes(moved, bases[side], levels[side](numbers[i]!)))
    })
  }
  for (const { shown, column } of words) {
    const width = widthOf(shown)
    const [start] = spanAt(column, column + width)
    shapes.push(
      textShape(start + shift, top + LINE - 4, shown, {
        'font-family': 'ui-monospace, monospace',
        'font-size': `${FONT}`,
        textLength: at(width * COLUMN),
        lengthAdjust: 'spacingAndGlyphs',
      }),
    )
  }
  return {
    width: Math.ceil(right + shift),
    height: bases.system + (heights.system === 0 ? 4 : heights.system * LANE + 18),
    title: titleOf(text, arcs),
    ...(all.length > MAX_ARCS && { note: `the first ${MAX_ARCS} of ${all.length} arrows` }),
    // lines first, so that no words are crossed out
    shapes: [...shapes.filter(({ name }) => name === 'path'), ...shapes.filter(({ name }) => name === 'text')],
  }
}
