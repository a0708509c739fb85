/** A panel of annotators, of which a gold with a system is one of two. */
import type { Model, Models, Scorer } from '@assay/core'

type Panel<M extends Model, S> = NonNullable<Scorer<M, S, string>['panel']>

/** The names of the two sides of a pair. */
export const sides: readonly string[] = ['gold', 'system']

/** The members of a scorer that judge: a panel, and a pair as a panel of two. */
export const ofPanel = <M extends Model, S>(panel: Panel<M, S>) => ({
  judge: (gold: Models[M]) => (system: Models[M]) => panel.judge([gold, system], sides),
  panel,
})
