/**
 * Exact sums of fractions. Root errors are parts of a half or a third, component errors of however many components an
 * entity has: as doubles they would depend on the order in which they are added. Numerators are counted by denominator
 * instead, which are whole numbers, and divided once at the end.
 */
import { count, oneLabel, table } from '@assay/core'

/** A sum of fractions: the numerators, added up by denominator. */
export const fractions = table(count)
export type Fractions = ReadonlyMap<string, number>

export interface Ratio {
  readonly over: bigint
  readonly under: bigint
}

export const ratio = (over: number | bigint, under: number | bigint = 1n): Ratio => ({
  over: BigInt(over),
  under: BigInt(under),
})
export const zero = ratio(0)

const divisor = (a: bigint, b: bigint): bigint => {
  let [x, y] = [a < 0n ? -a : a, b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}

const lowest = (over: bigint, under: bigint): Ratio => {
  const common = divisor(over, under)
  return common === 1n ? { over, under } : { over: over / common, under: under / common }
}

export const plus = (a: Ratio, b: Ratio): Ratio => lowest(a.over * b.under + b.over * a.under, a.under * b.under)
export const minus = (a: Ratio, b: Ratio): Ratio => plus(a, { over: -b.over, under: b.under })
export const times = (a: Ratio, b: Ratio): Ratio => lowest(a.over * b.over, a.under * b.under)
/** Undefined for 0/0 and for all else over 0. */
export const dividedBy = (a: Ratio, b: Ratio): Ratio | undefined =>
  b.over <= 0n ? undefined : lowest(a.over * b.under, a.under * b.over)

/** The sum itself. */
export const sumOf = (sum: Fractions): Ratio =>
  [...sum].reduce((all, [denominator, numerator]) => plus(all, ratio(numerator, BigInt(denominator))), zero)

/** One fraction as a sum of one. */
export const fraction = (over: number, under: number): Fractions =>
  over === 0 ? fractions.empty : oneLabel(String(under), over)

/** The double nearest to a ratio that is not negative, ties to even. */
export const quotientOf = ({ over, under }: Ratio): number => {
  if (over === 0n) return 0
  // 64 bits of quotient, and one more that says whether anything is left: rounding to 53 then sees all there is to see
  const shift = BigInt(Math.max(0, 64 - (bitsOf(over) - bitsOf(under))))
  const quotient = (over << shift) / under
  const rest = (over << shift) % under === 0n ? 0n : 1n
  return Number((quotient << 1n) | rest) * 2 ** -(Number(shift) + 1)
}

const bitsOf = (n: bigint): number => n.toString(2).length

/** A decimal number as the fraction that it is written as. */
export const decimal = (x: number): Ratio => {
  const text = x.toFixed(DECIMALS).replace(/0+$/, '')
  const [whole = '0', part = ''] = text.split('.')
  return lowest(BigInt(whole + part), 10n ** BigInt(part.length))
}

/** Decimals that an option may have: all that is multiplied with it then stays exact. */
const DECIMALS = 6
export const hasFewDecimals = (x: number): boolean => Number(x.toFixed(DECIMALS)) === x
