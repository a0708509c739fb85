/** A mark with its interval for each row of a table, all on one scale. */
import type { Score } from '@assay/core/result'
import { ROW_HEIGHT, rowPicture, rowPlaces, whisker } from '../charts/chart-parts.ts'
import { coordinate, element, line } from '../charts/draw.ts'
import { colourOf, mark } from '../charts/palette.ts'
import { robustRange } from '../shader.ts'
import { lookUp } from '../values.ts'
import type { View } from './view.ts'

const WIDTH = 190

export interface Whiskers {
  /** Ends of the scale. */
  readonly ends: readonly [number, number]
  /** A picture of what the row has as text. */
  readonly of: (score: Score) => string
}

/** An arrow at the edge, for a value outside the scale. */
const arrow = (x: number, direction: 1 | -1): string =>
  element('path', {
    d: `M${coordinate(x)} ${coordinate(ROW_HEIGHT / 2)}l${coordinate(-7 * direction)} -5v10z`,
    fill: colourOf(0),
    stroke: colourOf(0),
    'stroke-width': 1,
  })

/** Draws a mark with its interval for each system; undefined if fewer than two have a value. */
export const drawWhiskers = ({ scores, headline }: View): Whiskers | undefined => {
  const headlines = scores.flatMap((score) => {
    const headlineValue = lookUp(score.measures, headline)
    return typeof headlineValue?.value === 'number'
      ? [{ value: headlineValue.value, interval: headlineValue.interval }]
      : []
  })
  const [least, most] = robustRange(headlines.map(({ value }) => value))
  const near = headlines.filter(({ value }) => value >= least && value <= most)
  const ends = near.flatMap(({ value, interval = [] }) => [value, ...interval])
  const [low, high] = [Math.min(...ends), Math.max(...ends)]
  if (!(high > low)) return undefined
  const place = rowPlaces(low, high, WIDTH)
  const marks = (score: Score): readonly string[] => {
    const { value = null, interval } = lookUp(score.measures, headline) ?? {}
    if (value === null) return []
    if (value < low) return [arrow(0, -1)]
    if (value > high) return [arrow(WIDTH, 1)]
    const over =
      interval === undefined ? [] : [whisker(place(interval[0]), place(interval[1]), ROW_HEIGHT / 2, 'currentColor')]
    return [...over, mark(0, place(value), ROW_HEIGHT / 2)]
  }
  return {
    ends: [low, high],
    of: (score) =>
      rowPicture(
        WIDTH,
        line(place(low), ROW_HEIGHT / 2, place(high), ROW_HEIGHT / 2, { 'stroke-opacity': '0.25' }),
        ...marks(score),
      ),
  }
}
