/** Pictures of groups: a line with a band where their values are numbers, a table of shades where two keys cross, else bars of one system or dots of several. */
import { compareCodePoints } from '@assay/core'
import type { Score } from '@assay/core/result'
import { drawHeat } from '../charts/heat.ts'
import { drawLines } from '../charts/lines.ts'
import { type Breakdown, titleOf } from '../layout.ts'
import { areRanges, parseRange } from '../ranges.ts'
import { axisOf, chartValue, cutNote, drawBreakdown, MAX_SERIES } from '../svg-report.ts'
import { mean } from '../values.ts'
import { figure } from './table.ts'
import type { View } from './view.ts'

const SIZE = { width: 520 }
const MAX_VALUES = 40
// A line needs as many values.
const MIN_POINTS = 3

// ---- values that are numbers --------------------------------------------------------------------------------------------

const NUMBER = /^-?\d+(?:\.\d+)?$/
const BIN = /^[[(]\s*(\S+), \s*(\S+)\)$/

/** Position of a value on an axis: a number, `≥ 5`, or the middle of a bin or a range; an open bin is placed at its bound. */
export const numericPosition = (label: string): number | undefined => {
  const plain = label.replace(/^≥ /, '')
  if (NUMBER.test(plain)) return Number(plain)
  const range = parseRange(label)
  if (range !== undefined) return mean(range)
  const [, from = '', to = ''] = BIN.exec(label) ?? []
  const bounds = [from, to].filter((bound) => NUMBER.test(bound)).map(Number)
  return mean(bounds)
}

// values of documents without the key, or with a text
const NOT_NUMBERS: readonly string[] = ['', 'not a number']
// the whole, next to the ranges into which it is cut
const WHOLE = 'ALL'

const isNumeric = ({ labels }: Breakdown): boolean => {
  const left = labels.filter((label) => !NOT_NUMBERS.includes(label))
  const parts = left.filter((label) => label !== WHOLE)
  if (parts.some((label) => parseRange(label) !== undefined)) return parts.length >= MIN_POINTS && areRanges(parts)
  return left.length >= MIN_POINTS && left.every((label) => numericPosition(label) !== undefined)
}

const valueIn = (view: View, breakdown: Breakdown, score: Score, label: string) =>
  chartValue(view, breakdown.part(score, label)?.measures, view.headline)

const titleBy = (view: View, { name }: Breakdown): string => `${view.name}: ${titleOf(view, view.headline)} by ${name}`

const drawGroupLine = (view: View, breakdown: Breakdown): string => {
  const labels = breakdown.labels.flatMap((label) => {
    const at = numericPosition(label)
    return at === undefined ? [] : [{ label, at }]
  })
  const hasBins = labels.some(({ label }) => BIN.test(label))
  const hasRanges = labels.some(({ label }) => parseRange(label) !== undefined)
  const hasWhole = hasRanges && breakdown.labels.includes(WHOLE)
  const left = breakdown.labels.length - labels.length - (hasWhole ? 1 : 0)
  const drawn = drawLines(
    {
      title: titleBy(view, breakdown),
      ...axisOf(view, view.headline),
      across: breakdown.name,
      series: view.scores.slice(0, MAX_SERIES).map((score) => ({
        name: score.system,
        points: labels.map(({ label, at }) => ({ at, ...valueIn(view, breakdown, score, label) })),
      })),
      notes: [
        ...cutNote(MAX_SERIES, view.scores.length, 'systems'),
        ...(hasBins ? ['a bin is drawn at its middle, an open one at its bound'] : []),
        ...(hasRanges ? ['a range is drawn at its middle'] : []),
        ...(left > 0 ? ['values that are no numbers are not drawn'] : []),
      ],
    },
    SIZE,
  )
  return figure(drawn, SIZE)
}

// ---- two keys that cross ------------------------------------------------------------------------------------------------

/** Separators of two crossed keys, and of their values. */
const SEPARATORS = ['+', ' × '] as const

interface CrossedKeys {
  readonly keys: readonly [down: string, across: string]
  readonly parts: readonly (readonly [label: string, down: string, across: string])[]
}

/** Splits a breakdown by two keys; undefined if a value contains the separator. */
export const splitCrossed = ({ name, labels }: Pick<Breakdown, 'name' | 'labels'>): CrossedKeys | undefined => {
  for (const between of SEPARATORS) {
    const [down, across, more] = name.split(between)
    if (down === undefined || across === undefined || more !== undefined) continue
    const parts = labels.flatMap((label) => {
      const [first, second, ...others] = label.split(between)
      return first === undefined || second === undefined || others.length > 0 ? [] : [[label, first, second] as const]
    })
    return parts.length === labels.length ? { keys: [down, across], parts } : undefined
  }
  return undefined
}

const sortLabels = (names: readonly string[]): readonly string[] =>
  [...new Set(names)].sort((a, b) => {
    const [x, y] = [numericPosition(a), numericPosition(b)]
    return x !== undefined && y !== undefined && x !== y ? x - y : compareCodePoints(a, b)
  })

/** Heat map of a breakdown; of several systems their mean. */
const drawGroupHeat = (view: View, breakdown: Breakdown, { keys: [down, across], parts }: CrossedKeys): string => {
  const at = (label: string): number | null => {
    const values = view.scores.flatMap((score) => valueIn(view, breakdown, score, label).value ?? [])
    return mean(values) ?? null
  }
  const values = new Map(parts.map(([label, row, column]) => [JSON.stringify([row, column]), at(label)]))
  const columns = sortLabels(parts.map(([, , column]) => column)).slice(0, MAX_VALUES)
  const rows = sortLabels(parts.map(([, row]) => row)).slice(0, MAX_VALUES)
  const numbers = [...values.values()].flatMap((value) => value ?? [])
  if (numbers.length === 0) return ''
  const of = view.scores.length > 1 ? [`the mean of ${view.scores.length} systems`] : []
  const drawn = drawHeat(
    {
      title: titleBy(view, breakdown),
      digits: axisOf(view, view.headline).digits,
      down,
      across,
      columns,
      rows: rows.map((row) => ({
        name: row,
        values: columns.map((column) => values.get(JSON.stringify([row, column]))),
      })),
      blank: Math.min(...numbers),
      notes: [...of, 'the darker, the higher'],
    },
    SIZE,
  )
  return figure(drawn, SIZE)
}

// ---- which ----------------------------------------------------------------------------------------------------------------

/** A line chart, if the labels are numbers. */
export const lineChart = (view: View, breakdown: Breakdown): string =>
  isNumeric(breakdown) ? drawGroupLine(view, breakdown) : ''

/** The picture that fits the values. */
export const groupChart = (view: View, breakdown: Breakdown): string => {
  const crossed = splitCrossed(breakdown)
  if (crossed !== undefined) return drawGroupHeat(view, breakdown, crossed)
  return lineChart(view, breakdown) || figure(drawBreakdown(view, breakdown, SIZE), SIZE)
}
