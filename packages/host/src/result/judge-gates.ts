/** Judges gates on the scores of a run. */
import { compareCodePoints, type Measure } from '@assay/core'
import {
  type Comparison,
  type GateResult,
  isSameMetric,
  type Measures,
  matchesName,
  type Part,
  type Result,
  type Score,
} from '@assay/core/result'
import { type Either, isLeft, right } from 'fp-ts/lib/Either.js'
import { type Failure, suggestion } from '../checks/failure.ts'
import { isSameGold, isSameTable, scoringPart } from '../checks/read-stored.ts'
import { code } from '../codes.ts'
import type { PlannedGate } from '../plan/plan.ts'
import { parseGroup, refuseGate } from '../plan/plan-gates.ts'
import type { Gate, Location } from '../plan/request.ts'

/** Parts of a score by the values of a key: metadata first, then facets. */
const partsBy = ({ groups = {}, facets }: Score, key: string): Readonly<Record<string, Pick<Part, 'measures'>>> => {
  const all: Readonly<Record<string, Readonly<Record<string, Pick<Part, 'measures'>>>>> = { ...facets, ...groups }
  return Object.hasOwn(all, key) ? (all[key] ?? {}) : {}
}

const measuresIn = (score: Score, group: string | undefined): Measures | undefined => {
  if (group === undefined) return score.measures
  const { key, label } = parseGroup(group)
  const labels = partsBy(score, key)
  return Object.hasOwn(labels, label) ? labels[label]?.measures : undefined
}

const refuseUnknownLabel = (gate: Gate, score: Score, spot: PlannedGate['spot']): Either<Failure, never> => {
  const { key, label } = parseGroup(gate.group!)
  const labels = Object.keys(partsBy(score, key)).sort(compareCodePoints)
  const what = Object.hasOwn(score.groups ?? {}, key) ? 'document' : 'item'
  return refuseGate(
    code.E802,
    `no ${what} has ${key} "${label}"`,
    suggestion(label, labels, `groups by ${key}`),
    spot('group'),
  )
}

/** Finds the stored score to compare with. */
const findStoredScore = ({ gate, against, spot }: PlannedGate, score: Score): Either<Failure, Score> => {
  const ofMetric = against!.scores.filter((stored) => isSameMetric(stored, score))
  const ofSystem = ofMetric.filter(({ system }) => system === score.system)
  const same = ofSystem.find(({ signature }) => scoringPart(signature) === scoringPart(score.signature))
  if (same !== undefined) return right(same)
  const [other] = ofSystem
  if (other !== undefined) {
    const hint = `it has ${scoringPart(other.signature)}; score it again in the same way`
    return refuseGate(code.E803, `${gate.against} was scored with other options`, hint, spot('against'))
  }
  const names = ofMetric.map(({ system }) => system)
  const why = `${gate.against} has no score of ${score.system} by ${score.metric}`
  return refuseGate(code.E801, why, suggestion(score.system, names, `scores by ${score.metric}`), spot('against'))
}

const valueIn = (measures: Measures, { measure, bound }: Gate): number | null => {
  const { value = null, interval } = measures[measure] ?? {}
  if (bound === undefined || value === null) return value
  return interval?.[bound === 'lower' ? 0 : 1] ?? null
}

// 0.61 − 0.60 is more than 0.01 in binary
const SLACK = 1e-12

interface Verdict {
  readonly pass: boolean
  readonly reason?: string
}
const passed: Verdict = { pass: true }
const failed = (reason: string): Verdict => ({ pass: false, reason })

/** Level of significance. */
const LEVEL = 0.05

const judgeValue = (
  { gate, better }: PlannedGate,
  value: number | null,
  baseline: number | null | undefined,
  p: number | undefined,
): Verdict => {
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

/** Finds the score to compare with, in a stored result or of another system of the run. */
const findBaseline = (
  planned: PlannedGate,
  score: Score,
  scores: readonly Score[],
): Either<Failure, Score> | undefined => {
  const { gate, against, spot } = planned
  if (gate.against === undefined) return undefined
  if (against !== undefined) return findStoredScore(planned, score)
  const other = scores.find((candidate) => isSameMetric(candidate, score) && candidate.system === gate.against)
  if (other !== undefined && scoringPart(other.signature) === scoringPart(score.signature)) return right(other)
  const why = `${gate.against} is not scored by ${score.metric} as ${score.system} is`
  return refuseGate(code.E803, why, 'give both the same options', spot('against'))
}

/** The p of the paired test of a pair. */
const testedP = ({ gate }: PlannedGate, score: Score, comparisons: readonly Comparison[]): number | undefined => {
  const pair = [gate.against, score.system]
  const comparison = comparisons.find(
    (candidate) =>
      isSameMetric(candidate, score) &&
      candidate.measure === gate.measure &&
      candidate.mean === undefined &&
      pair.includes(candidate.system) &&
      pair.includes(candidate.baseline),
  )
  return comparison?.pCorrected ?? comparison?.p
}

const judgeGate = (
  planned: PlannedGate,
  score: Score,
  { scores, comparisons }: Pick<Result, 'scores' | 'comparisons'>,
): Either<Failure, GateResult> => {
  const { gate, spot } = planned
  const measures = measuresIn(score, gate.group)
  if (measures === undefined) return refuseUnknownLabel(gate, score, spot)
  const other = findBaseline(planned, score, scores)
  if (other !== undefined && isLeft(other)) return other
  const before = other === undefined ? undefined : measuresIn(other.right, gate.group)
  if (other !== undefined && before === undefined)
    return refuseGate(
      code.E802,
      `${gate.against} has no group ${gate.group}`,
      'score it again with groupBy',
      spot('group'),
    )
  const baseline = before === undefined ? undefined : (before[gate.measure]?.value ?? null)
  const value = valueIn(measures, gate)
  const p = gate.significant === true ? testedP(planned, score, comparisons) : undefined
  return right({
    ...gate,
    metric: score.metric,
    plugin: score.plugin,
    system: score.system,
    value,
    ...(baseline !== undefined && { baseline }),
    ...(p !== undefined && { p }),
    ...judgeValue(planned, value, baseline, p),
  })
}

/** The result of a gate, and its place in the config. */
export interface GateVerdict {
  readonly result: GateResult
  readonly spot: Location
}

/** The failure of a gate on a system without scores. */
const failSkipped = ({ gate, metric }: PlannedGate, system: string): GateResult => ({
  ...gate,
  ...metric,
  system,
  value: null,
  ...failed('the system was skipped'),
})

/** Judges the gates in the order of the config; one without a system applies to all, also to those that were skipped. */
export const judgeGates = (
  gates: readonly PlannedGate[],
  result: Pick<Result, 'inputs' | 'scores' | 'comparisons'>,
  skipped: readonly string[] = [],
): Either<Failure, readonly GateVerdict[]> => {
  const results: GateVerdict[] = []
  for (const planned of gates) {
    const { gate, against, spot } = planned
    if (against !== undefined && !isSameGold(against, result)) {
      const hint = 'a drop against another test set means nothing: score the stored system again on this one'
      return refuseGate(code.E803, `${gate.against} was scored on other gold data`, hint, spot('against'))
    }
    if (against !== undefined && gate.group !== undefined && !isSameTable(against, result)) {
      const hint = 'its groups may be of other documents: score the stored system again with this table'
      return refuseGate(code.E803, `${gate.against} was scored with other metadata`, hint, spot('against'))
    }
    for (const score of result.scores) {
      if (!matchesName(gate.metric, score) || (gate.system ?? score.system) !== score.system) continue
      // a gate on all systems is not on the one that they are held against
      if (against === undefined && gate.against === score.system) continue
      const judged = judgeGate(planned, score, result)
      if (isLeft(judged)) return judged
      results.push({ result: judged.right, spot: spot('metric') })
    }
    for (const system of skipped)
      if ((gate.system ?? system) === system)
        results.push({ result: failSkipped(planned, system), spot: spot('metric') })
  }
  return right(results)
}

// ---- what is said of it -----------------------------------------------------------------------------------------------

/** The number as reports show it by default: a ratio in percent. */
const shown = (value: number, unit: Measure<string>['unit'] | undefined): string =>
  unit === 'ratio' ? (value * 100).toFixed(2) : String(value)

/** The comparison that a gate fails by, such as `26.30 < 60.00`; undefined where there is no value. */
export const failedNumbers = (
  { value, min, max, maxDrop, baseline, bound }: GateResult,
  measure: Pick<Measure<string>, 'unit' | 'better'> | undefined,
): string | undefined => {
  if (value === null) return undefined
  const number = (amount: number): string => shown(amount, measure?.unit)
  const text = `${bound === undefined ? '' : `${bound} bound `}${number(value)}`
  if (min !== undefined && value < min) return `${text} < ${number(min)}`
  if (max !== undefined && value > max) return `${text} > ${number(max)}`
  if (maxDrop === undefined || baseline === undefined || baseline === null) return undefined
  const [sign, by] = measure?.better === 'lower' ? ['>', '+'] : ['<', '−']
  return `${text} ${sign} ${number(baseline)} ${by} ${number(maxDrop)}`
}
