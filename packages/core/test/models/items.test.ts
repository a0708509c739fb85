import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemAt, itemsBuilder, itemsOf, keyOf, sameKeys } from '../../src/internal.ts'

const key = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('__proto__', '', 'é', '1', '01'),
  fc.nat(60).map(String),
  fc.nat(60).map((n) => `item${n}`),
  fc.nat(10 ** 8).map(String),
)
// a few items are looked through, many have a table, and numbers one of their own
const keys = fc.oneof(fc.array(key), fc.array(key, { minLength: 30, maxLength: 200 }))

describe('the items of clusters', () => {
  it('contain each key once, in the order of first occurrence', () => {
    fc.assert(
      fc.property(keys, (some) => {
        const items = itemsOf(some)
        const distinct = [...new Set(some)]
        expect(Array.from({ length: items.size }, (_, i) => keyOf(items, i))).toEqual(distinct)
        distinct.forEach((key, i) => {
          expect(itemAt(items, key)).toBe(i)
        })
      }),
    )
  })
  it('are found by key in the items of another side', () => {
    fc.assert(
      fc.property(keys, keys, (some, others) => {
        const [items, other] = [itemsOf(some), itemsOf(others)]
        const expected = [...new Set(others)].map((key) => [...new Set(some)].indexOf(key))
        expect([...sameKeys(items, other)]).toEqual(expected)
      }),
    )
  })
  it('are matched by key if the order differs', () => {
    const orders = fc
      .uniqueArray(key, { minLength: 1, maxLength: 60 })
      .chain((some) => fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length })))
    fc.assert(
      fc.property(orders, ([some, others]) => {
        const expected = others.map((one) => some.indexOf(one))
        expect([...sameKeys(itemsOf(some), itemsOf(others))]).toEqual(expected)
      }),
    )
  })
  it('are the same from one builder for all documents as from a builder for each', () => {
    fc.assert(
      fc.property(fc.array(keys, { maxLength: 8 }), (documents) => {
        const builder = itemsBuilder(1)
        const together = documents.map((some) => {
          for (const one of some) builder.addText(one)
          return builder.finish()
        })
        for (const [d, items] of together.entries()) {
          const distinct = [...new Set(documents[d])]
          expect(Array.from({ length: items.size }, (_, i) => keyOf(items, i))).toEqual(distinct)
          for (const [i, one] of distinct.entries()) expect(itemAt(items, one)).toBe(i)
          expect(itemAt(items, 'in no document')).toBe(-1)
        }
      }),
    )
  })
  it('are distinguished by gaps and leading zeros if all are numbers', () => {
    const number = fc.tuple(fc.nat(400), fc.nat(2)).map(([n, zeros]) => `${'0'.repeat(zeros)}${n}`)
    fc.assert(
      fc.property(fc.array(number, { minLength: 100, maxLength: 400 }), (some) => {
        const builder = itemsBuilder()
        const distinct = [...new Set(some)]
        expect(some.map(builder.addText)).toEqual(some.map((one) => distinct.indexOf(one)))
      }),
    )
  })
  it('include a byte order mark at the beginning of a key', () => {
    expect(keyOf(itemsOf(['\ufeffa', 'a']), 0)).toBe('\ufeffa')
  })
  it('may be more than expected, and have long keys', () => {
    const builder = itemsBuilder(1)
    const long = 'x'.repeat(100_000)
    for (let i = 0; i < 5000; i++) expect(builder.addText(`${i}`)).toBe(i)
    expect(builder.addText(long)).toBe(5000)
    expect(builder.addText('17')).toBe(17)
    expect(keyOf(builder.finish(), 5000)).toBe(long)
  })
})
