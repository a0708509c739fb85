/**
 * The metric `tag-f1`: strict precision, recall and F over the tags of entity trees. A tag is correct if the other side has
 * one of the same kind, label and span; of several alike, as many as both sides have.
 */
import { alone, count, type Evidence, metric, piecesOf, type Share, sameSpans, struct } from '@assay/core'
import { sorted } from './nodes.ts'
import { type TagOptions, tagOptions } from './options.ts'
import { type SlotsOfPair, slotOptions, slotWork } from './slot-judge.ts'
import { type Kind, kindOf, type OnSlots, over, type Slot, type Slots, slotOrder } from './slots.ts'

const tags = struct({ gold: count, found: count, correct: count })
type Tags = typeof tags.empty
const stats = struct({ types: tags, components: tags })
type TagStats = typeof stats.empty

// ---- pairing ---------------------------------------------------------------------------------------------------------

/** The order of slots, in which tags that are the same stand together. */
const tagOrder = (a: Slot, b: Slot): number => slotOrder(a, b) || (sameSpans(a, b) ? 0 : comparePieces(a, b))

const comparePieces = (a: Slot, b: Slot): number => {
  const [left, right] = [piecesOf(a), piecesOf(b)]
  for (const [i, { start, end }] of left.entries()) {
    const other = right[i]
    if (other === undefined) return 1
    if (start !== other.start || end !== other.end) return start - other.start || end - other.end
  }
  return left.length - right.length
}

const tagsOf = ({ all, split }: Slots): readonly Slot[] => (split ? sorted(all, tagOrder) : all)

/** Tags of the gold in order, each with one like it where there is one left, then those that only the system has. */
const eachTag = ({ gold, system }: Pick<SlotsOfPair, 'gold' | 'system'>, onSlots: OnSlots): void => {
  const [own, answers] = [tagsOf(gold), tagsOf(system)]
  const spurious: Slot[] = []
  let next = 0
  for (const slot of own) {
    let order = 1
    for (; next < answers.length; next++) {
      order = tagOrder(slot, answers[next] as Slot)
      if (order <= 0) break
      spurious.push(answers[next] as Slot)
    }
    const twin = next < answers.length && order === 0 ? answers[next++] : undefined
    onSlots(slot, twin)
  }
  for (const slot of spurious) onSlots(undefined, slot)
  for (; next < answers.length; next++) onSlots(undefined, answers[next])
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
    const slot = (gold ?? system) as Slot
    const verdict: Verdict = gold === undefined ? 'spurious' : system === undefined ? 'missed' : 'correct'
    const own = units[kindOf(slot)][verdict]
    lines.push({ stats: own, verdict, facets: slots.facetsOf(slot), show: () => slots.show(gold, system) })
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

const ratio = { range: [0, 1], better: 'higher', unit: 'ratio' } as const
const counted = { range: [0, Number.POSITIVE_INFINITY], better: 'neither', unit: 'count' } as const

const scoreMeasures = <P extends string, R extends string, F extends string>(
  precision: P,
  recall: R,
  f1: F,
  of: string,
) =>
  ({
    [precision]: { ...ratio, title: `precision${of}`, formula: 'correct / found', mirror: recall },
    [recall]: { ...ratio, title: `recall${of}`, formula: 'correct / gold', mirror: precision },
    [f1]: { ...ratio, title: `F1${of}`, formula: '2 · correct / (gold + found)', mirror: f1 },
  }) as { readonly [K in P | R | F]: typeof ratio & { title: string; formula: string; mirror: P | R | F } }

const measures = {
  ...scoreMeasures('precision', 'recall', 'f1', ''),
  ...scoreMeasures('precisionTypes', 'recallTypes', 'f1Types', ' of types'),
  ...scoreMeasures('precisionComponents', 'recallComponents', 'f1Components', ' of components'),
  gold: { ...counted, title: 'gold tags', formula: 'tags of the gold', mirror: 'found' },
  found: { ...counted, title: 'found tags', formula: 'tags of the system', mirror: 'gold' },
  correct: { ...counted, title: 'correct tags', formula: 'tags on both sides', mirror: 'correct' },
} as const

export const tagF1 = metric({
  contract: 1,
  name: 'tag-f1',
  version: '1.0.0',
  title: 'strict precision, recall and F1 over the tags of entity trees',
  reads: 'trees',
  units: 'documents',
  cites: ['ben-jannet-2014-eter'],
  options: tagOptions,
  measures,
  headline: 'f1',
  shows: ['precision', 'recall'],
  with: (options: TagOptions, share: Share = alone) => {
    const slots = share(slotWork, slotOptions(options))
    return {
      stats,
      judge: (gold) => {
        const against = slots(gold)
        return (system) => linesOf(against(system))
      },
      summarise,
    }
  },
})
