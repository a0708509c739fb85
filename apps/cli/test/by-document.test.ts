/** `assay errors --by-document`: what a score would be without each document. */
import { expect, test } from 'vitest'
import * as bsnlp from '../../../packages/bsnlp/src/index.ts'
import * as lea from '../../../packages/lea/src/index.ts'
import { assay, assayIn, files, gold, inOwnFolder, type ResultJson, sample } from './support.ts'

inOwnFolder()

interface LeftOut {
  readonly value: number | null
  readonly documents: readonly {
    readonly document: string
    readonly without: number | null
    readonly gain: number | null
  }[]
}

const errors = (...call: readonly string[]) =>
  assay('errors', 'conll-f1', '-g', 'gold.conll', ...call, '--by-document', '--quiet')

test('errors --by-document lists the documents that lower the score, the worst first', async () => {
  sample()
  // b: 2 of 3 right in the first sentence, 0 of 1 in the second; a: 2 of 2 found of 3, and 1 of 1
  expect(await errors('-s', 'b.conll', '-s', 'gold.conll')).toEqual({
    exit: 0,
    err: '',
    out: `b: F1 50.00, and without one document

document  place         F1 without  better by
2         gold.conll:9       66.67      16.67

gold: F1 100.00; no document makes it worse
`,
  })
})

test('errors --by-document --json lists all documents, including those that raise the score', async () => {
  sample()
  const { out } = await errors('-s', 'b.conll', '--json')
  const [only] = JSON.parse(out) as {
    value: number
    documents: { document: string; without: number; gain: number }[]
  }[]
  expect(only?.value).toBe(2 / 4)
  expect(only?.documents.map(({ document, without, gain }) => [document, without, gain])).toEqual([
    ['2', 2 / 3, 2 / 3 - 1 / 2],
    ['1', 0, 0 - 1 / 2],
  ])
})

test('errors --by-document lists the worst of many documents, and counts the rest', async () => {
  const wrong = 'John B-LOC\nleft O\n\n'
  const right = 'John B-PER\nleft O\n\n'
  files({ 'gold.conll': right.repeat(30), 'c.conll': wrong.repeat(25) + right.repeat(5) })
  const { out } = await errors('-s', 'c.conll')
  expect(out.split('\n').slice(0, 4)).toEqual([
    'c: F1 16.67, and without one document',
    '',
    'document  place          F1 without  better by',
    // 5 of 29 instead of 5 of 30
    '1         gold.conll:1        17.24       0.57',
  ])
  expect(out).toContain('\n20        gold.conll:58')
  expect(out).toMatch(/… and 5 more; --json has them all\n$/)
})

test('errors --by-document computes nothing for a single document, which has no score without it', async () => {
  files({ 'gold.conll': gold.split('\n\n')[0]!, 'c.conll': gold.split('\n\n')[0]! })
  const { out } = await errors('-s', 'c.conll', '--json')
  expect((JSON.parse(out) as { documents: object[] }[])[0]?.documents).toMatchObject([{ without: null, gain: null }])
  expect((await errors('-s', 'c.conll')).out).toBe('c: F1 100.00; there is one document, and nothing without it\n')
})

test('errors --by-document lists nothing if there is no score', async () => {
  files({ 'gold.conll': 'a O\n\nb O\n\n', 'c.conll': 'a O\n\nb O\n\n' })
  expect((await errors('-s', 'c.conll')).out).toBe('c: F1 –; there is no value that a document could make worse\n')
  const [only] = JSON.parse((await errors('-s', 'c.conll', '--json')).out) as LeftOut[]
  expect(only).toMatchObject({
    value: null,
    documents: [
      { without: null, gain: null },
      { without: null, gain: null },
    ],
  })
})

test('errors --by-document keeps file order for ties, and leaves out documents without effect', async () => {
  const [wrong, right] = ['John B-LOC\nleft O\n\n', 'John B-PER\nleft O\n\n']
  const none = 'He O\nleft O\n\n'
  files({
    'gold.conll': right.repeat(3) + none + right,
    'c.conll': `${wrong}${right}${wrong}${none}${right}`,
  })
  // 2 of 4, and without a wrong one 2 of 3
  expect((await errors('-s', 'c.conll')).out).toBe(`c: F1 50.00, and without one document

document  place         F1 without  better by
1         gold.conll:1       66.67      16.67
3         gold.conll:7       66.67      16.67
`)
  const [only] = JSON.parse((await errors('-s', 'c.conll', '--json')).out) as LeftOut[]
  expect(only?.documents.map(({ document, gain }) => [document, gain])).toEqual([
    ['1', 2 / 3 - 2 / 4],
    ['3', 2 / 3 - 2 / 4],
    ['4', 0],
    ['2', 1 / 3 - 2 / 4],
    ['5', 1 / 3 - 2 / 4],
  ])
})

test('errors --by-document uses the first metric, or the metric of --metric', async () => {
  sample()
  const metricOf = async (...call: readonly string[]) =>
    (JSON.parse((await errors('-s', 'b.conll', '--json', ...call)).out) as { metric: string }[])[0]?.metric
  expect(await metricOf()).toBe('conll-f1')
  expect(await metricOf('--metric', 'surface-f1')).toBe('surface-f1')
})

/** Calls of another plugin. */
const errorsOf = (name: string, plugin: unknown, ...call: readonly string[]) =>
  assayIn({ plugins: { [`@assay/${name}`]: () => plugin, '@assay/bsnlp': () => bsnlp } }, ...call)

test('errors --by-document computes the exact score without a document for metrics that sum fractions', async () => {
  const line = (id: number, ...clusters: readonly (readonly string[])[]) =>
    `${JSON.stringify({ id: `d${id}`, clusters })}\n`
  const ids = Array.from({ length: 7 }, (_, i) => i)
  const gold = ids.map((i) => line(i, ['a', 'b', 'c', 'd', 'e', 'f', 'g'].slice(0, 2 + (i % 6)), ['x', 'y', 'z']))
  const answers = ids.map((i) =>
    line(i, ['a', 'b', 'x'].slice(0, 2 + (i % 2)), ['y', 'z', 'c', 'd'].slice(0, 2 + (i % 3))),
  )
  const write = (left?: number) => {
    const others = (lines: readonly string[]) => lines.filter((_, i) => i !== left).join('')
    files({ 'g.jsonl': others(gold), 's.jsonl': others(answers) })
  }
  write()
  const call = ['lea', '-g', 'g.jsonl', '-s', 's.jsonl', '--json', '--quiet']
  const [only] = JSON.parse((await errorsOf('lea', lea, 'errors', ...call, '--by-document')).out) as LeftOut[]
  expect(only?.documents).toHaveLength(7)
  for (const { document, without } of only?.documents ?? []) {
    write(Number(document.slice(1)))
    const { scores } = JSON.parse((await errorsOf('lea', lea, 'score', ...call)).out) as ResultJson
    expect(scores[0]?.measures['f1']?.value).toBe(without)
  }
})

test('errors --by-document leaves out a whole topic if a metric links entities across its documents', async () => {
  const file = (...rows: readonly string[]) => `doc\n${rows.map((row) => `${row}\n`).join('')}`
  const praha = 'Praha\tPraha\tLOC\tGPE-Praha'
  const brno = 'Brno\tBrno\tLOC\tGPE-Brno'
  const wrong = 'Brno\tBrno\tLOC\tGPE-Praha'
  files(
    Object.fromEntries(
      ['asia', 'brexit'].flatMap((topic) =>
        ['cs', 'pl'].flatMap((language) => [
          [`gold/${topic}/${language}/1.txt`, file(praha, brno)],
          [`sys/${topic}/${language}/1.txt`, file(praha, topic === 'asia' ? brno : wrong)],
        ]),
      ),
    ),
  )
  const sides = [
    '-g',
    'gold/**/*.txt',
    '-s',
    'sys=sys/**/*.txt',
    '--reader',
    '@assay/bsnlp/bsnlp',
    '--set',
    'view=crosslingual',
  ]
  const ran = await errorsOf('lea', lea, 'errors', 'lea', ...sides, '--by-document', '--json', '--quiet')
  expect({ exit: ran.exit, err: ran.err }).toEqual({ exit: 0, err: '' })
  const [only] = JSON.parse(ran.out) as LeftOut[]
  expect(only?.documents.map(({ document, without }) => [document, without])).toEqual([
    ['brexit', 1],
    ['asia', expect.any(Number)],
  ])
  // and they are there for whoever only looks
  const metrics = [['@assay/lea', { view: 'crosslingual' }]]
  const systems = { sys: 'sys/**/*.txt' }
  const config = {
    gold: { files: 'gold/**/*.txt', reader: 'bsnlp' },
    systems,
    metrics,
    groupBy: ['topic'],
    plugins: ['bsnlp'],
  }
  files({ 'assay.json': JSON.stringify(config) })
  expect(await errorsOf('lea', lea, 'validate', '--quiet')).toMatchObject({ exit: 0, err: '' })
})

test('errors --by-document refuses filters of single errors', async () => {
  sample()
  const ran = await errors('-s', 'b.conll', '--verdict', 'missed')
  expect({ exit: ran.exit, out: ran.out }).toEqual({ exit: 2, out: '' })
  expect(ran.err).toContain('--by-document scores documents, not items, and --verdict at single errors')
})
