/** A row for each name: a mark with its interval for each series, or of one series bars from zero. */
import { drawingOf, EDGE, heading, keyOf, NO_VALUE, notesBelow, numbersIn, valueWords, whisker } from './chart-parts.ts'
import { type Drawing, element, line, type Size, titleElement } from './draw.ts'
import { colourOf, mark } from './palette.ts'
import { axisBelow, columnsOf, limitOption, type Row, type RowEnd, type RowsData, rowTexts, ticksIn } from './rows.ts'
import { scaleOf } from './scale.ts'

const BETWEEN = 9
const BAR = { high: 24, thick: 12 }

export const drawRows = (data: RowsData, size: Size): Drawing => {
  const { title, axis, digits, series, rows, notes = [] } = data
  const alone = series.length === 1
  const isBars = alone && data.isBars === true
  const head = heading(title, size)
  const key = keyOf(alone ? [] : series, size, head.below)
  const ends = alone ? rows.map((row) => endOf(row, digits)) : []
  const columns = columnsOf(
    rows.map(({ name }) => name),
    ends,
    size,
  )
  const numbers = rows.flatMap(({ values }) => numbersIn(values))
  const scale = scaleOf(numbers, [columns.from, columns.to], {
    zero: isBars,
    ticks: ticksIn(columns),
    ...limitOption(data),
  })
  const zero = scale.place(0)
  const high = isBars ? BAR.high : Math.max(20, series.length * BETWEEN + 9)
  const drawn = rows.flatMap((row, i) => {
    const top = key.below + i * high
    const middle = top + high / 2
    const marks = row.values.flatMap(({ value, interval }, s) => {
      if (value === null) return []
      const y = middle + (s - (series.length - 1) / 2) * BETWEEN
      const label = describeMark(data, row, s)
      const ends = interval?.map(scale.place) as readonly [number, number] | undefined
      // the part of an interval that lies on a bar has the colour of text, which stands out from it
      const over = ends === undefined ? [] : [whisker(ends[0], ends[1], y, isBars ? 'currentColor' : colourOf(s))]
      const place = scale.place(value)
      return isBars ? [barBetween(zero, place, y, label), ...over] : [...over, mark(s, place, y, label)]
    })
    return [
      ...(i === 0 || isBars ? [] : [line(EDGE, top, size.width - EDGE, top, { 'stroke-opacity': '0.12' })]),
      ...rowTexts(columns, middle, row.name, ends[i], size),
      ...marks,
    ]
  })
  const bottom = key.below + rows.length * high
  const scaled = axisBelow(scale, columns, key.below, bottom, axis)
  const below = notesBelow([...notes, ...missingNotes(data)], size, scaled.below)
  const words = rows.flatMap((row) => row.values.map((_, s) => `${describeMark(data, row, s)}.`))
  return drawingOf(
    title,
    [`${axis}.`, ...words, ...notes],
    size,
    below.below,
    head.body,
    key.body,
    scaled.body,
    drawn,
    isBars ? [line(zero, key.below, zero, bottom)] : [],
    below.body,
  )
}

const barBetween = (zero: number, end: number, middle: number, says: string): string =>
  element(
    'rect',
    {
      x: Math.min(zero, end),
      y: middle - BAR.thick / 2,
      width: Math.abs(end - zero),
      height: BAR.thick,
      fill: colourOf(0),
      stroke: 'none',
    },
    titleElement(says),
  )

const endOf = ({ values: [first], suffix }: Row, digits: number): RowEnd => ({
  text: valueWords({ value: first?.value ?? null }, digits),
  ...(suffix !== undefined && { suffix }),
})

const describeMark = ({ series, digits }: RowsData, { name, values }: Row, s: number): string => {
  const of = series.length === 1 ? name : `${name}, ${series[s]}`
  return `${of}: ${valueWords(values[s] ?? { value: null }, digits)}`
}

/** Notes on missing values; a row with one value shows it itself. */
const missingNotes = ({ series, rows }: RowsData): readonly string[] => {
  if (series.length === 1) return []
  const missing = rows.flatMap(({ name, values }) =>
    values.flatMap(({ value }, s) => (value === null ? [`${series[s]} at ${name}`] : [])),
  )
  return missing.length === 0 ? [] : [`${NO_VALUE}: ${missing.join(', ')}`]
}
