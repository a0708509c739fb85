/** What is read and judged of a plan, added up. */
import type { Input, LabelCounts } from '@assay/core/result'
import { type MetSeen, meeting } from '../judge/meet.ts'
import { slicingsOf } from '../judge/slices.ts'
import { newUnits, type Units } from '../judge/units.ts'
import { type OnPair, visitWith } from '../judge/visit.ts'
import { shownPath } from '../machine/machine.ts'
import type { Plan, PlannedMetric } from '../plan/planned.ts'
import type { OnBytes, Surroundings } from '../plan/surroundings.ts'
import { nowhere } from '../problems/failure.ts'
import { keyOf, named } from '../problems/faults.ts'
import { type ProblemLog, problemLog } from '../problems/problem-log.ts'
import { finishReading, readDocuments, type Seen, type Visit, type WasRead } from '../read/pair.ts'
import { DOCUMENT } from '../sum/groups.ts'
import { type Kept, type Lane, laneOf, type Tallied } from '../sum/lane.ts'
import { linesTo, shownLine } from './lines-to.ts'

/** All that a result follows from. */
export interface Read {
  /** By metric, then system. */
  readonly tallied: readonly (readonly Tallied[])[]
  /** By metric. */
  readonly units: readonly Units[]
  readonly inputs: readonly Input[]
  readonly labels: LabelCounts | undefined
  readonly barenessOf: WasRead['barenessOf']
  readonly doubts: WasRead['doubts']
  /** What both sides name, of all documents. */
  readonly met: MetSeen
  readonly log: ProblemLog
}

export const summing = 'where it sums up'

export const enterSum = (planned: PlannedMetric): void =>
  planned.watch?.enter(() => ({ who: named(planned), metric: keyOf(planned), where: summing, at: nowhere }))

/** What has to be kept of documents for a plan. */
export const keptFor = (plan: Plan): Kept => {
  const isTested = typeof plan.compare !== 'boolean'
  const ofGroups = plan.groupBy.length > 0 || plan.means.some((key) => key !== DOCUMENT)
  return { apart: plan.bootstrap !== undefined || isTested || ofGroups, means: plan.means.includes(DOCUMENT) }
}

/** What is found of all documents that are read, where nothing has been added up yet. */
export interface Judged {
  readonly seen: Seen
  /** Training documents that slices look at. */
  readonly training: readonly Input[]
}

export interface OnJudged {
  readonly onPair: OnPair
  readonly onBytes?: OnBytes | undefined
  readonly onFile?: (file: number) => void
  /** Whether the document that comes next is one to look at. */
  readonly isOwn?: () => boolean
}

/** Reads and judges all documents; `finish` looks at those that are looked at together. */
export const judgeAll = (
  plan: Plan,
  log: ProblemLog,
  { onPair, onBytes, onFile, isOwn }: OnJudged,
): Judged & { readonly finish: () => void; readonly met: () => MetSeen } => {
  const names = plan.systems.map(({ name }) => name)
  const { slicings, inputs: training } = slicingsOf(plan, log)
  const { see, seen: met } = meeting(plan.metrics, names)
  const { visit, finish } = visitWith(plan.metrics, names, log, { onPair, onMeet: see }, slicings)
  const own: Visit = isOwn === undefined ? visit : (gold, answers) => (isOwn() ? visit(gold, answers) : undefined)
  const seen = readDocuments(plan, log, own, { onBytes, ...(onFile && { onFile }) })
  return { seen, training, finish, met }
}

/** What the lanes of all metrics come to; nothing where there was an error. */
const finished = (plan: Plan, lanes: readonly (readonly Lane[])[], log: ProblemLog): Read['tallied'] => {
  const finish = (row: readonly Lane[], m: number): readonly Tallied[] => {
    enterSum(plan.metrics[m] as PlannedMetric)
    return row.map((lane) => lane.finish())
  }
  return log.errors() > 0 ? [] : lanes.map(finish)
}

export const readAndTally = (plan: Plan, onBytes: OnBytes | undefined, onLine: Surroundings['onLine']): Read => {
  const log = problemLog(plan, plan.titles)
  const units = plan.metrics.map(() => newUnits())
  const kept = keptFor(plan)
  const lanes = plan.metrics.map((planned, m) => plan.systems.map(() => laneOf(planned, units[m] as Units, kept)))
  const asShown = (path: string): string => shownPath(plan.machine.paths, path, plan.shownFrom)
  const shown = onLine && linesTo(plan, (line) => onLine(shownLine(line, asShown)))
  const onPair: OnPair = (m, system, lines, document, contents) =>
    lanes[m]?.[system]?.add(shown?.(m, system, lines(), document, contents) ?? lines(), document)
  const { seen, training, finish, met } = judgeAll(plan, log, { onPair, onBytes })
  const { inputs, ...own } = finishReading(plan, seen, log)
  finish()
  const tallied = finished(plan, lanes, log)
  return { tallied, units, inputs: [...inputs, ...training], ...own, met: met(), log }
}
