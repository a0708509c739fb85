/** Breakdowns show the measures that have values: a headline of the whole alone gives no column of dashes. */
import type { Description, Result, Score } from '@assay/core/result'
import { expect, test } from 'vitest'
import { htmlReport, markdownReport, textReport } from '../src/index.ts'
import { listBreakdowns } from '../src/layout.ts'

const ratio = (title: string) => ({ title, formula: '', unit: 'ratio', better: 'higher', range: [0, 1] }) as const
const describe = (): Description => ({
  title: 'agreement',
  units: 'items',
  measures: { kappa: ratio('kappa'), observed: ratio('observed'), specific: ratio('specific agreement') },
  headline: 'kappa',
  shows: ['observed'],
})

const part = (kappa: number | null, specific: number | null) => ({
  measures: { kappa: { value: kappa }, observed: { value: null }, specific: { value: specific } },
  stats: null,
})

const scoreOf = (system: string): Score => ({
  metric: 'cohen',
  plugin: 'elsewhere',
  version: '1.0.0',
  system,
  signature: 's',
  headline: 'kappa',
  units: 3,
  ...part(0.5, null),
  facets: { label: { a: part(null, 0.75), b: part(null, 0.25) } },
})

const resultOf = (...systems: readonly string[]): Result => ({
  result: 1,
  inputs: [],
  scores: systems.map(scoreOf),
  comparisons: [],
  gates: [],
  problems: [],
})

test('the breakdown of several systems shows another measure if the headline has no values by label', () => {
  const two = resultOf('ours', 'theirs')
  expect(textReport(two, { describe })).toContain(
    'specific agreement by label\nsystem      a      b\nours    75.00  25.00',
  )
  expect(markdownReport(two, { describe })).toContain('### specific agreement by label')
  const [, table = ''] = /<caption id="labels-cohen_1">([\s\S]*?)<\/table>/.exec(htmlReport(two, { describe })) ?? []
  expect(table).toContain('specific agreement')
  expect(table).not.toContain('–')
})

test('the breakdown of one system leaves out columns without values', () => {
  const one = resultOf('ours')
  const html = /<section id="page-labels"[\s\S]*?<\/section>/.exec(htmlReport(one, { describe }))?.[0]
  for (const table of [html, markdownReport(one, { describe }).split('### by label')[1]]) {
    expect(table).toContain('75.00')
    expect(table).not.toContain('kappa')
    expect(table).not.toContain('–')
  }
})

test('a breakdown has no row for a label that no system has a value of', () => {
  const { scores, ...rest } = resultOf('ours', 'theirs')
  const facets = { label: { a: part(null, 0.75), b: part(null, 0.25), c: part(null, null) } }
  const result = { ...rest, scores: scores.map((score) => ({ ...score, facets })) }
  expect(listBreakdowns(result.scores, ({ facets }) => facets)).toMatchObject([{ labels: ['a', 'b'] }])
})
