/** A scale from numbers to places, with ticks at round numbers. */
import { fixed } from '@assay/core'

export interface Scale {
  readonly low: number
  readonly high: number
  readonly ticks: readonly number[]
  readonly place: (value: number) => number
  readonly text: (tick: number) => string
}

/** Rounds up to 1, 2, 5, 10, 20, 50 …; fractions too. */
const roundUp = (x: number): { readonly step: number; readonly digits: number } => {
  const power = Math.floor(Math.log10(x))
  const unit = 10 ** power
  const factor = [1, 2, 5, 10].find((step) => x <= step * unit * (1 + 1e-9)) ?? 10
  const exponent = factor === 10 ? power + 1 : power
  const digit = factor === 10 ? 1 : factor
  // 3 / 10 is the double nearest to 0.3, and 3 * 0.1 is not
  return { step: exponent < 0 ? digit / 10 ** -exponent : digit * 10 ** exponent, digits: Math.max(0, -exponent) }
}

interface ScaleOptions {
  readonly zero?: boolean
  /** Upper limit of the axis, such as 100 percent; numbers above it are drawn. */
  readonly limit?: number
  /** About how many ticks; there are at least two. */
  readonly ticks?: number
}

const finiteOr1 = (limit: number): number => (Number.isFinite(limit) ? limit : 1)

/**
 * A scale over the numbers, from one place to another, that begins and ends with a tick. Equal numbers, or none, get a range
 * around them. `zero` is in it where lengths are compared.
 */
export const scaleOf = (
  numbers: readonly number[],
  [from, to]: readonly [number, number],
  { zero = false, limit = Number.POSITIVE_INFINITY, ticks: about = 5 }: ScaleOptions = {},
): Scale => {
  const all = zero || numbers.length === 0 ? [0, ...numbers] : numbers
  const lowest = all.reduce((least, x) => Math.min(least, x), Number.POSITIVE_INFINITY)
  const highest = all.reduce((so, x) => Math.max(so, x), Number.NEGATIVE_INFINITY)
  // numbers that differ by their rounding alone are equal
  const size = Math.max(Math.abs(lowest), Math.abs(highest))
  const isNothing = size < 1e-12
  const around = isNothing ? finiteOr1(limit) : highest - lowest > size * 1e-9 ? 0 : size / 10
  const max = Math.min(highest + around, Math.max(highest, limit))
  const min = lowest === 0 ? 0 : lowest - around
  const { step, digits } = roundUp((max - min) / about)
  const first = Math.floor(min / step)
  const last = Math.max(first + 1, Math.ceil(max / step))
  const tick = (i: number): number => Number(fixed((first + i) * step, digits))
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => tick(i))
  const low = Math.min(min, tick(0))
  const high = Math.max(max, tick(last - first))
  return {
    low,
    high,
    ticks,
    place: (value) => from + ((value - low) / (high - low)) * (to - from),
    text: (value) => fixed(value, digits),
  }
}
