/** Values of JSON as Python's `json` module reads them: their text, and which of them are equal. */
import { isList, isNumber, isObject, type RecordValue, type WrittenNumber } from '../value.ts'

/** A number with a point or an exponent is a float there; without, a whole number of any length. */
const isFloat = ({ written }: WrittenNumber): boolean => /[.eE]/.test(written)

// ---- text ------------------------------------------------------------------------------------------------------------

/** The exponents from and up to which Python writes a float without one. */
const [LEAST_PLAIN, MOST_PLAIN] = [-4, 16]

/** A float as Python's `repr` writes it: the shortest digits that give the same double, as here, and another use of exponents. */
const floatText = (value: number): string => {
  if (!Number.isFinite(value)) return value < 0 ? '-inf' : 'inf'
  const sign = value < 0 || Object.is(value, -0) ? '-' : ''
  const [digits = '0', power = '0'] = Math.abs(value).toExponential().split('e')
  const exponent = Number(power)
  if (exponent < LEAST_PLAIN || exponent >= MOST_PLAIN)
    return `${sign}${digits}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`
  const bare = digits.replace('.', '')
  const whole = exponent < 0 ? '0' : bare.slice(0, exponent + 1).padEnd(exponent + 1, '0')
  const fraction = exponent < 0 ? '0'.repeat(-exponent - 1) + bare : bare.slice(exponent + 1)
  return `${sign}${whole}.${fraction === '' ? '0' : fraction}`
}

/** A string, a number or a boolean as Python's `str` writes it. */
export const pythonText = (scalar: string | boolean | WrittenNumber): string => {
  if (typeof scalar === 'string') return scalar
  if (typeof scalar === 'boolean') return scalar ? 'True' : 'False'
  return isFloat(scalar) ? floatText(Number(scalar.written)) : String(BigInt(scalar.written))
}

/** Tests what `not value` is in Python: null, false, 0, and what is empty. */
export const isFalsy = (value: RecordValue): boolean => {
  if (isList(value)) return value.length === 0
  if (isObject(value)) return value.size === 0
  return isNumber(value) ? Number(value.written) === 0 : !value
}

// ---- equality --------------------------------------------------------------------------------------------------------

/** A number by its exact value, so that 1 and 1.0 are one; a float is the double that is nearest to it. */
const numberKey = (number: WrittenNumber): string => {
  if (!isFloat(number)) return String(BigInt(number.written))
  const value = Number(number.written)
  return Number.isInteger(value) ? String(BigInt(value)) : String(value)
}

/** A text that is the same of values that are equal in Python: 1, 1.0 and true are, and the order of keys means nothing. */
export const equalityKey = (value: RecordValue): string => {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'string') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(equalityKey).join()}]`
  if (!isObject(value)) return numberKey(value)
  const fields = Array.from(value, ([key, inner]) => `${JSON.stringify(key)}:${equalityKey(inner)}`)
  return `{${fields.sort().join()}}`
}
