/**
 * Exact fractions: whole numbers without bound above and below the line, which become a double once, correctly rounded.
 * Metrics whose sums are not whole numbers (φ4 of CEAF, chance-corrected coefficients) give the same bits in whatever
 * order they add.
 */

export interface Fraction {
  readonly over: bigint
  /** More than 0. */
  readonly under: bigint
}

/** A whole number as a fraction. */
export const whole = (n: number | bigint): Fraction => ({ over: BigInt(n), under: 1n })

export const ZERO: Fraction = whole(0)
export const ONE: Fraction = whole(1)

/** `over / under`; undefined where `under` is 0. */
export const of = (over: bigint, under: bigint): Fraction | undefined => {
  if (under === 0n) return undefined
  return under > 0n ? { over, under } : { over: -over, under: -under }
}

export const plus = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
})

export const minus = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under - b.over * a.under,
  under: a.under * b.under,
})

export const times = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under })

/** a / b; undefined where b is 0. */
export const dividedBy = (a: Fraction, b: Fraction): Fraction | undefined => of(a.over * b.under, a.under * b.over)

/** The greatest common divisor of natural numbers that doubles hold. */
export const gcd = (a: number, b: number): number => {
  let [x, y] = [a, b]
  while (y > 0) [x, y] = [y, x % y]
  return x
}

/** The factor by which `common` is multiplied so that `n` divides it. */
const factorOf = (n: bigint, common: bigint): bigint => {
  let [x, y] = [n, common % n]
  while (y > 0n) [x, y] = [y, x % y]
  return n / x
}

/** The least number that all of some natural numbers divide. */
export const leastCommonMultiple = (numbers: Iterable<number | bigint>): bigint => {
  let common = 1n
  for (const n of new Set(numbers)) common *= factorOf(BigInt(n), common)
  return common
}

/** The sum of fractions of whole numbers. Those with one denominator are added first, so that long numbers are few. */
export const sumOf = (fractions: Iterable<readonly [over: number, under: number]>): Fraction => {
  const byDenominator = new Map<number, number>()
  for (const [over, under] of fractions) byDenominator.set(under, (byDenominator.get(under) ?? 0) + over)
  let [over, under] = [0n, 1n]
  for (const [denominator, numerator] of byDenominator) {
    const single = BigInt(denominator)
    const factor = factorOf(single, under)
    under *= factor
    over = over * factor + BigInt(numerator) * (under / single)
  }
  return { over, under }
}

const bitsOf = (n: bigint): number => n.toString(2).length

/** Bits of a double, and the power of two of which all doubles are multiples. */
const BITS = 53
const FINEST = 1074

/** The double nearest to a fraction, ties to even: the result of a division where both numbers are doubles. */
export const nearest = ({ over, under }: Fraction): number => {
  if (over <= 0n) return over === 0n ? 0 : -nearest({ over: -over, under })
  const shift = Math.min(BITS + bitsOf(under) - bitsOf(over), FINEST)
  const [above, below] = shift > 0 ? [over << BigInt(shift), under] : [over, under << BigInt(-shift)]
  // the quotient has 53 bits, or one to spare; near zero it has fewer
  const spare = (above / below) >> BigInt(BITS)
  const divisor = below << spare
  const floor = above / divisor
  const twice = 2n * (above % divisor)
  const isUp = twice > divisor || (twice === divisor && floor % 2n === 1n)
  return Number(isUp ? floor + 1n : floor) * 2 ** (Number(spare) - shift)
}
