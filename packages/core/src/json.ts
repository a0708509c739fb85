/** JSON with one spelling: equal data gives equal bytes, whatever the order in which it was put together. */
import { compareCodePoints } from './codepoints.ts'

/**
 * Data as JSON: keys sorted by code point at every level, two blanks of indent, a line end at the end; otherwise as
 * `JSON.stringify`, which writes a lone surrogate as an escape, so that the text is always well-formed. A property that
 * is `undefined` is omitted. What JSON cannot express (NaN, infinities, functions, maps) is a bug.
 */
export const json = (data: unknown): string => `${jsonText(data, '\n')}\n`

const jsonText = (value: unknown, line: string): string => {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value)
  if (Array.isArray(value)) return list(value, line)
  if (isRecord(value)) return record(value, line)
  throw new TypeError(
    `JSON has no form for ${typeof value === 'object' ? Object.prototype.toString.call(value) : String(value)}`,
  )
}

const list = (items: readonly unknown[], line: string): string => {
  if (items.length === 0) return '[]'
  const inner = `${line}  `
  return `[${inner}${items.map((item) => jsonText(item, inner)).join(`,${inner}`)}${line}]`
}

// `Object.keys` also gives an own `__proto__`, and reading an own key never reaches the prototype.
const record = (value: Readonly<Record<string, unknown>>, line: string): string => {
  const keys = Object.keys(value).filter((key) => value[key] !== undefined)
  if (keys.length === 0) return '{}'
  const inner = `${line}  `
  const entries = keys.sort(compareCodePoints).map((key) => `${JSON.stringify(key)}: ${jsonText(value[key], inner)}`)
  return `{${inner}${entries.join(`,${inner}`)}${line}}`
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
