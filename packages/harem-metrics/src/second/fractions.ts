/**
 * Sums of fractions as a statistic: numerators are added up by denominator, so that the sum is the same in any order, and divided once.
 */
import { count, type Fraction, fraction, oneLabel, table } from '@assay/core'

export const fractions = table(count)
export type Fractions = ReadonlyMap<string, number>

/** A sum with one term. */
export const oneFraction = (over: number, under: number): Fractions =>
  over === 0 ? fractions.empty : oneLabel(String(under), over)

/** The exact value of a sum. */
export const sumOfFractions = (sum: Fractions): Fraction =>
  fraction.sumOf(Array.from(sum, ([under, over]) => [over, Number(under)] as const))

/** A sum as the formulas show it: a whole number, or a fraction in lowest terms. */
export const fractionText = ({ over, under }: Fraction): string => {
  const common = divisor(over < 0n ? -over : over, under)
  return under === common ? String(over / common) : `${over / common}/${under / common}`
}

const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b))
