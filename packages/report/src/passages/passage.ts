/** Passages: evidence in running text, merged and cut to a readable length. */
import type { Mark, Passage } from '@assay/core/result'
import { addVerdict, mergeArcs, moveArcs, type Range, spliceArcs } from './arcs.ts'

export type { Mark, Passage } from '@assay/core/result'

// ---- together --------------------------------------------------------------------------------------------------------

const isSamePlace = (a: Mark, b: Mark): boolean =>
  a.side === b.side && a.start === b.start && a.end === b.end && a.label === b.label && a.cluster === b.cluster

/** True if two passages are about one text, so that they can be merged. */
export const isSameText = (a: Passage, b: Passage): boolean =>
  a.metric === b.metric && a.system === b.system && a.document === b.document && a.text === b.text

const compareMarks = (a: Mark, b: Mark): number =>
  a.start - b.start || b.end - a.end || (a.side === b.side ? 0 : a.side === 'gold' ? -1 : 1)

/** Merges passages about one text; marks at one place become one. The place in the file is that of the first. */
export const mergePassages = (passages: readonly [Passage, ...(readonly Passage[])]): Passage => {
  const marks: Mark[] = []
  for (const mark of passages.flatMap((passage) => passage.marks).sort(compareMarks)) {
    let place = marks.length - 1
    while (place >= 0 && marks[place]?.start === mark.start && !isSamePlace(marks[place]!, mark)) place--
    const existing = marks[place]
    if (existing !== undefined && isSamePlace(existing, mark)) marks[place] = addVerdict(existing, mark.verdict)
    else marks.push(mark)
  }
  const arcs = mergeArcs(passages.flatMap((passage) => passage.arcs ?? []))
  return { ...passages[0], marks, ...(arcs.length > 0 && { arcs }) }
}

// ---- cut -------------------------------------------------------------------------------------------------------------

/** A text up to this length is shown whole, and so is a sentence. */
const WHOLE = 600
/** Characters of a longer text that are shown before and after a mark. */
const AROUND = 120

const BLANK = /\s/

/** Extends a range to the next blanks, so that no word is cut. */
const extendToBlanks = (text: string, { start, end }: Range): Range => {
  let [from, to] = [start, end]
  while (from > 0 && start - from < AROUND && !BLANK.test(text[from - 1]!)) from--
  while (to < text.length && to - end < AROUND && !BLANK.test(text[to]!)) to++
  return { start: from, end: to }
}

/** Index of the last of ascending numbers that is not above another; -1 if all are. */
const lastUpTo = (numbers: readonly number[], most: number): number => {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (numbers[middle]! <= most) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The sentences of a mark, or the text around it. */
const rangeOf = ({ text, sentences }: Passage, { start, end }: Range): Range => {
  if (sentences === undefined && text.length <= WHOLE) return { start: 0, end: text.length }
  if (sentences !== undefined && sentences.length > 0) {
    const sentenceRange = {
      start: sentences[Math.max(0, lastUpTo(sentences, start))]!,
      end: sentences[lastUpTo(sentences, end - 1) + 1] ?? text.length,
    }
    if (sentenceRange.end - sentenceRange.start <= WHOLE) return sentenceRange
  }
  return extendToBlanks(text, { start: Math.max(0, start - AROUND), end: Math.min(text.length, end + AROUND) })
}

const joinRanges = (ranges: readonly Range[]): readonly Range[] => {
  const all: { start: number; end: number }[] = []
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = all.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else all.push({ start, end })
  }
  return all
}

const trimRange = (text: string, { start, end }: Range): Range => {
  let [from, to] = [start, end]
  while (from < to && BLANK.test(text[from]!)) from++
  while (to > from && BLANK.test(text[to - 1]!)) to--
  return { start: from, end: to }
}

/** Characters between two offsets; a surrogate pair is one. */
const charactersIn = (text: string, start: number, end: number): number => {
  let count = 0
  for (let at = start; at < end; at++) if ((text.charCodeAt(at) & 0xfc00) !== 0xdc00) count++
  return count
}

const cutTo = ({ sentences, arcs = [], ...passage }: Passage, range: Range, from: number): Passage => {
  const { start, end } = range
  const inner = moveArcs(arcs, [range])
  const inside = sentences?.filter((at) => at > start && at < end).map((at) => at - start)
  return {
    ...passage,
    text: passage.text.slice(start, end),
    ...(inside && inside.length > 0 && { sentences: inside }),
    ...((start > 0 || end < passage.text.length) && { cut: { before: start > 0, after: end < passage.text.length } }),
    ...(from > 0 && { from }),
    marks: passage.marks.flatMap((mark) =>
      mark.start < end && mark.end > start
        ? [{ ...mark, start: Math.max(mark.start, start) - start, end: Math.min(mark.end, end) - start }]
        : [],
    ),
    ...(inner.length > 0 && { arcs: inner }),
  }
}

/**
 * Cuts a text to the parts with marks: their sentences, or the text around them; short texts stay whole. Arcs from one
 * part to another follow in passages of their own, which have no marks.
 */
export const cutPassage = (passage: Passage): readonly Passage[] => {
  let at = 0
  let from = passage.from ?? 0
  const ends = (passage.arcs ?? []).flatMap((arc): readonly Range[] => [arc.from, arc.to])
  const ranges = joinRanges([...passage.marks, ...ends].map((place) => rangeOf(passage, place))).map((range) =>
    trimRange(passage.text, range),
  )
  const parts = ranges.map((range) => {
    from += charactersIn(passage.text, at, range.start)
    at = range.start
    return cutTo(passage, range, from)
  })
  return [...parts, ...spliceArcs(passage, ranges)]
}

// ---- marks -----------------------------------------------------------------------------------------------------------

/** True if an overlapping mark of the other side shows the same verdict. */
const isVerdictShown = (mark: Mark, marks: readonly Mark[]): boolean =>
  mark.side === 'gold' &&
  marks.some(
    ({ side, verdict, start, end }) =>
      side === 'system' && verdict === mark.verdict && start < mark.end && end > mark.start,
  )

/** The verdict at a mark, once for a pair; else empty. */
export const shownVerdict = (mark: Mark, marks: readonly Mark[]): string =>
  isVerdictShown(mark, marks) ? '' : mark.verdict

/** Words at a mark: its label and, once for a pair, the verdict. */
export const markWords = (mark: Mark, marks: readonly Mark[]): string =>
  [mark.label, shownVerdict(mark, marks)].filter((word) => word !== '').join(', ')

/** The offsets where marks begin or end, and those of the whole text, ascending. */
export const markBorders = ({ text, marks }: Pick<Passage, 'text' | 'marks'>): readonly number[] =>
  [...new Set([0, text.length, ...marks.flatMap(({ start, end }) => [start, end])])].sort((a, b) => a - b)

/** Verdicts that imply the side of a mark. */
const SIDED_VERDICTS: readonly string[] = ['missed', 'spurious']

/** `missed: PER`, `wrong type, gold: LOC`: description of a mark for screen readers, before its words. */
export const markHead = ({ side, label, verdict }: Mark): string => {
  const what = SIDED_VERDICTS.includes(verdict) ? verdict : [verdict, side].filter((word) => word !== '').join(', ')
  return label === '' ? what : `${what}: ${label}`
}

/** `“Maria Silva”, characters 120 to 131` of the document, from 1. */
export const quoteMark = (
  { text, from = 0 }: Pick<Passage, 'text' | 'from'>,
  { start, end }: Pick<Mark, 'start' | 'end'>,
): string => {
  const first = from + charactersIn(text, 0, start) + 1
  return `“${text.slice(start, end)}”, characters ${first} to ${first + charactersIn(text, start, end) - 1}`
}

/** Assigns marks to lanes without overlaps, outer ones first; `clash` tests two marks. */
export const lanesOf = <A>(marks: readonly A[], clash: (a: A, b: A) => boolean): readonly (readonly A[])[] => {
  const lanes: A[][] = []
  for (const mark of marks) {
    const free = lanes.find((lane) => !lane.some((other) => clash(other, mark)))
    if (free === undefined) lanes.push([mark])
    else free.push(mark)
  }
  return lanes
}
