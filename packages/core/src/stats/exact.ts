/**
 * Exact sums of doubles. A sum is kept as an expansion: doubles that do not overlap, whose exact sum is the value
 * (Shewchuk 1997, Adaptive Precision Floating-Point Arithmetic; the rounding of the value is that of Python's
 * math.fsum).
 */

/** A growing exact sum: `huge` times 2^1022, and an expansion that does not overlap and rises in size. */
export interface ExactSum {
  /** The number of times 2^1022 was set aside: the expansion is kept below it, so that no addition overflows. */
  huge: number
  readonly partials: number[]
}

const HUGE = 2 ** 1022
/** Sums beyond ±4096 · 2^1022 are refused: their components would be too many to keep. */
const MAX_HUGE = 4096

/** The sum of nothing. */
export const exactSum = (): ExactSum => ({ huge: 0, partials: [] })

/** Numbers below it never overflow when they are added up, however many there are. */
export const PLAIN = 2 ** 900

/** The rounding error of `a + b`, `sum` being the double nearest to it: Knuth's TWO-SUM. */
const roundingError = (a: number, b: number, sum: number): number => {
  const y = sum - a
  return a - (sum - y) + (b - y)
}

/** Adds to a single component where the sum is a double again, as it is for whole numbers; says whether it is. */
const isAdded = (partials: number[], x: number): boolean => {
  const y = partials[0]!
  const sum = y + x
  if (sum === 0 || !(sum < PLAIN && sum > -PLAIN && x < PLAIN && x > -PLAIN) || roundingError(y, x, sum) !== 0)
    return false
  partials[0] = sum
  return true
}

/** Adds a finite double. */
export const addExact = (sum: ExactSum, x: number): void => {
  if (sum.partials.length === 1 && isAdded(sum.partials, x)) return
  if (!Number.isFinite(x)) throw new RangeError(`${x} cannot be added to an exact sum`)
  const carry = growExpansion(sum.partials, x < HUGE && x > -HUGE ? x : setAside(sum, x))
  const top = carry < HUGE && carry > -HUGE ? carry : setAside(sum, carry)
  if (top !== 0) sum.partials.push(top)
}

/** Adds finite doubles. Sums of many rarely need more than three doubles, which takes no list. */
export const addAllExact = (sum: ExactSum, xs: ArrayLike<number>): void => {
  let high = 0
  let middle = 0
  let low = 0
  for (let i = 0; i < xs.length; i++) {
    const x = xs[i]!
    if (!(x < PLAIN && x > -PLAIN)) {
      addExact(sum, x)
      continue
    }
    const a = high + x
    const fromHigh = roundingError(high, x, a)
    high = a
    if (fromHigh === 0) continue
    const b = middle + fromHigh
    const fromMiddle = roundingError(middle, fromHigh, b)
    middle = b
    if (fromMiddle === 0) continue
    const c = low + fromMiddle
    const rest = roundingError(low, fromMiddle, c)
    low = c
    if (rest !== 0) addExact(sum, rest)
  }
  addExact(sum, low)
  addExact(sum, middle)
  addExact(sum, high)
}

/** The double nearest to the exact sum of finite doubles: where two doubles hold it, without a list. */
export const nearestSum = (xs: readonly number[]): number => {
  let high = 0
  let low = 0
  for (const x of xs) {
    const sum = high + x
    const rest = roundingError(high, x, sum)
    const lower = low + rest
    if (!(x < PLAIN && x > -PLAIN) || roundingError(low, rest, lower) !== 0) return nearestOfAll(xs)
    high = sum
    low = lower
  }
  return high + low
}

const nearestOfAll = (xs: readonly number[]): number => {
  const sum = exactSum()
  addAllExact(sum, xs)
  return round(canonical(sum))
}

/** Shewchuk's GROW-EXPANSION with zero elimination: adds `x` to the expansion but for its new top, which it returns. */
const growExpansion = (partials: number[], x: number): number => {
  let size = 0
  let carry = x
  for (let i = 0; i < partials.length; i++) {
    let y = partials[i]!
    if (Math.abs(carry) < Math.abs(y)) {
      const swap = carry
      carry = y
      y = swap
    }
    const high = carry + y
    const low = y - (high - carry)
    if (low !== 0) partials[size++] = low
    carry = high
  }
  // to set a length that stays costs more than to add
  if (size < partials.length) partials.length = size
  return carry
}

/** Takes 2^1022 off as often as it fits, which is exact, and returns what is left. */
const setAside = (sum: ExactSum, x: number): number => {
  let rest = x
  for (; rest >= HUGE; rest -= HUGE) sum.huge++
  for (; rest <= -HUGE; rest += HUGE) sum.huge--
  return rest
}

/** The double nearest to what the expansion holds, ties to even. */
const nearest = (partials: readonly number[]): number => {
  let n = partials.length
  if (n === 0) return 0
  let high = partials[--n]!
  let low = 0
  while (n > 0) {
    const x = high
    const y = partials[--n]!
    high = x + y
    low = y - (high - x)
    if (low !== 0) break
  }
  // half-way cases: the next lower partial decides in which direction the tie is rounded
  const next = n > 0 ? partials[n - 1]! : 0
  if ((low < 0 && next < 0) || (low > 0 && next > 0)) {
    const twice = low * 2
    const x = high + twice
    if (twice === x - high) return x
  }
  return high
}

/**
 * The one list of components that equal sums share, largest first: 2^1022 as often as it fits, then the double nearest
 * to what is left, and so on.
 */
export const canonical = (sum: ExactSum): readonly number[] => {
  if (sum.huge === 0 && sum.partials.length < 2) return sum.partials.slice()
  const rest = sum.partials.slice()
  const push = (top: number): void => {
    if (top !== 0) rest.push(top)
  }
  // what was set aside comes back where the expansion has the other sign
  const back = sum.huge * (rest.at(-1) ?? 0) < 0 ? Math.sign(sum.huge) : 0
  if (back !== 0) push(growExpansion(rest, back * HUGE))
  const components = hugeComponents(sum.huge - back)
  while (rest.length > 0) {
    const component = nearest(rest)
    components.push(component)
    push(growExpansion(rest, -component))
  }
  return components
}

const hugeComponents = (huge: number): number[] => {
  if (Math.abs(huge) > MAX_HUGE) throw new RangeError('an exact sum is beyond 2^1034')
  return Array.from({ length: Math.abs(huge) }, () => Math.sign(huge) * HUGE)
}

/** The double nearest to a sum in canonical form; as math.fsum, it refuses a sum that is larger than every double. */
export const round = (components: readonly number[]): number => {
  const [first = 0] = components
  if (Math.abs(first) < HUGE) return first
  const value = quarter(components) * 4
  if (!Number.isFinite(value)) throw new RangeError('an exact sum is beyond the largest double')
  return value
}

/** The double nearest to a quarter of a sum: what 2^1022 and more adds up to is in range there. */
const quarter = (components: readonly number[]): number => {
  if (Math.abs(components[4] ?? 0) >= HUGE) return Number.POSITIVE_INFINITY
  const partials: number[] = []
  for (const component of components) {
    // a quarter of what is tiny may not exist: next to 2^1022 only its sign can matter, where it decides a tie
    const tiny = Math.abs(component) < 2 ** -1000
    const top = growExpansion(partials, tiny ? Math.sign(component) * 2 ** -1000 : component / 4)
    if (top !== 0) partials.push(top)
    if (tiny) break
  }
  return nearest(partials)
}

const SPLITTER = 2 ** 27 + 1

/** Adds `x · times` exactly, `times` being a natural number. */
export const addProduct = (sum: ExactSum, x: number, times: number): void => {
  if (times === 0 || x === 0) return
  const product = x * times
  if (times === 1) addExact(sum, x)
  else if (Math.abs(product) < 2 ** -900 || Math.abs(x) > 2 ** 960) addRepeated(sum, x, times)
  else addTwoProduct(sum, x, times, product)
}

/** Dekker's TWO-PRODUCT: the product and its rounding error, where no part of either leaves the range. */
const addTwoProduct = (sum: ExactSum, x: number, times: number, product: number): void => {
  addExact(sum, product)
  const error = productError(x, times, product)
  if (error !== 0) addExact(sum, error)
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
  const power = exactSum()
  addExact(power, x)
  for (let rest = times; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) addSum(sum, power)
    addSum(power, { huge: power.huge, partials: power.partials.slice() })
  }
}

const addSum = (sum: ExactSum, { huge, partials }: ExactSum): void => {
  sum.huge += huge
  for (const x of partials) addExact(sum, x)
}
