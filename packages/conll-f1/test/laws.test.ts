import { checkLaws, tagPairs } from '@assay/core/laws'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { phraseF1, surfaceF1 } from '../src/index.ts'
import { measured, scorer, sentences, tallied } from './support.ts'

const strict = [
  { scheme: 'IOB2', repair: 'discard' },
  { scheme: 'IOBES', repair: 'seqeval' },
  { scheme: 'IOB1', repair: 'conlleval' },
]

checkLaws({ describe, it }, phraseF1, {
  documents: tagPairs(),
  options: [{}, ...strict, { raw: true }, { types: ['PER', '__proto__'] }, { outside: 'S-LOC' }],
})
// F with another beta is not the same with precision and recall in each other's place
checkLaws({ describe, it }, phraseF1, { documents: tagPairs(), options: [{ beta: 2 }], except: ['mirror'] })
checkLaws({ describe, it }, surfaceF1, { documents: tagPairs(), options: [{}, ...strict] })
checkLaws({ describe, it }, surfaceF1, { documents: tagPairs({ words: false }) })

describe('the three means', () => {
  const options = fc.record({
    zeroDivisionInMeans: fc.constantFrom(0, 1),
    zeroDivision: fc.constantFrom('none', 0, 1),
    beta: fc.constantFrom(0, 0.5, 1, 2),
  })
  const fresh = sentences('B-FRESH', 'B-FRESH')

  /** What a mean divides by: a type that is all right pulls a mean over n up to (n · mean + 1) / (n + 1). A mean of 1 does not tell. */
  const divisor = (mean: number | undefined, pulled: number | undefined): number | undefined => {
    if (mean === undefined || pulled === undefined) return 0
    return mean === 1 ? undefined : Math.round((1 - pulled) / (pulled - mean))
  }

  it('are over the same types: those with a phrase on either side', () => {
    fc.assert(
      fc.property(fc.array(tagPairs(), { maxLength: 4 }), options, (pairs, own) => {
        const before = measured(phraseF1, pairs, own)
        const after = measured(phraseF1, [...pairs, ...fresh], own)
        const types = tallied(scorer(phraseF1, own), pairs).types.size
        for (const name of ['macroPrecision', 'macroRecall', 'macroF1'] as const)
          expect([types, undefined]).toContain(divisor(before[name], after[name]))
        for (const name of ['weightedPrecision', 'weightedRecall', 'weightedF1'] as const)
          expect([before.gold, undefined]).toContain(divisor(before[name], after[name]))
      }),
      { seed: 13 },
    )
  })
})
