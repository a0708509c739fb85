/** A description of data as tables: sizes of all parts, then a table for each key, and of two keys for each part. */
import { compareCodePoints } from '@assay/core'
import { type Cell, fixed, type Sheet } from '@assay/report/internal'
import {
  AMBIGUITY,
  type Breakdown,
  type BreakdownRow,
  CATEGORY,
  type DataDescription,
  type DataPart,
  LABEL,
} from './description.ts'
import type { Counts } from './tally.ts'

const NONE = '–'

const cell = (text: string): Cell => ({ text })

const number = (value: number | undefined): Cell => cell(value === undefined ? NONE : String(value))

const decimal = (value: number | undefined): Cell => cell(value === undefined ? NONE : fixed(value, 2))

const namesIn = (all: readonly Counts[]): readonly string[] => [
  ...new Set(all.flatMap((counts) => Object.keys(counts))),
]

/** A heading over the columns of each part, where there are several. */
const overParts = (parts: readonly DataPart[], names: number, columns: number): Pick<Sheet, 'over'> =>
  parts.length === 1
    ? {}
    : { over: [{ text: '', columns: names }, ...parts.map(({ name }) => ({ text: name, columns }))] }

/** Numbers of all parts; beside them the average and the range of a document, where a part has several. */
const sizesSheet = (parts: readonly DataPart[]): Sheet => {
  const areSeveral = parts.some(({ counts }) => (counts['documents'] ?? 0) > 1)
  const head = ['number', ...(areSeveral ? ['a document', 'least', 'most'] : [])]
  const cellsOf = ({ counts, perDocument }: DataPart, name: string): readonly Cell[] => {
    const per = perDocument[name]
    return [
      number(counts[name] ?? 0),
      ...(areSeveral ? [decimal(per?.mean), number(per?.least), number(per?.most)] : []),
    ]
  }
  const hasNames = parts.some(({ ambiguity }) => ambiguity !== null)
  const ambiguityRow = [
    cell(AMBIGUITY),
    ...parts.flatMap(({ ambiguity }) => [decimal(ambiguity ?? undefined), ...head.slice(1).map(() => cell(NONE))]),
  ]
  return {
    title: '',
    ...(areSeveral
      ? { ...overParts(parts, 1, head.length), head: ['', ...parts.flatMap(() => head)] }
      : { head: ['', ...(parts.length === 1 ? head : parts.map(({ name }) => name))] }),
    names: 1,
    rows: [
      ...namesIn(parts.map(({ counts }) => counts)).map((name) => [
        cell(name),
        ...parts.flatMap((part) => cellsOf(part, name)),
      ]),
      ...(hasNames ? [ambiguityRow] : []),
    ],
  }
}

const isOfItems = (keys: readonly string[]): boolean => keys.includes(LABEL) || keys.includes(CATEGORY)

const vagueNote = (parts: readonly DataPart[], keys: readonly string[]): readonly string[] =>
  isOfItems(keys) && parts.some(({ counts }) => (counts['vague'] ?? 0) > 0)
    ? ['what is vague is in the row of each of its labels']
    : []

type CellOf = (row: BreakdownRow | undefined, name: string) => Cell

/** A count, or the average number of entities a form. */
const countCell: CellOf = (row, name) => (name === AMBIGUITY ? decimal(row?.ambiguity) : number(row?.counts[name] ?? 0))

const rowName = (value: string): Cell => cell(value === '' ? '(none)' : value)

/** A row for each value of a key, and the columns of each part; then the averages of a document, where a value has several. */
const breakdownSheets = (parts: readonly DataPart[], b: number): readonly Sheet[] => {
  const all = parts.map(({ breakdowns }) => breakdowns[b]!)
  const keys = all[0]!.keys
  const [key] = keys as readonly [string]
  const rows = all.flatMap((breakdown) => breakdown.rows)
  const present = new Set(namesIn(rows.map(({ counts }) => counts)))
  const columns = namesIn(parts.map(({ counts }) => counts)).filter((name) => present.has(name))
  const byValue = all.map(({ rows }) => new Map(rows.map((row) => [row.values[0]!, row])))
  const values = [...new Set(byValue.flatMap((rows) => [...rows.keys()]))].sort(compareCodePoints)
  // what has no labels has no table by label
  if (values.length === 0) return []
  const sheetOf = (title: string, shown: readonly string[], cellOf: CellOf): Sheet => ({
    title,
    ...overParts(parts, 1, shown.length),
    head: [key, ...parts.flatMap(() => shown)],
    names: 1,
    rows: values.map((value) => [
      rowName(value),
      ...byValue.flatMap((rows) => shown.map((name) => cellOf(rows.get(value), name))),
    ]),
    notes: vagueNote(parts, keys),
  })
  const hasNames = rows.some(({ ambiguity }) => ambiguity !== undefined)
  const sheet = sheetOf(`by ${key}`, [...columns, ...(hasNames ? [AMBIGUITY] : [])], countCell)
  const areSeveral = rows.some(({ counts, perDocument }) => perDocument !== undefined && (counts['documents'] ?? 0) > 1)
  if (!areSeveral) return [sheet]
  const averaged = columns.filter((name) => name !== 'documents')
  // where a part has no document of a value, there is no average
  const averageOf: CellOf = (row, name) => decimal(row && (row.perDocument?.[name]?.mean ?? 0))
  return [sheet, sheetOf(`a document, by ${key}`, averaged, averageOf)]
}

/** The numbers of one kind by two keys, in one part: rows are values of the first, columns of the second. */
const crossSheet = (part: DataPart, { keys, rows }: Breakdown, counted: string, isAlone: boolean): Sheet => {
  const [first, second] = keys as [string, string]
  const valuesAt = (index: number): readonly string[] =>
    [...new Set(rows.map(({ values }) => values[index]!))].sort(compareCodePoints)
  const byValues = new Map(rows.map((row) => [JSON.stringify(row.values), row]))
  const across = valuesAt(1)
  return {
    title: `${counted} by ${first} and ${second}${isAlone ? '' : `, ${part.name}`}`,
    head: [first, ...across.map((value) => rowName(value).text)],
    names: 1,
    rows: valuesAt(0).map((value) => [
      rowName(value),
      ...across.map((other) => countCell(byValues.get(JSON.stringify([value, other])), counted)),
    ]),
    notes: vagueNote([part], keys),
  }
}

/** The kind of items that tables of two keys count if none is asked for: that of the items with labels. */
export const countOf = ([first]: readonly DataPart[]): string =>
  first?.labelled ?? Object.keys(first?.counts ?? {})[0] ?? 'documents'

/** All tables of a description. */
export const descriptionSheets = ({ parts, counted }: DataDescription): readonly Sheet[] => [
  sizesSheet(parts),
  ...(parts[0]?.breakdowns ?? []).flatMap(({ keys }, b) =>
    keys.length === 1
      ? breakdownSheets(parts, b)
      : parts.map((part) => crossSheet(part, part.breakdowns[b]!, counted, parts.length === 1)),
  ),
]
