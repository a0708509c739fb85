/** The evidence itself, line by line: what `assay errors` prints. */

import type { Problem } from '@assay/core'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { guarded, inputFailure, planSafely } from '../judge/guard.ts'
import { type OnPair, visitWith } from '../judge/visit.ts'
import type { Line } from '../plan/line.ts'
import type { Plan } from '../plan/planned.ts'
import type { Request } from '../plan/request.ts'
import type { OnBytes, Surroundings } from '../plan/surroundings.ts'
import type { Failure } from '../problems/failure.ts'
import { problemLog } from '../problems/problem-log.ts'
import { pairDocuments } from '../read/pair.ts'
import { linesTo } from './lines-to.ts'

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
  const eachLine = linesTo(plan, onLine)
  const onPair: OnPair = (m, system, lines, document, contents) => {
    for (const _ of eachLine(m, system, lines(), document, contents));
  }
  const { visit, finish } = visitWith(plan.metrics, names, log, { onPair })
  pairDocuments(plan, log, visit, onBytes)
  finish()
  return log.errors() > 0 ? left(inputFailure(log)) : right(log.kept())
}
