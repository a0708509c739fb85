/** Documents of a plugin's own model as a calling program writes them. */
import {
  type AnyModel,
  type AnyReader,
  commonCode,
  type Document,
  type Model,
  type Models,
  type Place,
  type Plugin,
  type Problem,
  type Reader,
  reader,
  type Source,
} from '@assay/core'
import { type Either, isLeft, left, mapLeft, right } from 'fp-ts/lib/Either.js'
import * as v from 'valibot'
import { guardModel } from '../checks/models.ts'

/** Values with their names, which are indices in a list. */
export const namedIn = (values: object): readonly (readonly [string, unknown])[] =>
  Array.isArray(values) ? values.map((value, i) => [String(i + 1), value] as const) : Object.entries(values)

/** A plugin's own model of which a call can pass values. */
type ModelWithValues = AnyModel & Required<Pick<AnyModel, 'values'>>

/** The plugins' own model of this name, if a call can pass values of it. */
export const modelWithValues = (plugins: readonly Plugin[], model: Model): ModelWithValues | undefined => {
  for (const { name, models = [] } of plugins)
    for (const candidate of models) {
      const guarded = candidate.name === model ? guardModel(candidate, name) : undefined
      if (guarded?.values !== undefined) return { ...guarded, values: guarded.values }
    }
  return undefined
}

/** Metadata of a document. */
export type MetaOf = (path: string, id: string) => Readonly<Record<string, string>>

/** Documents of a side with their names, or what is wrong with them. */
type Reading<M extends Model> = (
  path: string,
) => readonly (readonly [
  id: string,
  read: (at: Place) => Either<Pick<Problem, 'code' | 'message' | 'hint'>, Models[M]>,
])[]

type Pairing<M extends Model> = Pick<AnyReader, 'units' | 'pairs' | 'usual'> &
  Pick<Reader<M, object>, 'disagree' | 'empty'>

/** Defines the reader of the sides of a call, by their paths. */
export const readerOfValues = <M extends Model>(gives: M, pairing: Pairing<M>, reading: Reading<M>, metaOf: MetaOf) => {
  function* read({ path, chunks }: Source): Iterable<Either<Problem, Document<M>>> {
    for (const chunk of chunks()) if (isLeft(chunk)) return yield chunk
    let line = 0
    for (const [id, contentAt] of reading(path)) {
      line++
      const at = { path, line, column: 1 }
      const content = contentAt(at)
      if (isLeft(content)) yield left({ severity: 'error', at, ...content.left })
      else yield right({ id, content: content.right, meta: metaOf(path, id), at })
    }
  }
  return reader({
    contract: 1,
    name: 'values',
    title: 'lists of a program',
    gives,
    options: v.strictObject({}),
    sniff: () => 0,
    with: () => read,
    ...pairing,
  })
}

/** Reader of documents of a plugin's own model, which pair as those of the plugin's reader do. */
export const ownValuesReader = (
  { name, values: shape }: ModelWithValues,
  like: AnyReader | undefined,
  bySide: ReadonlyMap<string, unknown>,
  metaOf: MetaOf,
) =>
  readerOfValues(
    name,
    {
      units: 'documents',
      pairs: 'id',
      ...(like?.disagree && { disagree: like.disagree }),
      ...(like?.empty && { empty: like.empty }),
    },
    (path) => {
      const side = bySide.get(path)
      const documents = typeof side === 'object' && side !== null ? namedIn(side) : [['1', side] as const]
      return documents.map(([id, value]) => [
        id,
        (at) =>
          mapLeft((why: string) => ({
            code: commonCode.E335,
            message: `document ${id}: ${why}`,
            hint: `write documents by name, or a list of them, as { d1: ${shape.example} }`,
          }))(shape.read(value, at)),
      ])
    },
    metaOf,
  )
