/** The package against the definitions as they are said, on texts at random. */
import { spanPairs } from '@assay/core/laws'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawing } from '../../../tools/drawn.ts'
import { haremClassification, haremIdentification } from '../src/index.ts'
import { reference } from './reference.ts'
import { behind, measured } from './support.ts'

// contractions whole and taken apart, stopwords, numbers, words that come again
const words = ['Ana', 'de', 'o', 'do', 'a', 'à', 'em', 'Rio', '1937', 'Rio-Sul', 'por as', 'De', '__proto__', '💩a']
const texts = {
  'with alternatives and omitted parts': spanPairs({ words, longest: 8 }),
  'without them': spanPairs({ words, longest: 8, alternatives: false, omitted: false }),
}

const prefixes = fc.constantFrom('', '', 'Ana ', 'de o ', 'o Rio de 1 ')

const isSame = (own: number | undefined, said: number): boolean =>
  Number.isNaN(said) ? own === undefined : own !== undefined && Math.abs(own - said) < 1e-12

// one expectation for all numbers: one for each took a sixth of the time
const close = (own: Readonly<Record<string, number | undefined>>, said: Readonly<Record<string, number>>) =>
  expect(Object.entries(said).filter(([name, value]) => !isSame(own[name], value))).toEqual([])

describe('texts', () => {
  for (const [what, documents] of Object.entries(texts)) {
    it(`${what} in the style of harem and in that of muc`, () => {
      fc.assert(
        fc.property(documents, prefixes, ([gold, plain], prefix) => {
          const system = behind(plain, prefix)
          const inStyle = reference(gold, system)
          for (const style of ['harem', 'muc'] as const) {
            const said = inStyle(style)
            close(measured(haremIdentification, [[gold, system]], { style }), said.identification)
            close(measured(haremClassification, [[gold, system]], { style }), said.classification)
          }
        }),
        { numRuns: drawing(1000), seed: 1 },
      )
    })
  }
})
