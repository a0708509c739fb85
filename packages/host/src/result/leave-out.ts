/** Leave one out: what a system's score would be without each of the documents, and so which of them hurt it most. */

import type { AnyMetric, Place, Problem } from '@assay/core'
import { compareCodePoints } from '@assay/core'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { guarded, inputFailure, planSafely } from '../judge/guard.ts'
import { newUnits, type Units } from '../judge/units.ts'
import { type OnPair, visitWith } from '../judge/visit.ts'
import type { Plan, PlannedMetric } from '../plan/planned.ts'
import type { Request } from '../plan/request.ts'
import type { OnBytes, Surroundings } from '../plan/surroundings.ts'
import type { Failure } from '../problems/failure.ts'
import { problemLog } from '../problems/problem-log.ts'
import { pairDocuments } from '../read/pair.ts'
import { type DocumentRows, laneOf } from '../sum/lane.ts'

/** One document that is left out. */
export interface LeftOut {
  readonly document: string
  readonly at: Place
  /** The headline of all other documents. */
  readonly without: number | null
  /** How much better the score is without it; null where there is no value with it, or none without. */
  readonly gain: number | null
}
/** What leaving out does to one system. */
export interface WithoutEach {
  readonly system: string
  readonly value: number | null
  /** Those that hurt most first. */
  readonly documents: readonly LeftOut[]
}
export interface LeavingOut {
  readonly metric: AnyMetric
  readonly systems: readonly WithoutEach[]
  readonly warnings: readonly Problem[]
}

/** The sum of all but each: of those before it and those after it, so that nothing is added twice over. */
const sumsWithout = ({ scorer }: PlannedMetric, rows: DocumentRows): readonly unknown[] => {
  const size = rows.size()
  const own = Array.from({ length: size }, (_, document) => rows.weighSome([document], [1]))
  const without = new Array<unknown>(size)
  let before = scorer.stats.empty
  for (let i = 0; i < size; i++) {
    without[i] = before
    before = scorer.stats.concat(before, own[i])
  }
  let after = scorer.stats.empty
  for (let i = size - 1; i >= 0; i--) {
    without[i] = scorer.stats.concat(without[i], after)
    after = scorer.stats.concat(own[i], after)
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

const inPlace = (a: LeftOut, b: LeftOut): number =>
  compareCodePoints(a.at.path, b.at.path) || a.at.line - b.at.line || compareCodePoints(a.document, b.document)

const withoutEach = (planned: PlannedMetric, system: string, rows: DocumentRows, units: Units): WithoutEach => {
  const { metric, scorer } = planned
  const headline = metric.headline as string
  const valueIn = (s: unknown): number | null => scorer.summarise(s)[headline] ?? null
  const value = valueIn(rows.weigh(new Float64Array(rows.size()).fill(1)).stats)
  const sign = metric.measures[headline]?.better === 'lower' ? -1 : 1
  const documents = sumsWithout(planned, rows).flatMap((sum, i): readonly LeftOut[] => {
    if (!rows.answered(i)) return []
    const { id, at } = units.documents[i] as Units['documents'][number]
    const without = valueIn(sum)
    return [{ document: id, at, without, gain: gainOf(value, without, sign) }]
  })
  const gain = (one: LeftOut): number => one.gain ?? Number.NEGATIVE_INFINITY
  const worst = (a: LeftOut, b: LeftOut): number => (gain(a) === gain(b) ? inPlace(a, b) : gain(b) - gain(a))
  return { system, value, documents: [...documents].sort(worst) }
}

const leftOut = (plan: Plan, planned: PlannedMetric, onBytes: OnBytes | undefined): Either<Failure, LeavingOut> => {
  const log = problemLog(plan, plan.titles)
  const names = plan.systems.map(({ name }) => name)
  const units = newUnits()
  const lanes = names.map(() => laneOf(planned, units, { apart: true, means: false }))
  const onPair: OnPair = (_, system, lines, document) => lanes[system]?.add(lines(), document)
  const { visit, finish } = visitWith([planned], names, log, { onPair })
  pairDocuments(plan, log, visit, onBytes)
  finish()
  if (log.errors() > 0) return left(inputFailure(log))
  const systems = lanes.map((lane, i) =>
    withoutEach(planned, names[i] as string, lane.finish().rows as DocumentRows, units),
  )
  return right({ metric: planned.metric, systems, warnings: log.kept() })
}

/** Leaves out each document in turn, by the headline of the first metric. */
export const leaveOut =
  (request: Request, surroundings: Surroundings): TaskEither<Failure, LeavingOut> =>
  async () => {
    const planned = await planSafely(request, surroundings)
    if (isLeft(planned)) return planned
    const plan = planned.right
    const { progress } = surroundings
    return guarded(plan, progress, () => leftOut(plan, plan.metrics[0] as PlannedMetric, progress?.read))
  }
