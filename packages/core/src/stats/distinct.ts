/** Labels that were seen: how often is not kept. Of sums of sums it says how many different ones there are, as no count can. */
import { compareCodePoints } from '../codepoints.ts'
import type { Column, Distinct, Stats } from '../contract.ts'
import { right } from '../either.ts'
import { expected, mismatch, under } from './decode-errors.ts'

const seenOnce: readonly Column[] = ['count']

const none: Distinct = new Set<string>()

export const distinct: Stats<Distinct> = {
  empty: none,
  concat: (a, b) => (a.size === 0 ? b : b.size === 0 ? a : new Set([...a, ...b])),
  equals: (a, b) => {
    if (a.size !== b.size) return false
    const labels = new Set(a)
    for (const label of b) if (!labels.has(label)) return false
    return true
  },
  scale: (times, s) => (times === 0 ? none : s),
  encode: (s) => [...s].sort(compareCodePoints),
  decode: (u) => {
    if (!Array.isArray(u)) return expected('a list of labels', u)
    for (const [i, label] of u.entries()) if (typeof label !== 'string') return under(i, mismatch('a label', label))
    return right(new Set(u as readonly string[]))
  },
  layout: {
    columns: ['distinct'],
    put: (s, base, into) => {
      for (const label of s) into.addCount(into.block(base, label, seenOnce), 1)
    },
    take: (base, from) => from.distinct(base),
  },
}
