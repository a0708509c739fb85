/** Looks at paired documents with a metric: views, checks, then the pair itself. */
import { statSync } from 'node:fs'
import { type Either, left } from 'fp-ts/lib/Either.js'
import type { Model } from '../contract.ts'
import type { Models } from '../models.ts'
import { type Failure, failure, thrown } from './failure.ts'
import type { AnyDocument, Visit } from './pair.ts'
import { type Plan, type PlannedMetric, planOf } from './plan.ts'
import type { ProblemLog } from './problem-log.ts'
import type { Request } from './request.ts'
import type { Progress, Surroundings } from './surroundings.ts'
import { gathering } from './together.ts'

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
  if (check !== undefined) for (const problem of check(content)) log.addChecked(problem)
}

/** What is wrong with a pair is said with the system's name: the place may be in the gold. */
const checkPair = (
  planned: PlannedMetric,
  gold: AnyDocument,
  contents: readonly [gold: Content, answer: Content],
  name: string,
  log: ProblemLog,
): void => {
  for (const problem of planned.scorer.checkPair?.(...contents) ?? []) {
    // a problem of the document as a whole has no path of its own
    const at = problem.at.path === '' ? gold.at : problem.at
    log.addChecked({ ...problem, at, message: `${problem.message} (${name})` }, name)
  }
}

type Pair = (system: number, gold: Content, answer: Content, document: AnyDocument) => void

/** An exception in a document, with the document it was thrown on. */
interface Thrown {
  readonly cause: unknown
  readonly document: AnyDocument
}
const isThrown = (error: unknown): error is Thrown => typeof error === 'object' && error !== null && 'document' in error

const judged = (document: AnyDocument, judge: () => void): void => {
  try {
    judge()
  } catch (cause) {
    const thrown: Thrown = { cause, document }
    throw thrown
  }
}

/** How one metric looks at documents, and what it still has to do when all of them are there. */
export interface Visitor {
  readonly visit: Visit
  readonly finish: () => void
}

/** Looks at a document with one metric: gold first, then each system. */
const visitEach =
  (planned: PlannedMetric, names: readonly string[], log: ProblemLog, pair: Pair): Visit =>
  (gold, answers) => {
    const goldContent = contentFor(planned, gold, log)
    if (goldContent === undefined) return
    checkAll(planned, goldContent, log)
    for (let system = 0; system < answers.length; system++) {
      const answer = answers[system]
      if (answer === undefined) continue
      const content = contentFor(planned, answer, log)
      if (content === undefined) continue
      checkAll(planned, content, log)
      checkPair(planned, gold, [goldContent, content], names[system] as string, log)
      judged(gold, () => pair(system, goldContent, content, gold))
    }
  }

/** Looks at documents with one metric: at each as it comes, or together when all are there. */
export const visitWith = (planned: PlannedMetric, names: readonly string[], log: ProblemLog, pair: Pair): Visitor => {
  const together = planned.view?.together
  if (together === undefined) return { visit: visitEach(planned, names, log, pair), finish: () => undefined }
  const { add, joined } = gathering(together)
  const say = (why: string, { at }: AnyDocument): void =>
    log.add({ severity: 'error', code: 'E505', message: `${planned.view?.name}: ${why}`, at })
  const finish = (): void => {
    if (log.broken()) return
    for (const { system, gold, answer, document } of joined(say)) {
      for (const content of [gold, answer]) checkAll(planned, content, log)
      checkPair(planned, document, [gold, answer], names[system] as string, log)
      judged(document, () => pair(system, gold, answer, document))
    }
  }
  return { visit: add, finish }
}

/** Several ways to look at each document, one after the other. */
export const visitAll =
  (visitors: readonly Visitor[]): Visit =>
  (gold, answers) => {
    for (const { visit } of visitors) visit(gold, answers)
  }

/** What is to be done when all documents are there. */
export const finishAll = (visitors: readonly Visitor[]): void => {
  for (const { finish } of visitors) finish()
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
    const { why, detail } = thrown(isThrown(error) ? error.cause : error)
    const names = plan.metrics.map(({ metric }) => metric.name).join(', ')
    const hint = 'this is a mistake of the plugin or of the host: please report it with the input'
    const at = isThrown(error) ? error.document.at : undefined
    return left({ ...failure(4, 'E505', `${names} fails on this input: ${why}`, hint, at), detail })
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

/** Plans a request; what a plugin throws while its options are decoded is its failure too. */
export const planSafely = async (
  request: Request,
  { importPlugin, onPlan }: Surroundings,
): Promise<Either<Failure, Plan>> => {
  try {
    const plan = await planOf(request, importPlugin)
    if (plan._tag === 'Right') onPlan?.(plan.right)
    return plan
  } catch (error) {
    const { why, detail } = thrown(error)
    const hint = 'this is a mistake of the plugin: please report it there'
    return left({ ...failure(4, 'E505', `a plugin fails before anything is read: ${why}`, hint), detail })
  }
}

/** Why the input gives no result. */
export const inputFailure = (log: ProblemLog): Failure => ({ exit: 3, problems: log.kept(), total: log.total() })
