import { readFileSync } from 'node:fs'
import { fixed } from '@assay/core'
import { fixedInJava } from '@assay/core/internal'
import { describe, expect, test } from 'vitest'

const rows: readonly (readonly [string, number, string])[] = JSON.parse(
  readFileSync(new URL('golden/fixed/expected.json', import.meta.url), 'utf8'),
)

describe('the function fixed', () => {
  // C keeps the sign of what rounds to zero; our tables do not
  const ours = (c: string): string => (/^-[0.]*$/.test(c) ? c.slice(1) : c)

  test.each(rows)('prints %s with %i digits as %s, like Perl and Python', (x, digits, expected) => {
    expect(fixed(Number(x), digits)).toBe(ours(expected))
  })

  test('rounds ties to the even digit', () => {
    expect([fixed(12.125, 2), fixed(6.25, 1), fixed(2.5, 0), fixed(0.375, 2)]).toEqual(['12.12', '6.2', '2', '0.38'])
  })

  test('prints no sign for a number that rounds to zero', () => {
    expect([fixed(-0, 2), fixed(-0.004, 2), fixed(-0.006, 2), fixed(-0.5, 0)]).toEqual(['0.00', '0.00', '-0.01', '0'])
  })

  test('throws for infinite numbers and NaN', () => {
    for (const x of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])
      expect(() => fixed(x, 2)).toThrow(RangeError)
  })
})

// what String.format of OpenJDK 17 prints with %1.4f
test.each([
  [0, '0.0000'],
  [1, '1.0000'],
  [2 / 3, '0.6667'],
  [1 / 32, '0.0313'],
  [1 / 160, '0.0063'],
  [1 / 20000, '0.0001'],
  [0.12345, '0.1235'],
  [0.1234499, '0.1234'],
  [0.99995, '1.0000'],
  [1 / 3e6, '0.0000'],
])('fixedInJava prints %d as %s', (x, text) => expect(fixedInJava(x, 4)).toBe(text))
