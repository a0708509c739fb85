/** Gates: what a score must reach, or may not lose against a stored result. */

import type { AnyMetric, Measure, Packaged } from '@assay/core'
import { compareCodePoints } from '@assay/core'
import {
  fullName,
  type GateResult,
  isMeant,
  isSameMetric,
  type Measures,
  type MetricName,
  namesAmong,
  type Result,
  type Score,
} from '@assay/core/result'
import { chain, type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type Machine, pathIn } from '../machine/machine.ts'
import { allIn, type Failure, failureAt } from '../problems/failure.ts'
import { suggestion } from '../problems/suggest.ts'
import { meaningOf, readStored, sameGold, sameTable } from '../stored/stored.ts'
import { type Spare, spareNamed } from './choose.ts'
import type { PlannedGate } from './planned.ts'
import type { Gate, Request, Spotted } from './request.ts'
import { leavesRoot } from './root.ts'
import { type InstalledMetric, sound } from './sound.ts'

/** What there is to have gates on. */
interface Known {
  readonly metrics: readonly (MetricName & { readonly described: Packaged<AnyMetric> })[]
  /** Metrics that are left out. */
  readonly spare: readonly Spare[]
  readonly systems: readonly string[]
  readonly groupBy: readonly string[]
  readonly bootstrapped: boolean
}

const refused = (code: string, message: string, hint: string, spot: Spotted): Either<Failure, never> =>
  left(failureAt(2, code, message, hint, spot))

/** `genre=news`: a key of groupBy and a value of it. */
const groupOf = (text: string): { readonly key: string; readonly label: string } => {
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
  if (known.groupBy.includes(key)) return right(planned)
  const hint = `write KEY=VALUE with a key of groupBy; ${suggestion(key, known.groupBy)}`
  return refused('E801', `the gate is on a group by "${key}", and there are no groups by it`, hint, spot('group'))
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
  if (gate.against === undefined) return right({ gate, better, against: undefined, spot })
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

// ---- judging ---------------------------------------------------------------------------------------------------------

const measuresIn = (score: Score, group: string | undefined): Measures | undefined => {
  if (group === undefined) return score.measures
  const { key, label } = groupOf(group)
  const labels = score.groups?.[key] ?? {}
  return Object.hasOwn(labels, label) ? labels[label]?.measures : undefined
}

const neverOccurs = (gate: Gate, score: Score, spot: PlannedGate['spot']): Either<Failure, never> => {
  const { key, label } = groupOf(gate.group as string)
  const labels = Object.keys(score.groups?.[key] ?? {}).sort(compareCodePoints)
  return refused('E802', `no document has ${key} "${label}"`, suggestion(label, labels), spot('group'))
}

/** The stored score that a gate compares with. */
const storedScore = ({ gate, against, spot }: PlannedGate, score: Score): Either<Failure, Score> => {
  const ofMetric = (against as Result).scores.filter((one) => isSameMetric(one, score))
  const ofSystem = ofMetric.filter(({ system }) => system === score.system)
  const same = ofSystem.find(({ signature }) => meaningOf(signature) === meaningOf(score.signature))
  if (same !== undefined) return right(same)
  const [other] = ofSystem
  if (other !== undefined) {
    const hint = `it has ${meaningOf(other.signature)}; score it again in the same way`
    return refused('E803', `${gate.against} was scored with other options`, hint, spot('against'))
  }
  const names = ofMetric.map(({ system }) => system)
  const why = `${gate.against} has no score of ${score.system} by ${score.metric}`
  return refused('E801', why, suggestion(score.system, names), spot('against'))
}

const valueIn = (measures: Measures, { measure, bound }: Gate): number | null => {
  const { value = null, interval } = measures[measure] ?? {}
  if (bound === undefined || value === null) return value
  return interval?.[bound === 'lower' ? 0 : 1] ?? null
}

// 0.61 − 0.60 is more than 0.01 in binary
const SLACK = 1e-12

interface Judged {
  readonly pass: boolean
  readonly reason?: string
}
const passed: Judged = { pass: true }
const failed = (reason: string): Judged => ({ pass: false, reason })

const judged = ({ gate, better }: PlannedGate, value: number | null, baseline: number | null | undefined): Judged => {
  const { min, max, maxDrop, bound } = gate
  if (value === null) return failed(bound === undefined ? 'it has no value (0/0)' : 'it has no interval')
  if (min !== undefined && value < min) return failed('it is below the minimum')
  if (max !== undefined && value > max) return failed('it is above the maximum')
  if (maxDrop === undefined || baseline === undefined) return passed
  if (baseline === null) return failed('the stored result has no value (0/0)')
  const drop = better === 'lower' ? value - baseline : baseline - value
  return drop > maxDrop + SLACK ? failed('it has dropped too far') : passed
}

const gateOn = (planned: PlannedGate, score: Score): Either<Failure, GateResult> => {
  const { gate, spot } = planned
  const measures = measuresIn(score, gate.group)
  if (measures === undefined) return neverOccurs(gate, score, spot)
  const stored = gate.against === undefined ? undefined : storedScore(planned, score)
  if (stored !== undefined && isLeft(stored)) return stored
  const before = stored === undefined ? undefined : measuresIn(stored.right, gate.group)
  if (stored !== undefined && before === undefined)
    return refused('E802', `${gate.against} has no group ${gate.group}`, 'score it again with groupBy', spot('group'))
  const baseline = before === undefined ? undefined : (before[gate.measure]?.value ?? null)
  const value = valueIn(measures, gate)
  return right({
    ...gate,
    metric: score.metric,
    plugin: score.plugin,
    system: score.system,
    value,
    ...(baseline !== undefined && { baseline }),
    ...judged(planned, value, baseline),
  })
}

/** Judges the gates on what was scored, in the order of the config; one without a system is on all of them. */
export const judgeGates = (
  gates: readonly PlannedGate[],
  result: Pick<Result, 'inputs' | 'scores'>,
): Either<Failure, readonly GateResult[]> => {
  const results: GateResult[] = []
  for (const planned of gates) {
    const { gate, against, spot } = planned
    if (against !== undefined && !sameGold(against, result)) {
      const hint = 'a drop against another test set says nothing: score the stored system again on this one'
      return refused('E803', `${gate.against} was scored on other gold data`, hint, spot('against'))
    }
    if (against !== undefined && gate.group !== undefined && !sameTable(against, result)) {
      const hint = 'its groups may be of other documents: score the stored system again with this table'
      return refused('E803', `${gate.against} was scored with other metadata`, hint, spot('against'))
    }
    for (const score of result.scores) {
      if (!isMeant(gate.metric, score) || (gate.system ?? score.system) !== score.system) continue
      const own = gateOn(planned, score)
      if (isLeft(own)) return own
      results.push(own.right)
    }
  }
  return right(results)
}
