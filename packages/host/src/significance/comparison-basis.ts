/** Basis of a comparison: the whole statistic, or only what the measures need, which is added up many times faster. */
import type { AnyMetric, Basis } from '@assay/core'
import { rowsOf, type WeightedRows } from '@assay/core/internal/host'
import { refuse } from '../checks/faults.ts'
import type { PlannedMetric } from '../plan/plan.ts'
import type { DrawnRows } from '../score/accumulator.ts'
import type { ComparisonInput } from './compared-systems.ts'

type Values = Readonly<Record<string, number | undefined>>
type Scorer = PlannedMetric['scorer']

/** Rows of units, or of some of them. */
type UnitRows = Pick<DrawnRows, 'size' | 'packed' | 'weighSome'> & {
  readonly weigh: (weights: ArrayLike<number>) => { readonly stats: unknown }
}

/** The rows of some units, in their order. */
export const someRows = (rows: DrawnRows, units: readonly number[]): UnitRows => ({
  size: () => units.length,
  weigh: (weights) => ({ stats: rows.weighSome(units, weights) }),
  weighSome: (places, weights) => {
    const chosen = Array.from(places, (i) => units[i]!)
    return rows.weighSome(chosen, weights)
  },
})

const statsOnly = (rows: UnitRows): WeightedRows<unknown> => ({
  size: rows.size,
  packed: rows.packed,
  weigh: (weights) => rows.weigh(weights).stats,
})

const basisRows = ({ stats, of }: Basis<unknown>, rows: UnitRows): WeightedRows<unknown> => {
  const basisOfUnits = rowsOf(stats)
  for (let unit = 0; unit < rows.size(); unit++) basisOfUnits.add(of(rows.weighSome([unit], [1])))
  return basisOfUnits
}

/** Checks that a basis gives the same numbers as the statistic; otherwise the plugin is wrong, and nothing is tested. */
const check = (
  name: string,
  measures: Iterable<string>,
  valueIn: ComparisonInput<unknown>['valueIn'],
  reduced: WeightedRows<unknown>,
  whole: (weights: Float64Array) => Values,
): void => {
  const all = new Float64Array(reduced.size()).fill(1)
  const sum = reduced.weigh(all)
  const values = whole(all)
  for (const measure of measures) {
    const [fromBasis, expected] = [valueIn(sum, measure), values[measure]]
    if (!Object.is(fromBasis, expected))
      refuse(`${name} gives ${measure} = ${expected}, and its basis gives ${fromBasis}`)
  }
}

/** Rows of systems, and the numbers of their sums, for comparing by these measures. */
export const comparisonBasis = (
  { resampling, stats, summarise }: Scorer,
  { name, headline }: Pick<AnyMetric, 'name' | 'headline'>,
  measures: readonly string[],
  systems: readonly UnitRows[],
): ComparisonInput<unknown> => {
  const basis = resampling?.basis
  const needed = new Set(measures)
  const isEnough = basis !== undefined && [...needed].every((measure) => basis.measures.includes(measure))
  if (!isEnough)
    return {
      systems: systems.map(statsOnly),
      stats,
      valueIn: (s, measure = headline as string) => summarise(s)[measure],
    }
  const valueIn = (s: unknown, measure = headline as string): number | undefined => basis.summarise(s)[measure]
  const reducedRows = systems.map((rows) => {
    const reduced = basisRows(basis, rows)
    check(name, needed, valueIn, reduced, (weights) => summarise(rows.weigh(weights).stats))
    return reduced
  })
  return { systems: reducedRows, stats: basis.stats, valueIn }
}
