/** Looks at paired documents with a metric: views, checks, then the pair itself. */
import { statSync } from 'node:fs'
import { type Either, left } from 'fp-ts/lib/Either.js'
import type { Model } from '../contract.ts'
import type { Models } from '../models.ts'
import type { Failure } from './failure.ts'
import { fault, named } from './faults.ts'
import { outlineOf } from './outline.ts'
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
    const seal = planned.watch?.seal
    seal?.(planned.metric.reads, goldContent)
    checkAll(planned, goldContent, log)
    for (let system = 0; system < answers.length; system++) {
      const answer = answers[system]
      if (answer === undefined) continue
      const content = contentFor(planned, answer, log)
      if (content === undefined) continue
      seal?.(planned.metric.reads, content)
      checkAll(planned, content, log)
      checkPair(planned, gold, [goldContent, content], names[system] as string, log)
      pair(system, goldContent, content, gold)
    }
  }

/** A plugin that fails on a document is told of once and asked no more; the others go on. */
const untilFault = (planned: PlannedMetric, log: ProblemLog): ((document: AnyDocument, look: () => void) => void) => {
  let failed = false
  return (document, look) => {
    if (failed) return
    const where = `on document ${document.id}`
    planned.watch?.enter({ who: named(planned), metric: planned.metric.name, where, at: document.at })
    try {
      look()
      planned.watch?.leave()
    } catch (cause) {
      failed = true
      log.addFault(fault(named(planned), where, cause, document.at))
    }
  }
}

/** Looks at documents with one metric: at each as it comes, or together when all are there. */
export const visitWith = (planned: PlannedMetric, names: readonly string[], log: ProblemLog, pair: Pair): Visitor => {
  const together = planned.view?.together
  const safely = untilFault(planned, log)
  const each = visitEach(planned, names, log, pair)
  if (together === undefined)
    return { visit: (gold, answers) => safely(gold, () => each(gold, answers)), finish: () => undefined }
  const { add, joined } = gathering(together)
  const say = (why: string, { at }: AnyDocument): void =>
    log.add({ severity: 'error', code: 'E505', message: `${planned.view?.name}: ${why}`, at })
  const finish = (): void => {
    if (log.broken()) return
    for (const { system, gold, answer, document } of joined(say)) {
      safely(document, () => {
        for (const content of [gold, answer]) {
          planned.watch?.seal(planned.metric.reads, content)
          checkAll(planned, content, log)
        }
        checkPair(planned, document, [gold, answer], names[system] as string, log)
        pair(system, gold, answer, document)
      })
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
  } catch (cause) {
    const who = plan.metrics.map(named).join(', ') || 'a plugin'
    return left(fault(who, 'on this input', cause))
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
  return bytesOf([...paths])
}

/** How many bytes there are to read, as far as files say it. */
export const bytesOf = (paths: readonly string[]): number =>
  paths.reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0)

/** Plans a request; what a plugin throws while its options are decoded is its failure too. */
export const planSafely = async (
  request: Request,
  { importPlugin, onPlan }: Surroundings,
): Promise<Either<Failure, Plan>> => {
  try {
    const plan = await planOf(request, importPlugin)
    if (plan._tag === 'Right') onPlan?.(outlineOf(plan.right))
    return plan
  } catch (cause) {
    return left(fault('a plugin', 'before anything is read', cause))
  }
}

/** Why there is no result: the input, a plugin, or a config that names what is not in the files, where nothing is wrong with them. */
export const inputFailure = (log: ProblemLog): Failure => {
  const problems = log.kept()
  const detail = log.detail()
  const isAsked = problems.every(({ severity, code }) => severity === 'warning' || code === 'E801')
  return { exit: log.faulty() ? 4 : isAsked ? 2 : 3, problems, total: log.total(), ...(detail && { detail }) }
}
