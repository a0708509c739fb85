/**
 * The model `trees`: a forest of labelled spans over one axis of positions (tokens, or characters), as in the QUAERO
 * annotation: entities with a set of types, and components. The forest is a flat list with parents before their
 * children, in which every node names its parent, so that no depth of nesting can overflow a stack.
 */
import { compareCodePoints } from '../../codepoints.ts'
import type { Location, Place } from '../../places.ts'
import { codePointsIn, type TextUnit } from '../../text-units.ts'

export interface Trees {
  /** Parents before their children. */
  readonly nodes: readonly TreeNode[]
  /** The words, where positions are tokens and the format has them. */
  readonly tokens?: readonly string[]
  /** The text itself, where positions are its characters (code points, without blanks) and the format has them. */
  readonly text?: string
  /** The words of `text` where the format separates them by blanks. */
  readonly words?: readonly string[]
  /** The text with its blanks, where positions are its characters with them. */
  readonly raw?: string
  /**
   * The unit of positions where the format has no text: `raw` of a document of the other side determines which
   * characters these are.
   */
  readonly unit?: TextUnit
  /** Length of the text in positions, where the format has it. */
  readonly length?: number
  /** The place of a position in the input. */
  readonly spot?: (position: number) => Location
}

/** The number of characters before a position, without the blanks. */
export const charactersIn = (raw: string): ((position: number) => number) => {
  const before = new Int32Array(codePointsIn(raw) + 1)
  let position = 0
  for (const character of raw) {
    before[position + 1] = before[position]! + (/\s/.test(character) ? 0 : 1)
    position++
  }
  return (offset) => before[offset]!
}

/** The tag set, not the place of a node, decides between an entity and a component of one. */
export type NodeKind = 'entity' | 'component'

export interface Interval {
  /** First position, from 0. */
  readonly start: number
  /** One past the last position. */
  readonly end: number
}

export interface TreeNode extends Interval {
  readonly kind: NodeKind
  /**
   * A set: distinct, in the order of code points. More than one type is metonymy; a dot separates a type from its
   * sub-type.
   */
  readonly types: readonly string[]
  /** The pieces of a node that is not contiguous, in order and apart from each other; `start` and `end` are then their hull. */
  readonly spans?: readonly Interval[]
  /** The index of the parent in `nodes`; -1 for a root. */
  readonly parent: number
  /** The words, where the format has them and positions are not tokens. */
  readonly text?: string
  readonly at?: Place
}

/** A node of a forest that is written as a tree, for tests and programs. */
export interface NestedNode extends Interval {
  readonly kind: NodeKind
  readonly types: readonly string[]
  readonly spans?: readonly Interval[]
  readonly children?: readonly NestedNode[]
}

/** The forest of nodes that hold their children. */
export const treesOf = (roots: readonly NestedNode[], tokens?: readonly string[]): Trees => {
  const nodes: TreeNode[] = []
  const waiting = roots.map((node) => ({ node, parent: -1 })).reverse()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { kind, types, start, end, spans, children = [] } = next.node
    const parent = nodes.push({ kind, types, start, end, ...(spans && { spans }), parent: next.parent }) - 1
    for (let i = children.length - 1; i >= 0; i--) waiting.push({ node: children[i]!, parent })
  }
  return { nodes, ...(tokens && { tokens, length: tokens.length }) }
}

/** A set of types: distinct, in the order of code points. */
export const typeSet = (types: readonly string[]): readonly string[] =>
  types.length === 1 ? types : [...new Set(types)].sort(compareCodePoints)

/** The pieces of a node: one if it is contiguous. */
export const piecesOf = (node: Interval & { readonly spans?: readonly Interval[] }): readonly Interval[] =>
  node.spans ?? [node]

/** True if two nodes cover the same positions. */
export const sameSpans = (
  a: Interval & { readonly spans?: readonly Interval[] },
  b: Interval & { readonly spans?: readonly Interval[] },
): boolean => {
  if (a.start !== b.start || a.end !== b.end) return false
  const [left, right] = [a.spans, b.spans]
  if (left === undefined || right === undefined) return left === right
  return (
    left.length === right.length &&
    left.every(({ start, end }, i) => start === right[i]?.start && end === right[i]?.end)
  )
}
