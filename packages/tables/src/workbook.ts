/**
 * Workbooks as Excel, LibreOffice and Google Sheets save them, `.xlsx` and `.xlsm`: each sheet is a table of comma-separated values, a row a
 * line. Hidden sheets, rows and columns are read as others are: what is hidden by a filter is data still.
 */
import {
  type Code,
  type Container,
  type Either,
  isLeft,
  left,
  type PackedFile,
  type Problem,
  right,
  type Unpacked,
} from '@assay/core'
import { asCsv, isDateFormat, isoDate, parseCellName, shortNumber, unescapeText } from './cell-values.ts'
import { code } from './messages.ts'
import { readXml } from './xml.ts'

const refusal = (path: string, code: Code, message: string, hint: string, line = 1): Problem => ({
  severity: 'error',
  code,
  message,
  at: { path, line, column: 1 },
  hint,
})

const damaged = (path: string, how: string): Problem =>
  refusal(
    path,
    code.E440,
    `the workbook is damaged: ${how}`,
    'open it in Excel or LibreOffice, and save it as .xlsx again',
  )

// ---- parts of a workbook ---------------------------------------------------------------------------------------------

/** Reads a part; gives false where the workbook has none of this name. */
type ReadPart = (name: string, handler: Parameters<typeof readXml>[1]) => Either<Problem, boolean>

const partReader =
  ({ path, entry }: PackedFile): ReadPart =>
  (name, handler) => {
    const bytes = entry(name)
    if (isLeft(bytes)) return bytes
    if (bytes.right === undefined) return right(false)
    try {
      readXml(bytes.right, handler)
      return right(true)
    } catch (error) {
      const { message, cause } = error as Error
      return left(cause === undefined ? damaged(path, `${name} is no XML (${message})`) : (cause as Problem))
    }
  }

/** The parts of a workbook that cells refer to. */
interface Shared {
  readonly strings: readonly string[]
  /** By style, whether it shows a date. */
  readonly dates: readonly boolean[]
  readonly from1904: boolean
}

interface Sheet {
  readonly name: string
  readonly part: string
}

const TOP = 'xl/workbook.xml'

/** A workbook as its first parts describe it. */
interface Outline {
  /** In their order, without charts. */
  readonly sheets: readonly Sheet[]
  readonly from1904: boolean
  /** Names of the parts that cells refer to, which a workbook may lack. */
  readonly strings: string | undefined
  readonly styles: string | undefined
}

const readOutline = (read: ReadPart): Either<Problem, Outline> => {
  const named: { readonly name: string; readonly id: string }[] = []
  let from1904 = false
  const top = read(TOP, {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = /^(?:1|true)$/.test(attributes()['date1904'] ?? '')
      // both its number and its relation may be called id: that of the relation has a prefix, and comes last here
      if (name === 'sheet') named.push({ name: attributes()['name'] ?? '', id: attributes()['id'] ?? '' })
    },
  })
  if (isLeft(top)) return top
  const parts = new Map<string, string>()
  const kinds = new Map<string, string>()
  const relations = read('xl/_rels/workbook.xml.rels', {
    open: (name, attributes) => {
      const { Id: id = '', Target: target = '', Type: type = '' } = attributes()
      const [kind = ''] = /[^/]*$/.exec(type) ?? []
      const part = target.startsWith('/') ? target.slice(1) : `xl/${target}`
      if (name !== 'Relationship') return
      kinds.set(kind, part)
      if (kind === 'worksheet') parts.set(id, part)
    },
  })
  if (isLeft(relations)) return relations
  const sheets = named.flatMap(({ name, id }) => {
    const part = parts.get(id)
    return part === undefined ? [] : [{ name, part }]
  })
  return right({ sheets, from1904, strings: kinds.get('sharedStrings'), styles: kinds.get('styles') })
}

/** The strings that cells share. Runs of rich text are joined; how it is pronounced is no part of it. */
const readStrings = (read: ReadPart, part: string | undefined): Either<Problem, readonly string[]> => {
  if (part === undefined) return right([])
  const strings: string[] = []
  let string = ''
  let isSpoken = false
  const isRead = read(part, {
    open: (name) => {
      if (name === 'si') string = ''
      if (name === 'rPh') isSpoken = true
    },
    close: (name, text) => {
      if (name === 't' && !isSpoken) string += text
      if (name === 'rPh') isSpoken = false
      if (name === 'si') strings.push(unescapeText(string))
    },
  })
  return isLeft(isRead) ? isRead : right(strings)
}

/** By style of a cell, whether it shows a date. */
const readDates = (read: ReadPart, part: string | undefined): Either<Problem, readonly boolean[]> => {
  if (part === undefined) return right([])
  const formats = new Map<number, string>()
  const dates: boolean[] = []
  let isOfCells = false
  const isRead = read(part, {
    open: (name, attributes) => {
      if (name === 'numFmt') formats.set(Number(attributes()['numFmtId']), attributes()['formatCode'] ?? '')
      if (name === 'cellXfs') isOfCells = true
      if (name !== 'xf' || !isOfCells) return
      const id = Number(attributes()['numFmtId'] ?? 0)
      dates.push(isDateFormat(id, formats.get(id)))
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return isLeft(isRead) ? isRead : right(dates)
}

// ---- a sheet ---------------------------------------------------------------------------------------------------------

/** A cell as it is stored: `s="1" t="s"`, with a formula or without. */
interface Cell {
  readonly name: string
  readonly type: string
  readonly style: number
  readonly value: string | undefined
  readonly hasFormula: boolean
}

/** The text of a cell, or what is wrong with it. */
const cellText = (
  { type, style, value, hasFormula }: Cell,
  { strings, dates, from1904 }: Shared,
): Either<string, string> => {
  if (value === undefined || (value === '' && type !== 'str'))
    return hasFormula ? left('a formula without a value') : right('')
  if (type === 'e') return left(`the error ${value}`)
  if (type === 'str' || type === 'inlineStr') return right(unescapeText(value))
  if (type === 'd') return right(value)
  if (type === 'b')
    return value === '1' ? right('TRUE') : value === '0' ? right('FALSE') : left(`no truth value: ${value}`)
  const cellText =
    type === 's'
      ? strings[Number(value)]
      : dates[style] === true
        ? isoDate(Number(value), from1904)
        : shortNumber(value)
  return cellText === undefined ? left(`no value of its kind: ${value}`) : right(cellText)
}

interface Row {
  readonly number: number
  readonly cells: readonly (readonly [column: number, text: string])[]
}

/** The error that leaves the parser, which has no other end before that of the part. */
const stopped = (problem: Problem): Error => new Error(problem.message, { cause: problem })

/** The rows of a sheet that are not empty. */
const readRows = (path: string, part: string, read: ReadPart, shared: Shared): Either<Problem, readonly Row[]> => {
  const rows: Row[] = []
  const merged: string[] = []
  let number = 0
  let column = 0
  let cells: (readonly [number, string])[] = []
  let cell: { -readonly [P in keyof Cell]: Cell[P] } | undefined
  let isSpoken = false
  const addCell = (one: Cell): void => {
    const text = cellText(one, shared)
    if (isLeft(text)) {
      const hint = 'correct the cell; a formula has a value once Excel or LibreOffice has saved the workbook'
      throw stopped(refusal(path, code.E442, `the cell ${one.name} has ${text.left}`, hint, number))
    }
    if (text.right !== '') cells.push([column, text.right])
  }
  const open: NonNullable<Parameters<typeof readXml>[1]['open']> = (name, attributes) => {
    if (name === 'row') {
      const next = Number(attributes()['r'] ?? number + 1)
      if (!(next > number)) throw stopped(damaged(path, `row ${next} follows row ${number}`))
      number = next
      column = 0
      cells = []
    } else if (name === 'c') {
      const { r, t = 'n', s = '0' } = attributes()
      const at = r === undefined ? { column: column + 1, row: number } : parseCellName(r)
      if (at === undefined || at.row !== number || at.column <= column)
        throw stopped(damaged(path, `the cell ${r} is out of place in row ${number}`))
      column = at.column
      cell = { name: r ?? `${column} of row ${number}`, type: t, style: Number(s), value: undefined, hasFormula: false }
    } else if (name === 'f' && cell !== undefined) cell.hasFormula = true
    else if (name === 'rPh') isSpoken = true
    else if (name === 'mergeCell') merged.push(attributes()['ref'] ?? '')
  }
  const close = (name: string, text: string): void => {
    if (cell !== undefined && (name === 'v' || (name === 't' && !isSpoken))) cell.value = `${cell.value ?? ''}${text}`
    else if (name === 'rPh') isSpoken = false
    else if (name === 'c' && cell !== undefined) {
      addCell(cell)
      cell = undefined
    } else if (name === 'row' && cells.length > 0) rows.push({ number, cells })
  }
  const isRead = read(part, { open, close })
  if (isLeft(isRead)) return isRead
  if (!isRead.right) return left(damaged(path, `${part} is missing`))
  const last = rows[rows.length - 1]?.number ?? 0
  const within = merged.find((range) => {
    const first = parseCellName(range.split(':')[0] ?? '')
    return first !== undefined && first.row <= last && first.column <= widthOf(rows)
  })
  if (within === undefined) return right(rows)
  const hint = 'unmerge them, and write into each cell what it means'
  const row = parseCellName(within.split(':')[0] ?? '')?.row
  return left(refusal(path, code.E443, `the cells ${within} are merged`, hint, row))
}

const widthOf = (rows: readonly Row[]): number =>
  rows.reduce((most, { cells }) => Math.max(most, cells[cells.length - 1]?.[0] ?? 0), 0)

/** Lines that are handed on at once. */
const LINES = 1000

/** Writes rows as lines: an empty row is an empty line, so that lines are numbered as rows are. */
function* linesOf(rows: readonly Row[]): Unpacked {
  const width = widthOf(rows)
  let lines = ''
  let next = 1
  for (const { number, cells } of rows) {
    lines += '\n'.repeat(number - next)
    let column = 1
    for (const [at, text] of cells) {
      lines += `${','.repeat(at - column)}${asCsv(text)}`
      column = at
    }
    lines += `${','.repeat(width - column)}\n`
    next = number + 1
    if (number % LINES === 0) {
      yield right(lines)
      lines = ''
    }
  }
  if (lines !== '') yield right(lines)
}

export const workbook: Container = {
  contract: 1,
  name: 'xlsx',
  title: 'workbooks of Excel, LibreOffice and Google Sheets: each sheet is a table',
  part: 'sheet',
  begins: 'PK\x03\x04',
  holds: TOP,
  open: (file) => {
    const read = partReader(file)
    const outline = readOutline(read)
    if (isLeft(outline)) return outline
    const { sheets, from1904, ...parts } = outline.right
    let shared: Either<Problem, Shared> | undefined
    const readShared = (): Either<Problem, Shared> => {
      const [strings, dates] = [readStrings(read, parts.strings), readDates(read, parts.styles)]
      if (isLeft(strings)) return strings
      return isLeft(dates) ? dates : right({ strings: strings.right, dates: dates.right, from1904 })
    }
    const unpack = (part: string) =>
      function* (path: string): Unpacked {
        shared ??= readShared()
        if (isLeft(shared)) return yield shared
        const rows = readRows(path, part, read, shared.right)
        yield* isLeft(rows) ? [rows] : linesOf(rows.right)
      }
    return right(new Map(sheets.map(({ name, part }) => [name, unpack(part)])))
  },
}
