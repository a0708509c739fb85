/** A document model as a value: every operation on documents of a model, of core or of a plugin. */
import type { Either } from '../either.ts'
import type { Models } from '../models.ts'
import type { Code, Location, Place, Problem } from '../places.ts'
import type { TextUnit } from '../text-units.ts'
import type { DocumentContents } from './contents.ts'
import type { Model } from './document.ts'
import type { Keys } from './keys.ts'

/** Renaming and selection of labels: the key `labels` of a config. */
export interface Labels {
  /** From a label to the one it counts as. */
  readonly map: Readonly<Record<string, string>>
  /**
   * After renaming, the labels that count; anything with another label is dropped, and such a tag counts as outside.
   * Empty: all.
   */
  readonly only: readonly string[]
}

/** Counts the labels of documents, one document after the other. */
export interface Census<A> {
  readonly see: (content: A) => void
  /** The number of things with each label, in all documents seen. */
  readonly counts: () => ReadonlyMap<string, number>
}

/** Something that a conversion may lose: `{ code: commonCode.W609, one: 'attribute', several: 'attributes' }`. */
export interface LossKind {
  /** The code of the warning: `commonCode.W604` to `W612`, or one of the plugin's own. */
  readonly code: Code
  readonly one: string
  readonly several: string
}

/** The number lost of each kind; an absent kind is 0. */
export type Counts<K extends string> = Readonly<Partial<Record<K, number>>>

/** Losses of documents that are converted to a format or another model. */
export interface Losses<A, K extends string> {
  /** Warnings come in this order. */
  readonly kinds: Readonly<Record<K, LossKind>>
  /** Counts what is missing from the document read back. */
  readonly between: (before: A, after: A) => Counts<NoInfer<K>>
  /** Counts each kind that other models may have too: a view has lost what is less after it. */
  readonly within?: (content: A) => Counts<NoInfer<K>>
}

/** The unit of positions; `bare` is for characters without the blanks between them. */
export type PositionUnit = TextUnit | 'token' | 'bare'

/** A reason why positions of documents about one text are not in the same unit. */
export interface UnitProblem {
  /** The index of the document that is at fault. */
  readonly side: number
  readonly code: Code
  readonly message: string
  /** By default that of the document. */
  readonly location?: Location
  readonly hint: string
}

/** An item of a document where it stands in the text: `start` (inclusive) to `end` (exclusive), in units of `RunningText`. */
export interface PlacedItem {
  readonly start: number
  readonly end: number
  readonly label: string
}

/** A reason why items cannot be replaced, and the item that is at fault, by its index on one side; else the whole document is. */
export interface ReplacementFlaw {
  /** A predicate of the item, or a sentence on the document: `overlaps an item that stays`. */
  readonly why: string
  readonly item?: { readonly side: 'old' | 'new'; readonly index: number }
}

/** Replaces items of documents by others. */
export interface Replacer<A> {
  /** Sees each document of the gold before anything is replaced, such as for the scheme of its tags. */
  readonly see: (content: A) => void
  /** The items of a document that may be replaced, in their order. */
  readonly items: (content: A) => readonly PlacedItem[]
  /**
   * The same document with new items in place of old ones, which it must have. An old item without a label is the only one in its
   * place.
   */
  readonly replace: (content: A, old: readonly PlacedItem[], fresh: readonly PlacedItem[]) => Either<ReplacementFlaw, A>
}

export interface DocumentModel<M extends Model, K extends string = string> {
  readonly contract: 1
  /** The key of `Models`; no other plugin has a model of this name. */
  readonly name: M
  /** A document on one line, as its author would write it: what counterexamples show. */
  readonly show: (content: Models[M]) => string
  /** The text of a document, where it has one. Called only to display evidence, and then once. */
  readonly text?: (content: Models[M]) => RunningText | undefined
  /**
   * Returns why something is not a document of the model, such as a position outside the text; used by the laws of
   * readers, views and systems.
   */
  readonly flaw?: (content: Models[M]) => string | undefined
  /** The units and items of a document, for the description of a data set; without it, its labels alone are counted. */
  readonly contents?: (content: Models[M]) => DocumentContents
  /** True if a document has nothing that a metric could score; without it, measures without a value show that. */
  readonly isEmpty?: (content: Models[M]) => boolean
  /** For models with positions that may be in one unit or another. */
  readonly units?: {
    /** The unit of a document's positions; `undefined` where it has none. */
    readonly of: (content: Models[M]) => PositionUnit | undefined
    /**
     * Converts documents about one text to positions of one unit: those of a document without a text are resolved in
     * the text of another. The first is the gold; a system may have no answer.
     */
    readonly inOne: (
      contents: readonly (Models[M] | undefined)[],
    ) => Either<UnitProblem, readonly (Models[M] | undefined)[]>
    /**
     * The same document without its text, with positions in a unit, by default the present one: for the law `units` of
     * readers. `undefined` where it has no text, or the unit has no such positions.
     */
    readonly bare: (content: Models[M], unit?: TextUnit) => Models[M] | undefined
  }
  /**
   * Something that at least one document of a gold should have, such as two items in one cluster, with the warning where none has it; and
   * the warning, after a system's name, where none of its files has what the gold has.
   */
  readonly wanted?: {
    readonly has: (content: Models[M]) => boolean
    readonly warning: Pick<Problem, 'code' | 'message' | 'hint'>
    readonly ofSystem: Pick<Problem, 'code' | 'message' | 'hint'>
  }
  /**
   * True if two documents of one text have the same annotation, wherever they are and in whatever order. By default: if
   * they are shown alike.
   */
  readonly same?: (a: Models[M], b: Models[M]) => boolean
  /** For models with labels. */
  readonly labels?: {
    /** Name of one thing with a label: `tag`. */
    readonly item: string
    /** The same words, places and borders, with other labels. The document itself is not changed. */
    readonly under: (labels: Labels) => (content: Models[M]) => Models[M]
    readonly census: () => Census<Models[M]>
  }
  /**
   * For models whose items a patch of the gold may replace (`--patch`). `rename` returns what a label counts as, by which an old
   * item may be called too.
   */
  readonly replacer?: (rename: (label: string) => string | undefined) => Replacer<Models[M]>
  /**
   * For models that mark items of the gold as known from training data: learns once from the training documents of a run (`--train`), and
   * marks each document of the gold before it is scored.
   */
  readonly trained?: (training: Iterable<Models[M]>) => (gold: Models[M]) => Models[M]
  /** Keys that both sides of a pair name: where they share none, most metrics of the model are meaningless. */
  readonly keys?: readonly Keys<Models[M]>[]
  /** Without it, only lost names and metadata are reported. */
  readonly losses?: Losses<Models[M], K>
  /** Documents as a program writes them: those of `DocumentValues`. */
  readonly values?: {
    /** One of them, for the hint of an error: `{ items: [{ text: 'Ana', label: 'PER' }] }`. */
    readonly example: string
    /** Returns the document, or what is wrong with it: `items[0].text is 5, and not a string`. */
    readonly read: (value: unknown, at: Place) => Either<string, Models[M]>
  }
  /** Freezes a document before a metric sees it in a worker thread; by default everything reachable is frozen. */
  readonly seal?: (content: Models[M]) => void
  /** The same document with one more item at the end that is nothing to score: for the law `appended`. */
  readonly longer?: (content: Models[M]) => Models[M]
  /**
   * The same document with other words, forms and names of items, each of the same length, and the same labels: for the
   * law `words`.
   */
  readonly reworded?: (content: Models[M], word: (text: string) => string) => Models[M]
}

/** The text of a document as one string, with the positions of its model's units. */
export interface RunningText {
  readonly text: string
  /** The number of units: tokens, characters or words, as `where` of evidence counts them. */
  readonly units: number
  /** Start of a unit, from 0, in `text`, in UTF-16 units; `end` likewise. */
  readonly start: (unit: number) => number
  readonly end: (unit: number) => number
  /** The first unit of each sentence, in order, where the format says it. */
  readonly sentences?: ArrayLike<number>
}
