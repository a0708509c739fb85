/** Statistics of units on a continuum: whole lengths, from which the coefficients of unitizing follow exactly. */
import { compareCodePoints, count, type Stats, struct, type Total, table, total } from '@assay/core'
import { type LabelStats, labelStats, pairName } from './label-stats.ts'

/** A stretch of the continuum with a value; `end` is one past its last unit of length. */
export interface Unit {
  readonly start: number
  readonly end: number
  readonly label: string
}

type Counts = ReadonlyMap<string, number>
type ByTwo = ReadonlyMap<string, Counts>

/** By the number of annotators who have a document, which the sums are divided by. */
type ByPanel<A> = ReadonlyMap<string, A>

export type UnitStats = {
  /** Documents by the number of annotators who have them, two and more. */
  readonly documents: Counts
  /** Documents that only one annotator has. */
  readonly left: number
  /** Length of the documents that count, and how many units all annotators have in them. */
  readonly length: ByPanel<number>
  readonly units: number
  /** Σ over ordered pairs of annotators of the length on which one has c and the other k; the gap is the empty label. */
  readonly met: ByPanel<ByTwo>
  /** By label: Σ |g|² over units, and Σ |g| over gaps. */
  readonly squares: Counts
  /** By label: Σ over units of the squared length that they share with units of others. */
  readonly shared: ByPanel<Counts>
  /** The label of a part, in which all other labels are one. */
  readonly only: Counts
  /** By label and length: units, and gaps between those of one label, of all annotators together. */
  readonly unitLengths: ByTwo
  readonly gapLengths: ByTwo
  /** By label: Σ over pairs of annotators of δ², as Krippendorff had it in 1995. */
  readonly apart: Counts
  /** By pair of annotators: units that both have, and units of both. */
  readonly pairs: ReadonlyMap<string, { readonly matched: number; readonly units: number }>
  /** Places with a unit as items, with the label that each annotator with a unit there gave it. */
  readonly labels: LabelStats
  /** Documents that were aligned, their disorder, and that by chance; and documents that could not be aligned. */
  readonly aligned: number
  readonly disorder: Total
  readonly chance: Total
  readonly unaligned: number
}

export const unitStats: Stats<UnitStats> = struct<UnitStats>({
  documents: table(count),
  left: count,
  length: table(count),
  units: count,
  met: table(table(table(count))),
  squares: table(count),
  shared: table(table(count)),
  only: table(count),
  unitLengths: table(table(count)),
  gapLengths: table(table(count)),
  apart: table(count),
  pairs: table(struct({ matched: count, units: count })),
  labels: labelStats,
  aligned: count,
  disorder: total,
  chance: total,
  unaligned: count,
})

/** The label of a gap; no unit has an empty label. */
export const GAP = ''

// ---- segments --------------------------------------------------------------------------------------------------------

/** Units and the gaps between them, from 0 to the end. */
const segmentsOf = (units: readonly Unit[], length: number): readonly Unit[] => {
  const segments: Unit[] = []
  let at = 0
  for (const unit of units) {
    if (unit.start > at) segments.push({ start: at, end: unit.start, label: GAP })
    segments.push(unit)
    at = unit.end
  }
  if (at < length) segments.push({ start: at, end: length, label: GAP })
  return segments
}

const lengthOf = ({ start, end }: Pick<Unit, 'start' | 'end'>): number => end - start

type MutableCounts = Map<string, number>
type MutableCountsByTwo = Map<string, MutableCounts>

const add = (counts: MutableCounts, label: string, n: number): void => {
  if (n !== 0) counts.set(label, (counts.get(label) ?? 0) + n)
}

const addTwo = (all: MutableCountsByTwo, a: string, b: string, n: number): void => {
  const countsOfFirst = all.get(a) ?? new Map<string, number>()
  all.set(a, countsOfFirst)
  add(countsOfFirst, b, n)
}

/** Calls with each two segments that share a stretch, in one walk along both. */
const visitShared = (
  a: readonly Unit[],
  b: readonly Unit[],
  onShared: (i: number, j: number, length: number) => void,
): void => {
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [one, other] = [a[i]!, b[j]!]
    const shared = Math.min(one.end, other.end) - Math.max(one.start, other.start)
    if (shared > 0) onShared(i, j, shared)
    if (one.end <= other.end) i++
    else j++
  }
}

/** For each unit, the length of it that any other annotator covers. */
const sharedWithAny = (units: readonly Unit[], others: readonly (readonly Unit[])[]): readonly number[] => {
  const stretches = others.flat().sort((a, b) => a.start - b.start)
  const joined: { start: number; end: number; readonly label: string }[] = []
  for (const { start, end } of stretches) {
    const last = joined.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else joined.push({ start, end, label: GAP })
  }
  const shared = units.map(() => 0)
  visitShared(units, joined, (i, _, length) => {
    shared[i] = shared[i]! + length
  })
  return shared
}

// ---- the family of 2016 ----------------------------------------------------------------------------------------------

export type CuSelf = 'pairs' | 'union'

/** Units of one annotator must not overlap here. */
export const familyOf = (panel: readonly (readonly Unit[])[], length: number, cuSelf: CuSelf) => {
  const met: MutableCountsByTwo = new Map()
  const squares: MutableCounts = new Map()
  const shared: MutableCounts = new Map()
  const segments = panel.map((units) => segmentsOf(units, length))
  for (const [i, annotatorSegments] of segments.entries()) {
    for (const segment of annotatorSegments) {
      const size = lengthOf(segment)
      add(squares, segment.label, segment.label === GAP ? size : size * size)
    }
    for (const [j, other] of segments.entries()) {
      if (i === j) continue
      visitShared(annotatorSegments, other, (g, h, size) =>
        addTwo(met, annotatorSegments[g]!.label, other[h]!.label, size),
      )
      if (cuSelf === 'union') continue
      const units = panel[i]!
      const sizes = units.map(() => 0)
      visitShared(units, panel[j]!, (g, _, size) => {
        sizes[g] = sizes[g]! + size
      })
      for (const [g, { label }] of units.entries()) add(shared, label, sizes[g]! ** 2)
    }
    if (cuSelf === 'pairs') continue
    const units = panel[i]!
    const sizes = sharedWithAny(
      units,
      panel.filter((_, j) => j !== i),
    )
    // sums are divided by the number of other annotators later, and a union is not
    for (const [g, { label }] of units.entries()) add(shared, label, sizes[g]! ** 2 * (panel.length - 1))
  }
  return { met, squares, shared }
}

// ---- 1995 ------------------------------------------------------------------------------------------------------------

/** δ² between the units of two annotators: squared distances of the borders of overlapping units, and squared lengths of units in a gap. */
const apartBetween = (a: readonly Unit[], b: readonly Unit[]): number => {
  let sum = 0
  const [metA, metB] = [new Uint8Array(a.length), new Uint8Array(b.length)]
  visitShared(a, b, (i, j) => {
    const [one, other] = [a[i]!, b[j]!]
    sum += (one.start - other.start) ** 2 + (one.end - other.end) ** 2
    metA[i] = 1
    metB[j] = 1
  })
  for (const [i, unit] of a.entries()) if (metA[i] === 0) sum += lengthOf(unit) ** 2
  for (const [j, unit] of b.entries()) if (metB[j] === 0) sum += lengthOf(unit) ** 2
  return sum
}

/** Units of one label and annotator must not overlap here; all others are gaps. */
export const distancesOf = (panel: readonly (readonly Unit[])[], length: number) => {
  const unitLengths: MutableCountsByTwo = new Map()
  const gapLengths: MutableCountsByTwo = new Map()
  const distances: MutableCounts = new Map()
  const labels = new Set(panel.flatMap((units) => units.map(({ label }) => label)))
  for (const label of labels) {
    const ofLabel = panel.map((units) => units.filter((unit) => unit.label === label))
    for (const units of ofLabel)
      for (const segment of segmentsOf(units, length))
        addTwo(segment.label === GAP ? gapLengths : unitLengths, label, String(lengthOf(segment)), 1)
    for (const [i, units] of ofLabel.entries())
      for (const others of ofLabel.slice(i + 1)) add(distances, label, apartBetween(units, others))
  }
  return { labels, unitLengths, gapLengths, apart: distances }
}

// ---- pairs -----------------------------------------------------------------------------------------------------------

export const matches = ['exact', 'untyped', 'overlap'] as const
export type Match = (typeof matches)[number]

/** Counts the units that two annotators both have: one of either for one of the other. */
const matchedIn = (a: readonly Unit[], b: readonly Unit[], match: Match): number => {
  if (match === 'overlap') return overlapping(a, b)
  const keyOf = ({ start, end, label }: Unit): string => `${start} ${end}${match === 'exact' ? ` ${label}` : ''}`
  const counts = new Map<string, number>()
  for (const unit of a) add(counts, keyOf(unit), 1)
  let matched = 0
  for (const unit of b) {
    const key = keyOf(unit)
    const left = counts.get(key) ?? 0
    if (left === 0) continue
    counts.set(key, left - 1)
    matched++
  }
  return matched
}

/** Counts overlapping units of one label, each used once: the most there are, since units of one annotator do not overlap. */
const overlapping = (a: readonly Unit[], b: readonly Unit[]): number => {
  let matched = 0
  for (const label of new Set(a.map((unit) => unit.label))) {
    const units = a.filter((unit) => unit.label === label)
    const others = b.filter((unit) => unit.label === label)
    for (let i = 0, j = 0; i < units.length && j < others.length; ) {
      const [one, other] = [units[i]!, others[j]!]
      if (one.end <= other.start) i++
      else if (other.end <= one.start) j++
      else {
        matched++
        i++
        j++
      }
    }
  }
  return matched
}

export const pairsOf = (panel: readonly (readonly Unit[])[], names: readonly string[], match: Match) =>
  new Map(
    names.flatMap((a, i) =>
      names.slice(i + 1).map((b, k) => {
        const [one, other] = [panel[i]!, panel[i + 1 + k]!]
        const counts = { matched: matchedIn(one, other, match), units: one.length + other.length }
        return [pairName(a, b), counts] as const
      }),
    ),
  )

// ---- labels ----------------------------------------------------------------------------------------------------------

/** By place, the label of each annotator's unit there; several labels of one annotator are joined into one. */
export const placesOf = (panel: readonly (readonly Unit[])[]): Iterable<readonly (string | undefined)[]> => {
  const places = new Map<string, (string | undefined)[]>()
  for (const [i, units] of panel.entries())
    for (const { start, end, label } of units) {
      const key = `${start} ${end}`
      const row = places.get(key) ?? panel.map(() => undefined)
      places.set(key, row)
      row[i] = row[i] === undefined ? label : `${row[i]}+${label}`
    }
  return places.values()
}

/** Units in the order of their place, as everything here expects them. */
export const inPlace = (units: readonly Unit[]): readonly Unit[] =>
  [...units].sort((a, b) => a.start - b.start || a.end - b.end || compareCodePoints(a.label, b.label))
