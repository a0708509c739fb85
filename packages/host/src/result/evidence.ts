/** The evidence itself, line by line: what `assay errors` prints. */

import type { Evidence, Problem } from '@assay/core'
import type { Passage } from '@assay/core/result'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { guarded, inputFailure, planSafely } from '../judge/guard.ts'
import { visitWith } from '../judge/visit.ts'
import type { Plan, PlannedMetric } from '../plan/planned.ts'
import type { Request } from '../plan/request.ts'
import type { OnBytes, Surroundings } from '../plan/surroundings.ts'
import type { Failure } from '../problems/failure.ts'
import { problemLog } from '../problems/problem-log.ts'
import { pairDocuments } from '../read/pair.ts'
import { passageOf, textsOf } from './passage.ts'

/** One line of evidence with where it comes from; `show` and `passage` may be called until the next line comes. */
export interface Line {
  readonly metric: string
  readonly system: string
  readonly document: string
  readonly evidence: Evidence<unknown>
  /** The text of the document with what the line marks in it; nothing where there is no text, or no place in it. */
  readonly passage: () => Passage | undefined
}

/** The evidence itself, line by line, in the order of the documents. */
export const evidence =
  (
    request: Request,
    onLine: (line: Line) => void,
    surroundings: Surroundings,
  ): TaskEither<Failure, readonly Problem[]> =>
  async () => {
    const planned = await planSafely(request, surroundings)
    if (isLeft(planned)) return planned
    // one metric's evidence is a list that can be read; several at once say everything twice
    const plan =
      request.only === undefined ? { ...planned.right, metrics: planned.right.metrics.slice(0, 1) } : planned.right
    return guarded(plan, surroundings.progress, () => readEvidence(plan, onLine, surroundings.progress?.read))
  }

const readEvidence = (
  plan: Plan,
  onLine: (line: Line) => void,
  onBytes: OnBytes | undefined,
): Either<Failure, readonly Problem[]> => {
  const log = problemLog(plan, plan.titles)
  const names = plan.systems.map(({ name }) => name)
  const textsIn = plan.metrics.map(({ model }) => textsOf(model))
  const { visit, finish } = visitWith(plan.metrics, names, log, (m, system, lines, document, contents) => {
    const { metric } = plan.metrics[m] as PlannedMetric
    const from = { metric: metric.name, system: names[system] as string, document: document.id }
    const texts = textsIn[m] as (typeof textsIn)[number]
    for (const line of lines())
      onLine({ ...from, evidence: line, passage: () => passageOf(from, line, texts(contents)) })
  })
  pairDocuments(plan, log, visit, onBytes)
  finish()
  return log.errors() > 0 ? left(inputFailure(log)) : right(log.kept())
}
