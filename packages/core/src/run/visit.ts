/** Looks at paired documents with a metric: views, checks, then the pair itself. */
import { statSync } from 'node:fs'
import { type Either, left } from 'fp-ts/lib/Either.js'
import type { Model } from '../contract.ts'
import type { Models } from '../models.ts'
import { type Failure, failure } from './failure.ts'
import type { AnyDocument, Visit } from './pair.ts'
import type { Plan, PlannedMetric } from './plan.ts'
import type { ProblemLog } from './problem-log.ts'
import type { Progress } from './surroundings.ts'

type Content = Models[Model]

/** A document as the metric's model has it; a view that cannot look at it says why. */
const contentFor = (planned: PlannedMetric, document: AnyDocument, log: ProblemLog): Content | undefined => {
  if (planned.view === undefined) return document.content
  const seen = planned.view.see(document.content) as Either<string, Content>
  if (seen._tag === 'Right') return seen.right
  log.add({ severity: 'error', code: 'E505', message: `${planned.view.name}: ${seen.left}`, at: document.at })
  return undefined
}

const checkAll = (planned: PlannedMetric, content: Content, log: ProblemLog): void => {
  const { check } = planned.scorer
  if (check !== undefined) for (const problem of check(content)) log.add(problem)
}

type Pair = (system: number, gold: Content, answer: Content, document: AnyDocument) => void

/** Looks at a document with one metric: gold first, then each system. */
export const visitWith =
  (planned: PlannedMetric, log: ProblemLog, pair: Pair) =>
  (gold: AnyDocument, answers: readonly AnyDocument[]): void => {
    const goldContent = contentFor(planned, gold, log)
    if (goldContent === undefined) return
    checkAll(planned, goldContent, log)
    for (let system = 0; system < answers.length; system++) {
      const content = contentFor(planned, answers[system] as AnyDocument, log)
      if (content === undefined) continue
      checkAll(planned, content, log)
      pair(system, goldContent, content, gold)
    }
  }

/** Several ways to look at each document, one after the other. */
export const visitAll =
  (visitors: readonly Visit[]): Visit =>
  (gold, answers) => {
    for (const visit of visitors) visit(gold, answers)
  }

/** An exception of a plugin is its failure, not the end of the tool. */
export const guarded = <A>(
  plan: Plan,
  progress: Progress | undefined,
  run: () => Either<Failure, A>,
): Either<Failure, A> => {
  progress?.start(bytesIn(plan))
  try {
    return run()
  } catch (error) {
    const where = plan.metrics.map(({ metric }) => metric.name).join(', ')
    const cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return left(
      failure(
        4,
        'E505',
        `${where} fails on this input: ${cause}`,
        'this is a mistake of the plugin or of the host: please report it with the input',
      ),
    )
  } finally {
    progress?.stop()
  }
}

const bytesIn = (plan: Plan): number => {
  const paths = new Set(
    [plan.gold, ...plan.systems.flatMap(({ files }) => (files === undefined ? [] : [files]))].flatMap(
      (files) => files.paths,
    ),
  )
  return [...paths].reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0)
}

/** Why the input gives no result. */
export const inputFailure = (log: ProblemLog): Failure => ({ exit: 3, problems: log.kept(), total: log.total() })
