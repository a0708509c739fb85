/** Systems that are compared, and the differences of pairs under weights of units and of runs. */
import type { Stats } from '@assay/core'
import type { WeightedRows } from '@assay/core/internal/host'
import type { SystemRuns } from '../plan/plan.ts'
import type { Compare } from '../plan/request.ts'
import { eachAlone, meanOverRuns } from './runs.ts'
import { type Adder, newAdder } from './weighted-sums.ts'

export interface PairedSettings {
  readonly test: 'randomisation' | 'bootstrap'
  /** In both directions where nothing is said. */
  readonly alternative?: NonNullable<Compare['alternative']>
  readonly trials: number
  readonly seed: number
}

/** Two systems by their place. The difference is `system` minus `baseline`. */
export interface Pair {
  readonly baseline: number
  readonly system: number
  /** Key of the compared number, if a sum has several. */
  readonly measure?: string
}

export interface TestResult {
  /** Absent where one of the two has no value (0/0). */
  readonly difference: number | undefined
  readonly p: number | undefined
  /** Number of trials; all that there can be if `exact`. */
  readonly trials: number
  readonly exact: boolean
}

/** Input of a comparison: one row per unit of every system, and the number of a sum by measure. */
export interface ComparisonInput<S> {
  readonly systems: readonly WeightedRows<S>[]
  readonly stats: Pick<Stats<S>, 'concat' | 'layout'>
  readonly valueIn: (s: S, measure?: string) => number | undefined
}

/** Systems that are compared: the places of their runs, an adder of the units of each run, and the number of a sum by measure. */
export interface Compared<S> extends Pick<ComparisonInput<S>, 'valueIn'> {
  readonly runs: readonly SystemRuns[]
  /** Sizes of the groups that the units lie in, each of which is drawn from by itself; one where there are no groups. */
  readonly strata: readonly number[]
  readonly adder: Adder<S>
}

export const comparedIn = <S>(
  { systems, stats, valueIn }: ComparisonInput<S>,
  runs: readonly SystemRuns[] = eachAlone(systems.length),
): Compared<S> => ({
  valueIn,
  runs,
  strata: [systems[0]?.size() ?? 0],
  adder: newAdder(systems, stats),
})

// Differences that are equal in arithmetic may part in the last bits of their doubles: they count as equal.
const SLACK = 1e-12
/**
 * No smaller than what was observed, in either direction or in the same one. A trial without a value counts against a difference, not
 * for it. What was observed as 0 has no direction: as in neleval, what is no less counts.
 */
export const isExtreme = (
  difference: number | undefined,
  observed: number,
  alternative: Compare['alternative'] = 'two-sided',
): boolean => {
  if (difference === undefined) return true
  const size = Math.abs(observed)
  const shifted = alternative === 'two-sided' ? Math.abs(difference) : observed < 0 ? -difference : difference
  return shifted >= size - SLACK * Math.max(1, size)
}

export const minus = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? undefined : a - b

export const sizeOf = <S>({ strata }: Compared<S>): number => strata.reduce((sum, size) => sum + size, 0)

/** False where a group is a single unit: drawn again and again it is always the same. */
export const canBeDrawn = <S>({ strata }: Compared<S>): boolean => strata.every((size) => size > 1)

/** The numbers of a run, by measure. */
type RunNumbers = ReadonlyMap<string | undefined, number | undefined>

/** Numbers that each run has under weights, by system, then run: each is worked out once. A run that is not drawn has none. */
export const numbersIn = <S>({ runs, valueIn, adder }: Compared<S>, pairs: readonly Pair[]) => {
  const measures = [...new Set(pairs.map(({ measure }) => measure))]
  return (weights: Float64Array, drawn: readonly Float64Array[]): readonly (readonly RunNumbers[])[] =>
    runs.map(({ places }, system) =>
      places.map((place, k): RunNumbers => {
        if (drawn[system]![k] === 0) return new Map()
        const sum = adder.weigh(place, weights)
        return new Map(measures.map((measure) => [measure, valueIn(sum, measure)]))
      }),
    )
}

/** Numbers of runs as differences of pairs: of the means over the runs that are drawn. */
export const differencesOf = (
  numbers: readonly (readonly RunNumbers[])[],
  drawn: readonly Float64Array[],
  pairs: readonly Pair[],
): readonly (number | undefined)[] => {
  const meanOf = (system: number, measure: string | undefined): number | undefined =>
    meanOverRuns((k) => numbers[system]![k]?.get(measure), drawn[system]!)
  return pairs.map(({ baseline, system, measure }) => minus(meanOf(system, measure), meanOf(baseline, measure)))
}

/** The observed numbers of each run, and differences of pairs. */
export const observedIn = <S>(compared: Compared<S>, pairs: readonly Pair[]) => {
  const all = new Float64Array(sizeOf(compared)).fill(1)
  const once = compared.runs.map(({ places }) => new Float64Array(places.length).fill(1))
  const numbers = numbersIn(compared, pairs)(all, once)
  return { numbers, differences: differencesOf(numbers, once, pairs) }
}

export const resultOf = (difference: number | undefined, p: number, trials: number, exact: boolean): TestResult => ({
  difference,
  p: difference === undefined ? undefined : p,
  trials,
  exact,
})
