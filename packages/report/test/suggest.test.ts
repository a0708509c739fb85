import { suggest } from '@assay/core/internal/host'
import { describe, expect, test } from 'vitest'

describe('suggest', () => {
  test.each([
    ['laea', ['lea', 'eter'], 'lea'],
    ['LEA', ['lea', 'eter'], 'lea'],
    ['bootsrtap', ['baseline', 'bootstrap'], 'bootstrap'],
    ['precison', ['precision', 'recall'], 'precision'],
    ['xyz', ['lea', 'eter'], undefined],
    ['f', ['g', 'x'], undefined],
    ['', ['a', ''], undefined],
    ['ab', ['ba'], 'ba'],
  ])('%s of %j is %s', (word, candidates, expected) => {
    expect(suggest(word, candidates)).toBe(expected)
  })

  test('of equals the first, whatever stands behind it', () => {
    expect(suggest('gold', ['bold', 'cold', 'golf'])).toBe('bold')
    expect(suggest('gold', ['bold', 'gold'])).toBe('gold')
  })

  test('data is not mistyped: a megabyte has no suggestion', () => {
    expect(suggest('x'.repeat(1_000_000), ['x'.repeat(999_999)])).toBeUndefined()
    expect(suggest('gold', ['x'.repeat(1_000_000)])).toBeUndefined()
  })
})
