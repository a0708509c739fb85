/** Effect of each document on one system's score. */
import { type AnyMetric, compareCodePoints, type Place, type Problem } from '@assay/core'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import type { Failure, Later } from '../checks/failure.ts'
import { problemLog } from '../checks/problem-log.ts'
import type { HostEnvironment, OnBytes } from '../plan/environment.ts'
import type { Plan, PlannedMetric } from '../plan/plan.ts'
import type { Request } from '../plan/request.ts'
import { pairedDocuments } from '../read/pair.ts'
import { type DocumentRows, newAccumulator } from '../score/accumulator.ts'
import { pairsOf } from '../score/pairs.ts'
import { inputFailure, planSafely, runGuarded } from '../score/run-guarded.ts'
import { newUnits, type Units } from '../score/units.ts'
import { type Attempt, withoutBroken } from './skip-broken.ts'

/** One document that is skipped. */
export interface DocumentInfluence {
  readonly document: string
  readonly at: Place
  /** The headline of all other documents. */
  readonly without: number | null
  /** Gain of the score without it; null if there is no value with or without it. */
  readonly gain: number | null
}
/** Effect of leaving items out on one system. */
export interface SystemInfluence {
  readonly system: string
  readonly value: number | null
  /** Those that hurt most first. */
  readonly documents: readonly DocumentInfluence[]
}
export interface InfluenceReport {
  readonly metric: AnyMetric
  readonly systems: readonly SystemInfluence[]
  readonly warnings: readonly Problem[]
}

/** Sums of all documents but one, each from a prefix and a suffix sum. */
export const sumsWithout = ({ scorer }: PlannedMetric, rows: DocumentRows): readonly unknown[] => {
  const size = rows.size()
  const sums = Array.from({ length: size }, (_, document) => rows.weighSome([document], [1]))
  const without = new Array<unknown>(size)
  let before = scorer.stats.empty
  for (let i = 0; i < size; i++) {
    without[i] = before
    before = scorer.stats.concat(before, sums[i])
  }
  let after = scorer.stats.empty
  for (let i = size - 1; i >= 0; i--) {
    without[i] = scorer.stats.concat(without[i], after)
    after = scorer.stats.concat(sums[i], after)
  }
  return without
}

// Scores that are equal in arithmetic may part in the last bits of their doubles.
const SLACK = 1e-12

const gainOf = (value: number | null, without: number | null, sign: 1 | -1): number | null => {
  if (value === null || without === null) return null
  const difference = without - value
  return Math.abs(difference) < SLACK ? 0 : sign * difference
}

const inPlace = (a: DocumentInfluence, b: DocumentInfluence): number =>
  compareCodePoints(a.at.path, b.at.path) || a.at.line - b.at.line || compareCodePoints(a.document, b.document)

const systemInfluence = (planned: PlannedMetric, system: string, rows: DocumentRows, units: Units): SystemInfluence => {
  const { metric, scorer } = planned
  const headline = metric.headline as string
  const valueIn = (s: unknown): number | null => scorer.summarise(s)[headline] ?? null
  const value = valueIn(rows.weigh(new Float64Array(rows.size()).fill(1)).stats)
  const sign = metric.measures[headline]?.better === 'lower' ? -1 : 1
  const documents = sumsWithout(planned, rows).flatMap((sum, i): readonly DocumentInfluence[] => {
    if (!rows.answered(i)) return []
    const { id, at } = units.documents[i]!
    const without = valueIn(sum)
    return [{ document: id, at, without, gain: gainOf(value, without, sign) }]
  })
  const gain = (influence: DocumentInfluence): number => influence.gain ?? Number.NEGATIVE_INFINITY
  const worst = (a: DocumentInfluence, b: DocumentInfluence): number =>
    gain(a) === gain(b) ? inPlace(a, b) : gain(b) - gain(a)
  return { system, value, documents: [...documents].sort(worst) }
}

const influenceOf = (
  plan: Plan,
  planned: PlannedMetric,
  onBytes: OnBytes | undefined,
): Either<Failure, InfluenceReport> => {
  const log = problemLog(plan, plan.titles)
  const names = plan.systems.map(({ name }) => name)
  const units = newUnits()
  const accumulators = names.map(() => newAccumulator(planned, units, { hasRows: true, means: false }))
  const { documents } = pairedDocuments(plan, log, onBytes)
  for (const { system, document, judge } of pairsOf(documents, { ...plan, metrics: [planned] }, log))
    judge((lines) => accumulators[system]?.add(lines, document))
  if (log.errors() > 0) return left(inputFailure(log))
  for (const warning of plan.warnings) log.add(warning)
  const systems = accumulators.map((accumulator, i) =>
    systemInfluence(planned, names[i]!, accumulator.finish().rows!, units),
  )
  return right({ metric: planned.metric, systems, warnings: log.kept() })
}

const leaveOneOutOfAll: Attempt<InfluenceReport> = (request, surroundings) => async () => {
  const planned = await planSafely(request, surroundings)
  if (isLeft(planned)) return planned
  const plan = planned.right
  const { progress } = surroundings
  return runGuarded(plan, progress, () => influenceOf(plan, plan.metrics[0]!, progress?.read))
}

/** Leaves out each document in turn, by the headline of the first metric. */
export const leaveOneOut = (request: Request, surroundings: HostEnvironment): Later<InfluenceReport> =>
  withoutBroken(leaveOneOutOfAll)(request, surroundings)
