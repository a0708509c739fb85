/** Numbers over all systems of a comparison, before and after, where `--add` asks for them: mean, standard deviation, ranks. */
import { grouped } from '@assay/core/internal'
import type { MetricName } from '@assay/core/result'
import type { Difference } from '@assay/host/internal'
import { type Additions, deviationOf, meanOf, ranksOf, type Sheet } from '@assay/report/internal'
import { type Metrics, measureOf, numberText, signedText } from './comparison-text.ts'

interface BothSides {
  readonly before: number | null
  readonly after: number | null
}

/** One measure over all systems, for programs; null where there is no value. */
export interface ComparedSystems extends MetricName {
  readonly measure: string
  readonly mean?: BothSides
  readonly deviation?: BothSides
  /** By the name of the system after. */
  readonly ranks?: Readonly<Record<string, BothSides>>
}

/** The differences of each metric and measure; one that was scored under several sets of options has a group for each. */
const groupsOf = (differences: readonly Difference[]): readonly (readonly Difference[])[] => {
  const times = new Map<string, number>()
  const keyed = differences.map((one) => {
    const { plugin, metric, measure, baseline, system } = one
    const name = JSON.stringify([plugin, metric, measure, baseline, system])
    const time = times.get(name) ?? 0
    times.set(name, time + 1)
    return { one, key: JSON.stringify([plugin, metric, measure, time]) }
  })
  const all = [...grouped(keyed, ({ key }) => key).values()].map((group) => group.map(({ one }) => one))
  return all.filter(({ length }) => length > 1)
}

const present = (values: readonly (number | null)[]): readonly number[] => values.filter((value) => value !== null)

export const comparedSystems = (
  metrics: Metrics,
  differences: readonly Difference[],
  { summaries, hasRanks }: Additions,
): readonly ComparedSystems[] =>
  groupsOf(differences).map((group) => {
    const { metric, plugin, measure } = group[0]!
    const sides = [group.map(({ before }) => before), group.map(({ after }) => after)] as const
    const both = (of: (values: readonly number[]) => number | undefined): BothSides => ({
      before: of(present(sides[0])) ?? null,
      after: of(present(sides[1])) ?? null,
    })
    const { better = 'neither' } = measureOf(metrics, group[0]!) ?? {}
    const [before, after] = sides.map((values) =>
      ranksOf(
        values.map((value) => value ?? undefined),
        better,
      ),
    )
    return {
      metric,
      plugin,
      measure,
      ...(summaries.includes('mean') && { mean: both(meanOf) }),
      ...(summaries.includes('deviation') && { deviation: both(deviationOf) }),
      ...(hasRanks && {
        ranks: Object.fromEntries(
          group.map(({ system }, s) => [system, { before: before![s] ?? null, after: after![s] ?? null }]),
        ),
      }),
    }
  })

/** The same as a table with a row for each number; none without rows. */
export const comparedSystemsSheet = (metrics: Metrics, all: readonly ComparedSystems[]): readonly Sheet[] => {
  const rows = all.flatMap((one) => {
    const { title = one.measure, unit } = measureOf(metrics, one) ?? {}
    const { mean, deviation, ranks = {} } = one
    const row = (what: string, { before, after }: BothSides, of: typeof unit): readonly string[] => [
      metrics.nameOf(one),
      title,
      what,
      numberText(before, of),
      numberText(after, of),
      before === null || after === null ? '' : signedText(after - before, of),
    ]
    return [
      ...(mean === undefined ? [] : [row('mean', mean, unit)]),
      ...(deviation === undefined ? [] : [row('s.d.', deviation, unit)]),
      ...Object.entries(ranks).map(([system, rank]) => row(`rank of ${system}`, rank, undefined)),
    ]
  })
  if (rows.length === 0) return []
  const head = ['metric', 'measure', 'over systems', 'before', 'after', 'difference']
  return [{ title: 'over all systems', head, names: 3, rows: rows.map((row) => row.map((text) => ({ text }))) }]
}
