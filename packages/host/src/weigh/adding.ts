/**
 * Sums of the units of several systems: under weights, and after shuffles in which some units change sides. What a sum is of is
 * added up in slots where that can be, and by `weigh` and `concat` where not, to the same statistics.
 */
import type { Stats } from '@assay/core'
import type { Weighed } from '@assay/core/host'
import { SHUFFLES } from './random.ts'
import { type Piece, type Slots, slotsOf } from './slots.ts'

/** What `stays` has of the units that stay, with what `comes` has of those that change sides. */
export type Swapped<S> = (stays: number, comes: number) => S

/** Each statistic is to be looked at before the next is asked for. */
export interface Adding<S> {
  /** The sum of a system. */
  readonly weigh: (system: number, weights: Float64Array) => S
  /** For shuffles of which each is a bit of a unit. */
  readonly swap: (units: Int32Array) => (shuffle: number) => Swapped<S>
}

// ---- by weigh and concat ---------------------------------------------------------------------------------------------

const plainly = <S>(systems: readonly Weighed<S>[], { concat }: Pick<Stats<S>, 'concat'>): Adding<S> => ({
  weigh: (system, weights) => (systems[system] as Weighed<S>).weigh(weights),
  swap: (units) => (shuffle) => {
    const swaps = Float64Array.from(units, (bits) => (bits >>> shuffle) & 1)
    const stay = swaps.map((swap) => 1 - swap)
    const moved = systems.map((rows) => rows.weigh(swaps))
    const kept = systems.map((rows) => rows.weigh(stay))
    return (stays, comes) => concat(kept[stays] as S, moved[comes] as S)
  },
})

// ---- in slots --------------------------------------------------------------------------------------------------------

const weighedIn = (pieces: readonly Piece[], width: number, weights: ArrayLike<number>): Float64Array => {
  const sums = new Float64Array(width)
  for (const { slot, units, scale, values } of pieces) {
    let sum = 0
    if (values === undefined) for (let i = 0; i < units.length; i++) sum += weights[units[i] as number] as number
    else for (let i = 0; i < units.length; i++) sum += (weights[units[i] as number] as number) * (values[i] as number)
    sums[slot] = (sums[slot] as number) + sum * scale
  }
  return sums
}

/** Adds one number of a unit to the sum of each shuffle that has its bit. */
const addValues = (
  units: Int32Array,
  values: Float64Array,
  swaps: Int32Array,
  sums: Float64Array,
  at: number,
): void => {
  for (let i = 0; i < units.length; i++) {
    const bits = swaps[units[i] as number] as number
    const value = values[i] as number
    for (let t = 0; t < SHUFFLES; t++) sums[at + t] = (sums[at + t] as number) + ((bits >>> t) & 1) * value
  }
}

/**
 * Counts for each of 32 bits how many of the numbers have it: digit d of all 32 counts is one number, `digits[d]`, so that one
 * addition with carry counts for all of them. Eight numbers are brought to one of each weight first (Harley and Seal's carry-save adder).
 */
const countBits = (units: Int32Array, swaps: Int32Array, digits: Int32Array): number => {
  digits.fill(0)
  let used = 3
  let [ones, twos, fours] = [0, 0, 0]
  const carry = (number: number, digit: number): void => {
    let rest = number
    let d = digit
    while (rest !== 0) {
      const digitBefore = digits[d] as number
      digits[d] = digitBefore ^ rest
      rest &= digitBefore
      d++
    }
    if (d > used) used = d
  }
  const whole = units.length - (units.length % 8)
  for (let i = 0; i < whole; i += 8) {
    let twice = 0
    let four = 0
    let eight = 0
    for (let k = i; k < i + 8; k += 2) {
      const a = swaps[units[k] as number] as number
      const b = swaps[units[k + 1] as number] as number
      const either = ones ^ a
      const two = (ones & a) | (either & b)
      ones = either ^ b
      if ((k & 2) === 0) {
        twice = two
        continue
      }
      const eitherTwo = twos ^ twice
      const fourNow = (twos & twice) | (eitherTwo & two)
      twos = eitherTwo ^ two
      if ((k & 4) === 0) four = fourNow
      else {
        const eitherFour = fours ^ four
        eight = (fours & four) | (eitherFour & fourNow)
        fours = eitherFour ^ fourNow
      }
    }
    carry(eight, 3)
  }
  digits[0] = ones
  digits[1] = twos
  digits[2] = fours
  for (let i = whole; i < units.length; i++) carry(swaps[units[i] as number] as number, 0)
  return used
}

/** What changes sides, by slot and shuffle. */
const movedIn = (pieces: readonly Piece[], width: number, swaps: Int32Array): Float64Array => {
  const sums = new Float64Array(width * SHUFFLES)
  const digits = new Int32Array(32)
  for (const { slot, units, scale, values } of pieces) {
    const at = slot * SHUFFLES
    if (values !== undefined) {
      addValues(units, values, swaps, sums, at)
      continue
    }
    const used = countBits(units, swaps, digits)
    for (let t = 0; t < SHUFFLES; t++) {
      let n = 0
      for (let d = 0; d < used; d++) n |= (((digits[d] as number) >>> t) & 1) << d
      sums[at + t] = (sums[at + t] as number) + n * scale
    }
  }
  return sums
}

/** A sum for each system, and what changes sides: what a pair has after that is three numbers a slot. */
const inSlots = <S>({ width, pieces, take }: Slots<S>, size: number): Adding<S> => {
  const all = new Float64Array(size).fill(1)
  const wholes = pieces.map((own) => weighedIn(own, width, all))
  const sums = new Float64Array(width)
  return {
    weigh: (system, weights) => take(weighedIn(pieces[system] as readonly Piece[], width, weights)),
    swap: (units) => {
      const moved = pieces.map((own) => movedIn(own, width, units))
      return (shuffle) => (stays, comes) => {
        const whole = wholes[stays] as Float64Array
        const gone = moved[stays] as Float64Array
        const come = moved[comes] as Float64Array
        for (let slot = 0, at = shuffle; slot < width; slot++, at += SHUFFLES)
          sums[slot] = (whole[slot] as number) - (gone[at] as number) + (come[at] as number)
        return take(sums)
      }
    },
  }
}

/** Systems with one row for each of the same units. */
export const addingOf = <S>(systems: readonly Weighed<S>[], stats: Pick<Stats<S>, 'concat' | 'layout'>): Adding<S> => {
  const slots = slotsOf(stats.layout, systems)
  return slots === undefined ? plainly(systems, stats) : inSlots(slots, systems[0]?.size() ?? 0)
}
