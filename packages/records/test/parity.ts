/** What an independent oracle with exact fractions, and published programs, give of the same records, and ours. */
import { type Case, type Parity, type ParityOf, rowsOf } from '../../../tools/parity.ts'
import { type Compared, cases, officialCases, scoreSides } from './vectors.ts'

const compared = ['precision', 'recall', 'f1', 'accuracy', 'errorRate', 'macroF1', 'exactRate', 'itemF1'] as const

const oracleCases = cases.flatMap(({ name, gold, system, options, fields, expected }): readonly Case[] => {
  if (expected === undefined) return []
  const { measures } = scoreSides(gold, system, { ...options, fields })
  const values = compared.map((measure) => [measure, expected[measure] ?? null] as const)
  return [{ name, rows: rowsOf(Object.fromEntries(values), measures) }]
})

const origin = { file: 'golden/ORIGIN.md', about: ['`vectors.json`'] }

/** Numbers that a program gave itself. */
const official = (name: Compared['metric']) => (): readonly Parity[] => [
  {
    giver: 'official',
    origin: { file: 'golden/ORIGIN.md', about: ['`official`'] },
    cases: officialCases
      .filter(({ metric }) => metric === name)
      .map((one): Case => ({ name: one.name, rows: rowsOf(one.official, one.ours) })),
  },
]

export const parity: ParityOf = {
  records: () => [{ giver: 'independent', origin, cases: oracleCases }],
  donut: official('donut'),
  openevals: official('openevals'),
  stickler: official('stickler'),
}
