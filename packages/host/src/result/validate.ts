/** Reads and aligns everything, checks plugins, options, groups and gates, but does not score. */
import type { Problem } from '@assay/core'
import type { Input, Measures, Score } from '@assay/core/result'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import type { Failure, Later } from '../checks/failure.ts'
import { problemLog } from '../checks/problem-log.ts'
import { shownPath } from '../io/machine.ts'
import type { HostEnvironment, OnBytes } from '../plan/environment.ts'
import { appliesTo } from '../plan/metric-options.ts'
import type { Plan, PlannedMetric } from '../plan/plan.ts'
import { parseGroup } from '../plan/plan-gates.ts'
import type { Request } from '../plan/request.ts'
import { signatureOf } from '../plan/signature.ts'
import { pairedDocuments } from '../read/pair.ts'
import { withNames } from '../score/document-names.ts'
import { groupsIn, unknownKey } from '../score/groups.ts'
import { newOverlapCounter } from '../score/overlaps.ts'
import { pairsOf } from '../score/pairs.ts'
import { inputFailure, planSafely, runGuarded } from '../score/run-guarded.ts'
import { newUnits, type Units } from '../score/units.ts'
import { doubtsOfLabels, labelUseOf } from './doubts.ts'
import { withDetected } from './inputs.ts'
import { judgeGates } from './judge-gates.ts'
import { toRecord } from './measures.ts'
import { disjointSystems } from './overlap-doubts.ts'
import { type Attempt, withoutBroken } from './skip-broken.ts'

/** A request that was found valid. */
export interface ValidationResult {
  readonly plan: Plan
  readonly inputs: readonly Input[]
  /** Those that scores of it would have, each once. */
  readonly signatures: readonly string[]
  readonly warnings: readonly Problem[]
}

/** A score without a value: enough to tell whether a gate has something to look at. */
const emptyScores = (plan: Plan, planned: PlannedMetric, units: Units): readonly Score[] => {
  const { metric } = planned
  const measures: Measures = toRecord(Object.keys(metric.measures).map((name) => [name, { value: null }] as const))
  const groups = groupsIn(plan.groupBy, units)
  const byKey = plan.groupBy.map((key) => {
    const ofKey = groups.filter((group) => group.key === key)
    return [key, toRecord(ofKey.map(({ label }) => [label, { measures, units: 0, stats: null }] as const))] as const
  })
  const systems = plan.systems.filter(({ name }) => appliesTo(planned, name))
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
    groups: toRecord(byKey),
    stats: null,
  }))
}

const validatePlan = (plan: Plan, onBytes: OnBytes | undefined): Either<Failure, ValidationResult> => {
  const log = problemLog(plan, plan.titles)
  const names = plan.systems.map(({ name }) => name)
  const units = plan.metrics.map(() => newUnits())
  const { see, seen: overlaps } = newOverlapCounter(plan.metrics, names)
  const { documents, read: wasRead } = pairedDocuments(plan, log, onBytes)
  for (const { metric, document } of pairsOf(documents, plan, log, { onMeet: see })) units[metric]?.place(document)
  const { inputs, labels, doubts } = wasRead()
  const read = withDetected(plan, inputs)
  const disjoint = log.broken() ? [] : disjointSystems(read, overlaps())
  if (disjoint.length > 0) return left({ exit: 3, problems: disjoint })
  if (log.errors() > 0) return left(inputFailure(log))
  const unknown = units[0] && unknownKey(plan, plan.metrics[0]!, units[0])
  if (unknown !== undefined) return left(unknown)
  const uses = plan.metrics.map(({ scorer }) => labelUseOf(scorer, labels))
  for (const doubt of [...plan.warnings, ...doubts, ...doubtsOfLabels(labels, uses)]) log.add(doubt)
  const scores = plan.metrics.flatMap((planned, m) => emptyScores(read, planned, withNames(plan, planned, units[m]!)))
  // of types and slices nothing is known where nothing is judged
  const testable = plan.gates.filter(
    ({ gate: { group } }) => group === undefined || plan.groupBy.includes(parseGroup(group).key),
  )
  const gates = judgeGates(testable, { inputs, scores, comparisons: [] })
  if (isLeft(gates)) return gates
  const shown = inputs.map((input) => ({ ...input, path: shownPath(plan.machine.paths, input.path, plan.shownFrom) }))
  const signatures = [...new Set(scores.map(({ signature }) => signature))]
  return right({ plan, inputs: shown, signatures, warnings: log.kept() })
}

const validateAll: Attempt<ValidationResult> = (request, surroundings) => async () => {
  const plan = await planSafely(request, surroundings)
  if (isLeft(plan)) return plan
  const { progress } = surroundings
  return runGuarded(plan.right, progress, () => validatePlan(plan.right, progress?.read))
}

/** Plans a request and reads what it names. */
export const validate = (request: Request, surroundings: HostEnvironment): Later<ValidationResult> =>
  withoutBroken(validateAll)(request, surroundings)
