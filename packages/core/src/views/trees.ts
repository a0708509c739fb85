/** Views from and to forests. */
import { code } from '../codes.ts'
import type { ViewRefusal } from '../contract.ts'
import { view } from '../define.ts'
import { type Either, left, right } from '../either.ts'
import type { Span, Spans } from '../models/spans/type.ts'
import { forestOfSpans } from '../models/trees/forest.ts'
import { piecesOf, type TreeNode, type Trees, typeSet } from '../models/trees/type.ts'
import { codePointsIn } from '../text-units.ts'

const nodeOf = ({ start, end, fragments, labels, text, at }: Span): TreeNode => ({
  kind: 'entity',
  types: typeSet(labels.map((path) => path.join('.'))),
  start,
  end,
  parent: -1,
  ...(fragments && { spans: fragments }),
  ...(text !== undefined && { text }),
  ...(at && { at }),
})

/** The same words, which are not looked at before someone asks for them. */
const withTokens = <A extends object>(
  content: A,
  from: Pick<Spans, 'tokens'>,
): A & Required<Pick<Spans, 'tokens'>> => ({
  ...content,
  get tokens() {
    return from.tokens!
  },
})

/** Spans as entities in trees by containment; a path of labels becomes a type with sub-types. */
export const spansToTrees = view({
  name: 'spans→trees',
  from: 'spans',
  to: 'trees',
  see: (spans: Spans): Either<string, Trees> => {
    const { length, unit, regions, unaligned = [] } = spans
    if (regions.some(({ readings }) => readings.length > 1)) return left('alternative readings are not single forest')
    if (unaligned.length > 0) return left('a span without a place in the text is nowhere in a tree')
    // a part that is not evaluated is a zone of the text, and no entity
    const named = regions.flatMap(({ readings }) => readings[0] ?? []).filter(({ omitted }) => omitted !== 'zone')
    const bare = named.find(({ labels }) => labels.length === 0)
    if (bare !== undefined)
      return left(`${bare.text ?? 'a span'} at ${bare.start} has no label, and a node of a tree has one`)
    const forest = {
      nodes: forestOfSpans(named.map(nodeOf), { duplicates: 'all', strict: false, metonymy: 'nest' }).nodes,
      length,
      ...(unit !== undefined && unit !== 'token' && { unit }),
    }
    const [region, other] = regions
    const text = other === undefined ? region?.texts?.[0] : undefined
    const whole: Trees = text === undefined ? forest : { ...forest, raw: text }
    return right('tokens' in spans ? withTokens(whole, spans) : whole)
  },
})

/** Selects the entities of a forest that a view shows. */
type EntitySelector = (nodes: readonly TreeNode[]) => readonly TreeNode[]

const entities: EntitySelector = (nodes) => nodes.filter(({ kind }) => kind === 'entity')

/** True unless the node has positions in the gaps of the one around it. */
const isWithin = (node: TreeNode, { spans }: TreeNode): boolean =>
  spans === undefined ||
  piecesOf(node).every((piece) => spans.some(({ start, end }) => start <= piece.start && piece.end <= end))

/** Of each node the entity directly around it: a node in the gap of one is not within it. */
const entitiesAround = (nodes: readonly TreeNode[]): Int32Array => {
  const around = new Int32Array(nodes.length).fill(-1)
  nodes.forEach((node, i) => {
    let outer = node.parent
    while (outer >= 0 && !(nodes[outer]!.kind === 'entity' && isWithin(node, nodes[outer]!)))
      outer = nodes[outer]!.parent
    around[i] = outer
  })
  return around
}

const roots: EntitySelector = (nodes) => {
  const around = entitiesAround(nodes)
  return nodes.filter(({ kind }, i) => kind === 'entity' && around[i]! < 0)
}

const leaves: EntitySelector = (nodes) => {
  const holds = new Uint8Array(nodes.length)
  const around = entitiesAround(nodes)
  nodes.forEach(({ kind }, i) => {
    if (kind === 'entity' && around[i]! >= 0) holds[around[i]!] = 1
  })
  return nodes.filter(({ kind }, i) => kind === 'entity' && holds[i] === 0)
}

const spanOf = ({ start, end, spans, types, text, at }: TreeNode): Span => ({
  start,
  end,
  ...(spans && { fragments: spans }),
  labels: types.map((type) => type.split('.')),
  ...(text !== undefined && { text }),
  ...(at && { at }),
})

/** Spans over the text that the positions of a forest are in. */
const overRaw = (raw: string, chosen: readonly TreeNode[]): Spans => ({
  length: codePointsIn(raw),
  regions: [{ readings: [chosen.map(spanOf)], texts: [raw] }],
})

const spansOf = (trees: Trees, chosen: readonly TreeNode[]): Spans => {
  const { length, unit, raw } = trees
  if (raw !== undefined) return overRaw(raw, chosen)
  const reach = chosen.reduce((most, { end }) => Math.max(most, end), length ?? 0)
  const content = { length: reach, ...(unit && { unit }), regions: [{ readings: [chosen.map(spanOf)] }] }
  return 'tokens' in trees ? withTokens(content, trees) : content
}

const toSpans = (name: string, choice: EntitySelector) =>
  view({
    name: `trees→spans(${name})`,
    from: 'trees',
    to: 'spans',
    see: (trees: Trees): Either<string, Spans> => right(spansOf(trees, choice(trees.nodes))),
  })

const shownNode = ({ types, text }: TreeNode): string =>
  text === undefined ? types.join('+') : `${types.join('+')} "${text}"`

/** All entities where none is in another: which of them count is then no question. Others are refused. */
const flat = view({
  name: 'trees→spans(flat)',
  from: 'trees',
  to: 'spans',
  usual: true,
  see: (trees: Trees): Either<ViewRefusal, Spans> => {
    const { nodes } = trees
    const around = entitiesAround(nodes)
    const inner = nodes.findIndex(({ kind }, i) => kind === 'entity' && around[i]! >= 0)
    if (inner < 0) return right(spansOf(trees, entities(nodes)))
    const node = nodes[inner]!
    return left({
      code: code.E462,
      message: `${shownNode(node)} is inside ${shownNode(nodes[around[inner]!]!)}`,
      ...(node.at && { location: { at: node.at } }),
      hint: 'choose which entities count: --set view=all, --set view=roots (the outermost) or --set view=leaves (the innermost)',
    })
  },
})

/**
 * All entities of documents that have no nested ones; entities that are in no other; those that hold no other; all of
 * them. Components are not entities.
 */
export const treesToSpans = [
  flat,
  toSpans('roots', roots),
  toSpans('leaves', leaves),
  toSpans('all', entities),
] as const
