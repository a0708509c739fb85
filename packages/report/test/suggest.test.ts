import { suggest } from '@assay/core/internal/host'
import { describe, expect, test } from 'vitest'

describe('a suggestion for a misspelt word', () => {
  test.each([
    ['laea', ['lea', 'eter'], 'lea'],
    ['LEA', ['lea', 'eter'], 'lea'],
    ['bootsrtap', ['baseline', 'bootstrap'], 'bootstrap'],
    ['precison', ['precision', 'recall'], 'precision'],
    ['xyz', ['lea', 'eter'], undefined],
    ['f', ['g', 'x'], undefined],
    ['', ['a', ''], undefined],
    ['ab', ['ba'], 'ba'],
  ])('is %s of %j: %s', (word, candidates, expected) => {
    expect(suggest(word, candidates)).toBe(expected)
  })

  test('is the first of several equally near words', () => {
    expect(suggest('gold', ['bold', 'cold', 'golf'])).toBe('bold')
    expect(suggest('gold', ['bold', 'gold'])).toBe('gold')
  })

  test('is left out for a word of a megabyte', () => {
    expect(suggest('x'.repeat(1_000_000), ['x'.repeat(999_999)])).toBeUndefined()
    expect(suggest('gold', ['x'.repeat(1_000_000)])).toBeUndefined()
  })
})
