/** Documents that several people have annotated, and those that somebody has skipped. */
import { mkdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as spanF1 from '../../../packages/span-f1/src/index.ts'
import { assayIn, files, inOwnFolder, type Ran } from './support.ts'

inOwnFolder()

const assay = (...words: readonly string[]): Promise<Ran> =>
  assayIn({ plugins: { '@assay/span-f1': () => spanF1 } }, 'score', 'span-f1', ...words)

const text = 'Zoë met Añã in Zürich.'
const lines = (...records: readonly object[]): string => records.map((one) => `${JSON.stringify(one)}\n`).join('')
const cas = (label: string): string =>
  JSON.stringify({
    '%TYPES': {},
    '%FEATURE_STRUCTURES': [
      { '%ID': 1, '%TYPE': 'uima.cas.Sofa', sofaNum: 1, sofaID: '_InitialView', mimeType: 'text', sofaString: text },
      { '%ID': 2, '%TYPE': 'custom.NamedEntity', '@sofa': 1, begin: 0, end: 3, value: label },
    ],
    '%VIEWS': { _InitialView: { '%SOFA': 1, '%MEMBERS': [2] } },
  })

test('two files of one INCEpTION project are refused, with the option that chooses an annotator', async () => {
  mkdirSync('annotation/d1.txt', { recursive: true })
  files({ 'annotation/d1.txt/ann.json': cas('PER'), 'annotation/d1.txt/ben.json': cas('ORG') })
  const all = ['-g', 'annotation/*/*.json', '-s', 'x=annotation/*/*.json']
  const { exit, out, err } = await assay(...all)
  expect([exit, out]).toEqual([3, ''])
  expect(err).toContain('error E397: document d1.txt has 2 annotations, by ann, ben\n')
  expect(err).toContain(
    'choose one: --set reader.annotator=ann; the same files with one annotator as gold and another as system',
  )
  expect(err.match(/^error/gm)).toHaveLength(1)
  const chosen = await assay(...all, '--gold-set', 'reader.annotator=ann', '--system-set', 'reader.annotator=ben')
  expect([chosen.exit, chosen.out.includes('annotator:ann')]).toEqual([0, true])
  const alone = ['-g', 'annotation/d1.txt/ann.json', '-s', 'x=annotation/d1.txt/ben.json', '--verbose']
  const other = await assay(...alone)
  expect(other.err).toContain('read as uima-cas, layer NamedEntity, feature value, view _InitialView, by ben\n')
  const signature = /^signature with what was read: (.*)$/m.exec(other.err)![1]
  expect(signature).toContain(
    '{layer:NamedEntity,feature:value,identifier:identifier,unlabelled:layer,view:_InitialView',
  )
  for (const text of [signature, other.out]) expect(text).not.toContain('annotator:ben')
})

const prodigy = (id: string, who: string, more: object = {}): object => ({
  text,
  spans: [{ start: 0, end: 3, label: 'PER' }],
  answer: 'accept',
  _annotator_id: who,
  meta: { id },
  ...more,
})

test('two annotators in one file are listed, and nothing else is reported', async () => {
  files({ 'a.jsonl': lines(prodigy('1', 'ann'), prodigy('2', 'ann'), prodigy('1', 'ben'), prodigy('2', 'ben')) })
  const { exit, err } = await assay('-g', 'a.jsonl', '-s', 'x=a.jsonl')
  expect(exit).toBe(3)
  expect(err.match(/^(?:error|warning) .*$/gm)).toEqual(['error E397: document 1 has 2 annotations, by ann, ben'])
})

test('two annotators in two files are listed', async () => {
  files({ 'a.jsonl': lines(prodigy('1', 'ann')), 'b.jsonl': lines(prodigy('1', 'ben')) })
  const { err } = await assay('-g', '*.jsonl', '-s', 'x=a.jsonl')
  expect(err).toContain('error E397: document 1 has 2 annotations, by ann, ben\n')
})

test('documents that the gold marks as skipped do not count for the system either', async () => {
  const skipped = [prodigy('2', 'ann', { answer: 'ignore' }), prodigy('3', 'ann', { answer: 'reject' })]
  files({
    'gold.jsonl': lines(prodigy('1', 'ann'), ...skipped),
    'x.jsonl': lines(prodigy('1', 'x'), prodigy('2', 'x'), prodigy('3', 'x')),
  })
  const { exit, err } = await assay('-g', 'gold.jsonl', '-s', 'x.jsonl')
  expect(exit).toBe(0)
  expect(err).toContain('warning W398: of 3 records: 1 annotated, 1 skipped, 1 rejected\n')
  expect(err).toContain(
    'what is skipped counts on neither side; --set reader.answers=accept,reject,ignore counts answers of these kinds too\n',
  )
  expect(err).not.toContain('missing=empty')
  const unknown = await assay('-g', 'x.jsonl', '-s', 'gold.jsonl')
  expect(unknown.err).toContain('error E405: document 2 is in the gold, but not in gold\n')
})

test('a document refused for an error is not also reported as missing', async () => {
  files({
    'gold.jsonl': lines(prodigy('1', 'ann'), prodigy('2', 'ann')),
    'x.jsonl': lines(prodigy('1', 'x'), prodigy('2', 'x', { spans: [{ start: 0, end: 300, label: 'PER' }] })),
  })
  const { err } = await assay('-g', 'gold.jsonl', '-s', 'x.jsonl')
  expect(err.match(/^error E\d+/gm)).toEqual(['error E330'])
})
