/** The nodes of a document as the metrics of this package look at them: in one order, without what is left out of account. */
import { type Covering, compareCodePoints, overlapsOf, piecesOf, type TreeNode, type Trees } from '@assay/core'

export interface NodeOptions {
  readonly discontinuous: 'spans' | 'hull'
  readonly noisyEntities: 'drop' | 'keep'
}

/** The type of the QUAERO tag set for text in which nothing is annotated with care. */
const NOISY = 'noisy-entities'

const isNoisy = ({ types }: TreeNode): boolean => types.includes(NOISY)

/** Where either side says that its annotation is not to be trusted. */
export const noiseIn = (trees: Trees, { noisyEntities }: NodeOptions): readonly Covering[] =>
  noisyEntities === 'drop' ? trees.nodes.filter(isNoisy) : []

const isWithin = (node: Covering, region: Covering): boolean =>
  piecesOf(node).every(({ start, end }) => piecesOf(region).some((piece) => piece.start <= start && end <= piece.end))

/** The nodes of a forest but for those in noise, hulls in place of split spans where that is asked for. */
export const nodesOf = (trees: Trees, noise: readonly Covering[], options: NodeOptions): readonly TreeNode[] => {
  const nodes = noise.length === 0 ? trees.nodes : withoutNoise(trees.nodes, noise)
  if (options.discontinuous === 'spans' || nodes.every(({ spans }) => spans === undefined)) return nodes
  return nodes.map(({ spans: _, ...node }) => node)
}

const withoutNoise = (nodes: readonly TreeNode[], noise: readonly Covering[]): readonly TreeNode[] => {
  const inNoise = new Set<number>()
  const { rows, columns } = overlapsOf(nodes, noise)
  rows.forEach((row, i) => {
    if (isWithin(nodes[row] as TreeNode, noise[columns[i] as number] as Covering)) inNoise.add(row)
  })
  // of each node where it went, or where its closest parent that stayed went
  const places: number[] = []
  const kept: TreeNode[] = []
  nodes.forEach((node, i) => {
    const parent = node.parent < 0 ? -1 : (places[node.parent] as number)
    places.push(inNoise.has(i) ? parent : kept.push({ ...node, parent }) - 1)
  })
  return kept
}

/** From the left, outer before inner, entities before components: the order in which totals and shown pairs are unique. */
export const inOrder = (a: TreeNode, b: TreeNode): number =>
  a.start - b.start ||
  b.end - a.end ||
  (a.kind === b.kind ? 0 : a.kind === 'entity' ? -1 : 1) ||
  compareTypes(a.types, b.types)

const compareTypes = (a: readonly string[], b: readonly string[]): number => {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const order = compareCodePoints(a[i] as string, b[i] as string)
    if (order !== 0) return order
  }
  return a.length - b.length
}

/** The type without its sub-types: what stands before the first dot. */
export const topOf = (type: string): string => {
  const dot = type.indexOf('.')
  return dot < 0 ? type : type.slice(0, dot)
}

/** A text for a set of types: equal for equal sets, whatever the types are called. */
export const keyOf = (types: readonly string[]): string => {
  const [only = ''] = types
  return types.length === 1 && !only.startsWith('[') ? only : JSON.stringify(types)
}

/** All types of a node: its label among the sub-types. */
export const labelOf = (types: readonly string[]): string =>
  types.length === 1 ? (types[0] as string) : types.join('+')

/** The label among the types of a label among the sub-types. */
export const topLabelOf = (label: string): string =>
  label.includes('+') ? [...new Set(label.split('+').map(topOf))].join('+') : topOf(label)

/** A node as a list of errors shows it: its types and words, or its positions where there are no words. */
export const shown = (types: readonly string[], node: TreeNode, { tokens }: Trees): string => {
  const pieces = piecesOf(node)
  const words = node.text ?? (tokens && pieces.map(({ start, end }) => tokens.slice(start, end).join(' ')).join(' … '))
  const place = pieces.map(({ start, end }) => `[${start}, ${end})`).join(' ')
  return `${types.join('+')} ${words ?? place}`
}
