import { checkLaws, tagPairs } from '@assay/core/laws'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawing } from '../../../tools/drawn.ts'
import { phraseF1, surfaceF1 } from '../src/index.ts'
import { measured, repairing, scorer, sentences, tallied } from './support.ts'

const bySide = [
  { scheme: { gold: 'IOB2', system: 'BILOU' }, repair: { gold: 'seqeval', system: 'discard' } },
  { scheme: { gold: 'BMES', system: 'IOE1' }, repair: { gold: 'discard', system: 'conlleval' } },
  { scheme: { gold: 'IOBES', system: 'conlleval' }, repair: 'seqeval' },
]

checkLaws({ describe, it }, phraseF1, {
  documents: tagPairs(),
  options: [{}, ...repairing, { raw: true }, { types: ['PER', '__proto__'] }, { outside: 'S-LOC' }],
})
// F with another beta is not the same with precision and recall in each other's place
checkLaws({ describe, it }, phraseF1, { documents: tagPairs(), options: [{ beta: 2 }], except: ['mirror'] })
checkLaws({ describe, it }, surfaceF1, { documents: tagPairs(), options: [{}, ...repairing] })
// tags of both sides that are read in two ways are not equal because they are spelt alike
for (const metric of [phraseF1, surfaceF1])
  checkLaws({ describe, it }, metric as typeof phraseF1, {
    documents: tagPairs(),
    options: bySide,
    except: ['mirror', 'perfect', 'verdicts'],
  })
for (const metric of [phraseF1, surfaceF1])
  checkLaws({ describe, it }, metric as typeof phraseF1, {
    documents: tagPairs(),
    options: [{ scheme: { gold: 'IOB2', system: 'BILOU' } }],
    except: ['mirror', 'perfect', 'verdicts'],
  })
// without words there are none in its sums
checkLaws({ describe, it }, surfaceF1, { documents: tagPairs({ words: false }), except: ['words'] })

describe('a system that differs from the gold by one added token', () => {
  const tag = fc
    .tuple(fc.constantFrom('B', 'I', 'E', 'S', 'L', 'U', 'M'), fc.constantFrom('PER', 'LOC'))
    .map((parts) => parts.join('-'))
  const tags = fc.array(fc.oneof(fc.constant('O'), tag), { maxLength: 6 })
  const added = fc.constantFrom('B', 'I', 'E', 'S', 'L', 'U', 'M').map((prefix) => `${prefix}-NEW`)

  it('loses no phrase of the gold, in any scheme and under any repair', () => {
    fc.assert(
      fc.property(tags, tags, added, fc.constantFrom({}, ...repairing), (before, after, own, options) => {
        const gold = [...before, 'O', ...after].join(' ')
        const system = [...before, own, ...after].join(' ')
        const { gold: all, correct } = measured(phraseF1, sentences(gold, system), options)
        expect(correct).toBe(all)
      }),
      { numRuns: drawing(1000) },
    )
  })
})

describe('macro precision, recall and F1', () => {
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

  it('are averaged over the same types: those with a phrase on either side', () => {
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
