/** What readers say that they saw of a file: it stands in signatures and beside the file. */
import { type AnyReader, type Source, textSource } from '@assay/core'
import { optionsOf } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { examples } from '../src/examples.ts'
import { plugin } from '../src/index.ts'
import { jsonLines } from './read.ts'

const readers: readonly AnyReader[] = plugin.readers
const named = (name: string): AnyReader => readers.find((one) => one.name === name)!

const sawOf = (reader: AnyReader, text: string, options: Readonly<Record<string, unknown>> = {}): unknown => {
  const source: Source = textSource('file', text)
  const given = reader.with(optionsOf(reader, options))(source)
  for (const _ of given);
  return given.detected?.()
}

describe('the detected settings of each example', () => {
  const expected: Readonly<Record<string, unknown>> = {
    'spans-jsonl': { dialect: ['plain'], unit: ['codepoint'], ends: ['exclusive'] },
    doccano: { dialect: ['doccano'], unit: ['utf16'], ends: ['exclusive'] },
    prodigy: { dialect: ['prodigy'], unit: ['codepoint'], ends: ['exclusive'] },
    spacy: { dialect: ['spacy'], unit: ['codepoint'], ends: ['exclusive'] },
    gliner: { dialect: ['gliner'], scores: ['yes'], unit: ['codepoint'], ends: ['exclusive'] },
    langextract: { dialect: ['langextract'], unit: ['codepoint'], ends: ['exclusive'] },
    'hf-tokens': { tokens: ['tokens'], tags: ['ner_tags'] },
    'hf-pipeline': { scores: ['yes'] },
    'label-studio': { source: ['annotations'], unit: ['codepoint'], annotator: ['1'] },
    'uima-cas': { layer: ['NamedEntity'], feature: ['value'], view: ['_InitialView'] },
    pubtator: { unit: ['codepoint'] },
    bioc: { unit: ['codepoint'] },
    'webanno-tsv': { layer: ['NamedEntity'], feature: ['value'], view: ['_InitialView'] },
    'conllu-plus': { column: ['NER'] },
    ua: { column: ['IDENTITY'] },
    neleval: {},
    gate: { unit: ['utf16'], set: [''] },
  }
  it.each(readers.map(({ name }) => name))('are as expected for %s', (name) => {
    expect(sawOf(named(name), examples[name]!)).toEqual(expected[name])
  })
})

describe('the detected settings of neleval', () => {
  const of = (...scores: readonly string[]): unknown =>
    sawOf(named('neleval'), scores.map((score, i) => `d1\t${9 * i}\t${9 * i + 2}\tQ1\t${score}\tPER\n`).join(''))

  it('include link scores only if the scores of the lines differ', () => {
    expect(of('1.0', '1', '1.0')).toEqual({})
    expect(of('0.5', '0.50')).toEqual({})
    expect(of('1.0', '1.0', '0.5')).toEqual({ 'link scores': ['yes'] })
  })
})

describe('the detected settings of spans-jsonl', () => {
  const text = '😀 Zoë'
  const [units, points] = [
    { text, spans: [{ start: 3, end: 6, label: 'PER', text: 'Zoë' }] },
    { text, spans: [{ start: 2, end: 5, label: 'PER', text: 'Zoë' }] },
  ]
  const saw = (options: object, ...records: readonly unknown[]): unknown =>
    sawOf(named('spans-jsonl'), jsonLines(...records), { dialect: 'plain', ...options })

  it('include the only unit that fits, with reader.unit=auto', () => {
    expect(saw({ unit: 'auto' }, units)).toMatchObject({ unit: ['utf16'] })
    expect(saw({ unit: 'auto' }, points)).toMatchObject({ unit: ['codepoint'] })
  })
  it('include the usual unit of the format if several units fit', () => {
    const plain = { text: 'Zoë', spans: [{ start: 0, end: 3, label: 'PER' }] }
    expect(saw({ unit: 'auto' }, plain)).toMatchObject({ unit: ['codepoint'] })
  })
  it('include the units of all documents, with reader.unit=per-document', () => {
    expect(saw({ unit: 'per-document' }, units, points)).toMatchObject({ unit: ['utf16', 'codepoint'] })
    const said = [
      { ...units, unit: 'utf16' },
      { ...points, unit: 'codepoint' },
      { tokens: ['Zoë'], spans: [{ start: 0, end: 1, label: 'PER' }], unit: 'token' },
    ]
    expect(saw({}, ...said)).toMatchObject({ unit: ['utf16', 'codepoint', 'token'] })
  })
  it('include inclusive ends, with reader.ends=inclusive', () => {
    expect(saw({ ends: 'inclusive' }, { text, spans: [{ start: 2, end: 4, label: 'PER' }] })).toMatchObject({
      ends: ['inclusive'],
    })
  })
  it('include all annotators, or only the one that reader.annotator names', () => {
    const [ann, ben] = ['ann', 'ben'].map((who, i) => ({
      text,
      spans: [],
      answer: 'accept',
      _input_hash: i,
      _annotator_id: who,
    }))
    const prodigy = (options: Readonly<Record<string, unknown>>): unknown =>
      sawOf(named('prodigy'), jsonLines(ann, ben), options)
    expect(prodigy({})).toMatchObject({ annotator: ['ann', 'ben'] })
    expect(prodigy({ annotator: 'ben' })).toMatchObject({ annotator: ['ben'] })
  })
})
