/** Decoding of statistics: errors have the path of the bad value in the JSON. */
import { type Either, left } from '../either.ts'

/** The message of a value that is not what was expected. */
export const mismatch = (what: string, got: unknown): string => `expected ${what}, got ${shown(got)}`

/** An error at this very value. */
export const expected = (what: string, got: unknown): Either<string, never> => left(mismatch(what, got))

// what is inside an object may be deep, long or hostile: its kind says enough
const shown = (u: unknown): string => {
  if (u === undefined) return 'nothing'
  if (u === null) return 'null'
  if (Array.isArray(u)) return 'a list'
  if (typeof u === 'object') return 'an object'
  return typeof u === 'string' ? quotedStart(u) : shortened(String(u))
}

const quotedStart = (text: string): string => JSON.stringify(shortened(text))
const shortened = (text: string): string => {
  const start = [...text.slice(0, 80)].slice(0, 40).join('')
  return start.length < text.length ? `${start}…` : text
}

/** An error from inside a value, with its key put in front: `at types.PER.gold: expected …`. */
export const under = (key: string | number, message: string): Either<string, never> => {
  const plain = typeof key === 'string' && /^[A-Za-z_][\w-]*$/.test(key.slice(0, 41)) && key.length <= 40
  const step = plain ? key : `[${typeof key === 'number' ? key : quotedStart(key)}]`
  const inner = message.startsWith('at ') ? message.slice(3) : undefined
  if (inner === undefined) return left(`at ${step}: ${message}`)
  return left(`at ${step}${inner.startsWith('[') ? '' : '.'}${inner}`)
}

/** An object of JSON. */
export const isRecord = (u: unknown): u is Readonly<Record<string, unknown>> =>
  typeof u === 'object' && u !== null && !Array.isArray(u)
