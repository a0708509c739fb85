/** Depth of nesting: how many longer extents of a text contain one. */

/** From the first unit to the last, `end` exclusive. */
export interface Extent {
  readonly start: number
  readonly end: number
}

/** The depth of an extent: how many longer ones contain it. */
export type Depths = (extent: Extent) => number

/** The first index whose value is not below `least`; values ascend. */
const indexFrom = (values: readonly number[], least: number): number => {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (values[middle]! < least) low = middle + 1
    else high = middle
  }
  return low
}

const keyOf = ({ start, end }: Extent): string => `${start} ${end}`

/**
 * Depth of any extent among others, of which equal ones count once. A binary indexed tree over extents by their starts has in each node
 * their ends in order: n log n to make, log² n to ask, whether or not extents cross.
 */
export const newDepths = (all: readonly Extent[]): Depths => {
  const known = new Map(all.map((extent) => [keyOf(extent), extent]))
  const extents = [...known.values()].sort((a, b) => a.start - b.start)
  const starts = extents.map(({ start }) => start)
  const ends: number[][] = Array.from({ length: extents.length + 1 }, () => [])
  const byEnd = extents.map(({ end }, i) => ({ end, i })).sort((a, b) => a.end - b.end)
  for (const { end, i } of byEnd) for (let node = i + 1; node < ends.length; node += node & -node) ends[node]!.push(end)
  return (extent) => {
    let depth = known.has(keyOf(extent)) ? -1 : 0
    for (let node = indexFrom(starts, extent.start + 1); node > 0; node -= node & -node)
      depth += ends[node]!.length - indexFrom(ends[node]!, extent.end)
    return depth
  }
}
