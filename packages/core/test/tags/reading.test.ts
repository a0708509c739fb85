import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawing } from '../../../../tools/drawn.ts'
import { tagsOf } from '../../src/models/tags/type.ts'
import { newBorders, phrasesOf, type ReadingOptions, reading } from '../../src/tags/reading.ts'
import { repairsOf, type StrictScheme, strictSchemes } from '../../src/tags/schemes.ts'

const options: ReadingOptions = { scheme: 'conlleval', repair: 'error', outside: 'O', types: [] }
const phrases = (tags: string, given: Partial<ReadingOptions> = {}): string => {
  const read = reading({ ...options, ...given })
  const list = tags === '' ? [] : tags.split(' ')
  return phrasesOf(read.borders(tagsOf(list), newBorders()), read.typeNames)
    .map(({ start, end, type }) => `${type}[${start},${end})`)
    .join(' ')
}
const faults = (tags: string, scheme: ReadingOptions['scheme']): string =>
  reading({ ...options, scheme })
    .illFormed(tagsOf(tags.split(' ')))
    .map(({ token, fault }) => `${token} ${fault}`)
    .join(', ')

describe('reading phrases from tags', () => {
  it('follows conlleval.pl by default', () => {
    expect(phrases('B-PER I-PER O I-LOC I-PER B-PER')).toBe('PER[0,2) LOC[3,4) PER[4,5) PER[5,6)')
    expect(phrases('B-PER E-PER B-PER E-PER')).toBe('PER[0,4)')
    expect(phrases('')).toBe('')
  })

  it('does not depend on tags that were read before', () => {
    const tag = fc.constantFrom('O', 'B-A', 'I-A', 'E-A', 'I-B', 'B-B', 'S-B', '.', '[-A', ']-A', 'B', 'O-A')
    fc.assert(
      fc.property(
        fc.array(tag, { maxLength: 12 }),
        fc.constantFrom('conlleval', 'raw', 'IOBES', 'IOB1'),
        fc.constantFrom('conlleval', 'seqeval', 'discard'),
        fc.integer({ min: 100, max: 300 }),
        (tags, scheme, repair, others) => {
          const few = tagsOf(tags)
          const names = [...Array.from({ length: others }, (_, i) => `B-T${i}`), ...few.column.names]
          const many = { ...few, column: { ...few.column, names, ids: few.column.ids.map((id) => id + others) } }
          const [first, second] = [few, many].map((sentence) => {
            const read = reading({ ...options, scheme, repair })
            return phrasesOf(read.borders(sentence, newBorders()), read.typeNames)
          })
          expect(second).toEqual(first)
        },
      ),
    )
  })

  it('reads each raw tag as a type and each token as a phrase, as conlleval.pl -r does', () => {
    expect(phrases('PER PER O B-X', { scheme: 'raw' })).toBe('PER[0,1) PER[1,2) B-X[3,4)')
    expect(phrases('PER - O', { scheme: 'raw', outside: '-' })).toBe('PER[0,1)')
  })

  it('joins adjacent equal tags, and refuses tags with a prefix, in the scheme labels', () => {
    expect(phrases('PER PER O LOC PER art-film', { scheme: 'labels' })).toBe('PER[0,2) LOC[3,4) PER[4,5) art-film[5,6)')
    expect(faults('PER O', 'labels')).toBe('')
    expect(faults('PER B-PER _ O', 'labels')).toBe('1 no tag of the scheme, 2 no tag of the scheme')
  })

  it('leaves out types that were not chosen', () => {
    expect(phrases('B-PER B-LOC I-LOC', { types: ['LOC'] })).toBe('LOC[1,3)')
  })

  it('treats the tag that the option outside names as O', () => {
    expect(phrases('B-PER _ I-PER', { outside: '_' })).toBe('PER[0,1) PER[2,3)')
  })

  it('ends every phrase with its sentence, unlike conlleval.pl', () => {
    expect(phrases('B-PER .-PER')).toBe('PER[0,2)')
    expect(phrases('B S')).toBe('[0,2)')
  })

  const wellFormed: readonly (readonly [StrictScheme, string])[] = [
    ['IOB1', 'I-A I-A B-A I-A O I-B'],
    ['IOB2', 'B-A I-A B-A I-A O B-B'],
    ['IOE1', 'I-A E-A I-A I-A O I-B'],
    ['IOE2', 'I-A E-A I-A E-A O E-B'],
    ['IOBES', 'B-A E-A B-A E-A O S-B'],
    ['BILOU', 'B-A L-A B-A L-A O U-B'],
    ['BMES', 'B-A E-A B-A E-A O S-B'],
  ]
  for (const [scheme, tags] of wellFormed) {
    it(`finds the same phrases in well-formed ${scheme} under any repair`, () => {
      for (const repair of ['error' as const, ...repairsOf(scheme)])
        expect(phrases(tags, { scheme, repair })).toBe('A[0,2) A[2,4) B[5,6)')
      expect(faults(tags, scheme)).toBe('')
    })
  }

  it('reports each tag that the scheme does not allow, with the reason', () => {
    expect(faults('I-A O', 'IOB2')).toBe('0 starts inside')
    expect(faults('B-A I-B', 'IOB2')).toBe('1 starts inside')
    expect(faults('O B-A', 'IOB1')).toBe('1 begins where none has to')
    expect(faults('I-A O', 'IOE2')).toBe('0 is not finished')
    expect(faults('E-A O', 'IOE1')).toBe('0 begins where none has to')
    expect(faults('B-A O E-A I-A', 'IOBES')).toBe('0 is not finished, 2 starts inside, 3 starts inside')
    expect(faults('S-A B- b-A PER O-A', 'IOB2')).toBe(
      '0 no tag of the scheme, 1 no tag of the scheme, 2 no tag of the scheme, 3 no tag of the scheme, 4 no tag of the scheme',
    )
    expect(faults('B-A', 'IO')).toBe('0 no tag of the scheme')
  })

  it('repairs ill-formed tags as conlleval does, as seqeval does, or by discarding them', () => {
    expect(phrases('I-A I-A O B-A', { scheme: 'IOB2', repair: 'conlleval' })).toBe('A[0,2) A[3,4)')
    expect(phrases('I-A I-A O B-A', { scheme: 'IOB2', repair: 'discard' })).toBe('A[3,4)')
    expect(phrases('S-A I-A', { scheme: 'IOBES', repair: 'seqeval' })).toBe('A[0,1) A[1,2)')
    expect(phrases('S-A I-A', { scheme: 'IOBES', repair: 'conlleval' })).toBe('A[0,2)')
    expect(phrases('S-A I-A', { scheme: 'IOBES', repair: 'discard' })).toBe('A[0,1)')
    expect(phrases('B-A L-A B-A L-A O-', { scheme: 'BILOU', repair: 'seqeval' })).toBe('A[2,4)')
  })

  it('does not change a phrase beside an ill-formed tag, under any repair', () => {
    const ways = strictSchemes.flatMap((scheme) => repairsOf(scheme).map((repair) => ({ scheme, repair })))
    // to conlleval.pl a type 0 is the empty one, and a prefix that it does not know is a phrase by its type alone
    const tag = fc.oneof(
      fc.constantFrom('O', 'B-0', 'I-0', 'E-0'),
      fc
        .tuple(fc.constantFrom('B', 'I', 'E', 'S', 'L', 'U', 'M', 'x'), fc.constantFrom('A', 'B'))
        .map(([p, t]) => `${p}-${t}`),
    )
    const added = fc.constantFrom('B', 'I', 'E', 'S', 'L', 'U', 'M', 'x').map((p) => `${p}-NEW`)
    fc.assert(
      fc.property(
        fc.array(tag, { maxLength: 8 }),
        fc.array(tag, { maxLength: 8 }),
        added,
        fc.constantFrom(...ways),
        (before, after, own, way) => {
          const [without, with_] = ['O', own].map((one) =>
            phrases([...before, one, ...after].join(' '), way).split(' '),
          )
          expect(with_).toEqual(expect.arrayContaining(without!.filter((phrase) => phrase !== '')))
        },
      ),
      { numRuns: drawing(2000) },
    )
  })

  it('finds phrases in order, inside the sentence and not empty, in any tags and any scheme', () => {
    const tag = fc.oneof(
      fc.constantFrom('O', 'B', 'I', '.-A', '[-A', ']-A', 'O-A'),
      fc
        .tuple(fc.constantFrom('B', 'I', 'E', 'S', 'L', 'U', 'M', 'x'), fc.constantFrom('A', 'B', '0', ''))
        .map(([p, t]) => `${p}-${t}`),
    )
    const scheme = fc.constantFrom('conlleval' as const, 'raw' as const, ...strictSchemes)
    const repair = fc.constantFrom('error' as const, 'conlleval' as const, 'seqeval' as const, 'discard' as const)
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 12 }), scheme, repair, (tags, s, r) => {
        const read = reading({ ...options, scheme: s, repair: r })
        let last = -1
        for (const { start, end } of phrasesOf(read.borders(tagsOf(tags), newBorders()), read.typeNames)) {
          expect(start).toBeGreaterThan(last)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(tags.length)
          last = start
        }
      }),
      { numRuns: drawing(2000) },
    )
  })
})
