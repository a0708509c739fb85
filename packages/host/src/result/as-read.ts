/** A plan whose files have been read: what their readers saw of them is in the signatures. */
import type { Input, Saw } from '@assay/core/result'
import type { Plan, PlannedFiles } from '../plan/planned.ts'

/** All that was seen of some files, each value once and in the order of the files. */
export const together = (inputs: readonly Input[]): Saw | undefined => {
  const all = new Map<string, Set<string>>()
  for (const { saw = {} } of inputs)
    for (const [name, values] of Object.entries(saw)) all.set(name, new Set([...(all.get(name) ?? []), ...values]))
  return all.size === 0 ? undefined : Object.fromEntries(Array.from(all, ([name, values]) => [name, [...values]]))
}

const seen = <F extends PlannedFiles | undefined>(files: F, inputs: readonly Input[]): F => {
  const saw = together(inputs)
  return files === undefined || saw === undefined ? files : { ...files, saw }
}

export const asRead = (plan: Plan, inputs: readonly Input[]): Plan => ({
  ...plan,
  gold: seen(
    plan.gold,
    inputs.filter(({ role }) => role === 'gold'),
  ),
  systems: plan.systems.map((system) => ({
    ...system,
    files: seen(
      system.files,
      inputs.filter(({ role, systems }) => role === 'system' && systems?.some((one) => one.system === system.name)),
    ),
  })),
})
