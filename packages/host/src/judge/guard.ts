/** Around a run: what a plugin throws is its failure, and how much there is to read. */

import { type Either, left, map } from 'fp-ts/lib/Either.js'
import type { Machine } from '../machine/machine.ts'
import { outlineOf } from '../plan/outline.ts'
import { planOf } from '../plan/plan.ts'
import type { Plan } from '../plan/planned.ts'
import type { Request } from '../plan/request.ts'
import type { Progress, Surroundings } from '../plan/surroundings.ts'
import type { Failure } from '../problems/failure.ts'
import { fault, named, SOMEONE } from '../problems/faults.ts'
import type { ProblemLog } from '../problems/problem-log.ts'
import { watchFor } from '../problems/watch.ts'
import { watched } from './watched.ts'

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

export const bytesIn = (plan: Plan): number => {
  const paths = new Set(
    [plan.gold, ...plan.systems.flatMap(({ files }) => (files === undefined ? [] : [files]))].flatMap(
      (files) => files.paths,
    ),
  )
  return bytesOf(plan.machine, [...paths])
}

/** How many bytes there are to read, as far as files say it. */
export const bytesOf = ({ look }: Machine, paths: readonly string[]): number =>
  paths.reduce((sum, path) => sum + (look(path)?.bytes ?? 0), 0)

/** Plans a request; what a plugin throws while its options are decoded is its failure too. */
export const planSafely = async (
  request: Request,
  { machine, misuse, onPlan }: Surroundings,
): Promise<Either<Failure, Plan>> => {
  try {
    const plan = await planOf(request, machine)
    misuse?.refuse()
    if (plan._tag === 'Right') onPlan?.(outlineOf(plan.right))
    return misuse === undefined
      ? plan
      : map((all: Plan) => watched(all, watchFor(misuse), { own: false, without: [] }))(plan)
  } catch (cause) {
    return left(fault(SOMEONE, 'before anything is read', cause))
  }
}

/** Why there is no result: the input, a plugin, or a config that names what is not in the files, where nothing is wrong with them. */
export const inputFailure = (log: ProblemLog): Failure => {
  const problems = log.kept()
  const detail = log.detail()
  const isAsked = problems.every(({ severity, code }) => severity === 'warning' || code === 'E801')
  return { exit: log.faulty() ? 4 : isAsked ? 2 : 3, problems, total: log.total(), ...(detail && { detail }) }
}
