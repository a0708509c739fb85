/** The package against a literal implementation of the definitions, on random texts. */
import { spanPairs } from '@assay/core/laws'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawing } from '../../../tools/drawn.ts'
import { haremClassification, haremIdentification } from '../src/index.ts'
import { reference } from './reference.ts'
import { measured, shiftedRun } from './support.ts'

// contractions joined and split, stopwords, numbers, repeated words
const words = ['Ana', 'de', 'o', 'do', 'a', 'à', 'em', 'Rio', '1937', 'Rio-Sul', 'por as', 'De', '__proto__', '💩a']
const texts = {
  'with alternatives and omitted parts': spanPairs({ words, longest: 8 }),
  'without them': spanPairs({ words, longest: 8, alternatives: false, omitted: false }),
}

const prefixes = fc.constantFrom('', '', 'Ana ', 'de o ', 'o Rio de 1 ')

const isSame = (own: number | undefined, expected: number): boolean =>
  Number.isNaN(expected) ? own === undefined : own !== undefined && Math.abs(own - expected) < 1e-12

// one expectation for all numbers, for speed
const close = (own: Readonly<Record<string, number | undefined>>, expected: Readonly<Record<string, number>>) =>
  expect(Object.entries(expected).filter(([name, value]) => !isSame(own[name], value))).toEqual([])

describe('harem-identification and harem-classification on generated texts', () => {
  for (const [what, documents] of Object.entries(texts)) {
    it(`give the numbers of the reference implementation for texts ${what}`, () => {
      fc.assert(
        fc.property(documents, prefixes, ([gold, plain], prefix) => {
          const system = shiftedRun(plain, prefix)
          const inStyle = reference(gold, system)
          for (const style of ['harem', 'muc'] as const) {
            const expected = inStyle(style)
            close(measured(haremIdentification, [[gold, system]], { style }), expected.identification)
            close(measured(haremClassification, [[gold, system]], { style }), expected.classification)
          }
        }),
        { numRuns: drawing(1000), seed: 1 },
      )
    })
  }
})
