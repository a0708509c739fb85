/** Decimal numbers of options as exact fractions. */
import { type Fraction, fraction } from '@assay/core'

/** Decimals that an option may have: all that is multiplied with it then stays exact. */
const DECIMALS = 6
export const hasFewDecimals = (x: number): boolean => Number(x.toFixed(DECIMALS)) === x

/** A decimal number as the fraction that it is written as, in lowest terms. */
export const decimal = (x: number): Fraction => {
  const [over, under] = [Number(x.toFixed(DECIMALS).replace('.', '')), 10 ** DECIMALS]
  const common = fraction.gcd(over, under)
  return { over: BigInt(over / common), under: BigInt(under / common) }
}
