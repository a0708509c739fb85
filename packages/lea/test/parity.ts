/** The numbers of the suites for LEA next to ours. */
import { type Giver, type Parity, type ParityOf, suiteRow } from '../../../tools/parity.ts'
import { cases, measured, suiteOptions } from './suites.ts'

const measures = ['recall', 'precision', 'f1'] as const

const parityOf = (name: keyof typeof suiteOptions, giver: Giver, about: readonly string[]): Parity => ({
  giver,
  origin: { file: 'golden/ORIGIN.md', about },
  under: { zeroDivision: 0, ...suiteOptions[name] },
  cases: cases.flatMap((one) => {
    const expected = one.expected[name]
    if (expected === undefined) return []
    const values = measured(one, suiteOptions[name])
    return [{ name: one.id, rows: measures.map((measure, i) => suiteRow(measure, expected[i]!, values[i])) }]
  }),
})

export const parity: ParityOf = {
  lea: () => [
    parityOf('lea', 'official', ['conll/', 'corefud/', 'corefud-random/', 'cases.json']),
    parityOf('leaLog2', 'independent', ['cases.json']),
  ],
}
