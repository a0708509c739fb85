/** A system that is made, rather than read. */
import type { Models } from '../models.ts'
import type { Model } from './document.ts'
import type { Schema } from './schema.ts'

/** A baseline learnt from training data, a vote of other systems, all items in one cluster. */
export interface System<M extends Model, O> {
  readonly contract: 1
  readonly name: string
  readonly title: string
  readonly gives: M
  readonly options: Schema<O>
  /** Its input: annotated training documents, the answers of other systems, or nothing but the documents to answer. */
  readonly from: 'training' | 'systems' | 'nothing'
  readonly with: (options: O) => Maker<M>
}

export interface Maker<M extends Model> {
  /** Learns from training documents; `members` are the names of the other systems, in the order of their answers. */
  readonly learn: (training: Iterable<Models[M]>, members: readonly string[]) => Answerer<M>
  /** Picks the best members on annotated documents. */
  readonly search?: (
    documents: Iterable<{ readonly gold: Models[M]; readonly answers: readonly Models[M][] }>,
    members: readonly string[],
  ) => SearchResult
}

/** Answers one document from its text or its items (never from the labels of `gold`) and the answers of the members. */
export type Answerer<M extends Model> = (gold: Models[M], answers: readonly Models[M][]) => Models[M]

/** The result of a search: the members, their score on the given documents, and the number of sets scored. */
export interface SearchResult {
  readonly members: readonly string[]
  readonly score: number
  readonly tried: number
}
