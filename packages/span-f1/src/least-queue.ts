/** A list of items that finds the first one with a key below a bound in O(log n), by a tree of least keys. */
export interface LeastQueue {
  readonly items: readonly number[]
  /** The tree, with its root at 1 and the keys of items in the second half. */
  readonly least: Float64Array
}

export const leastQueue = (items: readonly number[], keyOf: (item: number) => number): LeastQueue => {
  let width = 1
  while (width < items.length) width *= 2
  const least = new Float64Array(2 * width).fill(Number.POSITIVE_INFINITY)
  items.forEach((item, i) => {
    least[width + i] = keyOf(item)
  })
  for (let node = width - 1; node > 0; node--) least[node] = Math.min(least[2 * node]!, least[2 * node + 1]!)
  return { items, least }
}

/** The index of the first item, of those from an index on, with a key below `bound`; -1 for none. */
const firstBelow = ({ least }: LeastQueue, bound: number, from: number): number => {
  const width = least.length / 2
  if (from >= width) return -1
  // up to the first node to the right that has one
  let node = from === 0 ? 1 : width + from
  while (least[node]! >= bound) {
    while (node % 2 === 1) node = (node - 1) / 2
    if (node === 0) return -1
    node++
  }
  while (node < width) node = least[2 * node]! < bound ? 2 * node : 2 * node + 1
  return node - width
}

const drop = ({ least }: LeastQueue, at: number): void => {
  let node = least.length / 2 + at
  least[node] = Number.POSITIVE_INFINITY
  for (node >>= 1; node > 0; node >>= 1) least[node] = Math.min(least[2 * node]!, least[2 * node + 1]!)
}

/** The first free item, of those from an index on, with a key below `bound`; -1 for none. Items that are not free are dropped on the way. */
export const firstFree = (queue: LeastQueue, bound: number, isFree: (item: number) => boolean, from = 0): number => {
  for (;;) {
    const at = firstBelow(queue, bound, from)
    if (at < 0) return -1
    const item = queue.items[at]!
    if (isFree(item)) return item
    drop(queue, at)
  }
}
