import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recentStrings } from '../../src/source/recent-strings.ts'

const encoder = new TextEncoder()

describe('the cache of strings', () => {
  it('returns the string of the bytes, in any order of lookups', () => {
    const recent = recentStrings()
    const text = fc.string({ unit: 'binary', maxLength: 40 }).map((any) => any.replaceAll('"', ''))
    fc.assert(
      fc.property(fc.array(text, { maxLength: 20 }), (texts) => {
        const bytes = encoder.encode(`${texts.join('"')}"`)
        let start = 0
        for (const one of [...texts]) {
          const end = start + encoder.encode(one).length
          expect(recent(bytes, start, end)).toBe(one)
          expect(recent(bytes, start, end)).toBe(one)
          start = end + 1
        }
      }),
    )
  })

  it('returns the right string for long strings that are looked up again', () => {
    const recent = recentStrings()
    const long = fc
      .tuple(fc.integer({ min: 28, max: 36 }), fc.constantFrom('ä', 'b', '😀'))
      .map(([size, end]) => `${'x'.repeat(size)}${end}`)
    const texts = fc.array(fc.oneof(long, fc.constantFrom('y'.repeat(4096), 'y'.repeat(4097), 'z'.repeat(4097))))
    fc.assert(
      fc.property(texts, (asked) => {
        for (const text of asked) {
          const bytes = encoder.encode(text)
          expect(recent(bytes, 0, bytes.length)).toBe(text)
        }
      }),
    )
  })

  it('returns the right string if more strings are looked up than the cache holds', () => {
    const recent = recentStrings()
    const names = Array.from({ length: 10_000 }, (_, i) => `name ${i}`)
    // one expectation for all, which is much faster than one for each
    const told = [...names, ...names].map((name) => recent(encoder.encode(`${name}"`), 0, name.length))
    expect(told).toEqual([...names, ...names])
  })
})
