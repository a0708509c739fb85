/** Sides of two kinds: spans over a text or over words on one side, tags of words on the other. */
import { expect, test } from 'vitest'
import * as conll from '../../../packages/conll-f1/src/index.ts'
import * as formats from '../../../packages/formats/src/index.ts'
import * as spanF1 from '../../../packages/span-f1/src/index.ts'
import { assayIn, files, inOwnFolder, type Ran } from './support.ts'

inOwnFolder('formats', 'span-f1')

const plugins = { '@assay/conll-f1': () => conll, '@assay/formats': () => formats, '@assay/span-f1': () => spanF1 }
const assay = (...call: readonly string[]): Promise<Ran> => assayIn({ plugins }, ...call, '--json')

const line = (text: string, ...label: readonly (readonly [number, number, string])[]): string =>
  `${JSON.stringify({ text, label })}\n`
const words = (...tokens: readonly string[]): string => `${tokens.map((token) => `${token}\n`).join('')}\n`

/** Five names of the gold, and four of the system, of which three are right. */
const goldSpans =
  line('Mara Vell joined Brindle Labs in Ostwick.', [0, 9, 'PER'], [17, 29, 'ORG'], [33, 40, 'LOC']) +
  line('Tomas left Ostwick today.', [0, 5, 'PER'], [11, 18, 'LOC'])
const systemSpans =
  line('Mara Vell joined Brindle Labs in Ostwick.', [0, 9, 'PER'], [33, 40, 'LOC']) +
  line('Tomas left Ostwick today.', [0, 5, 'PER'], [19, 24, 'LOC'])
const [before, after] = [
  ['Mara B-PER', 'Vell I-PER', 'joined O'],
  ['in O', 'Ostwick B-LOC', '. O'],
]
const goldTags =
  words(...before, 'Brindle B-ORG', 'Labs I-ORG', ...after) +
  words('Tomas B-PER', 'left O', 'Ostwick B-LOC', 'today O', '. O')
const systemTags =
  words(...before, 'Brindle O', 'Labs O', ...after) + words('Tomas B-PER', 'left O', 'Ostwick O', 'today B-LOC', '. O')
const tokens = (tags: string): string =>
  tags
    .trim()
    .split('\n\n')
    .map((sentence) => {
      const rows = sentence.split('\n').map((row) => row.split(' '))
      return `${JSON.stringify({ tokens: rows.map(([word]) => word), ner_tags: rows.map(([, tag]) => tag) })}\n`
    })
    .join('')
/** Words and inclusive spans over these, as GLiNER is trained on. */
const gliner = `${JSON.stringify([
  {
    tokenized_text: 'Mara Vell joined Brindle Labs in Ostwick .'.split(' '),
    ner: [
      [0, 1, 'PER'],
      [3, 4, 'ORG'],
      [6, 6, 'LOC'],
    ],
  },
  {
    tokenized_text: 'Tomas left Ostwick today .'.split(' '),
    ner: [
      [0, 0, 'PER'],
      [2, 2, 'LOC'],
    ],
  },
])}\n`

test.each([
  ['spans, of a gold, and columns of tags', goldSpans, systemTags, 'span-f1', '|view:tags→spans(text)|'],
  ['columns of tags, of a gold, and spans', goldTags, systemSpans, 'conll-f1', '|view:spans→tags(gold)|'],
  ['JSON of tags, of a gold, and spans', tokens(goldTags), systemSpans, 'conll-f1', '|view:spans→tags(gold)|'],
  ['spans over words, of a gold, and columns of tags', gliner, systemTags, 'span-f1', '|view:tags→spans(text)|'],
])('%s are scored by the metric of the gold, without an option', async (_, gold, system, metric, view) => {
  files({ gold, system })
  const { exit, out, err } = await assay('gold', 'system')
  expect([exit, err.match(/error.*/)]).toEqual([0, null])
  const [score] = JSON.parse(out).scores
  expect(score.metric).toContain(metric)
  expect(score.signature).toContain(view)
  expect([score.measures.precision.value, score.measures.recall.value]).toEqual([3 / 4, 3 / 5])
})

test('columns against tags in JSON are refused, and the option that reads them is suggested', async () => {
  files({ gold: tokens(goldTags), system: systemTags })
  const { exit, err } = await assay('gold', 'system')
  expect([exit, err]).toEqual([
    3,
    expect.stringContaining('this call is accepted: assay gold system --json --system-set reader=conll-columns'),
  ])
})

test("a word of the system that the gold's text lacks is refused at its place", async () => {
  files({ gold: goldSpans, system: systemTags.replace('Labs', 'Lab') })
  const { exit, err } = await assay('gold', 'system')
  expect(exit).toBe(3)
  expect(err).toContain('error E402: tags→spans(text): word 6 is "in", and the text continues with "s in Ostwick."')
  expect(err).toContain('--> system:6:4')
})

test('a damaged file in the format of the gold is not recognised as another format', async () => {
  files({ gold: goldSpans, system: systemSpans.replace('{', '') })
  expect((await assay('gold', 'system')).err).toContain('error E333')
})
