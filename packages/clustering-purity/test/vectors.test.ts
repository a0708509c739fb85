import { optionsOf } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { clusteringPurity } from '../src/index.ts'
import { measure } from './support.ts'
import { cases, metricOf, pairsIn, tableOf } from './vectors.ts'

describe('the reference values', () => {
  for (const one of cases) {
    for (const [title, values] of Object.entries(one.expected ?? {})) {
      const { name, options, expected } = tableOf(title, values)
      it(`${one.name}: ${title}`, () => {
        const measured = measure(metricOf(name), pairsIn(one), { ...one.policy, ...options })
        for (const [key, value] of Object.entries(expected)) {
          const tolerance = key.startsWith('adjusted') && key !== 'adjustedRand' ? 1e-6 : 1e-9
          const found = measured[key]
          expect(Math.abs((found ?? Number.NaN) - value), `${key} = ${found}, not ${value}`).toBeLessThan(tolerance)
        }
      })
    }
    for (const [i, { expected = {} }] of (one.names ?? []).entries()) {
      it(`${one.name}: name ${i + 1}, scored alone, has the expected values`, () => {
        const measured = measure(metricOf('clustering-purity'), pairsIn(one).slice(i, i + 1), one.policy)
        for (const [key, value] of Object.entries(expected)) expect(measured[key]).toBeCloseTo(value, 12)
      })
    }
  }
  it('missing-error: an item that the system lacks is refused, and the message names it', () => {
    const refused = cases.find(({ error }) => error === 'missing')!
    const scorer = clusteringPurity.with(optionsOf(clusteringPurity, refused.policy))
    const problems = pairsIn(refused).flatMap(([gold, system]) => [...(scorer.check?.(system, gold) ?? [])])
    expect(problems.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'E351 the system does not have c',
      'E351 the system does not have e',
    ])
  })
})
