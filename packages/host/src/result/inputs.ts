/** A plan whose files have been read: what their readers saw of them is in the signatures. */
import { compareCodePoints } from '@assay/core'
import type { DetectedProperties, Input } from '@assay/core/result'
import type { Plan, PlannedFiles } from '../plan/plan.ts'

/** All that was seen of some files, each value once and in the order of the files. */
export const mergeDetected = (inputs: readonly Input[]): DetectedProperties | undefined => {
  const all = new Map<string, Set<string>>()
  for (const { saw = {} } of inputs)
    for (const [name, values] of Object.entries(saw)) all.set(name, new Set([...(all.get(name) ?? []), ...values]))
  return all.size === 0 ? undefined : Object.fromEntries(Array.from(all, ([name, values]) => [name, [...values]]))
}

const filesWithDetected = <F extends PlannedFiles | undefined>(files: F, inputs: readonly Input[]): F => {
  const saw = mergeDetected(inputs)
  return files === undefined || saw === undefined ? files : { ...files, saw }
}

export const withDetected = (plan: Plan, inputs: readonly Input[]): Plan => ({
  ...plan,
  gold: filesWithDetected(
    plan.gold,
    inputs.filter(({ role }) => role === 'gold'),
  ),
  systems: plan.systems.map((system) => ({
    ...system,
    files: filesWithDetected(
      system.files,
      inputs.filter(
        ({ role, systems }) => role === 'system' && systems?.some((answered) => answered.system === system.name),
      ),
    ),
  })),
})

/** The input with the systems by the names that they are scored by, and the runs that they are. */
export const withRuns = (planned: Plan['systems'], input: Input): Input => {
  if (input.systems === undefined) return input
  const systems = input.systems.map(({ system, ...fields }) => {
    const run = planned.find(({ name }) => name === system)?.run
    return run === undefined ? { system, ...fields } : { system: run.of, run: run.name, ...fields }
  })
  return { ...input, systems }
}

const roles: readonly Input['role'][] = ['gold', 'system', 'train', 'documents', 'patch']

/** Sorts inputs by role, then by path, so that a run and its merged shards list them alike. */
export const sortInputs = (inputs: readonly Input[]): readonly Input[] =>
  [...inputs].sort((a, b) => roles.indexOf(a.role) - roles.indexOf(b.role) || compareCodePoints(a.path, b.path))
