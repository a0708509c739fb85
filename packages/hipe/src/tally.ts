/** What a document comes to: counts of all its objects, and of those of each label. */
import { oneLabel } from '@assay/core'
import { CLASSES, labelled, OTHER_OF_GOLD, OWN_LABEL, TYPE_OF_GOLD, tupleText } from './counts.ts'
import type { Labels } from './labels.ts'
import { type Fates, goldLabelsOf, OTHER, type Sides, SPURIOUS, systemLabelsOf, TYPE } from './pairing.ts'

/** Counts by label, and of all, of one document after the other. */
export interface Tally {
  readonly labels: Labels
  readonly all: Int32Array
  /** The counts of each label, one label behind the other. */
  readonly byLabel: Int32Array
  /** Labels with a count, in the order in which they got it. */
  readonly touched: number[]
  /** The counts of a label under its name, by counts and label: what comes again is one text, which need not be compared. */
  readonly texts: Map<string, Map<number, string>>
  /** Sums of one document, by its counts. */
  readonly wholes: Map<string, Came['all']>
}

export const newTally = (labels: Labels): Tally => ({
  labels,
  all: new Int32Array(CLASSES),
  byLabel: new Int32Array(CLASSES * labels.names.length),
  touched: [],
  texts: new Map(),
  wholes: new Map(),
})

/** Begins with the next document. */
export const clear = ({ all, byLabel, touched }: Tally): void => {
  all.fill(0)
  for (const label of touched) byLabel.fill(0, CLASSES * label, CLASSES * (label + 1))
  touched.length = 0
}

const addTo = ({ byLabel, touched }: Tally, label: number, event: number): void => {
  const from = CLASSES * label
  let isNew = true
  for (let i = from; isNew && i < from + CLASSES; i++) isNew = byLabel[i] === 0
  if (isNew) touched.push(label)
  byLabel[from + event] = (byLabel[from + event] as number) + 1
}

/** The label that an object counts for. */
export const firstOf = (labels: readonly number[]): number => labels[0] as number

/** Adds what became of an object to its label, and to all. */
export const addFate = (tally: Tally, sides: Sides, fates: Fates, i: number, blame: 'gold' | 'own'): void => {
  const { labels, all } = tally
  const event = fates.event[i] as number
  const [gold, system] = [fates.gold[i] as number, fates.system[i] as number]
  all[event] = (all[event] as number) + 1
  const systemLabel = system < 0 ? -1 : firstOf(systemLabelsOf(sides, system))
  if (gold >= 0) {
    const isOwn = blame === 'own' && (event === TYPE || event === OTHER)
    const shared = event === TYPE ? TYPE_OF_GOLD : OTHER_OF_GOLD
    addTo(tally, firstOf(goldLabelsOf(sides, gold)), isOwn ? shared : event)
    if (isOwn) addTo(tally, systemLabel, OWN_LABEL)
  } else if (labels.counts[systemLabel] === 1) addTo(tally, systemLabel, SPURIOUS)
  // the scorer does not know where such a one belongs
  else
    labels.counts.forEach((counts, label) => {
      if (counts === 1) addTo(tally, label, SPURIOUS)
    })
}

/** What one document came to, of all, and of each label under its name: a sum of one document. */
export interface Came {
  readonly all: ReadonlyMap<string, number>
  readonly labels: ReadonlyMap<string, number>
}

export const NOTHING: Came = { all: oneLabel('0', 1), labels: new Map() }

const textOf = ({ texts, labels }: Tally, tuple: string, label: number): string => {
  const known = texts.get(tuple)
  const before = known?.get(label)
  if (before !== undefined) return before
  const text = labelled(tuple, labels.names[label] as string)
  if (known === undefined) texts.set(tuple, new Map([[label, text]]))
  else known.set(label, text)
  return text
}

export const cameOf = (tally: Tally): Came => {
  const tuple = tupleText(tally.all)
  if (tuple === '0') return NOTHING
  const labels = new Map<string, number>()
  for (const label of tally.touched) labels.set(textOf(tally, tupleText(tally.byLabel, CLASSES * label), label), 1)
  const all = tally.wholes.get(tuple) ?? oneLabel(tuple, 1)
  tally.wholes.set(tuple, all)
  return { all, labels }
}
