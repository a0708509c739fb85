import { describe, expect, it } from 'vitest'
import { compareCells } from '../../browser/compare-cells.ts'

const sorted = (cells: readonly string[], direction: 1 | -1): readonly string[] =>
  cells.toSorted((a, b) => compareCells(a, b, direction))

describe('the order of table cells', () => {
  it('sorts numbers by value, with any sign and any text after them', () => {
    expect(sorted(['10', '9.5 (3)', '−2', '+1', '<0.001', '±3'], 1)).toEqual([
      '−2',
      '<0.001',
      '+1',
      '±3',
      '9.5 (3)',
      '10',
    ])
  })
  it('sorts other texts by code units', () => {
    expect(sorted(['b', 'B', 'a'], 1)).toEqual(['B', 'a', 'b'])
  })
  it('sorts equal numbers by the rest of the text', () => {
    expect(sorted(['1 b', '1 a'], 1)).toEqual(['1 a', '1 b'])
  })
  it('puts cells without a value last in both directions', () => {
    expect(sorted(['–', '2', '', '1'], 1)).toEqual(['1', '2', '–', ''])
    expect(sorted(['–', '2', '', '1'], -1)).toEqual(['2', '1', '–', ''])
  })
})
