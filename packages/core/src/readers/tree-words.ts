/** Forests over words: what the writers of trees write, whatever the positions of a forest count. */
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

/** The pieces in order with their hull; those that touch become one. `undefined` if two overlap. */
export const joinedPieces = (
  pieces: readonly Interval[],
): (Interval & { readonly spans?: readonly Interval[] }) | undefined => {
  const sorted = [...pieces].sort((a, b) => a.start - b.start)
  const apart: Interval[] = []
  for (const piece of sorted) {
    const last = apart.at(-1)
    if (last !== undefined && last.end > piece.start) return undefined
    if (last?.end === piece.start) apart[apart.length - 1] = { start: last.start, end: piece.end }
    else apart.push(piece)
  }
  const [first, last] = [apart[0]!, apart.at(-1)!]
  const hull = { start: first.start, end: last.end }
  return apart.length === 1 ? hull : { ...hull, spans: apart }
}
