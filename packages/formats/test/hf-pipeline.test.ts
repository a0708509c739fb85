/** The output of `pipeline("token-classification", …)`, written with `json.dump`. */
import { readFileSync } from 'node:fs'
import { type Spans, spanText } from '@assay/core'
import { checkReader } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { hfPipeline } from '../src/hf-pipeline/reader.ts'
import { overOneText } from '../src/text-spans.ts'
import { jsonLines, readText, told } from './read.ts'

const read = (
  text: string,
  options: Readonly<Record<string, unknown>> = {},
  beside: Readonly<Record<string, string>> = {},
) => readText<'spans'>(hfPipeline, text, options, beside)

const spansOf = ({ regions }: Spans): readonly string[] =>
  (regions[0]?.readings[0] ?? []).map(
    (span) => `${span.start}–${span.end} ${span.labels.join()} ${spanText(regions[0]!, 0, span)}`,
  )

const text = 'Zoë 😀 met Añã in Zürich.'
const zoe = { entity_group: 'PER', score: 0.998, word: 'Zoë', start: 0, end: 3 }
const zurich = { entity_group: 'LOC', score: '0.75', word: 'zurich', start: 17, end: 23 }
const shapes = [
  ['a list for each text in one list', JSON.stringify([[zoe, zurich], []])],
  ['the same over many lines', JSON.stringify([[zoe, zurich], []], null, 2)],
  ['a list a line', jsonLines([zoe, zurich], [])],
  // urchade/GLiNER #19: batch_predict_entities
  [
    'the names of GLiNER',
    JSON.stringify([
      [zoe, zurich].map(({ entity_group: label, word, ...rest }) => ({ ...rest, text: word, label })),
      [],
    ]),
  ],
  [
    'the names of Presidio',
    JSON.stringify([
      [zoe, zurich].map(({ entity_group, word: text, ...rest }) => ({ ...rest, text, entity_type: entity_group })),
      [],
    ]),
  ],
] as const

it.each(shapes)('hf-pipeline reads %s', (_, file) => {
  const { documents, problems } = read(file)
  expect(problems.map(told)).toEqual([])
  expect(documents.map(({ id, content }) => [id, spansOf(content)])).toEqual([
    ['1', ['0–3 PER Zoë', '17–23 LOC zurich']],
    ['2', []],
  ])
  expect(documents[0]?.content.regions[0]?.readings[0]?.[1]).toMatchObject({ attributes: { score: '0.75' } })
})
it('hf-pipeline reads a single list as the answer to a single text', () => {
  for (const file of [JSON.stringify([zoe, zurich]), JSON.stringify([zoe, zurich], null, 1)])
    expect(read(file).documents.map(({ content }) => spansOf(content))).toEqual([['0–3 PER Zoë', '17–23 LOC zurich']])
})
it('hf-pipeline reads the recorded output of a pipeline', () => {
  const file = readFileSync(new URL('../golden/hf-tokens/pipeline.json', import.meta.url), 'utf8')
  const { documents, problems } = read(file)
  expect(problems).toEqual([])
  expect(documents.map(({ content }) => spansOf(content))).toEqual([
    ['5–20 PERSON sebastian thrun', '63–69 ORG google', '73–77 DATE 2007'],
    [],
  ])
})
it('hf-pipeline skips entities with a score below reader.score', () => {
  expect(
    read(JSON.stringify([[zoe, zurich]]), { score: 0.9 }).documents.map(({ content }) => spansOf(content)),
  ).toEqual([['0–3 PER Zoë']])
})
it('hf-pipeline reads offsets as code points of the texts in reader.texts', () => {
  const file = jsonLines([zoe, zurich], [])
  const texts = jsonLines({ text }, { text: 'שלום' })
  const { documents, problems } = read(file, { texts: 'texts.jsonl' }, { 'texts.jsonl': texts })
  expect(problems).toEqual([])
  expect(documents.map(({ content }) => spansOf(content))).toEqual([['0–3 PER Zoë', '17–23 LOC Zürich'], []])
  const strings = read(file, { texts: 'texts.json' }, { 'texts.json': JSON.stringify([text, 'b']) })
  expect(strings.problems.map(told)).toEqual([])
})

describe('errors of the reader hf-pipeline', () => {
  const refusals = (...given: Parameters<typeof read>): readonly string[] => read(...given).problems.map(told)
  it('E390 refuses word pieces, and is reported once for a file', () => {
    const piece = { entity: 'B-PER', score: 0.9, index: 3, word: '##ñã', start: 11, end: 13 }
    expect(refusals(jsonLines([piece, piece], [piece]))).toEqual([
      'error E390 file.json:1:2 these are sub-tokens ("##ñã"): run the pipeline with aggregation_strategy="simple"',
    ])
  })
  it('E390 refuses spans without offsets, and is reported once for a file', () => {
    expect(refusals(jsonLines([{ ...zoe, start: null, end: null }, zoe], []))).toEqual([
      'error E390 file.json:1:59 the spans have no offsets (start is null)',
    ])
    expect(refusals(jsonLines([{ entity_group: 'PER', word: 'Zoë' }]))).toEqual([
      'error E390 file.json:1:2 the spans have no offsets (there is no start)',
    ])
  })
  it('E330 refuses spans that are empty, end before they start, or have a fraction as offset', () => {
    expect(refusals(jsonLines([{ ...zoe, end: 0 }], [{ ...zoe, start: 4 }], [{ ...zoe, start: 0.5 }]))).toEqual([
      'error E330 file.json:1:67 the span from 0 to 0 is empty',
      'error E330 file.json:2:67 the span from 4 to 3 ends before it starts',
      'error E330 file.json:3:69 the span from 0.5 to 3 does not have integers as its offsets',
    ])
  })
  it('E335 refuses a file of another structure', () => {
    expect(refusals(jsonLines({ text: 'a' }, [7], [{ word: 'a' }]))).toEqual([
      'error E335 file.json:1:1 the answer to a text must be a list',
      'error E335 file.json:2:2 an entity must be an object',
      'error E335 file.json:3:2 an entity has no "entity_group"',
    ])
    expect(refusals(JSON.stringify([zoe, [zoe]]))).toEqual([
      `error E335 file.json:1:${JSON.stringify(zoe).length + 3} one list holds the answers to texts, or what was found in a single text, and not both`,
    ])
  })
  it('E331 and E390 refuse texts that do not match the spans', () => {
    const file = jsonLines([zoe], [])
    const beside = (...texts: readonly string[]) => ({ 't.jsonl': jsonLines(...texts.map((one) => ({ text: one }))) })
    expect(refusals(file, { texts: 't.jsonl' })).toEqual([
      'error E390 file.json:1:1 there is no file t.jsonl next to this one',
    ])
    expect(refusals(file, { texts: 't.jsonl' }, beside(text))).toEqual([
      'error E390 file.json:1:1 t.jsonl ends after text 1, and the pipeline has more',
    ])
    expect(refusals(file, { texts: 't.jsonl' }, beside(text, '', ''))).toEqual([
      'error E390 file.json:1:1 the pipeline ends after text 2, and t.jsonl has more',
    ])
    expect(refusals(file, { texts: 't.jsonl' }, beside('Ana', ''))).toEqual([
      'error E331 file.json:1:67 from 0 to 3 the text is "Ana", and the pipeline read "Zoë"',
    ])
    expect(refusals(file, { texts: 't.jsonl' }, beside('A', ''))).toEqual([
      'error E330 file.json:1:67 the span from 0 to 3 ends beyond the text, whose length is 1',
    ])
    expect(refusals(file, { texts: 't.jsonl', text: 'body' }, beside(text, ''))).toEqual([
      'error E337 t.jsonl:1:1 there is no text under "body" here',
    ])
  })
})

describe('a comparison of hf-pipeline with a gold that has the text', () => {
  const gold = (own: string): Spans => overOneText(own, [], () => ({ at: { path: 'gold', line: 1, column: 1 } }))
  const answer = (...entities: readonly unknown[]): Spans => read(jsonLines(entities)).documents[0]!.content
  const plain = 'Zoë met Añã.'
  it.each<[string, unknown, string | undefined]>([
    ['takes words in small letters, without marks', { ...zoe, word: 'zoe', start: 0, end: 3 }, undefined],
    [
      'takes words that were re-spaced, and unknown characters',
      { ...zoe, word: '[UNK]', start: 8, end: 12 },
      undefined,
    ],
    [
      'sees other words',
      { ...zoe, word: 'Ana', start: 0, end: 3 },
      'E402 from 0 to 3 there is "Zoë" in the gold and "Ana" in the system',
    ],
    [
      'sees a text that is too short',
      { ...zoe, start: 10, end: 13 },
      'E402 there is a text of 12 characters in the gold and something from 10 to 13 in the system',
    ],
  ])('%s', (_, entity, expected) => {
    const found = hfPipeline.disagree?.(gold(plain), answer(entity))
    expect(found && `${found.code} ${found.message}`).toBe(expected)
  })
  it('reads code points in the text of the other side', () => {
    const other = { ...zurich, start: 18, end: 24 }
    expect(hfPipeline.disagree?.(gold(text), answer(zoe, zurich))).toBeUndefined()
    expect(hfPipeline.disagree?.(answer(zurich), gold(text))).toBeUndefined()
    expect(hfPipeline.disagree?.(gold(text), answer(other))).toMatchObject({
      code: 'E402',
      message: 'from 18 to 24 there is "ürich." in the gold and "zurich" in the system',
      hint: 'in UTF-16 units all words fit: write the offsets in code points, or, for spans-jsonl, set it: --system-set reader.unit=utf16',
    })
  })
})

checkReader({ describe, it }, hfPipeline, {
  files: [
    { path: 'a.json', text: JSON.stringify([[zoe, zurich], [{ ...zoe, word: 'Ana' }]]) },
    { path: 'b.jsonl', text: jsonLines([zoe], [zurich, { ...zoe, word: '😀"', start: 3 - 2, end: 2 }]) },
  ],
})

it('hf-pipeline counts keys that are one letter from a key of the format in W530', () => {
  const { word, ...bare } = zoe
  const own = (key: string) =>
    read(JSON.stringify([[{ ...bare, [key]: word }, zurich], [{ ...bare, [key]: word }]])).problems
  expect(own('worx').map(told)).toEqual([
    expect.stringMatching(/^warning W530 .+ the key worx is not read, and word is missing \(2 times\)$/),
  ])
  expect(own('word')).toEqual([])
  expect(read(JSON.stringify([[{ ...zoe, worx: 'x', indices: [1] }]])).problems).toEqual([])
})
