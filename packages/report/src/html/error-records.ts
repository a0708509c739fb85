/** Errors as a page holds them for its script: JSON of tuples in which words are numbers. */

/** All documents with errors; a word is its number in `words`. */
export interface ErrorRecords {
  readonly seed: number
  /** The systems in the order of the ranking. */
  readonly systems: readonly number[]
  readonly words: readonly string[]
  readonly documents: readonly DocumentRecord[]
}

export type DocumentRecord = readonly [name: string, systems: readonly SystemRecord[]]

/** The errors of a system in a document; `lines` are those without a passage. */
export type SystemRecord = readonly [
  system: number,
  verdicts: readonly VerdictRecord[],
  passages: readonly PassageRecord[],
  lines: readonly string[],
  pairs: readonly PairRecord[],
]

export type VerdictRecord = readonly [verdict: number, count: number]

/** A part of a text, which may go on before and after it; `from` characters of the document precede it. */
export type PassageRecord = readonly [
  text: string,
  before: 0 | 1,
  after: 0 | 1,
  marks: readonly MarkRecord[],
  from: number,
  arcs?: readonly ArcRecord[],
]

/** A mark of the gold, 0, or of a system, 1; `head` describes it before its words. */
export type MarkRecord = readonly [
  side: 0 | 1,
  start: number,
  end: number,
  label: number,
  verdict: number,
  head: number,
]

/** An arc of the gold, 0, or of a system, 1, with the offsets of its ends. */
export type ArcRecord = readonly [
  side: 0 | 1,
  from: readonly [start: number, end: number],
  to: readonly [start: number, end: number],
  label: number,
  verdict: number,
]

/** Types that met, −1 where a side has nothing. */
export type PairRecord = readonly [gold: number, system: number, count: number]
