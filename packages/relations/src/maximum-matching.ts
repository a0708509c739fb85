/**
 * One-to-one matchings with as many pairs as there can be, by augmenting paths from each left vertex in order. The left
 * vertices that get a partner do not depend on which partner is tried first: each gets one if it can beside those before it.
 */

/** The pairs that come into question. */
export interface Neighbours {
  /** Visits the right vertices that are open and may be paired with a left one, until `visit` returns true. */
  readonly each: (left: number, isOpen: (right: number) => boolean, visit: (right: number) => boolean) => void
  /** The first right vertex that may be paired with a left one among those that were not taken; -1 if there is none. */
  readonly firstFree?: (left: number) => number
  /** Told of a right vertex that has a partner from now on. */
  readonly take?: (right: number) => void
}

/** The partner of each left vertex; -1 for none. */
export const maximumMatching = (lefts: number, rights: number, neighbours: Neighbours): Int32Array => {
  const { each, firstFree, take } = neighbours
  const partner = new Int32Array(lefts).fill(-1)
  const owner = new Int32Array(rights).fill(-1)
  const from = new Int32Array(rights)
  const visitedBy = new Int32Array(rights).fill(-1)
  // what a search without success has seen leads nowhere later either
  const DEAD = lefts
  const isFree = (right: number): boolean => owner[right]! < 0
  const freeNeighbour = (left: number): number => {
    if (firstFree !== undefined) return firstFree(left)
    let free = -1
    each(left, isFree, (right) => {
      free = right
      return true
    })
    return free
  }
  /** A free right vertex at the end of an alternating path; -1 if there is none. */
  const search = (root: number): number => {
    const reached = [root]
    const visited: number[] = []
    const isOpen = (right: number): boolean => visitedBy[right] !== root && visitedBy[right] !== DEAD
    let free = -1
    for (let i = 0; i < reached.length && free < 0; i++) {
      const left = reached[i]!
      each(left, isOpen, (right) => {
        visitedBy[right] = root
        visited.push(right)
        from[right] = left
        if (isFree(right)) free = right
        else reached.push(owner[right]!)
        return free >= 0
      })
    }
    if (free < 0) for (const right of visited) visitedBy[right] = DEAD
    return free
  }
  for (let root = 0; root < lefts; root++) {
    const direct = freeNeighbour(root)
    if (direct >= 0) from[direct] = root
    let free = direct >= 0 ? direct : search(root)
    if (free >= 0) take?.(free)
    while (free >= 0) {
      const left = from[free]!
      const next = partner[left]!
      partner[left] = free
      owner[free] = left
      free = next
    }
  }
  return partner
}

/** The pairs that fit among a few. */
export const among = (rights: number, fits: (left: number, right: number) => boolean): Neighbours => ({
  each: (left, isOpen, visit) => {
    for (let right = 0; right < rights; right++) if (isOpen(right) && fits(left, right) && visit(right)) return
  },
})

/** Tests that all of `size` things can be paired one to one with as many others. */
export const canPairAll = (size: number, fits: (left: number, right: number) => boolean): boolean => {
  if (size === 1) return fits(0, 0)
  if (size === 2) return (fits(0, 0) && fits(1, 1)) || (fits(0, 1) && fits(1, 0))
  const partner = maximumMatching(size, size, among(size, fits))
  return !partner.includes(-1)
}
