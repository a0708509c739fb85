/** Forests over words: what the writers of trees write, whatever the positions of a forest count. */
import { joinFragments, type OverlappingFragments } from '../models/spans/fragments.ts'
import { type Interval, piecesOf, type TreeNode, type Trees } from '../models/trees/type.ts'
import { codePointsIn } from '../text-units.ts'

/** A forest whose positions are tokens. */
export interface WordTrees extends Trees {
  readonly tokens: readonly string[]
}

/** Words parted where a node begins or ends inside of one. */
const splitWords = (words: readonly string[], nodes: readonly TreeNode[]): readonly string[] => {
  const borders = new Set(nodes.flatMap((node) => piecesOf(node).flatMap(({ start, end }) => [start, end])))
  const parted: string[] = []
  let at = 0
  for (const word of words) {
    let from = 0
    let to = 0
    for (const character of word) {
      to += character.length
      at++
      if (to < word.length && !borders.has(at)) continue
      parted.push(word.slice(from, to))
      from = to
    }
  }
  return parted
}

/**
 * The same forest over tokens: those it has, or the words of its text, parted where a node begins or ends inside of one.
 * Nothing where the format has no text.
 */
export const overWords = (trees: Trees): WordTrees | undefined => {
  const { nodes, tokens, text, words = text === undefined ? undefined : [text] } = trees
  if (tokens !== undefined) return { ...trees, tokens }
  if (words === undefined) return undefined
  const parted = splitWords(words, nodes)
  const token = new Map<number, number>([[0, 0]])
  let at = 0
  parted.forEach((word, i) => {
    at += codePointsIn(word)
    token.set(at, i + 1)
  })
  const moved = <A extends { readonly start: number; readonly end: number }>(one: A): A => ({
    ...one,
    start: token.get(one.start)!,
    end: token.get(one.end)!,
  })
  const over = nodes.map((node) => ({ ...moved(node), ...(node.spans && { spans: node.spans.map(moved) }) }))
  return { nodes: over, tokens: parted, length: parted.length }
}

/**
 * The nodes that can be written as tags in a text: contiguous, within the one around them, and not across another. In the order
 * of the text, so that of nodes that begin at one place the outer one comes first.
 */
export const nestedNodes = (nodes: readonly TreeNode[]): readonly TreeNode[] => {
  const ordered = nodes
    .map((node, index) => ({ node, index }))
    .filter(({ node }) => node.spans === undefined)
    .sort((a, b) => a.node.start - b.node.start || b.node.end - a.node.end || a.index - b.index)
  const open: number[] = []
  return ordered.flatMap(({ node }) => {
    while (open.length > 0 && open.at(-1)! <= node.start) open.pop()
    if (open.length > 0 && node.end > open.at(-1)!) return []
    open.push(node.end)
    return [node]
  })
}

/** The pieces in order with their hull; those that touch become one. Two that overlap are given instead. */
export const joinedPieces = (
  pieces: readonly Interval[],
):
  | { readonly whole: Interval & { readonly spans?: readonly Interval[] } }
  | { readonly overlap: OverlappingFragments } => {
  const joined = joinFragments(pieces)
  if ('overlap' in joined) return joined
  const { fragments, ...hull } = joined.borders
  return { whole: fragments === undefined ? hull : { ...hull, spans: fragments } }
}
