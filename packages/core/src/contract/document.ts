/** Documents: what readers yield and metrics score. */
import type { Models } from '../models.ts'
import type { Place } from '../places.ts'

export type { Code, Location, Place, Problem } from '../places.ts'

/** The name of a document model: a key of the open registry `Models`. */
export type Model = keyof Models

/** One document: named, located. `meta` is what groups look at. */
export interface Document<M extends Model> {
  readonly id: string
  readonly content: Models[M]
  readonly meta: Readonly<Record<string, string>>
  readonly at: Place
  /**
   * Set if the format has no document ids: the id is the file's. A single document of one side then pairs with the
   * single one of the other.
   */
  readonly named?: 'file'
  /** The annotator, if the file names one; where several annotated a document, one has to be chosen. */
  readonly by?: string
}
