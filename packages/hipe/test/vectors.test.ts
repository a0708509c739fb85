/**
 * The vectors of the specification: hand-made cases, each of one fact, generated pairs, and real data with a made answer. Every number
 * is HIPE-scorer's (commit c2a5684); see golden/ORIGIN.md.
 */
import { describe, expect, it } from 'vitest'
import { type ByColumn, bothOf, official, suites, type Vector, vectorsIn } from './vectors.ts'

const numberIn = (said: string | number): number => {
  const [whole, of] = String(said).split('/').map(Number) as [number, number | undefined]
  return of === undefined ? whole : whole / of
}

/** Every number of a case, by its path; counts that are 0 are not written. */
const compared = (expected: ByColumn, found: ByColumn): number => {
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
  const { expected, found } = bothOf(own, textOf)
  expect(Object.keys(found)).toEqual(Object.keys(expected))
  return Object.entries(expected).reduce((sum, [cutoff, one]) => sum + compared(one, found[cutoff] as ByColumn), 0)
}

const titleOf = ({ name, task, edition, options, why }: Vector): string =>
  `${name} ${task} ${edition} ${JSON.stringify(options)}: ${why}`

for (const [name, path, textOf] of suites)
  describe(name, () => {
    for (const own of vectorsIn(path))
      it(titleOf(own), () => {
        expect(check(own, textOf)).toBeGreaterThan(0)
      })
  })
