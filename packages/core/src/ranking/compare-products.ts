/** Exact comparisons of quotients by their products: what is equal in arithmetic is equal here. */

/** Products of such sizes are exact, if their factors are whole or half numbers. */
export const EXACT = 2 ** 51
/** Products that differ by more than their rounding. */
const APART = 1e-14

const areHalves = (...numbers: readonly number[]): boolean => numbers.every((x) => Number.isSafeInteger(2 * x))

/** The sign of a · b − c · d, of products that may have been rounded. */
const compareLarge = (a: number, b: number, c: number, d: number): number => {
  const [x, y] = [a * b, c * d]
  if (Math.abs(x - y) > Math.max(x, y) * APART || !areHalves(a, b, c, d)) return x - y
  const whole = (n: number): bigint => BigInt(2 * n)
  const [left, right] = [whole(a) * whole(b), whole(c) * whole(d)]
  return left < right ? -1 : left > right ? 1 : 0
}

/** The sign of a · b − c · d; numbers are not negative. Exact for whole and half numbers. */
export const compareProducts = (a: number, b: number, c: number, d: number): number => {
  const x = a * b
  const y = c * d
  return x < EXACT && y < EXACT ? x - y : compareLarge(a, b, c, d)
}

/** A decimal as two whole numbers: 0.9 is 9 / 10, not the double next to it. */
export const decimalOf = (x: number): readonly [over: number, under: number] => {
  const [mantissa = '', exponent = '0'] = String(x).split('e')
  const [whole = '', rest = ''] = mantissa.split('.')
  const shift = Number(exponent) - rest.length
  const digits = Number(whole + rest)
  return shift >= 0 ? [digits * 10 ** shift, 1] : [digits, 10 ** -shift]
}
