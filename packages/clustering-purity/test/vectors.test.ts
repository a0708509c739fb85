import { readFileSync } from 'node:fs'
import { type AnyMetric, clustersOf } from '@assay/core'
import { optionsOf } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { clusteringPurity, plugin } from '../src/index.ts'
import { measure } from './support.ts'

type Lists = readonly (readonly string[])[]
interface Sides {
  readonly expected?: Readonly<Record<string, number>>
  readonly gold: Lists
  readonly goldDiscarded?: readonly string[]
  readonly system: Lists
  readonly systemDiscarded?: readonly string[]
}
interface Case extends Partial<Omit<Sides, 'expected'>> {
  readonly name: string
  readonly policy: Readonly<Record<string, string>>
  readonly names?: readonly Sides[]
  readonly expected?: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly error?: string
}

const { cases } = JSON.parse(readFileSync(new URL('../golden/vectors/vectors.json', import.meta.url), 'utf8')) as {
  readonly cases: readonly Case[]
}

const metricOf = (name: string): AnyMetric => plugin.metrics?.find((metric) => metric.name === name) as AnyMetric

const side = (clusters: Lists, discarded: readonly string[] = []) => clustersOf(clusters, { discarded })

/** `clustering-purity (n = items)` is a metric under an option. */
const named: Readonly<Record<string, readonly [string, object]>> = {
  'clustering-purity (n = items)': ['clustering-purity', { n: 'items' }],
  pooled: ['clustering-purity', { micro: 'pooled' }],
}

/** What the vectors call the pooled purities. */
const pooled: Readonly<Record<string, string>> = { purity: 'microPurity', inversePurity: 'microInversePurity' }

const pairsIn = ({ names, expected: _, ...own }: Case) =>
  (names ?? [own as Omit<Sides, 'expected'> as Sides]).map(
    (one) => [side(one.gold, one.goldDiscarded), side(one.system, one.systemDiscarded)] as const,
  )

describe('the vectors', () => {
  for (const one of cases) {
    for (const [title, expected] of Object.entries(one.expected ?? {})) {
      const [name, options] = named[title] ?? [title, {}]
      it(`${one.name}: ${title}`, () => {
        const measured = measure(metricOf(name), pairsIn(one), { ...one.policy, ...options })
        for (const [key, value] of Object.entries(expected)) {
          const tolerance = key.startsWith('adjusted') && key !== 'adjustedRand' ? 1e-6 : 1e-9
          const found = measured[title === 'pooled' ? (pooled[key] as string) : key]
          expect(Math.abs((found ?? Number.NaN) - value), `${key} = ${found}, not ${value}`).toBeLessThan(tolerance)
        }
      })
    }
    for (const [i, { expected = {} }] of (one.names ?? []).entries()) {
      it(`${one.name}: name ${i + 1} alone`, () => {
        const measured = measure(metricOf('clustering-purity'), pairsIn(one).slice(i, i + 1), one.policy)
        for (const [key, value] of Object.entries(expected)) expect(measured[key]).toBeCloseTo(value, 12)
      })
    }
  }
  it('missing-error: the item that the system leaves out is refused, by name', () => {
    const refused = cases.find(({ error }) => error === 'missing') as Case
    const scorer = clusteringPurity.with(optionsOf(clusteringPurity, refused.policy))
    const problems = pairsIn(refused).flatMap(([gold, system]) => [...(scorer.check?.(system, gold) ?? [])])
    expect(problems.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'E351 the system leaves out c',
      'E351 the system leaves out e',
    ])
  })
})
