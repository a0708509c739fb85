import { describe, expect, it } from 'vitest'
import * as measure from '../src/measures.ts'

describe('a family of measures', () => {
  const family = measure.measuresUnder(
    'strict',
    {
      precision: measure.ratio('precision', 'correct / found', 'recall'),
      recall: measure.ratio('recall', 'correct / gold', 'precision'),
      f1: measure.ratio('F1', '2PR / (P + R)'),
    },
    (formula) => `${formula}, strictly`,
  )

  it('puts its name into the names, titles and mirrored names of its measures', () => {
    expect(Object.keys(family)).toEqual(['strictPrecision', 'strictRecall', 'strictF1'])
    expect(family.strictPrecision).toEqual({
      title: 'strict precision',
      formula: 'correct / found, strictly',
      range: [0, 1],
      better: 'higher',
      unit: 'ratio',
      mirror: 'strictRecall',
    })
    expect(family.strictF1.mirror).toBeUndefined()
  })

  it('can be nested in another family', () => {
    const nested = measure.measuresUnder('relative', family)
    expect(nested.relativeStrictRecall).toMatchObject({
      title: 'relative strict recall',
      mirror: 'relativeStrictPrecision',
    })
    const values = measure.valuesUnder('relative', measure.valuesUnder('strict', { precision: 1, recall: undefined }))
    expect(values).toEqual({ relativeStrictPrecision: 1, relativeStrictRecall: undefined })
  })
})
