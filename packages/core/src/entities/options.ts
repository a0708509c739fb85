/** The options that entity metrics share: which mentions and entities count, and the value of 0/0. */
import * as v from 'valibot'
import * as entry from '../entries.ts'
import { bucketEntries } from './buckets.ts'

export const entityEntries = {
  duplicates: entry.choice(
    ['first', 'last', 'keep', 'error'],
    'a mention in several entities of one side: stays in the first or the last of them, in all, or is refused',
    ['first', 'last', 'keep'],
  ),
  dropSingletons: entry.flag(
    'take entities of one mention out of both sides before mentions are paired and counted (CorefUD)',
  ),
  zeroDivision: entry.zeroDivision('the official scorers print 0'),
}

export const entityOptions = v.strictObject({ ...entityEntries, ...bucketEntries })
export type EntityOptions = v.InferOutput<typeof entityOptions>
