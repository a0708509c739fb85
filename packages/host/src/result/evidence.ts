/** The evidence itself, line by line: what `assay errors` prints. */
import type { Problem } from '@assay/core'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import type { Failure, Later } from '../checks/failure.ts'
import { problemLog } from '../checks/problem-log.ts'
import type { EvidenceLine, HostEnvironment } from '../plan/environment.ts'
import type { Plan } from '../plan/plan.ts'
import type { Request } from '../plan/request.ts'
import { pairedDocuments } from '../read/pair.ts'
import { pairsOf } from '../score/pairs.ts'
import { inputFailure, planSafely, runGuarded } from '../score/run-guarded.ts'
import { linesTo } from './lines-to.ts'
import { type Attempt, withoutBroken } from './skip-broken.ts'

const evidenceOfAll: Attempt<readonly Problem[]> = (request, surroundings) => async () => {
  const planned = await planSafely(request, surroundings)
  if (isLeft(planned)) return planned
  // one metric's evidence is a list that can be read; several at once say everything twice
  const plan =
    request.only === undefined ? { ...planned.right, metrics: planned.right.metrics.slice(0, 1) } : planned.right
  return runGuarded(plan, surroundings.progress, () => readEvidence(plan, surroundings))
}

/** The evidence itself, line by line, in the order of the documents. */
export const evidence = (
  request: Request,
  onLine: (line: EvidenceLine) => void,
  surroundings: HostEnvironment,
): Later<readonly Problem[]> => withoutBroken(evidenceOfAll)(request, { ...surroundings, onLine })

const readEvidence = (
  plan: Plan,
  { onLine = () => undefined, progress }: HostEnvironment,
): Either<Failure, readonly Problem[]> => {
  const log = problemLog(plan, plan.titles)
  const eachLine = linesTo(plan, onLine)
  const { documents } = pairedDocuments(plan, log, progress?.read)
  for (const pair of pairsOf(documents, plan, log))
    pair.judge((lines) => {
      for (const _ of eachLine(pair, lines));
    })
  for (const warning of plan.warnings) log.add(warning)
  return log.errors() > 0 ? left(inputFailure(log)) : right(log.kept())
}
