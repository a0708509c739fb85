/**
 * Lines of evidence added up: the whole, and what each label of each facet comes to. With columns, everything is added in
 * place; without, by `concat`.
 */
import type { Column, ColumnSums, Columns, Evidence, Facets, Layout, Parts, Stats } from '../contract.ts'
import { accumulator } from './columns.ts'

/** What lines add up to; the parts are worked out where somebody asks. */
export interface Gathered<S> {
  readonly stats: S
  readonly parts: () => Parts<S>
}

/** Lines that are added up as they come. */
export interface Gathering<S> {
  readonly add: (line: Evidence<S>) => void
  readonly gathered: () => Gathered<S>
}

// ---- in columns ------------------------------------------------------------------------------------------------------

/** How lines lie in columns: the statistic of the whole, then a table of facets, of which each label has a statistic again. */
export interface LineLayout<S> {
  readonly columns: readonly Column[]
  /** `onPart` is told where each part lies that the line counts for. */
  readonly put: (line: Evidence<S>, into: Columns, onPart?: (base: number) => void) => void
  readonly take: (from: ColumnSums) => Gathered<S>
}

const labelsOnly: readonly Column[] = ['table']

/** The columns of the labels of a line that counts as a whole for each. Lines share their facets, so that the last are often the next. */
interface LastFacets {
  facets: Facets | undefined
  bases: number[]
}

export const lineLayout = <S>(stats: Stats<S>, layout: Layout<S>): LineLayout<S> => {
  const { columns } = layout
  const facetsAt = columns.length
  const blockOf = (facet: string, label: string, into: Columns): number =>
    into.block(into.block(facetsAt, facet, labelsOnly), label, columns)
  const last: LastFacets = { facets: undefined, bases: [] }
  const basesOf = (facets: Facets, into: Columns): readonly number[] => {
    if (facets === last.facets) return last.bases
    const bases: number[] = []
    for (const facet in facets) bases.push(blockOf(facet, facets[facet] as string, into))
    last.facets = facets
    last.bases = bases
    return bases
  }
  return {
    columns: [...columns, 'table'],
    put: (line, into, onPart) => {
      layout.put(line.stats, 0, into)
      const { parts, facets } = line
      if (parts !== undefined) {
        for (const [facet, label, own] of parts) {
          const base = blockOf(facet, label, into)
          layout.put(own, base, into)
          onPart?.(base)
        }
      } else if (facets !== undefined) {
        for (const base of basesOf(facets, into)) {
          layout.put(line.stats, base, into)
          onPart?.(base)
        }
      }
    },
    take: (from) => ({
      stats: layout.take(0, from),
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

/** What a line counts for beside the whole. */
export const partsOfLine = <S>({ stats, facets, parts }: Evidence<S>): Iterable<readonly [string, string, S]> =>
  parts ?? Object.entries(facets ?? {}).map(([facet, label]) => [facet, label, stats] as const)

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
