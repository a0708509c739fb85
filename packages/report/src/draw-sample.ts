/** A sample drawn with a seed, the same on every machine. */

/** A number of 32 bits for each index: neighbours are unrelated (the finaliser of MurmurHash3). */
const keyOf = (seed: number, index: number): number => {
  let h = Math.imul(seed | 0, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca77)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** `count` of the numbers from 0 up to `size`, ascending: those with the smallest keys; all of them where there are no more. */
export const drawSample = (size: number, count: number, seed: number): readonly number[] => {
  const all = Array.from({ length: size }, (_, index) => index)
  if (count >= size) return all
  const keys = all.map((index) => keyOf(seed, index))
  const drawn = all.sort((a, b) => keys[a]! - keys[b]! || a - b).slice(0, count)
  return drawn.sort((a, b) => a - b)
}
