/** Detection of a table's layout from its beginning: the delimiter, and a row of titles. */
import { code, commonCode } from '../codes.ts'
import type { ColumnName, Problem } from '../contract.ts'
import type { Either } from '../either.ts'
import { textSource } from '../source/bytes.ts'
import { type CsvRow, cellTexts, csvCursor, type DelimiterName, delimiters } from '../source/csv.ts'
import { CR, joinBytes, LF } from '../source/fields.ts'
import { type Block, textBlocks } from '../source/text.ts'
import { mayQuote, type TableShape } from './label-table.ts'
import { type FirstRow, firstRowIn, roleOf } from './table-titles.ts'

/** The options of `conll-columns` that decide the layout of a file. */
export interface ShapeOptions {
  readonly delimiter: 'auto' | 'blank' | 'tab' | 'comma' | 'semicolon'
  readonly header: 'auto' | 'yes' | 'no'
  readonly titles: readonly string[]
  readonly comment: string
  readonly boundary: string
}

export interface Shape extends TableShape {
  readonly width: number
  /** True if the first row alone decides it, whatever follows. */
  readonly sure: boolean
}

/** True if a file has tokens in columns, as conlleval.pl reads it: blanks or tabs, and no titles. */
export const isPlain = ({ delimiter, titles }: TableShape): boolean => titles === undefined && !mayQuote(delimiter)

// ---- the first bytes -------------------------------------------------------------------------------------------------

/** So many bytes of whole lines are looked at, in whatever pieces they come. */
export const HEAD = 4096

/** The end of the complete lines in the first bytes of a text. */
export const headEnd = (bytes: Uint8Array): number => {
  const feed = bytes.indexOf(LF, HEAD - 1)
  const end = feed < 0 ? bytes.indexOf(CR, HEAD - 1) : feed
  return end < 0 ? bytes.length : end + 1
}

/** These lines. */
export const headIn = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, headEnd(bytes)))

type Blocks = Iterable<Either<Problem, Block>>

/** The head of some blocks, and all of them again. */
export const withHead = (blocks: Blocks): { readonly head: string; readonly blocks: Blocks } => {
  const rest = blocks[Symbol.iterator]()
  const readBlocks: Either<Problem, Block>[] = []
  const bytes: Uint8Array[] = []
  for (let size = 0; size < HEAD; ) {
    const { value, done } = rest.next()
    if (done === true) break
    readBlocks.push(value)
    if (value._tag === 'Left') break
    bytes.push(value.right.bytes)
    size += value.right.bytes.length
  }
  const all = {
    *[Symbol.iterator]() {
      yield* readBlocks
      yield* { [Symbol.iterator]: () => rest }
    },
  }
  return { head: bytes.length === 0 ? '' : headIn(joinBytes(bytes)), blocks: all }
}

// ---- what they say ---------------------------------------------------------------------------------------------------

export type Rows = readonly (readonly string[])[]

const isBlank = ({ count, gaps }: CsvRow, cells: readonly string[]): boolean =>
  count === 0 || (gaps && cells.every((cell) => cell === '')) || (count === 1 && cells[0]!.trim() === '')

/** The rows of a head; problems of a row are reported when it is read. */
export const rowsIn = (head: string, delimiter: DelimiterName): Rows => {
  const text = { encoding: 'utf-8', maxLineBytes: 2 ** 24 } as const
  const cursor = csvCursor('', textBlocks(textSource('', head), text), { ...text, delimiter, quotes: mayQuote })
  const rows: (readonly string[])[] = []
  for (let read = cursor.next(); read !== false; read = cursor.next()) {
    if (read !== true) continue
    const cells = cellTexts(cursor.row)
    if (!isBlank(cursor.row, cells)) rows.push(cells)
  }
  return rows
}

const fields = (head: string): Rows =>
  head
    .split(/\r\n?|\n/)
    .map((line) => line.split(/[\t ]+/).filter((field) => field !== ''))
    .filter(({ length }) => length > 0)

/** True if all rows have equally many cells, and there are several. */
export const isEven = (rows: Rows): boolean => rows.length > 1 && rows.every(({ length }) => length === rows[0]?.length)

/**
 * True if rows of words and blanks are cells separated by a comma: by their titles, or as they are even by it, and not
 * by blanks.
 */
const isDelimited = (head: string, delimiter: DelimiterName): boolean => {
  const rows = rowsIn(head, delimiter)
  const [first = []] = rows
  if (first.length < 2) return false
  if (first.filter((title) => title !== '' && roleOf(title) !== undefined).length > 1) return true
  if (!isEven(rows)) return false
  const byBlanks = fields(head)
  const mark = String.fromCharCode(delimiters[delimiter])
  return !isEven(byBlanks) || byBlanks.every((row) => row.at(-1)?.includes(mark) === true)
}

const tables = ['comma', 'semicolon'] as const

/** The delimiter of a head; `sure` if its first line decides it alone. */
const delimiterIn = (
  head: string,
  first: string,
  titles: readonly string[],
): { readonly is: DelimiterName; readonly sure: boolean } => {
  if (first.includes('\t')) return { is: 'tab', sure: true }
  const there = tables.filter((name) => first.includes(String.fromCharCode(delimiters[name])))
  const named = there.find(
    (name) => titles.length > 0 && titles.every((title) => rowsIn(first, name)[0]?.includes(title)),
  )
  if (named !== undefined) return { is: named, sure: true }
  if (there.length === 0) return { is: 'blank', sure: true }
  if (first.includes(' ')) {
    const cut = there.find((name) => isDelimited(head, name))
    return { is: cut ?? 'blank', sure: false }
  }
  const even = there.length > 1 ? there.filter((name) => isEven(rowsIn(head, name))) : there
  return { is: (even.length === 1 ? even[0] : there[0]) as DelimiterName, sure: there.length === 1 }
}

const ambiguousRow = (path: string, line: number, text: string, cells: readonly string[]): Problem => ({
  severity: 'error',
  code: code.E318,
  message: `the first row may be titles or data: ${cells
    .map((cell) => JSON.stringify(cell))
    .join(', ')
    .slice(0, 200)}`,
  at: { path, line, column: 1, length: Math.max(1, [...text].length) },
  text,
  hint: 'choose: --set reader.header=yes, or --set reader.header=no',
})

/** A word and the tag O in one cell, as in `theO`; words in capitals are words. */
const lacksSeparator = (cell: string): boolean => /[^\p{Lu}]O$/u.test(cell)

/** A word and the tag of a phrase in one cell, as in `KentB-LOC`. */
const endsInPhrase = (cell: string): boolean => /[^-][BEILMSU]-\S+$/u.test(cell)

/** The number of cells from which on they are not such by chance. */
const GLUED = 10

/** Words and tags in one column because what parted them is lost: no cell is O, and most end in O, or all in some tag. */
const gluedIn = (rows: Rows): string | undefined => {
  if (rows.some(({ length }) => length !== 1)) return undefined
  const cells = [...new Set(rows.map(([cell = '']) => cell))]
  const glued = cells.filter(lacksSeparator)
  const phrases = cells.filter(endsInPhrase).length
  const areMany = glued.length >= GLUED && 2 * glued.length > cells.length
  const areAll = phrases > 0 && glued.length + phrases === cells.length
  return !cells.includes('O') && (areMany || areAll) ? glued[0] : undefined
}

const noSeparator = (path: string, line: number, text: string, cell: string): Problem => ({
  severity: 'error',
  code: commonCode.E311,
  message: `there is one column, and words and tags are together in it, as in "${cell.slice(0, 200)}"`,
  at: { path, line, column: 1, length: Math.max(1, [...text].length) },
  text,
  hint: 'write a tab or a blank between a word and its tag; the separator of this file is lost',
})

const firstRow = (
  cells: readonly string[],
  others: Rows,
  { header, titles, boundary }: ShapeOptions,
  delimiter: DelimiterName,
  byTitle: boolean,
): FirstRow => {
  if (header !== 'auto') return { is: header === 'yes' ? 'titles' : 'data', sure: true }
  if (cells[0] === '-DOCSTART-' || cells[0] === boundary) return { is: 'data', sure: true }
  if (byTitle && titles.length === 0) return { is: 'titles', sure: true }
  const shape = firstRowIn(cells, others, delimiter)
  // who gives titles has a file without, unless it shows them
  return titles.length > 0 && shape.is === 'unclear' ? { ...shape, is: 'data' } : shape
}

/** The layout of a file, by its first lines; a problem if it is ambiguous. */
export const shapeIn = (
  path: string,
  head: string,
  settings: ShapeOptions,
  wanted: readonly ColumnName[],
): Shape | Problem => {
  const { comment, delimiter: delimiterSetting, titles: given } = settings
  const lines = head.split(/\r\n?|\n/)
  const isContent = (line: string): boolean => line.trim() !== '' && !(comment !== '' && line.startsWith(comment))
  const at = lines.findIndex(isContent)
  const first = lines[at] ?? ''
  const named = wanted.filter((column) => typeof column === 'string')
  const content = comment === '' ? head : lines.filter((line) => line === '' || isContent(line)).join('\n')
  const delimiter =
    delimiterSetting === 'auto' ? delimiterIn(content, first, named) : { is: delimiterSetting, sure: true }
  const [cells = [], ...others] = delimiter.is === 'blank' ? fields(content) : rowsIn(content, delimiter.is)
  const glued = gluedIn([cells, ...others])
  if (glued !== undefined) return noSeparator(path, at + 1, first, glued)
  const row = firstRow(cells, others, settings, delimiter.is, named.length > 0)
  if (row.is === 'unclear') return ambiguousRow(path, at + 1, first, cells)
  const titled = row.is === 'titles' ? cells : undefined
  const titles = given.length > 0 ? given : titled
  return {
    delimiter: delimiter.is,
    titles: titles?.map((title) => title.trim()),
    header: row.is === 'titles',
    width: cells.length,
    // a first column that begins with 1 may number the words, which later rows show
    sure: delimiter.sure && row.sure && cells[0] !== '1',
  }
}
