/** Breakdown by items: `slices`, `train`, `--slice`, `--train`. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawing } from '../../../tools/drawn.ts'
import { assay, files, inOwnFolder, installed, refusedIn, resultOf, score, scoresOf } from './support.ts'

inOwnFolder('coreference', 'redaction')

const tokens = (...sentences: readonly string[]): string =>
  `${sentences.map((sentence) => sentence.replaceAll(' ', '\n').replaceAll('/', ' ')).join('\n\n')}\n`

const sides = (): void =>
  files({
    'gold.conll': tokens('Ada/B-PER left/O Rome/B-LOC', 'New/B-LOC York/I-LOC met/O Rome/B-PER', 'Zoe/B-PER'),
    // Rome is right once and missed once; New York is cut short; Zoe has another type; "met" is spurious
    'a.conll': tokens('Ada/B-PER left/O Rome/B-LOC', 'New/B-LOC York/O met/B-ORG Rome/O', 'Zoe/B-LOC'),
    'train.conll': tokens('Rome/B-LOC', 'Rome/B-LOC Ada/B-ORG', 'met/B-ORG'),
  })

const slice = ['-g', 'gold.conll', '-s', 'a.conll', '--slice']
const training = ['--train', 'train.conll']

/** Gold, found, correct by label. */
const countsBy = async (name: string, ...call: readonly string[]) => {
  const [only] = await scoresOf(...slice, name, ...call)
  const labels = Object.entries(only?.facets[name] ?? {})
  return labels.map(([label, { measures: m }]) => [label, m['gold']?.value, m['found']?.value, m['correct']?.value])
}

/** New York University [ORG], in it New York [LOC], in it York [LOC]; Ada [PER]; York [PER]. */
const nested = (): void => {
  const text = 'New York University met Ada in York'
  const line = (...spans: readonly (readonly [number, number, string])[]): string =>
    `${JSON.stringify({ id: '1', text, spans: spans.map(([start, end, label]) => ({ start, end, label })) })}\n`
  files({
    'gold.jsonl': line([0, 19, 'ORG'], [0, 8, 'LOC'], [4, 8, 'LOC'], [24, 27, 'PER'], [31, 35, 'PER']),
    'a.jsonl': line([0, 19, 'ORG'], [0, 8, 'PER'], [9, 19, 'ORG'], [24, 27, 'PER'], [31, 35, 'PER']),
  })
}

const nestedBy = async (name: string) => {
  const ran = await assay('score', 'span-f1', '-g', 'gold.jsonl', '-s', 'a.jsonl', '--slice', name, '--json', '--quiet')
  const labels = Object.entries(resultOf(ran).scores[0]?.facets[name] ?? {})
  return labels.map(([label, { measures: m }]) => [label, m['gold']?.value, m['found']?.value, m['correct']?.value])
}

describe('--slice', () => {
  test('length counts the words of the gold item, or of a spurious item', async () => {
    sides()
    // New York with its cut-short answer counts as two words, "met" as one
    expect(await countsBy('length')).toEqual([
      ['1', 4, 4, 2],
      ['2', 1, 1, 0],
    ])
  })

  test('seen separates words that training data has with the same type, with another type only, or not at all', async () => {
    sides()
    expect(await countsBy('seen', ...training)).toEqual([
      ['seen', 1, 2, 1],
      ['seen with another type', 2, 1, 1],
      ['unseen', 2, 2, 0],
    ])
  })

  test('frequency counts the items of training data with the same words', async () => {
    sides()
    expect(await countsBy('frequency', ...training)).toEqual([
      ['0', 2, 2, 0],
      ['1', 1, 2, 1],
      ['2 to 9', 2, 1, 1],
    ])
  })

  test('nesting counts the longer gold items around an item', async () => {
    nested()
    // University, which only the system has, is in the longest; New York has another type
    expect(await nestedBy('nesting')).toEqual([
      ['0', 3, 3, 3],
      ['1', 1, 1 + 1, 0],
      ['2', 1, 0, 0],
    ])
  })

  test('ambiguity counts the types that the words of an item have in the gold', async () => {
    nested()
    // York is LOC once, which is missed, and PER once
    expect(await nestedBy('ambiguity')).toEqual([
      ['not in the gold', 0, 1, 0],
      ['one type', 3, 3, 2],
      ['several types', 2, 1, 1],
    ])
    sides()
    // Rome is LOC and PER
    expect(await countsBy('ambiguity')).toEqual([
      ['not in the gold', 0, 1, 0],
      ['one type', 3, 3, 1],
      ['several types', 2, 1, 1],
    ])
  })

  test('ambiguity counts labels across documents and files, in a divided run too', async () => {
    files({ 'gold/a.conll': 'York B-LOC\n\nAda B-PER\n', 'gold/b.conll': 'York B-PER\n' })
    files({ 'run/a.conll': 'York B-LOC\n\nAda O\n', 'run/b.conll': 'York O\n' })
    const call = ['-g', 'gold', '-s', 'run', '--slice', 'ambiguity', '--quiet']
    const [only] = await scoresOf(...call)
    expect(
      Object.entries(only?.facets['ambiguity'] ?? {}).map(([label, { measures: m }]) => [label, m['gold']?.value]),
    ).toEqual([
      ['one type', 1],
      ['several types', 2],
    ])
    await score(...call, '-o', 'whole.json')
    for (const part of ['1', '2']) await score(...call, '--part', `${part}/2`, '-o', `${part}.json`)
    await assay('merge', '1.json', '2.json', '--quiet', '-o', 'merged.json')
    expect(readFileSync('merged.json', 'utf8')).toBe(readFileSync('whole.json', 'utf8'))
  })

  test('puts each item into one group of each slice, so that the groups add up to the total', async () => {
    const span = fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 4 }), fc.constantFrom('A', 'B'))
    const document = fc.uniqueArray(span, { maxLength: 6, selector: ([start, length]) => `${start} ${length}` })
    const side = fc.array(document, { minLength: 3, maxLength: 3 })
    const lines = (documents: readonly (readonly (readonly [number, number, string])[])[]): string =>
      documents
        .map((spans, id) => {
          const all = spans.map(([at, words, label]) => ({ start: 2 * at, end: 2 * (at + words) - 1, label }))
          return `${JSON.stringify({ id, text: ['a b a b a b a', 'b b a b a a b', 'a a a b b b a'][id], spans: all })}\n`
        })
        .join('')
    let scored = 0
    await fc.assert(
      fc.asyncProperty(side, side, async (gold, own) => {
        fc.pre(gold.flat().length > 0)
        files({ 'gold.jsonl': lines(gold), 'a.jsonl': lines(own) })
        const call = ['-g', 'gold.jsonl', '-s', 'a.jsonl', '--set', 'disjoint=allow', '--json', '--quiet']
        const slices = ['nesting', 'ambiguity', 'length']
        const ran = await assay('score', 'span-f1', ...call, ...slices.flatMap((name) => ['--slice', name]))
        const [only] = resultOf(ran).scores
        scored++
        for (const name of slices)
          for (const measure of ['gold', 'found', 'correct']) {
            const values = Object.values(only?.facets[name] ?? {}).map(({ measures }) => measures[measure]?.value ?? 0)
            expect(values.reduce((sum, value) => sum + value, 0)).toBe(only?.measures[measure]?.value)
          }
      }),
      { numRuns: drawing(25) },
    )
    expect(scored).toBeGreaterThan(0)
  })

  test('groups entities by their own words, on either side, and offers no depth for them', async () => {
    const line = (clusters: readonly (readonly (readonly [number, number])[])[]): string =>
      `${JSON.stringify({ doc_key: 'd', sentences: [['Ada', 'saw', 'New', 'York', 'and', 'it']], clusters })}\n`
    files({
      'gold.jsonl': line([
        [
          [2, 3],
          [5, 5],
        ],
      ]),
      'a.jsonl': line([
        [
          [2, 3],
          [5, 5],
        ],
        [
          [0, 0],
          [1, 1],
        ],
      ]),
    })
    const call = ['-g', 'gold.jsonl', '-s', 'a.jsonl', '--metric', 'muc', '--metric', 'blanc', '--json', '--quiet']
    const ran = await installed('score', 'coreference', ...call, '--slice', 'length', '--slice', 'nesting')
    const rows = resultOf(ran).scores.map(({ metric, facets }) => [
      metric,
      Object.entries(facets).map(([slice, labels]) => [
        slice,
        Object.entries(labels).map(([label, { measures: m }]) => [label, m['precision']?.value, m['recall']?.value]),
      ]),
    ])
    expect(rows).toEqual([
      [
        'muc',
        [
          [
            'length',
            [
              ['2', 0, null],
              ['3', 1, 1],
            ],
          ],
        ],
      ],
      // links between two entities are in no row
      ['blanc', []],
    ])
  })

  test('prints only the measures of mentions for redaction, and none of masks', async () => {
    const text = 'Ana met Bo Lee .'
    const mention = (start: number, end: number, entity: string) => ({
      entity_type: 'PERSON',
      entity_mention_id: entity,
      entity_id: entity,
      start_offset: start,
      end_offset: end,
      span_text: text.slice(start, end),
      identifier_type: 'DIRECT',
      confidential_status: 'NOT_CONFIDENTIAL',
    })
    const annotations = { a: { entity_mentions: [mention(0, 3, 'e1'), mention(8, 14, 'e2')] } }
    files({
      'gold.json': JSON.stringify([{ doc_id: 'd', text, dataset_type: 'test', quality_checked: true, annotations }]),
      // "Ana" is masked, and three words around "met" for nothing
      'a.json': JSON.stringify({
        d: [
          [0, 3],
          [4, 14],
        ],
      }),
    })
    const ran = await installed('score', 'redaction', '-g', 'gold.json', '-s', 'a.json', '--slice', 'length', '--json')
    const [only] = resultOf(ran).scores
    const rows = Object.entries(only?.facets['length'] ?? {}).map(([label, { measures }]) => [
      label,
      Object.entries(measures).map(([name, { value }]) => [name, value]),
    ])
    const measures = (all: number, masked: number) => [
      ['maskedMentions', masked],
      ['mentionRecall', masked / all],
      ['mentions', all],
      ['tokenRecall', masked / all],
    ]
    expect(rows).toEqual([
      ['1', measures(1, 1)],
      ['2', measures(1, 1)],
    ])
  })

  test('groups tags without words by length in tokens, and calls their items unseen', async () => {
    files({ 'gold.conll': 'B-A\nI-A\nO\n', 'a.conll': 'B-A\nI-A\nO\n', 'train.conll': 'B-A\n' })
    expect(await countsBy('length')).toEqual([['2', 1, 1, 1]])
    expect(await countsBy('seen', ...training)).toEqual([])
    expect(await countsBy('ambiguity')).toEqual([])
  })

  test('changes no other number, and computes intervals if samples are drawn', async () => {
    sides()
    const drawn = ['--bootstrap', '20', '--json', '--quiet']
    const [plain] = resultOf(await score('-g', 'gold.conll', '-s', 'a.conll', ...drawn)).scores
    const [sliced] = resultOf(await score(...slice, 'length', ...drawn)).scores
    const { length, ...rest } = sliced?.facets ?? {}
    expect(length?.['1']?.measures['f1']?.interval).toHaveLength(2)
    // of what is in one sentence alone there is no interval, which is said of each label
    expect({ ...sliced, facets: rest, remarks: plain?.remarks }).toEqual(plain)
  })

  test('names the training data among the inputs', async () => {
    sides()
    const { inputs } = resultOf(await score(...slice, 'seen', ...training, '--json', '--quiet'))
    expect(inputs.map(({ role, path }) => [role, path])).toContainEqual(['train', 'train.conll'])
  })
})

describe('slices in a config', () => {
  const config = (more: object): void =>
    files({
      'assay.json': JSON.stringify({ gold: 'gold.conll', systems: { a: 'a.conll' }, metrics: ['conll-f1'], ...more }),
    })

  test('rename the labels of training data as those of the gold', async () => {
    sides()
    config({ slices: ['seen'], train: { files: ['train.conll'] }, labels: { map: { ORG: 'PER' } } })
    const [only] = resultOf(await assay('run', '--json', '--quiet')).scores
    const counts = Object.entries(only?.facets['seen'] ?? {}).map(([label, { measures }]) => [
      label,
      measures['gold']?.value,
    ])
    expect(counts).toEqual([
      ['seen', 2],
      ['seen with another type', 1],
      ['unseen', 2],
    ])
  })

  test('are overridden by the flag', async () => {
    sides()
    config({ slices: ['seen'], train: 'train.conll' })
    const [only] = resultOf(await assay('run', '--slice', 'frequency', '--json', '--quiet')).scores
    expect(Object.keys(only?.facets ?? {})).toEqual(['frequency', 'type'])
  })
})

describe('slices are refused', () => {
  test('if their name is unknown', async () => {
    sides()
    const [why] = await refusedIn({}, 2, ['E801'], 'score', 'conll-f1', ...slice, 'lenght')
    expect(why?.hint).toContain('did you mean length?')
  })
  test('if they need training data and none is given', async () => {
    sides()
    const [why] = await refusedIn({}, 2, ['E224'], 'score', 'conll-f1', ...slice, 'seen')
    expect(why?.hint).toBe('name it: --train FILE')
  })
  test('if training data is given and no slice uses it', async () => {
    sides()
    await refusedIn({}, 2, ['E103'], 'score', 'conll-f1', ...slice, 'length', ...training)
  })
  test('if ambiguity is requested and the gold comes through a pipe', async () => {
    sides()
    const call = ['-g', '-', '-s', 'a.conll', '--reader', 'conll-columns', '--slice', 'ambiguity']
    const [why] = await refusedIn({}, 2, ['E103'], 'score', 'conll-f1', ...call)
    expect(why?.hint).toBe('write the gold to a file')
  })
  test('if the gold has an error, which is reported once', async () => {
    sides()
    files({ 'gold.conll': 'Rome B-LOC\nAda\n' })
    await refusedIn({}, 3, ['E311'], 'score', 'conll-f1', ...slice, 'ambiguity', '--slice', 'nesting')
  })
  test('if training data has an error', async () => {
    sides()
    files({ 'train.conll': 'Rome B-LOC\nAda\n' })
    const [why] = await refusedIn({}, 3, ['E311'], 'score', 'conll-f1', ...slice, 'seen', ...training)
    expect(why?.at.path).toBe('train.conll')
  })
})
