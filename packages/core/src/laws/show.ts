/** Documents as counterexamples show them. */
import * as fc from 'fast-check'
import type { Model } from '../contract.ts'
import { type Clusters, clusterCount, keyOf } from '../models/clusters/type.ts'
import type { NameMentions } from '../models/mentions/type.ts'
import { type Tags, tagAt } from '../models/tags/type.ts'
import { piecesOf, type Trees } from '../models/trees/type.ts'
import type { Models } from '../models.ts'

/** How documents of a model are shown where the author of the laws does not say it: tags as tags, clusters as sets, forests as trees, names as rows, others as records. */
export const showOf = <M extends Model>(model: M): ((content: Models[M]) => string) => {
  if (model === 'tags') return (content) => tagsText(content as Tags)
  if (model === 'clusters') return (content) => clustersText(content as Clusters)
  if (model === 'trees') return (content) => treesText(content as Trees)
  if (model === 'mentions') return (content) => mentionsText(content as NameMentions)
  return fc.stringify
}

/** `loc.adm.nat+org.adm[0,6){name[0,1) kind[3,4)}`, components in parentheses. */
const treesText = ({ nodes }: Trees): string => {
  const inside: string[][] = nodes.map(() => [])
  const roots: string[] = []
  for (let i = nodes.length - 1; i >= 0; i--) {
    const node = nodes[i] as Trees['nodes'][number]
    const spans = piecesOf(node).map(({ start, end }) => `[${start},${end})`)
    const label = node.types.map(tagText).join('+')
    const own = `${node.kind === 'entity' ? label : `(${label})`}${spans.join('')}`
    const children = inside[i] as readonly string[]
    ;(inside[node.parent] ?? roots).unshift(children.length === 0 ? own : `${own}{${children.join(' ')}}`)
  }
  return roots.join(' ')
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

const mentionsText = ({ form, base, type, entity }: NameMentions): string =>
  form.map((own, i) => `${JSON.stringify(own)} → ${JSON.stringify(base[i])} ${type[i]} ${entity[i]}`).join('; ')
