/** A sheet as lines of plain text: names are cut to the width, halves of intervals are below each other, headings over columns have a line. */
import type { Cell, HeadGroup, Sheet } from './sheet.ts'
import { LABEL_COLUMNS, labelText, table } from './table.ts'
import { safe, truncate, widthOf } from './terminal.ts'

const GAP = 2

/** A table without its title. */
export type SheetBody = Omit<Sheet, 'title'>

/** A sheet as a terminal has room for it. */
export interface TextTable {
  readonly title?: string
  readonly lines: readonly string[]
  /** Number of heading lines, 1 by default. */
  readonly heads?: number
  /** Notes on what is not shown. */
  readonly notes?: readonly string[]
}

/** The head and the rows as texts. */
const textsOf = ({ over, head, names, rows }: SheetBody): readonly (readonly string[])[] => {
  const halves = head.map((_, c) => rows.reduce((most, row) => Math.max(most, row[c]?.half?.length ?? 0), 0))
  const textOf = ({ text, marks, half = '' }: Cell, c: number): string => {
    if (c < names) return labelText(text)
    const behind = text === '' || halves[c] === 0 ? '' : ` ${half.padEnd(halves[c]!)}`
    return `${text}${marks === undefined ? '' : ` ${marks}`}${behind}`
  }
  // a title is over the number, not over its ±
  const headOf = (title: string, c: number): string =>
    `${over === undefined && c >= names ? labelText(title) : truncate(title, LABEL_COLUMNS)}${halves[c] === 0 ? '' : ' '.repeat(halves[c]! + 1)}`
  return [head.map(headOf), ...rows.map((row) => row.map(textOf))]
}

// ---- headings over columns -------------------------------------------------------------------------------------------

/** A heading over columns, from one up to another. */
interface Span {
  readonly text: string
  readonly from: number
  readonly to: number
}

const spansOf = (over: readonly HeadGroup[]): readonly Span[] => {
  let at = 0
  return over.map(({ text, columns }) => {
    const from = at
    at += columns
    return { text: truncate(text, LABEL_COLUMNS), from, to: at }
  })
}

/** Width of a span of columns, with the gaps between them. */
const spanWidth = (widths: readonly number[], { from, to }: Span): number =>
  widths.slice(from, to).reduce((sum, width) => sum + width + GAP, -GAP)

/** A heading that is wider than its columns makes the first of them wider. */
const widen = (widths: readonly number[], spans: readonly Span[]): readonly number[] => {
  const widened = [...widths]
  for (const span of spans) {
    const missing = widthOf(span.text) - spanWidth(widened, span)
    if (missing > 0) widened[span.from] = (widened[span.from] ?? 0) + missing
  }
  return widened
}

const blanks = (count: number): string => ' '.repeat(Math.max(0, count))

const centre = (text: string, width: number): string => {
  const free = width - widthOf(text)
  const before = Math.ceil(free / 2)
  return blanks(before) + text + blanks(free - before)
}

// ---- lines -----------------------------------------------------------------------------------------------------------

/** The lines, headings first: one line of them, or two if there are headings over columns. */
export const sheetLines = (sheet: SheetBody, width?: number): readonly string[] => {
  const { over, head, names, align = head.map((_, c) => (c < names ? 'left' : 'right')) } = sheet
  const [heads = [], ...rows] = textsOf(sheet)
  if (over === undefined)
    return table([heads, ...rows], {
      align,
      names: Array.from({ length: names }, (_, column) => column),
      ...(width !== undefined && { width }),
    })
  const spans = spansOf(over)
  const byColumn = heads.map((title, c) =>
    rows.reduce((most, row) => Math.max(most, widthOf(safe(row[c]!))), widthOf(title)),
  )
  const widths = widen(byColumn, spans)
  const widened = heads.map((title, c) => (c < names ? title : blanks(widths[c]! - widthOf(title)) + title))
  const above = spans.map((span) => centre(span.text, spanWidth(widths, span))).join(blanks(GAP))
  return [above.trimEnd(), ...table([widened, ...rows], { align })]
}

/** True if no line is wider than there is room. */
export const fits = (lines: readonly string[], width: number): boolean => lines.every((line) => widthOf(line) <= width)

/** Some of the columns; headings over them go. */
export const pickColumns = ({ over: _, ...sheet }: SheetBody, columns: readonly number[]): SheetBody => {
  const pick = <A>(row: readonly A[]): readonly A[] => columns.map((column) => row[column]!)
  return {
    ...sheet,
    head: pick(sheet.head),
    rows: sheet.rows.map(pick),
    ...(sheet.align && { align: pick(sheet.align) }),
  }
}

/** The columns under some headings. */
const pickSpans = (sheet: SheetBody, spans: readonly Span[]): SheetBody => {
  const columns = spans.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i))
  const over = spans.map(({ text, from, to }) => ({ text, columns: to - from }))
  return { ...pickColumns(sheet, columns), ...(sheet.over && { over }) }
}

/** Splits a table to fit the width, each part with the names; columns under one heading stay together. */
export const splitSheet = (sheet: SheetBody, width: number, isUncut = false): readonly (readonly string[])[] => {
  const { names: depth, head } = sheet
  const alone = [depth, ...head.slice(depth).map(() => 1)].map((columns) => ({ text: '', columns }))
  const [names, ...spans] = spansOf(sheet.over ?? alone)
  const tables: (readonly string[])[] = []
  for (let from = 0; names !== undefined && from < spans.length; ) {
    const lay = (to: number): readonly string[] =>
      sheetLines(pickSpans(sheet, [names, ...spans.slice(from, to)]), isUncut ? undefined : width)
    let to = from + 1
    while (to < spans.length && fits(lay(to + 1), width)) to++
    tables.push(lay(to))
    from = to
  }
  return tables
}

// ---- what has room ---------------------------------------------------------------------------------------------------

/** A way to print a table. */
export interface Attempt {
  readonly sheet: SheetBody
  /** Notes on what it leaves out. */
  readonly notes?: readonly string[]
  /** True if its names are not to be cut. */
  readonly isUncut?: boolean
}

/** The first attempt that fits, else the last. */
export const firstFitting = (attempts: Iterable<Attempt>, width: number): TextTable => {
  let last: TextTable = { lines: [] }
  for (const { sheet, notes = [], isUncut = false } of attempts) {
    last = { lines: sheetLines(sheet, isUncut ? undefined : width), notes, heads: sheet.over === undefined ? 1 : 2 }
    if (fits(last.lines, width)) break
  }
  return last
}

/** The table without as many of the optional columns as have no room, the first of them first. */
export const fitColumns = (sheet: SheetBody, optional: readonly number[], width: number): TextTable =>
  firstFitting(
    Array.from({ length: optional.length + 1 }, (_, count) => optional.slice(0, count)).map((hidden) => ({
      sheet: pickColumns(
        sheet,
        [...sheet.head.keys()].filter((column) => !hidden.includes(column)),
      ),
      notes:
        hidden.length === 0
          ? []
          : [
              `no room for ${hidden.map((column) => truncate(sheet.head[column]!, LABEL_COLUMNS)).join(', ')}: --json has them`,
            ],
    })),
    width,
  )
