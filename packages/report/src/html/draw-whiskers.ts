/** A mark with its interval for each row of a table, all on one scale. */
import type { Score } from '@assay/core/result'
import { whisker } from '../charts/chart-parts.ts'
import { coordinate, element, line } from '../charts/draw.ts'
import { colourOf, mark } from '../charts/palette.ts'
import { robustRange } from '../shader.ts'
import { own } from '../values.ts'
import type { View } from './view.ts'

const WIDTH = 190
const HEIGHT = 18
const EDGE = 6

export interface Whiskers {
  /** Ends of the scale. */
  readonly ends: readonly [number, number]
  /** A picture of what the row has as text. */
  readonly of: (score: Score) => string
}

/** An arrow at the edge, for a value outside the scale. */
const arrow = (x: number, direction: 1 | -1): string =>
  element('path', {
    d: `M${coordinate(x)} ${coordinate(HEIGHT / 2)}l${coordinate(-7 * direction)} -5v10z`,
    fill: colourOf(0),
    stroke: colourOf(0),
    'stroke-width': 1,
  })

/** Draws a mark with its interval for each system; undefined if fewer than two have a value. */
export const drawWhiskers = ({ scores, headline }: View): Whiskers | undefined => {
  const headlines = scores.flatMap((score) => {
    const found = own(score.measures, headline)
    return typeof found?.value === 'number' ? [{ value: found.value, interval: found.interval }] : []
  })
  const [least, most] = robustRange(headlines.map(({ value }) => value))
  const near = headlines.filter(({ value }) => value >= least && value <= most)
  const ends = near.flatMap(({ value, interval = [] }) => [value, ...interval])
  const [low, high] = [Math.min(...ends), Math.max(...ends)]
  if (!(high > low)) return undefined
  const place = (x: number): number => EDGE + ((x - low) / (high - low)) * (WIDTH - 2 * EDGE)
  const marks = (score: Score): readonly string[] => {
    const { value = null, interval } = own(score.measures, headline) ?? {}
    if (value === null) return []
    if (value < low) return [arrow(0, -1)]
    if (value > high) return [arrow(WIDTH, 1)]
    const over =
      interval === undefined ? [] : [whisker(place(interval[0]), place(interval[1]), HEIGHT / 2, 'currentColor')]
    return [...over, mark(0, place(value), HEIGHT / 2)]
  }
  return {
    ends: [low, high],
    of: (score) => {
      const root = {
        width: WIDTH,
        height: HEIGHT,
        viewBox: `0 0 ${coordinate(WIDTH)} ${coordinate(HEIGHT)}`,
        'aria-hidden': 'true',
      }
      const base = line(EDGE, HEIGHT / 2, WIDTH - EDGE, HEIGHT / 2, { 'stroke-opacity': '0.25' })
      return element('svg', root, base, ...marks(score))
    },
  }
}
