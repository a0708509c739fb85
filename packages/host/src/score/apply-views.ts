/** Documents as a metric's model has them, and what is wrong with them. */
import type { AnyView, Model, Models, Problem, ViewRefusal } from '@assay/core'
import type { Either } from 'fp-ts/lib/Either.js'
import type { ProblemLog } from '../checks/problem-log.ts'
import { code } from '../codes.ts'
import { type PlannedMetric, viewOf } from '../plan/plan.ts'
import type { AnyDocument } from '../read/pair.ts'

export type Content = Models[Model]

// ---- views -----------------------------------------------------------------------------------------------------------

/** Problem for a view that rejects a document, at the view's place, or at the document's with the given code. */
export const viewProblem = (
  { name }: AnyView,
  why: string | ViewRefusal,
  at: Problem['at'],
  usual: Pick<Problem, 'code' | 'hint'>,
): Problem => {
  if (typeof why === 'string') return { severity: 'error', ...usual, message: `${name}: ${why}`, at }
  const { code, message, location: spot, hint = usual.hint } = why
  return {
    severity: 'error',
    code,
    message: `${name}: ${message}`,
    at,
    ...(spot !== undefined && spot.at.path !== '' && spot),
    ...(hint !== undefined && { hint }),
  }
}

/** A document under a view, or the reason why the view rejects it. */
interface Look {
  readonly content: Content | undefined
  readonly why: Problem | undefined
}

/**
 * Converts a document to the metric's model, once for all metrics with the same view; reports documents that the view rejects, unless
 * the metric is optional.
 */
type ApplyView = (
  planned: PlannedMetric,
  document: AnyDocument,
  /** The system that gave it, and the gold as the metric sees it; absent for a document of the gold. */
  from?: { readonly system: string; readonly gold: Content | undefined },
) => Content | undefined

export const newViewApplier = (log: Pick<ProblemLog, 'add'>): ApplyView => {
  const byView = new Map<AnyView, WeakMap<AnyDocument, Look>>()
  const look = (view: AnyView, document: AnyDocument, gold: Content | undefined): Look => {
    const outcome = view.see(document.content, gold) as Either<string | ViewRefusal, Content>
    return outcome._tag === 'Right'
      ? { content: outcome.right, why: undefined }
      : { content: undefined, why: viewProblem(view, outcome.left, document.at, { code: code.E505 }) }
  }
  return (planned, document, from) => {
    const view = from === undefined ? planned.view : viewOf(planned, from.system)
    if (view === undefined) return document.content
    const looks = byView.get(view) ?? new WeakMap<AnyDocument, Look>()
    byView.set(view, looks)
    const viewed = looks.get(document) ?? look(view, document, from?.gold)
    const isReported = viewed.why !== undefined && planned.optional !== true
    if (isReported) log.add(viewed.why)
    looks.set(document, isReported ? { ...viewed, why: undefined } : viewed)
    return viewed.content
  }
}

// ---- checks ----------------------------------------------------------------------------------------------------------

const isError = ({ severity }: Problem): boolean => severity === 'error'

/** Reports what is wrong with a gold, and says whether the metric cannot accept it. */
export const checkGold = ({ scorer }: PlannedMetric, { at }: AnyDocument, gold: Content, log: ProblemLog): boolean => {
  let refused = false
  for (const problem of scorer.check?.(gold) ?? []) {
    log.addChecked(problem.at.path === '' ? { ...problem, at } : problem)
    refused ||= isError(problem)
  }
  return refused
}

/**
 * Reports what is wrong with a pair, and says whether the metric cannot accept it; with the system's name where it does not
 * stand in the system's own file.
 */
export const checkAnswer = (
  planned: PlannedMetric,
  gold: AnyDocument,
  answer: AnyDocument,
  [goldContent, content]: readonly [gold: Content, answer: Content],
  name: string,
  log: ProblemLog,
): boolean => {
  const { scorer } = planned
  let refused = false
  // a warning about places is none about the file, where the view has found them
  const isPlaced = viewOf(planned, name)?.usesText === true
  for (const problem of scorer.check?.(content, goldContent) ?? []) {
    if (isPlaced && !isError(problem)) continue
    const { path } = problem.at
    const ofPair = (at: Problem['at']): void =>
      log.addChecked({ ...problem, at, message: `${problem.message} (${name})` }, name)
    if (path === '') answer.at.path === '' ? ofPair(gold.at) : log.addChecked({ ...problem, at: answer.at })
    else if (path !== answer.at.path) ofPair(problem.at)
    else log.addChecked(problem)
    refused ||= isError(problem)
  }
  return refused
}
