/** The table of metadata that a config names: CSV or TSV, a header, one row a document; every mistake with its place. */
import type { Problem } from '@assay/core'
import type { Input } from '@assay/core/result'
import { type Whole, wholeText } from '@assay/core/source'
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

interface Field {
  readonly text: string
  readonly start: number
  readonly end: number
}
type Row = readonly [Field, ...Field[]]

const READER = 'documents-table@1.0.0'

// ---- fields ----------------------------------------------------------------------------------------------------------

/** One field, from `start` to a delimiter or the end of the line; quoted as in RFC 4180. `undefined` where a quote stays open. */
const fieldAt = (text: string, start: number, delimiter: string): Field | undefined => {
  if (text[start] !== '"') {
    let end = start
    while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++
    return { text: text.slice(start, end), start, end }
  }
  let end = start + 1
  for (;;) {
    end = text.indexOf('"', end)
    if (end < 0) return undefined
    if (text[end + 1] !== '"') break
    end += 2
  }
  return { text: text.slice(start + 1, end).replaceAll('""', '"'), start, end: end + 1 }
}

type Add = (code: string, message: string, start: number, end: number, hint: string) => void

/** The rows with their fields; empty lines are none. */
const rowsOf = (text: string, delimiter: string, add: Add): readonly Row[] => {
  const rows: Row[] = []
  let fields: Field[] = []
  for (let at = 0; at <= text.length; at++) {
    const field = fieldAt(text, at, delimiter)
    if (field === undefined) {
      add('E333', 'a quoted field is not closed', at, at + 1, 'write " at its end; a quote inside of it is written ""')
      return rows
    }
    fields.push(field)
    at = field.end
    if (text[at] === delimiter) continue
    if (at < text.length && text[at] !== '\n' && text[at] !== '\r') {
      add('E311', 'text after a quoted field', at, at + 1, 'a quote inside of a quoted field is written ""')
      return rows
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at++
    const [first, ...others] = fields
    if (first !== undefined && (others.length > 0 || first.text !== '')) rows.push([first, ...others])
    fields = []
  }
  return rows
}

// ---- rows ------------------------------------------------------------------------------------------------------------

const checkHead = (head: Row, add: Add): void => {
  const seen = new Set<string>()
  for (const { text, start, end } of head) {
    if (text === '') add('E336', 'a column has no name', start, end, 'the first line names the columns')
    else if (seen.has(text)) add('E334', `two columns are called ${text}`, start, end, 'give each its own name')
    seen.add(text)
  }
}

interface Known {
  readonly field: Field
  readonly meta: Meta
  used: boolean
}

const knownIn = (head: Row, rows: readonly Row[], add: Add): ReadonlyMap<string, Known> => {
  const known = new Map<string, Known>()
  const [, ...names] = head
  for (const row of rows) {
    const [field, ...values] = row
    const { text, start, end } = field
    const last = row.at(-1) as Field
    if (row.length !== head.length) {
      const columns = `expected ${head.length} columns, as in the first line, but found ${row.length}`
      add('E311', columns, last.start, last.end, 'a value with a comma in it is written in quotes')
    } else if (text === '') add('E336', 'a row names no document', start, end, 'write its id in the first column')
    else if (known.has(text)) add('E407', `document ${text} has a second row`, start, end, 'leave one of them')
    else {
      const meta = Object.fromEntries(names.map((name, i) => [name.text, (values[i] as Field).text]))
      known.set(text, { field, meta, used: false })
    }
  }
  return known
}

/** A first column that is named for metadata which the documents have is matched with that, any other with their ids. */
const nameIn = ({ id, meta }: AnyDocument, column: string): string =>
  Object.hasOwn(meta, column) ? (meta[column] as string) : id

// ---- the table -------------------------------------------------------------------------------------------------------

const empty: Whole = { path: '', text: '', spot: () => ({ at: { path: '', line: 1, column: 1 } }) }

interface Read {
  readonly sha256: string
  readonly column: string
  readonly known: ReadonlyMap<string, Known>
  readonly unused: (field: Field) => Problem
}

const readTable = ({ sha256, source: sourceOf }: Machine, path: string, log: ProblemLog): Read => {
  const hash = sha256()
  const source = sourceOf(path, (bytes) => hash.update(bytes))
  const read = wholeText(source, { encoding: 'utf-8', maxLineBytes: 2 ** 20 })
  if (read._tag === 'Left') log.add(read.left)
  const whole = read._tag === 'Left' ? empty : read.right
  const add: Add = (code, message, start, end, hint) =>
    log.add({ severity: 'error', code, message, hint, ...whole.spot(start, end) })
  const unused = ({ text, start, end }: Field): Problem => ({
    severity: 'warning',
    code: 'W408',
    message: `there is no document ${text}`,
    hint: 'its row says nothing here',
    ...whole.spot(start, end),
  })
  const [head, ...rows] = rowsOf(whole.text, /\.tsv(?:\.gz)?$/i.test(path) ? '\t' : ',', add)
  if (head !== undefined) checkHead(head, add)
  else if (read._tag === 'Right') add('E309', 'the table has no line', 0, 1, 'its first line names the columns')
  const known = head === undefined ? new Map<string, Known>() : knownIn(head, rows, add)
  return { sha256: hash.digest(), column: head?.[0].text ?? '', known, unused }
}

/** Reads the table; its mistakes go to the log. */
export const documentTable = (machine: Machine, path: string, log: ProblemLog): DocumentTable => {
  const { sha256, column, known, unused } = readTable(machine, path, log)
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
      unused: [...known.values()].flatMap(({ field, used }, row) => (used ? [] : [[row, unused(field)] as const])),
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
