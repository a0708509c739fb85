/** Bootstrap intervals of means over groups: each group is drawn from by itself and keeps its size, as strata do. */
import type { WeightedRows } from '@assay/core/internal/host'
import type { OnTurns, RunBlocks } from '../plan/environment.ts'
import type { SystemRuns } from '../plan/plan.ts'
import type { Bootstrap } from '../plan/request.ts'
import { exactMean } from '../score/document-means.ts'
import type { Grouping, GroupRows } from '../score/groups.ts'
import { bootstrap, type Intervals } from './bootstrap.ts'
import { eachAlone } from './runs.ts'

type Values = Readonly<Record<string, number | undefined>>
type Summarise = (stats: unknown) => Values

/** The values of each group that the system answers; of the rows, those of one group lie after those of another. */
const valuesByGroup = (groups: readonly GroupRows[], summarise: Summarise): WeightedRows<readonly Values[]> => ({
  size: () => groups.reduce((sum, { rows }) => sum + rows.size(), 0),
  weigh: (weights) => {
    const all = new Float64Array(weights)
    let from = 0
    return groups.flatMap(({ units, rows }) => {
      const groupWeights = all.subarray(from, from + rows.size())
      from += groupWeights.length
      return units === 0 ? [] : [summarise(rows.weigh(groupWeights))]
    })
  },
})

/** By system. A group without a value is skipped in a sample as it is in the mean itself. */
export const meanIntervals = (
  summarise: Summarise,
  { groups, rows }: Grouping,
  measures: readonly string[],
  settings: Bootstrap,
  runs: readonly SystemRuns[] = eachAlone(rows.length),
  blocks?: RunBlocks,
  onSamples?: OnTurns,
): readonly Intervals[] => {
  const meanOf = (values: readonly Values[], name: string): number | undefined =>
    exactMean(values.map((each) => each[name]).filter((value) => value !== undefined))
  const meansOf = (values: readonly Values[]): Values =>
    Object.fromEntries(measures.map((name) => [name, meanOf(values, name)]))
  const systems = rows.map((ofSystem) => valuesByGroup(ofSystem, summarise))
  const strata = groups.map(({ drawn }) => drawn.length)
  return bootstrap(systems, meansOf, measures, settings, blocks, onSamples, { strata, runs })
}
