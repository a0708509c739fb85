/** What of documents can be lost, whatever their model: names and metadata, and documents themselves. */
import type { AnyModel, LossKind } from '@assay/core'

const documentKinds = {
  documents: { code: 'W601', one: 'document', several: 'documents' },
  ids: { code: 'W602', one: 'name of a document', several: 'names of documents' },
  metadata: { code: 'W603', one: 'value of metadata', several: 'values of metadata' },
} as const satisfies Readonly<Record<string, LossKind>>

/** Everything that documents of a model can lose, in the order of the warnings. */
export const kindsOf = (model: AnyModel): Readonly<Record<string, LossKind>> => ({
  ...documentKinds,
  ...model.losses?.kinds,
  ...documentKinds,
})

/** How much of each kind, where there is any. */
export type Losses = ReadonlyMap<string, number>
