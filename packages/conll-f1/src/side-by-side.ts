/** Both readings of a sentence side by side: their phrases, and the correct ones. All metrics of this package use it. */
import { type PairWork, readingsOf, type Tags } from '@assay/core'
import { type Borders, type BothReadings, ENDS, newBorders, STARTS } from '@assay/core/internal'
import { makeRoom, newCounts, type PhraseCounts, walkTags } from './walk-tags.ts'

/** The phrases of a sentence in order: tokens `start` (inclusive) to `end` (exclusive), and the type by its id. */
export interface Phrases {
  size: number
  start: Int32Array
  end: Int32Array
  type: Int32Array
}

/** Both readings of a sentence; the arrays are used again for the next one. */
export interface SideBySide {
  readonly goldTags: Tags
  readonly systemTags: Tags
  /** Type names by type id; `typeNames[0]` is the empty type. Grows as types appear. */
  readonly typeNames: readonly string[]
  readonly gold: Phrases
  readonly system: Phrases
  /** By phrase of the gold: the equal phrase of the system, as conlleval.pl finds it; -1 for none. */
  readonly correct: Int32Array
  readonly tokens: number
  readonly correctTags: number
}

// ---- phrases ---------------------------------------------------------------------------------------------------------

const newPhrases = (room = 16): Phrases => ({
  size: 0,
  start: new Int32Array(room),
  end: new Int32Array(room),
  type: new Int32Array(room),
})

const fill = (into: Phrases, { length, bits, types }: Borders): void => {
  if (length > into.start.length) Object.assign(into, newPhrases(length * 2))
  let size = 0
  for (let start = 0; start < length; start++) {
    if ((bits[start]! & STARTS) === 0) continue
    let end = start + 1
    while ((bits[end]! & ENDS) === 0) end++
    into.start[size] = start
    into.end[size] = end
    into.type[size++] = types[start]!
  }
  into.size = size
}

// ---- both sides ------------------------------------------------------------------------------------------------------

/** Buffers that are used again for each sentence. */
interface Buffers {
  goldTags: Tags | undefined
  readonly goldBorders: Borders
  readonly systemBorders: Borders
  readonly gold: Phrases
  readonly system: Phrases
  correct: Int32Array
  readonly counts: PhraseCounts
  /** Starts of the correct phrases, in order. */
  readonly starts: number[]
}

/** Marks the correct phrases; both lists are in order of place, and so are the starts of the correct ones. */
const markCorrect = ({ gold, system, correct, starts }: Buffers): void => {
  correct.fill(-1, 0, gold.size)
  let g = 0
  let s = 0
  for (const start of starts) {
    while (gold.start[g] !== start) g++
    while (system.start[s] !== start) s++
    correct[g] = s
  }
}

/** Reads both sides of a sentence, each under its options. */
export const sideBySide = (options: BothReadings): PairWork<Tags, SideBySide> => {
  const read = readingsOf(options.gold, options.system)
  const { typeNames } = read.gold
  const starts: number[] = []
  const buffers: Buffers = {
    goldTags: undefined,
    goldBorders: newBorders(),
    systemBorders: newBorders(),
    gold: newPhrases(),
    system: newPhrases(),
    correct: new Int32Array(16),
    counts: newCounts(),
    starts,
  }
  const onCorrect = (start: number): void => {
    starts.push(start)
  }
  const readGold = (goldTags: Tags): void => {
    if (buffers.goldTags === goldTags) return
    fill(buffers.gold, read.gold.borders(goldTags, buffers.goldBorders))
    if (buffers.correct.length < buffers.gold.size) buffers.correct = new Int32Array(buffers.gold.size * 2)
    buffers.goldTags = goldTags
  }
  return (goldTags) => (systemTags) => {
    readGold(goldTags)
    fill(buffers.system, read.system.borders(systemTags, buffers.systemBorders))
    const { counts, gold, system } = buffers
    makeRoom(counts, typeNames.length)
    counts.tokens = 0
    counts.correctTags = 0
    starts.length = 0
    walkTags(buffers.goldBorders, buffers.systemBorders, counts, onCorrect)
    markCorrect(buffers)
    const { correct } = buffers
    return {
      goldTags,
      systemTags,
      typeNames,
      gold,
      system,
      correct,
      tokens: counts.tokens,
      correctTags: counts.correctTags,
    }
  }
}
