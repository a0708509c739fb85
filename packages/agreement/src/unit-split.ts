/** The statistics of a document of a panel, and each label against all others. */
import { totalOf } from '@assay/core'
import { byLabel, labelStats, labelStatsOf } from './label-stats.ts'
import {
  type CuSelf,
  distancesOf,
  familyOf,
  GAP,
  type Match,
  pairsOf,
  placesOf,
  type Unit,
  type UnitStats,
  unitStats,
} from './unit-stats.ts'

export interface UnitOptions {
  readonly cuSelf: CuSelf
  readonly unitMatch: Match
  /** Overlapping units of one annotator: refused; only the longest is kept; or allowed where their labels differ. */
  readonly overlapping: 'error' | 'longest' | 'types'
}

/** The cost of the best alignment of a document, and the cost that chance gives; 0 where chance is not sampled. */
export interface AlignmentCost {
  readonly disorder: number
  readonly chance: number
}

const byPanel = <A>(size: number, value: A): ReadonlyMap<string, A> => new Map([[String(size), value]])

/** The statistics of one document: the units of each annotator in the order of their place. */
export const statsOfUnits = (
  panel: readonly (readonly Unit[])[],
  names: readonly string[],
  length: number,
  { cuSelf, unitMatch, overlapping }: UnitOptions,
  aligned: AlignmentCost | 'none' | 'too many' = 'none',
): UnitStats => {
  const size = panel.length
  const { unitLengths, gapLengths, apart } = distancesOf(panel, length)
  const family = overlapping === 'types' ? undefined : familyOf(panel, length, cuSelf)
  return {
    ...unitStats.empty,
    documents: byPanel(size, 1),
    length: byPanel(size, length),
    units: panel.reduce((sum, units) => sum + units.length, 0),
    ...(family && {
      met: byPanel(size, family.met),
      squares: family.squares,
      shared: byPanel(size, family.shared),
    }),
    unitLengths,
    gapLengths,
    apart,
    pairs: pairsOf(panel, names, unitMatch),
    labels: labelStatsOf(placesOf(panel), names),
    ...(typeof aligned === 'object' && {
      aligned: 1,
      disorder: totalOf(aligned.disorder),
      chance: totalOf(aligned.chance),
    }),
    unaligned: aligned === 'too many' ? 1 : 0,
  }
}

const OTHERS = 'all others'

type Counts = ReadonlyMap<string, number>

const renameCounts = (counts: Counts, name: (label: string) => string): Counts => {
  const all = new Map<string, number>()
  for (const [label, n] of counts) all.set(name(label), (all.get(name(label)) ?? 0) + n)
  return all
}

const renameTwo = (two: ReadonlyMap<string, Counts>, name: (label: string) => string): ReadonlyMap<string, Counts> => {
  const all = new Map<string, Map<string, number>>()
  for (const [label, counts] of two) {
    const renamedCounts = all.get(name(label)) ?? new Map<string, number>()
    all.set(name(label), renamedCounts)
    for (const [other, n] of renameCounts(counts, name)) renamedCounts.set(other, (renamedCounts.get(other) ?? 0) + n)
  }
  return all
}

const each = <A, B>(all: ReadonlyMap<string, A>, make: (one: A) => B): ReadonlyMap<string, B> =>
  new Map(Array.from(all, ([key, one]) => [key, make(one)] as const))

const onlyOf = <A>(all: ReadonlyMap<string, A>, label: string): ReadonlyMap<string, A> => {
  const ofLabel = all.get(label)
  return ofLabel === undefined ? new Map() : new Map([[label, ofLabel]])
}

/** By label: that label with all others as one. Pairs and alignments are not counted by label, so a part has none. */
export const splitOf = (s: UnitStats): ReadonlyMap<string, UnitStats> => {
  const labels = byLabel(s.labels)
  return new Map(
    Array.from(s.unitLengths.keys(), (label) => {
      const others = label === OTHERS ? `${OTHERS} but it` : OTHERS
      const name = (one: string): string => (one === label || one === GAP ? one : others)
      let units = 0
      for (const n of s.unitLengths.get(label)!.values()) units += n
      const part: UnitStats = {
        ...unitStats.empty,
        documents: s.documents,
        left: s.left,
        length: s.length,
        units,
        met: each(s.met, (two) => renameTwo(two, name)),
        squares: renameCounts(s.squares, name),
        shared: each(s.shared, (counts) => renameCounts(counts, name)),
        only: new Map([[label, 1]]),
        labels: labels.get(label) ?? labelStats.empty,
        unitLengths: onlyOf(s.unitLengths, label),
        gapLengths: onlyOf(s.gapLengths, label),
        apart: onlyOf(s.apart, label),
      }
      return [label, part] as const
    }),
  )
}
