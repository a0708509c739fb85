/** What recognition and normalisation share: four counts, and the ratios made of them. */
import { count, type Measure, type NameMentions, struct } from '@assay/core'

/** Recall is found of gold, precision correct of given; relaxed matches count other things on the two sides. */
export const stats = struct({ gold: count, found: count, given: count, correct: count })
export type Counts = typeof stats.empty

const ratio = (above: number, below: number): number | undefined => (below === 0 ? undefined : above / below)

/** 2PR/(P + R). A side that has nothing where the other has something earns 0; two sides that have nothing earn no value. */
const f1 = (p: number | undefined, r: number | undefined): number | undefined => {
  if (p === undefined && r === undefined) return undefined
  const [a, b] = [p ?? 0, r ?? 0]
  return a + b === 0 ? 0 : (2 * a * b) / (a + b)
}

export const summarise = ({ gold, found, given, correct }: Counts) => {
  const precision = ratio(correct, given)
  const recall = ratio(found, gold)
  return { precision, recall, f1: f1(precision, recall), gold, found, given, correct }
}

const share = { range: [0, 1], better: 'higher', unit: 'ratio' } as const
const counted = { range: [0, Number.POSITIVE_INFINITY], better: 'neither', unit: 'count' } as const

export const measures = {
  precision: { ...share, title: 'precision', formula: 'correct / given' },
  recall: { ...share, title: 'recall', formula: 'found / gold' },
  f1: { ...share, title: 'F1', formula: '2PR / (P + R)' },
  gold: { ...counted, title: 'gold', formula: 'what the gold has: forms, or entities' },
  found: { ...counted, title: 'found', formula: 'of it, what the system found' },
  given: { ...counted, title: 'given', formula: 'forms of the system that count' },
  correct: { ...counted, title: 'correct', formula: 'of them, those that are right' },
} as const satisfies Readonly<Record<string, Measure<string>>>

const partner = {
  precision: 'recall',
  recall: 'precision',
  f1: 'f1',
  gold: 'given',
  given: 'gold',
  found: 'correct',
  correct: 'found',
} as const

/** The same measures where both sides count the same things, so that gold and system can change places. */
export const mirrored: Readonly<Record<keyof typeof measures, Measure<keyof typeof measures>>> = {
  precision: { ...measures.precision, mirror: partner.precision },
  recall: { ...measures.recall, mirror: partner.recall },
  f1: { ...measures.f1, mirror: partner.f1 },
  gold: { ...measures.gold, mirror: partner.gold },
  found: { ...measures.found, mirror: partner.found },
  given: { ...measures.given, mirror: partner.given },
  correct: { ...measures.correct, mirror: partner.correct },
}

const { empty } = stats
/** What a line of evidence counts for. */
export const counts = {
  both: { gold: 1, found: 1, given: 1, correct: 1 },
  found: { ...empty, gold: 1, found: 1 },
  missed: { ...empty, gold: 1 },
  correct: { ...empty, given: 1, correct: 1 },
  spurious: { ...empty, given: 1 },
} as const satisfies Readonly<Record<string, Counts>>

/** Where a mention stands. */
export const placeIn = (mentions: NameMentions, mention: number) => mentions.spot(mention).at
