/** Metrics whose numbers depend on the sum of one of the systems, such as a threshold that is chosen on it. */
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { type Failure, failure } from '../checks/failure.ts'
import { code } from '../codes.ts'
import type { Plan, PlannedMetric } from '../plan/plan.ts'
import type { Total } from '../score/accumulator.ts'

/** The metric under what the sums of the systems say. */
export const settleMetrics = (
  { systems }: Plan,
  planned: PlannedMetric,
  tallied: readonly Total[],
): Either<Failure, PlannedMetric> => {
  const scorer = planned.scorer.settled?.((name) => tallied[systems.findIndex((system) => system.name === name)]?.stats)
  if (scorer === undefined) return right(planned)
  if (isLeft(scorer)) {
    const names = systems.map(({ name }) => name).join(', ')
    return left(failure(2, code.E217, `${planned.metric.name}: ${scorer.left}`, `systems of this run: ${names}`))
  }
  return right({ ...planned, scorer: scorer.right })
}
