/** Numbers as decimals: what C, Perl and Python print for `%.2f`, which `toFixed` does not where a tie is rounded, and what Java prints. */

/**
 * The exact decimal expansion of a double, rounded half to even: `fixed(12.125, 2)` is `12.12`.
 * What rounds to zero has no minus sign, though C prints one: `-0.00` in a table would be a riddle.
 * NaN and infinities have no expansion; to ask for one is a bug.
 */
export const fixed = (x: number, digits: number): string => {
  if (!Number.isFinite(x)) throw new RangeError(`no decimal expansion of ${x}`)
  const scaled = quick(Math.abs(x), digits) ?? String(exact(Math.abs(x), digits))
  const padded = scaled.padStart(digits + 1, '0')
  const cut = padded.length - digits
  const decimal = digits === 0 ? padded : `${padded.slice(0, cut)}.${padded.slice(cut)}`
  return x < 0 && /[1-9]/.test(decimal) ? `-${decimal}` : decimal
}

// Below 2^30 the product is wrong by less than 2^-22, as 10^22 is the last power of ten that is a double; where its
// fraction is farther than that from one half, the rounding is certain.
const quick = (x: number, digits: number): string | undefined => {
  const product = x * 10 ** digits
  if (digits > 22 || product >= 2 ** 30) return undefined
  const whole = Math.floor(product)
  const over = product - whole - 0.5
  return Math.abs(over) > 2 ** -20 ? String(over > 0 ? whole + 1 : whole) : undefined
}

/** x · 10^digits as an integer, half to even. A double is mantissa · 2^exponent. */
const exact = (x: number, digits: number): bigint => {
  const bits = new BigUint64Array(Float64Array.of(x).buffer)[0]!
  const field = Number(bits >> 52n)
  const fraction = bits & (2n ** 52n - 1n)
  const exponent = BigInt(Math.max(field, 1) - 1075)
  const product = (field === 0 ? fraction : fraction + 2n ** 52n) * 10n ** BigInt(digits)
  if (exponent >= 0n) return product << exponent
  const below = -exponent
  const whole = product >> below
  const rest = product - (whole << below)
  const half = 1n << (below - 1n)
  return rest > half || (rest === half && (whole & 1n) === 1n) ? whole + 1n : whole
}

/** The same as Java's `%.2f`, of numbers from 0 on and up to five digits: half up, of the shortest decimal that is the double. */
export const fixedInJava = (x: number, digits: number): string => {
  const [whole = '0', decimals = ''] = (x < 1e-6 ? '0' : String(x)).split('.')
  const cut = Number(whole + decimals.slice(0, digits).padEnd(digits, '0'))
  return fixed((cut + ((decimals[digits] ?? '0') >= '5' ? 1 : 0)) / 10 ** digits, digits)
}
