/** Forests under other labels. */
import type { Labels } from '../../contract.ts'
import { newCensus, newLabelRenamer } from '../labels.ts'
import { type TreeNode, type Trees, typeSet } from './type.ts'

/**
 * The relabelling of a node: its new index, or the node around it, and whether its components have lost their entity.
 */
interface NodeTarget {
  readonly place: number
  readonly orphans: boolean
}

/**
 * Relabels entities and components. The children of a dropped node move to the node around it; a component is dropped
 * with its entity.
 */
export const relabel = (labels: Labels): ((trees: Trees) => Trees) => {
  const rename = newLabelRenamer(labels)
  const typesOf = ({ types }: TreeNode): readonly string[] => typeSet(types.flatMap((type) => rename(type) ?? []))
  return (trees) => {
    const nodes: TreeNode[] = []
    const ways: NodeTarget[] = []
    for (const node of trees.nodes) {
      const { place, orphans } = ways[node.parent] ?? { place: -1, orphans: false }
      const types = typesOf(node)
      if (node.kind === 'component' && orphans) ways.push({ place, orphans })
      else if (types.length > 0) ways.push({ place: nodes.push({ ...node, types, parent: place }) - 1, orphans: false })
      else ways.push({ place, orphans: orphans || node.kind === 'entity' })
    }
    return { ...trees, nodes }
  }
}

/** Types of entities and of components. */
export const census = newCensus<Trees>(({ nodes }, count) => {
  for (const { types } of nodes) for (const type of types) count(type)
})
