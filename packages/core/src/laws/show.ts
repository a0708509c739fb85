/** Documents as counterexamples show them. */
import * as fc from 'fast-check'
import type { Model } from '../contract.ts'
import { type Clusters, clusterCount, keyOf } from '../models/clusters.ts'
import { type Tags, tagAt } from '../models/tags.ts'
import type { Models } from '../models.ts'

/** How documents of a model are shown where the author of the laws does not say it: tags as tags, clusters as sets, others as records. */
export const showOf = <M extends Model>(model: M): ((content: Models[M]) => string) => {
  if (model === 'tags') return (content) => tagsText(content as Tags)
  if (model === 'clusters') return (content) => clustersText(content as Clusters)
  return fc.stringify
}

const tagsText = (tags: Tags): string =>
  Array.from({ length: tags.length }, (_, i) => tagText(tagAt(tags, i))).join(' ')

// quoted where the end of the tag would not be seen
const tagText = (tag: string): string => (/^[\w.[\]-]+$/.test(tag) ? tag : JSON.stringify(tag))

const clustersText = (clusters: Clusters): string => {
  const names = (items: Int32Array): string =>
    Array.from(items, (item) => tagText(keyOf(clusters.items, item))).join(' ')
  const { start, members, discarded } = clusters
  const sets = Array.from({ length: clusterCount(clusters) }, (_, c) => {
    const type = clusters.clusterType?.(c)
    return `${type === undefined ? '' : `${tagText(type)} `}{${names(members.subarray(start[c], start[c + 1]))}}`
  })
  return [...sets, ...(discarded.length > 0 ? [`discarded {${names(discarded)}}`] : [])].join(' ')
}
