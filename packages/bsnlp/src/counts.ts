/** What recognition and normalisation share: four counts, and the ratios made of them. */
import { count, type Measure, measure, type NameMentions, struct } from '@assay/core'

/** Recall is matched of gold, precision correct of found; relaxed matches count other things on the two sides. */
export const stats = struct({ gold: count, matched: count, found: count, correct: count })
export type Counts = typeof stats.empty

const ratio = (above: number, below: number): number | undefined => (below === 0 ? undefined : above / below)

/** 2PR/(P + R). A side that has nothing where the other has something earns 0; two sides that have nothing earn no value. */
const f1 = (p: number | undefined, r: number | undefined): number | undefined => {
  if (p === undefined && r === undefined) return undefined
  const [a, b] = [p ?? 0, r ?? 0]
  return a + b === 0 ? 0 : (2 * a * b) / (a + b)
}

export const summarise = ({ gold, matched, found, correct }: Counts) => {
  const precision = ratio(correct, found)
  const recall = ratio(matched, gold)
  return { precision, recall, f1: f1(precision, recall), gold, matched, found, correct }
}

export const measures = {
  precision: measure.ratio('precision', 'correct / found'),
  recall: measure.ratio('recall', 'matched / gold'),
  f1: measure.ratio('F1', '2PR / (P + R)'),
  gold: measure.number('gold', 'what the gold has: forms, or entities'),
  matched: measure.number('matched', 'of it, what the system has too'),
  found: measure.number('found', 'forms that the system found, of those that count'),
  correct: measure.number('correct', 'of them, those that are right'),
}

/** The same measures where both sides count the same things, so that gold and system can change places. */
export const mirrored: Readonly<Record<keyof typeof measures, Measure<keyof typeof measures>>> = {
  precision: { ...measures.precision, mirror: 'recall' },
  recall: { ...measures.recall, mirror: 'precision' },
  f1: { ...measures.f1, mirror: 'f1' },
  gold: { ...measures.gold, mirror: 'found' },
  matched: { ...measures.matched, mirror: 'correct' },
  found: { ...measures.found, mirror: 'gold' },
  correct: { ...measures.correct, mirror: 'matched' },
}

const { empty } = stats
/** What a line of evidence counts for. */
export const counts = {
  both: { gold: 1, matched: 1, found: 1, correct: 1 },
  matched: { ...empty, gold: 1, matched: 1 },
  missed: { ...empty, gold: 1 },
  correct: { ...empty, found: 1, correct: 1 },
  spurious: { ...empty, found: 1 },
} as const satisfies Readonly<Record<string, Counts>>

/** Where a mention stands. */
export const placeIn = (mentions: NameMentions, mention: number) => mentions.spot(mention).at
