/** Numbers that look random and are the same for a seed everywhere: xorshift (Marsaglia 2003) on 32 bits. */

export interface Random {
  /** A whole number from 0 to `n` − 1; 0 where there is none. */
  readonly below: (n: number) => number
  readonly pick: <A>(list: readonly A[]) => A
  /** True once in `n` times. */
  readonly oneIn: (n: number) => boolean
}

/** Seeds that stand side by side begin far apart: the finaliser of MurmurHash3. */
const spread = (seed: number): number => {
  let h = (seed + 0x9e3779b9) | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) | 0 || 1
}

export const randomFrom = (seed: number): Random => {
  let state = spread(seed)
  const below = (n: number): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return Math.floor(((state >>> 0) / 2 ** 32) * n)
  }
  return {
    below,
    pick: <A>(list: readonly A[]): A => list[below(list.length)] as A,
    oneIn: (n) => below(n) === 0,
  }
}
