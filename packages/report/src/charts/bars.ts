/** Bars from zero with their intervals: one series, a row for each name. */
import { type ChartValue, drawingOf, heading, notesBelow, numbersIn, valueWords, whisker } from './chart-parts.ts'
import { type Drawing, element, line, type Size, titleElement } from './draw.ts'
import { colourOf } from './palette.ts'
import { axisBelow, columnsOf, limitOption, type RowsData, rowTexts, ticksIn } from './rows.ts'
import { scaleOf } from './scale.ts'

export interface BarsData extends Omit<RowsData, 'series' | 'rows'> {
  readonly rows: readonly Bar[]
}
export interface Bar extends ChartValue {
  readonly name: string
  /** Text after its number, such as a count. */
  readonly suffix?: string
}

const HIGH = 24
const THICK = 12

export const drawBars = (data: BarsData, size: Size): Drawing => {
  const { title, axis, digits, rows, notes = [] } = data
  const head = heading(title, size)
  const ends = rows.map(({ value, suffix }) => ({
    text: valueWords({ value }, digits),
    ...(suffix !== undefined && { suffix }),
  }))
  const columns = columnsOf(
    rows.map(({ name }) => name),
    ends,
    size,
  )
  const scale = scaleOf(numbersIn(rows), [columns.from, columns.to], {
    zero: true,
    ticks: ticksIn(columns),
    ...limitOption(data),
  })
  const zero = scale.place(0)
  const drawn = rows.flatMap((row, i) => {
    const middle = head.below + i * HIGH + HIGH / 2
    const texts = rowTexts(columns, middle, row.name, ends[i], size)
    if (row.value === null) return texts
    const end = scale.place(row.value)
    const bar = element(
      'rect',
      {
        x: Math.min(zero, end),
        y: middle - THICK / 2,
        width: Math.abs(end - zero),
        height: THICK,
        fill: colourOf(0),
        stroke: 'none',
      },
      titleElement(`${row.name}: ${valueWords(row, digits)}`),
    )
    // the part of an interval that lies on the bar has the colour of text, which stands out from it
    const over =
      row.interval === undefined
        ? []
        : [whisker(scale.place(row.interval[0]), scale.place(row.interval[1]), middle, 'currentColor')]
    return [...texts, bar, ...over]
  })
  const bottom = head.below + rows.length * HIGH
  const scaled = axisBelow(scale, columns, head.below, bottom, axis)
  const below = notesBelow(notes, size, scaled.below)
  const words = rows.map((row) => `${row.name}: ${valueWords(row, digits)}.`)
  const base = line(zero, head.below, zero, bottom)
  return drawingOf(
    title,
    [`${axis}.`, ...words, ...notes],
    size,
    below.below,
    head.body,
    scaled.body,
    drawn,
    [base],
    below.body,
  )
}
