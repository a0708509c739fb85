/** Around a run: what a plugin throws is its failure, and how much there is to read. */
import { nowhere } from '@assay/core/internal'
import { type Either, left } from 'fp-ts/lib/Either.js'
import type { Failure } from '../checks/failure.ts'
import { currentCall, fault, UNKNOWN_PLUGIN } from '../checks/faults.ts'
import type { ProblemLog } from '../checks/problem-log.ts'
import { failureWithoutWords } from '../checks/secrets.ts'
import { code as ownCode } from '../codes.ts'
import type { Machine } from '../io/machine.ts'
import { type HostEnvironment, outlinePlan, type Progress, stepsIn } from '../plan/environment.ts'
import type { Plan } from '../plan/plan.ts'
import { planRun } from '../plan/plan-run.ts'
import type { Request } from '../plan/request.ts'

/** Turns a plugin's exception into a failure, instead of ending the program. */
export const runGuarded = <A>(
  plan: Plan,
  progress: Progress | undefined,
  run: () => Either<Failure, A>,
): Either<Failure, A> => {
  progress?.start(bytesIn(plan), stepsIn(plan))
  try {
    return run()
  } catch (cause) {
    const { who, where, at } = currentCall() ?? { who: UNKNOWN_PLUGIN, where: 'on this input', at: nowhere }
    const failed = fault(who, where, cause, at)
    return left(plan.secrets === undefined ? failed : failureWithoutWords(failed, plan.titles, plan.machine.messages))
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

/** Number of bytes to read, as far as it is known. */
export const bytesOf = ({ look }: Machine, paths: readonly string[]): number =>
  paths.reduce((sum, path) => sum + (look(path)?.bytes ?? 0), 0)

/** Plans a request; what a plugin throws while its options are decoded is its failure too. */
export const planSafely = async (
  request: Request,
  { machine, onPlan }: HostEnvironment,
): Promise<Either<Failure, Plan>> => {
  try {
    const plan = await planRun(request, machine)
    if (plan._tag === 'Right') onPlan?.(outlinePlan(plan.right))
    return plan
  } catch (cause) {
    return left(fault(UNKNOWN_PLUGIN, 'before anything is read', cause))
  }
}

/** Failure without a result: input errors, a plugin fault, or a config that names what valid files lack. */
export const inputFailure = (log: ProblemLog): Failure => {
  const problems = log.kept()
  const detail = log.detail()
  const isAsked = problems.every(({ severity, code }) => severity === 'warning' || code === ownCode.E801)
  return { exit: log.faulty() ? 4 : isAsked ? 2 : 3, problems, total: log.total(), ...(detail && { detail }) }
}
