/** The scores and comparisons of one metric, from the sums of its systems and of their runs. */
import type { Json, Problem } from '@assay/core'
import type { Comparison, LabelCounts, Score } from '@assay/core/result'
import { type Either, isLeft, left, right, traverseArray } from 'fp-ts/lib/Either.js'
import { type Failure, failure } from '../checks/failure.ts'
import { encodeSum } from '../checks/faults.ts'
import { code } from '../codes.ts'
import type { Formats } from '../plan/environment.ts'
import { type Plan, type PlannedMetric, scoredSystems } from '../plan/plan.ts'
import type { Total } from '../score/accumulator.ts'
import { DOCUMENT } from '../score/document-names.ts'
import { groupRows, groupsIn } from '../score/groups.ts'
import type { Units } from '../score/units.ts'
import { pairedComparisons } from '../significance/compare.ts'
import { type Drawing, intervalsOf } from '../significance/intervals.ts'
import { meanComparisons } from '../significance/mean-comparisons.ts'
import { beginningOf, type LabelUse, labelUseOf, sumDoubts } from './doubts.ts'
import { drawnOf, fewInGroups, fewUnits, noIntervals } from './few-units.ts'
import { foldRuns } from './fold-runs.ts'
import { layoutsOf } from './layouts.ts'
import { settleMetrics } from './settle-metrics.ts'
import { brokenSweep, comparisonsOf, meansOf, scoreOf } from './summary.ts'

export interface MetricOutcome {
  readonly scores: readonly Score[]
  /** Of each run by itself, and of the systems that have none. */
  readonly each: readonly Score[]
  readonly formats: readonly Formats[]
  readonly comparisons: readonly Comparison[]
  readonly warnings: readonly Problem[]
  readonly labelUse: LabelUse
}

/** A sum as it is stored, where it is to be, or what is wrong with it. */
const checkedSum = (planned: PlannedMetric, { stats, isSound }: Total, isStored: boolean): Either<string, Json> => {
  const encoded = !isStored && isSound() ? right(null) : encodeSum(planned, stats)
  const broken = isLeft(encoded) ? undefined : brokenSweep(planned, stats)
  return broken === undefined ? encoded : left(broken)
}

/** Data that all metrics share. */
export interface ScoringContext {
  readonly drawing: Drawing
  readonly labels: LabelCounts | undefined
}

/** The plan without sums that hold words, where words are secret. */
const withoutWordSums = (plan: Plan, { scorer }: PlannedMetric): Plan =>
  plan.secrets !== undefined && scorer.words ? { ...plan, sums: false } : plan

export const scoreMetric = (
  original: Plan,
  unsettled: PlannedMetric,
  tallied: readonly Total[],
  units: Units,
  { drawing, labels }: ScoringContext,
): Either<Failure, MetricOutcome> => {
  const metric = settleMetrics(original, unsettled, tallied)
  if (isLeft(metric)) return metric
  const planned = metric.right
  const { scorer } = planned
  const plan = withoutWordSums(original, planned)
  const labelUse = labelUseOf(scorer, labels)
  if (tallied.length === 0) return right({ scores: [], each: [], formats: [], comparisons: [], warnings: [], labelUse })
  const stored = traverseArray((total: Total) => checkedSum(planned, total, plan.sums))(tallied)
  if (isLeft(stored))
    return left(failure(4, code.E506, stored.left, 'this is a mistake of the plugin: please report it there'))
  const grouping = groupRows(plan.groupBy, units, tallied)
  const systems = scoredSystems(plan.systems)
  const isTested = typeof plan.compare !== 'boolean' && systems.length > 1
  const keys = plan.means.filter((key) => key !== DOCUMENT)
  const averaged = new Map(keys.map((key) => [key, groupRows([key], units, tallied)]))
  const drawn =
    plan.bootstrap === undefined
      ? []
      : intervalsOf(planned, systems, tallied, grouping, averaged, plan.bootstrap, drawing)
  // of a single unit there is no interval, which is reported; a test there is, and it finds nothing
  const isDrawn = plan.bootstrap !== undefined && drawnOf(units) > 1
  const few = isTested || isDrawn ? fewUnits(planned, units) : undefined
  const drawnFrom = groupsIn([...new Set([...plan.groupBy, ...keys])], units)
  const inGroups = few === undefined && plan.bootstrap !== undefined && fewInGroups(planned, drawnFrom)
  const sumWarnings = tallied.flatMap(({ stats }, system) =>
    sumDoubts(scorer, stats, plan.systems[system]!.name, () => beginningOf(plan, system)),
  )
  const warnings = [...sumWarnings, few, inGroups || undefined, noIntervals(planned, drawn)].filter(
    (warning) => warning !== undefined,
  )
  const each = tallied.map((t, place) => {
    // a run by itself has no interval: that of its system is of all of them
    const s = systems.findIndex(({ runs, places }) => runs.length === 0 && places[0] === place)
    return scoreOf(plan, planned, place, t, {
      groups: grouping.groups,
      grouped: grouping.rows[place] ?? [],
      drawn: drawn[s],
      means: meansOf(plan, planned, place, t, averaged, drawn[s]),
      stored: plan.sums ? (stored.right[place] as Json) : null,
    })
  })
  const scores = systems.map((system, s) => {
    const runScores = system.places.map((place) => each[place]!)
    return system.runs.length === 0
      ? runScores[0]!
      : foldRuns(planned, system, systems, runScores, drawn[s], { groups: grouping.groups, isTested })
  })
  const isWordy = plan.secrets !== undefined && scorer.words === true
  const formats = systems.map(({ runs, places }): Formats => {
    const { stats, parts } = tallied[places[0]!]!
    return runs.length === 0 && !isWordy ? layoutsOf(scorer, stats, parts, each[places[0]!]!) : {}
  })
  const { compare } = plan
  const comparisons =
    typeof compare === 'boolean'
      ? comparisonsOf(plan, planned.metric, scores)
      : [
          ...pairedComparisons(plan, compare, planned, scores, systems, tallied, drawing),
          ...[...averaged].flatMap((entry) =>
            meanComparisons(plan, compare, planned, entry, scores, systems, tallied, drawing),
          ),
        ]
  return right({ scores, each, formats, comparisons, warnings, labelUse })
}
