/** A limit on the work that one document may cause, which metrics find out about: kept to, or only told of. */
import type { Problem } from '@assay/core'
import type { AnyScorer } from './planned.ts'
import type { Request } from './request.ts'

const ASIDE = '--any-work judges it all the same, however long that takes'

const aside = ({ hint, ...problem }: Problem, anyWork: boolean | undefined): Problem => {
  if (problem.code !== 'E365') return { ...problem, ...(hint !== undefined && { hint }) }
  if (anyWork === true) return { ...problem, severity: 'warning', code: 'W365' }
  return { ...problem, hint: hint === undefined ? ASIDE : `${hint}; ${ASIDE}` }
}

function* eachAside(problems: Iterable<Problem>, anyWork: boolean | undefined): Iterable<Problem> {
  for (const problem of problems) yield aside(problem, anyWork)
}

/** A scorer whose documents may cause any work, if a run says so. */
export const withinWork =
  ({ anyWork }: Pick<Request, 'anyWork'>) =>
  (scorer: AnyScorer): AnyScorer => {
    const { check } = scorer
    if (check === undefined) return scorer
    return {
      ...scorer,
      check: (content, gold) => {
        const problems = check(content, gold)
        // of most documents there is nothing to say
        return Array.isArray(problems) && problems.length === 0 ? problems : eachAside(problems, anyWork)
      },
    }
  }
