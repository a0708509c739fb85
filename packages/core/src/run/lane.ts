/** Where the evidence of one metric on one system is added up: the whole, its parts, and a row a unit where resampling asks for them. */
import type { Evidence, Model, Stats, Tally } from '../contract.ts'
import { type Rows, rowsOf } from '../infer/rows.ts'
import type { Models } from '../models.ts'
import type { AnyDocument } from './pair.ts'
import type { PlannedMetric } from './plan.ts'

type Content = Models[Model]
type Parts = Readonly<Record<string, ReadonlyMap<string, unknown>>>

/** The sum over all documents. */
export interface Tallied {
  readonly stats: unknown
  readonly parts: Parts
  readonly units: number
  readonly rows: Rows<unknown> | undefined
}

export interface Lane {
  readonly add: (gold: Content, system: Content, document: AnyDocument) => void
  readonly finish: () => Tallied
}

/** A sum that grows: packed where the metric can, else line by line. */
interface Sum {
  readonly add: (gold: Content, system: Content) => void
  readonly sum: () => unknown
}

const foldOf = (scorer: PlannedMetric['scorer'], onLine?: (evidence: Evidence<unknown>) => void): Sum => {
  let sum = scorer.stats.empty
  return {
    add: (gold, system) => {
      for (const line of scorer.judge(gold)(system)) {
        sum = scorer.stats.concat(sum, line.stats)
        onLine?.(line)
      }
    },
    sum: () => sum,
  }
}

/** Sums of evidence by facet and label, for metrics that do not say their parts themselves. */
const partsByFacet = (
  stats: Stats<unknown>,
): { readonly add: (line: Evidence<unknown>) => void; readonly parts: () => Parts } => {
  const facets = new Map<string, Map<string, unknown>>()
  const add = ({ facets: own = {}, stats: s }: Evidence<unknown>): void => {
    for (const [facet, label] of Object.entries(own)) {
      const labels = facets.get(facet) ?? new Map<string, unknown>()
      facets.set(facet, labels)
      labels.set(label, labels.has(label) ? stats.concat(labels.get(label), s) : s)
    }
  }
  return { add, parts: () => Object.fromEntries(facets) }
}

/** Units other than documents are gathered by a value of their metadata. */
const unitOf = ({ metric }: PlannedMetric, document: AnyDocument): string | undefined =>
  metric.unit === 'document' ? undefined : (document.meta[metric.unit.meta] ?? '')

/** The lane of one metric and one system; `resampled` keeps a row a unit. */
export const laneOf = (planned: PlannedMetric, resampled: boolean): Lane => {
  const { scorer } = planned
  const facets = partsByFacet(scorer.stats)
  const newSum = (): Sum => {
    const tally = scorer.tally?.() as Tally<Model, unknown> | undefined
    return tally ?? foldOf(scorer, scorer.parts === undefined ? facets.add : undefined)
  }
  const partsOf = (stats: unknown): Parts => scorer.parts?.(stats) ?? facets.parts()
  const byUnit = new Map<string, Sum>()
  if (planned.metric.unit === 'document' && !resampled) {
    const sum = newSum()
    let units = 0
    const add = (gold: Content, system: Content): void => {
      units++
      sum.add(gold, system)
    }
    return { add, finish: () => finished(sum.sum(), partsOf, units, undefined) }
  }
  const rows = rowsOf(scorer.stats)
  return {
    add: (gold, system, document) => {
      const unit = unitOf(planned, document)
      const sum = (unit === undefined ? undefined : byUnit.get(unit)) ?? newSum()
      sum.add(gold, system)
      if (unit === undefined) rows.add(sum.sum())
      else byUnit.set(unit, sum)
    },
    finish: () => {
      for (const sum of byUnit.values()) rows.add(sum.sum())
      return finished(rows.weigh(new Float64Array(rows.size()).fill(1)), partsOf, rows.size(), rows)
    },
  }
}

const finished = (
  stats: unknown,
  partsOf: (stats: unknown) => Parts,
  units: number,
  rows: Rows<unknown> | undefined,
): Tallied => ({
  stats,
  parts: partsOf(stats),
  units,
  rows,
})
