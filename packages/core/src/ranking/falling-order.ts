/** The order of doubles from the largest down, in linear time: a radix sort by 16 bits at a time, which is stable. */

const DIGITS = 65_536

/** Bits of a double as two unsigned numbers, such that larger doubles have smaller ones. */
const fallingBits = (scores: Float64Array): readonly [high: Uint32Array, low: Uint32Array] => {
  const size = scores.length
  const [high, low] = [new Uint32Array(size), new Uint32Array(size)]
  const double = new Float64Array(1)
  const words = new Uint32Array(double.buffer)
  const isLittle = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1
  const [lowAt, highAt] = isLittle ? [0, 1] : [1, 0]
  for (let i = 0; i < size; i++) {
    // −0 and 0 are one score
    double[0] = scores[i]! + 0
    const [h, l] = [words[highAt]!, words[lowAt]!]
    const isNegative = h >>> 31 === 1
    high[i] = isNegative ? h : ~h & 0x7fffffff
    low[i] = isNegative ? l : ~l
  }
  return [high, low]
}

const digitOf = (word: number, isUpper: boolean): number => (isUpper ? word >>> 16 : word & 0xffff)

/** Orders places by one digit; places that share it keep their order. Nothing is moved where all share it. */
const sortByDigit = (words: Uint32Array, isUpper: boolean, from: Int32Array, to: Int32Array): boolean => {
  const size = from.length
  const counts = new Int32Array(DIGITS + 1)
  for (let i = 0; i < size; i++) {
    const next = digitOf(words[i]!, isUpper) + 1
    counts[next] = counts[next]! + 1
  }
  if (counts[digitOf(words[0]!, isUpper) + 1] === size) return false
  for (let digit = 0; digit < DIGITS; digit++) counts[digit + 1] = counts[digit + 1]! + counts[digit]!
  for (let i = 0; i < size; i++) {
    const place = from[i]!
    const digit = digitOf(words[place]!, isUpper)
    const at = counts[digit]!
    counts[digit] = at + 1
    to[at] = place
  }
  return true
}

// Fewer are sorted by comparison: counting takes as long as the digits there are.
const FEW = 4096

/** The places of the scores from the largest down; equal ones in the order in which they stand. */
export const fallingOrder = (scores: Float64Array): Int32Array => {
  const size = scores.length
  let order = new Int32Array(size)
  for (let i = 0; i < size; i++) order[i] = i
  if (size < FEW) return order.sort((a, b) => (scores[a] === scores[b] ? a - b : scores[a]! > scores[b]! ? -1 : 1))
  const [high, low] = fallingBits(scores)
  let other = new Int32Array(size)
  for (const [words, isUpper] of [
    [low, false],
    [low, true],
    [high, false],
    [high, true],
  ] as const)
    if (sortByDigit(words, isUpper, order, other)) [order, other] = [other, order]
  return order
}
