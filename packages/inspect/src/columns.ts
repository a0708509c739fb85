/** Columns of whole numbers that grow: what is known of words, sentences and mentions, without an object for each. */

export interface Column {
  size: number
  values: Int32Array
}

const FIRST_ROOM = 1024

export const newColumn = (): Column => ({ size: 0, values: new Int32Array(FIRST_ROOM) })

/** The column with room for more values. */
export const makeRoom = (column: Column, more: number): void => {
  const needed = column.size + more
  if (needed <= column.values.length) return
  const wider = new Int32Array(Math.max(needed, column.values.length * 2))
  wider.set(column.values.subarray(0, column.size))
  column.values = wider
}

export const append = (column: Column, value: number): void => {
  if (column.size === column.values.length) makeRoom(column, 1)
  column.values[column.size++] = value
}
