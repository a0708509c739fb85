import { describe, expect, it } from 'vitest'
import { alignRanks } from '../src/layout.ts'
import { bestOf, deviationOf, errorReductionOf, meanOf, ranksOf, readAdditions } from '../src/system-summaries.ts'

describe('numbers over systems', () => {
  it('the mean divides by n, and the standard deviation of a sample by n - 1', () => {
    const values = [0.78, 0.75, 0.48]
    const mean = (0.78 + 0.75 + 0.48) / 3
    expect(meanOf(values)).toBe(mean)
    expect(deviationOf(values)).toBeCloseTo(
      Math.sqrt(((0.78 - mean) ** 2 + (0.75 - mean) ** 2 + (0.48 - mean) ** 2) / 2),
      15,
    )
  })

  it('the mean of no values and the standard deviation of one value are undefined', () => {
    expect([meanOf([]), deviationOf([0.5])]).toEqual([undefined, undefined])
  })

  it('the vote of CoNLL-2003 makes 14 % fewer errors than the best system (Tjong Kim Sang and De Meulder 2003)', () => {
    expect(errorReductionOf(0.903, 0.8876, 'higher')).toBeCloseTo((0.903 - 0.8876) / (1 - 0.8876), 15)
    expect(Math.round(100 * errorReductionOf(0.903, 0.8876, 'higher')!)).toBe(14)
  })

  it('the reduction of errors is relative to the baseline, and has no value if the baseline has no errors', () => {
    expect(errorReductionOf(0.3, 0.4, 'lower')).toBeCloseTo((0.4 - 0.3) / 0.4, 15)
    expect(errorReductionOf(0.9, 1, 'higher')).toBeUndefined()
  })

  it('the best value belongs to all systems whose values print alike', () => {
    const look = { better: 'higher', text: (value: number) => value.toFixed(2) } as const
    expect(bestOf(look, [0.501, undefined, 0.499], ['a', 'b', 'c'])).toEqual({ value: 0.501, systems: ['a', 'c'] })
    expect(bestOf({ ...look, better: 'lower' }, [0.5, 0.25], ['a', 'b'])).toEqual({ value: 0.25, systems: ['b'] })
    expect(bestOf({ ...look, better: 'neither' }, [0.5], ['a'])).toBeUndefined()
  })

  it('ranks begin at 1 for the best, equal values share one, and what has no value has none', () => {
    expect(ranksOf([0.5, undefined, 0.7, 0.5, 0.1], 'higher')).toEqual([2, undefined, 1, 2, 4])
    expect(ranksOf([0.5, 0.7], 'lower')).toEqual([1, 2])
    expect(ranksOf([0.5, 0.7], 'neither')).toEqual([undefined, undefined])
  })

  it('the names of summaries to add are parsed, and an unknown name is returned', () => {
    expect(readAdditions('best,errors=base')).toEqual({ summaries: ['best'], errorsOf: 'base' })
    expect(readAdditions('ranks,mean')).toEqual({ summaries: ['mean'], hasRanks: true })
    expect(readAdditions('errors')).toEqual({ summaries: [], errorsOf: 'best' })
    expect(readAdditions('mean,median')).toEqual({ unknown: 'median' })
  })
})

describe('ranks in plain text', () => {
  const rowOf = (...texts: readonly string[]) => texts.map((text) => ({ text }))
  const sheet = {
    title: '',
    head: ['system', 'F1'],
    names: 1,
    rows: [rowOf('a (1)', '9.00 (9)'), rowOf('b (10)', '8.00 (10)'), rowOf('mean', '8.50')],
  }

  it('have blanks behind the short ones, and names have none', () => {
    const { rows } = alignRanks(sheet, { additions: { summaries: [], hasRanks: true } })
    expect(rows).toEqual([rowOf('a (1)', '9.00 (9) '), rowOf('b (10)', '8.00 (10)'), rowOf('mean', '8.50')])
    expect(alignRanks(sheet, {})).toBe(sheet)
  })
})
