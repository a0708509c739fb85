/** The statistics of recognition and normalisation: four counts and their ratios. */
import { count, type Measure, measure, type NameMentions, struct } from '@assay/core'

/** Recall is matched / gold, precision correct / found; relaxed matching counts entities on one side and forms on the other. */
export const stats = struct({ gold: count, matched: count, found: count, correct: count })
export type Counts = typeof stats.empty

const ratio = (above: number, below: number): number | undefined => (below === 0 ? undefined : above / below)

/** 2PR / (P + R); 0 if only one side has names, `undefined` if neither has. */
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
  gold: measure.number('gold', 'forms or entities of the gold'),
  matched: measure.number('matched', 'forms or entities of the gold that the system has too'),
  found: measure.number('found', 'forms of the system that count'),
  correct: measure.number('correct', 'forms of the system that are correct'),
}

/** The measures if both sides count the same units, so that gold and system can be swapped. */
export const mirroredMeasures: Readonly<Record<keyof typeof measures, Measure<keyof typeof measures>>> = {
  precision: { ...measures.precision, mirror: 'recall' },
  recall: { ...measures.recall, mirror: 'precision' },
  f1: { ...measures.f1, mirror: 'f1' },
  gold: { ...measures.gold, mirror: 'found' },
  matched: { ...measures.matched, mirror: 'correct' },
  found: { ...measures.found, mirror: 'gold' },
  correct: { ...measures.correct, mirror: 'matched' },
}

const { empty } = stats
/** The counts of one line of evidence. */
export const counts = {
  both: { gold: 1, matched: 1, found: 1, correct: 1 },
  matched: { ...empty, gold: 1, matched: 1 },
  missed: { ...empty, gold: 1 },
  correct: { ...empty, found: 1, correct: 1 },
  spurious: { ...empty, found: 1 },
} as const satisfies Readonly<Record<string, Counts>>

/** The place of a mention. */
export const mentionPlace = (mentions: NameMentions, mention: number) => mentions.spot(mention).at
