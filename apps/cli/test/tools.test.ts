/** What annotation tools write, from the file to the score: each side in the format of its tool. */
import { expect, test } from 'vitest'
import * as spanF1 from '../../../packages/span-f1/src/index.ts'
import { assayIn, files, inOwnFolder, type Ran, resultOf } from './support.ts'

inOwnFolder()

const text = 'Zoë 😀 met Añã in Zürich.'
const doccano = `${JSON.stringify({
  id: 1,
  text,
  label: [
    [0, 3, 'PER'],
    [18, 24, 'LOC'],
  ],
  Comments: [],
})}\n`
// Prodigy counts code points, doccano UTF-16 units: the face is one and two
const prodigy = `${JSON.stringify({
  text,
  spans: [
    { start: 17, end: 23, token_start: 5, token_end: 5, label: 'LOC' },
    { start: 10, end: 13, token_start: 3, token_end: 3, label: 'PER' },
  ],
  answer: 'accept',
  meta: { id: '1' },
})}\n`
const pubtator = `1|t|${text}\n1|a|\n1\t17\t23\tZürich\tLOC\tQ72\n`

const assay = (...call: readonly string[]): Promise<Ran> =>
  assayIn({ plugins: { '@assay/span-f1': () => spanF1 } }, ...call)

const measuresOf = async (...call: readonly string[]) =>
  resultOf(await assay('score', ...call, '--json', '--quiet')).scores[0]?.measures

test('gold of doccano and a system of Prodigy are scored, each with its own unit of offsets', async () => {
  files({ 'gold.jsonl': doccano, 'system.jsonl': prodigy })
  // Zürich is right; Zoë is missed, and Añã is spurious
  expect(await measuresOf('span-f1', '-g', 'gold.jsonl', '-s', 'system.jsonl')).toMatchObject({
    precision: { value: 1 / 2 },
    recall: { value: 1 / 2 },
    f1: { value: (2 * (1 / 2) * (1 / 2)) / (1 / 2 + 1 / 2) },
  })
})

test('spans of tools score by conll-f1 the same as tags of words', async () => {
  files({ 'gold.jsonl': doccano, 'system.jsonl': prodigy })
  const both = ['-g', 'gold.jsonl', '-s', 'system.jsonl', '--set', 'view=words']
  // seven words, the face and the full stop among them; Zoë and Añã have other tags
  expect(await measuresOf('conll-f1', ...both)).toMatchObject({ f1: { value: 1 / 2 }, accuracy: { value: 5 / 7 } })
})

test('a system in another format than the gold is refused, and its reader is suggested', async () => {
  files({ 'gold.jsonl': doccano, 'system.txt': pubtator })
  const both = ['span-f1', '-g', 'gold.jsonl', '-s', 'system.txt']
  const ran = await assay('score', ...both)
  expect(ran).toMatchObject({ exit: 3, out: '' })
  expect(ran.err).toContain('error E320: this looks like pubtator, and the gold is spans-jsonl')
  expect(ran.err).toContain('--system-set reader=pubtator')
  // its text ends in the line end between title and abstract, which the gold's does not have
  const read = await assay('score', ...both, '--system-set', 'reader=pubtator')
  expect(read.err).toContain('error E402')
})

test('a system about another text is refused, even if its offsets fit', async () => {
  files({ 'gold.jsonl': doccano, 'system.jsonl': prodigy.replace('Zürich', 'Berlin') })
  const ran = await assay('score', 'span-f1', '-g', 'gold.jsonl', '-s', 'system.jsonl')
  expect(ran).toMatchObject({ exit: 3, out: '' })
  expect(ran.err).toContain('"Zürich." in the gold and "Berlin." in the system')
})

test('a file of an annotation tool is not scored as columns', async () => {
  files({ 'gold.jsonl': doccano, 'system.jsonl': prodigy })
  const ran = await assay('score', 'conll-f1', '-g', 'gold.jsonl', '-s', 'gold.jsonl')
  expect(ran).toMatchObject({ exit: 2, out: '' })
  expect(ran.err).toContain('several views do')
  expect(ran.err).toContain('--set view=words')
})

test("the words of tags are compared with the text of the gold's spans", async () => {
  files({ 'gold.jsonl': doccano, 'system.conll': 'Zoë B-PER\nleft O\n' })
  const scored = (gold: string, system: string, reader: string) =>
    assay('score', 'span-f1', '-g', gold, '-s', system, '--system-set', `reader=${reader}`)
  const ofTags = await scored('gold.jsonl', 'system.conll', 'conll-columns')
  expect(ofTags).toMatchObject({ exit: 3, out: '' })
  expect(ofTags.err).toContain('error E402: tags→spans(text): word 2 is "left", and the text continues with')
  const ofSpans = await scored('system.conll', 'gold.jsonl', 'doccano')
  expect(ofSpans).toMatchObject({ exit: 2, out: '' })
  expect(ofSpans.err).toContain('error E215: conll-columns of the gold gives tags, and doccano of gold gives spans')
})

test('the reader of Label Studio, set for both sides, refuses files of other tools and a gold without spans', async () => {
  const minimal = { id: 1, text, label: [{ start: 17, end: 23, text: 'Zürich', labels: ['LOC'] }], annotator: 1 }
  files({ 'gold.jsonl': doccano, 'system.json': JSON.stringify([minimal]) })
  const both = ['-g', 'gold.jsonl', '-s', 'system.json']
  const ran = await assay('score', 'span-f1', ...both, '--reader', 'label-studio')
  expect(ran).toMatchObject({ exit: 3, out: '' })
  expect(ran.err).toContain('error E337: task 1 is not of Label Studio')
  expect(await measuresOf('span-f1', ...both, '--system-set', 'reader=label-studio')).toMatchObject({
    precision: { value: 1 },
    recall: { value: 1 / 2 },
  })
})

test('a missing gold is reported before the format of the system', async () => {
  files({ 'system.jsonl': doccano })
  const ran = await assay('score', 'span-f1', '-g', 'gold.jsonl', '-s', 'system.jsonl')
  expect(ran).toMatchObject({ exit: 3, out: '' })
  expect(ran.err).toContain('error E306')
  expect(ran.err).not.toContain('E320')
})
