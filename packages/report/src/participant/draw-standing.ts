/** The dot of a participant on a line from the lowest to the best of all systems, with a stroke at their mean. */
import { ROW_HEIGHT, rowPicture, rowPlaces } from '../charts/chart-parts.ts'
import { line } from '../charts/draw.ts'
import { mark } from '../charts/palette.ts'
import type { MeasureStanding } from './participant.ts'

const WIDTH = 180

/** All numbers that a line has to reach. */
const numbersOf = ({ value, lowest, mean, best }: MeasureStanding): readonly number[] =>
  [value, lowest, mean, best].flatMap((number) => number ?? [])

/** A picture for each standing, all on one scale; empty where there is nothing to compare. */
export const drawStandings = (standings: readonly MeasureStanding[]): readonly string[] => {
  const numbers = standings.flatMap(numbersOf)
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)]
  const place = rowPlaces(low, high, WIDTH)
  const drawOne = (standing: MeasureStanding): string => {
    const { value, lowest, mean, best } = standing
    if (value === null || lowest === undefined || best === undefined || mean === null || !(high > low)) return ''
    const values = numbersOf(standing)
    const middle = ROW_HEIGHT / 2
    return rowPicture(
      WIDTH,
      line(place(Math.min(...values)), middle, place(Math.max(...values)), middle, { 'stroke-opacity': '0.5' }),
      line(place(mean), middle - 6, place(mean), middle + 6, { 'stroke-width': 2, 'stroke-opacity': '0.7' }),
      mark(0, place(value), middle),
    )
  }
  return standings.map(drawOne)
}
