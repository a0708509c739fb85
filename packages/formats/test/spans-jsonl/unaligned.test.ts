import { describe, expect, it } from 'vitest'
import { spansJsonl, toolReaders } from '../../src/spans-jsonl/readers.ts'
import { spansToTags } from '../../src/spans-to-tags/view.ts'
import { withoutSpans } from '../../src/text-spans.ts'
import { jsonLines, readText } from '../read.ts'
import { documentsIn, saidIn } from './spans.ts'

const langextract = toolReaders[4]
const gliner = toolReaders[3]

const text = 'Zoë 😀 met Añã in Zürich.'
const miss = { unaligned: 'miss' }

const adriftIn = (record: unknown, options: object = {}): readonly unknown[] =>
  readText<'spans'>(spansJsonl, jsonLines(record), { ...miss, ...options }).documents.flatMap(({ content }) =>
    (content.unaligned ?? []).map(({ labels, text: words, at }) => [labels.join(), words, at?.column]),
  )

const warning = (count: string): string =>
  `W386 1:1 ${count} no place in the text, and ${count.startsWith('1') ? 'counts' : 'count'} as missed in the gold or spurious in a system`

describe('a span is kept without a place in the text', () => {
  const zoe = { start: 0, end: 3, label: 'PER', text: 'Zoë' }

  it('if its words differ from the text at its offsets', () => {
    const record = { id: 'a', text, spans: [zoe, { start: 18, end: 24, label: 'LOC', text: 'Zürich' }] }
    expect(adriftIn(record)).toEqual([['LOC', 'Zürich', 101]])
    expect(documentsIn(spansJsonl, jsonLines(record), miss)).toEqual([['a', [0, 3, 'PER', 'Zoë']]])
    expect(saidIn(spansJsonl, jsonLines(record), miss)).toEqual([warning('1 of 2 spans have')])
    expect(saidIn(spansJsonl, jsonLines(record))[0]).toContain('E380')
  })
  it('if its offsets are beyond the text, or inside a character', () => {
    const record = {
      text,
      unit: 'utf16',
      spans: [zoe, { start: 20, end: 40, label: 'LOC' }, { start: 5, end: 6, label: 'X' }],
    }
    expect(adriftIn(record).map((one) => (one as unknown[])[0])).toEqual(['LOC', 'X'])
  })
  it('if its offsets count words, and it ends after the last word', () => {
    const record = {
      tokens: ['Zoë', 'met'],
      spans: [
        { start: 0, end: 1, label: 'PER' },
        { start: 1, end: 3, label: 'X' },
      ],
    }
    expect(adriftIn(record)).toEqual([['X', undefined, 68]])
    expect(saidIn(spansJsonl, jsonLines(record), miss)).toEqual([warning('1 of 2 spans have')])
  })
  it('if it has no offsets, or its words do not occur in the text', () => {
    const extraction = { extraction_class: 'LOC', extraction_text: 'Zürich', char_interval: null }
    const record = { document_id: 'a', text, extractions: [extraction] }
    const { documents, problems } = readText<'spans'>(langextract, jsonLines(record), miss)
    expect(documents[0]?.content.unaligned).toMatchObject([{ labels: [['LOC']], text: 'Zürich' }])
    expect(problems.map(({ code }) => code)).toEqual(['W386'])
    const surfaces = jsonLines({ text, entities: { PER: ['Zoë', 'Bob'] } })
    expect(saidIn(gliner, surfaces, { ...miss, occurrences: 'first' })).toEqual([warning('1 of 2 spans have')])
  })
  it('unless it is malformed and is refused', () => {
    const record = { text, spans: [{ start: 3, end: 3, label: 'PER' }] }
    expect(saidIn(spansJsonl, jsonLines(record), { ...miss, dialect: 'plain' })[0]).toContain('E330')
  })
})

it('a span without a place in the text is left out of an empty answer, and cannot be converted to tags', () => {
  const record = { text, spans: [{ start: 18, end: 24, label: 'LOC', text: 'Zürich' }] }
  const [document] = readText<'spans'>(spansJsonl, jsonLines(record), { ...miss, dialect: 'plain' }).documents
  const content = document!.content
  expect(content.unaligned).toHaveLength(1)
  expect(withoutSpans(content).unaligned).toBeUndefined()
  for (const view of spansToTags.filter(({ name }) => !name.includes('tokens')))
    expect(view.see(content)).toMatchObject({
      left: { code: 'E391', message: '"Zürich" has no place in the text', location: { at: { line: 1 } } },
    })
})
