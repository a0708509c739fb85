/**
 * Lines of evidence added up: the whole, and what each label of each facet comes to. With columns, everything is added in
 * place; without, by `concat`.
 */
import type { Column, Columns, Evidence, Layout, Part, Parts, Stats } from '../contract.ts'
import { accumulator, type Sums } from './columns.ts'

/** What lines add up to; the parts are worked out where somebody asks. */
export interface Gathered<S> {
  readonly stats: S
  readonly parts: () => Parts<S>
  /** Whether it is known that all counts are natural numbers, so that it can be stored. */
  readonly isSound: () => boolean
}

/** Lines that are added up as they come. */
export interface Gathering<S> {
  readonly add: (line: Evidence<S>) => void
  readonly gathered: () => Gathered<S>
}

/** What a line counts for beside the whole. */
export const partsOfLine = <S>({ stats, facets, parts }: Evidence<S>): readonly Part<S>[] => {
  if (parts !== undefined) return parts
  const whole: Part<S>[] = []
  for (const facet in facets) whole.push([facet, facets[facet] as string, stats])
  return whole
}

// ---- in columns ------------------------------------------------------------------------------------------------------

type OnPart = (base: number) => void
const nothing: OnPart = () => undefined

/** How lines lie in columns: the statistic of the whole, then a table of facets, of which each label has a statistic again. */
export interface LineLayout<S> {
  readonly columns: readonly Column[]
  /** `onPart` is told where each part lies that the line counts for. */
  readonly put: (line: Evidence<S>, into: Columns, onPart?: OnPart) => void
  readonly take: (from: Sums) => Gathered<S>
}

const labelsOnly: readonly Column[] = ['table']

/** What a line adds, read off it once: counts by column, and where its parts lie. */
interface Known {
  readonly columns: number[]
  readonly counts: number[]
  readonly bases: number[]
}

/** Lines that are remembered; and lines after which a metric that shares nothing between them is no longer looked at for it. */
const MOST_KNOWN = 4096
const TRIED = 1000

/**
 * Remembers lines by what they share: the statistic, with the facets or the parts. `undefined` where there is nothing to gain:
 * statistics that are new with each line, and those that add totals.
 */
const newKnown = <S>() => {
  const byStats = new Map<S, Map<object, Known>>()
  let size = 0
  let tried = 0
  let found = 0
  const isWorthwhile = (): boolean => tried < TRIED || 2 * found > tried
  return {
    find: ({ stats, facets, parts }: Evidence<S>): Known | undefined => {
      const shared = parts ?? facets
      if (shared === undefined || !isWorthwhile()) return undefined
      tried++
      const known = byStats.get(stats)?.get(shared)
      if (known !== undefined) found++
      return known
    },
    /** To be filled in while the line is added; nothing where it is not to be remembered. */
    note: ({ stats, facets, parts }: Evidence<S>): Known | undefined => {
      const shared = parts ?? facets
      if (shared === undefined || size === MOST_KNOWN || !isWorthwhile()) return undefined
      const own: Known = { columns: [], counts: [], bases: [] }
      const some = byStats.get(stats) ?? new Map<object, Known>()
      byStats.set(stats, some.set(shared, own))
      size++
      return own
    },
    forget: ({ stats, facets, parts }: Evidence<S>): void => {
      byStats.get(stats)?.delete((parts ?? facets) as object)
    },
  }
}

export const lineLayout = <S>(stats: Stats<S>, layout: Layout<S>): LineLayout<S> => {
  const { columns } = layout
  const facetsAt = columns.length
  const blockOf = (facet: string, label: string, into: Columns): number =>
    into.block(into.block(facetsAt, facet, labelsOnly), label, columns)
  const putAll = (line: Evidence<S>, into: Columns, onPart: OnPart): void => {
    const { stats: whole, parts, facets } = line
    const putPart = (facet: string, label: string, own: S): void => {
      const base = blockOf(facet, label, into)
      layout.put(own, base, into)
      onPart(base)
    }
    layout.put(whole, 0, into)
    if (parts !== undefined) for (const [facet, label, own] of parts) putPart(facet, label, own)
    else for (const facet in facets) putPart(facet, facets[facet] as string, whole)
  }
  const known = newKnown<S>()
  /** Adds a line and notes what it adds. */
  const putNoting = (line: Evidence<S>, into: Columns, onPart: OnPart, noted: Known): void => {
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
    putAll(line, noting, (base) => {
      noted.bases.push(base)
      onPart(base)
    })
    if (!isNoted) known.forget(line)
  }
  return {
    columns: [...columns, 'table'],
    put: (line, into, onPart = nothing) => {
      const before = known.find(line)
      if (before !== undefined) {
        for (let i = 0; i < before.columns.length; i++)
          into.addCount(before.columns[i] as number, before.counts[i] as number)
        for (const base of before.bases) onPart(base)
        return
      }
      const noted = known.note(line)
      if (noted === undefined) putAll(line, into, onPart)
      else putNoting(line, into, onPart, noted)
    },
    take: (from) => ({
      stats: layout.take(0, from),
      isSound: from.areNatural,
      parts: () => {
        const parts: Record<string, ReadonlyMap<string, S>> = Object.create(null)
        for (const [facet, column] of from.labels(facetsAt)) {
          const labels = new Map<string, S>()
          for (const [label, base] of from.labels(column)) {
            const own = layout.take(base, from)
            if (!stats.equals(own, stats.empty)) labels.set(label, own)
          }
          if (labels.size > 0) parts[facet] = labels
        }
        return parts
      },
    }),
  }
}

const inColumns = <S>({ columns, put, take }: LineLayout<S>): Gathering<S> => {
  const { into, sums } = accumulator(columns)
  return { add: (line) => put(line, into), gathered: () => take(sums()) }
}

// ---- by concat -------------------------------------------------------------------------------------------------------

const byConcat = <S>({ empty, concat, equals }: Stats<S>): Gathering<S> => {
  let whole = empty
  const facets = new Map<string, Map<string, S>>()
  return {
    add: (line) => {
      whole = concat(whole, line.stats)
      for (const [facet, label, own] of partsOfLine(line)) {
        const labels = facets.get(facet) ?? new Map<string, S>()
        facets.set(facet, labels.set(label, concat(labels.get(label) ?? empty, own)))
      }
    },
    gathered: () => ({
      stats: whole,
      isSound: () => false,
      parts: () => {
        const parts: Record<string, ReadonlyMap<string, S>> = Object.create(null)
        for (const [facet, labels] of facets) {
          const some = new Map([...labels].filter(([, own]) => !equals(own, empty)))
          if (some.size > 0) parts[facet] = some
        }
        return parts
      },
    }),
  }
}

/** Adds up the lines of a metric with this statistic. */
export const gathering = <S>(stats: Stats<S>): Gathering<S> =>
  stats.layout === undefined ? byConcat(stats) : inColumns(lineLayout(stats, stats.layout))
