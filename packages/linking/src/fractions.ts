/** Exact sums of fractions. */

const gcd = (a: bigint, b: bigint): bigint => {
  let [x, y] = [a, b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}

/** Bits behind the point that are looked at: more than a double has. */
const BITS = 80n

/**
 * The sum of fractions of whole numbers as a double, the same for any order of them: a function of the exact sum. Fractions with one
 * denominator are added first, so that long numbers are few.
 */
export const sumOfFractions = (fractions: Iterable<readonly [above: number, below: number]>): number => {
  const byDenominator = new Map<number, number>()
  for (const [above, below] of fractions) byDenominator.set(below, (byDenominator.get(below) ?? 0) + above)
  let [above, below] = [0n, 1n]
  for (const [below2, above2] of byDenominator) {
    const other = BigInt(below2)
    const common = (below / gcd(below, other)) * other
    above = above * (common / below) + BigInt(above2) * (common / other)
    below = common
  }
  const whole = above / below
  const rest = ((above % below) << BITS) / below
  return Number(whole) + Number(rest) / 2 ** Number(BITS)
}
