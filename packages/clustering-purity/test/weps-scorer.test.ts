/** The layout of the official scorer, byte for byte, against what the scorer wrote. */
import { describe, expect, it } from 'vitest'
import { type Id, ids, type Values, wepsText } from '../src/weps-scorer.ts'
import { baselines, type Campaign, campaigns, scored, writtenOf } from './scorer.ts'

describe('the report weps-scorer', () => {
  it.each(Object.entries(campaigns))(
    'is written as by the scorer of WePS-1 for %s and its baselines',
    async (name, teams) => {
      const { result, formats } = await scored(name as Campaign, 'weps-scorer')
      expect(result.scores.map(({ system }) => system).sort()).toEqual([...teams, ...Object.keys(baselines)].sort())
      for (const [i, { system }] of result.scores.entries())
        expect(formats[i]?.['weps-scorer']?.(), system).toBe(writtenOf(name as Campaign, system))
    },
  )

  const all = (value: number | undefined): Values =>
    Object.fromEntries(ids.map((id) => [id, value])) as Record<Id, number | undefined>
  const cells = (row: number | undefined, average: number | undefined): readonly (string | undefined)[] =>
    wepsText(new Map([['A', all(row)]]), all(average))
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t')[1])

  // `Math.round(x * 100) / 100` for a name, `%.2f` of OpenJDK 17 for the average, run for these numbers
  it.each([
    [0.125, '0.13', '0.13'],
    [0.285, '0.28', '0.29'],
    [0.145, '0.14', '0.15'],
    [0.005, '0.01', '0.01'],
    [0.0049999, '0.00', '0.00'],
    [0.00009, '0.00', '0.00'],
    [0.995, '1.00', '1.00'],
    [1, '1.00', '1.00'],
    [undefined, '0.00', 'NaN'],
  ])('rounds %s as the scorer does: to %s for one name, to %s for the average', (value, row, average) => {
    expect(cells(value, value)).toEqual([row, average])
  })
})
