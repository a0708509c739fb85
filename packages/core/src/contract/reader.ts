/** A reader of a file format. */
import type { Either } from 'fp-ts/lib/Either.js'
import type { Models } from '../models.ts'
import type { Problem, Spot } from '../places.ts'
import type { Document, Model } from './document.ts'
import type { Schema } from './measure.ts'
import type { Json } from './stats.ts'
import type { Writer } from './writer.ts'

/** Bytes with a name. Reading is synchronous; `chunks` may be called once, and what it yields is not reused. */
export interface Source {
  readonly path: string
  readonly chunks: () => Iterable<Either<Problem, Uint8Array>>
  /** A file of this name in the same folder; `undefined` where there is none, and absent where there is no folder. */
  readonly beside?: (name: string) => Source | undefined
  /** Of a stretch of a file: where it begins, unless that is the beginning of the file. Only a reader with `borders` is given one. */
  readonly from?: Border
  /** Whether the file goes on behind this stretch of it. */
  readonly goesOn?: boolean
  /**
   * True for a stretch of a file. What a reader has to say of all of a file is then an error: whoever reads stretches reads the whole
   * instead.
   */
  readonly isStretch?: boolean
}

/** Between two documents of a file. */
export interface Border {
  /** How many bytes stand before it. */
  readonly byte: number
  /** How many documents stand before it. */
  readonly documents: number
  /** What the reader has to know of what stands before it. */
  readonly known: Json
}

/** Where two readings of the same text part; `code` is that of the problem. */
export interface Disagreement {
  readonly code: string
  readonly message: string
  readonly gold: Spot
  readonly system: Spot
  /** What to do; by default, that both sides must hold the same text. */
  readonly hint?: string
}

/** What was seen of a file, by name and with all values that there were: `{ dialect: ['doccano'], unit: ['utf16'] }`. */
export type Saw = Readonly<Record<string, readonly string[]>>

/** What a reader gives, in the order of the file. */
export interface Given<A> extends Iterable<Either<Problem, A>> {
  /**
   * Asked once all has been read. What has the name of an option that is in signatures stands there in its place; `--verbose`,
   * `validate` and results have all of it.
   */
  readonly saw?: () => Saw
  /** The ids of documents that the file has, and that do not count, such as those that were skipped: the other side's go with them. */
  readonly leftOut?: () => Iterable<string>
}

/** A column: by its number from 1, from the right if negative; or by its title, in files that have a title row. */
export type ColumnName = number | string

export interface Reader<M extends Model, O> {
  readonly contract: 1
  readonly name: string
  /** One line for `assay list`. */
  readonly title: string
  /** A small document in the format, as its tool writes it: what `assay explain` shows. */
  readonly example?: string
  readonly gives: M
  readonly options: Schema<O>
  /** Options that change what is counted: signatures have them with their defaults too, and others where they are not as by default. */
  readonly signed?: readonly (keyof O & string)[]
  /**
   * How sure, 0 to 1, from the first 4 kB; where no reader is, from more. The host takes the surest and refuses ties, and refuses
   * a file for which the only reader there is gives 0.
   */
  readonly sniff: (head: string, path: string) => number
  /** Documents of two files belong together by their `id`, or by their place in the file. */
  readonly pairs: 'id' | 'position'
  /** What its documents are called, in the plural. */
  readonly units: string
  readonly with: (options: O) => (source: Source) => Given<Document<M>>
  /** For column formats: several columns of one file in one pass. */
  readonly columns?: (options: O) => (source: Source, columns: readonly ColumnName[]) => Given<readonly Document<M>[]>
  /**
   * The same where annotators are compared, none of whom is the gold: what an annotator has not said may be lacking, so that an empty
   * cell is the tag "". Where no column is named, a row is one document of one annotator, who is its `by`.
   */
  readonly panel?: (
    options: O,
  ) => (source: Source, columns: readonly ColumnName[] | undefined) => Given<readonly Document<M>[]>
  /**
   * For formats that can be read from between any two documents on: the borders of a file of which `isWanted` says so, found much
   * faster than by reading it, and given as they are found. What is read between two of them is the same as with all that stands before.
   */
  readonly borders?: (
    options: O,
  ) => (source: Source, isWanted: (byte: number, documents: number) => boolean) => Iterable<Border>
  /** Where two documents that were paired are not about the same text; `undefined` if they are. */
  readonly disagree?: (gold: Models[M], system: Models[M]) => Disagreement | undefined
  /** A document with nothing in it, about the text of one of the other side: what the policies `missing: empty` and `extra: empty` score. */
  readonly empty?: (other: Models[M]) => Models[M]
  /**
   * True where a file lists mentions alone, so that a document without any has no row. A gold in such a format lacks a document
   * because nothing is in it: what a system finds there is spurious, unless `documents.extra` says otherwise.
   */
  readonly listsMentions?: boolean
  /**
   * Options of metrics that hold for its files where nothing else is said, for metrics that have such an option: what both sides must
   * share in its files, such as `{ policy: 'strict' }` for tables of items that are told.
   */
  readonly usual?: Readonly<Record<string, Json>>
  /** Absent where the format is only read. */
  readonly writer?: Writer<M, O>
}
