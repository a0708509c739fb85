/**
 * The slots of a document: every tag is one, the types of entities and the components alike. What is a pair, a substitution,
 * a miss or a false alarm is decided by the cheapest alignment, in which a wrong label and a wrong boundary cost 0.5 each and
 * all else 1: the weights of the ETAPE campaign.
 */
import {
  align,
  type Covering,
  compareCodePoints,
  count,
  sameSpans,
  struct,
  type TreeNode,
  type Trees,
} from '@assay/core'
import { keyOf, labelOf, nodesOf, noiseIn, topLabelOf } from './nodes.ts'
import type { SerOptions, TagOptions } from './options.ts'

export const kinds = ['types', 'components'] as const
/** The two kinds of slots, and the rows of the paper's Table 3. */
export type Kind = (typeof kinds)[number]

export interface Slot extends Covering {
  readonly kind: Kind
  readonly labels: readonly string[]
  /** Equal for equal labels. */
  readonly key: string
  readonly node: TreeNode
}

const order = (a: Slot, b: Slot): number =>
  a.start - b.start || b.end - a.end || kinds.indexOf(b.kind) - kinds.indexOf(a.kind) || compareCodePoints(a.key, b.key)

const slotsOf = (nodes: readonly TreeNode[], { serMetonymy }: TagOptions): readonly Slot[] =>
  nodes
    .flatMap((node): readonly Slot[] => {
      const { start, end, spans, types } = node
      const kind = node.kind === 'entity' ? 'types' : 'components'
      const sets = kind === 'types' && serMetonymy === 'slotPerType' ? types.map((type) => [type]) : [types]
      return sets.map((labels) => ({ start, end, ...(spans && { spans }), kind, labels, key: keyOf(labels), node }))
    })
    .sort(order)

/** The slots of both sides; what depends on the gold alone is worked out once, unless the system marks noise of its own. */
export const slotSidesOf = (options: TagOptions, gold: Trees) => {
  const noise = noiseIn(gold, options)
  const prepared = slotsOf(nodesOf(gold, noise, options), options)
  return (system: Trees): readonly [gold: readonly Slot[], system: readonly Slot[]] => {
    const all = [...noise, ...noiseIn(system, options)]
    return [
      all.length === noise.length ? prepared : slotsOf(nodesOf(gold, all, options), options),
      slotsOf(nodesOf(system, all, options), options),
    ]
  }
}

/** A slot of the gold, of the system, or of both. */
export interface SlotPair {
  readonly gold?: Slot
  readonly system?: Slot
}

/** In halves: what a pair costs, less what its slots cost alone. */
const keys = (gold: Slot, system: Slot, shared: number): readonly number[] => {
  const label = gold.key === system.key ? 0 : 1
  const boundary = sameSpans(gold, system) ? 0 : 1
  const alone = 4
  return [label + boundary - alone, -1, label + boundary === 0 ? -1 : 0, label, boundary, -shared]
}

const alignedSlots = (gold: readonly Slot[], system: readonly Slot[]): readonly SlotPair[] => {
  const partners = align(gold, system, {
    keys: (row, column, shared) => keys(gold[row] as Slot, system[column] as Slot, shared),
  })
  const taken = new Set(partners)
  const pairs = gold.map((slot, row): SlotPair => {
    const partner = system[partners[row] as number]
    return partner === undefined ? { gold: slot } : { gold: slot, system: partner }
  })
  return [...pairs, ...system.flatMap((slot, column) => (taken.has(column) ? [] : [{ system: slot }]))]
}

/** All slots with their partners: types with types and components with components, or all with all. */
export const slotPairs = (
  gold: readonly Slot[],
  system: readonly Slot[],
  { serPool }: SerOptions,
): readonly SlotPair[] => {
  if (serPool === 'pooled') return alignedSlots(gold, system)
  return kinds.flatMap((kind) =>
    alignedSlots(
      gold.filter((slot) => slot.kind === kind),
      system.filter((slot) => slot.kind === kind),
    ),
  )
}

/** A pair counts where its gold stands. */
export const kindOf = ({ gold, system }: SlotPair): Kind => ((gold ?? system) as Slot).kind

/** What breakdowns look at: the kind of slot, and its type or its label as a component. */
export const facetsOf = (pair: SlotPair): Readonly<Record<string, string>> => {
  const { kind, labels } = (pair.gold ?? pair.system) as Slot
  const label = labelOf(labels)
  return kind === 'types' ? { slot: kind, subtype: label, type: topLabelOf(label) } : { component: label, slot: kind }
}

// ---- statistics ------------------------------------------------------------------------------------------------------

/** What became of slots. Substitutions are those with a wrong label, a wrong boundary, and both. */
export const slotStats = struct({
  correct: count,
  label: count,
  boundary: count,
  both: count,
  deletions: count,
  insertions: count,
})
export type SlotStats = typeof slotStats.empty

export const pools = struct({ types: slotStats, components: slotStats })
export type Pools = typeof pools.empty

export const outcomeOf = ({ gold, system }: SlotPair): keyof SlotStats => {
  if (gold === undefined) return 'insertions'
  if (system === undefined) return 'deletions'
  const label = gold.key !== system.key
  if (sameSpans(gold, system)) return label ? 'label' : 'correct'
  return label ? 'both' : 'boundary'
}

/** What a list of errors calls it. */
export const verdicts: { readonly [outcome in keyof SlotStats]: string } = {
  correct: 'correct',
  label: 'wrong type',
  boundary: 'wrong boundary',
  both: 'wrong type, boundary',
  deletions: 'missed',
  insertions: 'spurious',
}

const statsOf = (kind: Kind, outcome: keyof SlotStats): Pools => ({
  ...pools.empty,
  [kind]: { ...slotStats.empty, [outcome]: 1 },
})

// one object for each of the twelve kinds of line, not one a line
const units = new Map(
  kinds.map((kind) => [
    kind,
    new Map((Object.keys(slotStats.empty) as (keyof SlotStats)[]).map((outcome) => [outcome, statsOf(kind, outcome)])),
  ]),
)
export const unitOf = (kind: Kind, outcome: keyof SlotStats): Pools => units.get(kind)?.get(outcome) as Pools

export const both = ({ types, components }: Pools): SlotStats => slotStats.concat(types, components)

/** Counts of slots: S, R = C + S + D, and what the system has. */
export const totalsOf = (s: SlotStats) => {
  const substitutions = s.label + s.boundary + s.both
  return {
    substitutions,
    gold: s.correct + substitutions + s.deletions,
    found: s.correct + substitutions + s.insertions,
    errors: substitutions + s.deletions + s.insertions,
  }
}

/** No value for what is divided by nothing. */
export const over = (a: number, b: number): number | undefined => (b > 0 ? a / b : undefined)
