/** A natural number: how often something was seen. */
import { right } from 'fp-ts/lib/Either.js'
import type { Stats } from '../contract.ts'
import { expected } from './path.ts'

export const count: Stats<number> = {
  empty: 0,
  concat: (a, b) => a + b,
  equals: (a, b) => a === b,
  scale: (times, n) => times * n,
  encode: (n) => n,
  decode: (u) => (Number.isSafeInteger(u) && (u as number) >= 0 ? right(u as number) : expected('a natural number', u)),
  layout: (columns) => {
    const column = columns.add('count')
    return {
      put: (n, emit) => {
        if (n !== 0) emit(column, n)
      },
      take: (read) => read(column)[0] ?? 0,
    }
  },
}
