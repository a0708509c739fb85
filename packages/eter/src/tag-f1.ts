/**
 * The metric `tag-f1`: strict precision, recall and F over the tags of entity trees. A tag is correct if the other side has
 * one of the same kind, label and span; of several alike, as many as both sides have.
 */
import { count, type Evidence, metric, piecesOf, type Scorer, struct, type Trees } from '@assay/core'
import { type TagOptions, tagOptions } from './options.ts'
import { evidenceOf } from './slot-judge.ts'
import { type Kind, kindOf, kinds, over, type Slot, type SlotPair, slotSidesOf } from './slots.ts'

const tags = struct({ gold: count, found: count, correct: count })
type Tags = typeof tags.empty
const stats = struct({ types: tags, components: tags })
type TagStats = typeof stats.empty

// ---- pairing ---------------------------------------------------------------------------------------------------------

const keyOf = (slot: Slot): string =>
  `${slot.kind} ${piecesOf(slot)
    .map(({ start, end }) => `${start} ${end}`)
    .join(' ')} ${slot.key}`

function* pairsOf(gold: readonly Slot[], system: readonly Slot[]): Iterable<SlotPair> {
  const waiting = new Map<string, Slot[]>()
  for (const slot of system) {
    const key = keyOf(slot)
    const alike = waiting.get(key)
    if (alike === undefined) waiting.set(key, [slot])
    else alike.push(slot)
  }
  for (const slot of gold) {
    const twin = waiting.get(keyOf(slot))?.pop()
    yield twin === undefined ? { gold: slot } : { gold: slot, system: twin }
  }
  for (const alike of waiting.values()) for (const slot of alike) yield { system: slot }
}

// ---- evidence --------------------------------------------------------------------------------------------------------

const outcomes = {
  correct: { gold: 1, found: 1, correct: 1 },
  missed: { gold: 1, found: 0, correct: 0 },
  spurious: { gold: 0, found: 1, correct: 0 },
} as const

const verdictOf = ({ gold, system }: SlotPair): keyof typeof outcomes =>
  gold === undefined ? 'spurious' : system === undefined ? 'missed' : 'correct'

// one object for each of the six kinds of line, not one a line
const units = new Map(
  kinds.map((kind) => [
    kind,
    new Map(Object.entries(outcomes).map(([verdict, own]) => [verdict, { ...stats.empty, [kind]: own }])),
  ]),
)
const unitOf = (kind: Kind, verdict: string): TagStats => units.get(kind)?.get(verdict) as TagStats

const judge = (options: TagOptions) => (gold: Trees) => {
  const sides = slotSidesOf(options, gold)
  return function* (system: Trees): Iterable<Evidence<TagStats>> {
    for (const pair of pairsOf(...sides(system))) {
      const verdict = verdictOf(pair)
      yield evidenceOf(pair, unitOf(kindOf(pair), verdict), verdict, gold, system)
    }
  }
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

const withOptions = (options: TagOptions): Scorer<'trees', TagStats, keyof typeof measures> => ({
  stats,
  judge: judge(options),
  summarise,
})

export const tagF1 = metric({
  contract: 1,
  name: 'tag-f1',
  version: '1.0.0',
  title: 'strict precision, recall and F1 over the tags of entity trees',
  reads: 'trees',
  unit: 'document',
  units: 'documents',
  cites: ['ben-jannet-2014-eter'],
  options: tagOptions,
  measures,
  headline: 'f1',
  shows: ['precision', 'recall'],
  with: withOptions,
})
