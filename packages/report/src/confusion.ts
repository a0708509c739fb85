/** Confusion of types, counted from lines of evidence that pair an item of the gold with one of the system. */
import { compareCodePoints, type Evidence } from '@assay/core'
import { type HeatData, heats } from './charts/heat.ts'
import { csvRows } from './escape.ts'
import { markdownTable } from './markdown-report.ts'
import type { Cell, Sheet } from './sheet.ts'
import { fits, sheetLines, splitSheet } from './sheet-lines.ts'
import { truncate } from './terminal.ts'

/** Count of a pair of types. The system is null for missed items, the gold for spurious ones. */
export interface TypePairCount {
  readonly gold: string | null
  readonly system: string | null
  readonly count: number
}

export interface ConfusionCounter {
  /** Counts a line; returns false if it names no types. */
  readonly add: (line: Evidence<unknown>) => boolean
  /** By type of the gold, then of the system; missed and spurious last. */
  readonly counts: () => readonly TypePairCount[]
}

export const newConfusionCounter = (): ConfusionCounter => {
  const rows = new Map<string | null, Map<string | null, number>>()
  const add = ({ again: isRepeated, show }: Evidence<unknown>): boolean => {
    const types = isRepeated === true ? undefined : show?.().types
    if (types === undefined) return false
    const { gold = null, system = null } = types
    const row = rows.get(gold) ?? new Map<string | null, number>()
    rows.set(gold, row.set(system, (row.get(system) ?? 0) + 1))
    return true
  }
  const counts = (): readonly TypePairCount[] =>
    [...rows]
      .flatMap(([gold, row]) => [...row].map(([system, count]) => ({ gold, system, count })))
      .sort((a, b) => compareTypes(a.gold, b.gold) || compareTypes(a.system, b.system))
  return { add, counts }
}

const compareTypes = (a: string | null, b: string | null): number => {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  return compareCodePoints(a, b)
}

const COLUMNS = 30
// Types that a matrix shows.
const MAX_TYPES = 100

/** Names for the absent side of a spurious or a missed item. */
const NO_TYPE = { gold: '(spurious)', system: '(missed)' } as const

/** The types that are shown, and the count of each pair. */
export interface ConfusionMatrix {
  readonly rows: readonly (string | null)[]
  readonly columns: readonly (string | null)[]
  readonly count: (gold: string | null, system: string | null) => number | undefined
  /** Number of types that are not shown. */
  readonly hidden: number
}

export const confusionMatrix = (counts: readonly TypePairCount[]): ConfusionMatrix => {
  const byGold = new Map<string | null, Map<string | null, number>>()
  for (const { gold, system, count } of counts)
    byGold.set(gold, (byGold.get(gold) ?? new Map<string | null, number>()).set(system, count))
  const rows = selectTypes(counts.map(({ gold }) => gold))
  const columns = selectTypes(counts.map(({ system }) => system))
  const hidden = Math.max(rows.hidden, columns.hidden)
  return {
    rows: rows.types,
    columns: columns.types,
    count: (gold, system) => byGold.get(gold)?.get(system),
    hidden,
  }
}

/** Columns of a name in a matrix that is too wide for the terminal. */
const NARROW = { row: 20, column: 10 }

const narrowed = ({ head, rows, ...sheet }: Sheet): Sheet => ({
  ...sheet,
  head: head.map((type, c) => truncate(type, c === 0 ? NARROW.row : NARROW.column)),
  rows: rows.map(([gold, ...counts]) => [{ text: truncate(gold!.text, NARROW.row) }, ...counts]),
})

/**
 * The matrix as lines: types of the gold down, those of the system across; a cell without a count is empty. Where it is wider
 * than there is room, its columns come in several blocks.
 */
export const confusionTable = (
  counts: readonly TypePairCount[],
  width: number = Number.POSITIVE_INFINITY,
): readonly string[] => {
  const sheet = confusionSheet('', counts)
  const whole = sheetLines(sheet)
  const lines = fits(whole, width)
    ? whole
    : splitSheet(narrowed(sheet), width, true).flatMap((block, i) => (i === 0 ? block : ['', ...block]))
  return [...lines, ...(sheet.notes ?? [])]
}

/** The matrix as data of a chart. */
const confusionHeat = (counts: readonly TypePairCount[], title: string): HeatData => {
  const { rows, columns, count, hidden } = confusionMatrix(counts)
  return {
    title,
    down: 'gold',
    across: 'system',
    digits: 0,
    columns: columns.map((column) => typeText(column, NO_TYPE.system)),
    rows: rows.map((row) => ({
      name: typeText(row, NO_TYPE.gold),
      values: columns.map((column) => count(row, column)),
    })),
    ...(hidden > 0 && { notes: [`and ${hidden} more types`] }),
  }
}

/** A row for each pair of types. */
export const confusionCsv = (
  systems: readonly { readonly metric: string; readonly run: string; readonly counts: readonly TypePairCount[] }[],
  raw: boolean,
): string => {
  const rows = systems.flatMap(({ metric, run, counts }) =>
    counts.map(({ gold, system, count }) => [
      run,
      metric,
      gold ?? NO_TYPE.gold,
      system ?? NO_TYPE.system,
      String(count),
    ]),
  )
  return csvRows([['run', 'metric', 'gold', 'system', 'count'], ...rows], raw)
}

/** The matrix as a table: types of the gold down, those of the system across; the darker, the more of its row. */
export const confusionSheet = (title: string, counts: readonly TypePairCount[]): Sheet => {
  const { rows, columns, count, hidden } = confusionMatrix(counts)
  return {
    title,
    head: ['gold \\ system', ...columns.map((column) => typeText(column, NO_TYPE.system))],
    names: 1,
    rows: rows.map((gold) => {
      const all = columns.reduce((sum, system) => sum + (count(gold, system) ?? 0), 0)
      const cells = columns.map((system): Cell => {
        const pairCount = count(gold, system)
        return pairCount === undefined ? { text: '' } : { text: String(pairCount), shade: pairCount / all }
      })
      return [{ text: typeText(gold, NO_TYPE.gold) }, ...cells]
    }),
    ...(hidden > 0 && { notes: [`… and ${hidden} more types; --json has them all`] }),
  }
}

/** The matrix as a table of Markdown. */
export const confusionMarkdown = (counts: readonly TypePairCount[]): string =>
  `${markdownTable(confusionSheet('', counts))}\n`

/** A picture of each matrix, one below the other. */
export const confusionSvg = (
  systems: readonly { readonly run: string; readonly counts: readonly TypePairCount[] }[],
): string => {
  return heats(
    systems.map(({ run, counts }) => confusionHeat(counts, `${run}: types of the gold and of the system`)),
    { width: 720, paper: true },
  )
}

/** Selects the types that are shown, always with missed and spurious items. */
const selectTypes = (
  all: readonly (string | null)[],
): { readonly types: readonly (string | null)[]; readonly hidden: number } => {
  const types = [...new Set(all)].sort(compareTypes)
  if (types.length <= MAX_TYPES) return { types, hidden: 0 }
  const last = types.filter((type) => type === null)
  const first = types.slice(0, MAX_TYPES - last.length)
  return { types: [...first, ...last], hidden: types.length - MAX_TYPES }
}

/** A type as the head of a row or a column. */
const typeText = (type: string | null, none: string): string => {
  if (type === null) return none
  return type === '' ? '""' : truncate(type, COLUMNS)
}
