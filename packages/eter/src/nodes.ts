/** The nodes of a document as all metrics of this package see them: in one order, without noise, hulls if asked for. */
import { compareCodePoints, type Interval, type RenderedLine, type TreeNode, type Trees } from '@assay/core'
import { type Extent, overlapsOf, piecesOf } from '@assay/core/internal'

export interface NodeOptions {
  readonly discontinuous: 'spans' | 'hull'
  readonly noisyEntities: 'drop' | 'keep'
}

// ---- selection -------------------------------------------------------------------------------------------------------

/** The type of the QUAERO tag set for text that is not annotated reliably. */
const NOISY = 'noisy-entities'

const isNoisy = ({ types }: TreeNode): boolean => types[0] === NOISY || (types.length > 1 && types.includes(NOISY))

/** The regions that one side marks as unreliable. */
const noiseIn = (trees: Trees, { noisyEntities }: NodeOptions): readonly Extent[] =>
  noisyEntities === 'drop' ? trees.nodes.filter(isNoisy) : []

const isWithin = (node: Extent, region: Extent): boolean =>
  piecesOf(node).every(({ start, end }) => piecesOf(region).some((piece) => piece.start <= start && end <= piece.end))

/** The nodes of a forest outside of noise, with hulls instead of split spans if `discontinuous` is `hull`. */
const nodesOf = (trees: Trees, noise: readonly Extent[], options: NodeOptions): readonly TreeNode[] => {
  const nodes = noise.length === 0 ? trees.nodes : withoutNoise(trees.nodes, noise)
  if (options.discontinuous === 'spans' || nodes.every(({ spans }) => spans === undefined)) return nodes
  return nodes.map(({ spans: _, ...node }) => node)
}

const withoutNoise = (nodes: readonly TreeNode[], noise: readonly Extent[]): readonly TreeNode[] => {
  const inNoise = new Set<number>()
  const { rows, columns } = overlapsOf(nodes, noise)
  rows.forEach((row, i) => {
    if (isWithin(nodes[row]!, noise[columns[i]!]!)) inNoise.add(row)
  })
  // by node: its new index, or that of its closest remaining parent
  const places: number[] = []
  const retained: TreeNode[] = []
  nodes.forEach((node, i) => {
    const parent = node.parent < 0 ? -1 : places[node.parent]!
    places.push(inNoise.has(i) ? parent : retained.push({ ...node, parent }) - 1)
  })
  return retained
}

/** One value for each side of a pair. */
export interface Sides<A> {
  readonly gold: A
  readonly system: A
}

/** Builds a value from the nodes of each side. The gold's is built once, unless a system marks noise of its own. */
export const sidesWith = <A>(options: NodeOptions, make: (nodes: readonly TreeNode[]) => A) => {
  const build = (trees: Trees, noise: readonly Extent[]): A => make(nodesOf(trees, noise, options))
  return (gold: Trees): ((system: Trees) => Sides<A>) => {
    const noise = noiseIn(gold, options)
    const prepared = build(gold, noise)
    return (system) => {
      const more = noiseIn(system, options)
      if (more.length === 0) return { gold: prepared, system: build(system, noise) }
      const all = [...noise, ...more]
      return { gold: build(gold, all), system: build(system, all) }
    }
  }
}

// ---- order -----------------------------------------------------------------------------------------------------------

export const isInOrder = <A>(items: readonly A[], order: (a: A, b: A) => number): boolean => {
  for (let i = 1; i < items.length; i++) if (order(items[i - 1] as A, items[i] as A) > 0) return false
  return true
}

/** A sorted list: the list itself if it is in order, as the nodes of most documents are. */
export const sorted = <A>(items: readonly A[], order: (a: A, b: A) => number): readonly A[] =>
  isInOrder(items, order) ? items : [...items].sort(order)

/** Left to right, outer before inner, entities before components: an order that makes totals and shown pairs unique. */
export const inOrder = (a: TreeNode, b: TreeNode): number =>
  a.start - b.start ||
  b.end - a.end ||
  (a.kind === b.kind ? 0 : a.kind === 'entity' ? -1 : 1) ||
  compareTypes(a.types, b.types)

const compareTypes = (a: readonly string[], b: readonly string[]): number => {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const order = compareCodePoints(a[i]!, b[i]!)
    if (order !== 0) return order
  }
  return a.length - b.length
}

// ---- types -----------------------------------------------------------------------------------------------------------

/** True if two sets of types are equal. */
export const sameTypes = (a: readonly string[], b: readonly string[]): boolean => {
  if (a === b) return true
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}

/** The top type: the part before the first dot. */
export const topOf = (type: string): string => {
  const dot = type.indexOf('.')
  return dot < 0 ? type : type.slice(0, dot)
}

/** A key for a set of types, unique whatever characters the types contain. */
export const typesKey = (types: readonly string[]): string => {
  const [only = ''] = types
  return types.length === 1 && !only.startsWith('[') ? only : JSON.stringify(types)
}

/** The label of a node by sub-type: all of its types. */
const labelOf = (types: readonly string[]): string => (types.length === 1 ? types[0]! : types.join('+'))

/** The label by type that belongs to a label by sub-type. */
export const topLabelOf = (label: string): string =>
  label.includes('+') ? [...new Set(label.split('+').map(topOf))].join('+') : topOf(label)

/** Builds a value for each label once. */
export const byLabel = <A>(make: (label: string) => A): ((types: readonly string[]) => A) => {
  const cache = new Map<string, A>()
  return (types) => {
    const label = labelOf(types)
    const cached = cache.get(label)
    if (cached !== undefined) return cached
    const value = make(label)
    cache.set(label, value)
    return value
  }
}

// ---- display in a list of errors -------------------------------------------------------------------------------------

/** A node as a list of errors shows it: its types with its words, or with its positions if there are no words. */
export const nodeText = (node: TreeNode, { tokens }: Trees): string => {
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

/** A node of the gold, of the system, or a pair of them, as a list of errors shows it. */
export const shownSides = (
  gold: TreeNode | undefined,
  system: TreeNode | undefined,
  documents: Documents,
): RenderedLine => {
  const at = (gold ?? system)?.at
  return {
    ...(gold && { gold: nodeText(gold, documents.gold) }),
    ...(system && { system: nodeText(system, documents.system) }),
    ...(at && { at }),
    types: { ...(gold && { gold: labelOf(gold.types) }), ...(system && { system: labelOf(system.types) }) },
    where: { ...(gold && { gold: intervalsOf(gold) }), ...(system && { system: intervalsOf(system) }) },
  }
}
