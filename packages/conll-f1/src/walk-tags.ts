/**
 * Two readings of a sentence side by side, token by token, as conlleval.pl walks: a phrase is correct if both sides
 * start it at one token with one type and end it at one token. Both the counts and the evidence follow from this walk.
 */
import { type Borders, ENDS, STARTS } from '@assay/core/internal'

/** Counts of the walk, by type id of the reading. */
export interface PhraseCounts {
  gold: Int32Array
  found: Int32Array
  correct: Int32Array
  tokens: number
  correctTags: number
}

/** Counts of no types yet; `makeRoom` before each sentence. */
export const newCounts = (): PhraseCounts => ({
  gold: new Int32Array(16),
  found: new Int32Array(16),
  correct: new Int32Array(16),
  tokens: 0,
  correctTags: 0,
})

export const makeRoom = (counts: PhraseCounts, types: number): void => {
  if (counts.gold.length >= types) return
  const room = types * 2
  for (const key of ['gold', 'found', 'correct'] as const) {
    const wider = new Int32Array(room)
    wider.set(counts[key])
    counts[key] = wider
  }
}

/** Adds a sentence to the counts; `onCorrect` is called with each correct phrase. */
export const walkTags = (
  gold: Borders,
  system: Borders,
  into: PhraseCounts,
  onCorrect?: (start: number, end: number) => void,
): void => {
  const { length } = gold
  let started = -1
  for (let i = 0; i < length; i++) {
    const g = gold.bits[i]!
    const s = system.bits[i]!
    const goldType = gold.types[i]!
    const systemType = system.types[i]!
    if (gold.codes[i] === system.codes[i]) into.correctTags++
    if (started >= 0) {
      const ends = g & s & ENDS
      if (ends !== 0 && gold.types[i - 1] === system.types[i - 1]) {
        add(into.correct, gold.types[started]!)
        onCorrect?.(started, i)
        started = -1
      } else if (((g ^ s) & ENDS) !== 0 || goldType !== systemType) started = -1
    }
    if (((g | s) & STARTS) === 0) continue
    if ((g & STARTS) !== 0) add(into.gold, goldType)
    if ((s & STARTS) !== 0) add(into.found, systemType)
    if ((g & s & STARTS) !== 0 && goldType === systemType) started = i
  }
  into.tokens += length
  if (started < 0) return
  add(into.correct, gold.types[started]!)
  onCorrect?.(started, length)
}

const add = (counts: Int32Array, type: number): void => {
  counts[type] = counts[type]! + 1
}
