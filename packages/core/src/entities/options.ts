/** The options that entity metrics share: which mentions and entities count, and the value of 0/0. */
import * as v from 'valibot'
import * as entry from '../entries.ts'
import { bucketEntries } from './buckets.ts'

export const entityEntries = {
  duplicates: /* @__PURE__ */ entry.choice(
    ['first', 'last', 'keep', 'error'],
    'a mention in several entities of one side: stays in the first or the last of them, in all, or is refused',
    ['first', 'last', 'keep'],
  ),
  dropSingletons: /* @__PURE__ */ entry.flag(
    'take entities of one mention out of both sides before mentions are paired and counted (CorefUD)',
  ),
  zeroDivision: /* @__PURE__ */ entry.zeroDivision('the official scorers print 0'),
}

export const entityOptions = /* @__PURE__ */ (() => v.strictObject({ ...entityEntries, ...bucketEntries }))()
export type EntityOptions = v.InferOutput<typeof entityOptions>
