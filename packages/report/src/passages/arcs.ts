/** Arcs of a text: merged, cut with it, and in words. */
import { grouped } from '@assay/core/internal'
import type { Mark, Passage, PassageArc } from '@assay/core/result'

/** A part of a text. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** A mark or an arc with one more verdict. */
export const addVerdict = <A extends Pick<Mark, 'verdict'>>(mark: A, verdict: string): A => {
  if (verdict === '' || mark.verdict.split('; ').includes(verdict)) return mark
  return { ...mark, verdict: mark.verdict === '' ? verdict : `${mark.verdict}; ${verdict}` }
}

const isSameRange = (a: Range, b: Range): boolean => a.start === b.start && a.end === b.end

/** Merges arcs with the same ends and label; their verdicts are joined. */
export const mergeArcs = (arcs: readonly PassageArc[]): readonly PassageArc[] =>
  [
    ...grouped(arcs, ({ side, from, to, label }) =>
      JSON.stringify([side, from.start, from.end, to.start, to.end, label]),
    ).values(),
  ].map((samePlace) => samePlace.slice(1).reduce((arc, { verdict }) => addVerdict(arc, verdict), samePlace[0]!))

// ---- cut -------------------------------------------------------------------------------------------------------------

/** Between parts of a text that an arc leads from and to. */
const GAP = ' … '

const rangeAround = (ranges: readonly Range[], { start, end }: Range): number =>
  ranges.findIndex((range) => range.start <= start && end <= range.end)

/** The arcs with both ends in parts of the text, as they are in these parts one after the other. */
export const moveArcs = (arcs: readonly PassageArc[], ranges: readonly Range[]): readonly PassageArc[] => {
  let length = 0
  const shifts = ranges.map(({ start, end }) => {
    const shift = length - start
    length += end - start + GAP.length
    return shift
  })
  const moved = (range: Range): Range | undefined => {
    const shift = shifts[rangeAround(ranges, range)]
    return shift === undefined ? undefined : { start: range.start + shift, end: range.end + shift }
  }
  return arcs.flatMap((arc) => {
    const [from, to] = [moved(arc.from), moved(arc.to)]
    return from === undefined || to === undefined ? [] : [{ ...arc, from, to }]
  })
}

/** The arcs from one part of a text to another, in a passage of the two parts. */
export const spliceArcs = (
  { sentences: _, from: before = 0, arcs = [], ...passage }: Passage,
  ranges: readonly Range[],
): readonly Passage[] => {
  const partsOf = ({ from, to }: PassageArc): readonly number[] =>
    [rangeAround(ranges, from), rangeAround(ranges, to)].sort((a, b) => a - b)
  const crossing = arcs.filter((arc) => {
    const [first, last] = partsOf(arc)
    return first !== last && first !== -1
  })
  return [...grouped(crossing, (arc) => partsOf(arc).join(' ')).values()].map((sameParts) => {
    const parts = partsOf(sameParts[0]!).map((i) => ranges[i]!)
    return {
      ...passage,
      ...(before > 0 && { from: before }),
      text: parts.map(({ start, end }) => passage.text.slice(start, end)).join(GAP),
      marks: [],
      arcs: moveArcs(sameParts, parts),
    }
  })
}

// ---- in words --------------------------------------------------------------------------------------------------------

const isAtEndOf = (a: PassageArc, b: PassageArc): boolean =>
  [a.from, a.to].some((end) => isSameRange(end, b.from) || isSameRange(end, b.to))

/** The verdict at an arc; empty if an arc of the other side that shares an end shows the same. */
const shownArcVerdict = (arc: PassageArc, arcs: readonly PassageArc[]): string =>
  arc.side === 'gold' &&
  arcs.some((other) => other.side === 'system' && other.verdict === arc.verdict && isAtEndOf(arc, other))
    ? ''
    : arc.verdict

/** Words at an arc: its label and, once for a pair, the verdict. */
export const arcWords = (arc: PassageArc, arcs: readonly PassageArc[]): readonly string[] =>
  [arc.label, shownArcVerdict(arc, arcs)].filter((word) => word !== '')

/** `Live_In, missed: Ana Lee → Bern`. */
export const arcText = (text: string, arc: PassageArc, arcs: readonly PassageArc[]): string => {
  const ends = [arc.from, arc.to].map(({ start, end }) => text.slice(start, end).replace(/\s+/g, ' '))
  return [arcWords(arc, arcs).join(', '), ends.join(' → ')].filter((part) => part !== '').join(': ')
}

/** True for a mark that arcs with its label say all about. */
export const isArcEnd = (mark: Mark, arcs: readonly PassageArc[]): boolean =>
  arcs.some(
    ({ side, label, from, to }) =>
      side === mark.side && label === mark.label && (isSameRange(from, mark) || isSameRange(to, mark)),
  )
