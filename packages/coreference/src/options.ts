/** The options that all metrics of this package share: what counts as a mention and an entity, and what stands for 0/0. */
import * as v from 'valibot'

export const sharedEntries = {
  duplicates: v.optional(
    v.pipe(
      v.picklist(['first', 'last', 'keep', 'error']),
      v.description(
        'a mention in several entities of one side: it stays in the first or the last of them, in all, or the run ends',
      ),
    ),
    'first',
  ),
  dropSingletons: v.optional(
    v.pipe(v.boolean(), v.description('entities of one mention are taken away on both sides')),
    false,
  ),
  emptyScore: v.optional(
    v.pipe(v.picklist(['none', 0, 1]), v.description('what stands for 0/0: no value, or 0 as in the official scorers')),
    'none',
  ),
}

export const sharedOptions = v.strictObject(sharedEntries)
export type SharedOptions = v.InferOutput<typeof sharedOptions>
