/** The slots of a pair of documents, their alignment and its lines, shared by the metrics over slots. */
import type { Evidence, Facets, RenderedLine, Share, Trees } from '@assay/core'
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

/** The shared part of all lines of one outcome. */
interface LineTemplate<S> {
  readonly stats: S
  readonly verdict: string
}

const lineTemplate = (kind: Kind, outcome: Outcome, verdict: string): LineTemplate<Pools> => ({
  stats: { ...pools.empty, [kind]: { ...slotStats.empty, [outcome]: 1 } },
  verdict,
})

const lineTemplates = (kind: Kind): { readonly [outcome in Outcome]: LineTemplate<Pools> } => ({
  correct: lineTemplate(kind, 'correct', 'correct'),
  label: lineTemplate(kind, 'label', 'wrong type'),
  boundary: lineTemplate(kind, 'boundary', 'wrong boundary'),
  both: lineTemplate(kind, 'both', 'wrong type, boundary'),
  deletions: lineTemplate(kind, 'deletions', 'missed'),
  insertions: lineTemplate(kind, 'insertions', 'spurious'),
})
const templates = { types: lineTemplates('types'), components: lineTemplates('components') }

/** The slots of a pair of documents, with the lines built from them. */
export interface SlotsOfPair extends Sides<Slots> {
  /** The facets of a slot: its kind, and its type or component label. */
  readonly facetsOf: (slot: Slot) => Facets
  readonly show: (gold: Slot | undefined, system: Slot | undefined) => RenderedLine
  /** One line for each aligned pair, missed slot and spurious slot. */
  readonly aligned: (serPool: SerOptions['serPool']) => readonly Evidence<Pools>[]
}

/** The options that all metrics over slots have, so that they share one preparation. */
export const slotOptions = ({ discontinuous, noisyEntities, serMetonymy }: TagOptions): TagOptions => ({
  discontinuous,
  noisyEntities,
  serMetonymy,
})

export const prepareSlots = (options: TagOptions) => {
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
      const cache = new Map<string, readonly Evidence<Pools>[]>()
      return {
        ...sides,
        facetsOf,
        show,
        aligned: (serPool) => {
          const lines = cache.get(serPool) ?? alignedLines(sides, serPool, facetsOf, show)
          cache.set(serPool, lines)
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
    const slot = (g ?? s)!
    const { stats, verdict } = templates[kindOf(slot)][outcomeOf(g, s)]
    lines.push({ stats, verdict, facets: facetsOf(slot), show: () => show(g, s) })
  })
  return lines
}

/** The evidence of the metrics over aligned slots, equal for all of them. */
export const judgeSlots = (options: SerOptions, share: Share) => {
  const slots = share(prepareSlots, slotOptions(options))
  return (gold: Trees) => {
    const against = slots(gold)
    return (system: Trees): Iterable<Evidence<Pools>> => against(system).aligned(options.serPool)
  }
}
