/**
 * Exact sums of doubles. A sum is kept as an expansion: doubles of falling size whose exact sum is the value
 * (Shewchuk 1997, Adaptive Precision Floating-Point Arithmetic; the rounding of the value is that of Python's math.fsum).
 */

/** A growing exact sum; what `partials` holds does not overlap and rises in size. */
export interface ExactSum {
  readonly partials: number[]
}

export const exactSum = (): ExactSum => ({ partials: [] })

/** Adds a finite double; Shewchuk's GROW-EXPANSION with zero elimination. */
export const addExact = ({ partials }: ExactSum, x: number): void => {
  if (!Number.isFinite(x)) throw new RangeError(`${x} cannot be added to an exact sum`)
  let kept = 0
  let carry = x
  for (let i = 0; i < partials.length; i++) {
    let y = partials[i] as number
    if (Math.abs(carry) < Math.abs(y)) {
      const swap = carry
      carry = y
      y = swap
    }
    const high = carry + y
    const low = y - (high - carry)
    if (low !== 0) partials[kept++] = low
    carry = high
  }
  if (!Number.isFinite(carry)) throw new RangeError('an exact sum is beyond the largest double')
  partials.length = kept
  if (carry !== 0) partials.push(carry)
}

/** The double nearest to the exact sum, ties to even. */
export const rounded = ({ partials }: ExactSum): number => {
  let n = partials.length
  if (n === 0) return 0
  let high = partials[--n] as number
  let low = 0
  while (n > 0) {
    const x = high
    const y = partials[--n] as number
    high = x + y
    low = y - (high - x)
    if (low !== 0) break
  }
  // half-way cases: what lies below decides in which direction the tie goes
  const next = n > 0 ? (partials[n - 1] as number) : 0
  if ((low < 0 && next < 0) || (low > 0 && next > 0)) {
    const twice = low * 2
    const x = high + twice
    if (twice === x - high) return x
  }
  return high
}

/** The one expansion that equal sums share: the nearest double, then the nearest to what is left, and so on. */
export const canonical = (sum: ExactSum): readonly number[] => {
  if (sum.partials.length < 2) return sum.partials.slice()
  const rest: ExactSum = { partials: sum.partials.slice() }
  const components: number[] = []
  while (rest.partials.length > 0) {
    const nearest = rounded(rest)
    components.push(nearest)
    addExact(rest, -nearest)
  }
  return components
}

const SPLITTER = 2 ** 27 + 1

/** Adds `x · times` exactly: Dekker's TWO-PRODUCT, with `x` scaled out of the range where splitting overflows. */
export const addProduct = (sum: ExactSum, x: number, times: number): void => {
  if (times === 0 || x === 0) return
  if (times === 1) return addExact(sum, x)
  const product = x * times
  const small = Math.abs(product) < 2 ** -900
  if (small || Math.abs(x) > 2 ** 970) return addRepeated(sum, x, times)
  addExact(sum, product)
  addExact(sum, productError(x, times, product))
}

const productError = (a: number, b: number, product: number): number => {
  const ca = SPLITTER * a
  const aHigh = ca - (ca - a)
  const aLow = a - aHigh
  const cb = SPLITTER * b
  const bHigh = cb - (cb - b)
  const bLow = b - bHigh
  return aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow)
}

// At the ends of the range, where products lose bits: by doubling, which is exact.
const addRepeated = (sum: ExactSum, x: number, times: number): void => {
  let power = x
  for (let rest = times; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) addExact(sum, power)
    if (rest > 1) power *= 2
  }
}
