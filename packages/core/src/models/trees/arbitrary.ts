/** Forests to check laws on: nested, split, with several types, crossing and out of place, as real data are. */
import * as fc from 'fast-check'
import type { Pair } from '../../models.ts'
import { forestOfSpans } from './forest.ts'
import { type NodeKind, type TreeNode, type Trees, typeSet } from './type.ts'

export interface TreeChoices {
  /** Types of entities to draw from; three types with sub-types by default, and one that is called as a component is. */
  readonly types?: readonly string[]
  readonly components?: readonly string[]
  /** Positions of the longest text: 12 by default. */
  readonly longest?: number
  /** Nodes of the largest forest: 8 by default. */
  readonly most?: number
  /** True if spans of nodes may be discontinuous; the default. */
  readonly split?: boolean
}

const usualTypes = ['loc.adm.nat', 'loc.adm.town', 'loc', 'org.adm', 'org.ent', 'pers.ind', '__proto__', 'name']
const usualComponents = ['kind', 'name', 'name.first', 'name.last', 'loc.adm.nat']

interface NodeDraft {
  readonly kind: NodeKind
  readonly types: readonly string[]
  readonly start: number
  readonly lengths: readonly [first: number, gap: number, second: number]
  readonly split: boolean
}

const nodeOf = ({ kind, types, start, lengths: [first, gap, second], split }: NodeDraft): TreeNode => {
  const node = { kind, types: typeSet(types), start, parent: -1 }
  if (!split) return { ...node, end: start + first }
  const next = start + first + gap
  const end = next + second
  return {
    ...node,
    end,
    spans: [
      { start, end: start + first },
      { start: next, end },
    ],
  }
}

/** The changes a system makes to a node of the gold. */
const changes = ['same', 'same', 'same', 'lost', 'type', 'boundary', 'both'] as const

const changed = (node: NodeDraft, other: NodeDraft, change: (typeof changes)[number]): readonly NodeDraft[] => {
  if (change === 'lost') return []
  const types = change === 'type' || change === 'both' ? { kind: other.kind, types: other.types } : {}
  const place =
    change === 'boundary' || change === 'both' ? { start: other.start, lengths: other.lengths, split: other.split } : {}
  return [{ ...node, ...types, ...place }]
}

const forest = (nodes: readonly NodeDraft[]): Trees => ({
  nodes: forestOfSpans(nodes.map(nodeOf), { duplicates: 'one', strict: false, metonymy: 'nest' }).nodes,
})

/** A gold forest and a system's: most nodes as in the gold, some lost, changed or added. */
export const treePairs = ({
  types = usualTypes,
  components = usualComponents,
  longest = 12,
  most = 8,
  split = true,
}: TreeChoices = {}): fc.Arbitrary<Pair<'trees'>> => {
  const span = {
    start: fc.nat(longest - 1),
    lengths: fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 2 })),
    split: split ? fc.nat(5).map((n) => n === 0) : fc.constant(false),
  }
  const entity = fc.record({
    ...span,
    kind: fc.constant<NodeKind>('entity'),
    types: fc.oneof(
      { weight: 4, arbitrary: fc.tuple(fc.constantFrom(...types)) },
      { weight: 1, arbitrary: fc.array(fc.constantFrom(...types), { minLength: 2, maxLength: 4 }) },
    ),
  })
  const component = fc.record({
    ...span,
    kind: fc.constant<NodeKind>('component'),
    types: fc.tuple(fc.constantFrom(...components)),
  })
  const node: fc.Arbitrary<NodeDraft> = fc.oneof(entity, component)
  const gold = fc.array(fc.tuple(node, node, fc.constantFrom(...changes)), { maxLength: most })
  const added = fc.array(node, { maxLength: 2 })
  return fc.tuple(gold, added).map(([drawn, more]): Pair<'trees'> => {
    const answers = drawn.flatMap(([node, other, change]) => changed(node, other, change))
    return [forest(drawn.map(([draft]) => draft)), forest([...answers, ...more])]
  })
}
