/** The vectors: small cases with what an independent reference gives for them. */
import { readFileSync } from 'node:fs'
import { type AnyMetric, type Clusters, clustersOf } from '@assay/core'
import { plugin } from '../src/index.ts'

type Lists = readonly (readonly string[])[]
interface Sides {
  readonly expected?: Readonly<Record<string, number>>
  readonly gold: Lists
  readonly goldDiscarded?: readonly string[]
  readonly system: Lists
  readonly systemDiscarded?: readonly string[]
}
export interface Vector extends Partial<Omit<Sides, 'expected'>> {
  readonly name: string
  readonly policy: Readonly<Record<string, string>>
  readonly names?: readonly Sides[]
  readonly expected?: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly error?: string
}

export const { cases } = JSON.parse(
  readFileSync(new URL('../golden/vectors/vectors.json', import.meta.url), 'utf8'),
) as { readonly cases: readonly Vector[] }

export const metricOf = (name: string): AnyMetric => plugin.metrics?.find((metric) => metric.name === name) as AnyMetric

const side = (clusters: Lists, discarded: readonly string[] = []) => clustersOf(clusters, { discarded })

/** `clustering-purity (n = items)` is a metric under an option. */
const named: Readonly<Record<string, readonly [string, Readonly<Record<string, unknown>>]>> = {
  // the reference counts 1 where there is no pair
  pairwise: ['pairwise', { zeroDivision: 1 }],
  'clustering-purity (n = items)': ['clustering-purity', { n: 'items' }],
  pooled: ['clustering-purity', { micro: 'pooled' }],
}

/** What the vectors call the pooled purities. */
const pooled: Readonly<Record<string, string>> = { purity: 'microPurity', inversePurity: 'microInversePurity' }

/** A table of a vector: its metric, the options beside the vector's own, and values by the names of our measures. */
export const tableOf = (title: string, expected: Readonly<Record<string, number>>) => {
  const [name, options] = named[title] ?? [title, {}]
  const ours = title === 'pooled' ? Object.entries(expected).map(([key, value]) => [pooled[key]!, value]) : []
  return { name, options, expected: ours.length === 0 ? expected : (Object.fromEntries(ours) as typeof expected) }
}

export const pairsIn = ({ names, expected: _, ...own }: Vector): readonly (readonly [Clusters, Clusters])[] =>
  (names ?? [own as Omit<Sides, 'expected'> as Sides]).map(
    (one) => [side(one.gold, one.goldDiscarded), side(one.system, one.systemDiscarded)] as const,
  )
