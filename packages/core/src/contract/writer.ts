/** Writing a format: what `assay make` and `assay convert` use. */
import type { Document, Model } from './document.ts'

export interface Writer<M extends Model, O> {
  /** Writes documents as the reader with these options reads them. */
  readonly write: (documents: Iterable<Document<M>>, options: O) => Iterable<string>
  /** Why a document cannot be written in this format, such as one without words; `undefined` if it can. */
  readonly unwritable?: (document: Document<M>, options: O) => string | undefined
  /** For formats of one file a document: the folders its file is in and what it is called. Documents are then written one by one. */
  readonly fileOf?: (document: Document<M>) => readonly string[]
  /** A file that stands beside that of a document under the same name, such as the `.txt` of an `.ann`. */
  readonly beside?: (
    document: Document<M>,
    options: O,
  ) => { readonly ending: string; readonly text: string } | undefined
  /** Options without which what is written is not read as it was, such as the column of names; none where the defaults do. */
  readonly readWith?: (documents: readonly Document<M>[], options: O) => Partial<O>
  /** What the names of files in this format end in, such as `.jsonl`. */
  readonly endings?: readonly string[]
}
