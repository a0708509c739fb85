/** Counters for the outcomes of one document: of all objects, and by label. */
import { oneLabel } from '@assay/core'
import type { Labels } from './labels.ts'
import { CLASSES, labelledTuple, OTHER_OF_GOLD, OWN_LABEL, TYPE_OF_GOLD, tupleText } from './outcome-tuples.ts'
import { goldLabelsOf, OTHER, type Outcomes, type Sides, SPURIOUS, systemLabelsOf, TYPE } from './pair-objects.ts'

/** Counters that are reused from document to document. */
export interface Tally {
  readonly labels: Labels
  readonly all: Int32Array
  /** The counts of all labels in a row, `CLASSES` for each. */
  readonly byLabel: Int32Array
  /** Labels with a count, in the order of their first one. */
  readonly touched: number[]
  /** Labelled tuples by tuple and label, so that equal ones are the same string. */
  readonly texts: Map<string, Map<number, string>>
  /** One-document sums by tuple. */
  readonly wholes: Map<string, DocumentCounts['all']>
}

export const newTally = (labels: Labels): Tally => ({
  labels,
  all: new Int32Array(CLASSES),
  byLabel: new Int32Array(CLASSES * labels.names.length),
  touched: [],
  texts: new Map(),
  wholes: new Map(),
})

/** Resets the counters for the next document. */
export const clearTally = ({ all, byLabel, touched }: Tally): void => {
  all.fill(0)
  for (const label of touched) byLabel.fill(0, CLASSES * label, CLASSES * (label + 1))
  touched.length = 0
}

const countLabel = ({ byLabel, touched }: Tally, label: number, outcome: number): void => {
  const from = CLASSES * label
  let isNew = true
  for (let i = from; isNew && i < from + CLASSES; i++) isNew = byLabel[i] === 0
  if (isNew) touched.push(label)
  byLabel[from + outcome] = byLabel[from + outcome]! + 1
}

/** The label under which an object counts. */
export const firstLabel = (labels: readonly number[]): number => labels[0]!

/** Counts the outcome of an object under its label, and in the total. */
export const addOutcome = (tally: Tally, sides: Sides, outcomes: Outcomes, i: number, blame: 'gold' | 'own'): void => {
  const { labels, all } = tally
  const outcome = outcomes.outcome[i] as number
  const [gold, system] = [outcomes.gold[i]!, outcomes.system[i]!]
  all[outcome] = all[outcome]! + 1
  const systemLabel = system < 0 ? -1 : firstLabel(systemLabelsOf(sides, system))
  if (gold >= 0) {
    const isOwn = blame === 'own' && (outcome === TYPE || outcome === OTHER)
    const shared = outcome === TYPE ? TYPE_OF_GOLD : OTHER_OF_GOLD
    countLabel(tally, firstLabel(goldLabelsOf(sides, gold)), isOwn ? shared : outcome)
    if (isOwn) countLabel(tally, systemLabel, OWN_LABEL)
  } else if (labels.counts[systemLabel] === 1) countLabel(tally, systemLabel, SPURIOUS)
  // a spurious object of an unknown label counts under every label, as in the scorer
  else
    labels.counts.forEach((counts, label) => {
      if (counts === 1) countLabel(tally, label, SPURIOUS)
    })
}

/** The counts of one document as a sum: of all objects, and by label. */
export interface DocumentCounts {
  readonly all: ReadonlyMap<string, number>
  readonly labels: ReadonlyMap<string, number>
}

export const NO_COUNTS: DocumentCounts = { all: oneLabel('0', 1), labels: new Map() }

const tupleWithLabel = ({ texts, labels }: Tally, tuple: string, label: number): string => {
  const byLabel = texts.get(tuple)
  const cached = byLabel?.get(label)
  if (cached !== undefined) return cached
  const text = labelledTuple(tuple, labels.names[label]!)
  if (byLabel === undefined) texts.set(tuple, new Map([[label, text]]))
  else byLabel.set(label, text)
  return text
}

export const documentCounts = (tally: Tally): DocumentCounts => {
  const tuple = tupleText(tally.all)
  if (tuple === '0') return NO_COUNTS
  const labels = new Map<string, number>()
  for (const label of tally.touched)
    labels.set(tupleWithLabel(tally, tupleText(tally.byLabel, CLASSES * label), label), 1)
  const all = tally.wholes.get(tuple) ?? oneLabel(tuple, 1)
  tally.wholes.set(tuple, all)
  return { all, labels }
}
