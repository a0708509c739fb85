/** Names down the left and a scale below, for dots and bars. */
import { type ChartPart, type ChartValue, EDGE, LINE } from './chart-parts.ts'
import { faint, line, pixelsOf, type Size, textElement } from './draw.ts'
import type { Scale } from './scale.ts'

export interface RowsData {
  readonly title: string
  /** Title of the axis: `F1, percent`. */
  readonly axis: string
  /** Upper limit of the numbers, such as 100 percent. */
  readonly limit?: number
  /** Decimals of numbers in text. */
  readonly digits: number
  /** Names of the values in each row; a single one needs no key. */
  readonly series: readonly string[]
  readonly rows: readonly Row[]
  /** True for bars from zero, where there is one series. */
  readonly isBars?: boolean
  readonly notes?: readonly string[]
}
export interface Row {
  readonly name: string
  /** One for each series. */
  readonly values: readonly ChartValue[]
  /** Text after the number of a row with one value: letters of systems that do not differ. */
  readonly suffix?: string
}

/** The columns of a chart of rows, from left to right. */
export interface Columns {
  readonly names: number
  readonly from: number
  readonly to: number
  /** Right edge of the numbers; suffixes begin there. */
  readonly ends: number
}

const GAP = 6

/** Right end of a row: its number and a suffix. */
export interface RowEnd {
  readonly text: string
  readonly suffix?: string
}

const widest = (texts: readonly string[]): number => texts.reduce((most, text) => Math.max(most, pixelsOf(text)), 0)

/** Names have two fifths of the width at most; numbers at the right end have what they need. */
export const columnsOf = (names: readonly string[], ends: readonly RowEnd[], { width }: Size): Columns => {
  const left = Math.min(widest(names.map((name) => (name === '' ? '""' : name))), width * 0.4)
  const numbers = widest(ends.map(({ text }) => text))
  const suffix = Math.min(widest(ends.map(({ suffix = '' }) => suffix)), width * 0.15)
  const end = width - EDGE - (suffix === 0 ? 0 : suffix + GAP)
  return { names: left, from: EDGE + left + 14, to: numbers === 0 ? end - 8 : end - numbers - 14, ends: end }
}

/** The name of a row and its end, at the height of its middle. */
export const rowTexts = (columns: Columns, middle: number, name: string, end: RowEnd | undefined, { width }: Size) => [
  textElement(columns.from - 14, middle + 4, name, { anchor: 'end', room: columns.names + 1 }),
  ...(end === undefined ? [] : [textElement(columns.ends, middle + 4, end.text, { anchor: 'end' })]),
  ...(end?.suffix === undefined || end.suffix === ''
    ? []
    : [textElement(columns.ends + GAP, middle + 4, end.suffix, { room: width - EDGE - columns.ends })]),
]

/** The upper limit, if the data have one. */
export const limitOption = ({ limit }: Pick<RowsData, 'limit'>) => (limit === undefined ? {} : { limit })

/** Fewer ticks where there is less room. */
export const ticksIn = ({ from, to }: Columns): number => Math.max(2, Math.min(6, Math.floor((to - from) / 60)))

/** The scale below rows, with a faint line up from each tick, and its title. */
export const axisBelow = (
  scale: Scale,
  { from, to }: Columns,
  top: number,
  bottom: number,
  title: string,
): ChartPart => {
  const ticks = scale.ticks.flatMap((tick) => {
    const x = scale.place(tick)
    return [
      line(x, top, x, bottom, faint),
      textElement(x, bottom + 15, scale.text(tick), { anchor: 'middle', size: 11 }),
    ]
  })
  const name = textElement((from + to) / 2, bottom + 32, title, { anchor: 'middle', size: 11 })
  return { body: [...ticks, line(from, bottom, to, bottom), name], below: bottom + 32 + LINE / 2 }
}
