/** A document model as a value: everything that is done with documents of a model, whoever brings it. */
import type { Either } from 'fp-ts/lib/Either.js'
import type { TextUnit } from '../measured.ts'
import type { Models } from '../models.ts'
import type { Problem, Spot } from '../places.ts'
import type { Model } from './document.ts'
import type { Keys } from './keys.ts'
import type { RunningText } from './running-text.ts'

/** What labels are to be called, and which of them count: the key `labels` of a config. */
export interface Labels {
  /** From a label to the one it counts as. */
  readonly map: Readonly<Record<string, string>>
  /** After renaming, only these; what has any other label is left out, and a tag is outside. Empty: all. */
  readonly only: readonly string[]
}

/** Counts the labels of documents, one document after the other. */
export interface Census<A> {
  readonly see: (content: A) => void
  /** How many things have each label, in all that was seen. */
  readonly counts: () => ReadonlyMap<string, number>
}

/** Something that a conversion may lose: `{ code: 'W609', one: 'attribute', several: 'attributes' }`. */
export interface LossKind {
  /** That of the warning: W604 to W612, or one of the plugin's own. */
  readonly code: string
  readonly one: string
  readonly several: string
}

/** How much of each kind; what is not there is 0. */
export type Counts<K extends string> = Readonly<Partial<Record<K, number>>>

/** What becomes of documents that are written in a format, or looked at as another model. */
export interface Losses<A, K extends string> {
  /** Warnings come in this order. */
  readonly kinds: Readonly<Record<K, LossKind>>
  /** What of a document is not in the one that was read back. */
  readonly between: (before: A, after: A) => Counts<NoInfer<K>>
  /** How much a document has of each kind that other models may have too: a view has lost what is less after it. */
  readonly within?: (content: A) => Counts<NoInfer<K>>
}

/** What positions count; `bare` is for characters without the blanks between them. */
export type Counted = TextUnit | 'token' | 'bare'

/** Why positions of documents about one text do not count the same. */
export interface UnitProblem {
  /** The document that it is told of, by its number among them. */
  readonly side: number
  readonly code: string
  readonly message: string
  /** By default that of the document. */
  readonly spot?: Spot
  readonly hint: string
}

export interface DocumentModel<M extends Model, K extends string = string> {
  readonly contract: 1
  /** The key of `Models`; no other plugin has a model of this name. */
  readonly name: M
  /** A document on one line, as its author would write it: what counterexamples show. */
  readonly show: (content: Models[M]) => string
  /** The text of a document, where it has one. Asked for by those who look at evidence, and then once. */
  readonly text?: (content: Models[M]) => RunningText | undefined
  /** Why something is not a document of the model, such as a place that the text does not have: what laws of readers, views and systems ask. */
  readonly flaw?: (content: Models[M]) => string | undefined
  /** Whether there is nothing in a document that a metric could look at; without it, that is known by measures without a value. */
  readonly isEmpty?: (content: Models[M]) => boolean
  /** Where documents have positions that may count one thing or another. */
  readonly units?: {
    /** What those of a document count; `undefined` where it does not say it. */
    readonly of: (content: Models[M]) => Counted | undefined
    /**
     * Documents that are about one text, with positions that count the same: those of a document without a text are read in the
     * text of another. The first is the gold; a system may have no answer.
     */
    readonly inOne: (
      contents: readonly (Models[M] | undefined)[],
    ) => Either<UnitProblem, readonly (Models[M] | undefined)[]>
    /**
     * The same document without its text, with positions in a unit, as they are where none is named: what the law `units` of readers
     * is checked with. `undefined` where it has no text, or the unit has no such positions.
     */
    readonly bare: (content: Models[M], unit?: TextUnit) => Models[M] | undefined
  }
  /** What some document of a gold should have, such as two items in one cluster, and the warning where none has it. */
  readonly wanted?: {
    readonly has: (gold: Models[M]) => boolean
    readonly warning: Pick<Problem, 'code' | 'message' | 'hint'>
  }
  /** Whether two documents of one text say the same of it, wherever they stand and in whatever order. Without it, whether they are shown as the same. */
  readonly same?: (a: Models[M], b: Models[M]) => boolean
  /** Where documents have labels. */
  readonly labels?: {
    /** What one thing with a label is called: `tag`. */
    readonly item: string
    /** The same words, places and borders, with other labels. The document itself stays as it is. */
    readonly under: (labels: Labels) => (content: Models[M]) => Models[M]
    readonly census: () => Census<Models[M]>
  }
  /** What both sides of a pair name: where they share none, most metrics that read the model say nothing. */
  readonly keys?: readonly Keys<Models[M]>[]
  /** Without it, a conversion reports what it loses of names and metadata alone. */
  readonly losses?: Losses<Models[M], K>
  /** Freezes a document before a metric in a thread of its own sees it; without it, all that hangs on it is frozen. */
  readonly seal?: (content: Models[M]) => void
  /** The same document with one item more after everything else, which is nothing to score: what the law `appended` is checked with. */
  readonly longer?: (content: Models[M]) => Models[M]
}
