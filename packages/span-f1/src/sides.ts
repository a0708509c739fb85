/** The items of either side under the options; those of files of tags under the scheme that the options name. */
import { readingOptions, readingsOf, type Spans, spansOfTags, type TagOptions } from '@assay/core'
import { type Side, sideOf } from './items.ts'
import { itemsOfSpan } from './labels.ts'
import type { SharedOptions } from './options.ts'

type Role = 'gold' | 'system'

/**
 * A document with the spans of its tags, where tags say its spans. One reading is for all documents: what each tag means is worked
 * out once, and the view's own is not asked for.
 */
const readOn = (role: Role, options: TagOptions): ((content: Spans) => Spans) => {
  const both = readingOptions(options)
  const spansOf = spansOfTags(readingsOf(both.gold, both.system)[role])
  return (content) => {
    const { length, tags } = content
    return tags === undefined ? content : { length, tags, regions: [{ readings: [spansOf(tags)] }] }
  }
}

export const sidesUnder = (options: SharedOptions): { readonly [R in Role]: (content: Spans) => Side } => {
  const itemsOf = itemsOfSpan(options)
  const on = (role: Role): ((content: Spans) => Side) => {
    const [read, side] = [readOn(role, options), sideOf(role, itemsOf)]
    return (content) => side(read(content))
  }
  return { gold: on('gold'), system: on('system') }
}
