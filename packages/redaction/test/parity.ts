/** Numbers of the Text Anonymization Benchmark and of presidio-research for the same data, and ours. */
import { type Case, type ParityOf, rowsOf } from '../../../tools/parity.ts'
import { leakCases, scoreLeaks, scoreSpans, spanCases } from './vectors.ts'

const file = 'golden/ORIGIN.md'

/** The measures that the Text Anonymization Benchmark has. */
const ofTab = ['entityRecall', 'entityRecallDirect', 'entityRecallQuasi', 'mentionRecall', 'tokenRecall']
const ofMasks = ['tokenPrecision', 'mentionPrecision']

const leaks = leakCases.map((own): Case => {
  const expected = [...ofTab, ...ofMasks].flatMap((name) => {
    const value = own.expected[name]
    return typeof value === 'number' ? [[name, value] as const] : []
  })
  const name = `${own.system.replace('.masks.json', '')} ${JSON.stringify(own.options)}`
  return { name, rows: rowsOf(Object.fromEntries(expected), scoreLeaks(own).measures) }
})

const spans = spanCases.flatMap((own, i): readonly Case[] => {
  const all = own['presidio-research'].all['PII']
  if (all === undefined) return []
  const expected = Object.entries({ allPrecision: all['precision'], allRecall: all['recall'], allFBeta: all['f'] })
  const known = expected.filter(([, value]) => typeof value === 'number') as [string, number][]
  return [{ name: `case ${i + 1}`, rows: rowsOf(Object.fromEntries(known), scoreSpans(own, true).measures) }]
})

export const parity: ParityOf = {
  redaction: () => [{ giver: 'official', origin: { file, about: ['`vectors.json`'] }, cases: leaks }],
  'redaction-spans': () => [
    {
      giver: 'official',
      origin: { file, about: ['`iou.vectors.json`'] },
      under: { quirks: true },
      cases: spans.filter(({ rows }) => rows.length > 0),
    },
  ],
}
