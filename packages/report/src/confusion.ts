/** Confusion of types, counted from lines of evidence that pair an item of the gold with one of the system. */
import { compareCodePoints, type Evidence } from '@assay/core'
import { type HeatData, heats } from './charts/heat.ts'
import { csv } from './escape.ts'
import { markdownTable } from './markdown-report.ts'
import { cellsOf, type Sheet } from './sheet.ts'
import { table } from './table.ts'
import { truncate, widthOf } from './terminal.ts'

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
  const add = ({ again, show }: Evidence<unknown>): boolean => {
    const types = again === true ? undefined : show?.().types
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
const MOST_TYPES = 100

/** Names for the absent side of a spurious or a missed item. */
export const NO_TYPE = { gold: '(spurious)', system: '(missed)' } as const

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

/** Splits columns into blocks that fit the width together with the names of the rows. */
const splitIntoBlocks = (
  { rows, columns, count }: ConfusionMatrix,
  width: number,
): readonly (readonly string[])[][] => {
  const body = (of: readonly (string | null)[], most: number, mostOfRow: number): (readonly string[])[] => [
    [truncate('gold \\ system', mostOfRow), ...of.map((column) => truncate(typeText(column, NO_TYPE.system), most))],
    ...rows.map((row) => [
      truncate(typeText(row, NO_TYPE.gold), mostOfRow),
      ...of.map((column) => String(count(row, column) ?? '')),
    ]),
  ]
  const whole = body(columns, COLUMNS, COLUMNS)
  const fits = (block: readonly (readonly string[])[]): boolean => widthOf(alignBlock(block)[0] ?? '') <= width
  if (fits(whole)) return [whole]
  const blocks: (string | null)[][] = [[]]
  for (const column of columns) {
    const last = blocks.at(-1)!
    if (last.length > 0 && !fits(body([...last, column], NARROW.column, NARROW.row))) blocks.push([column])
    else last.push(column)
  }
  return blocks.map((block) => body(block, NARROW.column, NARROW.row))
}

/** Aligns the cells of a block; the head is as wide as the widest row. */
const alignBlock = (block: readonly (readonly string[])[]): readonly string[] => {
  const lines = table(block, { align: ['left', ...(block[0] ?? []).slice(1).map(() => 'right' as const)] })
  const most = lines.reduce((so, line) => Math.max(so, widthOf(line)), 0)
  return lines.map((line, i) => (i === 0 ? line.padEnd(line.length + most - widthOf(line)) : line))
}

/**
 * The matrix as lines: types of the gold down, those of the system across; a cell without a count is empty. Where it is wider
 * than there is room, its columns come in several blocks.
 */
export const confusionTable = (
  counts: readonly TypePairCount[],
  width: number = Number.POSITIVE_INFINITY,
): readonly string[] => {
  const matrix = confusionMatrix(counts)
  const lines = splitIntoBlocks(matrix, width).flatMap((block, i) => [
    ...(i === 0 ? [] : ['']),
    ...alignBlock(block).map((line) => line.trimEnd()),
  ])
  return matrix.hidden === 0 ? lines : [...lines, `… and ${matrix.hidden} more types; --json has them all`]
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
  return [['run', 'metric', 'gold', 'system', 'count'], ...rows]
    .map((row) => `${row.map((cell) => csv(cell, raw)).join(',')}\r\n`)
    .join('')
}

/** The matrix as a table: types of the gold down, those of the system across. */
export const confusionSheet = (title: string, counts: readonly TypePairCount[]): Sheet => {
  const { rows, columns, count } = confusionMatrix(counts)
  return {
    title,
    head: ['gold \\ system', ...columns.map((column) => typeText(column, NO_TYPE.system))],
    names: 1,
    rows: rows.map((type) =>
      cellsOf([typeText(type, NO_TYPE.gold), ...columns.map((column) => String(count(type, column) ?? ''))]),
    ),
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
  if (types.length <= MOST_TYPES) return { types, hidden: 0 }
  const last = types.filter((type) => type === null)
  const first = types.slice(0, MOST_TYPES - last.length)
  return { types: [...first, ...last], hidden: types.length - MOST_TYPES }
}

/** A type as the head of a row or a column. */
export const typeText = (type: string | null, none: string): string => {
  if (type === null) return none
  return type === '' ? '""' : truncate(type, COLUMNS)
}
