/** The vectors: what the Text Anonymization Benchmark and presidio-research give, and an oracle that equals them. */
import { describe, expect, test } from 'vitest'
import { leakCases, type Measures, scoreLeaks, scoreSpans, spanCases } from './vectors.ts'

const agrees = (expected: Readonly<Record<string, unknown>>, own: Measures | undefined): void => {
  for (const [name, value] of Object.entries(expected)) {
    if (typeof value === 'number') expect(own?.[name], name).toBeCloseTo(value, 9)
    else if (value === null) expect(own?.[name], name).toBeUndefined()
  }
}

describe('redaction scores the reference cases', () => {
  test.each(leakCases.map((own) => [own.gold, JSON.stringify(own.options), own] as const))(
    '%s under %s',
    (_, __, own) => {
      const { measures, types } = scoreLeaks(own)
      agrees(own.expected, measures)
      for (const [label, expected] of Object.entries(own.expected.type)) agrees(expected, types.get(label))
    },
  )
})

describe('redaction-spans scores the reference cases', () => {
  const named = ({ f, ...others }: Readonly<Record<string, unknown>>) => ({ ...others, fBeta: f })

  test.each(spanCases.flatMap((own, i) => [false, true].map((quirks) => [i + 1, quirks, own] as const)))(
    'case %i, with quirks %s',
    (_, quirks, own) => {
      const { measures, types } = scoreSpans(own, quirks)
      const { type, all } = own[quirks ? 'presidio-research' : 'expected']
      for (const [label, expected] of Object.entries(type)) agrees(named(expected), types.get(label))
      const { precision = null, recall = null, f = null } = all['PII'] ?? {}
      agrees({ allPrecision: precision, allRecall: recall, allFBeta: f }, measures)
    },
  )
})
