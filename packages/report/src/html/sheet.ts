/** A table of numbers as other formats have it, as a table of a page. */
import type { Sheet } from '../layout.ts'
import { isolateName, text } from './markup.ts'
import type { Cell, Column, Table } from './table.ts'

export const sheetTable = (id: string, caption: string, { over = [], head, names, rows }: Sheet): Table => ({
  id,
  caption,
  over: over.map((one) => ({ head: text(one.text), columns: one.columns })),
  columns: head.map((one, i): Column => {
    const is = i === 0 ? 'row' : i < names ? undefined : 'number'
    return { head: text(one), ...(is !== undefined && { kind: is }) }
  }),
  rows: rows.map((row) =>
    row.map(
      (cell, i): Cell => ({
        markup: `${i === 0 || (i < names && cell.text !== '') ? isolateName(cell.text) : text(cell.text)}${cell.marks === undefined ? '' : `<sup>${text(cell.marks)}</sup>`}`,
        ...(cell.best && { best: true }),
      }),
    ),
  ),
})
