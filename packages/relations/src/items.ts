/** Relations as they are compared: their arguments by what is equal to what, in an order of their own. */
import type { Interval, Relation, RelationArgument } from '@assay/core'
import type { Key } from './item-keys.ts'

/** Mention, entity or name as it is compared. Arguments of one mention share it. */
export interface Target {
  /** Equal for what is equal, of both sides of a pair. */
  readonly what: number
  /** Its name in the normal form, under match=name; else empty. */
  readonly name: string
  /** Its kind in the file. */
  readonly kind: 'mention' | 'entity' | 'name'
  readonly pieces: readonly Interval[]
  /** Equal for equal pieces, of both sides of a pair; -1 without any. */
  readonly place: number
  readonly types: readonly string[]
  /** Equal for equal sets of types. */
  readonly typeSet: number
  /** The number of an entity of its side, or a name: the order of what has no place. */
  readonly order: number | string
  /** The sentences of its mentions, in order; undefined where that is not known. */
  readonly sentences: readonly number[] | undefined
}

export interface Slot {
  /** Its number; 0 where roles are dropped. */
  readonly role: number
  readonly roleName: string
  readonly target: Target
}

/** A relation, or an argument of one, as it is compared. */
export interface Item {
  /** Its number among those of its side. */
  readonly index: number
  /** The type as it is compared; empty under types=no. */
  readonly type: string
  readonly typeNumber: number
  /** By role, then by what they are. */
  readonly slots: readonly Slot[]
  /** By role, then by place. */
  readonly byPlace: readonly Slot[]
  readonly relation: Relation
  /** Those that are compared, in the order of the file. */
  readonly arguments: readonly RelationArgument[]
  /** True for a fact of the training data. */
  seen: boolean
  /** Numbers of sentences; of equal relations of the gold those of the last. */
  evidence: readonly number[]
  /** Type, roles and targets: equal for items that are equal but for the types of their arguments. */
  readonly key: Key
}
