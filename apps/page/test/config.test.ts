import { expect, test } from 'vitest'
import { stateFromConfig } from '../src/view/config.ts'
import { formOf } from '../src/view/state.ts'

const blob = new Blob(['x'])
const files = ['gold.conll', 'a.conll', 'b/x.xml'].map((path) => ({ path, blob }))
const config = { gold: 'gold.conll', systems: { a: 'a.conll' }, metrics: ['@assay/conll-f1/conll-f1'] }
const read = (part: object) => stateFromConfig(JSON.stringify({ ...config, ...part }), files)

test('a config fills in the form', () => {
  const state = read({
    'x-what': 'free',
    gold: { files: 'gold.conll:-2', reader: '@assay/formats/hf-tokens' },
    systems: { a: 'a.conll:tag', b: { files: './b' } },
    metrics: [['@assay/conll-f1/conll-f1', { scheme: 'IOB2' }]],
    documents: { missing: 'empty', extra: 'skip' },
    disjoint: 'allow',
    groupBy: ['genre', 'year'],
    bootstrap: { samples: 100, confidence: 0.9, seed: 7 },
    compare: { baseline: 'a', test: 'bootstrap', trials: 50, seed: 7 },
  })
  if (typeof state === 'string') throw new Error(state)
  expect(formOf(state)).toEqual({
    gold: [{ path: 'gold.conll', column: -2, reader: 'hf-tokens' }],
    systems: [
      { name: 'a', path: 'a.conll', column: 'tag' },
      { name: 'b', path: 'b' },
    ],
    metrics: [{ entry: 'conll-f1/conll-f1', texts: {}, options: { scheme: 'IOB2' } }],
    missing: 'empty',
    extra: 'skip',
    disjoint: 'allow',
    groupBy: 'genre, year',
    samples: 100,
    confidence: 0.9,
    seed: 7,
    test: 'bootstrap',
    baseline: 'a',
    trials: 50,
  })
})

test.each<readonly [string, object, string]>([
  ['a key without a form', { slices: ['length'] }, '"slices"'],
  ['a made system', { systems: { v: { make: '@assay/conll-f1/majority-vote' } } }, '"make" of the system v'],
  ['a metric twice', { metrics: ['@assay/lea', ['@assay/lea', {}]] }, 'the metric lea twice'],
  ['all metrics of a package', { metrics: ['@assay/lea/*'] }, 'the metric lea/*'],
  ['options of a reader', { gold: { files: 'g', reader: ['weps-xml', {}] } }, 'options of the reader of the gold'],
  ['several files of a system', { systems: { a: { files: ['x', 'y'] } } }, 'several files of the system a'],
  ['two seeds', { bootstrap: { samples: 1, seed: 1 }, compare: { seed: 2 } }, 'two seeds'],
])('%s: a setting of a config that the form cannot hold is reported', (_, part, what) => {
  expect(read(part)).toBe(`The config has ${what}, for which this page has no form: assay run takes it.`)
})

test('a file that is not a config is refused with the reason', () => {
  expect(stateFromConfig('{', files)).toMatch(/not valid JSON/)
  expect(stateFromConfig('[]', files)).toMatch(/not an object/)
})
