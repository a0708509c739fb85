/** Plans gates: bounds of scores, and drops against a stored result or another system. */
import type { AnyMetric, Code, PackageMember } from '@assay/core'
import { displayNames, fullName, isSameMetric, type MetricName, matchesName } from '@assay/core/result'
import { chain, type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { allIn, type Failure, failureAt, suggestion } from '../checks/failure.ts'
import { readStored } from '../checks/read-stored.ts'
import { type InstalledMetric, verifyResult } from '../checks/verify-result.ts'
import { code } from '../codes.ts'
import { type Machine, pathIn } from '../io/machine.ts'
import { findSpare, type SpareMetric } from './choose-metrics.ts'
import { refuseOutsideRoot } from './expand-files.ts'
import type { PlannedGate } from './plan.ts'
import { comparedMeasures, type Gate, type Location, type Request } from './request.ts'

interface DescribedMetric extends MetricName {
  readonly described: PackageMember<AnyMetric>
}

/** The metrics, systems and groups that gates can refer to. */
interface GateScope {
  readonly metrics: readonly DescribedMetric[]
  /** Metrics that are not scored. */
  readonly spare: readonly SpareMetric[]
  readonly systems: readonly string[]
  readonly groupBy: readonly string[]
  readonly slices: readonly string[]
  readonly bootstrapped: boolean
}

/** Facets that a gate may be on, which are known once there is a score: labels, and paths of fields. */
const FACETS = ['type', 'path']

export const refuseGate = (code: Code, message: string, hint: string, spot: Location): Either<Failure, never> =>
  left(failureAt(2, code, message, hint, spot))

/** Parses `genre=news`: a key of groupBy, `type` or a slice, and its value. */
export const parseGroup = (text: string): { readonly key: string; readonly label: string } => {
  const equals = text.indexOf('=')
  return equals < 0 ? { key: text, label: '' } : { key: text.slice(0, equals), label: text.slice(equals + 1) }
}

/** Finds a bound that every value passes or fails, such as 60 for 60 %. */
const findIdleBound = (gate: Gate, range: readonly [number, number] | undefined) => {
  if (range === undefined) return undefined
  const [low, high] = range
  if (gate.min !== undefined && gate.min > high) return { key: 'min', value: gate.min, low, high }
  if (gate.max !== undefined && gate.max < low) return { key: 'max', value: gate.max, low, high }
  if (gate.maxDrop !== undefined && gate.maxDrop >= high - low)
    return { key: 'maxDrop', value: gate.maxDrop, low, high }
  return undefined
}

type NamedGate = PlannedGate['gate']

/** The gate with its metric, which need not be named where one is scored. */
const withMetric = (gate: Gate, { metrics }: GateScope, spot: PlannedGate['spot']): Either<Failure, NamedGate> => {
  const { metric } = gate
  if (metric !== undefined) return right({ ...gate, metric })
  const [only, ...others] = [...new Set(metrics.map(displayNames(metrics)))]
  if (only !== undefined && others.length === 0) return right({ ...gate, metric: only })
  const named = [only, ...others].map((name) => `"metric": ${JSON.stringify(name)}`).join(' or ')
  return refuseGate(code.E801, 'the gate names no metric, and several are scored', `write ${named}`, spot('measure'))
}

const findGateMetric = (
  gate: NamedGate,
  scope: GateScope,
  spot: PlannedGate['spot'],
): Either<Failure, DescribedMetric> => {
  const matches = scope.metrics.filter((metric) => matchesName(gate.metric, metric))
  const [named] = matches
  const has = (what: string, name: string) => `the gate is on the ${what} "${name}", which does not exist here`
  if (named === undefined) {
    const spare = findSpare(scope.spare, ({ name }) => name === gate.metric)
    const names = scope.metrics.map(displayNames(scope.metrics))
    const hint = spare === undefined ? suggestion(gate.metric, names, 'metrics') : `name ${spare} in "metrics"`
    return refuseGate(code.E801, has('metric', gate.metric), hint, spot('metric'))
  }
  if (matches.some((metric) => !isSameMetric(metric, named))) {
    const hint = `choose one: ${[...new Set(matches.map(fullName))].join(' or ')}`
    return refuseGate(code.E801, `several packages have a metric "${gate.metric}"`, hint, spot('metric'))
  }
  const planned = named.described
  const measures = Object.keys(planned.measures)
  if (!measures.includes(gate.measure))
    return refuseGate(code.E801, has('measure', gate.measure), suggestion(gate.measure, measures), spot('measure'))
  const idle = findIdleBound(gate, planned.measures[gate.measure]?.range)
  if (idle !== undefined) {
    const why = `${idle.key} ${idle.value} decides nothing: ${gate.measure} is from ${idle.low} to ${idle.high}`
    return refuseGate(code.E804, why, 'ratios run from 0 to 1: write 0.6 for 60 %', spot(idle.key))
  }
  if (gate.system !== undefined && !scope.systems.includes(gate.system))
    return refuseGate(
      code.E801,
      has('system', gate.system),
      suggestion(gate.system, scope.systems, 'systems'),
      spot('system'),
    )
  if (gate.group === undefined) return right(named)
  const { key } = parseGroup(gate.group)
  const keys = [...scope.groupBy, ...FACETS, ...scope.slices]
  if (keys.includes(key)) return right(named)
  const hint = `write KEY=VALUE with a key of groupBy, a slice, type or path; ${suggestion(key, keys)}`
  return refuseGate(code.E801, `the gate is on a group by "${key}", and there are no groups by it`, hint, spot('group'))
}

/** Explains why no paired test covers a drop: tests are those of the config, over all documents. */
const whyUntested = (
  { compare }: Request,
  gate: Gate,
  { headline, measures }: AnyMetric,
  isSystem: boolean,
): readonly [why: string, hint: string, key: string] | undefined => {
  const { group, against = '', measure, system } = gate
  if (group !== undefined)
    return ['tests are of all documents, and this gate is on a group', 'remove one of the two', 'group']
  if (!isSystem) {
    const hint = 'score the old answers too, and name that system: "against": NAME'
    return [`${against} holds sums, and a paired test needs the documents of both`, hint, 'against']
  }
  const settings = typeof compare === 'object' ? compare : undefined
  const isPair = settings?.baseline === undefined || settings.baseline === against || settings.baseline === system
  const tested = comparedMeasures({ headline, measures }, settings?.measures)
  if (settings !== undefined && isPair && tested.includes(measure)) return undefined
  const hint = `ask for it: "compare": { "baseline": ${JSON.stringify(against)}, "measures": [${JSON.stringify(measure)}] }`
  return [`nothing tests the systems against ${against} by ${measure}`, hint, 'significant']
}

const planGate = (
  machine: Machine,
  request: Request,
  scope: GateScope,
  configured: Gate,
  i: number,
): Either<Failure, PlannedGate> => {
  const at = request.placeOf ?? (() => ({ at: { path: '', line: 0, column: 0 } }))
  const spot = (key: string): Location => at('gates', String(i), key)
  const named = withMetric(configured, scope, spot)
  if (isLeft(named)) return named
  const gate = named.right
  const match = findGateMetric(gate, scope, spot)
  if (isLeft(match)) return match
  const { described, ...metric } = match.right
  const { better } = described.measures[gate.measure]!
  if (gate.bound !== undefined && !scope.bootstrapped)
    return refuseGate(
      code.E804,
      'the gate is on a bound of an interval',
      'ask for intervals: "bootstrap"',
      spot('bound'),
    )
  const isSystem = gate.against !== undefined && scope.systems.includes(gate.against)
  const wrong = gate.significant === true ? whyUntested(request, gate, described, isSystem) : undefined
  if (wrong !== undefined)
    return refuseGate(code.E804, `the gate asks for a significant drop: ${wrong[0]}`, wrong[1], spot(wrong[2]))
  if (gate.against === undefined || isSystem) return right({ gate, metric, better, against: undefined, spot })
  const path = pathIn(machine.paths, request.folder, gate.against)
  const outside = refuseOutsideRoot(machine, path, { root: request.root, spot: spot('against') })
  if (outside !== undefined) return left(outside)
  const metrics = scope.metrics.map(({ plugin, described }): InstalledMetric => [plugin, described])
  return pipe(
    readStored(machine, path),
    chain((stored) => verifyResult(stored, metrics)),
    map(({ result }) => ({ gate, metric, better, against: result, spot })),
  )
}

/** Checks gates before anything is read. */
export const planGates = (
  machine: Machine,
  request: Request,
  scope: GateScope,
): Either<Failure, readonly PlannedGate[]> => {
  return allIn((request.gates ?? []).map((gate, i) => planGate(machine, request, scope, gate, i)))
}
