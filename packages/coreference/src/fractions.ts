/** Exact sums of fractions. */

/** The greatest common divisor of natural numbers. */
export const gcd = (a: number, b: number): number => {
  let x = a
  let y = b
  while (y > 0) {
    const rest = x % y
    x = y
    y = rest
  }
  return x
}

/** The double nearest to a fraction, ties to even; numerator and denominator are positive. */
const nearest = (numerator: bigint, denominator: bigint): number => {
  // a quotient of 64 bits or more, its last bit set where the division leaves something: Number() then rounds rightly
  const shift = Math.max(0, 64 + denominator.toString(2).length - numerator.toString(2).length)
  const scaled = numerator << BigInt(shift)
  const sticky = scaled % denominator === 0n ? 0n : 1n
  return Number((scaled / denominator) | sticky) / 2 ** shift
}

/** The double nearest to the exact sum of fractions: the same bits in whatever order they come. */
export const sumOfFractions = (numerators: readonly number[], denominators: readonly number[]): number => {
  const byDenominator = new Map<number, number>()
  denominators.forEach((denominator, i) => {
    byDenominator.set(denominator, (byDenominator.get(denominator) ?? 0) + (numerators[i] as number))
  })
  let numerator = 0n
  let denominator = 1n
  for (const [own, above] of byDenominator) {
    numerator = numerator * BigInt(own) + BigInt(above) * denominator
    denominator *= BigInt(own)
  }
  return numerator === 0n ? 0 : nearest(numerator, denominator)
}

/** The least common multiple of natural numbers, of any length. */
export const leastCommonMultiple = (numbers: readonly number[]): bigint => {
  let common = 1n
  for (const n of new Set(numbers)) {
    const rest = Number(common % BigInt(n))
    common *= BigInt(n / gcd(n, rest))
  }
  return common
}
