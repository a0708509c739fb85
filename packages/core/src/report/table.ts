/** Aligned columns of plain text. */
import { safe, widthOf } from './terminal.ts'

export interface TableOptions {
  /** By column; columns that are not named are at the left. */
  readonly align?: readonly ('left' | 'right')[]
}

/** The lines of a table: columns two blanks apart, as wide as their widest cell; cells are made safe for a terminal. */
export const table = (rows: readonly (readonly string[])[], { align = [] }: TableOptions = {}): readonly string[] => {
  const cells = rows.map((row) => row.map(cellOf))
  const widths: number[] = []
  for (const row of cells) {
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.width)
  }
  return cells.map((row) =>
    row
      .map((cell, i) => padded(cell, widths[i] as number, align[i] ?? 'left'))
      .join('  ')
      .trimEnd(),
  )
}

interface Cell {
  readonly text: string
  readonly width: number
}

const cellOf = (text: string): Cell => {
  const shown = safe(text)
  return { text: shown, width: widthOf(shown) }
}

const padded = ({ text, width }: Cell, columns: number, side: 'left' | 'right'): string => {
  const blanks = ' '.repeat(columns - width)
  return side === 'left' ? text + blanks : blanks + text
}
