/** Tables of a terminal. */

/** A table with what it leaves out. */
export interface TextTable {
  readonly title?: string
  readonly lines: readonly string[]
  /** How many of the lines are headings, if not one. */
  readonly heads?: number
  readonly note?: string
}

/** What of a name stands in a table. */
export const LABEL_COLUMNS = 40
