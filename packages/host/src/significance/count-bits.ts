/** Counts of bits: of many numbers, how many have each of 32. */
import { SHUFFLES } from './random.ts'

/**
 * Counts for each of 32 bits how many of the numbers have it: digit d of all 32 counts is one number, `digits[d]`, so that one
 * addition with carry counts for all of them. Eight numbers are brought to one of each weight first (Harley and Seal's carry-save adder).
 */
const countBits = (which: Int32Array, numbers: Int32Array, digits: Int32Array): number => {
  digits.fill(0)
  let used = 3
  let [ones, twos, fours] = [0, 0, 0]
  const carry = (number: number, digit: number): void => {
    let remaining = number
    let d = digit
    while (remaining !== 0) {
      const digitBefore = digits[d]!
      digits[d] = digitBefore ^ remaining
      remaining &= digitBefore
      d++
    }
    if (d > used) used = d
  }
  const whole = which.length - (which.length % 8)
  for (let i = 0; i < whole; i += 8) {
    let twice = 0
    let four = 0
    let eight = 0
    for (let k = i; k < i + 8; k += 2) {
      const a = numbers[which[k]!]!
      const b = numbers[which[k + 1]!]!
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
  for (let i = whole; i < which.length; i++) carry(numbers[which[i]!]!, 0)
  return used
}

const digits = new Int32Array(32)

/** Adds to each of 32 sums, from `at` on, how many of some numbers have its bit, times `scale`. */
export const addBits = (
  which: Int32Array,
  numbers: Int32Array,
  scale: number,
  sums: Float64Array,
  at: number,
): void => {
  const used = countBits(which, numbers, digits)
  for (let t = 0; t < SHUFFLES; t++) {
    let n = 0
    for (let d = 0; d < used; d++) n |= ((digits[d]! >>> t) & 1) << d
    sums[at + t] = sums[at + t]! + n * scale
  }
}
