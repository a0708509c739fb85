/** What a document comes to: counts of all its objects, and of those of each label. */
import { oneLabel } from '@assay/core'
import { labelled } from './cells.ts'
import { CLASSES, OTHER_OF_GOLD, OWN_LABEL, TYPE_OF_GOLD, tupleText } from './counts.ts'
import type { Labels } from './labels.ts'
import { type Event, OTHER, type Sides, SPURIOUS, TYPE } from './pairing.ts'
import type { Column, Work } from './work.ts'

/** Counts by label, and of all. */
export interface Tally {
  readonly all: Int32Array
  readonly byLabel: Map<number, Int32Array>
}

export const newTally = (): Tally => ({ all: new Int32Array(CLASSES), byLabel: new Map() })

const addOne = (counts: Int32Array, event: number): void => {
  counts[event] = (counts[event] as number) + 1
}

const addTo = ({ byLabel }: Tally, label: number, event: number): void => {
  const counts = byLabel.get(label) ?? new Int32Array(CLASSES)
  byLabel.set(label, counts)
  addOne(counts, event)
}

/** The label that an object counts for. */
export const firstOf = (labels: readonly number[]): number => labels[0] as number

/** Adds what became of an object to its label, and to all. */
export const addEvent = (
  tally: Tally,
  { labels: { counts } }: Column,
  { goldLabels, systemLabels }: Sides,
  blame: Work['blame'],
  event: Event,
  gold: number,
  system: number,
): void => {
  addOne(tally.all, event)
  const systemLabel = system < 0 ? -1 : firstOf(systemLabels(system))
  if (gold >= 0) {
    const isOwn = blame === 'own' && (event === TYPE || event === OTHER)
    const shared = event === TYPE ? TYPE_OF_GOLD : OTHER_OF_GOLD
    addTo(tally, firstOf(goldLabels(gold)), isOwn ? shared : event)
    if (isOwn) addTo(tally, systemLabel, OWN_LABEL)
  } else if (counts[systemLabel]) addTo(tally, systemLabel, SPURIOUS)
  // the scorer does not know where such a one belongs
  else
    counts.forEach((isCounted, label) => {
      if (isCounted) addTo(tally, label, SPURIOUS)
    })
}

/** What one document came to, of all, and of each label under its name: a sum of one document. */
export interface Came {
  readonly all: ReadonlyMap<string, number>
  readonly labels: ReadonlyMap<string, number>
}

export const NOTHING: Came = { all: oneLabel('0', 1), labels: new Map() }

export const cameOf = ({ all, byLabel }: Tally, { names }: Labels): Came => {
  const tuple = tupleText(all)
  if (tuple === '0') return NOTHING
  const labels = new Map<string, number>()
  for (const [label, counts] of byLabel) labels.set(labelled(tupleText(counts), names[label] as string), 1)
  return { all: oneLabel(tuple, 1), labels }
}
