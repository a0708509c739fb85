/** Seeded random draws: one stream for each (seed, trial), so that a trial draws the same whoever runs it. */
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/**
 * Mixes seed and trial into one well-spread 32-bit number (MurmurHash3's finaliser): streams of neighbouring trials are
 * unrelated, and no two trials of a seed share one. Of a seed, 32 bits count.
 */
const mixed = (seed: number, trial: number): number => {
  let h = Math.imul(seed | 0, 0x9e3779b1) ^ Math.imul(trial | 0, 0x85ebca77)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}

/**
 * Counts of draws of each of `size` units in one resample with replacement of as many units. The numbers are those of
 * pure-rand's `xoroshiro128plus` and `uniformInt`, in a loop of its own: millions are drawn for one interval.
 */
export const drawWeights = (size: number, seed: number, trial: number, into: Float64Array): Float64Array => {
  let [s01, s00, s11, s10] = xoroshiro128plus(mixed(seed, trial)).getState() as [number, number, number, number]
  into.fill(0)
  const limit = size > 2 ? Math.floor(2 ** 32 / size) * size : 2 ** 32
  for (let i = 0; i < size; ) {
    const drawn = (s00 + s10) | 0
    const a0 = s10 ^ s00
    const a1 = s11 ^ s01
    const b00 = s00
    const b01 = s01
    s00 = (b00 << 24) ^ (b01 >>> 8) ^ a0 ^ (a0 << 16)
    s01 = (b01 << 24) ^ (b00 >>> 8) ^ a1 ^ ((a1 << 16) | (a0 >>> 16))
    s10 = (a1 << 5) ^ (a0 >>> 27)
    s11 = (a0 << 5) ^ (a1 >>> 27)
    const value = drawn + 2 ** 31
    if (value >= limit) continue
    const unit = value - Math.floor(value / size) * size
    into[unit] = into[unit]! + 1
    i++
  }
  return into
}

/**
 * The same of units that lie by stratum, each of which is drawn from by itself and keeps its size. The k-th stratum draws as trial
 * k · samples + trial does: draws of two strata are unrelated, and the first draws as if it were alone.
 */
export const drawStrata = (
  sizes: readonly number[],
  { seed, samples }: { readonly seed: number; readonly samples: number },
  trial: number,
  into: Float64Array,
): Float64Array => {
  let from = 0
  for (const [k, size] of sizes.entries()) {
    drawWeights(size, seed, k * samples + trial, into.subarray(from, from + size))
    from += size
  }
  return into
}

// The first numbers of a generator are still close to its seed: swaps, which take every bit, leave them out.
const WARM_UP = 8

/** As many shuffles are drawn together as a number has bits. */
export const SHUFFLES = 32

/**
 * Draws the units that change sides in the shuffles from `trial` on, each with probability one half: bit t of a unit belongs to
 * shuffle `trial` + t. At most 32 are drawn.
 */
export const drawSwaps = (
  size: number,
  seed: number,
  trial: number,
  shuffles: number,
  into: Int32Array,
): Int32Array => {
  into.fill(0)
  for (let t = 0; t < shuffles; t++) {
    const generator = xoroshiro128plus(mixed(seed, trial + t))
    for (let i = 0; i < WARM_UP; i++) generator.next()
    for (let i = 0; i < size; ) {
      let bits = generator.next()
      for (const end = Math.min(size, i + 32); i < end; i++) {
        into[i] = into[i]! | ((bits & 1) << t)
        bits >>>= 1
      }
    }
  }
  return into
}
