/** Writing a format, for `assay make` and `assay convert`. */
import type { Document, Model } from './document.ts'

export interface Writer<M extends Model, O> {
  /** Writes documents as the reader with these options reads them. */
  readonly write: (documents: Iterable<Document<M>>, options: O) => Iterable<string>
  /** The reason why a document cannot be written in this format, such as one without words; `undefined` if it can. */
  readonly unwritable?: (document: Document<M>, options: O) => string | undefined
  /**
   * For formats of one file per document: the folders and the name of its file. Documents are then written one by one.
   */
  readonly fileOf?: (document: Document<M>) => readonly string[]
  /** A companion file with the same name, such as the `.txt` of an `.ann`. */
  readonly beside?: (
    document: Document<M>,
    options: O,
  ) => { readonly ending: string; readonly text: string } | undefined
  /** Options needed to read the output back, such as the column of names; absent where the defaults do. */
  readonly readWith?: (documents: readonly Document<M>[], options: O) => Partial<O>
  /** Endings of file names in this format, such as `.jsonl`. */
  readonly endings?: readonly string[]
}
