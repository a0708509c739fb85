/** Numbers as they are written, compared as exact decimals. */
import { shortestNumber } from '@assay/core'

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

const MAX_DIGITS = 1000
const MAX_EXPONENT = 10_000

/** Tests a number of JSON for a length that nobody meant: its decimals would not end. */
export const isTooLong = (written: string): boolean => {
  if (written.length <= MAX_DIGITS && !/e/i.test(written)) return false
  const [digits = '', exponent = '0'] = written.split(/[eE]/)
  return digits.replace(/\D/g, '').length > MAX_DIGITS || Math.abs(Number(exponent)) > MAX_EXPONENT
}

/** The shortest spelling of a text that is a number in JSON, blanks at its ends aside. */
export const numberIn = (text: string): string | undefined => {
  const inner = text.trim()
  return NUMBER.test(inner) && !isTooLong(inner) ? shortestNumber(inner) : undefined
}

// ---- as people write them --------------------------------------------------------------------------------------------

export type DecimalMark = '.' | ','

/** Digits alone, or in groups of three behind the same mark, with decimals or none. */
const patterns: { readonly [M in DecimalMark]: RegExp } = {
  '.': /^([+\-−]?) ?(\d+|\d{1,3}([ '’,])\d{3}(?:\3\d{3})*)(?:\.(\d+))?$/u,
  ',': /^([+\-−]?) ?(\d+|\d{1,3}([ '’.])\d{3}(?:\3\d{3})*)(?:,(\d+))?$/u,
}

/** The shortest spelling of a number as people write it: `(1,250.00)`, `$12`, `EUR 12`, `12 %`. */
export const writtenNumberIn = (text: string, mark: DecimalMark): string | undefined => {
  const squeezed = text.trim().replace(/\s+/gu, ' ')
  const isBracketed = squeezed.startsWith('(') && squeezed.endsWith(')')
  const bare = (isBracketed ? squeezed.slice(1, -1) : squeezed)
    .replace(/\p{Sc}/gu, '')
    .trim()
    .replace(/^([+\-−]?)[A-Z]{3} ?(?=[\d+\-−])|(?<=\d) ?[A-Z]{3}$/u, '$1')
    .replace(/ ?%$/, '')
  const [, sign, whole, , fraction] = patterns[mark].exec(bare) ?? []
  if (whole === undefined || (isBracketed && sign !== '')) return undefined
  const minus = isBracketed || sign === '-' || sign === '−' ? '-' : ''
  const written = `${minus}${whole.replace(/\D/g, '')}${fraction === undefined ? '' : `.${fraction}`}`
  return isTooLong(written) ? undefined : shortestNumber(written)
}

// ---- tolerance -------------------------------------------------------------------------------------------------------

/** A decimal: `digits` times ten to the power of `exponent`. */
interface Decimal {
  readonly digits: bigint
  readonly exponent: number
}

const decimalOf = (written: string): Decimal => {
  const [mantissa = '', power = '0'] = written.split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  return { digits: BigInt(`${whole}${fraction}`), exponent: Number(power) - fraction.length }
}

const absolute = (n: bigint): bigint => (n < 0n ? -n : n)

/** Largest differences that still count as equal, as shortest spellings; `relative` is a share of the gold. */
export interface Tolerance {
  readonly absolute: string
  readonly relative: string
}

/** Tests whether two numbers in their shortest spelling differ by no more than a tolerance. */
export const areNear = (gold: string, system: string, tolerance: Tolerance): boolean => {
  if (gold === system) return true
  if (tolerance.absolute === '0' && tolerance.relative === '0') return false
  const [g, s, most, share] = [gold, system, tolerance.absolute, tolerance.relative].map(decimalOf) as [
    Decimal,
    Decimal,
    Decimal,
    Decimal,
  ]
  const scale = Math.min(g.exponent, s.exponent, most.exponent, g.exponent + share.exponent)
  const scaled = ({ digits, exponent }: Decimal): bigint => digits * 10n ** BigInt(exponent - scale)
  const difference = absolute(scaled(g) - scaled(s))
  return (
    difference <= scaled(most) ||
    difference <= absolute(scaled({ digits: g.digits * share.digits, exponent: g.exponent + share.exponent }))
  )
}

/** The difference of two numbers in their shortest spelling. */
export const differenceOf = (gold: string, system: string): string => {
  const [g, s] = [decimalOf(gold), decimalOf(system)]
  const scale = Math.min(g.exponent, s.exponent)
  const scaled = ({ digits, exponent }: Decimal): bigint => digits * 10n ** BigInt(exponent - scale)
  return shortestNumber(`${absolute(scaled(g) - scaled(s))}e${scale}`)
}
