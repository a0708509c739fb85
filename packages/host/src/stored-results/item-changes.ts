/** Changes between two systems in which items are right. */
import type { Evidence, Place, RenderedLine } from '@assay/core'
import { isCorrectLine } from '@assay/core/internal/host'
import type { Passage } from '@assay/core/result'

/** A system's answer for one item. */
export interface ItemAnswer {
  readonly verdict: string
  readonly system: string | null
}
export interface Change {
  readonly change: 'fixed' | 'broken'
  /** The document it is in. */
  readonly document: string
  /** Absent for what the gold does not have. */
  readonly gold: string | null
  /** `null` if there is no evidence of it: a spurious item of the other system. */
  readonly before: ItemAnswer | null
  readonly after: ItemAnswer | null
  readonly at: Place | null
  /** Marks of the two answers in the text of the document, if it has one. */
  readonly passages: readonly Passage[]
}

/** Counts of items by which of two systems is right. A system without evidence of an item is not wrong about it. */
export interface Cells {
  readonly both: number
  readonly onlyBefore: number
  readonly onlyAfter: number
  readonly neither: number
}
export const noCells: Cells = { both: 0, onlyBefore: 0, onlyAfter: 0, neither: 0 }
export const addCells = (a: Cells, b: Cells): Cells => ({
  both: a.both + b.both,
  onlyBefore: a.onlyBefore + b.onlyBefore,
  onlyAfter: a.onlyAfter + b.onlyAfter,
  neither: a.neither + b.neither,
})

/** Comparison of two answers to one document. */
export interface DocumentComparison {
  readonly cells: Cells
  readonly changes: readonly Change[]
}

/** A line of evidence about an item, and what it looks like. */
export interface Item extends RenderedLine {
  readonly verdict: string
  readonly isRight: boolean
}

/** The item of a line; `undefined` for lines about none, such as a count of tokens. */
export const itemOf = (line: Evidence<unknown>): Item | undefined =>
  line.show && { ...line.show(), verdict: line.verdict, isRight: isCorrectLine(line) }

const textKey = ({ gold, system }: Item): string => JSON.stringify(gold === undefined ? ['', system] : ['gold', gold])
// The two systems are two files, so that the path of what only they have does not count.
const placeKey = (line: Item): string => JSON.stringify([textKey(line), line.at?.line, line.at?.column])

interface ItemPair {
  readonly before: Item | undefined
  readonly after: Item | undefined
}

/** Pairs lines with the same key, in their order, and gives those that are left over. */
const matchItems = (
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (line: Item) => string,
): { readonly pairs: readonly ItemPair[]; readonly before: readonly Item[]; readonly after: readonly Item[] } => {
  const waiting = new Map<string, Item[]>()
  for (const line of after) {
    const sameKey = waiting.get(keyOf(line))
    if (sameKey === undefined) waiting.set(keyOf(line), [line])
    else sameKey.push(line)
  }
  const pairs: ItemPair[] = []
  const left: Item[] = []
  for (const line of before) {
    const other = waiting.get(keyOf(line))?.shift()
    if (other === undefined) left.push(line)
    else pairs.push({ before: line, after: other })
  }
  const taken = new Set(pairs.map((pair) => pair.after))
  return { pairs, before: left, after: after.filter((line) => !taken.has(line)) }
}

const answerOf = (line: Item | undefined): ItemAnswer | null =>
  line === undefined ? null : { verdict: line.verdict, system: line.system ?? null }

// where nothing is said of an item, nothing is wrong with it
const isRight = (line: Item | undefined): boolean => line === undefined || line.isRight

const cellOf = ({ before, after }: ItemPair): keyof Cells => {
  if (isRight(before)) return isRight(after) ? 'both' : 'onlyBefore'
  return isRight(after) ? 'onlyAfter' : 'neither'
}

const cellsIn = (pairs: readonly ItemPair[]): Cells => {
  const counts = { ...noCells }
  for (const pair of pairs) counts[cellOf(pair)]++
  return counts
}

/** The passages of the items of both answers to a document. */
export type Marking = Readonly<Record<'before' | 'after', (item: Item) => Passage | undefined>>

const changeOf = (document: string, { before, after }: ItemPair, marked: Marking): readonly Change[] => {
  const line = before ?? after
  if (isRight(before) === isRight(after) || line === undefined) return []
  return [
    {
      change: isRight(after) ? 'fixed' : 'broken',
      document,
      gold: line.gold ?? null,
      before: answerOf(before),
      after: answerOf(after),
      at: line.at ?? null,
      passages: [before && marked.before(before), after && marked.after(after)].filter(
        (passage) => passage !== undefined,
      ),
    },
  ]
}

const inOrder = ({ at: a }: Change, { at: b }: Change): number =>
  (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0)

/**
 * Compares the evidence of two answers to one document. Items are equal if text and place are, or else if the text is: other
 * items shift the places in a system's file.
 */
export const compareItems = (
  document: string,
  before: readonly Item[],
  after: readonly Item[],
  marked: Marking,
): DocumentComparison => {
  const inPlace = matchItems(before, after, placeKey)
  const byText = matchItems(inPlace.before, inPlace.after, textKey)
  const pairs: readonly ItemPair[] = [
    ...inPlace.pairs,
    ...byText.pairs,
    ...byText.before.map((line) => ({ before: line, after: undefined })),
    ...byText.after.map((line) => ({ before: undefined, after: line })),
  ]
  return { cells: cellsIn(pairs), changes: pairs.flatMap((pair) => changeOf(document, pair, marked)).sort(inOrder) }
}
