/** Decoding of statistics: errors say where in the JSON the bad value stands. */
import type { Either } from 'fp-ts/lib/Either.js'
import { left } from 'fp-ts/lib/Either.js'

export const expected = (what: string, got: unknown): Either<string, never> =>
  left(`expected ${what}, got ${got === undefined ? 'nothing' : JSON.stringify(got).slice(0, 40)}`)

/** An error from inside a value, with the key it stands under put in front. */
export const under = (key: string, message: string): Either<string, never> => left(message.startsWith('at ') ? `at ${key}.${message.slice(3)}` : `at ${key}: ${message}`)

export const isRecord = (u: unknown): u is Readonly<Record<string, unknown>> => typeof u === 'object' && u !== null && !Array.isArray(u)
