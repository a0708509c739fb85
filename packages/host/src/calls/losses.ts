/**
 * Losses of a conversion. Nothing is inferred from the formats: a document is compared with the view's output, and with what is
 * read back.
 */
import { type AnyModel, type Counts, type LossKind, missingKeys } from '@assay/core'
import { code } from '../messages.ts'
import type { AnyDocument } from '../read/document.ts'

/** Kinds of loss that exist for every model: names, metadata and whole documents. */
const documentKinds = {
  documents: { code: code.W601, one: 'document', several: 'documents' },
  ids: { code: code.W602, one: 'name of a document', several: 'names of documents' },
  metadata: { code: code.W603, one: 'value of metadata', several: 'values of metadata' },
} as const satisfies Readonly<Record<string, LossKind>>

/** All kinds of loss of a model, in the order of the warnings. */
export const kindsOf = (model: AnyModel): Readonly<Record<string, LossKind>> => ({
  ...documentKinds,
  ...model.losses?.kinds,
  ...documentKinds,
})

/** Loss count of each kind that occurred. */
export type Losses = ReadonlyMap<string, number>

// ---- documents -------------------------------------------------------------------------------------------------------

const isLetter = (text: string | undefined): boolean => text !== undefined && /[\p{L}\p{N}]/u.test(text)

/** True if a name contains a value as a whole token: `nw` in `(nw/a); part 000`. */
const includesValue = (name: string, value: string): boolean => {
  for (let at = name.indexOf(value); at >= 0; at = name.indexOf(value, at + 1))
    if (!isLetter(name[at - 1]) && !isLetter(name[at + value.length])) return true
  return false
}

/** Metadata of a document; what its reader takes from the name is kept as long as the name is. */
const metaOf = ({ id, meta }: AnyDocument, isNamed: boolean): readonly string[] =>
  Object.entries(meta).flatMap(([name, value]) =>
    value === '' || (isNamed && includesValue(id, value)) ? [] : [JSON.stringify([name, value])],
  )

/** Document names in a comparison: do documents have names, and can a name be lost? */
export interface Naming {
  readonly named: boolean
  readonly kept: boolean
}

const someOf = (counts: Counts<string>): Losses =>
  new Map(Object.entries(counts).flatMap(([kind, count = 0]) => (count > 0 ? [[kind, count]] : [])))

/** Losses between a document and the one that was read back. */
export const lossesOf = (
  { losses }: AnyModel,
  before: AnyDocument,
  after: AnyDocument,
  { named, kept }: Naming,
): Losses =>
  someOf({
    ...losses?.between(before.content, after.content),
    ids: kept && before.id !== after.id ? 1 : 0,
    metadata: missingKeys(metaOf(before, named), metaOf(after, false)).length,
  })

// ---- views -----------------------------------------------------------------------------------------------------------

const amountOf = (
  within: NonNullable<NonNullable<AnyModel['losses']>['within']>,
  contents: readonly unknown[],
): ReadonlyMap<string, number> => {
  const all = new Map<string, number>()
  for (const content of contents)
    for (const [kind, count] of Object.entries(within(content))) all.set(kind, (all.get(kind) ?? 0) + (count ?? 0))
  return all
}

/** Losses in a view: the amount of each kind that its output no longer has. */
export const lossesInView = (
  from: AnyModel,
  before: readonly unknown[],
  to: AnyModel,
  after: readonly unknown[],
): Losses => {
  if (from.losses?.within === undefined || to.losses?.within === undefined) return new Map()
  const now = amountOf(to.losses.within, after)
  const left = [...amountOf(from.losses.within, before)].map(([kind, count]) => [kind, count - (now.get(kind) ?? 0)])
  return someOf(Object.fromEntries(left))
}
