/** Rows of a table of items, records or pairs, and what parts its columns: one rule for all readers of such tables. */
import type { Problem, Source } from '../contract.ts'
import type { Either } from '../either.ts'
import {
  type CsvCursor,
  type CsvRecord,
  csvCursor,
  type DelimiterName,
  delimiters,
  recordsOf,
  separatorLine,
} from '../source/csv.ts'
import { type TextOptions, textBlocks } from '../source/text.ts'
import { isEven, type Rows, rowsIn, withHead } from './table-shape.ts'

const ofCells = ['comma', 'semicolon'] as const

/**
 * The delimiter of a table, by its first lines: tabs if its first row has one, else commas or semicolons outside of quotes. Of
 * both it is that which parts all rows into equally many cells, and then that which parts them into more, since the other may stand in a
 * cell without quotes, as in `a;b;0,9`. `otherwise` where the first row has none of them.
 */
export const tableDelimiter = (head: string, otherwise: DelimiterName): DelimiterName => {
  const first = head.split(/\r\n?|\n/).find((line) => line.trim() !== '' && !separatorLine.test(line)) ?? ''
  if (first.includes('\t')) return 'tab'
  const there = ofCells
    .filter((name) => first.includes(String.fromCharCode(delimiters[name])))
    .map((name) => ({ name, width: rowsIn(first, name)[0]?.length ?? 0 }))
    .filter(({ width }) => width > 1)
  const even = there.length > 1 ? there.filter(({ name }) => isEven(rowsIn(head, name))) : there
  const [best] = [...(even.length > 0 ? even : there)].sort((a, b) => b.width - a.width)
  return best?.name ?? otherwise
}

/** The first lines of a head that are whole: the last of several may be cut. */
export const firstLines = (head: string): readonly string[] => {
  const lines = head.replace(/^\ufeff/, '').split(/\r\n?|\n/, 6)
  return (lines.length > 1 ? lines.slice(0, -1) : lines).filter((line) => line !== '' && !separatorLine.test(line))
}

/** Cells may be quoted, but in columns that tabs part. */
export const mayQuoteCells = (delimiter: DelimiterName): boolean => delimiter !== 'tab'

/** Reads the rows of a table whose columns are parted as `delimiterSetting`, or as its first lines say. */
export const tableCursor = (
  source: Source,
  text: TextOptions,
  delimiterSetting: DelimiterName | 'auto' = 'auto',
  otherwise: (head: string) => DelimiterName = () => 'comma',
): CsvCursor => {
  const { head, blocks } = withHead(textBlocks(source, text))
  const delimiter = delimiterSetting === 'auto' ? tableDelimiter(head, otherwise(head)) : delimiterSetting
  return csvCursor(source.path, blocks, { ...text, delimiter, quotes: mayQuoteCells })
}

/** All rows of a table as texts, the title row among them, each with its place. */
export const tableRecords = (source: Source, text: TextOptions): Iterable<Either<Problem, CsvRecord>> =>
  recordsOf(source.path, tableCursor(source, text), mayQuoteCells)

/** The first rows of a table by the head of its file; none of a text whose rows nothing parts. */
export const tableRowsIn = (head: string): Rows => {
  const text = firstLines(head).join('\n')
  const delimiter = tableDelimiter(text, 'blank')
  return delimiter === 'blank' ? [] : rowsIn(text, delimiter)
}
