/** A list of items from which the first one with a small key is taken, again and again: a tree of least keys, O(log n) each. */

export interface Queue {
  readonly items: readonly number[]
  /** The root at 1; the keys of the items in the second half. */
  readonly least: Float64Array
}

export const queueOf = (items: readonly number[], keyOf: (item: number) => number): Queue => {
  let width = 1
  while (width < items.length) width *= 2
  const least = new Float64Array(2 * width).fill(Number.POSITIVE_INFINITY)
  items.forEach((item, i) => {
    least[width + i] = keyOf(item)
  })
  for (let node = width - 1; node > 0; node--)
    least[node] = Math.min(least[2 * node] as number, least[2 * node + 1] as number)
  return { items, least }
}

/** The number in the list of the first item whose key is below `bound`; -1 for none. */
const firstBelow = ({ least }: Queue, bound: number): number => {
  if ((least[1] as number) >= bound) return -1
  const width = least.length / 2
  let node = 1
  while (node < width) node = (least[2 * node] as number) < bound ? 2 * node : 2 * node + 1
  return node - width
}

const drop = ({ least }: Queue, at: number): void => {
  let node = least.length / 2 + at
  least[node] = Number.POSITIVE_INFINITY
  for (node >>= 1; node > 0; node >>= 1)
    least[node] = Math.min(least[2 * node] as number, least[2 * node + 1] as number)
}

/** The first item whose key is below `bound`, of those that are free; what is not is dropped on the way. -1 for none. */
export const first = (queue: Queue, bound: number, isFree: (item: number) => boolean): number => {
  for (;;) {
    const at = firstBelow(queue, bound)
    if (at < 0) return -1
    const item = queue.items[at] as number
    if (isFree(item)) return item
    drop(queue, at)
  }
}
