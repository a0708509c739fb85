/** Parts of charts: a heading, a key to the series, notes below, and numbers in words. */
import { fixed } from '@assay/core'
import { coordinate, type Drawing, element, pixelsOf, type Size, textElement, visibleName, wrapText } from './draw.ts'
import { mark } from './palette.ts'

/** A number as it is shown, with its interval; null is not drawn. */
export interface ChartValue {
  readonly value: number | null
  readonly interval?: readonly [number, number]
}

export const NO_VALUE = 'no value'
export const EDGE = 12
export const LINE = 18

/** `84.53 (83.90 to 85.12)`, or that there is no value. */
export const valueWords = ({ value, interval }: ChartValue, digits: number): string => {
  if (value === null) return NO_VALUE
  const whole = fixed(value, digits)
  return interval === undefined ? whole : `${whole} (${fixed(interval[0], digits)} to ${fixed(interval[1], digits)})`
}

/** All numbers that a scale has to have room for. */
export const numbersIn = (values: readonly ChartValue[]): readonly number[] =>
  values.flatMap(({ value, interval }) => (value === null ? [] : [value, ...(interval ?? [])]))

/** Parts of a chart from its top down. */
export interface ChartPart {
  readonly body: readonly string[]
  /** Top of the next part. */
  readonly below: number
}

const TITLE = 14

export const heading = (title: string, { width }: Size): ChartPart => {
  const room = width - 2 * EDGE
  // bold letters are wider
  const lines = wrapText(title, room * 0.92, TITLE)
  return {
    body: lines.map((text, i) => textElement(EDGE, 22 + i * LINE, text, { size: TITLE, bold: true, room })),
    below: 34 + (lines.length - 1) * LINE,
  }
}

const NAME_PIXELS = 170

/** The marks of the series with their names, in as many lines as they need. */
export const keyOf = (
  names: readonly string[],
  { width }: Size,
  top: number,
  sign: (series: number, x: number, y: number) => string = mark,
  room = 20,
): ChartPart => {
  const body: string[] = []
  let x = EDGE
  let y = top + LINE / 2
  names.forEach((name, i) => {
    const wide = Math.min(pixelsOf(visibleName(name)), NAME_PIXELS, width - 2 * EDGE - room)
    if (x > EDGE && x + room + wide > width - EDGE) {
      x = EDGE
      y += LINE
    }
    body.push(sign(i, x + room / 2 - 4, y), textElement(x + room - 2, y + 4, name, { room: wide + 1 }))
    x += room + wide + 14
  })
  return { body, below: names.length === 0 ? top : y + LINE / 2 + 6 }
}

const SMALL = 11

/** Sentences below a chart, each in lines of its own. */
export const notesBelow = (notes: readonly string[], { width }: Size, top: number): ChartPart => {
  const lines = notes.flatMap((note) => wrapText(note, width - 2 * EDGE, SMALL))
  return {
    body: lines.map((text, i) => textElement(EDGE, top + 12 + i * 15, text, { size: SMALL, room: width - 2 * EDGE })),
    below: top + lines.length * 15 + (lines.length === 0 ? 4 : 10),
  }
}

export const drawingOf = (
  title: string,
  words: readonly string[],
  { width }: Size,
  height: number,
  ...bodies: readonly (readonly string[])[]
): Drawing => ({ width, height, title, words, body: bodies.flat() })

/** Height of a picture in a row of a table. */
export const ROW_HEIGHT = 18
const ROW_EDGE = 6

/** Places in pictures of rows that share a scale, from one number to another. */
export const rowPlaces =
  (low: number, high: number, width: number) =>
  (x: number): number =>
    ROW_EDGE + ((x - low) / (high - low)) * (width - 2 * ROW_EDGE)

/** A picture in a row of a table, of what the row has as text. */
export const rowPicture = (width: number, ...body: readonly string[]): string =>
  element(
    'svg',
    { width, height: ROW_HEIGHT, viewBox: `0 0 ${coordinate(width)} ${ROW_HEIGHT}`, 'aria-hidden': 'true' },
    ...body,
  )

/** A line over an interval, with an end at each of its bounds. */
export const whisker = (x1: number, x2: number, y: number, colour: string): string =>
  element('path', {
    d: `M${coordinate(x1)} ${coordinate(y - 3)}V${coordinate(y + 3)}M${coordinate(x1)} ${coordinate(y)}H${coordinate(x2)}M${coordinate(x2)} ${coordinate(y - 3)}V${coordinate(y + 3)}`,
    fill: 'none',
    stroke: colour,
    'stroke-width': 1.5,
  })
