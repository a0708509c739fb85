/** Parts of a sum that its lines do not name: what is left of it without those that they name. */
import type { Parts } from '@assay/core'
import type { AnyScorer } from '../plan/plan.ts'

/** The parts with that of all else for each facet of which lines name exceptions alone. */
export const withRest = ({ report, stats }: AnyScorer, whole: unknown, parts: Parts<unknown>): Parts<unknown> => {
  const all: Record<string, ReadonlyMap<string, unknown>> = { ...parts }
  for (const [facet, label] of Object.entries(report?.rest ?? {})) {
    const named = new Map(parts[facet])
    // sums of shards have one already, of those shards alone that name an exception
    named.delete(label)
    if (named.size === 0) continue
    let left = whole
    for (const part of named.values()) left = stats.concat(left, stats.scale(-1, part))
    all[facet] = stats.equals(left, stats.empty) ? named : named.set(label, left)
  }
  return all
}
