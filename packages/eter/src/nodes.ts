/** The nodes of a document as the metrics of this package look at them: in one order, without what is left out of account. */
import {
  type Covering,
  compareCodePoints,
  type Interval,
  overlapsOf,
  piecesOf,
  type Shown,
  type TreeNode,
  type Trees,
} from '@assay/core'

export interface NodeOptions {
  readonly discontinuous: 'spans' | 'hull'
  readonly noisyEntities: 'drop' | 'keep'
}

// ---- which there are -------------------------------------------------------------------------------------------------

/** The type of the QUAERO tag set for text in which nothing is annotated with care. */
const NOISY = 'noisy-entities'

const isNoisy = ({ types }: TreeNode): boolean => types[0] === NOISY || (types.length > 1 && types.includes(NOISY))

/** Where one side says that its annotation is not to be trusted. */
const noiseIn = (trees: Trees, { noisyEntities }: NodeOptions): readonly Covering[] =>
  noisyEntities === 'drop' ? trees.nodes.filter(isNoisy) : []

const isWithin = (node: Covering, region: Covering): boolean =>
  piecesOf(node).every(({ start, end }) => piecesOf(region).some((piece) => piece.start <= start && end <= piece.end))

/** The nodes of a forest but for those in noise, hulls in place of split spans where that is asked for. */
const nodesOf = (trees: Trees, noise: readonly Covering[], options: NodeOptions): readonly TreeNode[] => {
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

/** What a metric makes of the nodes of each side. The gold's are looked at once, unless a system marks noise of its own. */
export interface Sides<A> {
  readonly gold: A
  readonly system: A
}

export const sidesWith = <A>(options: NodeOptions, make: (nodes: readonly TreeNode[]) => A) => {
  const made = (trees: Trees, noise: readonly Covering[]): A => make(nodesOf(trees, noise, options))
  return (gold: Trees): ((system: Trees) => Sides<A>) => {
    const noise = noiseIn(gold, options)
    const prepared = made(gold, noise)
    return (system) => {
      const more = noiseIn(system, options)
      if (more.length === 0) return { gold: prepared, system: made(system, noise) }
      const all = [...noise, ...more]
      return { gold: made(gold, all), system: made(system, all) }
    }
  }
}

// ---- order -----------------------------------------------------------------------------------------------------------

export const isInOrder = <A>(items: readonly A[], order: (a: A, b: A) => number): boolean => {
  for (let i = 1; i < items.length; i++) if (order(items[i - 1] as A, items[i] as A) > 0) return false
  return true
}

/** A list in order: itself where it is already, as nodes of most documents are. */
export const sorted = <A>(items: readonly A[], order: (a: A, b: A) => number): readonly A[] =>
  isInOrder(items, order) ? items : [...items].sort(order)

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

// ---- types -----------------------------------------------------------------------------------------------------------

/** Whether two sets of types are the same. */
export const sameTypes = (a: readonly string[], b: readonly string[]): boolean => {
  if (a === b) return true
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
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
const labelOf = (types: readonly string[]): string => (types.length === 1 ? (types[0] as string) : types.join('+'))

/** The label among the types of a label among the sub-types. */
export const topLabelOf = (label: string): string =>
  label.includes('+') ? [...new Set(label.split('+').map(topOf))].join('+') : topOf(label)

/** What is made of a label, made once for each. */
export const byLabel = <A>(make: (label: string) => A): ((types: readonly string[]) => A) => {
  const known = new Map<string, A>()
  return (types) => {
    const label = labelOf(types)
    const before = known.get(label)
    if (before !== undefined) return before
    const made = make(label)
    known.set(label, made)
    return made
  }
}

// ---- what a list of errors shows -------------------------------------------------------------------------------------

/** A node as a list of errors shows it: its types and words, or its positions where there are no words. */
export const shown = (node: TreeNode, { tokens }: Trees): string => {
  const pieces = piecesOf(node)
  const words = node.text ?? (tokens && pieces.map(({ start, end }) => tokens.slice(start, end).join(' ')).join(' … '))
  const place = pieces.map(({ start, end }) => `[${start}, ${end})`).join(' ')
  return `${node.types.join('+')} ${words ?? place}`
}

/** Both documents of a pair. */
export interface Documents {
  readonly gold: Trees
  readonly system: Trees
}

const intervalsOf = (node: TreeNode): readonly Interval[] => piecesOf(node).map(({ start, end }) => ({ start, end }))

/** A node of the gold, of the system, or of both. */
export const shownSides = (gold: TreeNode | undefined, system: TreeNode | undefined, documents: Documents): Shown => {
  const at = (gold ?? system)?.at
  return {
    ...(gold && { gold: shown(gold, documents.gold) }),
    ...(system && { system: shown(system, documents.system) }),
    ...(at && { at }),
    types: { ...(gold && { gold: labelOf(gold.types) }), ...(system && { system: labelOf(system.types) }) },
    where: { ...(gold && { gold: intervalsOf(gold) }), ...(system && { system: intervalsOf(system) }) },
  }
}
