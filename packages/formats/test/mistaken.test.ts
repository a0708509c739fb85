/** What is nearly a format: keys that are right with a content that is not, names with blanks in a remedy. */
import type { AnyReader } from '@assay/core'
import { describe, expect, it } from 'vitest'
import { plugin } from '../src/index.ts'
import { setting, severalAnnotators } from '../src/problems.ts'
import { jsonLines, readText } from './read.ts'

const named = (name: string): AnyReader => plugin.readers.find((one) => one.name === name) as AnyReader
const spansJsonl = named('spans-jsonl')
const text = 'Zoë met.'

const said = (reader: AnyReader, own: string, options: object = {}): readonly (readonly unknown[])[] =>
  readText(reader, own, { ...options }).problems.map(({ code, message, hint, at }) => [code, at.column, message, hint])

describe('a key of the format with unexpected content is refused with a hint', () => {
  const form = 'spans are {"start": 0, "end": 3, "label": "PER"} or [0, 3, "PER"]'
  it.each([
    [
      { label: ['positive'] },
      'E383',
      28,
      '"label" holds texts, not [start, end, label]',
      `such a label is that of a text; ${form}`,
    ],
    [
      { label: null },
      'E337',
      27,
      '"label" is null, which may mean no span or no annotation',
      `write [] where nothing was found; ${form}`,
    ],
    [
      { spans: null },
      'E337',
      27,
      '"spans" is null, which may mean no span or no annotation',
      `write [] where nothing was found; ${form}`,
    ],
    [
      { label: [['0-', '3', 'PER']] },
      'E335',
      27,
      'the offsets in "label" are strings',
      `write them as numbers; ${form}`,
    ],
    [
      { entities: [{ text: 'Zoë', label: 'PER' }] },
      'E385',
      30,
      '"entities" holds words with a label and no offsets, as language models write them',
      '--set reader.spans=entities --set reader.occurrences=first (or all, in-order) looks for the words in the text',
    ],
    [
      { spans: [{ start: 0, end: 3, label: null }] },
      'E337',
      28,
      '"label" is null here, and is needed',
      'write it; --set reader.label=KEY names another key',
    ],
  ])('%j', (record, code, column, message, hint) => {
    const [first, ...others] = said(spansJsonl, jsonLines({ text, ...record }))
    expect([first?.[0], first?.[2], first?.[3], others]).toEqual([code, message, hint, []])
    expect(Math.abs((first?.[1] as number) - column)).toBeLessThan(3)
  })
  it('spans-jsonl finds words without offsets under the options that its hint names', () => {
    const record = jsonLines({ text, entities: [{ text: 'Zoë', label: 'PER' }] })
    const { documents, problems } = readText<'spans'>(spansJsonl, record, { spans: 'entities', occurrences: 'first' })
    expect(problems).toEqual([])
    expect(documents[0]?.content.regions[0]?.readings[0]).toMatchObject([{ start: 0, end: 3, labels: [['PER']] }])
  })
})

it('the hint of W382 names doccano only for a file of doccano', () => {
  const prodigy = said(named('prodigy'), jsonLines({ text, spans: [], answer: 'accept', _input_hash: 1 }))
  expect(prodigy[0]?.[3]).not.toContain('doccano')
  expect(said(named('doccano'), jsonLines({ id: 1, text, label: [] }))[0]?.[3]).toContain('doccano')
})

it('an option in a hint is quoted for the shell if its value has a blank or a quote', () => {
  const at = { path: 'a', line: 1, column: 1 }
  expect(severalAnnotators('task 1', ['Ann B', 'ben'], { at }).hint).toContain("--set reader.annotator='Ann B';")
  expect(setting('annotator', 'ben@x.org')).toBe('--set reader.annotator=ben@x.org')
  expect(setting('annotator', "O'Neil")).toBe("--set reader.annotator='O'\\''Neil'")
})
