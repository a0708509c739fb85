/** One table of the conventions that a preset names: a row for each, a column for each system. */
import { addTo } from '@assay/core'
import type { Measures, Result, Score } from '@assay/core/result'
import { type Group, scoresOf } from './group-scores.ts'
import { halfIntervalNotes, markBest, withHalf } from './layout.ts'
import { remarksOf } from './remarks.ts'
import { type Cell, cellText, type Sheet } from './sheet.ts'
import { betterOf, lookUp, measureText, measureTitle, type NumberFormat } from './values.ts'

/** A convention with the scores under it. */
interface Row {
  readonly name: string
  readonly group: Group
  readonly scores: ReadonlyMap<string, Score>
}

export interface ConventionsTable {
  readonly groups: readonly Group[]
  readonly sheet: Sheet
  /** Statements on the ranking and on the numbers of each system, then the remarks of the metrics. */
  readonly notes: readonly string[]
}

/** The rows in the order of the preset. */
const rowsIn = ({ scores }: Result, groups: readonly Group[]): readonly Row[] =>
  groups
    .flatMap((group): readonly Row[] => {
      const { convention } = group
      const bySystem = new Map(scoresOf(group).map((score) => [score.system, score]))
      return convention === undefined ? [] : [{ name: convention, group, scores: bySystem }]
    })
    .map((row) => ({ row, place: scores.indexOf(scoresOf(row.group)[0]!) }))
    .sort((a, b) => a.place - b.place)
    .map(({ row }) => row)

const valueIn = ({ group, scores }: Row, system: string): number | undefined =>
  lookUp(scores.get(system)?.measures ?? {}, group.headline)?.value ?? undefined

const textIn = (format: NumberFormat, { group, scores }: Row, system: string): string =>
  measureText(format, group.description, scores.get(system)?.measures, group.headline)

const titleIn = ({ group: { description, headline } }: Row): string => measureTitle(description, headline)

/** The measure of all rows, if it is one. */
const sharedTitle = (rows: readonly Row[]): string | undefined => {
  const [only, other] = new Set(rows.map(titleIn))
  return other === undefined ? only : undefined
}

// ---- the table --------------------------------------------------------------------------------------------------------

const cellsOf = (format: NumberFormat, row: Row, systems: readonly string[]): readonly Cell[] => {
  const { group, scores } = row
  const look = { group, format }
  const ranks = new Map(group.ranking.map(({ score, rank }) => [score.system, rank]))
  const measures = systems.map((system): Measures | undefined => scores.get(system)?.measures)
  return markBest(look, group.headline, measures).map((cell, s) => {
    const halved = cellText(withHalf(look, cell, measures[s], group.headline))
    const rank = ranks.get(systems[s]!)
    return { ...cell, text: systems.length === 1 || rank === undefined ? halved : `${halved} (${rank})` }
  })
}

const sheetOf = (format: NumberFormat, rows: readonly Row[], systems: readonly string[]): Sheet => {
  const only = sharedTitle(rows) ?? ''
  const scores = rows.flatMap(({ group }) => scoresOf(group))
  const notes = [
    ...halfIntervalNotes({ group: rows[0]!.group, format }, scores),
    ...(systems.length > 1 ? ['(1): the rank among the systems of a row'] : []),
  ]
  return {
    title: '',
    over: [{ text: '', columns: 1 }, ...systems.map((text) => ({ text, columns: 1 }))],
    head: ['convention', ...systems.map(() => only)],
    names: 1,
    rows: rows.map((row) => [
      { text: only === '' ? `${row.name}, ${titleIn(row)}` : row.name },
      ...cellsOf(format, row, systems),
    ]),
    notes,
  }
}

// ---- in words ---------------------------------------------------------------------------------------------------------

/** Pairs of systems, the one that is better in the first row first. */
const pairsOf = (systems: readonly string[]): readonly (readonly [string, string])[] =>
  systems.flatMap((first, i) => systems.slice(i + 1).map((other) => [first, other] as const))

/** The lead of one system over another; undefined where one has no value. */
const leadOf = (row: Row, [first, other]: readonly [string, string]): number | undefined => {
  const [a, b] = [valueIn(row, first), valueIn(row, other)]
  if (a === undefined || b === undefined) return undefined
  return betterOf(row.group.description, row.group.headline) === 'lower' ? b - a : a - b
}

const rankingNote = (rows: readonly Row[], systems: readonly string[]): readonly string[] => {
  if (systems.length < 2) return []
  const first = rows.map((row) => pairsOf(systems).map((pair) => leadOf(row, pair)))
  const usual = pairsOf(systems).map((_, p) => first.find((leads) => leads[p] !== undefined)?.[p])
  const others = rows.filter((_, r) =>
    first[r]!.some((lead, p) => lead !== undefined && Math.sign(lead) !== Math.sign(usual[p]!)),
  )
  return [
    others.length === 0
      ? `ranking: the same in all ${rows.length} rows`
      : `ranking: different in ${others.length} of ${rows.length} rows: ${others.map(({ name }) => name).join(', ')}`,
  ]
}

/** The rows in which a system has a value, the worst first. */
const worstFirst = (rows: readonly Row[], system: string): readonly Row[] => {
  const [sign] = rows.map(({ group }) => (betterOf(group.description, group.headline) === 'lower' ? -1 : 1))
  return rows
    .filter((row) => valueIn(row, system) !== undefined)
    .sort((a, b) => (sign ?? 1) * (valueIn(a, system)! - valueIn(b, system)!))
}

const rangesNote = (format: NumberFormat, rows: readonly Row[], systems: readonly string[]): readonly string[] => {
  const ranges = systems.flatMap((system) => {
    const [worst, ...others] = worstFirst(rows, system)
    const best = others.at(-1)
    if (worst === undefined || best === undefined) return []
    const numbers = new Set([worst, best].map((row) => textIn(format, row, system)))
    return [`${[...numbers].join(' to ')} for ${system}`]
  })
  return ranges.length === 0 ? [] : [`the same answers: ${ranges.join(', ')}`]
}

/** Warns of numbers of two rows that would rank two systems otherwise than each row does. */
const acrossNote = (format: NumberFormat, rows: readonly Row[], systems: readonly string[]): readonly string[] => {
  for (const pair of pairsOf(systems)) {
    const [better, worse] = pair
    const [low, high] = [worstFirst(rows, better)[0], worstFirst(rows, worse).at(-1)]
    if (low === undefined || high === undefined || !rows.every((row) => (leadOf(row, pair) ?? 1) > 0)) continue
    const { description, headline } = low.group
    const gap = valueIn(high, worse)! - valueIn(low, better)!
    if (betterOf(description, headline) === 'lower' ? gap >= 0 : gap <= 0) continue
    const [a, b] = [`${worse} by ${high.name}`, `${better} by ${low.name}`]
    return [
      `compare numbers of one row: ${a} (${textIn(format, high, worse)}) is better than ${b} (${textIn(format, low, better)}), and worse in each row`,
    ]
  }
  return []
}

/** Remarks of the rows, each once, in the order of rows and systems; one of a single row names it. */
const remarksIn = (rows: readonly Row[], order: readonly string[]): readonly string[] => {
  const place = (systems: readonly string[]): number => (systems[0] === undefined ? -1 : order.indexOf(systems[0]))
  const rowsBy = new Map<string, string[]>()
  for (const { name, group } of rows)
    for (const { text, systems } of remarksOf(scoresOf(group)).toSorted((a, b) => place(a.systems) - place(b.systems)))
      addTo(rowsBy, systems.length === 0 ? text : `${systems.join(', ')}: ${text}`, name)
  return [...rowsBy].map(([line, [only, ...more]]) => (more.length === 0 ? `${line} (${only})` : line))
}

/** The table of the conventions in a result; undefined where there are no two. */
export const conventionsTable = (
  result: Result,
  groups: readonly Group[],
  format: NumberFormat,
): ConventionsTable | undefined => {
  const rows = rowsIn(result, groups)
  if (rows.length < 2) return undefined
  const systems = [...new Set(rows.flatMap(({ group }) => scoresOf(group).map(({ system }) => system)))]
  return {
    groups: rows.map(({ group }) => group),
    sheet: sheetOf(format, rows, systems),
    notes: [
      ...rankingNote(rows, systems),
      ...(sharedTitle(rows) === undefined
        ? []
        : [...rangesNote(format, rows, systems), ...acrossNote(format, rows, systems)]),
      ...remarksIn(rows, systems),
    ],
  }
}
