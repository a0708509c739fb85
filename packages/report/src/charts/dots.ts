/** Dots with their intervals: a row for each name, in it a mark for each series. */
import { drawingOf, EDGE, heading, keyOf, NO_VALUE, notesBelow, numbersIn, valueWords, whisker } from './chart-parts.ts'
import { type Drawing, line, type Size } from './draw.ts'
import { colourOf, mark } from './palette.ts'
import { axisBelow, columnsOf, limitOption, type Row, type RowEnd, type RowsData, rowTexts, ticksIn } from './rows.ts'
import { scaleOf } from './scale.ts'

const BETWEEN = 9

export const drawDots = (data: RowsData, size: Size): Drawing => {
  const { title, axis, digits, series, rows, notes = [] } = data
  const alone = series.length === 1
  const head = heading(title, size)
  const key = keyOf(alone ? [] : series, size, head.below)
  const ends = alone ? rows.map((row) => endOf(row, digits)) : []
  const columns = columnsOf(
    rows.map(({ name }) => name),
    ends,
    size,
  )
  const numbers = rows.flatMap(({ values }) => numbersIn(values))
  const scale = scaleOf(numbers, [columns.from, columns.to], { ticks: ticksIn(columns), ...limitOption(data) })
  const high = Math.max(20, series.length * BETWEEN + 9)
  const drawn = rows.flatMap((row, i) => {
    const top = key.below + i * high
    const middle = top + high / 2
    const marks = row.values.flatMap(({ value, interval }, one) => {
      if (value === null) return []
      const y = middle + (one - (series.length - 1) / 2) * BETWEEN
      const said = describeMark(data, row, one)
      const ends = interval?.map(scale.place) as readonly [number, number] | undefined
      return [
        ...(ends === undefined ? [] : [whisker(ends[0], ends[1], y, colourOf(one))]),
        mark(one, scale.place(value), y, said),
      ]
    })
    return [
      ...(i === 0 ? [] : [line(EDGE, top, size.width - EDGE, top, { 'stroke-opacity': '0.12' })]),
      ...rowTexts(columns, middle, row.name, ends[i], size),
      ...marks,
    ]
  })
  const bottom = key.below + rows.length * high
  const scaled = axisBelow(scale, columns, key.below, bottom, axis)
  const below = notesBelow([...notes, ...missingNotes(data)], size, scaled.below)
  const words = rows.flatMap((row) => row.values.map((_, one) => `${describeMark(data, row, one)}.`))
  return drawingOf(
    title,
    [`${axis}.`, ...words, ...notes],
    size,
    below.below,
    head.body,
    key.body,
    scaled.body,
    drawn,
    below.body,
  )
}

const endOf = ({ values: [first], suffix }: Row, digits: number): RowEnd => ({
  text: valueWords({ value: first?.value ?? null }, digits),
  ...(suffix !== undefined && { suffix }),
})

const describeMark = ({ series, digits }: RowsData, { name, values }: Row, one: number): string => {
  const of = series.length === 1 ? name : `${name}, ${series[one]}`
  return `${of}: ${valueWords(values[one] ?? { value: null }, digits)}`
}

/** Notes on missing values; a row with one value shows it itself. */
const missingNotes = ({ series, rows }: RowsData): readonly string[] => {
  if (series.length === 1) return []
  const missing = rows.flatMap(({ name, values }) =>
    values.flatMap(({ value }, one) => (value === null ? [`${series[one]} at ${name}`] : [])),
  )
  return missing.length === 0 ? [] : [`${NO_VALUE}: ${missing.join(', ')}`]
}
