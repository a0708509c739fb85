/**
 * Plain text in the light of a gold in CorefUD, with the same words: it has the gold's sentences, and the head of a mention is found in
 * the gold's tree, as when the campaign converts the text to CorefUD with `text2text_coref`.
 */
import { code } from '../codes.ts'
import type { Disagreement } from '../contract.ts'
import { type Either, left, right } from '../either.ts'
import type { Clusters } from '../models/clusters/type.ts'
import { type Ints, ints, push } from '../source/ints.ts'
import { headFinder, NO_TREE } from './head-finder.ts'
import {
  borders,
  clustersOfDraft,
  type Draft,
  type MentionClusters,
  type MentionOptions,
  type Nodes,
  newNodes,
  nodeCount,
  nodeOf,
  numberNode,
  openingsOf,
  sentenceOf,
  tokenCount,
  wordSpot,
} from './mentions.ts'

/** Clusters of plain text, with what they are made from. */
export interface PlainClusters extends MentionClusters {
  readonly draft: Draft
  readonly wanted: MentionOptions
  readonly emptyNodes: 'parent' | 'place'
}

// ---- nodes -----------------------------------------------------------------------------------------------------------

/** The empty node with a number, from 0, after so many tokens; `undefined` if there are not so many there. */
const emptyNodeAt = (nodes: Nodes, tokens: number, index: number): number | undefined => {
  const node = index + (tokens === 0 ? 0 : nodeOf(nodes, tokens - 1) + 1)
  const next = tokens < tokenCount(nodes) ? nodeOf(nodes, tokens) : nodeCount(nodes)
  return node < next ? node : undefined
}

/**
 * The nodes of the text, numbered in the gold's sentences. An empty node follows the token before it and depends on it; or, where
 * `emptyNodes` stand at their place, it is the one that the gold has there.
 */
const nodesWithin = (gold: Nodes, systemNodes: Nodes, emptyNodes: PlainClusters['emptyNodes']): Nodes => {
  const { path, bytes, formStart, formEnd, lineStart, line } = systemNodes
  const nodes: Nodes = { ...newNodes(path, bytes, true), formStart, formEnd, lineStart, line }
  const empty = nodes.empty!
  const firsts = borders(gold)
  const tokens = (): number => empty.nodeOfToken.size
  /** Begins the sentences of the next token. */
  const begin = (node: number): void => {
    while (firsts[nodes.sentences.size]! <= tokens()) push(nodes.sentences, node)
  }
  let passed = 0
  let last = 0
  for (let node = 0; node < nodeCount(systemNodes); node++) {
    if (systemNodes.empty!.minor.values[node] === 0) {
      begin(node)
      numberNode(nodes, empty, 0)
      passed = 0
      last = 0
      continue
    }
    const twin = emptyNodes === 'place' ? emptyNodeAt(gold, tokens(), passed) : undefined
    const next = last < 0 || tokens() === 0 ? last - 1 : last + 1
    last = twin === undefined ? next : gold.empty!.minor.values[twin]!
    if (last < 0) begin(node)
    numberNode(nodes, empty, last)
    const parent = tokens() - (firsts[nodes.sentences.size - 1] ?? 0)
    empty.deps.set(node, emptyNodes === 'parent' ? `${parent}:_` : (gold.empty!.deps.get(twin ?? -1) ?? ''))
    passed++
  }
  return nodes
}

// ---- mentions --------------------------------------------------------------------------------------------------------

const entityName = ({ draft: { entity }, wanted }: PlainClusters, mention: number): string =>
  wanted.nameOf(entity.values[mention]!)

/** The numbers of the heads of mentions among their words, or what is wrong with the first mention that can have none. */
const headsWithin = (gold: Nodes, nodes: Nodes, system: PlainClusters): Either<Disagreement, Ints> => {
  const { draft } = system
  const { runFirst, runLast, entity } = draft
  const headOf = headFinder(gold, nodes)
  const heads = ints(entity.size)
  for (let mention = 0; mention < entity.size; mention++) {
    const [first, last] = [runFirst.values[mention]!, runLast.values[mention]!]
    push(heads, Math.min(1, last + 1))
    if (last <= first) continue
    const spot = (): Pick<Disagreement, 'gold' | 'system'> => ({
      gold: wordSpot(gold, nodes.empty!.tokens.values[first]!),
      system: openingsOf(draft)(mention),
    })
    if (sentenceOf(nodes, first) !== sentenceOf(nodes, last)) {
      const message = `a mention of entity ${entityName(system, mention)} closes in another sentence of the gold than it opens in, in`
      return left({ code: code.E321, message, ...spot(), hint: 'a mention of CorefUD lies in one sentence' })
    }
    const head = headOf(first, last)
    if (head === NO_TREE) {
      const message = `the head of a mention of entity ${entityName(system, mention)} is in the tree of the gold, which has no HEAD here, in`
      return left({ code: code.E328, message, ...spot(), hint: 'give the gold with its tree, in columns 7 and 9' })
    }
    heads.values[mention] = head - first + 1
  }
  return right(heads)
}

/** Plain text completed by a gold in CorefUD; as it is where the gold is plain text too. */
export const completeFromGold = (gold: Clusters, system: Clusters): Either<Disagreement, Clusters> => {
  const from = (gold as Partial<MentionClusters>).origin?.nodes
  const plain = system as PlainClusters
  if (from === undefined || from.isPlain) return right(system)
  const nodes = nodesWithin(from, plain.draft.nodes, plain.emptyNodes)
  const heads = headsWithin(from, nodes, plain)
  if (heads._tag === 'Left') return heads
  const { clusters } = clustersOfDraft({ ...plain.draft, nodes, head: heads.right }, plain.wanted)
  return right(clusters)
}
