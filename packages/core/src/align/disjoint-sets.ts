/** Sets of items that are joined two by two, as the links of a file join its records. */

/** For each item another one of its set; the item itself where it stands for the set. */
export type DisjointSets = Int32Array

export const newDisjointSets = (size: number): DisjointSets => Int32Array.from({ length: size }, (_, item) => item)

/** The item that stands for a set. Halves the path to it, so that a chain of a million items is walked once. */
export const rootOf = (sets: DisjointSets, item: number): number => {
  let at = item
  for (let next = sets[at]!; next !== at; next = sets[at]!) {
    const after = sets[next]!
    sets[at] = after
    at = after
  }
  return at
}
