/** One export of Label Studio as gold and as system: annotators against a model, and against each other. */
import { expect, it } from 'vitest'
import * as spanF1 from '../../../packages/span-f1/src/index.ts'
import { assayIn, files, inOwnFolder, type Ran, resultOf } from './support.ts'

inOwnFolder()

const text = 'Zoë 😀 met Añã in Zürich.'
const region = (start: number, surface: string, label: string) => ({
  id: `r${start}`,
  from_name: 'label',
  to_name: 'text',
  type: 'labels',
  value: { start, end: start + surface.length, text: surface, labels: [label] },
})
const zoe = region(0, 'Zoë', 'PER')
const ana = region(10, 'Añã', 'PER')
const zurich = region(17, 'Zürich', 'LOC')
const task = (id: number, annotations: readonly unknown[], found: readonly unknown[]) => ({
  id,
  annotations,
  predictions: [{ model_version: 'm1', result: found }],
  data: { text },
})
const by = (person: number, ...result: readonly unknown[]) => ({ completed_by: person, was_cancelled: false, result })
const exported = JSON.stringify([
  task(1, [by(1, zoe, zurich)], [zoe, ana]),
  task(2, [{ ...by(1), was_cancelled: true }], [zoe]),
])
const twice = JSON.stringify([task(1, [by(1, zoe, zurich), by(2, zoe)], [])])

const assay = (...call: readonly string[]): Promise<Ran> =>
  assayIn({ plugins: { '@assay/span-f1': () => spanF1 } }, 'score', ...call)
const same = ['-g', 'ls.json', '-s', 'ls.json']

it('score compares predictions with annotations of the same Label Studio file', async () => {
  files({ 'ls.json': exported })
  const ran = await assay('span-f1', ...same, '--system-set', 'reader.source=predictions', '-f', 'json')
  // one of two is right on either side, and the task that was cancelled counts on neither
  const [one] = resultOf(ran).scores
  expect(one?.measures).toMatchObject({ precision: { value: 1 / 2 }, recall: { value: 1 / 2 } })
  expect(one?.signature).toContain('source:predictions')
  expect(ran.err).toContain('W398')
  expect(ran.err).not.toContain('W401')
  const tags = await assay(
    'conll-f1',
    ...same,
    '--system-set',
    'reader.source=predictions',
    '--set',
    'view=words',
    '-f',
    'json',
  )
  expect(resultOf(tags).scores[0]?.measures).toMatchObject({ f1: { value: 1 / 2 } })
})

it('score compares two annotators of a Label Studio file, and lists the annotators if none is named', async () => {
  files({ 'ls.json': twice })
  const ran = await assay('span-f1', ...same)
  expect(ran).toMatchObject({ exit: 3, out: '' })
  expect(ran.err).toContain('error E397: task 1 has 2 annotations, by 1, 2')
  const people = ['--gold-set', 'reader.annotator=1', '--system-set', 'reader.annotator=2']
  const agreement = await assay('span-f1', ...same, ...people, '-f', 'json')
  expect(resultOf(agreement).scores[0]?.measures).toMatchObject({ precision: { value: 1 }, recall: { value: 1 / 2 } })
})
