/** Sets that grow together (union-find), each item with a parent, and the representative of a set its own. */

/** The representative of the set of an item, with path halving. */
export const rootOf = (parents: Int32Array, item: number): number => {
  let at = item
  while (parents[at] !== at) {
    const up = parents[parents[at] as number] as number
    parents[at] = up
    at = up
  }
  return at
}
