import { expect, test } from 'vitest'
import { callText, commandCall, configText, type Plan, requestOf } from '../src/plan.ts'

const asked: Plan = {
  gold: { files: ['gold.conll'] },
  systems: [{ name: 'a', files: ['a.conll'] }],
  plugins: [],
  metrics: [{ entry: 'conll-f1/conll-f1', options: {} }],
  groupBy: [],
}
const callFor = (part: Partial<Plan>): string => callText(commandCall({ ...asked, ...part }))

test('the suggested call for one metric and its files needs no config', () => {
  expect(callFor({})).toBe(
    'assay score conll-f1/conll-f1 -g gold.conll -s a=a.conll -o result.json -o report.html --evidence errors',
  )
})

test('the suggested call quotes names for the shell', () => {
  expect(callFor({ gold: { files: ["it's gold.conll"] } })).toContain(`-g 'it'\\''s gold.conll'`)
})

test('the suggested call writes options, readers, intervals and tests as flags', () => {
  const call = callFor({
    gold: { files: ['g'], reader: 'conll-columns' },
    metrics: [{ entry: 'conll-f1/conll-f1', options: { scheme: 'IOB2', beta: 2 } }],
    missing: 'empty',
    extra: 'skip',
    disjoint: 'allow',
    groupBy: ['genre'],
    bootstrap: { samples: 100, seed: 7 },
    compare: { baseline: 'a', test: 'bootstrap', trials: 50, seed: 7 },
  })
  for (const flag of ['--reader conll-columns', '--set scheme=IOB2 --set beta=2', '--set documents.missing=empty'])
    expect(call).toContain(flag)
  expect(call).toContain('--set documents.extra=skip --set disjoint=allow')
  for (const flag of ['--group-by genre', '--bootstrap 100', '--baseline a --test bootstrap --trials 50', '--seed 7'])
    expect(call).toContain(flag)
})

test.each<readonly [string, Partial<Plan>]>([
  ['several metrics', { metrics: [...asked.metrics, { entry: 'lea/lea', options: {} }] }],
  ['an option that is a list', { metrics: [{ entry: 'conll-f1/conll-f1', options: { types: ['A', 'B'] } }] }],
  ['a system of several files', { systems: [{ name: 'a', files: ['x', 'y'] }] }],
  ['a name with a slash', { systems: [{ name: 'a/b', files: ['x'] }] }],
])('the suggested call is run with a config for %s', (_, part) => {
  expect(commandCall({ ...asked, ...part })).toMatchObject({ needsConfig: true })
  expect(callFor(part)).toBe('assay run -o result.json -o report.html --evidence errors')
})

test('the config omits default settings, and reads systems like the gold', () => {
  const full: Plan = {
    ...asked,
    gold: { files: ['g'], reader: 'weps-xml' },
    systems: [{ name: 'b', files: ['x', 'y'] }],
    plugins: ['@assay/bsnlp'],
    metrics: [{ entry: 'lea/lea', options: { zeroDivision: 0 } }],
    missing: 'skip',
    extra: 'empty',
    disjoint: 'allow',
  }
  expect(JSON.parse(configText(full))).toEqual({
    gold: { files: 'g', reader: 'weps-xml' },
    systems: { b: { files: ['x', 'y'] } },
    plugins: ['@assay/bsnlp'],
    metrics: [['lea/lea', { zeroDivision: 0 }]],
    documents: { missing: 'skip', extra: 'empty' },
    disjoint: 'allow',
  })
  expect(requestOf(full).systems).toEqual([{ name: 'b', files: ['x', 'y'], reader: 'weps-xml' }])
})
