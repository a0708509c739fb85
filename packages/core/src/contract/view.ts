/** A view: one document model looked at as another. */
import type { Either } from '../either.ts'
import type { Models } from '../models.ts'
import type { Code, Location } from '../places.ts'
import type { Model } from './document.ts'

/** A reason why a view cannot convert a document, with its place. */
export interface ViewRefusal {
  /** The code of the problem; a message of the plugin explains it. */
  readonly code: Code
  readonly message: string
  /** By default that of the document. */
  readonly location?: Location
  readonly hint?: string
}

/** A named, pure conversion of one model to another; its name goes into the signature. */
export interface View<A extends Model, B extends Model> {
  readonly name: string
  readonly from: A
  readonly to: B
  /**
   * Converts a document. `other`, where there is one, is the document of the other side as the view's target model has
   * it: only its text may be used, and never its annotation.
   */
  readonly see: (a: Models[A], other?: Models[B]) => Either<string | ViewRefusal, Models[B]>
  /** True if `see` uses the text of `other`: such documents may be scored against those of another model. */
  readonly usesText?: true
  /**
   * True if `see` carries places over to the text or the words of `other`: for systems alone, beside a gold of the view's target model. It is
   * taken where it leads from one to the other, and never for a side by itself.
   */
  readonly ofAnswers?: true
  /**
   * For views with settings: the one that the name `first,borders=any` means, from the settings after the first comma.
   * Its name has them too.
   */
  readonly variant?: (settings: Readonly<Record<string, string>>) => Either<string, View<A, B>>
  /** True for the view that is used where several lead from one model to the other, and none is named. */
  readonly usual?: true
  /** For views of several documents as one, such as all of a topic, for entities that span all of them. */
  readonly together?: GroupView<A, B>
}

/** Views of documents together: those that share some values of `meta`. */
export interface GroupView<A extends Model, B extends Model> {
  /** The keys of `meta` whose values they share. */
  readonly by: readonly string[]
  /** Name of a group of documents viewed together, in the plural: `topics`. */
  readonly units: string
  /**
   * Handling, under the policy `missing: skip`, of documents that a system lacks: the gold's are skipped too; or they
   * count as long as the system has any document with the same values of these keys.
   */
  readonly lacking: 'skipped' | readonly string[]
  readonly see: (all: readonly Models[A][]) => Either<string, Models[B]>
}
