/** GATE in JSON: the file of gatenlp, sets and units, and the laws. */
import { readFileSync } from 'node:fs'
import { checkReader } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { gate } from '../src/gate/reader.ts'
import { readText, said } from './stand-off-support.ts'

const golden = readFileSync(new URL('../golden/gate/testdoc1.bdocjs', import.meta.url), 'utf8')

const read = (own: string, options = {}) => readText(gate, own, options)

const text = 'Zoë 😀 met Añã in Zürich. שלום'
const zurich = { type: 'Location', id: 0, start: 17, end: 23, features: { id: 'Q72' } }
const file = (annotations: readonly object[], more: object = {}): string =>
  JSON.stringify({
    text,
    name: 'd1',
    annotation_sets: { Key: { name: 'Key', annotations } },
    offset_type: 'p',
    ...more,
  })

describe('the reader gate reads', () => {
  it('each annotation set of a gatenlp file, and skips annotations without length', () => {
    const id = 'GATE Document_00008'
    expect(read(golden, { set: '' }).documents).toEqual({ [id]: ['Type1 0 4 "This"', 'Type1 5 8 "is"'] })
    const gave = read(golden, { set: 'Set2' })
    expect(gave.documents).toEqual({ [id]: ['LONG 0 20 "This is the document"', 'SHORT 5 10 "is th"'] })
    expect(said(gave)).toEqual(['W394 1:1 skipped: 3 annotations of no length'])
  })

  it.each([
    ['p', 17, 23],
    ['j', 18, 24],
  ])('offsets whose type is %s', (offset_type, start, end) => {
    const own = file(
      [
        { ...zurich, start, end },
        { ...zurich, start: start + 8, end: end + 6, type: 'Word', features: {} },
      ],
      { offset_type },
    )
    expect(read(own).documents).toEqual({ d1: ['Location 17 23 "Zürich" id=Q72', 'Word 25 29 "שלום"'] })
    expect(read(own, { types: ['Word'] }).documents).toEqual({ d1: ['Word 25 29 "שלום"'] })
  })

  it('a document without annotations', () => {
    expect(read(file([])).documents).toEqual({ d1: [] })
    expect(read(file([], { annotation_sets: {}, name: undefined })).documents).toEqual({ file: [] })
  })
})

describe('the reader gate refuses', () => {
  it('several annotation sets without a choice, and a choice that does not exist, and lists the sets', () => {
    expect(said(read(golden))).toEqual(['E425 1:1 there are 2 annotation sets ("", "Set2"): choose one'])
    expect(read(golden, { set: 'set2' }).problems[0]).toMatchObject({
      message: 'there is no annotation set "set2"',
      hint: 'did you mean Set2? it has "", "Set2"',
    })
  })

  it('offsets that fit another unit than the declared one, and names that unit', () => {
    const gave = read(file([{ ...zurich, start: 24, end: 30 }], { offset_type: 'p' }))
    expect(said(gave)[0]).toContain(
      '30 is beyond the text, which has 29 code points; all offsets of the document fit in UTF-16 units',
    )
  })

  it.each<readonly [string, string, string]>([
    ['no text', '{"annotation_sets":{}}', 'E337 1:1 a document of GATE has a text'],
    ['no unit', file([], { offset_type: undefined }), 'E335 1:1 the document does not state the unit of its offsets'],
    ['no offsets', file([{ type: 'X' }]), 'E335 1:107 an annotation needs start and end, whole numbers from 0'],
    ['no type', file([{ start: 0, end: 1 }]), 'E336 1:107 an annotation without a type'],
    ['an empty file', '', 'E309 1:1 there is nothing to score: the file is empty'],
  ])('%s', (_what, own, expected) => {
    expect(said(read(own))).toEqual([expected])
  })
})

it('gate recognises its own files with certainty, and no others', () => {
  expect(gate.sniff(golden, 'a.bdocjs')).toBe(1)
  for (const head of ['{"text":"a","spans":[]}', '{"documents":[{"passages":[]}]}'])
    expect(gate.sniff(head, 'a')).toBe(0)
})

checkReader({ describe, it }, gate, {
  files: [
    { path: 'a.bdocjs', text: file([zurich]) },
    { path: 'b.bdocjs', text: file([], { text: 'Another text.' }) },
  ],
  ends: 'file',
})

it('gate warns of keys that are one letter from a key of the format', () => {
  const feature = (key: string) => read(file([{ ...zurich, features: { [key]: 'Q72' } }]), { id: 'wikidata' })
  expect(said(feature('wikidate'))).toEqual([
    expect.stringMatching(/^W530 1:\d+ the key wikidate is not read, and wikidata is missing$/),
  ])
  expect(said(feature('wikidata'))).toEqual([])
  expect(said(read(file([zurich], { nane: 'x', name: undefined })))[0]).toContain('the key nane is not read')
})
