/** The entities of a document at any depth, each with its components. */
import type { TreeNode } from '@assay/core'
import { type Extent, sameSpans } from '@assay/core/internal'
import { inOrder, isInOrder, sameTypes } from './nodes.ts'
import type { EterOptions } from './options.ts'

export interface Entity extends Extent {
  readonly node: TreeNode
  /** Components of the tag set and embedded entities, in order. */
  readonly parts: readonly TreeNode[]
  /** The index of the closest entity around it, or -1. */
  readonly outer: number
}
export interface Entities {
  readonly entities: readonly Entity[]
  /** Components outside of entities. */
  readonly orphans: readonly TreeNode[]
}

/** The entities and their components, both in order. Parents come before their children, so one pass is enough. */
export const entitiesOf = (nodes: readonly TreeNode[], options: EterOptions): Entities => {
  const { componentScope, embeddedEntities } = options
  // by node: the closest entity around it, and its index among the entities
  const owners = new Int32Array(nodes.length)
  const places = new Int32Array(nodes.length)
  const entities: EntityBuilder[] = []
  const orphans: TreeNode[] = []
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i]!
    const owner = ownerOf(node, nodes, owners)
    owners[i] = owner
    const isEntity = node.kind === 'entity'
    if (owner >= 0 && (componentScope === 'nearestEntity' || owner === node.parent)) {
      if (!isEntity || embeddedEntities === 'component') entities[places[owner]!]!.parts.push(node)
    } else if (owner < 0 && !isEntity) orphans.push(node)
    if (isEntity) places[i] = entities.push(newEntity(node, owner < 0 ? -1 : places[owner]!)) - 1
  }
  for (const { parts } of entities) if (!isInOrder(parts, inOrder)) parts.sort(inOrder)
  return { entities: inTheirOrder(entities), orphans }
}

interface EntityBuilder extends Entity {
  readonly parts: TreeNode[]
}

const newEntity = (node: TreeNode, outer: number): EntityBuilder => {
  const { start, end, spans } = node
  const parts: TreeNode[] = []
  return spans === undefined ? { start, end, node, parts, outer } : { start, end, spans, node, parts, outer }
}

const ownerOf = ({ parent }: TreeNode, nodes: readonly TreeNode[], owners: Int32Array): number => {
  if (parent < 0) return -1
  return nodes[parent]!.kind === 'entity' ? parent : owners[parent]!
}

const inTheirOrder = (entities: readonly Entity[]): readonly Entity[] => {
  if (isInOrder(entities, (a, b) => inOrder(a.node, b.node))) return entities
  const order = [...entities.keys()].sort((a, b) => inOrder(entities[a]!.node, entities[b]!.node))
  const places = new Int32Array(entities.length)
  order.forEach((index, place) => {
    places[index] = place
  })
  return order.map((index) => {
    const entity = entities[index]!
    return { ...entity, outer: entity.outer < 0 ? -1 : places[entity.outer]! }
  })
}

const isSame = (a: TreeNode, b: TreeNode): boolean => sameTypes(a.types, b.types) && sameSpans(a, b)

/** True if two entities have the same types, span and components. */
export const sameEntity = (gold: Entity, system: Entity): boolean => {
  if (gold.parts.length !== system.parts.length || !isSame(gold.node, system.node)) return false
  for (let i = 0; i < gold.parts.length; i++) if (!isSame(gold.parts[i]!, system.parts[i]!)) return false
  return true
}
