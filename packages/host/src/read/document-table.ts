/** The table of metadata that a config names: CSV or TSV, a header, one row a document; every mistake with its place. */
import type { Problem, Spot } from '@assay/core'
import type { Input } from '@assay/core/result'
import { type CsvRecord, csvRecords } from '@assay/core/source'
import type { Machine } from '../machine/machine.ts'
import type { ProblemLog } from '../problems/problem-log.ts'
import type { AnyDocument, Visit } from './document.ts'

type Meta = Readonly<Record<string, string>>

export interface DocumentTable {
  /** Gives each document of the gold what its row says, before it is visited. */
  readonly around: (visit: Visit) => Visit
  readonly seen: () => TableSeen
}

/** What was read of the table, and what is wrong with the rows that no document has, by their numbers. */
export interface TableSeen {
  readonly input: Input
  readonly unused: readonly (readonly [row: number, problem: Problem])[]
}

/** A cell with the row that it is in. */
interface Cell {
  readonly text: string
  readonly spot: () => Spot
}

const cellIn = ({ cells, spot }: CsvRecord, i: number): Cell => ({ text: cells[i] as string, spot: () => spot(i) })

const READER = 'documents-table@1.0.0'

type Add = (code: string, message: string, spot: Spot, hint: string) => void

// ---- rows ------------------------------------------------------------------------------------------------------------

const checkHead = ({ cells, spot }: CsvRecord, add: Add): void => {
  const seen = new Set<string>()
  for (const [i, text] of cells.entries()) {
    if (text === '') add('E336', 'a column has no name', spot(i), 'the first line names the columns')
    else if (seen.has(text)) add('E334', `two columns are called ${text}`, spot(i), 'give each its own name')
    seen.add(text)
  }
}

interface Known {
  readonly cell: Cell
  readonly meta: Meta
  used: boolean
}

const knownIn = (head: CsvRecord, rows: readonly CsvRecord[], add: Add): ReadonlyMap<string, Known> => {
  const known = new Map<string, Known>()
  const [, ...names] = head.cells
  for (const row of rows) {
    const cell = cellIn(row, 0)
    const { text } = cell
    if (text === '') add('E336', 'a row names no document', cell.spot(), 'write its id in the first column')
    else if (known.has(text)) add('E407', `document ${text} has a second row`, cell.spot(), 'leave one of them')
    else {
      const meta = Object.fromEntries(names.map((name, i) => [name, row.cells[i + 1] as string]))
      known.set(text, { cell, meta, used: false })
    }
  }
  return known
}

/** A first column that is named for metadata which the documents have is matched with that, any other with their ids. */
const nameIn = ({ id, meta }: AnyDocument, column: string): string =>
  Object.hasOwn(meta, column) ? (meta[column] as string) : id

// ---- the table -------------------------------------------------------------------------------------------------------

interface Read {
  readonly sha256: string
  readonly column: string
  readonly known: ReadonlyMap<string, Known>
}

const readTable = ({ sha256, source: sourceOf }: Machine, path: string, log: ProblemLog): Read => {
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
  if (head !== undefined) checkHead(head, add)
  else if (log.errors() === before) {
    const spot = { at: { path, line: 1, column: 1 } }
    add('E309', 'the table has no line', spot, 'its first line names the columns')
  }
  const known = head === undefined ? new Map<string, Known>() : knownIn(head, others, add)
  return { sha256: hash.digest(), column: head?.cells[0] ?? '', known }
}

const unused = ({ text, spot }: Cell): Problem => ({
  severity: 'warning',
  code: 'W408',
  message: `there is no document ${text}`,
  hint: 'its row says nothing here',
  ...spot(),
})

/** Reads the table; its mistakes go to the log. */
export const documentTable = (machine: Machine, path: string, log: ProblemLog): DocumentTable => {
  const { sha256, column, known } = readTable(machine, path, log)
  const withRow = (gold: AnyDocument): AnyDocument => {
    const name = nameIn(gold, column)
    const row = known.get(name)
    if (row === undefined) {
      log.addChecked(noRow(gold, name, path))
      return gold
    }
    row.used = true
    return { ...gold, meta: { ...gold.meta, ...row.meta } }
  }
  return {
    around: (visit) => (gold, answers) => visit(withRow(gold), answers),
    seen: () => ({
      input: { role: 'documents', path, sha256, reader: READER, documents: known.size },
      unused: [...known.values()].flatMap(({ cell, used }, row) => (used ? [] : [[row, unused(cell)] as const])),
    }),
  }
}

const noRow = ({ at }: AnyDocument, name: string, path: string) => ({
  severity: 'error' as const,
  code: 'E408',
  message: `document ${name} has no row in ${path}`,
  at,
  hint: 'add a row for it: its first column says which document, the others are its metadata',
})
