/** Cells of a list of pairs: numbers and judgements, read from bytes. */
import { BLANK } from '../source/fields.ts'

const [PLUS, HYPHEN, DOT, ZERO, E] = [43, 45, 46, 48, 101]
const decoder = new TextDecoder()

/** The powers of ten that are doubles. */
const powers = Float64Array.from({ length: 23 }, (_, i) => 10 ** i)
const MAX_POWER = 22

/** Digits of a whole number that is a double whatever they are. */
const WHOLE = 15

/** Splits a double in two halves, whose products are exact (Dekker 1971). */
const SPLIT = 2 ** 27 + 1

/** a·b − p, exactly, where p is the double nearest to a·b. */
const errorOf = (a: number, b: number, p: number): number => {
  const [ta, tb] = [SPLIT * a, SPLIT * b]
  const [ah, bh] = [ta - (ta - a), tb - (tb - b)]
  const [al, bl] = [a - ah, b - bh]
  return ah * bh - p + ah * bl + al * bh + al * bl
}

/** So much of a correction may be wrong, far more than is. */
const DOUBT = 2 ** -30

/**
 * The double nearest to high/10^highPlaces + low/10^lowPlaces, where the second is far smaller; undefined where it is so
 * close to the middle of two doubles that the digits have to be looked at one by one.
 */
const nearest = (high: number, highPlaces: number, low: number, lowPlaces: number): number | undefined => {
  const power = powers[highPlaces]!
  const first = high / power
  if (low === 0) return first
  const product = first * power
  const rest = (high - product - errorOf(first, power, product)) / power + low / powers[lowPlaces]!
  const value = first + rest
  return value === first + rest * (1 - DOUBT) && value === first + rest * (1 + DOUBT) ? value : undefined
}

/** Digits that an integer of 32 bits holds whatever they are. */
const SMALL = 9

/** The end of the digits that were read last. */
let ended = 0

/** The number that digits at a place are, as an integer of 32 bits. */
const digitsAt = (bytes: Uint8Array, from: number, to: number): number => {
  let number = 0
  let at = from
  for (; at < to; at++) {
    const digit = bytes[at]! - ZERO
    if (digit < 0 || digit > 9) break
    number = (number * 10 + digit) | 0
  }
  ended = at
  return number
}

/**
 * The number that is written there, NaN where it is none, and undefined where nothing is. Decimals of any usual length are
 * read without a string: up to 15 digits, which are a double whatever they are, and the rest of them.
 */
export const readNumber = (bytes: Uint8Array, from: number, to: number): number | undefined => {
  let [start, end] = [from, to]
  while (start < end && bytes[start]! <= BLANK) start++
  while (start < end && bytes[end - 1]! <= BLANK) end--
  if (start === end) return undefined
  let high = digitsAt(bytes, start, Math.min(end, start + SMALL))
  let at = ended
  // a longer whole number is none of a probability
  if (at === start + SMALL) return slowNumber(bytes, start, end)
  let places = 0
  let [low, lowDigits] = [0, 0]
  if (at < end && bytes[at] === DOT) {
    const first = at + 1
    at = first
    if (high === 0) while (at < end && bytes[at] === ZERO) at++
    const room = high === 0 ? WHOLE : WHOLE - (first - 1 - start)
    for (const last = at + room; at < last && at < end; ) {
      const before = at
      const more = digitsAt(bytes, at, Math.min(end, last, at + SMALL))
      at = ended
      if (at === before) break
      high = high * powers[at - before]! + more
    }
    const rest = at
    low = digitsAt(bytes, at, Math.min(end, at + SMALL))
    at = ended
    lowDigits = at - rest
    places = at - first
    if (places === 0 && first - 1 === start) return slowNumber(bytes, start, end)
  } else if (at === start) return slowNumber(bytes, start, end)
  if (at < end) {
    if ((bytes[at]! | 32) !== E) return slowNumber(bytes, start, end)
    const isNegative = bytes[at + 1] === HYPHEN
    const power = at + (isNegative || bytes[at + 1] === PLUS ? 2 : 1)
    const exponent = digitsAt(bytes, power, Math.min(end, power + SMALL))
    if (ended < end || ended === power) return slowNumber(bytes, start, end)
    places += isNegative ? exponent : -exponent
  }
  const highPlaces = places - lowDigits
  if (highPlaces < 0 || places > MAX_POWER) return slowNumber(bytes, start, end)
  return nearest(high, highPlaces, low, places) ?? slowNumber(bytes, start, end)
}

const slowNumber = (bytes: Uint8Array, start: number, end: number): number => {
  const text = decoder.decode(bytes.subarray(start, end))
  if (/^[+-]?inf(?:inity)?$/i.test(text))
    return text.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN
}

const MATCH = /^(?:1(?:\.0*)?|true|match)$/i
const NO_MATCH = /^(?:0(?:\.0*)?|false|non-?match|no match|distinct)$/i

/** True for a match, false for none, undefined for anything else. */
export const readDecision = (bytes: Uint8Array, start: number, end: number): boolean | undefined => {
  if (end - start === 1) {
    const digit = bytes[start]! - ZERO
    return digit === 1 ? true : digit === 0 ? false : undefined
  }
  const text = decoder.decode(bytes.subarray(start, end)).trim()
  if (MATCH.test(text)) return true
  return NO_MATCH.test(text) ? false : undefined
}
