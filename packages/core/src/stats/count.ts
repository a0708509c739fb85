/** A natural number: how often something was seen. Exact up to 2^53, beyond which `decode` refuses it. */
import type { Layout, Stats } from '../contract.ts'
import { right } from '../either.ts'
import { expected } from './decode-errors.ts'

const isNatural = (u: unknown): u is number => Number.isSafeInteger(u) && (u as number) >= 0

const layout: Layout<number> = {
  columns: ['count'],
  put: (n, base, into) => {
    if (n !== 0) into.addCount(base, n)
  },
  take: (base, from) => from.count(base),
}

export const count: Stats<number> = {
  empty: 0,
  concat: (a, b) => a + b,
  equals: (a, b) => a === b,
  scale: (times, n) => times * n,
  isSound: isNatural,
  encode: (n) => n,
  // JSON has a −0: the sum turns it into 0
  decode: (u) => (isNatural(u) ? right(u + 0) : expected('a natural number', u)),
  layout,
}
