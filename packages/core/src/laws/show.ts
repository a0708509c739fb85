/** Documents as counterexamples show them. */
import * as fc from 'fast-check'
import type { Model } from '../contract.ts'
import { type Tags, tagAt } from '../models/tags.ts'
import type { Models } from '../models.ts'

/** How documents of a model are shown where the author of the laws does not say it: tags as tags, others as records. */
export const showOf = <M extends Model>(model: M): ((content: Models[M]) => string) =>
  model === 'tags' ? (content) => tagsText(content as Tags) : fc.stringify

const tagsText = (tags: Tags): string =>
  Array.from({ length: tags.length }, (_, i) => tagText(tagAt(tags, i))).join(' ')

// quoted where the end of the tag would not be seen
const tagText = (tag: string): string => (/^[\w.[\]-]+$/.test(tag) ? tag : JSON.stringify(tag))
