import { describe, expect, it } from 'vitest'
import { readerTester } from '../../src/laws/index.ts'
import { optionsOf } from '../../src/laws/subject.ts'
import { brat } from '../../src/readers/brat.ts'
import { textSource } from '../../src/source/bytes.ts'
import { checkNestedBrat } from './large-inputs.ts'
import { disagreement, forests, problemsOf, readAll } from './trees.ts'

// lines of the QUAERO French Medical corpus (GFDL), nested and discontinuous
const real = [
  'T2\tCHEM 64 82\tChlorure de sodium',
  '#2\tAnnotatorNotes T2\tC0037494',
  'T3\tCHEM 64 72\tChlorure',
  'T143\tLIVB 5267 5273;5280 5286\tsujets jeunes',
  'R1\tpart_of Arg1:T2 Arg2:T3',
  'A1\tNegated T2',
  '*\tEquiv T2 T3',
].join('\n')

describe('the reader brat', () => {
  it('reads nested and discontinuous spans', () => {
    expect(forests(brat, `${real}\n`)).toEqual(['CHEM[64,82){CHEM[64,72)} LIVB[5267,5273)[5280,5286)'])
  })

  it('counts relations, attributes and the like as skipped, and ignores notes', () => {
    expect(problemsOf(brat, `${real}\n`)).toEqual(['W394 1:1 skipped: 1 relation, 1 attribute, 1 equivalence'])
    const more = ['T1\tJob 0 3', 'T2\tPER 4 7', 'E1\tJob:T1 Who:T2', 'E2\tJob:T1', 'M1\tNegation E1', 'A2\tPast E2']
    expect(
      problemsOf(brat, [...more, 'N1\tReference T2 Wikidata:Q1\tAda', '#1\tAnnotatorNotes T2\tsure?'].join('\n')),
    ).toEqual(['W394 1:1 skipped: 2 events, 2 attributes, 1 normalisation'])
    expect(problemsOf(brat, 'T1\tA 0 3\n#1\tAnnotatorNotes T1\tx\n')).toEqual([])
  })

  it('reads a file as one document, even without annotations', () => {
    const { documents, problems } = readAll(brat, '', {}, 'gold/334_2.ann')
    expect([documents[0]?.id, documents[0]?.content.nodes.length, problems]).toEqual(['334_2', 0, []])
  })

  it('reads labels as components if an option names them', () => {
    const text = 'T1\tPER.ind 0 9\tDr Müller\nT2\tCOMP.title 0 2\tDr\nT3\tname 3 9\tMüller'
    expect(forests(brat, text)).toEqual(['PER.ind[0,9){(COMP.title)[0,2) name[3,9)}'])
    expect(forests(brat, text, { components: ['name'] })).toEqual(['PER.ind[0,9){COMP.title[0,2) (name)[3,9)}'])
  })

  it('reads fragments in any order, and joins fragments that touch', () => {
    expect(forests(brat, 'T1\tA 12 15;0 3\txyz abc\n')).toEqual(['A[0,3)[12,15)'])
    expect(readAll(brat, 'T1\tA 12 15;0 3\txyz abc\n').documents[0]?.content.nodes[0]?.text).toBe('abc xyz')
    expect(forests(brat, 'T1\tA 0 3;3 5\tabc de\n')).toEqual(['A[0,5)'])
  })

  it('reads fragmented spans as their hull, or refuses them, if an option says so', () => {
    const text = 'T1\tA 0 3;12 15\tabc xyz\n'
    expect(forests(brat, text, { discontinuous: 'hull' })).toEqual(['A[0,15)'])
    expect(forests(brat, text, { discontinuous: 'first' })).toEqual(['A[0,3)'])
    expect(problemsOf(brat, text, { discontinuous: 'error' })).toEqual(['E395 1:4 T1 has 2 fragments'])
  })

  it('trims blanks at both ends of a span', () => {
    expect(forests(brat, 'T1\tA 2 8\t  ab  \n')).toEqual(['A[4,6)'])
  })

  it('merges several types at one span into one node, or nests them', () => {
    const text = 'T1\tCHEM 0 3\tabc\nT2\tANAT 0 3\tabc\nT3\tCHEM 0 3\tabc\n'
    expect(forests(brat, text)).toEqual(['ANAT+CHEM[0,3) CHEM[0,3)'])
    expect(problemsOf(brat, text)).toEqual(['W333 3:1 entity CHEM [0, 3) occurs twice'])
    expect(forests(brat, text, { duplicates: 'one' })).toEqual(['ANAT+CHEM[0,3)'])
    expect(problemsOf(brat, text, { duplicates: 'one' })).toEqual(problemsOf(brat, text))
    expect(forests(brat, text, { metonymy: 'nest' })).toEqual(['CHEM[0,3){ANAT[0,3)} CHEM[0,3)'])
    expect(forests(brat, text, { metonymy: 'nest', duplicates: 'one' })).toEqual(['CHEM[0,3){ANAT[0,3)}'])
  })

  it('puts a crossing span into the smallest span that contains it, and warns', () => {
    const text = 'T1\tA 0 10\nT2\tB 2 6\nT3\tC 4 8\nT4\tD 5 6\nT5\tE 3 9\n'
    const { problems } = readAll(brat, text)
    expect(forests(brat, text)).toEqual(['A[0,10){B[2,6) E[3,9){C[4,8){D[5,6)}}}'])
    expect(problems).toEqual(['W331 5:1 entity E [3, 9) crosses entity B [2, 6)'])
    expect(problemsOf(brat, text, { strict: true })[0]).toMatch(/^E346 5:1 /)
    // of two that hold it and cross each other, the smaller one
    expect(forests(brat, 'T1\tA 0 8\nT2\tB 4 9\nT3\tC 5 6\n')).toEqual(['A[0,8) B[4,9){C[5,6)}'])
    expect(forests(brat, 'T1\tA 3 8\nT2\tB 4 12\nT3\tC 5 6\n')).toEqual(['A[3,8){C[5,6)} B[4,12)'])
  })

  // ▶ stands where the place of the problem must be
  const bad: readonly (readonly [what: string, text: string, expected: string])[] = [
    ['end before start', 'T1\tA ▶5 3\tx', 'E330 the span 5 to 3 ends before it starts'],
    ['an empty span', 'T1\tA 0 1;▶5 5\tx', 'E330 the span 5 to 5 is empty'],
    ['a place below 0', 'T1\tA ▶-1 3\tx', 'E330 "-1 3" is not a pair of offsets'],
    ['one offset', 'T1\tA ▶5\tx', 'E330 "5" is not a pair of offsets'],
    ['pieces that overlap', 'T1\tA ▶0 5;4 6\tx', 'E330 fragments 0–5 and 4–6 of T1 overlap'],
    [
      'a text of another length',
      'T1\tA 0 4\t▶abc',
      'E331 the offsets span 4 characters, but the text beside them has 3',
    ],
    [
      'offsets in UTF-16 units',
      'T1\tA 0 4\t▶💩ab',
      'E331 the offsets span 4 characters, but the text beside them has 3; the offsets count UTF-16 units',
    ],
    ['no label', 'T1\t▶0', 'E338 an annotation without a label and offsets'],
    ['a text', '▶Chlorure de sodium', 'E338 this is not a line of stand-off annotation'],
  ]
  it.each(bad)('refuses %s', (_, marked, expected) => {
    const [code, ...message] = expected.split(' ')
    const { documents, problems } = readAll(brat, marked.replace('▶', ''))
    expect(problems).toEqual([`${code} 1:${[...marked].indexOf('▶') + 1} ${message.join(' ')}`])
    expect(documents).toEqual([])
  })

  // of the text, Rome begins with code point 11, unit 12 of UTF-16 and byte 15
  const beside = { 'a.txt': 'é🙂 Ann saw Rome' }
  const misplaced = (text: string, says: string) => ({
    text,
    path: 'a.ann',
    beside,
    problems: [{ code: 'E331', line: 1, column: 4, says, remedy: 'code points' }] as const,
  })

  describe('F48: a text that is not at its offsets', () => {
    readerTester({ describe, it }, brat, {
      invalid: {
        'another word': misplaced('T1\tloc 11 15\tRoma\n', 'the text at these offsets is "Rome", and not "Roma"'),
        'offsets beyond the end': {
          ...misplaced('T1\tloc 11 99\tRome\n', ''),
          problems: [{ code: 'E331', line: 1, column: 14, says: 'the offsets span 88 characters' }],
        },
      },
    })
  })

  describe('F49: offsets in another unit than code points', () => {
    readerTester({ describe, it }, brat, {
      valid: { 'code points': { text: 'T1\tloc 11 15\tRome\n', path: 'a.ann', beside, documents: ['loc[11,15)'] } },
      invalid: {
        bytes: misplaced('T1\tloc 15 19\tRome\n', 'all offsets of the file fit it in bytes'),
        'UTF-16 units': misplaced('T1\tloc 12 16\tRome\n', 'all offsets of the file fit it in UTF-16 units'),
      },
    })
  })

  it('are refused if the words of one span differ between gold and system', () => {
    expect(disagreement(brat, 'T1\tA 0 2\tab', 'T1\tB 0 2\tab')).toBeUndefined()
    expect(disagreement(brat, 'T1\tA 0 2\tab', 'T9\tA 5 6\tx\nT1\tB 0 2\tac')).toBe(
      'E402 gold:1:1 system:2:1 the characters 0 to 2 are "ab" in the gold and "ac" in the system',
    )
  })

  it('ignores blanks when it compares the .txt files of both sides', () => {
    const about = (path: string, text: string) => {
      const beside = (name: string) => (name === 'd.txt' ? textSource(`${path}/d.txt`, text) : undefined)
      const source = { ...textSource(`${path}/d.ann`, 'T1\tA 0 2\tab\n'), beside }
      const [document] = [...brat.with(optionsOf(brat, {}))(source)]
      if (document?._tag !== 'Right') throw new Error('there is a document')
      return document.right.content
    }
    const gold = about('gold', 'ab cd\nef gh\n')
    expect(brat.disagree?.(gold, about('system', 'ab cd\nef gh'))).toBeUndefined()
    expect(brat.disagree?.(gold, about('system', 'ab cd\nef xh\n'))).toEqual({
      code: 'E402',
      message: 'after 6 characters the text is "gh" in the gold and "xh" in the system',
      gold: { at: { path: 'gold/d.txt', line: 2, column: 4, length: 1 }, text: 'ef gh' },
      system: { at: { path: 'system/d.txt', line: 2, column: 4, length: 1 }, text: 'ef xh' },
    })
    // one that is cut ends where the other goes on
    expect(brat.disagree?.(gold, about('system', 'ab cd\n'))?.system.at).toEqual({
      path: 'system/d.txt',
      line: 1,
      column: 5,
      length: 1,
    })
  })

  it('reads two thousand nested spans, unless they exceed the depth limit', () => checkNestedBrat(2000))
})
