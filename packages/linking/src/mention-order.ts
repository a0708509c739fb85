/** Mentions in the order of their starts, and a search for those that overlap a stretch. */
import type { Mention } from './side.ts'

/** The furthest end up to each mention, in the order of their starts. */
export const reachOf = (fromLeft: readonly Mention[]): Float64Array => {
  const reach = new Float64Array(fromLeft.length)
  let end = 0
  fromLeft.forEach((mention, i) => {
    end = Math.max(end, mention.end)
    reach[i] = end
  })
  return reach
}

/** Finds the first mention that may end after a place; none before it does. */
export const firstAfter = (reach: Float64Array, place: number): number => {
  let low = 0
  let high = reach.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (reach[middle]! <= place) low = middle + 1
    else high = middle
  }
  return low
}
