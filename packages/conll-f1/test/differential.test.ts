import { type Scorer, type Tags, tagsOf } from '@assay/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawing } from '../../../tools/drawn.ts'
import { phraseF1, surfaceF1 } from '../src/index.ts'
import { judged, type Pair, repairing, scorer, tallied } from './support.ts'

const prefixes = ['O', 'B', 'I', 'E', 'S', 'L', 'U', 'M', '[', ']', '.', 'b', 'OO', '']
const types = ['A', 'B', 'a-b', '0', '', '__proto__', 'constructor', '組']
const tag = fc.oneof(
  { weight: 2, arbitrary: fc.constant('O') },
  {
    weight: 5,
    arbitrary: fc.tuple(fc.constantFrom(...prefixes), fc.constantFrom(...types)).map(([p, t]) => `${p}-${t}`),
  },
  { weight: 1, arbitrary: fc.constantFrom(...prefixes.filter((p) => p !== ''), 'A') },
)
const word = fc.constantFrom('a', 'b', 'ä', '💩')

/** Some sentences; half of the system's tags are the gold's. */
const documents = (words: boolean): fc.Arbitrary<readonly Pair[]> =>
  fc.array(fc.array(fc.tuple(word, tag, tag, fc.boolean()), { maxLength: 10 }), { maxLength: 4 }).map((sentences) =>
    sentences.map((tokens): Pair => {
      const forms = words ? tokens.map(([form]) => form) : undefined
      const side = (of: (token: (typeof tokens)[number]) => string): Tags => tagsOf(tokens.map(of), forms)
      return [side(([, gold]) => gold), side(([, gold, other, same]) => (same ? gold : other))]
    }),
  )

const someOptions = [{}, { raw: true }, { types: ['A', '__proto__'], outside: 'S-A' }, ...repairing]

const expectSame = <S, K extends string>(own: Scorer<'tags', S, K>, pairs: readonly Pair[]): void =>
  expect(own.stats.encode(tallied(own, pairs))).toEqual(own.stats.encode(judged(own, pairs)))

describe('the counts of conll-f1 and surface-f1 equal the sum of their evidence', () => {
  for (const options of someOptions) {
    it(`under ${JSON.stringify(options)}`, () => {
      const [phrase, surface] = [scorer(phraseF1, options), scorer(surfaceF1, options)]
      fc.assert(
        fc.property(documents(true), (pairs) => {
          expectSame(phrase, pairs)
          expectSame(surface, pairs)
        }),
        { numRuns: drawing(60) },
      )
    })
  }
  it('for documents without words', () => {
    const surface = scorer(surfaceF1)
    fc.assert(
      fc.property(documents(false), (pairs) => {
        expectSame(surface, pairs)
      }),
    )
  })
})
