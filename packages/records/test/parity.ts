/** What an independent oracle with exact fractions gives of the same records, and ours. */
import { type Case, type ParityOf, rowsOf } from '../../../tools/parity.ts'
import { cases, scoreSides } from './vectors.ts'

const compared = ['precision', 'recall', 'f1', 'accuracy', 'errorRate', 'macroF1', 'exactRate', 'itemF1'] as const

const oracleCases = cases.flatMap(({ name, gold, system, options, fields, expected }): readonly Case[] => {
  if (expected === undefined) return []
  const { measures } = scoreSides(gold, system, { ...options, fields })
  const values = compared.map((measure) => [measure, expected[measure] ?? null] as const)
  return [{ name, rows: rowsOf(Object.fromEntries(values), measures) }]
})

export const parity: ParityOf = {
  records: () => [
    { giver: 'independent', origin: { file: 'golden/ORIGIN.md', about: ['`vectors.json`'] }, cases: oracleCases },
  ],
}
