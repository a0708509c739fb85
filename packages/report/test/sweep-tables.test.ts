import type { Score } from '@assay/core/result'
import { describe, expect, it } from 'vitest'
import { textReport } from '../src/text-report.ts'
import { describe as describeMetric, resultOf, scoreOf } from './campaign.ts'

const swept = (system: string, values: readonly (number | null)[], measures: readonly string[] = ['f1']): Score => ({
  ...scoreOf('florian'),
  system,
  sweeps: {
    alpha: values.map((value, i) => ({
      at: i / 4,
      measures: Object.fromEntries(measures.map((name) => [name, { value }])),
    })),
  },
})

const tableOf = (scores: readonly Score[], width = 80): readonly string[] => {
  const lines = textReport(resultOf(scores), { describe: describeMetric, width }).split('\n')
  const from = lines.findIndex((line) => line.startsWith('alpha'))
  return lines.slice(from, lines.indexOf('', from))
}

describe('sweeps in the text report', () => {
  it('are shown with a line for each measure, and a dash for no value', () => {
    expect(tableOf([swept('a', [0.5, null, 1])])).toEqual(['alpha      0  0.25     0.5', 'F1     50.00     –  100.00'])
    expect(tableOf([swept('a', [0.5, 0.25], ['f1', 'recall'])])).toEqual([
      'alpha       0   0.25',
      'recall  50.00  25.00',
      'F1      50.00  25.00',
    ])
  })

  it('are shown with a line for each system, or for each system and measure', () => {
    expect(tableOf([swept('a', [0.5, 1]), swept('ours', [0.25])])).toEqual([
      'alpha      0    0.25',
      'a      50.00  100.00',
      'ours   25.00',
    ])
    expect(tableOf([swept('a', [0.5], ['f1', 'recall']), swept('b', [1], ['f1'])])).toEqual([
      'alpha               0',
      'a      recall   50.00',
      'a      F1       50.00',
      'b      F1      100.00',
    ])
  })

  it('are wrapped on a narrow terminal', () => {
    const lines = tableOf(
      [
        swept(
          'a',
          Array.from({ length: 9 }, (_, i) => i / 10),
        ),
      ],
      30,
    )
    expect(lines).toEqual([
      'alpha     0   0.25    0.5',
      'F1     0.00  10.00  20.00',
      'alpha   0.75      1   1.25',
      'F1     30.00  40.00  50.00',
      'alpha    1.5   1.75      2',
      'F1     60.00  70.00  80.00',
    ])
  })
})
