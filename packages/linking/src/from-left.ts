/** Mentions in the order of their starts, where those that a stretch touches are found without looking at all. */
import type { Mention } from './side.ts'

/** For each mention, in the order of their starts, the furthest end up to it. */
export const reachOf = (fromLeft: readonly Mention[]): Float64Array => {
  const reach = new Float64Array(fromLeft.length)
  let end = 0
  fromLeft.forEach((mention, i) => {
    end = Math.max(end, mention.end)
    reach[i] = end
  })
  return reach
}

/** The first that may end behind a place: none before it does. */
export const firstBehind = (reach: Float64Array, place: number): number => {
  let low = 0
  let high = reach.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (reach[middle]! <= place) low = middle + 1
    else high = middle
  }
  return low
}
