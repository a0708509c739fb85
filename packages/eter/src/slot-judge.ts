/** What the metrics over slots make of a pair of documents, in one place, so that they share it: slots, their alignment, its lines. */
import type { Evidence, Facets, Share, Shown, Trees } from '@assay/core'
import { byLabel, type Documents, type Sides, shownSides, sidesWith, topLabelOf } from './nodes.ts'
import type { SerOptions, TagOptions } from './options.ts'
import {
  eachSlotPair,
  type Kind,
  kindOf,
  type Outcome,
  outcomeOf,
  type Pools,
  pools,
  type Slot,
  type Slots,
  slotStats,
  slotsOf,
} from './slots.ts'

/** What lines about slots have in common with each other. */
interface Common<S> {
  readonly stats: S
  readonly verdict: string
}

const common = (kind: Kind, outcome: Outcome, verdict: string): Common<Pools> => ({
  stats: { ...pools.empty, [kind]: { ...slotStats.empty, [outcome]: 1 } },
  verdict,
})

const commonOf = (kind: Kind): { readonly [outcome in Outcome]: Common<Pools> } => ({
  correct: common(kind, 'correct', 'correct'),
  label: common(kind, 'label', 'wrong type'),
  boundary: common(kind, 'boundary', 'wrong boundary'),
  both: common(kind, 'both', 'wrong type, boundary'),
  deletions: common(kind, 'deletions', 'missed'),
  insertions: common(kind, 'insertions', 'spurious'),
})
const commons = { types: commonOf('types'), components: commonOf('components') }

/** The slots of a pair of documents, and the lines that are made of them. */
export interface SlotsOfPair extends Sides<Slots> {
  /** What breakdowns look at: the kind of slot, and its type or its label as a component. */
  readonly facetsOf: (slot: Slot) => Facets
  readonly show: (gold: Slot | undefined, system: Slot | undefined) => Shown
  /** One line for each pair of aligned slots, missed slot and spurious slot. */
  readonly aligned: (serPool: SerOptions['serPool']) => readonly Evidence<Pools>[]
}

/** Without what only some of the metrics ask, so that they ask for the same. */
export const slotOptions = ({ discontinuous, noisyEntities, serMetonymy }: TagOptions): TagOptions => ({
  discontinuous,
  noisyEntities,
  serMetonymy,
})

export const slotWork = (options: TagOptions) => {
  const sidesOf = sidesWith(options, (nodes) => slotsOf(nodes, options))
  const facets = {
    types: byLabel((label): Facets => ({ slot: 'types', subtype: label, type: topLabelOf(label) })),
    components: byLabel((label): Facets => ({ component: label, slot: 'components' })),
  }
  const facetsOf = (slot: Slot): Facets => facets[kindOf(slot)](slot.types)
  return (gold: Trees) => {
    const against = sidesOf(gold)
    return (system: Trees): SlotsOfPair => {
      const documents: Documents = { gold, system }
      const sides = against(system)
      const show: SlotsOfPair['show'] = (g, s) => shownSides(g, s, documents)
      const known = new Map<string, readonly Evidence<Pools>[]>()
      return {
        ...sides,
        facetsOf,
        show,
        aligned: (serPool) => {
          const lines = known.get(serPool) ?? alignedLines(sides, serPool, facetsOf, show)
          known.set(serPool, lines)
          return lines
        },
      }
    }
  }
}

const alignedLines = (
  { gold, system }: Sides<Slots>,
  serPool: SerOptions['serPool'],
  facetsOf: SlotsOfPair['facetsOf'],
  show: SlotsOfPair['show'],
): readonly Evidence<Pools>[] => {
  const lines: Evidence<Pools>[] = []
  eachSlotPair(gold, system, serPool, (g, s) => {
    const slot = (g ?? s) as Slot
    const { stats, verdict } = commons[kindOf(slot)][outcomeOf(g, s)]
    lines.push({ stats, verdict, facets: facetsOf(slot), show: () => show(g, s) })
  })
  return lines
}

/** Evidence of the metrics over aligned slots, which is the same for all of them. */
export const judgeSlots = (options: SerOptions, share: Share) => {
  const slots = share(slotWork, slotOptions(options))
  return (gold: Trees) => {
    const against = slots(gold)
    return (system: Trees): Iterable<Evidence<Pools>> => against(system).aligned(options.serPool)
  }
}
