/**
 * Sums of lines of evidence: of the whole, and of each label of each facet. With columns, everything is added in place;
 * without, by `concat`.
 */
import type { Column, Columns, Evidence, Facets, Layout, Part, Parts, Stats } from '../contract.ts'
import { accumulator, type Sums } from './columns.ts'

/** The sum of lines; the parts are computed on first use. */
export interface LineSum<S> {
  readonly stats: S
  readonly parts: () => Parts<S>
  /** True if all counts are known to be natural numbers, so that they can be stored. */
  readonly isSound: () => boolean
}

/** Lines that are added up as they come. */
export interface LineAccumulator<S> {
  readonly add: (line: Evidence<S>) => void
  readonly sum: () => LineSum<S>
}

/** The parts of a line, apart from the whole. */
const partsOfLine = <S>({ stats, facets, parts }: Evidence<S>): readonly Part<S>[] => {
  if (parts !== undefined) return parts
  const whole: Part<S>[] = []
  for (const facet in facets) whole.push([facet, facets[facet]!, stats])
  return whole
}

// ---- in columns ------------------------------------------------------------------------------------------------------

type PartListener = (base: number) => void
const nothing: PartListener = () => undefined

/** Adds a line; `onPart` is called with the place of each part of the line. */
type LineWriter<S> = (line: Evidence<S>, into: Columns, onPart?: PartListener) => void

/**
 * The layout of lines in columns: the statistic of the whole, then a table of facets, of which each label has a
 * statistic again.
 */
export interface LineLayout<S> {
  readonly columns: readonly Column[]
  readonly put: LineWriter<S>
  readonly take: (from: Sums) => LineSum<S>
}

const labelsOnly: readonly Column[] = ['table']

/** Numbers of a line, read off it once: counts by column, and the places of its parts. */
interface LineNumbers {
  readonly columns: number[]
  readonly counts: number[]
  readonly bases: number[]
}

/** Lines that are remembered; and lines after which a metric that shares nothing between them is no longer looked at for it. */
const MAX_CACHED = 4096
const TRIED = 1000

/**
 * Remembers lines by what they share: the statistic, with the facets or the parts. `undefined` where there is nothing to gain:
 * statistics that are new with each line, and those that add totals.
 */
const newLineCache = <S>() => {
  const byStats = new Map<S, Map<object, LineNumbers>>()
  let size = 0
  let tried = 0
  let hits = 0
  const isWorthwhile = (): boolean => tried < TRIED || 2 * hits > tried
  return {
    find: ({ stats, facets, parts }: Evidence<S>): LineNumbers | undefined => {
      const shared = parts ?? facets
      if (shared === undefined || !isWorthwhile()) return undefined
      tried++
      const cached = byStats.get(stats)?.get(shared)
      if (cached !== undefined) hits++
      return cached
    },
    /** To be filled in while the line is added; nothing where it is not to be remembered. */
    note: ({ stats, facets, parts }: Evidence<S>): LineNumbers | undefined => {
      const shared = parts ?? facets
      if (shared === undefined || size === MAX_CACHED || !isWorthwhile()) return undefined
      const numbers: LineNumbers = { columns: [], counts: [], bases: [] }
      const some = byStats.get(stats) ?? new Map<object, LineNumbers>()
      byStats.set(stats, some.set(shared, numbers))
      size++
      return numbers
    },
    forget: ({ stats, facets, parts }: Evidence<S>): void => {
      byStats.get(stats)?.delete((parts ?? facets) as object)
    },
  }
}

/** The same, without a look at a line that shares all it has with one before it. */
const putCached = <S>(put: (line: Evidence<S>, into: Columns, onPart: PartListener) => void): LineWriter<S> => {
  const cache = newLineCache<S>()
  const putNoting = (line: Evidence<S>, into: Columns, onPart: PartListener, noted: LineNumbers): void => {
    let isNoted = true
    const noting: Columns = {
      ...into,
      addCount: (column, n) => {
        noted.columns.push(column)
        noted.counts.push(n)
        into.addCount(column, n)
      },
      addTotal: (column, x) => {
        isNoted = false
        into.addTotal(column, x)
      },
    }
    const onNoted: PartListener = (base) => {
      noted.bases.push(base)
      onPart(base)
    }
    put(line, noting, onNoted)
    if (!isNoted) cache.forget(line)
  }
  return (line, into, onPart = nothing) => {
    const before = cache.find(line)
    if (before !== undefined) {
      for (let i = 0; i < before.columns.length; i++) into.addCount(before.columns[i]!, before.counts[i]!)
      for (const base of before.bases) onPart(base)
      return
    }
    const noted = cache.note(line)
    if (noted === undefined) put(line, into, onPart)
    else putNoting(line, into, onPart, noted)
  }
}

/** Sums of each label of each facet. */
export const newParts = <S>({ empty, concat, equals }: Stats<S>) => {
  const facets = new Map<string, Map<string, S>>()
  return {
    add: (facet: string, label: string, part: S): void => {
      const labels = facets.get(facet) ?? new Map<string, S>()
      const existing = labels.get(label)
      facets.set(facet, labels.set(label, existing === undefined ? part : concat(existing, part)))
    },
    /** Those that are not empty. */
    parts: (): Parts<S> => {
      const parts: Record<string, ReadonlyMap<string, S>> = Object.create(null)
      for (const [facet, labels] of facets) {
        const some = new Map([...labels].filter(([, part]) => !equals(part, empty)))
        if (some.size > 0) parts[facet] = some
      }
      return parts
    },
  }
}

/** Puts a line where it counts: with the whole and with each of its parts. */
const putUncached =
  <S>(layout: Layout<S>) =>
  ({ stats, parts, facets }: Evidence<S>, into: Columns, onPart: PartListener): void => {
    const facetsAt = layout.columns.length
    const putPart = (facet: string, label: string, part: S): void => {
      const base = into.block(into.block(facetsAt, facet, labelsOnly), label, layout.columns)
      layout.put(part, base, into)
      onPart(base)
    }
    layout.put(stats, 0, into)
    if (parts !== undefined) for (const [facet, label, part] of parts) putPart(facet, label, part)
    else for (const facet in facets) putPart(facet, facets[facet]!, stats)
  }

export const lineLayout = <S>(stats: Stats<S>, layout: Layout<S>): LineLayout<S> => {
  const facetsAt = layout.columns.length
  return {
    columns: [...layout.columns, 'table'],
    put: putCached(putUncached(layout)),
    take: (from) => ({
      stats: layout.take(0, from),
      isSound: from.areNatural,
      parts: () => {
        const { add, parts } = newParts(stats)
        for (const [facet, column] of from.labels(facetsAt))
          for (const [label, base] of from.labels(column)) add(facet, label, layout.take(base, from))
        return parts()
      },
    }),
  }
}

/** A line without what it looks like, and how often it came after the first time. */
interface LineCount<S> {
  readonly line: Evidence<S>
  /** Its shared object: its parts or its facets. */
  readonly shared: object
  times: number
}

/** The lines of one statistic: usually there is one, which is not looked up. */
interface CountedLines<S> {
  readonly first: LineCount<S>
  readonly all: Map<object, LineCount<S>>
}

/** Lines that share all they have with one before them: they are counted, and added once, times their number. */
const newLineCounts = <S>({ scale }: Stats<S>) => {
  const byStats = new Map<S, CountedLines<S>>()
  let size = 0
  let tried = 0
  let hits = 0
  const note = ({ stats, verdict, facets, parts }: Evidence<S>, shared: object): void => {
    if (size === MAX_CACHED) return
    const line = { stats, verdict, ...(facets && { facets }), ...(parts && { parts }) }
    const entry: LineCount<S> = { line, shared, times: 0 }
    const some = byStats.get(stats)
    if (some === undefined) byStats.set(stats, { first: entry, all: new Map([[shared, entry]]) })
    else some.all.set(shared, entry)
    size++
  }
  return {
    /** True if such a line is known, and has been counted. */
    isCounted: (line: Evidence<S>): boolean => {
      const shared = line.parts ?? line.facets
      if (shared === undefined || (tried >= TRIED && 2 * hits < tried)) return false
      tried++
      const some = byStats.get(line.stats)
      const cached = some?.first.shared === shared ? some.first : some?.all.get(shared)
      if (cached === undefined) note(line, shared)
      else {
        cached.times++
        hits++
      }
      return cached !== undefined
    },
    /** Each kind of line that was counted, times its number; the counts begin again. */
    counted: function* (): Iterable<Evidence<S>> {
      for (const { all } of byStats.values())
        for (const entry of all.values()) {
          const { line, times } = entry
          if (times === 0) continue
          entry.times = 0
          const { parts } = line
          yield {
            ...line,
            stats: scale(times, line.stats),
            ...(parts && { parts: parts.map(([facet, label, part]) => [facet, label, scale(times, part)] as const) }),
          }
        }
    },
  }
}

/** Sets of facets that are looked for; those of a metric that makes new ones for each line are not worth it. */
const MAX_SETS = 256

/** Sums of the lines that share their facets, of which the whole and the labels are made at the end. */
const newSets = <T>(newSum: (set: number) => T) => {
  const sets = new Map<Facets, T>()
  return {
    sets,
    /** The sum that a line is added to; none for parts of its own, and for more sets than are looked for. */
    sumFor: ({ facets, parts }: Evidence<unknown>): T | undefined => {
      if (facets === undefined || parts !== undefined) return undefined
      const existing = sets.get(facets)
      if (existing !== undefined || sets.size === MAX_SETS) return existing
      const sum = newSum(sets.size)
      sets.set(facets, sum)
      return sum
    },
  }
}

/** The labels of sets of facets, with those of other lines. */
const partsOfSets = <S>(stats: Stats<S>, sets: Iterable<readonly [Facets, S]>, others: Parts<S>): Parts<S> => {
  const { add, parts } = newParts(stats)
  for (const [facets, sum] of sets) for (const facet in facets) add(facet, facets[facet]!, sum)
  for (const [facet, labels] of Object.entries(others)) for (const [label, part] of labels) add(facet, label, part)
  return parts()
}

/** Adds up the sets from `start` to `end` by halves: one after the other, a statistic with a label for each set would be copied for each of them. */
const sumByHalves = <S>(stats: Stats<S>, sets: readonly (readonly [Facets, S])[], start: number, end: number): S => {
  if (end - start < 2) return sets[start]?.[1] ?? stats.empty
  const middle = (start + end) >>> 1
  return stats.concat(sumByHalves(stats, sets, start, middle), sumByHalves(stats, sets, middle, end))
}

/** Lines in columns that are added in place; a table of lines that share their facets is kept once. */
const inColumns = <S>(stats: Stats<S>, layout: Layout<S>): LineAccumulator<S> => {
  const separate = lineLayout(stats, layout)
  const setsAt = separate.columns.length
  const { into, sums } = accumulator([...separate.columns, 'table'])
  const put = putUncached(layout)
  const { sets, sumFor } = newSets((set) => into.block(setsAt, String(set), layout.columns))
  const add = (line: Evidence<S>): void => {
    const base = sumFor(line)
    if (base === undefined) put(line, into, nothing)
    else layout.put(line.stats, base, into)
  }
  const alike = newLineCounts(stats)
  return {
    add: (line) => {
      if (!alike.isCounted(line)) add(line)
    },
    sum: () => {
      for (const line of alike.counted()) add(line)
      const from = sums()
      const others = separate.take(from)
      const taken = Array.from(sets, ([facets, base]) => [facets, layout.take(base, from)] as const)
      return {
        stats: stats.concat(others.stats, sumByHalves(stats, taken, 0, taken.length)),
        isSound: from.areNatural,
        parts: () => partsOfSets(stats, taken, others.parts()),
      }
    },
  }
}

// ---- by concat -------------------------------------------------------------------------------------------------------

const byConcat = <S>(stats: Stats<S>): LineAccumulator<S> => {
  const { sets, sumFor } = newSets(() => ({ sum: stats.empty }))
  let others = stats.empty
  const { add, parts } = newParts(stats)
  return {
    add: (line) => {
      const set = sumFor(line)
      if (set !== undefined) set.sum = stats.concat(set.sum, line.stats)
      else {
        others = stats.concat(others, line.stats)
        for (const [facet, label, part] of partsOfLine(line)) add(facet, label, part)
      }
    },
    sum: () => {
      const taken = Array.from(sets, ([facets, { sum }]) => [facets, sum] as const)
      const whole = stats.concat(others, sumByHalves(stats, taken, 0, taken.length))
      return {
        stats: whole,
        isSound: () => stats.isSound?.(whole) === true,
        parts: () => partsOfSets(stats, taken, parts()),
      }
    },
  }
}

/** Adds up the lines of a metric with this statistic. */
export const newLineAccumulator = <S>(stats: Stats<S>): LineAccumulator<S> =>
  stats.layout === undefined ? byConcat(stats) : inColumns(stats, stats.layout)

/** True if a line of evidence is without an error. */
export const isCorrectLine = ({ verdict, right }: Pick<Evidence<unknown>, 'verdict' | 'right'>): boolean =>
  right ?? (verdict.endsWith('correct') && !verdict.endsWith('incorrect'))
