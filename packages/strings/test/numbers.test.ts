/** Numbers of JSON, which are equal by their value however they are written. */
import { shortestNumber, textSource } from '@assay/core'
import { optionsOf } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { answers } from '../src/answers.ts'
import { stringF1 } from '../src/string-f1.ts'
import type { Strings } from '../src/strings.ts'

describe('the shortest form of a number', () => {
  it.each([
    ['12.50', '12.5'],
    ['1e2', '100'],
    ['1E+2', '100'],
    ['1.0', '1'],
    ['100', '100'],
    ['-0.0', '0'],
    ['-0.050', '-0.05'],
    ['1.5e-3', '0.0015'],
    ['1_000', '1000'],
    ['0.10000000000000001', '0.10000000000000001'],
    ['1e400', '1e400'],
    ['10e399', '1e400'],
    ['1e99999999999999999999', '1e99999999999999999999'],
  ])('for %s is %s', (written, shortest) => {
    expect(shortestNumber(written)).toBe(shortest)
  })
})

describe('string-f1 of numbers', () => {
  const stringsOf = (json: string): Strings => {
    const [row] = [...answers.with(optionsOf(answers, {}))(textSource('file', `{"response": ${json}}\n`))]
    if (row?._tag !== 'Right') throw new Error(row?.left.message)
    return row.right.content
  }
  const f1Of = (gold: string, system: string, options: object = {}): number | undefined => {
    const scorer = stringF1.with(optionsOf(stringF1, options))
    let sum = scorer.stats.empty
    for (const { stats } of scorer.judge(stringsOf(gold))(stringsOf(system))) sum = scorer.stats.concat(sum, stats)
    return scorer.summarise(sum).f1
  }

  it.each([{}, { count: 'set' }, { count: 'corpus' }, { matching: 'string' }, { labels: 'any' }])(
    'treats numbers of equal value as equal under %o',
    (options) => {
      const gold = '{"TOTAL": [12.5], "COUNT": [100], "PER": ["Ann"]}'
      expect(f1Of(gold, '{"TOTAL": [12.50], "COUNT": [1e2], "PER": ["Ann"]}', options)).toBe(1)
      // two of three on either side
      expect(f1Of(gold, '{"TOTAL": [12.51], "COUNT": [1e2], "PER": ["Ann"]}', options)).toBe(2 / 3)
    },
  )

  it('treats a number as equal to a string that is its written or its shortest form', () => {
    expect(f1Of('{"TOTAL": ["12.50"]}', '{"TOTAL": [12.50]}')).toBe(1)
    expect(f1Of('{"TOTAL": ["12.5"]}', '{"TOTAL": [12.50]}')).toBe(1)
    expect(f1Of('{"TOTAL": ["12.500"]}', '{"TOTAL": [12.50]}')).toBe(0)
    expect(f1Of('{"TOTAL": ["12.50"]}', '{"TOTAL": ["12.5"]}')).toBe(0)
  })

  it('counts repeated numbers as often as they occur, and once with count=set', () => {
    // one of the gold, two of the system
    expect(f1Of('{"N": [1]}', '{"N": [1.0, 1]}')).toBe((2 * 1) / (1 + 2))
    expect(f1Of('{"N": [1]}', '{"N": [1.0, 1]}', { count: 'set' })).toBe(1)
  })
})
