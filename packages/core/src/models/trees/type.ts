/**
 * The model `trees`: a forest of labelled spans over one axis of positions (tokens, or characters), as in the QUAERO
 * annotation: entities with a set of types, and components. The forest is a flat list in which parents stand before their
 * children and every node names its parent, so that no depth of nesting can overflow a stack.
 */
import { compareCodePoints } from '../../codepoints.ts'
import { measured, type TextUnit } from '../../measured.ts'
import type { Place, Spot } from '../../places.ts'

export interface Trees {
  /** Parents before their children. */
  readonly nodes: readonly TreeNode[]
  /** The words, where positions are tokens and the format has them. */
  readonly tokens?: readonly string[]
  /** The text itself, where positions are its characters (UTF-16 units, without blanks) and the format has them. */
  readonly text?: string
  /** What `text` consists of where the format parts it by blanks. */
  readonly words?: readonly string[]
  /** The text with its blanks, where positions are offsets in it. */
  readonly raw?: RawText
  /** What positions count where the format has no text: `raw` of a document of the other side says which characters these are. */
  readonly unit?: TextUnit
  /** Length of the text in positions, where the format says it. */
  readonly length?: number
  /** Where a position stands in the input. */
  readonly spot?: (position: number) => Spot
}

/** A text, and what offsets in it count. */
export interface RawText {
  readonly text: string
  readonly unit: 'utf16' | 'codepoint'
}

/** From offsets in a text to those in UTF-16 units; -1 beyond its end. */
export const unitsIn = ({ text, unit }: RawText): ((offset: number) => number) => measured(text, unit).toString16

/** How many characters but blanks stand before an offset. */
export const charactersIn = (raw: RawText): ((offset: number) => number) => {
  const at = unitsIn(raw)
  const before = new Int32Array(raw.text.length + 1)
  for (let i = 0; i < raw.text.length; i++)
    before[i + 1] = (before[i] as number) + (/\s/.test(raw.text[i] as string) ? 0 : 1)
  return (offset) => before[at(offset)] as number
}

/** Whether a tag names an entity or a part of one is a matter of the tag set, not of where the node stands. */
export type NodeKind = 'entity' | 'component'

export interface Interval {
  /** First position, from 0. */
  readonly start: number
  /** One past the last position. */
  readonly end: number
}

export interface TreeNode extends Interval {
  readonly kind: NodeKind
  /** A set: distinct, in the order of code points. More than one type is metonymy; a dot parts a type from its sub-type. */
  readonly types: readonly string[]
  /** The pieces of a node that is not contiguous, in order and apart from each other; `start` and `end` are then their hull. */
  readonly spans?: readonly Interval[]
  /** Where the parent stands in `nodes`; -1 for a root. */
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
    for (let i = children.length - 1; i >= 0; i--) waiting.push({ node: children[i] as NestedNode, parent })
  }
  return { nodes, ...(tokens && { tokens, length: tokens.length }) }
}

/** A set of types: distinct, in the order of code points. */
export const typeSet = (types: readonly string[]): readonly string[] =>
  types.length === 1 ? types : [...new Set(types)].sort(compareCodePoints)

/** The pieces of a node: one if it is contiguous. */
export const piecesOf = (node: Interval & { readonly spans?: readonly Interval[] }): readonly Interval[] =>
  node.spans ?? [node]

/** Whether two nodes cover the same positions. */
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
