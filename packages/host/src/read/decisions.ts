/**
 * The table of decisions on items of the gold, as `assay inspect --gold -o csv:FILE` writes it: a row for each item with its annotation
 * (`old`), what may become of it (`new`), and a column for the decision. Every mistake has its place.
 */
import { bytesSource, type Code, commonCode, type Location, type PlacedItem } from '@assay/core'
import { type CsvRecord, csvRecords } from '@assay/core/source'
import { suggestion } from '../checks/failure.ts'
import type { ProblemLog } from '../checks/problem-log.ts'
import type { PatchFile } from '../checks/read-patch.ts'
import { code } from '../codes.ts'

/** The gold becomes what `new` says; it is right; or neither can be said. */
export const verdicts = ['change', 'keep', 'ambiguous'] as const
export type Verdict = (typeof verdicts)[number]

/** A decision on an item; positions are in characters of the document's text. */
export interface Decision {
  readonly verdict: Verdict
  readonly document: string
  /** The file of the gold; empty where the table does not say. */
  readonly path: string
  readonly old: readonly PlacedItem[]
  readonly fresh: readonly PlacedItem[]
  readonly line: number
  readonly spot: (column: DecisionColumn) => Location
}

export interface DecisionTable {
  readonly decisions: readonly Decision[]
  /** Rows without a decision. */
  readonly undecided: number
}

const required = ['document', 'old', 'new', 'decision'] as const
export type DecisionColumn = (typeof required)[number] | 'path'

type Add = (code: Code, message: string, spot: Location, hint: string) => void

/** The delimiter of the title row: spreadsheets write the one of their language. */
const delimiterOf = (titles: string): 'comma' | 'semicolon' | 'tab' => {
  const has = (delimiter: string): boolean => titles.split(delimiter).some((title) => title.includes('decision'))
  if (titles.includes('\t') && has('\t')) return 'tab'
  return titles.includes(';') && !titles.includes(',') && has(';') ? 'semicolon' : 'comma'
}

/** A cell as it was before it was kept from being a formula. */
export const plainCell = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)

// ---- rows ------------------------------------------------------------------------------------------------------------

const itemOf = (value: unknown): PlacedItem | undefined => {
  if (!Array.isArray(value) || value.length !== 3) return undefined
  const [start, end, label]: readonly unknown[] = value
  const isPlaced = Number.isSafeInteger(start) && Number.isSafeInteger(end)
  return isPlaced && typeof label === 'string' ? { start: start as number, end: end as number, label } : undefined
}

/** The items that a cell lists, `[[21,27,"location"]]`; `undefined` where it does not. */
export const itemsInCell = (cell: string): readonly PlacedItem[] | undefined => {
  if (cell.trim() === '') return []
  try {
    const list: unknown = JSON.parse(cell)
    const items = Array.isArray(list) ? list.map(itemOf) : [undefined]
    return items.every((item) => item !== undefined) ? items : undefined
  } catch {
    return undefined
  }
}

type Columns = ReadonlyMap<string, number>

const columnsIn = ({ cells, spot }: CsvRecord, add: Add): Columns | undefined => {
  const columns = new Map<string, number>()
  for (const [i, cell] of cells.entries()) {
    const title = cell.trim()
    if (columns.has(title)) add(commonCode.E334, 'two columns have one title', spot(i), 'give each its own')
    else columns.set(title, i)
  }
  const missing = required.filter((name) => !columns.has(name))
  if (missing.length === 0) return columns
  const hint = 'assay inspect CONFIG --gold -o csv:FILE writes such a table, with these titles in its first line'
  add(code.E414, `there is no column ${missing.join(', ')} among the titles`, spot(0), hint)
  return undefined
}

const sameItems = (a: readonly PlacedItem[], b: readonly PlacedItem[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

/** The decision of a row; `undefined` where it has none, or a mistake. */
const decisionOf = (
  { cells, line, spot }: CsvRecord,
  columns: Columns,
  add: Add,
): Decision | undefined | 'undecided' => {
  const cell = (name: DecisionColumn): string => cells[columns.get(name) ?? -1] ?? ''
  const spotOf = (name: DecisionColumn): Location => spot(columns.get(name) ?? 0)
  const decided = cell('decision').trim().toLowerCase()
  if (decided === '') return 'undecided'
  const verdict = verdicts.find((each) => each === decided)
  if (verdict === undefined) {
    const hint = `${suggestion(decided, verdicts)}; an empty cell means none`
    add(code.E414, `a decision is ${verdicts.join(', ')}`, spotOf('decision'), hint)
    return undefined
  }
  const [old, fresh] = [itemsInCell(cell('old')), itemsInCell(cell('new'))]
  if (old === undefined || fresh === undefined) {
    const wrong = old === undefined ? 'old' : 'new'
    const hint = 'write items as [[21,27,"location"]]: first character, the one after the last, label; [] is none'
    add(code.E414, `"${wrong}" is not a list of items`, spotOf(wrong), hint)
    return undefined
  }
  if (verdict === 'change' && sameItems(old, fresh)) {
    const hint = 'write into "new" what the gold should have; or keep, if it is right'
    add(code.E414, 'the decision is change, and "new" is what "old" is', spotOf('new'), hint)
    return undefined
  }
  const fields = { verdict, document: plainCell(cell('document')), path: plainCell(cell('path')), old, fresh }
  return { ...fields, line, spot: spotOf }
}

// ---- all rows --------------------------------------------------------------------------------------------------------

/** The items that a decision is about, by which another one about them is found; where the gold has none, those it lacks. */
const subjectsOf = ({ document, path, old, fresh }: Decision): readonly string[] =>
  old.length > 0
    ? old.map((item) => JSON.stringify([document, path, 'old', item]))
    : fresh.map(({ start, end }) => JSON.stringify([document, path, 'new', start, end]))

const isAlike = (a: Decision, b: Decision): boolean =>
  a.verdict === b.verdict && (a.verdict !== 'change' || (sameItems(a.old, b.old) && sameItems(a.fresh, b.fresh)))

/** Decisions, of which several that say the same of one item are one. */
const withoutRepeated = (all: readonly Decision[], add: Add): readonly Decision[] => {
  const bySubject = new Map<string, Decision>()
  return all.filter((decision) => {
    const subjects = subjectsOf(decision)
    const first = subjects.map((subject) => bySubject.get(subject)).find((other) => other !== undefined)
    for (const subject of subjects) if (!bySubject.has(subject)) bySubject.set(subject, decision)
    if (first === undefined) return true
    if (isAlike(first, decision)) return false
    const hint = 'remove one of the two, or empty its cell "decision"'
    const message = `another decision on the same item than in line ${first.line}`
    add(code.E415, message, decision.spot('decision'), hint)
    return false
  })
}

/** Reads a table of decisions; its mistakes go to the log. */
export const readDecisions = ({ path, bytes }: PatchFile, log: Pick<ProblemLog, 'add'>): DecisionTable => {
  const add: Add = (number, message, spot, hint) => log.add({ severity: 'error', code: number, message, hint, ...spot })
  const settings = { encoding: 'utf-8', maxLineBytes: 2 ** 20, delimiter: delimiterOf, quotes: () => true } as const
  const decisions: Decision[] = []
  let columns: Columns | undefined
  let [rows, undecided] = [0, 0]
  for (const row of csvRecords(bytesSource(path, bytes), settings)) {
    rows++
    if (row._tag === 'Left') log.add(row.left)
    else if (rows === 1) columns = columnsIn(row.right, add)
    else if (columns !== undefined) {
      const decision = decisionOf(row.right, columns, add)
      if (decision === 'undecided') undecided++
      else if (decision !== undefined) decisions.push(decision)
    }
  }
  if (rows === 0)
    add(
      commonCode.E309,
      'the table has no line',
      { at: { path, line: 1, column: 1 } },
      'its first line names the columns',
    )
  return { decisions: withoutRepeated(decisions, add), undecided }
}
