/** Gold spans with the spans of a system that overlap them, by label. */
import type { Interval } from '@assay/core'
import type { LabelledSpan } from './labelled-spans.ts'
import { unionOf } from './stretches.ts'

/** The spans of one label that overlap a gold span. */
export interface Group {
  readonly label: string
  readonly pieces: readonly LabelledSpan[]
  /** Characters of both / of either. */
  readonly iou: number
}

export interface FoundSpan {
  readonly gold: LabelledSpan
  readonly groups: readonly Group[]
}

const lengthOf = (stretches: readonly Interval[]): number =>
  stretches.reduce((sum, { start, end }) => sum + end - start, 0)

const iouOf = (gold: Interval, pieces: readonly Interval[]): number => {
  const union = unionOf(pieces)
  let both = 0
  for (const { start, end } of union) both += Math.max(0, Math.min(end, gold.end) - Math.max(start, gold.start))
  return both / (lengthOf(union) + gold.end - gold.start - both)
}

/** Several pieces of any labels as presidio-research places them: the gold and the first end one later, and the others are moved to the left. */
const moved = (gold: Interval, pieces: readonly Interval[]): readonly [Interval, readonly Interval[]] => [
  { start: gold.start, end: gold.end + 1 },
  pieces.map(({ start, end }, i) => (i === 0 ? { start, end: end + 1 } : { start: start - 1, end: end - 1 })),
]

const groupOf = (gold: LabelledSpan, pieces: readonly LabelledSpan[], isMoved: boolean): Group => {
  const [goldPieces, others] = isMoved ? moved(gold, pieces) : [gold, pieces]
  return { label: pieces[0]!.label, pieces, iou: iouOf(goldPieces, others) }
}

/** The spans of a system that overlap each of the gold's, in order; and those that overlap none. */
export const groupSpans = (
  gold: readonly LabelledSpan[],
  system: readonly LabelledSpan[],
  quirks: boolean,
): { readonly found: readonly FoundSpan[]; readonly alone: readonly LabelledSpan[] } => {
  const touched = new Uint8Array(system.length)
  // what ended before this gold span has ended before all that follow
  let open: number[] = []
  let next = 0
  const groups = gold.map((goldSpan): FoundSpan => {
    while (next < system.length && system[next]!.start < goldSpan.end) open.push(next++)
    open = open.filter((i) => system[i]!.end > goldSpan.start)
    const byLabel = new Map<string, LabelledSpan[]>()
    let overlappingCount = 0
    for (const i of open) {
      const span = system[i]!
      if (span.start >= goldSpan.end) continue
      touched[i] = 1
      overlappingCount++
      const pieces = byLabel.get(span.label)
      if (pieces === undefined) byLabel.set(span.label, [span])
      else pieces.push(span)
    }
    return {
      gold: goldSpan,
      groups: [...byLabel.values()].map((pieces) => groupOf(goldSpan, pieces, quirks && overlappingCount > 1)),
    }
  })
  return { found: groups, alone: system.filter((_, i) => touched[i] === 0) }
}
