/** Depth of nesting: how many longer extents of a text contain one. */
import type { Stretch } from '../contract.ts'

/** From the first unit to the last, `end` exclusive; with its stretches in order where there are several. */
export interface Extent {
  readonly start: number
  readonly end: number
  readonly fragments?: readonly Stretch[]
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

const stretchesOf = (extent: Extent): readonly Pick<Stretch, 'start' | 'end'>[] => extent.fragments ?? [extent]

/** The same for equal extents alone. */
export const extentKey = (extent: Extent): string =>
  stretchesOf(extent)
    .map(({ start, end }) => `${start} ${end}`)
    .join(';')

/** True if each stretch of one lies in a stretch of the other. */
const holds = (outer: Extent, inner: Extent): boolean =>
  stretchesOf(inner).every(({ start, end }) =>
    stretchesOf(outer).some((stretch) => stretch.start <= start && end <= stretch.end),
  )

/**
 * Depth of any extent among others, of which equal ones count once. A binary indexed tree over extents by their starts has in each node
 * their ends in order: n log n to make, log² n to ask, whether or not extents cross. Extents of several stretches are few, and looked at
 * one by one.
 */
export const newDepths = (all: readonly Extent[]): Depths => {
  const byKey = new Map(all.map((extent) => [extentKey(extent), extent]))
  const extents = [...byKey.values()].filter(({ fragments }) => !fragments).sort((a, b) => a.start - b.start)
  const fragmented = [...byKey.values()].filter(({ fragments }) => fragments)
  const starts = extents.map(({ start }) => start)
  const ends: number[][] = Array.from({ length: extents.length + 1 }, () => [])
  const byEnd = extents.map(({ end }, i) => ({ end, i })).sort((a, b) => a.end - b.end)
  for (const { end, i } of byEnd) for (let node = i + 1; node < ends.length; node += node & -node) ends[node]!.push(end)
  return (extent) => {
    // what has an equal one among them is not within itself
    let depth = byKey.has(extentKey(extent)) ? -1 : 0
    for (const outer of fragmented) if (holds(outer, extent)) depth++
    for (let node = indexFrom(starts, extent.start + 1); node > 0; node -= node & -node)
      depth += ends[node]!.length - indexFrom(ends[node]!, extent.end)
    return depth
  }
}
