/** Reads the items of either side under the options; those of tags by the scheme of the side. */
import { readingOptions, readingsOf, type Spans } from '@assay/core'
import { spansOfTags, type TagOptions } from '@assay/core/internal'
import { type Side, sideOf } from './items.ts'
import { itemsOfSpan } from './labels.ts'
import type { SharedOptions } from './options.ts'

type Role = 'gold' | 'system'

/** Replaces the spans of a document with tags by those of the side's scheme. Tags are interpreted once for all documents. */
const spanReader = (role: Role, options: TagOptions): ((content: Spans) => Spans) => {
  const both = readingOptions(options)
  const spansOf = spansOfTags(readingsOf(both.gold, both.system)[role])
  return (content) => {
    const { length, tags } = content
    return tags === undefined ? content : { length, tags, regions: [{ readings: [spansOf(tags)] }] }
  }
}

export const readSides = (options: SharedOptions): { readonly [R in Role]: (content: Spans) => Side } => {
  const itemsOf = itemsOfSpan(options)
  const sideReader = (role: Role): ((content: Spans) => Side) => {
    const [read, side] = [spanReader(role, options), sideOf(role, itemsOf, options.discontinuous ?? 'spans')]
    return (content) => side(read(content))
  }
  return { gold: sideReader('gold'), system: sideReader('system') }
}
