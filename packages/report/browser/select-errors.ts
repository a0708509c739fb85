/** The documents that a choice of the reader leaves, in the order that it asks for. */
import type { DocumentRecord, ErrorRecords, SystemRecord } from '../src/html/error-records.ts'

export type ErrorOrder = 'worst' | 'apart' | 'random' | 'text'

/** Settings of the controls, by the numbers of words; an empty text is all. */
export interface ErrorFilter {
  readonly system: string
  readonly verdict: string
  /** Numbers of two types with a comma, as `pairKey` has them. */
  readonly types: string
  readonly order: ErrorOrder
  /** The two systems of the order `apart`, which shows no other. */
  readonly first: string
  readonly second: string
  readonly seed: string
  readonly search: string
}

/** A document with the systems whose errors are shown. */
export interface SelectedDocument {
  readonly name: string
  readonly index: number
  readonly parts: readonly SystemRecord[]
  readonly count: number
  /** Errors of the two systems, where their difference is the order. */
  readonly both?: readonly [first: number, second: number]
}

export const pairKey = (gold: number, system: number): string => `${gold},${system}`

const timesIn = ([, , , , pairs]: SystemRecord, types: string): number =>
  pairs.reduce((sum, [gold, system, count]) => (types === pairKey(gold, system) ? sum + count : sum), 0)

const verdictsIn = ([, verdicts]: SystemRecord, verdict: string): number =>
  verdicts.reduce((sum, [word, count]) => (verdict === '' || String(word) === verdict ? sum + count : sum), 0)

const countIn = (parts: readonly SystemRecord[], { types, verdict }: ErrorFilter): number =>
  parts.reduce((sum, part) => sum + (types === '' ? verdictsIn(part, verdict) : timesIn(part, types)), 0)

const isShown = (system: string, { order, first, second, system: chosen }: ErrorFilter): boolean =>
  order === 'apart' ? system === first || system === second : chosen === '' || system === chosen

const isFound = (name: string, [, , passages, lines]: SystemRecord, wanted: string): boolean =>
  [name, ...lines, ...passages.map(([text]) => text)].some((text) => text.toLowerCase().includes(wanted))

const partsIn = ([name, systems]: DocumentRecord, filter: ErrorFilter): readonly SystemRecord[] => {
  const { verdict, types } = filter
  const wanted = filter.search.toLowerCase()
  return systems
    .filter(([system]) => isShown(String(system), filter))
    .filter(([, verdicts]) => verdict === '' || verdicts.some(([word]) => String(word) === verdict))
    .filter((part) => types === '' || timesIn(part, types) > 0)
    .filter((part) => wanted === '' || isFound(name, part, wanted))
}

const bothIn = (parts: readonly SystemRecord[], filter: ErrorFilter): readonly [number, number] => {
  const of = (system: string): number =>
    countIn(
      parts.filter(([name]) => String(name) === system),
      filter,
    )
  return [of(filter.first), of(filter.second)]
}

/** A number for a document that the seed shuffles: the finalizer of MurmurHash3. */
const shuffleKey = (index: number, seed: string): number => {
  let h = Math.imul(Number(seed) | 0, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca77)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

const differenceOf = ({ both: [first, second] = [0, 0] }: SelectedDocument): number => first - second

const comparing = ({ order, seed }: ErrorFilter): ((a: SelectedDocument, b: SelectedDocument) => number) | undefined =>
  ({
    worst: (a: SelectedDocument, b: SelectedDocument) => b.count - a.count,
    apart: (a: SelectedDocument, b: SelectedDocument) => differenceOf(b) - differenceOf(a),
    random: (a: SelectedDocument, b: SelectedDocument) =>
      shuffleKey(a.index, seed) - shuffleKey(b.index, seed) || a.index - b.index,
    text: undefined,
  })[order]

export const selectErrors = (
  documents: ErrorRecords['documents'],
  filter: ErrorFilter,
): readonly SelectedDocument[] => {
  const selected = documents.flatMap((one, index): readonly SelectedDocument[] => {
    const parts = partsIn(one, filter)
    if (parts.length === 0) return []
    const both = filter.order === 'apart' ? { both: bothIn(parts, filter) } : {}
    return [{ name: one[0], index, parts, count: countIn(parts, filter), ...both }]
  })
  const compare = comparing(filter)
  return compare === undefined ? selected : selected.sort(compare)
}
