import type { Score } from '@assay/core/result'
import { expect, describe as suite, test } from 'vitest'
import { csvReport, tsvReport } from '../src/csv-report.ts'
import { describe, resultOf } from './campaign.ts'
import { parsedCsv } from './scanners.ts'

const score: Score = {
  metric: 'conll-f1',
  plugin: '@assay/conll-f1',
  version: '1.0.0',
  system: 'ours',
  signature: 'conll-f1|scheme:IOB2|v:@assay/conll-f1@1.0.0',
  headline: 'f1',
  units: 12,
  measures: {
    f1: { value: 0.125, interval: [0.1, -0.25] },
    precision: { value: null },
    gold: { value: 3 },
  },
  facets: {
    type: {
      '=PER': { measures: { f1: { value: 1 } }, stats: null },
      'a\tb': { measures: { f1: { value: null } }, stats: null },
    },
  },
  groups: { genre: { 'news, "wire"': { units: 2, stats: null, measures: { f1: { value: 1e-7 } } } } },
  stats: null,
}
const result = resultOf([score])

suite('the CSV report', () => {
  test('writes a row for each measure of the total, of each label and of each group', () => {
    expect(
      csvReport(result, { describe }),
    ).toBe(`metric,version,system,group,label,measure,value,low,high,units,signature
conll-f1,1.0.0,ours,total,,f1,0.125,0.1,-0.25,12,conll-f1|scheme:IOB2|v:@assay/conll-f1@1.0.0
conll-f1,1.0.0,ours,total,,gold,3,,,12,conll-f1|scheme:IOB2|v:@assay/conll-f1@1.0.0
conll-f1,1.0.0,ours,total,,precision,,,,12,conll-f1|scheme:IOB2|v:@assay/conll-f1@1.0.0
conll-f1,1.0.0,ours,facet:type,'=PER,f1,1,,,,conll-f1|scheme:IOB2|v:@assay/conll-f1@1.0.0
conll-f1,1.0.0,ours,facet:type,a	b,f1,,,,,conll-f1|scheme:IOB2|v:@assay/conll-f1@1.0.0
conll-f1,1.0.0,ours,group:genre,"news, ""wire""",f1,1.0e-7,,,2,conll-f1|scheme:IOB2|v:@assay/conll-f1@1.0.0
`)
  })

  test('leaves labels unchanged with raw', () => {
    expect(csvReport(result, { describe, raw: true })).toContain(',facet:type,=PER,f1,1,')
  })

  test('rounds and converts to percent only under options, and only ratios', () => {
    const rows = parsedCsv(csvReport(result, { describe, digits: 1, percent: true }))
    expect(rows.slice(1, 3).map((row) => row.slice(5, 9))).toEqual([
      ['f1', '12.5', '10.0', '-25.0'],
      ['gold', '3', '', ''],
    ])
    expect(parsedCsv(csvReport(result, { describe, digits: 2 }))[1]?.[6]).toBe('0.12')
  })

  test('can be read by a parser of RFC 4180', () => {
    const rows = parsedCsv(csvReport(result, { describe }))
    expect(rows.map((row) => row.length)).toEqual(rows.map(() => 11))
    expect(rows.at(-1)?.[4]).toBe('news, "wire"')
  })
})

suite('the TSV report', () => {
  test('escapes tabs and backslashes in labels, but not formulas', () => {
    const lines = tsvReport(result, { describe }).split('\n')
    expect(lines[0]).toBe('metric\tversion\tsystem\tgroup\tlabel\tmeasure\tvalue\tlow\thigh\tunits\tsignature')
    expect(lines[4]).toContain('\tfacet:type\t=PER\tf1\t1\t\t\t\t')
    expect(lines[5]).toContain('\tfacet:type\ta\\tb\tf1\t\t\t\t\t')
  })
})

test('the CSV report does not depend on the order of keys, or on the description of the metric', () => {
  const turned = { ...score, measures: Object.fromEntries(Object.entries(score.measures).reverse()) }
  const unknown = () => ({ title: '', units: '', headline: 'f1', measures: {} })
  expect(csvReport(resultOf([turned]), { describe: unknown })).toBe(csvReport(result, { describe }))
})
