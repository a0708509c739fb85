/** The items of either side under the options; those of files of tags under the scheme that the options name. */
import { readingOptions, readingsOf, type Spans, spansOfTags, type TagOptions } from '@assay/core'
import { type Side, sideOf } from './items.ts'
import { itemsOfSpan } from './labels.ts'
import type { SharedOptions } from './options.ts'

type Role = 'gold' | 'system'

/** A document with the spans of its tags, where tags say its spans; the view reads them as conlleval.pl does. */
const readOn = (role: Role, options: TagOptions): ((content: Spans) => Spans) => {
  const both = readingOptions(options)
  const { scheme, outside, types } = both[role]
  if (scheme === 'conlleval' && outside === 'O' && types.length === 0) return (content) => content
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
