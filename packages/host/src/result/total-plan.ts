/** Reads and judges a plan, and adds it up. */
import type { Input, LabelCounts } from '@assay/core/result'
import { enterCall, metricCall } from '../checks/faults.ts'
import { type ProblemLog, problemLog } from '../checks/problem-log.ts'
import { shownPath } from '../io/machine.ts'
import type { HostEnvironment, OnBytes } from '../plan/environment.ts'
import type { Plan } from '../plan/plan.ts'
import { pairedDocuments, type ReadingResult } from '../read/pair.ts'
import { type Accumulator, newAccumulator, type Retention, type Total } from '../score/accumulator.ts'
import { DOCUMENT } from '../score/document-names.ts'
import { newOverlapCounter, type Overlaps } from '../score/overlaps.ts'
import { pairsOf } from '../score/pairs.ts'
import { planSlicers } from '../score/slices.ts'
import { newUnits, type Units } from '../score/units.ts'
import { linesTo, shownLine } from './lines-to.ts'

/** All that a result follows from. */
export interface PlanTotals {
  /** By metric, then system. */
  readonly tallied: readonly (readonly Total[])[]
  /** By metric. */
  readonly units: readonly Units[]
  readonly inputs: readonly Input[]
  readonly patch?: ReadingResult['patch']
  readonly labels: LabelCounts | undefined
  readonly emptinessOf: ReadingResult['emptinessOf']
  readonly doubts: ReadingResult['doubts']
  /** Keys that both sides name, over all documents. */
  readonly met: Overlaps
  readonly log: ProblemLog
}

/** The words of a message on a metric that fails while its evidence is added up. */
export const WHILE_SUMMING = 'where it sums up'

/** Retention of documents that a plan needs. */
export const retentionFor = (plan: Plan): Retention => {
  const isTested = typeof plan.compare !== 'boolean'
  const ofGroups = plan.groupBy.length > 0 || plan.means.some((key) => key !== DOCUMENT)
  return { hasRows: plan.bootstrap !== undefined || isTested || ofGroups, means: plan.means.includes(DOCUMENT) }
}

/** Totals of all metrics; `undefined` after an error. */
export const finishTotals = (
  plan: Plan,
  accumulators: readonly (readonly Accumulator[])[],
  log: ProblemLog,
): PlanTotals['tallied'] => {
  const finish = (row: readonly Accumulator[], m: number): readonly Total[] => {
    enterCall(() => metricCall(plan.metrics[m]!, WHILE_SUMMING))
    return row.map((accumulator) => accumulator.finish())
  }
  return log.errors() > 0 ? [] : accumulators.map(finish)
}

export const totalPlan = (plan: Plan, onBytes: OnBytes | undefined, onLine: HostEnvironment['onLine']): PlanTotals => {
  const log = problemLog(plan, plan.titles)
  const units = plan.metrics.map(() => newUnits())
  const retention = retentionFor(plan)
  const accumulators = plan.metrics.map((planned, m) =>
    plan.systems.map(() => newAccumulator(planned, units[m]!, retention)),
  )
  const asShown = (path: string): string => shownPath(plan.machine.paths, path, plan.shownFrom)
  const shown = onLine && linesTo(plan, (line) => onLine(shownLine(line, asShown)))
  const { slicings, inputs: training } = planSlicers(plan, log)
  const { see: onMeet, seen: overlaps } = newOverlapCounter(
    plan.metrics,
    plan.systems.map(({ name }) => name),
  )
  const { documents, read } = pairedDocuments(plan, log, onBytes)
  for (const pair of pairsOf(documents, plan, log, { onMeet, slicings })) {
    const accumulator = accumulators[pair.metric]![pair.system]!
    pair.judge((lines) => accumulator.add(shown?.(pair, lines) ?? lines, pair.document))
  }
  const { inputs, ...reading } = read()
  const tallied = finishTotals(plan, accumulators, log)
  return { tallied, units, inputs: [...inputs, ...training], ...reading, met: overlaps(), log }
}
