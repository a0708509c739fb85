import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { entityMatch } from '../src/index.ts'
import { type Five, measuredCases, preset, views } from './nervaluate.ts'
import { judged, pair, scorer, sentences } from './support.ts'

interface Golden {
  readonly what: string
  readonly system: string
  readonly strict: Five
  readonly exact: Five
  readonly partial: Five
  readonly type: Five
}
const goldens = JSON.parse(
  readFileSync(new URL('../golden/nervaluate/expected.json', import.meta.url), 'utf8'),
) as readonly Golden[]

const gold = '4-38 EVENT, 4-25 EVENT, 14-25 LOCATION, 51-56 DATE'

describe('the preset nervaluate on nested spans', () => {
  for (const { what, system, ...expected } of goldens)
    it(what, () => {
      const sum = judged(scorer(entityMatch, preset()), [pair(gold, system)])
      for (const view of views) {
        const { correct, incorrect, partial, missed, spurious } = sum[view]
        expect([view, correct, incorrect, partial, missed, spurious]).toEqual([view, ...expected[view]])
      }
    })
})

describe('the preset nervaluate on random spans', () => {
  for (const view of views)
    it(`gives the counts of nervaluate in the view ${view}`, () => {
      expect(measuredCases).toHaveLength(120)
      for (const { gold: spans, system, minOverlap, ...expected } of measuredCases) {
        const sum = judged(scorer(entityMatch, { ...preset(), minOverlap }), [pair(spans, system)])
        const { correct, incorrect, partial, missed, spurious } = sum[view]
        expect([spans, system, correct, incorrect, partial, missed, spurious]).toEqual([
          spans,
          system,
          ...expected[view],
        ])
      }
    })
})

describe('the preset nervaluate', () => {
  it('requires an overlap of one percent of the gold entity', () => {
    const tiny = pair('0-200 A', '199-210 A')
    expect(judged(scorer(entityMatch, preset()), [tiny]).type).toMatchObject({ missed: 1, spurious: 1 })
    expect(judged(scorer(entityMatch), [tiny]).type).toMatchObject({ correct: 1 })
  })
})

describe('differences from nervaluate', () => {
  it('the order of system spans in the file does not change our counts', () => {
    // nervaluate gives 0-4 to 3-7, which comes first in the file: one incorrect, one missed, one spurious
    const { strict } = judged(scorer(entityMatch, preset()), [pair('0-4 A, 5-9 A', '3-7 A, 0-2 A')])
    expect(strict).toMatchObject({ incorrect: 2, missed: 0, spurious: 0 })
  })

  it('a span is paired with the equal gold span, as at commit 0340f67, not with the first overlap as in release 1.1.0', () => {
    // with inclusive ends: LOC 0-2, LOC 1-1 and LOC 1-1; 1.1.0 counts COR 0, INC 1, MIS 1
    const own = scorer(entityMatch, preset())
    const sum = judged(own, [pair('0-3 LOC, 1-2 LOC', '1-2 LOC')])
    expect(sum.strict).toMatchObject({ correct: 1, incorrect: 0, missed: 1, spurious: 0 })
    expect(own.summarise(sum)).toMatchObject({ strictPrecision: 1, strictRecall: 1 / 2 })
  })

  it('0/0 has no value', () => {
    const own = scorer(entityMatch, preset())
    expect(own.summarise(judged(own, sentences('O', 'O'))).strictF1).toBeUndefined()
  })
})
