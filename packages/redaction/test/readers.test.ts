/** The readers of TAB: files that they take, and those that they refuse without a word of the text. */
import { bytesSource, type Document, type Problem, type Source } from '@assay/core'
import { optionsOf } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { type Redactions, redaction, tab, tabMasks } from '../src/index.ts'
import { scorePairs } from './vectors.ts'

const text = 'Ana met Ben in Bern.'
const mention = (start: number, end: number, more: object = {}) => ({
  entity_id: `e${start}`,
  entity_type: 'PERSON',
  identifier_type: 'DIRECT',
  start_offset: start,
  end_offset: end,
  ...more,
})
const documentOf = (all: readonly object[], more: object = {}): object => ({
  doc_id: 'd1',
  text,
  annotations: { anna: { entity_mentions: all } },
  ...more,
})

interface FileContent {
  readonly documents: readonly Document<'redactions'>[]
  readonly problems: readonly Problem[]
}

const sourceOf = (value: unknown, besides: Readonly<Record<string, unknown>> = {}): Source => ({
  ...bytesSource('gold.json', new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))),
  beside: (name) => (Object.hasOwn(besides, name) ? sourceOf(besides[name]) : undefined),
})

const contentOf = (
  reader: typeof tab | typeof tabMasks,
  value: unknown,
  options: object = {},
  besides: Readonly<Record<string, unknown>> = {},
): FileContent => {
  const documents: Document<'redactions'>[] = []
  const problems: Problem[] = []
  const decoded = optionsOf<object>(reader, options) as never
  for (const row of reader.with(decoded)(sourceOf(value, besides)))
    if (row._tag === 'Left') problems.push(row.left)
    else documents.push(row.right)
  return { documents, problems }
}

const refusals = (reader: typeof tab | typeof tabMasks, value: unknown, options?: object) =>
  contentOf(reader, value, options).problems.map(({ code, message, wordless }) => [code, message, wordless])

describe('a file of masks', () => {
  it.each([
    [[[3, 'x']], 'the end of a mask'],
    [[[-3, 5]], 'the start of a mask'],
    [[[3.5, 5]], 'the start of a mask'],
    [[[3, null]], 'the end of a mask'],
  ] as const)('is recognised, but refused if its first mask is invalid: %j', (masks, what) => {
    expect(tabMasks.sniff(JSON.stringify({ d1: masks }), 'masks.json')).toBe(0.9)
    expect(refusals(tabMasks, { d1: masks })[0]?.[1]).toContain(what)
  })
  it('is not recognised in an object with lists of labelled spans', () => {
    expect(tabMasks.sniff('{"ner": [[0, 1, "PER"]], "tokenized_text": ["Ana"]}', 'a.json')).toBe(0)
  })
})

describe('the reader tab', () => {
  it('keeps metadata, attributes and annotators without a mention', () => {
    const more = { task: 'Task: mask', quality_checked: true, meta: { year: 1998, countries: ['CHE', 'DEU'] } }
    const [document] = contentOf(tab, [documentOf([mention(0, 3, { entity_mention_id: 'm1' })], more)]).documents
    expect(document?.meta).toEqual({ task: 'Task: mask', quality_checked: 'true', year: '1998', countries: 'CHE, DEU' })
    expect(document?.content).toMatchObject({
      annotators: ['anna'],
      mentions: [{ attributes: { entity_mention_id: 'm1' } }],
    })
  })

  it('refuses an entity that two annotators share', () => {
    const annotations = {
      annotator1: { entity_mentions: [mention(0, 3, { entity_id: 'E' })] },
      annotator2: { entity_mentions: [mention(8, 11, { entity_id: 'E' })] },
    }
    expect(refusals(tab, [{ doc_id: 'd1', text, annotations }])).toEqual([
      ['E762', 'entity E is used by annotator2 and annotator1', true],
    ])
  })

  it.each([
    ['a record of Presidio', { id: 'd1', text, results: [{ start: 0, end: 3, entity_type: 'PERSON' }] }],
    ['lines of records', '{"id": "d1"}\n{"id": "d2"}\n'],
  ])('refuses %s with a hint that names the metric and reader for such files', (_, other) => {
    const [problem] = contentOf(tab, other).problems
    expect(problem?.hint).toContain('--system-set reader=spans-jsonl --metric redaction')
  })

  it('counts the same entity id in two documents as two entities', () => {
    const both = [documentOf([mention(0, 3)]), documentOf([mention(0, 3)], { doc_id: 'd2' })]
    const { documents, problems } = contentOf(tab, both)
    expect([documents.length, problems]).toEqual([2, []])
    const pairs = documents.map(({ content }) => [content, { mentions: [], masks: [] }] as const)
    expect(scorePairs(redaction, pairs).measures['entities']).toBe(2)
  })

  it.each([
    [mention(0, 3, { span_text: 'Bern' }), 'E763', '"span_text" of the mention [0, 3) is not the text there'],
    [mention(3, 3), 'E330', 'the mention [3, 3) is empty'],
    [mention(15, 99), 'E330', 'the mention [15, 99) ends after the text, at 20'],
    [mention(0, 3, { identifier_type: 'Bern' }), 'E764', '"identifier_type" is not DIRECT, QUASI or NO_MASK'],
  ])('refuses %j with a message that names the mistake', (own, code, message) => {
    expect(refusals(tab, [documentOf([own])])).toEqual([[code, message, true]])
  })

  it('warns if mentions of an entity differ in kind, and uses the strongest kind with kind=strongest', () => {
    const own = [
      documentOf([mention(0, 3, { identifier_type: 'NO_MASK', entity_id: 'E' }), mention(8, 11, { entity_id: 'E' })]),
    ]
    const usual = contentOf(tab, own)
    expect(usual.problems.map(({ code, severity }) => [code, severity])).toEqual([['W760', 'warning']])
    const strongest = contentOf(tab, own, { kind: 'strongest' })
    expect(strongest.problems).toEqual([])
    const recalls = ({ documents }: FileContent) => {
      const content = documents[0]!.content
      const { entityRecallDirect, entityRecallQuasi } = scorePairs(redaction, [[content, { mentions: [] }]]).measures
      return { entityRecallDirect, entityRecallQuasi }
    }
    expect(recalls(usual)).toEqual({ entityRecallDirect: undefined, entityRecallQuasi: 0 })
    expect(recalls(strongest)).toEqual({ entityRecallDirect: 0, entityRecallQuasi: undefined })
  })

  it('treats words of some parts of speech as not needing a mask', () => {
    const own = [
      documentOf([mention(8, 19)], {
        tags: [
          [12, 14, 'ADP'],
          [0, 3, 'PROPN'],
        ],
      }),
    ]
    const [document] = contentOf(tab, own, { pos: 'tags' }).documents
    expect(document?.content.ignored).toEqual([{ start: 12, end: 14 }])
    const masks = [
      { start: 8, end: 11 },
      { start: 15, end: 19 },
    ]
    expect(scorePairs(redaction, [[document!.content, { mentions: [], masks }]]).measures['mentionRecall']).toBe(1 / 1)
  })

  it('reads weights of words for precision from another file', () => {
    const besides = {
      'weights.json': {
        d1: [
          [0, 3, 3],
          [4, 7, 1],
        ],
      },
    }
    const [document] = contentOf(tab, [documentOf([mention(0, 3)])], { weights: 'weights.json' }, besides).documents
    const masked: Redactions = { mentions: [], masks: [{ start: 0, end: 7 }] }
    const { measures } = scorePairs(redaction, [[document!.content, masked]], { weighting: 'file' })
    expect(measures['tokenPrecision']).toBe(3 / (3 + 1))
    const scorer = redaction.with(optionsOf(redaction, { weighting: 'file' }))
    const beyond: Redactions = { mentions: [], masks: [{ start: 8, end: 11 }] }
    expect([...scorer.check!(beyond, document!.content)].map(({ code, message }) => [code, message])).toEqual([
      ['E765', 'the masked word [8, 11) has no weight'],
    ])
  })

  it('refuses a file of weights that does not exist', () => {
    expect(refusals(tab, [documentOf([])], { weights: 'none.json' })).toEqual([
      ['E766', 'there is no none.json beside this file', true],
    ])
  })
})

describe('the reader tab-masks', () => {
  it('reads overlapping masks, and empty lists of masks', () => {
    const { documents } = contentOf(tabMasks, {
      d1: [
        [0, 4],
        [2, 6],
      ],
      d2: [],
    })
    expect(documents.map(({ id, content }) => [id, content.masks?.length])).toEqual([
      ['d1', 2],
      ['d2', 0],
    ])
  })

  it.each([
    [[[4, 4]], 'E761', 'the mask [4, 4) is empty'],
    [[[4, 2]], 'E761', 'the mask [4, 2) ends before it starts'],
    [[['Ana', 2]], 'E335', 'the start of a mask must be a whole number from 0'],
    ['Ana', 'E335', 'the masks of a document must be a list, and not a string'],
  ])('refuses %j', (masks, code, message) => {
    expect(refusals(tabMasks, { d1: masks })).toEqual([[code, message, true]])
  })

  it('refuses a mask after the end of the text', () => {
    const scorer = redaction.with(optionsOf(redaction))
    const beyond: Redactions = { mentions: [], masks: [{ start: 15, end: 21 }] }
    expect([...scorer.check!(beyond, { text, mentions: [] })].map(({ code, message }) => [code, message])).toEqual([
      ['E761', 'the mask [15, 21) ends after the text, at 20'],
    ])
    const own: Redactions = { mentions: [], masks: [{ start: 0, end: 4 }] }
    expect([...scorer.check!(own, { text: '𝒜na', mentions: [] })].map(({ message }) => message)).toEqual([
      'the mask [0, 4) ends after the text, at 3',
    ])
  })
})
