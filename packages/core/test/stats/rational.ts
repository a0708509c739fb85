/** Exact arithmetic on doubles by another road: every finite double is a whole multiple of 2^-1074, so a BigInt holds it. */

const view = new DataView(new ArrayBuffer(8))
const MANTISSA = (1n << 52n) - 1n

/** A double in units of 2^-1074. */
export const unitsOf = (x: number): bigint => {
  view.setFloat64(0, x)
  const bits = view.getBigUint64(0)
  const exponent = (bits >> 52n) & 0x7ffn
  const mantissa = bits & MANTISSA
  const size = exponent === 0n ? mantissa : (mantissa | (1n << 52n)) << (exponent - 1n)
  return bits >> 63n === 1n ? -size : size
}

/** The sum of doubles, in units of 2^-1074. */
export const unitsOfAll = (xs: readonly number[]): bigint => xs.reduce((sum, x) => sum + unitsOf(x), 0n)

/** The double nearest to so many units, ties to even; infinite beyond the largest. */
export const nearestDouble = (units: bigint): number => {
  const size = units < 0n ? -units : units
  const excess = size.toString(2).length - 53
  if (excess <= 0) return signed(units, doubleOf(size, 0))
  const shift = BigInt(excess)
  const half = 1n << (shift - 1n)
  const rest = size & ((1n << shift) - 1n)
  const kept = size >> shift
  const up = rest > half || (rest === half && (kept & 1n) === 1n)
  return signed(units, doubleOf(up ? kept + 1n : kept, excess))
}

const signed = (units: bigint, size: number): number => (units < 0n ? -size : size)

// at most 2^53 units, shifted: read off the bits, since multiplying would round among the subnormal numbers
const doubleOf = (mantissa: bigint, shift: number): number => {
  const whole = mantissa === 1n << 53n ? mantissa >> 1n : mantissa
  const exponent = mantissa === 1n << 53n ? shift + 1 : shift
  if (exponent + 1 >= 0x7ff) return Number.POSITIVE_INFINITY
  const normal = whole >= 1n << 52n
  view.setBigUint64(0, normal ? (BigInt(exponent + 1) << 52n) | (whole & MANTISSA) : whole)
  return view.getFloat64(0)
}
