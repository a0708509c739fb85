/** Aligned columns of plain text. */
import { safe, takeStart, truncate, widthOf } from './terminal.ts'

export interface TableOptions {
  /** By column; columns that are not named are at the left. */
  readonly align?: readonly ('left' | 'right')[]
  /** Maximal width, if shortening names is enough for it. */
  readonly width?: number
  /** The columns of names, by their numbers: the others are never cut. */
  readonly names?: readonly number[]
}

/**
 * The lines of a table: columns two blanks apart, as wide as their widest cell; cells are made safe for a terminal. Names are
 * shortened to fit the width, the widest first.
 */
export const table = (
  rows: readonly (readonly string[])[],
  { align = [], width = Number.POSITIVE_INFINITY, names = [] }: TableOptions = {},
): readonly string[] => {
  const cells = rows.map((row) => row.map(cellOf))
  const widths: number[] = []
  for (const row of cells) {
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.width)
  }
  narrowNames(widths, names, width)
  return cells.map((row) =>
    row
      .map((cell, i) => pad(cell, widths[i]!, align[i] ?? 'left'))
      .join('  ')
      .trimEnd(),
  )
}

/** Columns of a name in the narrowest table. */
const MIN_COLUMNS = 6

const narrowNames = (widths: number[], names: readonly number[], width: number): void => {
  const widthAt = (column: number): number => widths[column] ?? 0
  let over = widths.reduce((sum, each) => sum + each + 2, -2) - width
  while (over > 0) {
    const widest = names.reduce((a, b) => (widthAt(b) > widthAt(a) ? b : a), names[0] ?? 0)
    if (names.length === 0 || widthAt(widest) <= MIN_COLUMNS) return
    widths[widest] = widthAt(widest) - 1
    over--
  }
}

/** Wraps prose at blanks; longer words are broken. */
export const wrap = (text: string, width: number): readonly string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line.trimEnd())
    line = word
    while (widthOf(line) > width) {
      const head = takeStart(line, width)
      lines.push(head)
      line = line.slice(head.length)
    }
  }
  return [...lines, line]
}

interface Cell {
  readonly text: string
  readonly width: number
}

const cellOf = (text: string): Cell => {
  const shown = safe(text)
  return { text: shown, width: widthOf(shown) }
}

const pad = ({ text, width }: Cell, columns: number, side: 'left' | 'right'): string => {
  const shown = width > columns ? truncate(text, columns) : text
  const blanks = ' '.repeat(Math.max(0, columns - (shown === text ? width : widthOf(shown))))
  return side === 'left' ? shown + blanks : blanks + shown
}

/** Columns of a name in a table. */
export const LABEL_COLUMNS = 40

/** A label in a table; an empty one can be seen. */
export const labelText = (label: string): string => (label === '' ? '""' : truncate(label, LABEL_COLUMNS))
