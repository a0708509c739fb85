/** Reads and aligns everything, checks plugins, options, groups and gates, and scores nothing. */

import type { Problem } from '@assay/core'
import type { Input, Measures, Score } from '@assay/core/result'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { guarded, inputFailure, planSafely } from '../judge/guard.ts'
import { meeting } from '../judge/meet.ts'
import { newUnits, type Units } from '../judge/units.ts'
import { type OnPair, visitWith } from '../judge/visit.ts'
import { shownPath } from '../machine/machine.ts'
import { groupOf } from '../plan/gates.ts'
import { judgeGates } from '../plan/judged-gates.ts'
import { isFor } from '../plan/per-system.ts'
import type { Plan, PlannedMetric } from '../plan/planned.ts'
import type { Request } from '../plan/request.ts'
import { signatureOf } from '../plan/signature.ts'
import type { OnBytes, Surroundings } from '../plan/surroundings.ts'
import type { Failure } from '../problems/failure.ts'
import { problemLog } from '../problems/problem-log.ts'
import { pairDocuments } from '../read/pair.ts'
import { groupsIn, unknownKey } from '../sum/groups.ts'
import { asRead } from './as-read.ts'
import { doubtsOfLabels, ignoredBy } from './doubts.ts'
import { toldApart } from './meet-doubts.ts'
import { record } from './summary.ts'

/** What was found to be in order. */
export interface Valid {
  readonly plan: Plan
  readonly inputs: readonly Input[]
  /** Those that scores of it would have, each once. */
  readonly signatures: readonly string[]
  readonly warnings: readonly Problem[]
}

/** A score without a value: enough to tell whether a gate has something to look at. */
const hollow = (plan: Plan, planned: PlannedMetric, units: Units): readonly Score[] => {
  const { metric } = planned
  const measures: Measures = record(Object.keys(metric.measures).map((name) => [name, { value: null }] as const))
  const groups = groupsIn(plan.groupBy, units)
  const byKey = plan.groupBy.map((key) => {
    const own = groups.filter((group) => group.key === key)
    return [key, record(own.map(({ label }) => [label, { measures, units: 0, stats: null }] as const))] as const
  })
  const systems = plan.systems.filter(({ name }) => isFor(planned, name))
  return systems.map(({ name, files }) => ({
    metric: metric.name,
    plugin: planned.package,
    version: metric.package.version,
    system: name,
    signature: signatureOf(planned, plan, files),
    headline: metric.headline,
    units: 0,
    measures,
    facets: {},
    groups: record(byKey),
    stats: null,
  }))
}

const validated = (plan: Plan, onBytes: OnBytes | undefined): Either<Failure, Valid> => {
  const log = problemLog(plan, plan.titles)
  const names = plan.systems.map(({ name }) => name)
  const units = plan.metrics.map(() => newUnits())
  const { see, seen } = meeting(plan.metrics, names)
  const onPair: OnPair = (m, _system, _lines, document) => void units[m]?.place(document)
  const { visit, finish } = visitWith(plan.metrics, names, log, { onPair, onMeet: see })
  const { inputs, labels, doubts } = pairDocuments(plan, log, visit, onBytes)
  finish()
  const read = asRead(plan, inputs)
  const apart = log.broken() ? [] : toldApart(read, seen())
  if (apart.length > 0) return left({ exit: 3, problems: apart })
  if (log.errors() > 0) return left(inputFailure(log))
  const unknown = units[0] && unknownKey(plan, units[0].keys())
  if (unknown !== undefined) return left(unknown)
  const ignored = plan.metrics.map(({ scorer }) => ignoredBy(scorer, labels))
  for (const doubt of [...doubts, ...doubtsOfLabels(labels, ignored)]) log.add(doubt)
  const scores = plan.metrics.flatMap((planned, m) => hollow(read, planned, units[m] as Units))
  // of types and slices nothing is known where nothing is judged
  const known = plan.gates.filter(
    ({ gate: { group } }) => group === undefined || plan.groupBy.includes(groupOf(group).key),
  )
  const gates = judgeGates(known, { inputs, scores, comparisons: [] })
  if (isLeft(gates)) return gates
  const shown = inputs.map((input) => ({ ...input, path: shownPath(plan.machine.paths, input.path, plan.shownFrom) }))
  const signatures = [...new Set(scores.map(({ signature }) => signature))]
  return right({ plan, inputs: shown, signatures, warnings: log.kept() })
}

/** Plans a request and reads what it names. */
export const validate =
  (request: Request, surroundings: Surroundings): TaskEither<Failure, Valid> =>
  async () => {
    const plan = await planSafely(request, surroundings)
    if (isLeft(plan)) return plan
    const { progress } = surroundings
    return guarded(plan.right, progress, () => validated(plan.right, progress?.read))
  }
