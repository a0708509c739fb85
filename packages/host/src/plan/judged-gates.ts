/** Gates judged: what each comes to on what was scored. */
import { compareCodePoints } from '@assay/core'
import {
  type Comparison,
  type GateResult,
  isMeant,
  isSameMetric,
  type Measures,
  type Part,
  type Result,
  type Score,
} from '@assay/core/result'
import { type Either, isLeft, right } from 'fp-ts/lib/Either.js'
import type { Failure } from '../problems/failure.ts'
import { suggestion } from '../problems/suggest.ts'
import { meaningOf, sameGold, sameTable } from '../stored/stored.ts'
import { groupOf, refused } from './gates.ts'
import type { PlannedGate } from './planned.ts'
import type { Gate, Spotted } from './request.ts'

/** By value of a key of metadata, which goes first, or of a facet. */
const partsBy = ({ groups = {}, facets }: Score, key: string): Readonly<Record<string, Pick<Part, 'measures'>>> => {
  const all: Readonly<Record<string, Readonly<Record<string, Pick<Part, 'measures'>>>>> = { ...facets, ...groups }
  return Object.hasOwn(all, key) ? (all[key] ?? {}) : {}
}

const measuresIn = (score: Score, group: string | undefined): Measures | undefined => {
  if (group === undefined) return score.measures
  const { key, label } = groupOf(group)
  const labels = partsBy(score, key)
  return Object.hasOwn(labels, label) ? labels[label]?.measures : undefined
}

const neverOccurs = (gate: Gate, score: Score, spot: PlannedGate['spot']): Either<Failure, never> => {
  const { key, label } = groupOf(gate.group as string)
  const labels = Object.keys(partsBy(score, key)).sort(compareCodePoints)
  const what = Object.hasOwn(score.groups ?? {}, key) ? 'document' : 'item'
  return refused('E802', `no ${what} has ${key} "${label}"`, suggestion(label, labels), spot('group'))
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

/** A p from here up is not a sign of a difference. */
const LEVEL = 0.05

const judged = (
  { gate, better }: PlannedGate,
  value: number | null,
  baseline: number | null | undefined,
  p: number | undefined,
): Judged => {
  const { min, max, maxDrop, bound, significant } = gate
  if (value === null) return failed(bound === undefined ? 'it has no value (0/0)' : 'it has no interval')
  if (min !== undefined && value < min) return failed('it is below the minimum')
  if (max !== undefined && value > max) return failed('it is above the maximum')
  if (maxDrop === undefined || baseline === undefined) return passed
  if (baseline === null) return failed(`${gate.against} has no value (0/0)`)
  const drop = better === 'lower' ? value - baseline : baseline - value
  if (drop <= maxDrop + SLACK) return passed
  if (significant !== true) return failed('it has dropped too far')
  return p === undefined || p < LEVEL ? failed('it has dropped too far, and not by chance') : passed
}

/** The score that a gate compares with, in a stored result or of another system of the run. */
const baselineOf = (
  planned: PlannedGate,
  score: Score,
  scores: readonly Score[],
): Either<Failure, Score> | undefined => {
  const { gate, against, spot } = planned
  if (gate.against === undefined) return undefined
  if (against !== undefined) return storedScore(planned, score)
  const other = scores.find((one) => isSameMetric(one, score) && one.system === gate.against)
  if (other !== undefined && meaningOf(other.signature) === meaningOf(score.signature)) return right(other)
  const why = `${gate.against} is not scored by ${score.metric} as ${score.system} is`
  return refused('E803', why, 'give both the same options', spot('against'))
}

/** What the test of the run says of a pair. */
const testOf = ({ gate }: PlannedGate, score: Score, comparisons: readonly Comparison[]): number | undefined => {
  const pair = [gate.against, score.system]
  const own = comparisons.find(
    (one) =>
      isSameMetric(one, score) &&
      one.measure === gate.measure &&
      pair.includes(one.system) &&
      pair.includes(one.baseline),
  )
  return own?.pCorrected ?? own?.p
}

const gateOn = (
  planned: PlannedGate,
  score: Score,
  { scores, comparisons }: Pick<Result, 'scores' | 'comparisons'>,
): Either<Failure, GateResult> => {
  const { gate, spot } = planned
  const measures = measuresIn(score, gate.group)
  if (measures === undefined) return neverOccurs(gate, score, spot)
  const other = baselineOf(planned, score, scores)
  if (other !== undefined && isLeft(other)) return other
  const before = other === undefined ? undefined : measuresIn(other.right, gate.group)
  if (other !== undefined && before === undefined)
    return refused('E802', `${gate.against} has no group ${gate.group}`, 'score it again with groupBy', spot('group'))
  const baseline = before === undefined ? undefined : (before[gate.measure]?.value ?? null)
  const value = valueIn(measures, gate)
  const p = gate.significant === true ? testOf(planned, score, comparisons) : undefined
  return right({
    ...gate,
    metric: score.metric,
    plugin: score.plugin,
    system: score.system,
    value,
    ...(baseline !== undefined && { baseline }),
    ...(p !== undefined && { p }),
    ...judged(planned, value, baseline, p),
  })
}

/** What a gate comes to, and where it stands in the config. */
export interface JudgedGate {
  readonly result: GateResult
  readonly spot: Spotted
}

/** Judges the gates on what was scored, in the order of the config; one without a system is on all of them. */
export const judgeGates = (
  gates: readonly PlannedGate[],
  result: Pick<Result, 'inputs' | 'scores' | 'comparisons'>,
): Either<Failure, readonly JudgedGate[]> => {
  const results: JudgedGate[] = []
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
      // a gate on all systems is not on the one that they are held against
      if (against === undefined && gate.against === score.system) continue
      const own = gateOn(planned, score, result)
      if (isLeft(own)) return own
      results.push({ result: own.right, spot: spot('metric') })
    }
  }
  return right(results)
}
