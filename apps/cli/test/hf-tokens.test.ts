/** Rows of Hugging Face data sets, answers of a pipeline, and spans as tags, from the files to the score. */
import { describe, expect, it } from 'vitest'
import { assay, files, inOwnFolder, resultOf, score } from './support.ts'

inOwnFolder()

const lines = (...values: readonly unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('')

const tokens = ['Zoë', 'met', 'Añã', 'in', 'Zürich', '.']
const numbers = lines({ tokens, ner_tags: [1, 0, 1, 0, 3, 0] }, { tokens: ['שלום', '😀'], ner_tags: [1, 0] })
const info = JSON.stringify({ features: { ner_tags: { feature: { names: ['O', 'B-PER', 'I-PER', 'B-LOC'] } } } })
const answers = lines(
  { tokens, ner_tags: ['B-PER', 'O', 'O', 'O', 'B-LOC', 'O'] },
  { tokens: ['שלום', '😀'], ner_tags: ['B-PER', 'B-PER'] },
)

describe('rows of hf-tokens', () => {
  it('are scored with label names from another file, and the signature names the skipped tokens', async () => {
    files({ 'gold.jsonl': numbers, 'dataset_info.json': info, 'system.jsonl': answers })
    const ran = await score(
      '-g',
      'gold.jsonl',
      '-s',
      'system.jsonl',
      '--set',
      'reader.labels=dataset_info.json',
      '-f',
      'json',
    )
    expect(ran.err).toBe('')
    const [one] = resultOf(ran).scores
    // 3 of 4 are right on either side
    expect(one?.measures).toMatchObject({ precision: { value: 3 / 4 }, recall: { value: 3 / 4 } })
    expect(one?.signature).toContain('read:@assay/formats/hf-tokens@')
    expect(one?.signature).toContain('ignore:-100')
  })
  it('are scored against lists of tags', async () => {
    files({
      'gold.jsonl': answers,
      'system.json': JSON.stringify([
        ['B-PER', 'O', 'O', 'O', 'O', 'O'],
        ['B-PER', 'B-PER'],
      ]),
    })
    const ran = await score('-g', 'gold.jsonl', '-s', 'system.json', '-f', 'json')
    expect(ran.err).toBe('')
    expect(resultOf(ran).scores[0]?.measures).toMatchObject({ precision: { value: 1 }, recall: { value: 3 / 4 } })
  })
  it('are refused if the words differ, and if label names are missing', async () => {
    files({ 'gold.jsonl': answers, 'system.jsonl': answers.replace('Zürich', 'Zurich'), 'numbers.jsonl': numbers })
    const other = await score('-g', 'gold.jsonl', '-s', 'system.jsonl')
    expect([other.exit, other.out]).toEqual([3, ''])
    expect(other.err).toContain(
      'error E402: token 5 of the sentence is "Zürich" in the gold and "Zurich" in the system',
    )
    expect(other.err).toContain('--> system.jsonl:1:35')
    const nameless = await score('-g', 'numbers.jsonl', '-s', 'gold.jsonl')
    expect([nameless.exit, nameless.out]).toEqual([3, ''])
    expect(nameless.err).toContain('error E389: ner_tags are numbers without names')
  })
  it('are converted from columns, and back to the same columns', async () => {
    files({ 'a.conll': 'Zoë\tB-PER\nmet\tO\n\n' })
    const there = await assay('convert', 'a.conll', 'a.jsonl', '--to', 'hf-tokens')
    expect(there.exit).toBe(0)
    const back = await assay('convert', 'a.jsonl', '-', '--to', 'conll-columns')
    expect(back.out).toBe('Zoë\tB-PER\nmet\tO\n\n')
  })
})

const pubtator = (end: number) =>
  `1|t|Zoë met Añã\n1|a|in Zürich-West.\n1\t0\t3\tZoë\tPER\t\n1\t15\t${end}\t${'Zürich-West'.slice(0, end - 15)}\tLOC\t\n\n`

describe('spans under a metric of tags', () => {
  it('are scored as the tags that the named view makes of them, and the signature has its name', async () => {
    files({ 'gold.txt': pubtator(21), 'system.txt': pubtator(26) })
    const ran = await score('-g', 'gold.txt', '-s', 'system.txt', '--set', 'view=words', '-f', 'json')
    expect(ran.err).toBe('')
    const [one] = resultOf(ran).scores
    expect(one?.measures).toMatchObject({ precision: { value: 1 / 2 }, recall: { value: 1 / 2 } })
    expect(one?.signature).toContain('view:spans→tags(words)')
  })
  it('are refused if several views fit and none is named, and if a span ends inside a token', async () => {
    files({ 'gold.txt': pubtator(21), 'system.txt': pubtator(26) })
    const unnamed = await score('-g', 'gold.txt', '-s', 'system.txt')
    expect(unnamed.err).toContain(
      'several views do: spans→tags(words), spans→tags(blanks), spans→tags(tokens)\n  help: name one by its parameter, such as --set view=words',
    )
    const crossed = await score('-g', 'gold.txt', '-s', 'system.txt', '--set', 'view=blanks')
    expect([crossed.exit, crossed.out]).toEqual([3, ''])
    expect(crossed.err).toContain(
      'error E391: spans→tags(blanks): a span 15–21 crosses the token "Zürich-West."\n --> gold.txt:2:8\n2 | 1|a|in Zürich-West.\n  |        ^\n  help: the annotation is in gold.txt:4:3; take another rule',
    )
  })
})

describe('answers of a transformers pipeline', () => {
  const gold =
    '1|t|Zoë met Añã\n1|a|in Zürich-West.\n1\t0\t3\tZoë\tPER\t\n\n2|t|😀 Zoë\n2|a|met Añã\n2\t2\t5\tZoë\tPER\t\n\n'
  const entity = (start: number, word: string) => ({
    entity_group: 'PER',
    score: 0.9,
    word,
    start,
    end: start + word.length,
  })
  it('are paired by position, and read with their texts from another file', async () => {
    files({
      'gold.txt': gold,
      'system.jsonl': lines([entity(0, 'zoe')], [entity(2, 'Zoë'), entity(10, 'Añã')]),
      'texts.jsonl': lines({ text: 'Zoë met Añã\nin Zürich-West.' }, { text: '😀 Zoë\nmet Añã' }),
    })
    const ran = await score(
      ...['-g', 'gold.txt', '-s', 'system.jsonl', '--set', 'view=words', '-f', 'json'],
      ...['--system-set', 'reader=hf-pipeline', '--system-set', 'reader.texts=texts.jsonl'],
    )
    expect(ran.err).toBe('')
    expect(resultOf(ran).scores[0]?.measures).toMatchObject({ precision: { value: 2 / 3 }, recall: { value: 1 } })
  })
})
