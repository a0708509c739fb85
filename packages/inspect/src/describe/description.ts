/** A description of data sets, as programs read it. */
import type { Counts } from './tally.ts'

/** Keys of a table that items have: their labels, and the first parts of labels that are paths. */
export const LABEL = 'label'
export const CATEGORY = 'category'

/** Keys that documents have besides those of their metadata: the document itself, and its file. */
export const DOCUMENT = 'document'
export const FILE = 'file'

/** The title of the average number of entities that a form is a name of. */
export const AMBIGUITY = 'entities a form'

/** The average number in a document, and its range. */
export interface PerDocument {
  readonly mean: number
  readonly least: number
  readonly most: number
}

/** The counts of what shares a value of each key; items with several labels are in the row of each. */
export interface BreakdownRow {
  readonly values: readonly string[]
  readonly counts: Counts
  /** By count, where no key is of items. */
  readonly perDocument?: Readonly<Record<string, PerDocument>>
  /** The average number of entities that a form is a name of, where forms are of entities. */
  readonly ambiguity?: number
}

/** Counts by one key, or by two. */
export interface Breakdown {
  readonly keys: readonly string[]
  readonly rows: readonly BreakdownRow[]
}

/** One data set, such as a split. */
export interface DataPart {
  readonly name: string
  readonly files: readonly string[]
  readonly reader: string
  readonly model: string
  readonly counts: Counts
  readonly perDocument: Readonly<Record<string, PerDocument>>
  /** The average number of entities that a form is a name of; null where forms are not of entities. */
  readonly ambiguity: number | null
  /** The first kind of items that have labels. */
  readonly labelled?: string
  readonly breakdowns: readonly Breakdown[]
}

export interface DataDescription {
  /** The kind of items that tables of two keys count. */
  readonly counted: string
  readonly parts: readonly DataPart[]
}
