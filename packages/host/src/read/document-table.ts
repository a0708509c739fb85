/** The table of metadata that a config names: CSV or TSV, a header, one row a document; every mistake with its place. */
import { type Code, commonCode, type Location, type Problem } from '@assay/core'
import type { Input } from '@assay/core/result'
import { type CsvRecord, csvRecords } from '@assay/core/source'
import type { ProblemLog } from '../checks/problem-log.ts'
import { code } from '../codes.ts'
import type { Machine } from '../io/machine.ts'
import type { AnyDocument } from './document.ts'

type Meta = Readonly<Record<string, string>>

export interface DocumentTable {
  /** A document of the gold with the metadata of its row. */
  readonly withRow: (gold: AnyDocument) => AnyDocument
  readonly usage: () => TableUsage
}

/** Input entry of the table, and warnings for rows without a document, by row number. */
export interface TableUsage {
  readonly input: Input
  readonly unused: readonly (readonly [row: number, problem: Problem])[]
}

/** A cell with the row that it is in. */
interface Cell {
  readonly text: string
  readonly spot: () => Location
}

const cellAt = ({ cells, spot }: CsvRecord, i: number): Cell => ({ text: cells[i]!, spot: () => spot(i) })

const READER = 'documents-table@1.0.0'

type Add = (code: Code, message: string, spot: Location, hint: string) => void

// ---- rows ------------------------------------------------------------------------------------------------------------

const checkHeader = ({ cells, spot }: CsvRecord, add: Add): void => {
  const names = new Set<string>()
  for (const [i, text] of cells.entries()) {
    if (text === '') add(commonCode.E336, 'a column has no name', spot(i), 'the first line names the columns')
    else if (names.has(text)) add(commonCode.E334, `two columns are called ${text}`, spot(i), 'give each its own name')
    names.add(text)
  }
}

interface TableRow {
  readonly cell: Cell
  readonly meta: Meta
  used: boolean
}

const indexRows = (head: CsvRecord, rows: readonly CsvRecord[], add: Add): ReadonlyMap<string, TableRow> => {
  const byId = new Map<string, TableRow>()
  const [, ...names] = head.cells
  for (const row of rows) {
    const cell = cellAt(row, 0)
    const { text } = cell
    if (text === '') add(commonCode.E336, 'a row names no document', cell.spot(), 'write its id in the first column')
    else if (byId.has(text))
      add(commonCode.E407, `document ${text} has a second row`, cell.spot(), 'remove one of the two')
    else {
      const meta = Object.fromEntries(names.map((name, i) => [name, row.cells[i + 1]!]))
      byId.set(text, { cell, meta, used: false })
    }
  }
  return byId
}

/** Matches the first column with the metadata of its name, if documents have it; otherwise with their ids. */
const matchName = ({ id, meta }: AnyDocument, column: string): string =>
  Object.hasOwn(meta, column) ? meta[column]! : id

// ---- the table -------------------------------------------------------------------------------------------------------

interface ParsedTable {
  readonly sha256: string
  readonly column: string
  readonly byId: ReadonlyMap<string, TableRow>
}

const readTable = ({ sha256, source: sourceOf }: Machine, path: string, log: ProblemLog): ParsedTable => {
  const hash = sha256()
  const source = sourceOf(path, (bytes) => hash.update(bytes))
  const delimiter = /\.tsv(?:\.gz)?$/i.test(path) ? 'tab' : 'comma'
  const rows: CsvRecord[] = []
  const before = log.errors()
  for (const row of csvRecords(source, { encoding: 'utf-8', maxLineBytes: 2 ** 20, delimiter })) {
    if (row._tag === 'Left') log.add(row.left)
    else rows.push(row.right)
  }
  const add: Add = (code, message, spot, hint) => log.add({ severity: 'error', code, message, hint, ...spot })
  const [head, ...others] = rows
  if (head !== undefined) checkHeader(head, add)
  else if (log.errors() === before) {
    const spot = { at: { path, line: 1, column: 1 } }
    add(commonCode.E309, 'the table has no line', spot, 'its first line names the columns')
  }
  const byId = head === undefined ? new Map<string, TableRow>() : indexRows(head, others, add)
  return { sha256: hash.digest(), column: head?.cells[0] ?? '', byId }
}

const unusedRow = ({ text, spot }: Cell): Problem => ({
  severity: 'warning',
  code: code.W408,
  message: `there is no document ${text}`,
  hint: 'the row is ignored: check its first column',
  ...spot(),
})

/** Reads the table; its mistakes go to the log. */
export const documentTable = (machine: Machine, path: string, log: ProblemLog): DocumentTable => {
  const { sha256, column, byId } = readTable(machine, path, log)
  const withRow = (gold: AnyDocument): AnyDocument => {
    const name = matchName(gold, column)
    const row = byId.get(name)
    if (row === undefined) {
      log.addChecked(missingRow(gold, name, path))
      return gold
    }
    row.used = true
    return { ...gold, meta: { ...gold.meta, ...row.meta } }
  }
  return {
    withRow,
    usage: () => ({
      input: { role: 'documents', path, sha256, reader: READER, documents: byId.size },
      unused: [...byId.values()].flatMap(({ cell, used }, row) => (used ? [] : [[row, unusedRow(cell)] as const])),
    }),
  }
}

const missingRow = ({ at }: AnyDocument, name: string, path: string) => ({
  severity: 'error' as const,
  code: code.E408,
  message: `document ${name} has no row in ${path}`,
  at,
  hint: 'add a row for it: the document in the first column, its metadata in the others',
})
