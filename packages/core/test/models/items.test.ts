import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemAt, itemsBuilder, itemsOf, keyOf, sameKeys } from '../../src/index.ts'

const keys = fc.array(
  fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('__proto__', '', 'é', '1', '01')),
)

describe('items', () => {
  it('have each key once, in the order in which they came', () => {
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
  it('are found by the keys of other items', () => {
    fc.assert(
      fc.property(keys, keys, (some, others) => {
        const [items, other] = [itemsOf(some), itemsOf(others)]
        const expected = [...new Set(others)].map((key) => [...new Set(some)].indexOf(key))
        expect([...sameKeys(items, other)]).toEqual(expected)
      }),
    )
  })
  it('grow past the room that was expected, and hold long keys', () => {
    const builder = itemsBuilder(1)
    const long = 'x'.repeat(100_000)
    for (let i = 0; i < 5000; i++) expect(builder.addText(`${i}`)).toBe(i)
    expect(builder.addText(long)).toBe(5000)
    expect(builder.addText('17')).toBe(17)
    expect(keyOf(builder.finish(), 5000)).toBe(long)
  })
})
