/** Parts of the data that are inspected together. */
import type { Document, Model, Problem } from '@assay/core'
import type { InspectedModel, InspectedModels } from './listed.ts'

/** The files of one model. */
interface PartOf<M extends InspectedModel> {
  /** A name for tables: `test`, `train`, or that of a run. */
  readonly name: string
  readonly model: M
  readonly documents: readonly Pick<Document<M & keyof InspectedModels>, 'id' | 'content' | 'meta' | 'at'>[]
  /** Problems of its reader: each error is a finding. */
  readonly problems?: readonly Problem[]
}

/** Documents of a test set, of training data or of a run. */
export type Part = { readonly [M in InspectedModel]: PartOf<M> }[InspectedModel]

/** The data that are inspected together. */
export interface InspectedData {
  readonly test: Part
  readonly train?: Part
  readonly runs?: readonly Part[]
}

/** Documents as a reader gives them, with the name of their model. */
export interface ReadDocuments<M extends Model = Model> {
  readonly model: M
  readonly documents: readonly Document<M>[]
  readonly problems: readonly Problem[]
}

const areOf = <M extends InspectedModel>(read: ReadDocuments, model: M): read is ReadDocuments & ReadDocuments<M> =>
  read.model === model

/** Documents as a part of the data; undefined where their model is not inspected. */
export const partOf = (name: string, read: ReadDocuments): Part | undefined => {
  if (areOf(read, 'tags')) return { ...read, name }
  if (areOf(read, 'spans')) return { ...read, name }
  if (areOf(read, 'trees')) return { ...read, name }
  if (areOf(read, 'clusters')) return { ...read, name }
  return areOf(read, 'mentions') ? { ...read, name } : undefined
}
