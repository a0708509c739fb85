/** Fractions of whole numbers without bound: what a coefficient is until it becomes a double, once and correctly rounded. */

export interface Fraction {
  readonly above: bigint
  /** More than 0. */
  readonly below: bigint
}

/** `above / below`; nothing where that is 0/0 or has no value at all. */
export const fraction = (above: bigint, below: bigint): Fraction | undefined => {
  if (below === 0n) return undefined
  return below > 0n ? { above, below } : { above: -above, below: -below }
}

export const minus = (a: Fraction, b: Fraction): Fraction => ({
  above: a.above * b.below - b.above * a.below,
  below: a.below * b.below,
})

export const plus = (a: Fraction, b: Fraction): Fraction => ({
  above: a.above * b.below + b.above * a.below,
  below: a.below * b.below,
})

export const times = (a: Fraction, b: Fraction): Fraction => ({ above: a.above * b.above, below: a.below * b.below })

/** a / b; nothing where b is 0. */
export const over = (a: Fraction, b: Fraction): Fraction | undefined => fraction(a.above * b.below, a.below * b.above)

export const ONE: Fraction = { above: 1n, below: 1n }
export const ZERO: Fraction = { above: 0n, below: 1n }

/** (observed − expected) / (1 − expected): what every coefficient corrected for chance is. */
export const beyondChance = (observed: Fraction, expected: Fraction): Fraction | undefined =>
  over(minus(observed, expected), minus(ONE, expected))

const bits = (n: bigint): number => n.toString(16).length * 4

/** The double nearest to a fraction, ties to even. */
export const rounded = ({ above, below }: Fraction): number => {
  if (above === 0n) return 0
  const size = above < 0n ? -above : above
  // 66 bits or more of the quotient, and one that says whether there is a rest: so the last step alone rounds
  const shift = BigInt(Math.max(0, 66 + bits(below) - bits(size)))
  const shifted = size << shift
  const quotient = shifted / below
  const rest = shifted % below === 0n ? 0n : 1n
  const value = Number((quotient << 1n) | rest) / 2 ** Number(shift + 1n)
  return above < 0n ? -value : value
}

/** The double of a fraction, where there is one. */
export const maybeRounded = (own: Fraction | undefined): number | undefined => own && rounded(own)

/** The least number that all of some natural numbers divide. */
export const leastCommonMultiple = (numbers: Iterable<number>): bigint => {
  let all = 1n
  for (const n of numbers) {
    let [a, b] = [all, BigInt(n)]
    while (b > 0n) [a, b] = [b, a % b]
    all = (all / a) * BigInt(n)
  }
  return all
}
