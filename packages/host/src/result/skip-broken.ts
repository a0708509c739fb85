/**
 * Runs without broken systems, where a request allows it. A system is broken if a run of it alone fails for its files: the others are then
 * run anew, so that nothing of it is in their numbers. Mistakes of the gold, of the config and of systems that others are compared with
 * stop the run.
 */
import type { Problem } from '@assay/core'
import { nowhere } from '@assay/core/internal'
import { isLeft, left } from 'fp-ts/lib/Either.js'
import { type Failure, failure, type Later, plural } from '../checks/failure.ts'
import { code } from '../codes.ts'
import type { HostEnvironment } from '../plan/environment.ts'
import { splitColumn } from '../plan/expand-files.ts'
import { scoredName } from '../plan/plan.ts'
import type { BuiltInSystem, ReadSystem, Request, Side } from '../plan/request.ts'

/** A run of a request. */
export type Attempt<A> = (request: Request, surroundings: HostEnvironment) => Later<A>

/** True if a side is read from standard input. */
const readsStandardInput = ({ gold, train, systems, documentTable, patch }: Request): boolean => {
  const sides = systems.map((system) => ('make' in system ? system.train : system))
  const files = [gold, train, ...sides].flatMap((side: Pick<Side, 'files'> | undefined) => side?.files ?? [])
  return [documentTable, patch].includes('-') || files.some((file) => splitColumn(file, () => false).path === '-')
}

const isBuiltIn = (system: ReadSystem | BuiltInSystem): system is BuiltInSystem => 'make' in system

/** Codes of a config about the files of a system: missing, outside of the root, or not fitting to the gold. */
const fileCodes: ReadonlySet<string> = new Set([code.E207, code.E208, code.E214, code.E215])

const errorsOf = ({ problems }: Failure): readonly Problem[] => problems.filter(({ severity }) => severity === 'error')

/** True if the files of a system are at fault, rather than a plugin or the config. */
const isOfFiles = (why: Failure): boolean =>
  why.exit === 3 || (why.exit === 2 && errorsOf(why).every((problem) => fileCodes.has(problem.code)))

const skipWarning = (system: string, why: Failure): Problem => {
  const errors = errorsOf(why)
  const { code: number, message, ...first } = errors[0]!
  const more = errors.length === 1 ? '' : `, and ${plural(errors.length - 1, 'more error')}`
  return {
    ...first,
    severity: 'warning',
    code: code.W414,
    message: `the system ${system} is skipped: ${message} (${number})${more}`,
    skipped: { system, code: number },
  }
}

/** The request for a system alone, without what needs several or takes long. */
const requestAlone = (request: Request, system: ReadSystem): Request => ({
  ...request,
  systems: [system],
  gates: [],
  compare: false,
  bootstrap: { ...request.bootstrap, samples: 0 },
  sums: false,
})

/** Systems that others are compared with. */
const referencesIn = ({ compare, gates = [] }: Request): readonly (string | undefined)[] => [
  typeof compare === 'object' ? compare.baseline : undefined,
  ...gates.map(({ against }) => against),
]

/** Warnings about broken systems by name; of built-in ones if a system that they are made of is broken. */
const findBroken = async <A>(
  attempt: Attempt<A>,
  request: Request,
  { progress, onLine: _, onPlan: __, ...surroundings }: HostEnvironment,
): Promise<ReadonlyMap<string, Problem>> => {
  const broken = new Map<string, Problem>()
  const onSystem = progress?.step?.('systems, one by one', request.systems.length)
  for (const system of request.systems) {
    onSystem?.(1)
    if (isBuiltIn(system)) {
      const member = system.of?.find((name) => broken.has(name))
      if (member === undefined) continue
      const why = failure(2, code.E224, `${system.make} is made of ${member}, which is skipped`, undefined, nowhere)
      broken.set(system.name, skipWarning(system.name, why))
    } else {
      const alone = await attempt(requestAlone(request, system), surroundings)()
      if (isLeft(alone) && isOfFiles(alone.left)) broken.set(system.name, skipWarning(system.name, alone.left))
    }
  }
  return broken
}

/** Runs a request and, where it asks for that, without the systems that are broken. */
export const withoutBroken =
  <A>(attempt: Attempt<A>): Attempt<A> =>
  (request, surroundings) =>
  async () => {
    if (request.onError !== 'skip') return attempt(request, surroundings)()
    if (readsStandardInput(request)) {
      const hint = 'write it to a file first, and name the file'
      return left(failure(2, code.E103, 'standard input is read once, and onError "skip" may read twice', hint))
    }
    const { onLine, ...quiet } = surroundings
    const whole = await attempt({ ...request, onError: 'stop' }, quiet)()
    // lines are reported once it is known that they count
    if (!isLeft(whole)) return onLine === undefined ? whole : attempt(request, surroundings)()
    if (whole.left.exit > 3) return whole
    const broken = await findBroken(attempt, request, surroundings)
    const systems = request.systems.filter(({ name }) => !broken.has(name))
    const lost = new Set(
      request.systems.flatMap((system) => (broken.has(system.name) ? [system.name, scoredName(system)] : [])),
    )
    const isKept = referencesIn(request).every((name) => name === undefined || !lost.has(name))
    if (broken.size === 0 || systems.every(isBuiltIn) || !isKept) return whole
    return attempt({ ...request, systems, warnings: [...(request.warnings ?? []), ...broken.values()] }, surroundings)()
  }
