/**
 * The order of doubles from the largest down, in linear time: a radix sort, which is stable. Bits and places move together, so that each
 * pass reads from front to back; a digit has so few values that the places written to stay near.
 */

/** Digits of a word of 32 bits, from the lowest: where each begins, and its bits. */
const DIGITS = [
  { shift: 0, bits: 11 },
  { shift: 11, bits: 11 },
  { shift: 22, bits: 10 },
] as const

/** Doubles with their places, as columns: larger doubles have smaller bits. */
interface Column {
  readonly low: Uint32Array
  readonly high: Uint32Array
  readonly place: Int32Array
}

const newColumn = (size: number): Column => ({
  low: new Uint32Array(size),
  high: new Uint32Array(size),
  place: new Int32Array(size),
})

const fallingBits = (scores: Float64Array): Column => {
  const size = scores.length
  const column = newColumn(size)
  const { low, high, place } = column
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
    place[i] = i
  }
  return column
}

/** Moves a column in the order of one digit of a word; those that share it keep their order. False where all share it. */
const moveByDigit = (
  from: Column,
  to: Column,
  word: 'low' | 'high',
  { shift, bits }: (typeof DIGITS)[number],
): boolean => {
  const { low, high, place } = from
  const { low: toLow, high: toHigh, place: toPlace } = to
  const words = from[word]
  const size = words.length
  const most = 2 ** bits - 1
  const next = new Int32Array(most + 2)
  for (let i = 0; i < size; i++) {
    const after = ((words[i]! >>> shift) & most) + 1
    next[after] = next[after]! + 1
  }
  if (next[((words[0]! >>> shift) & most) + 1] === size) return false
  for (let digit = 0; digit <= most; digit++) next[digit + 1] = next[digit + 1]! + next[digit]!
  for (let i = 0; i < size; i++) {
    const digit = (words[i]! >>> shift) & most
    const at = next[digit]!
    next[digit] = at + 1
    toLow[at] = low[i]!
    toHigh[at] = high[i]!
    toPlace[at] = place[i]!
  }
  return true
}

// Fewer are sorted by comparison: counting takes as long as the digits there are.
const FEW = 4096

/** The places of the scores from the largest down; equal ones in the order in which they stand. */
export const fallingOrder = (scores: Float64Array): Int32Array => {
  const size = scores.length
  if (size < FEW) {
    const order = Int32Array.from({ length: size }, (_, i) => i)
    return order.sort((a, b) => (scores[a] === scores[b] ? a - b : scores[a]! > scores[b]! ? -1 : 1))
  }
  let [column, other] = [fallingBits(scores), newColumn(size)]
  for (const word of ['low', 'high'] as const)
    for (const digit of DIGITS) if (moveByDigit(column, other, word, digit)) [column, other] = [other, column]
  return column.place
}
