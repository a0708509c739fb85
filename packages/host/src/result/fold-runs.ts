/** Scores of runs as the score of their system: every number is the mean over the runs of the run's own number. */
import type { GroupPart, Mean, Means, Measures, Part, RunOfScore, Score, Value } from '@assay/core/result'
import { plural } from '../checks/failure.ts'
import type { PlannedMetric, ScoredSystem } from '../plan/plan.ts'
import { exactMean, sampleDeviation } from '../score/document-means.ts'
import type { DocumentGroup } from '../score/groups.ts'
import type { MetricIntervals } from '../significance/intervals.ts'
import { toRecord } from './measures.ts'

type IntervalOf = (measure: string) => { readonly interval: Value['interval'] } | undefined

const namesIn = (all: readonly Readonly<Record<string, unknown>>[]): readonly string[] => [
  ...new Set(all.flatMap((record) => Object.keys(record))),
]

/** The mean of a measure over the runs in which it has a value, and how these are spread. */
const foldValue = (values: readonly (number | null)[], interval: Value['interval']): Value => {
  const numbers = values.filter((value) => value !== null)
  const deviation = sampleDeviation(numbers)
  return {
    value: exactMean(numbers) ?? null,
    ...(numbers.length > 0 && interval !== undefined && { interval }),
    ...(deviation !== undefined && { deviation }),
    ...(numbers.length < values.length && { runs: numbers.length }),
  }
}

const foldMeasures = (runs: readonly Measures[], intervalOf: IntervalOf = () => undefined): Measures =>
  toRecord(
    namesIn(runs).map((name) => {
      const values = runs.map((measures) => measures[name]?.value ?? null)
      return [name, foldValue(values, intervalOf(name)?.interval)] as const
    }),
  )

const meanOf = (values: readonly (number | null)[]): number | null =>
  exactMean(values.filter((value) => value !== null)) ?? null

const fewest = (values: readonly number[]): number => values.reduce((least, value) => Math.min(least, value))

/** The mean of the runs' means; `sd`, over documents or groups, is the mean of the runs' own. */
const foldMean = (runs: readonly Mean[], interval: Mean['interval']): Mean => {
  const mean = meanOf(runs.map((run) => run.mean))
  return {
    mean,
    sd: meanOf(runs.map(({ sd }) => sd)),
    units: mean === null ? 0 : fewest(runs.flatMap((run) => (run.mean === null ? [] : run.units))),
    ...(mean !== null && interval !== undefined && { interval }),
  }
}

const foldMeans = (key: string, runs: readonly Means[], drawn: MetricIntervals | undefined): Means => ({
  units: fewest(runs.map(({ units }) => units)),
  measures: toRecord(
    namesIn(runs.map(({ measures }) => measures)).map((name) => {
      const ofMeasure = runs.map(({ measures }) => measures[name]!)
      return [name, foldMean(ofMeasure, drawn?.means.get(key)?.get(name)?.interval)] as const
    }),
  ),
})

type Parts = Readonly<Record<string, Readonly<Record<string, Part>>>>

/** The parts of all runs; a part that a run does not have is empty there, with counts of 0. */
const foldFacets = (
  { metric, scorer }: PlannedMetric,
  runs: readonly Parts[],
  drawn: MetricIntervals | undefined,
): Score['facets'] => {
  const values: Readonly<Record<string, number | undefined>> = scorer.summarise(scorer.stats.empty)
  const none = Object.fromEntries(Object.keys(metric.measures).map((name) => [name, { value: values[name] ?? null }]))
  return toRecord(
    namesIn(runs).map((facet) => {
      const labels = namesIn(runs.map((run) => run[facet] ?? {}))
      const fold = (label: string): Part => {
        const ofLabel = runs.map((run) => run[facet]?.[label]?.measures)
        const shown = new Set(ofLabel.flatMap((measures) => Object.keys(measures ?? {})))
        const empty = toRecord(Object.entries(none).filter(([name]) => shown.has(name)))
        const measures = foldMeasures(
          ofLabel.map((ofRun) => ofRun ?? empty),
          (name) => drawn?.part(facet, label, name),
        )
        return { measures, stats: null }
      }
      return [facet, toRecord(labels.map((label) => [label, fold(label)] as const))] as const
    }),
  )
}

/** Groups of documents, which all runs share. */
const foldGroups = (
  groups: readonly DocumentGroup[],
  runs: readonly NonNullable<Score['groups']>[],
  drawn: MetricIntervals | undefined,
): NonNullable<Score['groups']> => {
  const fold = ({ key, label }: DocumentGroup, g: number): GroupPart => {
    const ofLabel = runs.map((run) => run[key]![label]!)
    const measures = foldMeasures(
      ofLabel.map((part) => part.measures),
      (name) => drawn?.groups[g]?.get(name),
    )
    return { units: fewest(ofLabel.map(({ units }) => units)), measures, stats: null }
  }
  const keys = [...new Set(groups.map(({ key }) => key))]
  return toRecord(
    keys.map((key) => [
      key,
      toRecord(groups.flatMap((group, g) => (group.key === key ? [[group.label, fold(group, g)] as const] : []))),
    ]),
  )
}

/** Remark on parts that a score of several runs does not have. */
const withoutRuns = (runs: readonly Score[]): readonly string[] => {
  const dropped = [
    ...(runs.some(({ sweeps }) => sweeps !== undefined) ? ['sweeps'] : []),
    ...(runs.some(({ sections }) => sections !== undefined) ? ["the metric's own sections"] : []),
  ]
  return dropped.length === 0
    ? []
    : [`without ${dropped.join(' and ')}, which are of one run each: score a run by itself`]
}

/** Fewer runs than this say little about others: three of them have ten draws. */
const MIN_RUNS = 5

const fewRuns = (runs: number): readonly string[] =>
  runs >= MIN_RUNS
    ? []
    : [`intervals and tests rest on ${plural(runs, 'run')}: fewer than ${MIN_RUNS} say little about other seeds`]

/** Runs of different systems by name: what one has and another lacks is said of the one that lacks it. */
const lackingRuns = (system: ScoredSystem, all: readonly ScoredSystem[]): readonly string[] => {
  const names = new Set(system.runs)
  const lacking = [...new Set(all.flatMap(({ runs }) => runs))].filter((name) => !names.has(name))
  return lacking.length === 0 || names.size === 0 ? [] : [`no run ${lacking.join(', ')}, which other systems have`]
}

/** Remarks of each run, said once with the runs that have them. */
const remarksOf = (names: readonly string[], runs: readonly Score[]): readonly string[] => {
  const byText = new Map<string, string[]>()
  for (const [i, { remarks = [] }] of runs.entries())
    for (const text of remarks) byText.set(text, [...(byText.get(text) ?? []), names[i]!])
  return [...byText].map(([text, runNames]) =>
    runNames.length === runs.length
      ? text
      : `${runNames.length === 1 ? 'run' : 'runs'} ${runNames.join(', ')}: ${text}`,
  )
}

const withRuns = (signature: string, runs: number): string => signature.replace(/\|v:[^|]*$/, `|runs:${runs}$&`)

/** The score of a system from those of its runs, which are in the order of its names. */
export const foldRuns = (
  planned: PlannedMetric,
  system: ScoredSystem,
  all: readonly ScoredSystem[],
  runs: readonly Score[],
  drawn: MetricIntervals | undefined,
  { groups: grouped, isTested }: { readonly groups: readonly DocumentGroup[]; readonly isTested: boolean },
): Score => {
  const [first] = runs as readonly [Score]
  const { sweeps: _, sections: __, stats: ___, meta, groups, means, remarks: ____, lenient: _____, ...common } = first
  const remarks = [
    ...remarksOf(system.runs, runs),
    ...lackingRuns(system, all),
    ...withoutRuns(runs),
    ...(isTested || drawn !== undefined ? fewRuns(runs.length) : []),
    ...(drawn?.remarks ?? []),
  ]
  const lenient = [...new Set(runs.flatMap((run) => run.lenient ?? []))]
  return {
    ...common,
    system: system.name,
    ...(meta && { meta }),
    signature: withRuns(first.signature, runs.length),
    ...(lenient.length > 0 && { lenient }),
    units: fewest(runs.map(({ units }) => units)),
    measures: foldMeasures(
      runs.map(({ measures }) => measures),
      (name) => drawn?.whole.get(name),
    ),
    runs: runs.map(
      ({ units, measures, stats, signature }, i): RunOfScore => ({
        name: system.runs[i]!,
        units,
        measures,
        ...(signature !== first.signature && { signature }),
        stats,
      }),
    ),
    facets: foldFacets(
      planned,
      runs.map(({ facets }) => facets),
      drawn,
    ),
    ...(groups && {
      groups: foldGroups(
        grouped,
        runs.map((run) => run.groups!),
        drawn,
      ),
    }),
    ...(means && {
      means: toRecord(
        Object.keys(means).map((key) => {
          const runMeans = runs.map((run) => run.means![key]!)
          return [key, foldMeans(key, runMeans, drawn)] as const
        }),
      ),
    }),
    ...(remarks.length > 0 && { remarks }),
    stats: null,
  }
}
