/** Documents of the model `relations`. */

import type { Either } from '../../either.ts'
import type { Place, Problem } from '../../places.ts'
import type { Interval } from '../trees/type.ts'

/** A place where something is named; words may lie between its pieces. */
export interface RelationMention {
  readonly id: string
  /** One or more half-open stretches of the text, in order. */
  readonly pieces: readonly Interval[]
  /** Mostly one, sometimes none. */
  readonly types: readonly string[]
  /** The word that stands for all of it. */
  readonly head?: Interval
  /** The words, where the document has no text. */
  readonly text?: string
  readonly at?: Place
}

/** A thing that mentions are of, or an id or name alone. */
export interface RelationEntity {
  readonly id: string
  /** Ids of mentions. */
  readonly mentions: readonly string[]
  readonly type?: string
  readonly name?: string
}

/** Argument of a relation, in the role it has there. */
export type RelationArgument = { readonly role: string } & (
  | { readonly mention: string }
  | { readonly entity: string }
  | { readonly name: string }
)

export interface Relation {
  readonly id?: string
  readonly type: string
  /** Those of one role have no order among each other. */
  readonly arguments: readonly RelationArgument[]
  /** Numbers of the sentences that it is read from. */
  readonly evidence?: readonly number[]
  readonly score?: number
  /** True for a relation of the gold that is a fact of the training data. */
  readonly seen?: true
  readonly at?: Place
}

/** Two or more given things, and a label in each of some fields; null where there is none. */
export interface LabelledPair {
  readonly key: readonly string[]
  readonly labels: Readonly<Record<string, string | null>>
  readonly at?: Place
}

/** Positions count code points of `text`, or tokens where there is no text. */
export interface Relations {
  readonly text?: string
  readonly tokens?: readonly string[]
  /** Stretches of the text or the tokens. */
  readonly sentences?: readonly Interval[]
  readonly mentions: readonly RelationMention[]
  readonly entities: readonly RelationEntity[]
  readonly relations: readonly Relation[]
  readonly pairs: readonly LabelledPair[]
  /** Types of relations whose arguments have no order, as the data say. */
  readonly symmetric?: readonly string[]
  /** True where entities are given to systems, whose answers name them and have no mentions. */
  readonly given?: true
  /** True where the gold says which of its relations are facts of the training data. */
  readonly marked?: true
  /** True for the placeholder of a document that a side lacks. */
  readonly absent?: true
  /** The document as a system has it, of a file with a gold and a system's answers; or why it has none. */
  readonly predicted?: Either<Problem, Relations>
}
