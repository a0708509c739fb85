/** The entities of a document, whatever their depth, each with its components. */
import type { Covering, TreeNode } from '@assay/core'
import { inOrder, keyOf, topOf } from './nodes.ts'
import type { EterOptions } from './options.ts'

/** A component of an entity: a component of the tag set, or an embedded entity. */
export interface Part extends Covering {
  readonly labels: readonly string[]
  /** Equal for equal sets of labels. */
  readonly key: string
  readonly node: TreeNode
}
export interface Entity extends Covering {
  readonly types: readonly string[]
  /** Equal for equal sets of types. */
  readonly key: string
  readonly parts: readonly Part[]
  readonly node: TreeNode
  /** The closest entity around it, among the entities of the document; -1 if there is none. */
  readonly outer: number
}
export interface Entities {
  readonly entities: readonly Entity[]
  /** Components in no entity. */
  readonly orphans: readonly TreeNode[]
}

/** The entities in order, with their components in order. */
export const entitiesOf = (nodes: readonly TreeNode[], options: EterOptions): Entities => {
  const owners = ownersOf(nodes)
  const parts = partsOf(nodes, owners, options)
  const order = nodes.flatMap((node, i) => (node.kind === 'entity' ? [i] : []))
  order.sort((a, b) => inOrder(nodes[a] as TreeNode, nodes[b] as TreeNode))
  const places = new Int32Array(nodes.length)
  order.forEach((index, place) => {
    places[index] = place
  })
  return {
    entities: order.map((index) => {
      const node = nodes[index] as TreeNode
      const owner = owners[index] as number
      const { start, end, spans, types } = node
      const own = parts.get(index) ?? []
      const outer = owner < 0 ? -1 : (places[owner] as number)
      return { start, end, ...(spans && { spans }), types, key: keyOf(types), parts: own, node, outer }
    }),
    orphans: nodes.filter((node, i) => node.kind === 'component' && (owners[i] as number) < 0),
  }
}

/** Of each node the closest entity around it. Parents stand before their children, so one pass is enough. */
const ownersOf = (nodes: readonly TreeNode[]): readonly number[] => {
  const owners: number[] = []
  for (const { parent } of nodes) {
    if (parent < 0) owners.push(-1)
    else owners.push((nodes[parent] as TreeNode).kind === 'entity' ? parent : (owners[parent] as number))
  }
  return owners
}

const partsOf = (
  nodes: readonly TreeNode[],
  owners: readonly number[],
  { componentScope, embeddedEntities, componentLabel }: EterOptions,
): ReadonlyMap<number, readonly Part[]> => {
  const parts = new Map<number, Part[]>()
  nodes.forEach((node, i) => {
    const owner = owners[i] as number
    if (owner < 0 || (componentScope === 'children' && owner !== node.parent)) return
    if (embeddedEntities === 'ignore' && node.kind === 'entity') return
    const labels = componentLabel === 'top' ? [...new Set(node.types.map(topOf))] : node.types
    const { start, end, spans } = node
    const part: Part = { start, end, ...(spans && { spans }), labels, key: keyOf(labels), node }
    const known = parts.get(owner)
    if (known === undefined) parts.set(owner, [part])
    else known.push(part)
  })
  for (const own of parts.values()) if (own.length > 1) own.sort((a, b) => inOrder(a.node, b.node))
  return parts
}
