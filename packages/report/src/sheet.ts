/** A table with its numbers as text, before it is Markdown, LaTeX or HTML. */
export interface Sheet {
  readonly title: string
  /** Headings over columns, from the first to the last. */
  readonly over?: readonly HeadGroup[]
  readonly head: readonly string[]
  /** Number of columns that hold names; the others hold numbers. */
  readonly names: number
  /** The column that names the rows, by default the first. */
  readonly rowHead?: number
  /** The columns of long texts, which a page breaks. */
  readonly long?: readonly number[]
  /** The sides of columns in plain text, where it is not names at the left and numbers at the right. */
  readonly align?: readonly ('left' | 'right')[]
  readonly rows: readonly (readonly Cell[])[]
  /** Notes below on intervals and letters. */
  readonly notes?: readonly string[]
}
/** A heading over a number of columns; empty if there is none. */
export interface HeadGroup {
  readonly text: string
  readonly columns: number
}
export interface Cell {
  readonly text: string
  /** Half of its interval: `±0.70`. */
  readonly half?: string
  /** Address that it leads to on a page. */
  readonly link?: string
  /** True if a page shows it as code. */
  readonly code?: true
  /** The best of its column, or as good as it. */
  readonly best?: true
  /** Its darkness on a page, from 0 to 1. */
  readonly shade?: number
  /** True if it rests on few items. */
  readonly few?: true
  /** Of a gate. */
  readonly verdict?: 'pass' | 'fail'
  /** Letters shared with systems that do not differ, or a star. */
  readonly marks?: string
}

/** Tables that are of no metric, below sentences on them. */
export interface SheetSection {
  readonly title: string
  readonly sentences: readonly string[]
  readonly sheets: readonly Sheet[]
}

/** Fewer items are too few for a conclusion. */
export const FEW = 30

/** The first rows of a sheet; a note says of how many. */
export const firstRows = (sheet: Sheet, most: number): Sheet =>
  sheet.rows.length <= most
    ? sheet
    : {
        ...sheet,
        rows: sheet.rows.slice(0, most),
        notes: [...(sheet.notes ?? []), `the first ${most} of ${sheet.rows.length}; json has them all`],
      }

/** A number with half of its interval. */
export const cellText = ({ text, half }: Cell): string => (half === undefined ? text : `${text} ${half}`)

/** Cells of plain text. */
export const cellsOf = (texts: readonly string[]): readonly Cell[] => texts.map((text) => ({ text }))
