/**
 * The metric `tag-f1`: strict precision, recall and F over the tags of entity trees. A tag is correct if the other side has
 * one of the same kind, label and span. Repeated tags are correct as often as both sides have them.
 */
import { count, type Evidence, measure, metric, noShare, type Share, struct } from '@assay/core'
import { piecesOf, sameSpans } from '@assay/core/internal'
import { prepareSlots, type SlotsOfPair, slotOptions } from './judge-slots.ts'
import { sorted } from './nodes.ts'
import { type TagOptions, tagOptions } from './options.ts'
import { type Kind, kindOf, type OnSlots, over, type Slot, type Slots, slotOrder } from './slots.ts'

const tags = struct({ gold: count, found: count, correct: count })
type Tags = typeof tags.empty
const stats = struct({ types: tags, components: tags })
type TagStats = typeof stats.empty

// ---- pairing ---------------------------------------------------------------------------------------------------------

/** The order of slots, extended so that equal tags are adjacent. */
const tagOrder = (a: Slot, b: Slot): number => slotOrder(a, b) || (sameSpans(a, b) ? 0 : comparePieces(a, b))

const comparePieces = (a: Slot, b: Slot): number => {
  const [left, right] = [piecesOf(a), piecesOf(b)]
  for (const [i, { start, end }] of left.entries()) {
    const other = right[i]
    if (other === undefined) return 1
    const order = start - other.start || end - other.end
    if (order !== 0) return order
  }
  return left.length - right.length
}

const tagsOf = ({ all, split }: Slots): readonly Slot[] => (split ? sorted(all, tagOrder) : all)

/** Visits the gold's tags in order, each with an equal tag of the system if one remains, then the spurious tags. */
const eachTag = ({ gold, system }: Pick<SlotsOfPair, 'gold' | 'system'>, onSlots: OnSlots): void => {
  const [goldTags, systemTags] = [tagsOf(gold), tagsOf(system)]
  const spurious: Slot[] = []
  let next = 0
  for (const slot of goldTags) {
    for (; next < systemTags.length && tagOrder(systemTags[next]!, slot) < 0; next++) spurious.push(systemTags[next]!)
    const isFound = next < systemTags.length && tagOrder(systemTags[next]!, slot) === 0
    onSlots(slot, isFound ? systemTags[next++] : undefined)
  }
  for (const slot of spurious) onSlots(undefined, slot)
  for (; next < systemTags.length; next++) onSlots(undefined, systemTags[next])
}

// ---- evidence --------------------------------------------------------------------------------------------------------

const outcomes = {
  correct: { gold: 1, found: 1, correct: 1 },
  missed: { gold: 1, found: 0, correct: 0 },
  spurious: { gold: 0, found: 1, correct: 0 },
} as const
type Verdict = keyof typeof outcomes

const unitsOf = (kind: Kind): { readonly [verdict in Verdict]: TagStats } => ({
  correct: { ...stats.empty, [kind]: outcomes.correct },
  missed: { ...stats.empty, [kind]: outcomes.missed },
  spurious: { ...stats.empty, [kind]: outcomes.spurious },
})
const units = { types: unitsOf('types'), components: unitsOf('components') }

const linesOf = (slots: SlotsOfPair): readonly Evidence<TagStats>[] => {
  const lines: Evidence<TagStats>[] = []
  eachTag(slots, (gold, system) => {
    const slot = (gold ?? system)!
    const verdict: Verdict = gold === undefined ? 'spurious' : system === undefined ? 'missed' : 'correct'
    const stats = units[kindOf(slot)][verdict]
    lines.push({ stats, verdict, facets: slots.facetsOf(slot), show: () => slots.show(gold, system) })
  })
  return lines
}

// ---- summary ---------------------------------------------------------------------------------------------------------

const scores = ({ gold, found, correct }: Tags) => ({
  precision: over(correct, found),
  recall: over(correct, gold),
  f1: over(2 * correct, gold + found),
})

const summarise = ({ types, components }: TagStats) => {
  const all = tags.concat(types, components)
  const [ofTypes, ofComponents] = [scores(types), scores(components)]
  return {
    ...scores(all),
    precisionTypes: ofTypes.precision,
    recallTypes: ofTypes.recall,
    f1Types: ofTypes.f1,
    precisionComponents: ofComponents.precision,
    recallComponents: ofComponents.recall,
    f1Components: ofComponents.f1,
    ...all,
  }
}

const workedOf = ({ gold, found, correct }: Tags) => [
  `${correct} / ${found}`,
  `${correct} / ${gold}`,
  `2 · ${correct} / (${gold} + ${found})`,
]

const worked = ({ types, components }: TagStats) => {
  const [precisionTypes, recallTypes, f1Types] = workedOf(types) as [string, string, string]
  const [precisionComponents, recallComponents, f1Components] = workedOf(components) as [string, string, string]
  return { precisionTypes, recallTypes, f1Types, precisionComponents, recallComponents, f1Components }
}

const [precision, recall, f1] = ['correct / found', 'correct / gold', '2 · correct / (gold + found)']

const { number, ratio } = measure

const measures = {
  precision: ratio('precision', precision, 'recall'),
  recall: ratio('recall', recall, 'precision'),
  f1: ratio('F1', f1, 'f1'),
  precisionTypes: ratio('precision of types', precision, 'recallTypes'),
  recallTypes: ratio('recall of types', recall, 'precisionTypes'),
  f1Types: ratio('F1 of types', f1, 'f1Types'),
  precisionComponents: ratio('precision of components', precision, 'recallComponents'),
  recallComponents: ratio('recall of components', recall, 'precisionComponents'),
  f1Components: ratio('F1 of components', f1, 'f1Components'),
  gold: number('gold tags', 'tags of the gold', 'found'),
  found: number('found tags', 'tags of the system', 'gold'),
  correct: number('correct tags', 'tags on both sides', 'correct'),
}

export const tagF1 = metric({
  contract: 1,
  name: 'tag-f1',
  title: 'strict precision, recall and F1 over the tags of entity trees',
  reads: 'trees',
  units: 'documents',
  cites: ['ben-jannet-2014-eter'],
  options: tagOptions,
  measures,
  headline: 'f1',
  shows: ['precision', 'recall'],
  with: (options: TagOptions, share: Share = noShare) => {
    const slots = share(prepareSlots, slotOptions(options))
    return {
      stats,
      judge: (gold) => {
        const against = slots(gold)
        return (system) => linesOf(against(system))
      },
      summarise,
      report: { worked },
    }
  },
})
