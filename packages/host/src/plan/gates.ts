/** Gates: what a score must reach, or may not lose against a stored result or another system. */

import type { AnyMetric, Measure, Packaged } from '@assay/core'
import { fullName, isMeant, isSameMetric, type MetricName, namesAmong } from '@assay/core/result'
import { chain, type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type Machine, pathIn } from '../machine/machine.ts'
import { allIn, type Failure, failureAt } from '../problems/failure.ts'
import { suggestion } from '../problems/suggest.ts'
import { readStored } from '../stored/stored.ts'
import { type Spare, spareNamed } from './choose.ts'
import type { PlannedGate } from './planned.ts'
import { type Gate, measuresFor, type Request, type Spotted } from './request.ts'
import { leavesRoot } from './root.ts'
import { type InstalledMetric, sound } from './sound.ts'

/** What there is to have gates on. */
interface Known {
  readonly metrics: readonly (MetricName & { readonly described: Packaged<AnyMetric> })[]
  /** Metrics that are left out. */
  readonly spare: readonly Spare[]
  readonly systems: readonly string[]
  readonly groupBy: readonly string[]
  readonly slices: readonly string[]
  readonly bootstrapped: boolean
}

/** What metrics that know types break scores down by. */
const TYPE = 'type'

export const refused = (code: string, message: string, hint: string, spot: Spotted): Either<Failure, never> =>
  left(failureAt(2, code, message, hint, spot))

/** `genre=news`: a key of groupBy, or `type` or a slice, and a value of it. */
export const groupOf = (text: string): { readonly key: string; readonly label: string } => {
  const equals = text.indexOf('=')
  return equals < 0 ? { key: text, label: '' } : { key: text.slice(0, equals), label: text.slice(equals + 1) }
}

/** A bound that no value can pass, or none can fail: 60 for 60 %. */
const neverDecides = (gate: Gate, range: readonly [number, number] | undefined) => {
  if (range === undefined) return undefined
  const [low, high] = range
  if (gate.min !== undefined && gate.min > high) return { key: 'min', value: gate.min, low, high }
  if (gate.max !== undefined && gate.max < low) return { key: 'max', value: gate.max, low, high }
  if (gate.maxDrop !== undefined && gate.maxDrop >= high - low)
    return { key: 'maxDrop', value: gate.maxDrop, low, high }
  return undefined
}

const unknownIn = (gate: Gate, known: Known, spot: PlannedGate['spot']): Either<Failure, AnyMetric> => {
  const meant = known.metrics.filter((one) => isMeant(gate.metric, one))
  const planned = meant[0]?.described
  const has = (what: string, name: string) => `the gate is on the ${what} "${name}", and there is none of that name`
  if (planned === undefined) {
    const spare = spareNamed(known.spare, ({ name }) => name === gate.metric)
    const names = known.metrics.map(namesAmong(known.metrics))
    const hint = spare === undefined ? suggestion(gate.metric, names) : `name ${spare} in "metrics"`
    return refused('E801', has('metric', gate.metric), hint, spot('metric'))
  }
  if (meant.some((one) => !isSameMetric(one, meant[0] as MetricName))) {
    const hint = `say which: ${[...new Set(meant.map(fullName))].join(' or ')}`
    return refused('E801', `several packages have a metric "${gate.metric}"`, hint, spot('metric'))
  }
  const measures = Object.keys(planned.measures)
  if (!measures.includes(gate.measure))
    return refused('E801', has('measure', gate.measure), suggestion(gate.measure, measures), spot('measure'))
  const idle = neverDecides(gate, planned.measures[gate.measure]?.range)
  if (idle !== undefined) {
    const why = `${idle.key} ${idle.value} decides nothing: ${gate.measure} lies in ${idle.low} to ${idle.high}`
    return refused('E804', why, 'ratios run from 0 to 1: write 0.6 for 60 %', spot(idle.key))
  }
  if (gate.system !== undefined && !known.systems.includes(gate.system))
    return refused('E801', has('system', gate.system), suggestion(gate.system, known.systems), spot('system'))
  if (gate.group === undefined) return right(planned)
  const { key } = groupOf(gate.group)
  const keys = [...known.groupBy, TYPE, ...known.slices]
  if (keys.includes(key)) return right(planned)
  const hint = `write KEY=VALUE with a key of groupBy, a slice, or type; ${suggestion(key, keys)}`
  return refused('E801', `the gate is on a group by "${key}", and there are no groups by it`, hint, spot('group'))
}

/** Why no test says of a drop whether it is significant: it is the one that the config asks for, of all documents. */
const untested = (
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
    return [`${against} holds sums, and a test takes the documents of both`, hint, 'against']
  }
  const asked = typeof compare === 'object' ? compare : undefined
  const isPair = asked?.baseline === undefined || asked.baseline === against || asked.baseline === system
  const own = measuresFor({ headline, measures }, asked?.measures)
  if (asked !== undefined && isPair && own.includes(measure)) return undefined
  const hint = `ask for it: "compare": { "baseline": ${JSON.stringify(against)}, "measures": [${JSON.stringify(measure)}] }`
  return [`nothing tests the systems against ${against} by ${measure}`, hint, 'significant']
}

const planGate = (
  machine: Machine,
  request: Request,
  known: Known,
  gate: Gate,
  i: number,
): Either<Failure, PlannedGate> => {
  const at = request.placeOf ?? (() => ({ at: { path: '', line: 0, column: 0 } }))
  const spot = (key: string): Spotted => at('gates', String(i), key)
  const planned = unknownIn(gate, known, spot)
  if (isLeft(planned)) return planned
  const { better } = planned.right.measures[gate.measure] as Measure<string>
  if (gate.bound !== undefined && !known.bootstrapped)
    return refused('E804', 'the gate is on a bound of an interval', 'ask for intervals: "bootstrap"', spot('bound'))
  const isSystem = gate.against !== undefined && known.systems.includes(gate.against)
  const wrong = gate.significant === true ? untested(request, gate, planned.right, isSystem) : undefined
  if (wrong !== undefined)
    return refused('E804', `the gate asks for a significant drop: ${wrong[0]}`, wrong[1], spot(wrong[2]))
  if (gate.against === undefined || isSystem) return right({ gate, better, against: undefined, spot })
  const path = pathIn(machine.paths, request.folder, gate.against)
  const outside = leavesRoot(machine, path, { root: request.root, spot: spot('against') })
  if (outside !== undefined) return left(outside)
  const metrics = known.metrics.map(({ plugin, described }): InstalledMetric => [plugin, described])
  return pipe(
    readStored(machine, path),
    chain((stored) => sound(stored, metrics)),
    map(({ result }) => ({ gate, better, against: result, spot })),
  )
}

/** Checks what can be checked before anything is read; each gate has its own mistake. */
export const planGates = (
  machine: Machine,
  request: Request,
  known: Known,
): Either<Failure, readonly PlannedGate[]> => {
  return allIn((request.gates ?? []).map((gate, i) => planGate(machine, request, known, gate, i)))
}
