/** What the options make an error: one-sided items, overlaps, a gold without clusters. */
import type { Clusters, Problem } from '@assay/core'
import { type Empty, refusedEmpty } from './empty-gold.ts'
import { overlaps, type Policy, refusals } from './policy.ts'

export interface Refusing extends Policy {
  readonly empty: Empty
  /** `error` where clusters that overlap are refused. */
  readonly overlap?: 'none' | 'error'
}

export function* refused(gold: Clusters, system: Clusters, options: Refusing): Iterable<Problem> {
  yield* refusedEmpty(gold, options.empty)
  yield* refusals(gold, system, options)
  if (options.overlap !== 'error') return
  yield* overlaps(gold)
  yield* overlaps(system)
}
