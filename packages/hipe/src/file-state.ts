/** The state of a file that is read line by line: its header, metadata, and tokens with their cells. */
import { type Code, commonCode, type Location, type Problem } from '@assay/core'
import { type ByteLine, lineText } from '@assay/core/internal/source'
import { suggest } from '@assay/core/source'
import { type RawColumn, rawCell, rawColumn } from './columns.ts'
import type { HipeColumnsOptions } from './hipe-columns-options.ts'
import { code } from './messages.ts'

/** The beginning of a document; its tokens are from `start` to the start of the next one. */
export interface DocumentStart {
  id: string
  readonly line: number
  readonly start: number
}

export interface FileState {
  readonly path: string
  readonly settings: HipeColumnsOptions
  /** In the order of the header. */
  columns: readonly RawColumn[]
  /** Line and date by token, with as much spare room as each column. */
  lines: Int32Array
  dates: Int32Array
  /** The ends of the cells of the last line. */
  ends: Int32Array
  readonly documents: DocumentStart[]
  /** The id of the document that begins at the next token, and its line. */
  next: { readonly id: string; readonly line: number } | undefined
  /** The number of tokens since a line that may end a document. */
  fresh: number
  isNamed: boolean
  date: number
  length: number
}

const lineProblem = (
  { path }: Pick<FileState, 'path'>,
  line: ByteLine,
  code: Code,
  message: string,
  hint: string,
  severity: Problem['severity'] = 'error',
): Problem => ({ severity, code, message, at: { path, line: line.number, column: 1 }, text: lineText(line), hint })

const ROOM = 1024
const TAB = 9
const HASH = 35

export const newFile = (path: string, settings: HipeColumnsOptions): FileState => ({
  path,
  settings,
  columns: [],
  lines: new Int32Array(ROOM),
  dates: new Int32Array(ROOM),
  ends: new Int32Array(0),
  documents: [],
  next: undefined,
  fresh: 0,
  isNamed: false,
  date: 0,
  length: 0,
})

/** The place of a token, or of its cell in a column. */
export const spotIn =
  ({ path, columns, lines }: FileState) =>
  (token: number, name = 'TOKEN'): Location => {
    const cells = columns.map((column) => rawCell(column, token))
    const column = Math.max(
      0,
      columns.findIndex((one) => one.name === name),
    )
    const before = cells.slice(0, column).reduce((sum, cell) => sum + [...cell].length + 1, 0)
    const length = Math.max(1, [...cells[column]!].length)
    return {
      at: { path, line: lines[token]!, column: before + 1, length },
      text: cells.join('\t'),
    }
  }

// ---- metadata --------------------------------------------------------------------------------------------------------

const metadata = /^#\s*[\w:.-]+\s*=/

/** True if a line is metadata. Submissions pad such lines with tabs, and a token may be `#`. */
const isMetadata = (line: ByteLine, { hashTokens }: HipeColumnsOptions): boolean => {
  const { bytes, start, end } = line
  if (hashTokens === 'keep' && bytes[start] !== HASH) return false
  let tab = start
  while (tab < end && bytes[tab] !== TAB) tab++
  if (hashTokens === 'drop') return bytes.subarray(start, tab).includes(HASH)
  if (tab === end || metadata.test(lineText(line))) return true
  for (let at = tab; at < end; at++) if (bytes[at]! > 32) return false
  return true
}

const cuts = /^# (?:hipe2022:)?document/
const type2022 = /^# hipe2022:document_(?!id)/
const documentIdLine = /^#\s*(?:hipe2022:)?document_id\s*=\s*(\S.*)$/
const dateLine = /^# (?:hipe2022:)?date/

const dateIn = (text: string): number => {
  const [, year, month, day] = /(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? ['', '2022', '01', '01']
  return Number(year) * 10000 + Number(month) * 100 + Number(day)
}

const addMetadata = (state: FileState, line: ByteLine): void => {
  const text = lineText(line).trimEnd()
  if (dateLine.test(text)) state.date = dateIn(text)
  if (state.settings.documents === 'official' && text.startsWith('# segment')) state.fresh = 0
  if (!cuts.test(text) || type2022.test(text)) return
  const id = documentIdLine.exec(text)?.[1]
  if (id !== undefined) state.isNamed = true
  const isOpen = state.documents.length > 0 && state.next === undefined
  if (!isOpen || state.fresh > 0) {
    state.next = { id: id ?? state.next?.id ?? String(state.documents.length + 1), line: line.number }
    state.fresh = 0
  }
}

// ---- rows ------------------------------------------------------------------------------------------------------------

const readHeader = (state: FileState, line: ByteLine): Problem | undefined => {
  const names = lineText(line)
    .split('\t')
    .map((name) => name.trim())
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (names[0] !== 'TOKEN') {
    const hint = 'the first line is the header, and its first column is TOKEN'
    return lineProblem(state, line, commonCode.E316, 'the header does not begin with TOKEN', hint)
  }
  if (twice !== undefined)
    return lineProblem(
      state,
      line,
      code.E376,
      `the header has ${twice === '' ? 'an empty name' : twice} twice`,
      'give each column a name of its own',
    )
  const glued = state.settings.glue.flatMap((pair) => pair.split('+')).find((name) => !names.includes(name))
  if (glued !== undefined) {
    const near = suggest(glued, names)
    const hint = `${near === undefined ? '' : `did you mean ${near}? `}the columns are ${names.join(', ')}`
    return lineProblem(state, line, commonCode.E316, `the header has no column ${glued}, which reader.glue names`, hint)
  }
  state.columns = names.map((name) => rawColumn(name, ROOM))
  state.ends = new Int32Array(names.length)
  return undefined
}

const wrongWidth = (state: FileState, line: ByteLine, count: number): Problem =>
  lineProblem(
    state,
    line,
    commonCode.E311,
    `expected ${state.columns.length} columns, as in the header, but found ${count}`,
    'each line holds a token and its tab-separated columns',
  )

/** Stores the ends of cells, as far as there is room, and returns the number of cells. */
const splitCells = ({ bytes, start, end }: ByteLine, ends: Int32Array): number => {
  let count = 0
  for (let at = start; at < end; at++) {
    if (bytes[at] !== TAB) continue
    if (count < ends.length) ends[count] = at
    count++
  }
  if (count < ends.length) ends[count] = end
  return count + 1
}

const beginDocument = (state: FileState, line: ByteLine): void => {
  state.documents.push({ id: '1', line: line.number, ...state.next, start: state.length })
  state.next = undefined
}

const doubled = (from: Int32Array): Int32Array => {
  const more = new Int32Array(from.length * 2)
  more.set(from)
  return more
}

const makeRoom = (state: FileState): void => {
  state.lines = doubled(state.lines)
  state.dates = doubled(state.dates)
  for (const column of state.columns) column.ids = doubled(column.ids)
}

const missingToken = (state: FileState, line: ByteLine): Problem => {
  const hint = 'HIPE-scorer skips such lines too'
  return lineProblem(state, line, code.W376, 'a line without a token is skipped', hint, 'warning')
}

const addToken = (state: FileState, line: ByteLine): Problem | undefined => {
  const { columns, ends, length: token } = state
  const { bytes, start } = line
  const width = splitCells(line, ends)
  if (width !== columns.length) return wrongWidth(state, line, width)
  if (bytes[start] === TAB) return missingToken(state, line)
  if (state.next !== undefined || state.documents.length === 0) beginDocument(state, line)
  if (token === state.lines.length) makeRoom(state)
  let from = start
  for (let i = 0; i < width; i++) {
    const { cells, ids } = columns[i]!
    const to = ends[i]!
    ids[token] = cells.id(bytes, from, to)
    from = to + 1
  }
  state.lines[token] = line.number
  state.dates[token] = state.date
  state.length++
  state.fresh++
  return undefined
}

/** Adds a line of the file; an error in the header ends the reading. */
export const addLine = (state: FileState, line: ByteLine): Problem | undefined => {
  if (isMetadata(line, state.settings)) {
    addMetadata(state, line)
    return undefined
  }
  return state.columns.length === 0 ? readHeader(state, line) : addToken(state, line)
}
