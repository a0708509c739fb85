/** Collects problems as they come, many but not without bound, and counts those it does not keep. */
import type { Problem } from '../contract.ts'
import type { ProblemGroup } from '../report/result.ts'
import { shownPath } from '../source/file.ts'
import type { Failure } from './failure.ts'

const KEPT = 1000
const ENOUGH = 1000

interface Group {
  readonly first: Problem
  readonly kept: Problem[]
  count: number
}

export interface ProblemLog {
  readonly add: (problem: Problem) => void
  /** Adds what a metric cannot accept: an error that leaves the reading as it is. The same problem from two metrics is one. */
  readonly addChecked: (problem: Problem, about?: string) => void
  /** Adds what a plugin has done wrong: an error that leaves the input, and the other plugins, as they are. */
  readonly addFault: (failure: Failure) => void
  /** What is known of faults beside the problems. */
  readonly detail: () => string
  readonly errors: () => number
  /** True where a plugin has done something wrong. */
  readonly faulty: () => boolean
  /** True where what was read does not fit together, so that judging it would tell nothing. */
  readonly broken: () => boolean
  /** True where a file has errors of its own: what does not fit it then follows from them. */
  readonly damaged: (path: string) => boolean
  /** True once there are so many errors that reading on would tell nothing new. */
  readonly full: () => boolean
  /** The first problems of each kind and file, in the order they came. */
  readonly kept: () => readonly Problem[]
  readonly total: () => number
  /** One entry for each kind and file, counted: what a result carries. */
  readonly groups: () => readonly ProblemGroup[]
}

export const problemLog = (folder: string): ProblemLog => {
  const groups = new Map<string, Group>()
  const damaged = new Set<string>()
  const checked = new Set<string>()
  const details: string[] = []
  let errors = 0
  let broken = false
  let faulty = false
  const keyOf = ({ code, at }: Problem): string => `${code} ${at.line}:${at.column} ${at.path}`
  const add = (problem: Problem): void => {
    // what the reader told of a place is not told again by a metric
    checked.add(keyOf(problem))
    if (problem.severity === 'error') {
      errors++
      damaged.add(problem.at.path)
      broken = true
    }
    file(problem)
  }
  const addChecked = (problem: Problem, about = ''): void => {
    const key = `${about}${keyOf(problem)}`
    if (checked.has(key)) return
    checked.add(key)
    if (problem.severity === 'error') errors++
    file(problem)
  }
  const addFault = ({ problems, detail }: Failure): void => {
    faulty = true
    errors += problems.length
    for (const problem of problems) file(problem)
    if (detail !== undefined) details.push(detail)
  }
  const file = (problem: Problem): void => {
    // what has no place is told apart by its words
    const key = JSON.stringify([problem.code, problem.at.path || problem.message])
    const group = groups.get(key) ?? { first: problem, kept: [], count: 0 }
    groups.set(key, group)
    group.count++
    if (group.kept.length < KEPT) group.kept.push(problem)
  }
  return {
    add,
    addChecked,
    addFault,
    faulty: () => faulty,
    detail: () => details.join('\n'),
    broken: () => broken,
    errors: () => errors,
    damaged: (path) => damaged.has(path),
    full: () => errors >= ENOUGH,
    kept: () => [...groups.values()].flatMap((group) => group.kept),
    total: () => [...groups.values()].reduce((sum, group) => sum + group.count, 0),
    groups: () => [...groups.values()].map((group) => groupOf(group, folder)),
  }
}

const groupOf = ({ first, count }: Group, folder: string): ProblemGroup => ({
  code: first.code,
  severity: first.severity,
  count,
  message: first.message,
  at: { ...first.at, path: shownPath(first.at.path, folder) },
  ...(first.hint !== undefined && { hint: first.hint }),
})
