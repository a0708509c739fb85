/** The writer of `corefud-text`: every node at its place, a mention of several parts as the part with its head. */
import type { Document } from '../contract.ts'
import { type Clusters, clusterCount } from '../models/clusters/type.ts'
import { bracketsOf, entityNames, type Stretch } from './mention-keys.ts'
import { formOf, isEmpty, type MentionClusters, type Nodes, nodeCount, type Origin } from './mentions.ts'

const originOf = (clusters: Clusters): Origin | undefined => (clusters as Partial<MentionClusters>).origin

/** A node as a word: blanks part words, and empty nodes begin with `##`. */
const wordOf = (nodes: Nodes, node: number): string => {
  const form = formOf(nodes, node).replace(/\s/gu, '_')
  if (!isEmpty(nodes, node)) return form
  return form.startsWith('##') ? form : `##${form === '_' ? '' : form}`
}

/** The reason why a document cannot be written: its words would be read as something else. */
export const unwritable = ({ content }: Document<'clusters'>): string | undefined => {
  const nodes = originOf(content)?.nodes
  if (nodes === undefined || !nodes.hasForms) return 'it has no words'
  for (let node = 0; node < nodeCount(nodes); node++) {
    const word = wordOf(nodes, node)
    if (word === '') return 'it has an empty word'
    if (/\|.*[[\]]/.test(word)) return `the word ${JSON.stringify(word)} would be read with brackets`
    if (!isEmpty(nodes, node) && word.startsWith('##'))
      return `the word ${JSON.stringify(word)} would be read as an empty node`
  }
  return undefined
}

/** The part of a mention that has its head; the first, if the head is not known. */
const partOf = ({ runs, heads }: Origin, item: number): readonly [first: number, last: number] => {
  const from = runs.start[item]!
  const parts = Array.from(
    { length: runs.start[item + 1]! - from },
    (_, i) => [runs.first[from + i]!, runs.last[from + i]!] as const,
  )
  return parts.find(([first, last]) => first <= heads[item]! && heads[item]! <= last) ?? parts[0]!
}

const stretchesOf = (clusters: Clusters, origin: Origin): readonly Stretch[] => {
  const names = entityNames(clusters, (name) => /^[^\s[\],|-]+$/.test(name))
  return Array.from({ length: clusterCount(clusters) }, (_, cluster) => cluster).flatMap((cluster) =>
    Array.from(clusters.members.subarray(clusters.start[cluster], clusters.start[cluster + 1]), (item): Stretch => {
      const [first, last] = partOf(origin, item)
      const name = names[cluster]!
      return { first, last, opening: `[${name}`, closing: `${name}]`, single: `[${name}]` }
    }),
  )
}

export function* write(documents: Iterable<Document<'clusters'>>): Iterable<string> {
  for (const { content } of documents) {
    const origin = originOf(content)!
    const brackets = bracketsOf(stretchesOf(content, origin))
    const words = Array.from({ length: nodeCount(origin.nodes) }, (_, node) => {
      const marks = brackets.get(node)
      return `${wordOf(origin.nodes, node)}${marks === undefined ? '' : `|${marks.join(',')}`}`
    })
    yield `${words.join(' ')}\n`
  }
}
