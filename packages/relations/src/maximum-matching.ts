/**
 * One-to-one matchings with as many pairs as there can be, by augmenting paths from each left vertex in order. The left
 * vertices that get a partner do not depend on which partner is tried first: each gets one if it can beside those before it.
 */

/** Visits the right vertices that may be paired with a left one, until `visit` returns true. */
export type Neighbours = (left: number, visit: (right: number) => boolean) => void

/** The partner of each left vertex; -1 for none. */
export const maximumMatching = (lefts: number, rights: number, neighbours: Neighbours): Int32Array => {
  const partner = new Int32Array(lefts).fill(-1)
  const owner = new Int32Array(rights).fill(-1)
  const from = new Int32Array(rights)
  const seen = new Int32Array(rights).fill(-1)
  // what a search without success has seen leads nowhere later either
  const DEAD = lefts
  for (let root = 0; root < lefts; root++) {
    const reached = [root]
    const visited: number[] = []
    let free = -1
    for (let i = 0; i < reached.length && free < 0; i++) {
      const left = reached[i]!
      neighbours(left, (right) => {
        if (seen[right] === root || seen[right] === DEAD) return false
        seen[right] = root
        visited.push(right)
        from[right] = left
        if (owner[right]! < 0) {
          free = right
          return true
        }
        reached.push(owner[right]!)
        return false
      })
    }
    if (free < 0) for (const right of visited) seen[right] = DEAD
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

/** Tests that all of `size` things can be paired one to one with as many others. */
export const canPairAll = (size: number, fits: (left: number, right: number) => boolean): boolean => {
  if (size === 1) return fits(0, 0)
  if (size === 2) return (fits(0, 0) && fits(1, 1)) || (fits(0, 1) && fits(1, 0))
  const partner = maximumMatching(size, size, (left, visit) => {
    for (let right = 0; right < size; right++) if (fits(left, right) && visit(right)) return
  })
  return !partner.includes(-1)
}
