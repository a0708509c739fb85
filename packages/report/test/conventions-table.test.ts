/** The table of conventions: a row for each name that a preset gives to options, a column for each system. */
import type { Description, Result, Score } from '@assay/core/result'
import { describe, expect, it } from 'vitest'
import { htmlReport } from '../src/html/html-report.ts'
import { markdownReport } from '../src/markdown-report.ts'
import { textReport } from '../src/text-report.ts'
import { description, resultOf } from './campaign.ts'

type Row = readonly [convention: string, metric: string, values: Readonly<Record<string, number>>]

const scoresOf = ([convention, metric, values]: Row): readonly Score[] =>
  Object.entries(values).map(([system, value]) => ({
    metric,
    plugin: '@made/up',
    version: '1.0.0',
    convention,
    system,
    signature: `${metric}|as:${convention}|read:${system}-lines@1.0.0|v:@made/up@1.0.0`,
    headline: 'f1',
    units: 12,
    measures: { f1: { value, interval: [value - 0.02, value + 0.04] } },
    facets: {},
    bootstrap: { samples: 100, confidence: 0.95, seed: 1 },
    stats: null,
  }))

const resultWith = (rows: readonly Row[]): Result => resultOf(rows.flatMap(scoresOf))
const rows: readonly Row[] = [
  ['placed', 'spans', { ours: 0.3, theirs: 0.2 }],
  ['strict', 'strings', { ours: 0.4, theirs: 0.31 }],
  ['loose', 'strings', { ours: 0.5, theirs: 0.42, others: 0.1 }],
  ['placed all', 'spans', { ours: 0.45, theirs: 0.4 }],
]
const linesOf = (own: readonly Row[], described: Description = description): readonly string[] =>
  textReport(resultWith(own), { describe: () => described })
    .trimEnd()
    .split('\n')

describe('the table of conventions', () => {
  it('lists the conventions of all metrics in order, with half intervals and ranks', () => {
    expect(linesOf(rows).slice(0, 9)).toEqual([
      'conventions  side by side',
      '3 systems, 12 sentences, scores in percent',
      '',
      '                  ours            theirs           others',
      'convention               F1               F1               F1',
      'placed      30.00 ±3.00 (1)  20.00 ±3.00 (2)',
      'strict      40.00 ±3.00 (1)  31.00 ±3.00 (2)',
      'loose       50.00 ±3.00 (1)  42.00 ±3.00 (2)  10.00 ±3.00 (3)',
      'placed all  45.00 ±3.00 (1)  40.00 ±3.00 (2)',
    ])
  })

  it('says below its rows if all rank the systems alike, the range of the numbers of each system, and that rows cannot be compared', () => {
    expect(linesOf(rows).slice(10)).toEqual([
      '±: half the 95 % interval of 100 bootstrap samples of sentences, seed 1',
      '(1): the rank among the systems of a row',
      'ranking: the same in all 4 rows',
      'the same answers: 30.00 to 50.00 for ours, 20.00 to 42.00 for theirs',
      'compare numbers of one row: theirs by loose (42.00) is better than ours by placed (30.00), and worse in each row',
    ])
  })

  it('names the conventions whose ranking differs, also by a tie', () => {
    const other: readonly Row[] = [
      ...rows,
      ['tied', 'strings', { ours: 0.4, theirs: 0.4 }],
      ['turned', 'spans', { ours: 0.3, theirs: 0.35 }],
    ]
    const lines = linesOf(other)
    expect(lines).toContain('ranking: different in 2 of 6 rows: tied, turned')
    expect(lines.join('\n')).not.toContain('compare numbers of one row')
  })

  it('ranks by the lowest number if lower is better', () => {
    const errors = {
      ...description,
      measures: { ...description.measures, f1: { ...description.measures['f1']!, better: 'lower' } },
    } as const
    const lines = linesOf(
      [
        ['one', 'strings', { ours: 0.3, theirs: 0.4 }],
        ['two', 'spans', { ours: 0.5, theirs: 0.6 }],
      ],
      errors,
    )
    expect(lines[5]).toBe('one         30.00 ±3.00 (1)  40.00 ±3.00 (2)')
    expect(lines.slice(-2)).toEqual([
      'the same answers: 50.00 to 30.00 for ours, 60.00 to 40.00 for theirs',
      'compare numbers of one row: theirs by one (40.00) is better than ours by two (50.00), and worse in each row',
    ])
  })

  it('shows no ranks for a single system', () => {
    const lines = linesOf(rows.map(([name, metric, { ours = 0 }]) => [name, metric, { ours }]))
    expect(lines.slice(3, 6)).toEqual(['                ours', 'convention           F1', 'placed      30.00 ±3.00'])
    expect(lines.at(-1)).toBe('the same answers: 30.00 to 50.00 for ours')
  })

  it('precedes the metrics in Markdown and HTML, which are headed by the names of their conventions', () => {
    const options = { describe: () => description }
    const text = markdownReport(resultWith(rows), options)
    expect(text).toContain('| loose | **50.00 ±3.00 (1)** | 42.00 ±3.00 (2) | 10.00 ±3.00 (3) |')
    expect(text.match(/^`.*`$/gm)?.slice(0, 2)).toEqual(['`placed`', expect.stringContaining('as:placed')])
    const page = htmlReport(resultWith(rows), options)
    expect(page).toContain('ranking: the same in all 4 rows')
    expect(page).toContain('<small>placed all</small>')
  })

  it('is left out if there is a single convention, whose metric is shown as usual', () => {
    const [placed, strict] = rows as readonly [Row, Row]
    const { scores } = resultWith([placed])
    const plain = scoresOf(strict).map(({ convention: _, ...score }) => score)
    const text = textReport(resultOf([...scores, ...plain]), { describe: () => description })
    expect(text).not.toContain('conventions')
    expect(text).toMatch(/rank {2}system .*\n.*ours .*30\.00/)
  })
})
