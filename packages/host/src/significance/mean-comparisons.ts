/** Paired tests between the systems of a run by their means over groups. */
import type { Comparison, Mean, Measures, Score } from '@assay/core/result'
import type { Plan, PlannedMetric, SystemRuns } from '../plan/plan.ts'
import type { Compare } from '../plan/request.ts'
import type { Total } from '../score/accumulator.ts'
import { exactMean } from '../score/document-means.ts'
import type { Grouping } from '../score/groups.ts'
import { pairsBy, testedPairs } from './compare.ts'
import { type Compared, comparedIn } from './compared-systems.ts'
import { comparisonBasis, someRows } from './comparison-basis.ts'
import type { Drawing } from './intervals.ts'
import { newGroupAdder } from './weighted-sums.ts'

const valuesIn = (means: Readonly<Record<string, Mean>> = {}): Measures =>
  Object.fromEntries(Object.entries(means).map(([name, { mean }]) => [name, { value: mean }]))

/** The mean of what is compared in each group. */
const meanOf = <S>(groups: readonly Compared<S>[], runs: readonly SystemRuns[]): Compared<readonly S[]> => {
  const strata = groups.flatMap((group) => group.strata)
  return {
    runs,
    strata,
    adder: newGroupAdder(
      groups.map(({ adder }) => adder),
      strata,
    ),
    valueIn: (sums, measure) => {
      const values = sums.map((sum, g) => groups[g]!.valueIn(sum, measure))
      return exactMean(values.filter((value) => value !== undefined))
    },
  }
}

/** The tests by the mean over a key. A system that answers nothing of some group has a mean over others, and is not compared. */
export const meanComparisons = (
  plan: Plan,
  compare: Compare,
  planned: PlannedMetric,
  [key, { groups, rows }]: readonly [string, Grouping],
  scores: readonly Score[],
  runs: readonly SystemRuns[],
  tallied: readonly Total[],
  drawing?: Drawing,
): readonly Comparison[] => {
  const { metric, scorer } = planned
  const whole = scores
    .map((_, i) => i)
    .filter((i) => runs[i]!.places.every((place) => rows[place]!.every(({ units }) => units > 0)))
  const averaged = whole.map((i) => {
    const score = scores[i]!
    return { ...score, measures: valuesIn(score.means?.[key]?.measures) }
  })
  const pairs = pairsBy(metric, compare, averaged)
  const measures = pairs.map(({ measure }) => measure)
  const compared = () =>
    meanOf(
      groups.map(({ drawn }) => {
        const systems = tallied.map((total) => someRows(total.rows!.drawn, drawn))
        return comparedIn(comparisonBasis(scorer, metric, measures, systems))
      }),
      whole.map((i) => runs[i]!),
    )
  const names = averaged.map(({ system }) => system)
  const settings = { compare, bootstrap: plan.bootstrap }
  return testedPairs(settings, planned, pairs, names, compared, drawing).map((comparison) => ({
    ...comparison,
    mean: key,
  }))
}
