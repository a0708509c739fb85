/** A reader of a file format. */
import type { Either } from '../either.ts'
import type { Models } from '../models.ts'
import type { Code, Location, Problem } from '../places.ts'
import type { Document, Model } from './document.ts'
import type { Schema } from './schema.ts'
import type { Json } from './stats.ts'
import type { Writer } from './writer.ts'

/** Bytes with a name. Reading is synchronous; `chunks` may be called once, and what it yields is not reused. */
export interface Source {
  readonly path: string
  readonly chunks: () => Iterable<Either<Problem, Uint8Array>>
  /** A file of this name in the same folder; `undefined` if there is none, and absent if there is no folder. */
  readonly beside?: (name: string) => Source | undefined
  /**
   * For a stretch of a file: its start, unless that is the start of the file. Only a reader with `borders` gets one.
   */
  readonly from?: Border
  /** True if the file goes on after this stretch. */
  readonly goesOn?: boolean
  /**
   * True for a stretch of a file. Remarks about a whole file are then errors: the caller reads the whole file instead.
   */
  readonly isStretch?: boolean
}

/** Between two documents of a file. */
export interface Border {
  /** The number of bytes before it. */
  readonly byte: number
  /** The number of documents before it. */
  readonly documents: number
  /** The state of the reader at this point. */
  readonly known: Json
}

/** The first difference between two readings of the same text; `code` is that of the problem. */
export interface Disagreement {
  readonly code: Code
  readonly message: string
  readonly gold: Location
  readonly system: Location
  /** A remedy; by default, that both sides must hold the same text. */
  readonly hint?: string
}

/** Properties detected in a file, by name with all values: `{ dialect: ['doccano'], unit: ['utf16'] }`. */
export type DetectedProperties = Readonly<Record<string, readonly string[]>>

/** Documents and problems of a file, in its order. */
export interface ReadResult<A> extends Iterable<Either<Problem, A>> {
  /**
   * Called after everything is read. A key that is a signed option's name replaces its value in signatures;
   * `--verbose`, `validate` and results have all keys.
   */
  readonly detected?: () => DetectedProperties
  /** Ids of documents in the file that do not count, such as skipped ones: the other side's are skipped with them. */
  readonly skippedIds?: () => Iterable<string>
}

/** A column: by its number from 1, from the right if negative; or by its title, in files that have a title row. */
export type ColumnName = number | string

/** Gives what is found out of a beginning of a file, and finds it once for all readers of a package: they share no state of their own. */
export type OncePerHead = <A>(find: (head: string) => A) => A

export interface Reader<M extends Model, O> {
  readonly contract: 1
  readonly name: string
  /** One line for `assay list`. */
  readonly title: string
  /** A small document in the format, as its tool writes it: `assay explain` prints it. */
  readonly example?: string
  readonly gives: M
  /** True where the words of its files are secret, as those of a metric may be. */
  readonly secret?: true
  readonly options: Schema<O>
  /**
   * Options that change what is counted: signatures show them even at their defaults, and others only where they
   * differ.
   */
  readonly signed?: readonly (keyof O & string)[]
  /**
   * Models of golds that its files answer in a format of their own, such as masks of a text, or pairs of the records of clusters: a system
   * is read by it where it is surer of the file than the reader of the gold.
   */
  readonly answers?: readonly Model[]
  /**
   * Confidence, 0 to 1, from the first 4 kB, or from more if no reader is confident. The host takes the highest,
   * refuses ties, and refuses a file for which its only reader returns 0. `once(find)` is `find(head)`, found once for a package.
   */
  readonly sniff: (head: string, path: string, once?: OncePerHead) => number
  /** For formats whose records have keys in the place of columns: the option that `FILE:KEY` sets. */
  readonly keyedBy?: keyof O & string
  /**
   * Fields of a record, or columns, by what they say, with the option that names each: `reader.fields=start:begin,end:finish` sets several
   * at once.
   */
  readonly fields?: Readonly<Record<string, keyof O & string>>
  /** Documents of two files are paired by their `id`, or by their index in the file. */
  readonly pairs: 'id' | 'position'
  /**
   * True if a file is one document, whose `id` is the name of the file: documents of another model that are paired by
   * `id` may answer it, whatever the pairing by position.
   */
  readonly isNamedByFile?: true
  /** Name of its documents, in the plural. */
  readonly units: string
  readonly with: (options: O) => (source: Source) => ReadResult<Document<M>>
  /** For column formats: several columns of one file in one pass. */
  readonly columns?: (
    options: O,
  ) => (source: Source, columns: readonly ColumnName[]) => ReadResult<readonly Document<M>[]>
  /**
   * The same for a comparison of annotators, none of whom is the gold: an annotator may have skipped an item, so an
   * empty cell is the tag "". Without columns, a row is one document of one annotator, who is its `by`.
   */
  readonly panel?: (
    options: O,
  ) => (source: Source, columns: readonly ColumnName[] | undefined) => ReadResult<readonly Document<M>[]>
  /**
   * For formats that can be read from between any two documents on: the borders of a file for which `isWanted` is true,
   * found much faster than by reading, and yielded as they are found. Reading between two of them gives the same as
   * reading with everything before.
   */
  readonly borders?: (
    options: O,
  ) => (source: Source, isWanted: (byte: number, documents: number) => boolean) => Iterable<Border>
  /**
   * Options under which documents are named by their number in the file, for files whose ids are not those of the other
   * side: `{ id: '#' }`.
   */
  readonly numbered?: Readonly<Partial<Record<keyof O & string, string>>>
  /** The first difference between the texts of two paired documents; `undefined` if they agree. */
  readonly disagree?: (gold: Models[M], system: Models[M]) => Disagreement | undefined
  /**
   * For formats that leave to the gold what they do not say, such as heads: a system's document with what follows from the gold's, about
   * the same text. It is called where `disagree` finds no difference; the message of a refusal is followed by the name of the system.
   */
  readonly complete?: (gold: Models[M], system: Models[M]) => Either<Disagreement, Models[M]>
  /**
   * An empty document about the text of one of the other side: scored under the policies `missing: empty` and `extra:
   * empty`.
   */
  readonly empty?: (other: Models[M]) => Models[M]
  /**
   * True where a file lists mentions only, so that a document without any has no row. A document is then missing from
   * such a gold because it has no mentions: everything a system finds there is spurious, unless `documents.extra` is
   * set.
   */
  readonly listsMentions?: boolean
  /**
   * Default options of metrics for its files, for metrics that have such an option: requirements on both sides, such as
   * `{ policy: 'strict' }` for tables of given items.
   */
  readonly usual?: Readonly<Record<string, Json>>
  /** Those that are usual where all systems are its files, beside a gold whose format has some: a list of pairs does not name every item. */
  readonly usualOfAnswers?: Readonly<Record<string, Json>>
  /** Absent if the format is only read. */
  readonly writer?: Writer<M, O>
}
