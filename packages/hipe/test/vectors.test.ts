/**
 * The vectors of the specification: hand-made cases for one fact each, generated pairs, and real data with a synthetic system. All numbers
 * are those of HIPE-scorer (commit c2a5684); see golden/ORIGIN.md.
 */
import { describe, expect, it } from 'vitest'
import { type ByColumn, expectedAndFound, official, rowsOf, suites, type Vector, vectorsIn } from './vectors.ts'

const numberIn = (said: string | number): number => {
  const [whole, of] = String(said).split('/').map(Number) as [number, number | undefined]
  return of === undefined ? whole : whole / of
}

/** Compares every number of a case, and returns how many there are; counts of 0 are not in the file. */
const compareColumns = (expected: ByColumn, found: ByColumn): number => {
  let compared = 0
  expect(Object.keys(found).sort()).toEqual(Object.keys(expected).sort())
  for (const [column, times] of Object.entries(expected))
    for (const [time, noises] of Object.entries(times))
      for (const [noise, labels] of Object.entries(noises)) {
        const own = found[column]?.[time]?.[noise] ?? {}
        const known = Object.keys(labels).length === 1 ? ['ALL'] : Object.keys(own)
        expect(known.sort()).toEqual(Object.keys(labels).sort())
        for (const [label, regimes] of Object.entries(labels))
          for (const [regime, scores] of Object.entries(regimes)) {
            const numbers = own[label]?.[official[regime as keyof typeof official]] ?? {}
            for (const name of ['correct', 'incorrect', 'partial', 'missed', 'spurious'])
              expect([column, time, noise, label, regime, name, numbers[name]]).toEqual([
                column,
                time,
                noise,
                label,
                regime,
                name,
                scores[name] ?? 0,
              ])
            for (const [name, said] of Object.entries(scores)) {
              compared++
              const value = numbers[name]
              if (said === null) expect([label, name, value]).toEqual([label, name, null])
              else expect(value as number).toBeCloseTo(numberIn(said), 12)
            }
          }
      }
  return compared
}

const check = (own: Vector, textOf: (path: string) => string): number => {
  const { expected, found } = expectedAndFound(own, textOf)
  expect(Object.keys(found)).toEqual(Object.keys(expected))
  return Object.entries(expected).reduce((sum, [cutoff, one]) => sum + compareColumns(one, found[cutoff]!), 0)
}

const titleOf = ({ name, task, edition, options, why }: Vector): string =>
  `${name} ${task} ${edition} ${JSON.stringify(options)}: ${why}`

for (const [name, path, textOf] of suites)
  describe(name, () => {
    for (const own of vectorsIn(path))
      it(`our numbers equal those of HIPE-scorer: ${titleOf(own)}`, () => {
        expect(check(own, textOf)).toBeGreaterThan(0)
      })
  })

// ---- rows of the report ----------------------------------------------------------------------------------------------

/** Our names in the first regime, fuzzy, by the names in HIPE-scorer. */
const names: Readonly<Record<string, string>> = {
  correct: 'correct',
  incorrect: 'incorrect',
  missed: 'missed',
  spurious: 'spurious',
  P_micro: 'precision',
  R_micro: 'recall',
  F1_micro: 'f1',
  P_macro_doc: 'precisionDoc',
  R_macro_doc: 'recallDoc',
  F1_macro_doc: 'f1Doc',
  P_macro: 'precisionType',
  R_macro: 'recallType',
  F1_macro: 'f1Type',
  'F1_macro (recomputed from P & R)': 'f1TypeOfMeans',
}

describe('a row for a column, noise level, period or cutoff', () => {
  const cases = suites
    .filter(([name]) => name !== 'hand-made cases')
    .flatMap(([name, path, textOf]) => vectorsIn(path).map((own) => [`${name}: ${titleOf(own)}`, own, textOf] as const))

  it.each(cases)('equals the row of HIPE-scorer: %s', (_, own, textOf) => {
    const { expected } = expectedAndFound(own, textOf)
    const [usual] = Object.keys(expected) as [string]
    const [column] = Object.keys(expected[usual] ?? {}) as [string]
    const rows = rowsOf(own, textOf)
    for (const [facet, label, values] of rows) {
      const at = { column, noise: 'ALL', period: 'ALL', cutoff: usual, [facet]: label.replace(/^@/, '') }
      const scores = expected[at.cutoff]?.[at.column]?.[`TIME-${at.period}`]?.[`LED-${at.noise}`]?.['ALL']?.['fuzzy']
      for (const [name, ours] of Object.entries(names)) {
        const said = scores?.[name]
        // a 0 may be missing there, and 0/0 has no value here
        expect([facet, label, name, values[ours] ?? 0]).toEqual([
          facet,
          label,
          name,
          expect.closeTo(said === undefined || said === null ? 0 : numberIn(said), 12),
        ])
      }
    }
    // and there is a row wherever there is an object
    const found = rows.map(([facet, label]) => `${facet} ${label}`)
    const counts = ['correct', 'incorrect', 'missed', 'spurious']
    for (const [noise, labels] of Object.entries(expected[usual]?.[column]?.['TIME-ALL'] ?? {}))
      if (own.options.noise && counts.some((name) => labels['ALL']?.['fuzzy']?.[name]))
        expect(found).toContain(`noise ${noise.replace('LED-', '')}`)
  })
})
