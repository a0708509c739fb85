/** One more item after everything else, which is nothing to score. */
import type { Model } from '../contract.ts'
import { formAt, type Tags, tagAt, tagsOf } from '../models/tags/type.ts'
import type { Models } from '../models.ts'

/** A sentence with one more token outside of all phrases. */
const withToken = (tags: Tags): Tags => {
  const places = Array.from({ length: tags.length }, (_, i) => i)
  const words = tags.column.forms && [...places.map((i) => formAt(tags, i) as string), '.']
  return tagsOf([...places.map((i) => tagAt(tags, i)), 'O'], words)
}

/** How documents of a model get longer, where there is something that no metric scores. */
export const appendedTo = <M extends Model>(model: M): { readonly appended?: (content: Models[M]) => Models[M] } =>
  model === 'tags' ? { appended: (content) => withToken(content as Tags) as Models[M] } : {}
