/** BioC JSON: the file of the library with everything in it, traps of files as they are made, and the laws. */
import { readFileSync } from 'node:fs'
import { bytesSource } from '@assay/core'
import { checkReader, optionsOf } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { bioc } from '../src/bioc/reader.ts'
import { readText, said } from './stand-off-support.ts'

const everything = readFileSync(new URL('../golden/bioc/everything.json', import.meta.url), 'utf8')

const zurich = {
  id: '1',
  infons: { type: 'Location', identifier: 'Q72' },
  text: 'Zürich',
  locations: [{ offset: 17, length: 6 }],
}
const title = { offset: 0, infons: { type: 'title' }, text: 'Zoë 😀 met Añã in Zürich.', annotations: [zurich] }
const abstract = {
  offset: 25,
  text: 'She left.',
  annotations: [{ id: '2', infons: { type: 'Person' }, text: 'She', locations: [{ offset: 25, length: 3 }] }],
}

const file = (passages: readonly object[], more: object = {}): string =>
  JSON.stringify({ documents: [{ id: '12', passages, ...more }] })
const whole = file([title, abstract])
const withAnnotation = (changed: object): string => file([{ ...title, annotations: [{ ...zurich, ...changed }] }])

const read = (text: string, options = {}) => readText(bioc, text, options)

describe('the reader bioc reads', () => {
  it('annotations on documents, passages and sentences, with labels in a chosen infon', () => {
    const gave = read(everything, { type: ['annotation-infon-key'] })
    expect(gave.documents).toEqual({
      1: ['annotation-infon-value 1 3 "bc"', 'annotation-infon-value 5 7 "fg"', 'annotation-infon-value 5 7 "fg"'],
      2: ['annotation-infon-value 1 3 "bc"', 'annotation-infon-value 7 9 "测试"'],
    })
    expect(gave.texts).toEqual(['abcdefghijklmnopqrstuvwxyz', 'abcdefg测试Non-ASCII'])
    expect(said(gave)).toEqual(['W394 1:1 skipped: 3 relations'])
  })

  it('offsets that count code points of the whole document, not of a passage', () => {
    const gave = read(whole)
    expect(gave.documents).toEqual({ 12: ['Location 17 23 "Zürich" id=Q72', 'Person 25 28 "She"'] })
    expect(gave.texts).toEqual(['Zoë 😀 met Añã in Zürich.\nShe left.'])
    expect(gave.problems).toEqual([])
  })

  it('collections of PubTator 3, lists of collections, and single documents', () => {
    const { documents } = JSON.parse(whole) as { documents: readonly unknown[] }
    const expected = read(whole).documents
    for (const other of [{ PubTator3: documents }, [{ documents }], documents[0]])
      expect(read(JSON.stringify(other)).documents).toEqual(expected)
  })

  it.each([
    ['byte', 23, 7],
    ['utf16', 18, 6],
    ['codepoint', 17, 6],
  ])('offsets in units of %s', (unit, offset, length) => {
    const text = withAnnotation({ locations: [{ offset, length }] })
    expect(read(text, { unit }).documents).toEqual({ 12: ['Location 17 23 "Zürich" id=Q72'] })
  })

  it('passages at their offsets, with line ends for gaps', () => {
    const first = { ...title, offset: 2, annotations: [{ ...zurich, locations: [{ offset: 19, length: 6 }] }] }
    const second = {
      ...abstract,
      offset: 30,
      annotations: [{ ...abstract.annotations[0], locations: [{ offset: 30, length: 3 }] }],
    }
    const gave = read(file([first, second]))
    expect(gave.texts).toEqual(['Zoë 😀 met Añã in Zürich.\n\n\n\nShe left.'])
    expect(gave.documents).toEqual({ 12: ['Location 17 23 "Zürich" id=Q72', 'Person 28 31 "She"'] })
    expect(gave.problems).toEqual([])
  })

  it('passages with a gap of a million characters, as one line end', () => {
    const far = { offset: 1_000_000, text: 'שלום Zoe\u0308', annotations: [] }
    const own = { ...zurich, text: 'Zoe\u0308', locations: [{ offset: 1_000_005, length: 4 }] }
    const gave = read(file([title, { ...far, annotations: [own] }]))
    expect(gave.documents['12']?.[1]).toBe('Location 30 34 "Zoe\u0308" id=Q72')
    expect(gave.texts[0]).toHaveLength(25 + 1 + 9)
  })

  it('words that differ from the text, with surfaces=ignore', () => {
    const text = withAnnotation({ text: 'Zurich' })
    expect(said(read(text))[0]).toContain('E331')
    expect(read(text, { surfaces: 'ignore' }).documents).toEqual({ 12: ['Location 17 23 "Zürich" id=Q72'] })
  })

  it('several locations as sorted fragments, or as one span under an option', () => {
    const text = withAnnotation({
      text: 'met Zürich',
      locations: [
        { offset: 17, length: 6 },
        { offset: 6, length: 3 },
      ],
    })
    expect(read(text).documents).toEqual({ 12: ['Location 6–9, 17–23 "met … Zürich" id=Q72'] })
    const first = { discontinuous: 'first' }
    expect(read(text, first).documents).toEqual({ 12: ['Location 6 9 "met" id=Q72'] })
    const hull = { discontinuous: 'hull' }
    expect(read(text, hull).documents).toEqual({ 12: ['Location 6 23 "met Añã in Zürich" id=Q72'] })
    const refused = read(text, { discontinuous: 'error' })
    expect(said(refused)).toEqual(['E395 1:125 annotation 1 has 2 fragments'])
    expect(refused.problems[0]?.hint).toContain('--set reader.discontinuous=hull')
  })

  it('adjacent locations as one fragment, and refuses overlapping locations', () => {
    const both = (second: number) =>
      read(
        withAnnotation({
          text: 'Zür ich',
          locations: [
            { offset: 17, length: 3 },
            { offset: second, length: 3 },
          ],
        }),
      )
    expect(both(20).documents).toEqual({ 12: ['Location 17 23 "Zürich" id=Q72'] })
    expect(said(both(19))).toEqual(['E330 1:125 fragments 17–20 and 19–22 of annotation 1 overlap'])
  })

  it('the rest of a document whose annotations lack a place or a length, and counts these annotations', () => {
    const annotations = [
      { ...zurich, locations: [] },
      { ...zurich, locations: [{ offset: 3, length: 0 }] },
    ]
    const gave = read(file([{ ...title, annotations }]))
    expect(gave.documents).toEqual({ 12: [] })
    expect(said(gave)).toEqual(['W394 1:1 skipped: 1 annotation without a place, 1 annotation of no length'])
  })
})

describe('the reader bioc refuses', () => {
  it('offsets in another unit, with a message that names the unit that fits', () => {
    const gave = read(withAnnotation({ locations: [{ offset: 23, length: 7 }] }))
    expect(said(gave)).toEqual([
      'E330 1:125 the span from 23 to 30 is not in the text: 30 is beyond the text, which ends at 24; all offsets of the document fit in bytes',
    ])
    expect(gave.problems[0]?.hint).toContain('--set reader.unit=byte')
  })

  it('an offset between two passages', () => {
    const gap = { offset: 30, text: 'She left.', annotations: [{ ...zurich, locations: [{ offset: 27, length: 5 }] }] }
    expect(said(read(file([title, gap])))[0]).toContain('27 is in none of the passages')
  })

  it('passages that overlap, and the message names the unit in which they do not overlap', () => {
    const bytes = { ...abstract, offset: 31, annotations: [] }
    expect(read(file([title, bytes])).problems).toEqual([])
    const gave = read(file([title, { ...abstract, offset: 24, annotations: [] }]), { unit: 'byte' })
    expect(said(gave)).toEqual(['E330 1:261 a text begins at 24, and the one before it ends at 31'])
    expect(gave.problems[0]?.hint).toContain('--set reader.unit=codepoint')
  })

  it('an annotation without a label, with a hint that names its infons', () => {
    const gave = read(everything)
    expect(said(gave)[0]).toBe('E396 23:13 annotation 1 has no infon "type", which would be its label')
    expect(gave.problems[0]?.hint).toContain('--set reader.type=annotation-infon-key')
    expect(gave.documents).toEqual({})
  })

  it.each([
    ['no documents', '{"infons":{}}', 'E309 1:1 there is nothing to score: no document in the file'],
    ['no id', '{"documents":[{"passages":[]}]}', 'E336 1:15 a document without an id'],
    ['a text without an offset', file([{ text: 'a' }]), 'E337 1:38 a text without an offset'],
    [
      'a location in quotes',
      withAnnotation({ locations: [{ offset: '17', length: 6 }] }),
      'E335 1:212 a location needs an offset and a length, whole numbers from 0',
    ],
    ['an empty file', ' ', 'E309 1:1 there is nothing to score: the file is empty'],
    ['a key twice', '{"documents":[],"documents":[]}', 'E334 1:17 the key "documents" is in this object twice'],
  ])('%s', (_what, text, expected) => {
    expect(said(read(text))).toEqual([expected])
  })

  it('a file that is cut off', () => {
    expect(read(whole.slice(0, -20)).problems[0]).toMatchObject({
      code: 'E333',
      hint: expect.stringContaining('too early'),
    })
  })
})

it('bioc reads back the file that it wrote, in each unit of offsets', () => {
  for (const unit of ['codepoint', 'byte', 'utf16']) {
    const settings = optionsOf(bioc, { unit, ids: 'split' })
    const rows = [
      ...bioc.with(optionsOf(bioc, { ids: 'split' }))(
        bytesSource('a', new TextEncoder().encode(whole.replace('Q72', 'Q72|Q73'))),
      ),
    ]
    const documents = rows.flatMap((row) => (row._tag === 'Right' ? [row.right] : []))
    const written = [...(bioc.writer?.write(documents, settings) ?? [])].join('')
    expect(read(written, { unit, ids: 'split' }).documents).toEqual({
      12: ['Location 17 23 "Zürich" id=Q72 ids=["Q72","Q73"]', 'Person 25 28 "She"'],
    })
  }
})

it('bioc recognises its own files with certainty, and no others', () => {
  expect(bioc.sniff(everything.slice(0, 4096), 'a')).toBe(1)
  expect(bioc.sniff('{"PubTator3":[{"_id":"1|None","id":"1","infons":{},"passages":[{"infons":{', 'a')).toBe(1)
  for (const head of [
    '{"id":"d","clusters":[]}',
    '[{"annotations":[],"data":{}}]',
    '{"text":"a","spans":[]}',
    '{ B-x\n',
  ])
    expect(bioc.sniff(head, 'a.json')).toBe(0)
})

checkReader({ describe, it }, bioc, {
  files: [
    { path: 'a.json', text: whole },
    { path: 'b.json', text: file([{ ...title, text: 'Other words, of which there are enough.', annotations: [] }]) },
  ],
  ends: 'file',
})

it.each([
  ['of an annotation', withAnnotation({ infons: { type: 'Location', identifeer: 'Q72' } }), 'identifeer', 'identifier'],
  ['of a passage', file([{ ...title, annotation: [], annotations: undefined }, abstract]), 'annotation', 'annotations'],
])('bioc warns of the key %s, which is one letter from a key of the format', (_, text, key, name) => {
  expect(said(read(text))).toEqual([
    `W530 1:${[...(text.split(`"${key}"`)[0] ?? '')].length + 1} the key ${key} is not read, and ${name} is missing`,
  ])
  expect(said(read(text.replace(`"${key}"`, `"${name}"`)))).toEqual([])
})
