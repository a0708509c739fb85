/** A heat map: confusion of types, or every system by every type. */
import { fixed } from '@assay/core'
import { drawingOf, EDGE, heading, NO_VALUE, notesBelow } from './chart-parts.ts'
import {
  coordinate,
  type Drawing,
  element,
  pixelsOf,
  type Size,
  stackDrawings,
  textElement,
  titleElement,
} from './draw.ts'
import { colourOf } from './palette.ts'

export interface HeatData {
  readonly title: string
  /** Names of the rows and of the columns: `gold`, `system`. */
  readonly down: string
  readonly across: string
  readonly digits: number
  readonly columns: readonly string[]
  readonly rows: readonly HeatRow[]
  /** The number without colour, 0 by default. The largest number is the darkest. */
  readonly blank?: number
  readonly notes?: readonly string[]
}
export interface HeatRow {
  readonly name: string
  /** One for each column: null for "no value", undefined for an empty cell. */
  readonly values: readonly (number | null | undefined)[]
}

/** The darkest colour of a cell still has a contrast of 4.5 to 1 with the text on it, black on white paper or white on #111. */
export const DARKEST = 0.75

const HIGH = 26
const NARROWEST = 34

export const drawHeat = (
  { title, down, across, digits, columns, rows, blank = 0, notes = [] }: HeatData,
  size: Size,
): Drawing => {
  const text = (value: number | null | undefined): string =>
    value === undefined ? '' : value === null ? '–' : fixed(value, digits)
  const saying = ({ name, values }: HeatRow, column: number): string =>
    `${down} ${name}, ${across} ${columns[column]}: ${values[column] === null ? NO_VALUE : text(values[column])}`
  const numbers = rows.flatMap(({ values }) => values.flatMap((value) => value ?? []))
  const most = numbers.reduce((so, value) => Math.max(so, value), blank)
  const widest = numbers.reduce((so, value) => Math.max(so, pixelsOf(text(value)) + 8), NARROWEST)
  const corner = `${down} \\ ${across}`
  const named = [corner, ...rows.map(({ name }) => name)].reduce((so, name) => Math.max(so, pixelsOf(name)), 0)
  const names = Math.min(named, size.width * 0.35)
  const left = EDGE + names + 10
  // a table that needs more is wider than it was to be, since no column can be skipped
  const wide = Math.max(widest, Math.min(90, (size.width - left - EDGE) / Math.max(1, columns.length)))
  const isSlanted = columns.some((name) => pixelsOf(name) > wide - 6)
  const high = isSlanted ? Math.min(110, columns.reduce((so, name) => Math.max(so, pixelsOf(name)), 0) * 0.72 + 14) : 20
  // the heading of the last column leans over its right side
  const width = Math.max(
    size.width,
    left + wide * columns.length + (isSlanted ? Math.max(EDGE, high - wide / 2) : EDGE),
  )
  const head = heading(title, size)
  const top = head.below + high
  const headings = columns.map((name, i) => {
    const x = left + i * wide + wide / 2
    if (!isSlanted) return textElement(x, top - 7, name, { anchor: 'middle' })
    const where = { transform: `translate(${coordinate(x + 4)} ${coordinate(top - 7)}) rotate(-45)` }
    return element('g', where, textElement(0, 0, name, { room: (high - 14) / 0.7 + 1 }))
  })
  const cells = rows.flatMap((row, i) => {
    const y = top + i * HIGH
    const drawn = columns.map((_, column) => {
      const value = row.values[column]
      const x = left + column * wide
      const share = typeof value === 'number' && most > blank ? Math.max(0, (value - blank) / (most - blank)) : 0
      const cell = element(
        'rect',
        {
          x,
          y,
          width: wide,
          height: HIGH,
          fill: colourOf(0),
          'fill-opacity': fixed(share * DARKEST, 3),
          stroke: 'currentColor',
          'stroke-width': 1,
          'stroke-opacity': '0.25',
        },
        ...(value === undefined ? [] : [titleElement(saying(row, column))]),
      )
      return value === undefined
        ? cell
        : `${cell}${textElement(x + wide / 2, y + 17, text(value), { anchor: 'middle' })}`
    })
    return [textElement(left - 8, y + 17, row.name, { anchor: 'end', room: names + 1 }), ...drawn]
  })
  const hasNone = rows.some(({ values }) => values.includes(null))
  const allNotes = [...notes, ...(hasNone ? [`–: ${NO_VALUE}`] : [])]
  const below = notesBelow(allNotes, { width }, top + rows.length * HIGH + 8)
  const words = rows.flatMap((row) =>
    columns.flatMap((_, column) => (row.values[column] === undefined ? [] : [`${saying(row, column)}.`])),
  )
  const first = textElement(left - 8, top - 7, corner, { anchor: 'end', size: 11, room: names })
  return drawingOf(title, [...words, ...notes], { width }, below.below, head.body, [first], headings, cells, below.body)
}

/** Several heat maps, one below the other. */
export const heats = (all: readonly HeatData[], size: Size): string =>
  stackDrawings(
    all.map((data) => drawHeat(data, size)),
    size,
  )
