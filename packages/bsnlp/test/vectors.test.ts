/** The synthetic campaigns of golden/: all counts of the official evaluator (BSNLP-NER 19.0.4), by topic, language and type. */
import { optionsOf, sumPairs } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { normalisation, recognition } from '../src/index.ts'
import { expectedOf, pairsOf, partOf } from './support.ts'

const names = ['made', 'made-nasty'] as const

const matches = {
  RecognitionRelaxedPartial: 'relaxedPartial',
  RecognitionRelaxedExact: 'relaxedExact',
  RecognitionStrict: 'strict',
} as const

const scorers = {
  ...Object.fromEntries(
    Object.entries(matches).map(([scenario, match]) => [scenario, recognition.with(optionsOf(recognition, { match }))]),
  ),
  Normalization: normalisation.with(optionsOf(normalisation)),
}

describe.each(names)('the campaign %s', (name) => {
  const pairs = pairsOf(name)
  const expected = expectedOf(name)
  for (const [scenario, scorer] of Object.entries(scorers)) {
    it(`gives the counts of the official evaluator for ${scenario}`, () => {
      const { stats: whole, parts } = sumPairs(scorer, pairs)
      const byFacet = parts()
      const rows = expected.filter((row) => row.scenario === scenario)
      expect(rows.length).toBeGreaterThan(0)
      for (const row of rows) {
        const part = partOf(row)
        const counts = part === undefined ? whole : (byFacet[part[0]]?.get(part[1]) ?? scorer.stats.empty)
        const { precision, recall, f1 } = scorer.summarise(counts)
        const where = [row.topic, row.lang, row.type].join(' ')
        expect([counts.matched, counts.gold, counts.correct, counts.found], where).toEqual(row.counts)
        const rounded = [recall, precision, f1].map((value) => value ?? 0)
        row.rpf.forEach((value, i) => {
          expect(rounded[i], where).toBeCloseTo(value, 12)
        })
      }
    })
  }
})
