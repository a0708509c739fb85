/**
 * Limits of work: data beyond one is refused (E365), and scored with a warning (W365) where a call says `--any-work`. Limits are those of
 * metrics (`check`), of the labels of a side (`read/labels.ts`) and of annotators (`agreement/panel-documents.ts`).
 */
import { commonCode, type Problem } from '@assay/core'
import { code } from '../codes.ts'
import type { AnyScorer } from './plan.ts'
import type { Request } from './request.ts'

const ANY_WORK_HINT = '--any-work judges it all the same, however long that takes'

/** A problem as it is reported: one of a work limit with the flag that lifts it, or as a warning where it is lifted. */
export const withAdvice = ({ hint, ...problem }: Problem, anyWork: boolean | undefined): Problem => {
  if (problem.code !== commonCode.E365) return { ...problem, ...(hint !== undefined && { hint }) }
  if (anyWork === true) return { ...problem, severity: 'warning', code: code.W365 }
  return { ...problem, hint: hint === undefined ? ANY_WORK_HINT : `${hint}; ${ANY_WORK_HINT}` }
}

function* adviseEach(problems: Iterable<Problem>, anyWork: boolean | undefined): Iterable<Problem> {
  for (const problem of problems) yield withAdvice(problem, anyWork)
}

/** Lifts the work limit of a scorer, if the run says so; else adds a hint to its error. */
export const withWorkLimit =
  ({ anyWork }: Pick<Request, 'anyWork'>) =>
  (scorer: AnyScorer): AnyScorer => {
    const { check } = scorer
    if (check === undefined) return scorer
    return {
      ...scorer,
      check: (content, gold) => {
        const problems = check(content, gold)
        // of most documents there is nothing to say
        return Array.isArray(problems) && problems.length === 0 ? problems : adviseEach(problems, anyWork)
      },
    }
  }
