/** The options that all metrics of this package share: what counts as a mention and an entity, and what stands for 0/0. */

import * as v from 'valibot'
import * as entry from '../entries.ts'

export const sharedEntries = {
  duplicates: entry.choice(
    ['first', 'last', 'keep', 'error'],
    'a mention in several entities of one side: it stays in the first or the last of them, in all, or the run ends',
  ),
  dropSingletons: entry.flag('entities of one mention are taken away on both sides'),
  emptyScore: entry.choice(['none', 0, 1], 'what stands for 0/0: no value, or 0 as in the official scorers'),
}

export const sharedOptions = v.strictObject(sharedEntries)
export type SharedOptions = v.InferOutput<typeof sharedOptions>
