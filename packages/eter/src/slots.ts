/**
 * The slots of a document: every tag is a slot, both types of entities and components. The cheapest alignment decides on pairs,
 * substitutions, misses and false alarms, with the weights of the ETAPE campaign: a wrong label or boundary costs 0.5, all else 1.
 */
import { compareCodePoints, count, struct, type TreeNode } from '@assay/core'
import { align, type Criteria, sameSpans } from '@assay/core/internal'
import { sameTypes, sorted, typesKey } from './nodes.ts'
import type { SerOptions, TagOptions } from './options.ts'

/** The two kinds of slots, and the rows of the paper's Table 3. */
export type Kind = 'types' | 'components'

/** A node; an entity with several types gives one slot for each type. */
export type Slot = TreeNode

export const kindOf = ({ kind }: Slot): Kind => (kind === 'entity' ? 'types' : 'components')

/** Left to right, outer before inner, components before types. */
export const slotOrder = (a: Slot, b: Slot): number =>
  a.start - b.start ||
  b.end - a.end ||
  (a.kind === b.kind ? 0 : a.kind === 'component' ? -1 : 1) ||
  (sameTypes(a.types, b.types) ? 0 : compareCodePoints(typesKey(a.types), typesKey(b.types)))

/** The slots of one side in order: all, and by kind. */
export interface Slots extends Readonly<Record<Kind, readonly Slot[]>> {
  readonly all: readonly Slot[]
  /** True if a slot is discontinuous. */
  readonly split: boolean
}

export const slotsOf = (nodes: readonly TreeNode[], { serMetonymy }: TagOptions): Slots => {
  const all = sorted(serMetonymy === 'slotPerType' ? withOneType(nodes) : nodes, slotOrder)
  const types: Slot[] = []
  const components: Slot[] = []
  let split = false
  for (const slot of all) {
    if (slot.kind === 'entity') types.push(slot)
    else components.push(slot)
    if (slot.spans !== undefined) split = true
  }
  return { all, types, components, split }
}

const withOneType = (nodes: readonly TreeNode[]): readonly Slot[] => {
  const hasOne = ({ kind, types }: TreeNode): boolean => types.length === 1 || kind === 'component'
  if (nodes.every(hasOne)) return nodes
  return nodes.flatMap((node) => (hasOne(node) ? node : node.types.map((type): Slot => ({ ...node, types: [type] }))))
}

// ---- alignment -------------------------------------------------------------------------------------------------------

/** Receives an aligned pair of slots, or a slot of one side without a partner. */
export type OnSlots = (gold: Slot | undefined, system: Slot | undefined) => void

const isSame = (gold: Slot, system: Slot): boolean => sameTypes(gold.types, system.types) && sameSpans(gold, system)

/** The keys of the alignment, in halves: the cost of a pair, less that of two slots without a partner. */
const keys = (gold: Slot, system: Slot, shared: number): readonly number[] => {
  const label = sameTypes(gold.types, system.types) ? 0 : 1
  const boundary = sameSpans(gold, system) ? 0 : 1
  const alone = 4
  return [label + boundary - alone, -1, label + boundary === 0 ? -1 : 0, label, boundary, -shared]
}

const alignSlots = (
  gold: readonly Slot[],
  system: readonly Slot[],
  onSlots: OnSlots,
  onSearch: Criteria['onSearch'],
): void => {
  const partners = align(gold, system, {
    keys: (row, column, shared) => keys(gold[row]!, system[column]!, shared),
    alike: (row, column) => isSame(gold[row]!, system[column]!),
    ...(onSearch && { onSearch }),
  })
  const taken = new Uint8Array(system.length)
  for (let row = 0; row < gold.length; row++) {
    const partner = partners[row]!
    if (partner >= 0) taken[partner] = 1
    onSlots(gold[row], partner < 0 ? undefined : system[partner])
  }
  for (let column = 0; column < system.length; column++) if (taken[column] === 0) onSlots(undefined, system[column])
}

/** Visits all slots with their partners: types with types and components with components, or all with all. */
export const eachSlotPair = (
  gold: Slots,
  system: Slots,
  serPool: SerOptions['serPool'],
  onSlots: OnSlots,
  onSearch?: Criteria['onSearch'],
): void => {
  for (const pool of poolsOf(serPool)) alignSlots(gold[pool], system[pool], onSlots, onSearch)
}

/** The slots that are aligned with each other. */
export const poolsOf = (serPool: SerOptions['serPool']): readonly ('all' | Kind)[] =>
  serPool === 'pooled' ? ['all'] : ['types', 'components']

// ---- statistics ------------------------------------------------------------------------------------------------------

/** Counts of slots by outcome. Substitutions are split into wrong label, wrong boundary, and both. */
export const slotStats = struct({
  correct: count,
  label: count,
  boundary: count,
  both: count,
  deletions: count,
  insertions: count,
})
export type SlotStats = typeof slotStats.empty
export type Outcome = keyof SlotStats

/** The counts by kind. A pair counts under the kind of its gold slot. */
export const pools = struct({ types: slotStats, components: slotStats })
export type Pools = typeof pools.empty

export const outcomeOf = (gold: Slot | undefined, system: Slot | undefined): Outcome => {
  if (gold === undefined) return 'insertions'
  if (system === undefined) return 'deletions'
  const isLabelled = sameTypes(gold.types, system.types)
  if (sameSpans(gold, system)) return isLabelled ? 'correct' : 'label'
  return isLabelled ? 'boundary' : 'both'
}

export const both = ({ types, components }: Pools): SlotStats => slotStats.concat(types, components)

/** Sums of counts: S, R = C + S + D, slots found (C + S + I), and errors (S + D + I). */
export const totalsOf = (s: SlotStats) => {
  const substitutions = s.label + s.boundary + s.both
  return {
    substitutions,
    gold: s.correct + substitutions + s.deletions,
    found: s.correct + substitutions + s.insertions,
    errors: substitutions + s.deletions + s.insertions,
  }
}

/** A quotient; `undefined` for x/0. */
export const over = (a: number, b: number): number | undefined => (b > 0 ? a / b : undefined)
