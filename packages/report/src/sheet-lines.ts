/** A table with headings over its columns, as plain text. */
import type { HeadGroup, Sheet } from './layout.ts'
import { safe, truncate, widthOf } from './terminal.ts'

const NAME_COLUMNS = 40
const GAP = 2

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
    return { text: truncate(safe(text), NAME_COLUMNS), from, to: at }
  })
}

/** Width of a span of columns, with the gaps between them. */
const spanWidth = (widths: readonly number[], { from, to }: Span): number =>
  widths.slice(from, to).reduce((sum, width) => sum + width + GAP, -GAP)

/** A heading that is wider than its columns makes the first of them wider. */
const widen = (widths: readonly number[], spans: readonly Span[]): readonly number[] => {
  const made = [...widths]
  for (const span of spans) {
    const missing = widthOf(span.text) - spanWidth(made, span)
    if (missing > 0) made[span.from] = (made[span.from] ?? 0) + missing
  }
  return made
}

const blanks = (count: number): string => ' '.repeat(Math.max(0, count))

const centre = (text: string, width: number): string => {
  const free = width - widthOf(text)
  const before = Math.ceil(free / 2)
  return blanks(before) + text + blanks(free - before)
}

/** The lines, headings first: one line of them, or two if there are headings over columns. Numbers are right-aligned. */
export const sheetLines = ({ over, head, names, rows }: Omit<Sheet, 'title'>): readonly string[] => {
  const cells = [
    head,
    ...rows.map((row) => row.map(({ text, marks }) => text + (marks === undefined ? '' : ` ${marks}`))),
  ]
  const texts = cells.map((row) => row.map((text, i) => (i < names ? truncate(safe(text), NAME_COLUMNS) : safe(text))))
  const spans = over === undefined ? [] : spansOf(over)
  const own = head.map((_, i) => texts.reduce((most, row) => Math.max(most, widthOf(row[i]!)), 0))
  const widths = widen(own, spans)
  const lineOf = (row: readonly string[]): string =>
    row
      .map((text, i) => {
        const rest = blanks(widths[i]! - widthOf(text))
        return i < names ? text + rest : rest + text
      })
      .join(blanks(GAP))
      .trimEnd()
  const above = spans.map((span) => centre(span.text, spanWidth(widths, span))).join(blanks(GAP))
  return [...(over === undefined ? [] : [above.trimEnd()]), ...texts.map(lineOf)]
}

/** Splits a table to fit the width, each part with the names; columns under one heading stay together. */
export const splitSheet = (sheet: Omit<Sheet, 'title'>, width: number): readonly (readonly string[])[] => {
  const [names, ...spans] = spansOf(sheet.over ?? [])
  const made: (readonly string[])[] = []
  let from = 0
  while (names !== undefined && from < spans.length) {
    let to = from + 1
    while (to < spans.length && fitsWidth(selectSpans(sheet, names, spans.slice(from, to + 1)), width)) to++
    made.push(sheetLines(selectSpans(sheet, names, spans.slice(from, to))))
    from = to
  }
  return made
}

const fitsWidth = (sheet: Omit<Sheet, 'title'>, width: number): boolean =>
  sheetLines(sheet).every((line) => widthOf(line) <= width)

/** The columns of some headings, after the names. */
const selectSpans = (sheet: Omit<Sheet, 'title'>, names: Span, spans: readonly Span[]): Omit<Sheet, 'title'> => {
  const taken = [names, ...spans]
  const some = <A>(row: readonly A[]): readonly A[] => taken.flatMap(({ from, to }) => row.slice(from, to))
  return {
    ...sheet,
    over: taken.map(({ text, from, to }) => ({ text, columns: to - from })),
    head: some(sheet.head),
    rows: sheet.rows.map(some),
  }
}
