/** Looks at paired documents with all metrics: views, checks, then the evidence of each pair. */
import { statSync } from 'node:fs'
import type { AnyView, Evidence, Model, Models, Problem } from '@assay/core'
import { type Either, left } from 'fp-ts/lib/Either.js'
import { outlineOf } from '../plan/outline.ts'
import { planOf } from '../plan/plan.ts'
import type { Plan, PlannedMetric } from '../plan/planned.ts'
import type { Request } from '../plan/request.ts'
import type { Progress, Surroundings } from '../plan/surroundings.ts'
import type { Failure } from '../problems/failure.ts'
import { againstOf, fault, linesOf, named } from '../problems/faults.ts'
import type { ProblemLog } from '../problems/problem-log.ts'
import type { AnyDocument, Visit } from '../read/pair.ts'
import { gathering } from './together.ts'

type Content = Models[Model]

/**
 * What is done with a pair: `lines` judges it, once. Metric and system by their number, the document is the gold's. Metrics
 * take turns on a pair, so that what they share of it is made once.
 */
export type OnPair = (
  metric: number,
  system: number,
  lines: () => Iterable<Evidence<unknown>>,
  document: AnyDocument,
) => void

/** How metrics look at documents, and what they still have to do when all of them are there. */
export interface Visitor {
  readonly visit: Visit
  readonly finish: () => void
}

interface Looking {
  readonly names: readonly string[]
  readonly log: ProblemLog
  readonly onPair: OnPair
}

// ---- views -----------------------------------------------------------------------------------------------------------

/** A document as the metric's model has it, made once for all metrics of one view; a view that cannot look at it says why. */
type See = (planned: PlannedMetric, document: AnyDocument) => Content | undefined

const seeing = (log: ProblemLog): See => {
  const byView = new Map<AnyView, WeakMap<AnyDocument, { readonly content: Content | undefined }>>()
  const look = (view: AnyView, document: AnyDocument): Content | undefined => {
    const seen = view.see(document.content) as Either<string, Content>
    if (seen._tag === 'Right') return seen.right
    log.add({ severity: 'error', code: 'E505', message: `${view.name}: ${seen.left}`, at: document.at })
    return undefined
  }
  return ({ view }, document) => {
    if (view === undefined) return document.content
    const known = byView.get(view) ?? new WeakMap<AnyDocument, { readonly content: Content | undefined }>()
    byView.set(view, known)
    const before = known.get(document)
    if (before !== undefined) return before.content
    const content = look(view, document)
    known.set(document, { content })
    return content
  }
}

// ---- checks ----------------------------------------------------------------------------------------------------------

const checkGold = ({ scorer }: PlannedMetric, { at }: AnyDocument, gold: Content, log: ProblemLog): void => {
  for (const problem of scorer.check?.(gold) ?? [])
    log.addChecked(problem.at.path === '' ? { ...problem, at } : problem)
}

/** What is wrong with a pair is reported with the system's name where it does not stand in the system's own file. */
const checkAnswer = (
  { scorer }: PlannedMetric,
  gold: AnyDocument,
  answer: AnyDocument,
  [goldContent, content]: readonly [gold: Content, answer: Content],
  name: string,
  log: ProblemLog,
): void => {
  for (const problem of scorer.check?.(content, goldContent) ?? []) {
    const { path } = problem.at
    const ofPair = (at: Problem['at']): void =>
      log.addChecked({ ...problem, at, message: `${problem.message} (${name})` }, name)
    if (path === '') ofPair(gold.at)
    else if (path !== answer.at.path) ofPair(problem.at)
    else log.addChecked(problem)
  }
}

// ---- one document ----------------------------------------------------------------------------------------------------

/** A plugin that fails on a document is reported once and asked no more; the others go on. */
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

/** One metric at work: the gold that it is at, and what it judges answers against. */
interface AtWork {
  readonly planned: PlannedMetric
  readonly number: number
  readonly safely: ReturnType<typeof untilFault>
  gold: Content | undefined
  against: ReturnType<typeof againstOf> | undefined
}

/** The lines of an answer; the gold is looked at with the first. */
const judging = (work: AtWork, gold: Content, content: Content) => (): Iterable<Evidence<unknown>> => {
  work.against ??= againstOf(work.planned.scorer, gold)
  return linesOf(work.against, content)
}

const visitEach = (works: readonly AtWork[], { names, log, onPair }: Looking): Visit => {
  const see = seeing(log)
  const lookAtGold = (work: AtWork, gold: AnyDocument): void => {
    const { planned } = work
    const content = see(planned, gold)
    if (content === undefined) return
    planned.watch?.seal(planned.metric.reads, content)
    checkGold(planned, gold, content, log)
    work.gold = content
  }
  const lookAtAnswer = (work: AtWork, gold: AnyDocument, answer: AnyDocument, system: number): void => {
    const { planned, gold: goldContent } = work
    const content = see(planned, answer)
    if (content === undefined || goldContent === undefined) return
    planned.watch?.seal(planned.metric.reads, content)
    checkAnswer(planned, gold, answer, [goldContent, content], names[system] as string, log)
    onPair(work.number, system, judging(work, goldContent, content), gold)
  }
  return (gold, answers) => {
    for (const work of works) {
      work.gold = undefined
      work.against = undefined
      work.safely(gold, () => lookAtGold(work, gold))
    }
    for (let system = 0; system < answers.length; system++) {
      const answer = answers[system]
      if (answer === undefined) continue
      for (const work of works)
        if (work.gold !== undefined) work.safely(gold, () => lookAtAnswer(work, gold, answer, system))
    }
  }
}

// ---- documents together ----------------------------------------------------------------------------------------------

/** Gathers documents for a view that looks at several together, and judges when all are there. */
const visitTogether = (work: AtWork, { names, log, onPair }: Looking): Visitor => {
  const { planned, safely, number } = work
  const { view } = planned
  const { add, joined } = gathering((view as AnyView).together as NonNullable<AnyView['together']>)
  const say = (why: string, { at }: AnyDocument): void =>
    log.add({ severity: 'error', code: 'E505', message: `${view?.name}: ${why}`, at })
  const finish = (): void => {
    if (log.broken()) return
    for (const { system, gold, answer, document } of joined(say)) {
      safely(document, () => {
        for (const content of [gold, answer]) planned.watch?.seal(planned.metric.reads, content)
        checkGold(planned, document, gold, log)
        checkAnswer(planned, document, document, [gold, answer], names[system] as string, log)
        work.against = undefined
        onPair(number, system, judging(work, gold, answer), document)
      })
    }
  }
  return { visit: add, finish }
}

/** Looks at documents with all metrics: at each as it comes, or together when all are there. */
export const visitWith = (
  metrics: readonly PlannedMetric[],
  names: readonly string[],
  log: ProblemLog,
  onPair: OnPair,
): Visitor => {
  const looking: Looking = { names, log, onPair }
  const works = metrics.map(
    (planned, number): AtWork => ({
      planned,
      number,
      safely: untilFault(planned, log),
      gold: undefined,
      against: undefined,
    }),
  )
  const isTogether = ({ planned }: AtWork): boolean => planned.view?.together !== undefined
  const each = visitEach(
    works.filter((work) => !isTogether(work)),
    looking,
  )
  const together = works.filter(isTogether).map((work) => visitTogether(work, looking))
  return {
    visit: (gold, answers) => {
      each(gold, answers)
      for (const { visit } of together) visit(gold, answers)
    },
    finish: () => {
      for (const { finish } of together) finish()
    },
  }
}

// ---- around it -------------------------------------------------------------------------------------------------------

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

/** The size of a file; none where it cannot be had, which is for the reader to report. */
export const sizeOfFile = (path: string): number | undefined => {
  try {
    return statSync(path).size
  } catch {
    return undefined
  }
}

/** How many bytes there are to read, as far as files say it. */
export const bytesOf = (paths: readonly string[]): number =>
  paths.reduce((sum, path) => sum + (sizeOfFile(path) ?? 0), 0)

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
