/** Nested, crossing and repeated spans with one or several labels, for the laws. */
import type { Span, Spans } from '@assay/core'
import * as fc from 'fast-check'
import type { Pair } from './support.ts'

const LENGTH = 12

const paths = [['PER'], ['LOC'], ['LOC', 'town'], ['LOC', 'river'], ['__proto__'], ['ORG', '']]

const span = (several: boolean): fc.Arbitrary<Span> =>
  fc
    .tuple(
      fc.nat(LENGTH - 1),
      fc.integer({ min: 1, max: 6 }),
      fc.uniqueArray(fc.constantFrom(...paths), { minLength: several ? 0 : 1, maxLength: several ? 3 : 1 }),
    )
    .map(([start, size, labels]) => ({ start, end: Math.min(LENGTH, start + size), labels }))

const over = (spans: readonly Span[]): Spans => ({ length: LENGTH, regions: [{ readings: [spans] }] })

/** Pairs in which about half of the gold's spans are also the system's. */
export const nestedPairs = (several = true): fc.Arbitrary<Pair> =>
  fc
    .tuple(fc.array(fc.tuple(span(several), fc.boolean()), { maxLength: 8 }), fc.array(span(several), { maxLength: 6 }))
    .map(([gold, others]): Pair => {
      const kept = gold.filter(([, isKept]) => isKept).map(([one]) => one)
      return [over(gold.map(([one]) => one)), over([...others, ...kept])]
    })
