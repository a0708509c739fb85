/**
 * What becomes of documents when they are written in another format. Nothing is guessed from the formats: a document is
 * compared with the one that a view made of it, and with what is read back of what was written.
 */
import type { AnyModel, Counts } from '@assay/core'
import { missing } from '@assay/core'
import type { AnyDocument } from '../read/document.ts'
import type { Losses } from './counts.ts'

// ---- documents -------------------------------------------------------------------------------------------------------

const isLetter = (text: string | undefined): boolean => text !== undefined && /[\p{L}\p{N}]/u.test(text)

/** Whether a name says a value, by itself or between signs: `nw` in `(nw/a); part 000`. */
const says = (name: string, value: string): boolean => {
  for (let at = name.indexOf(value); at >= 0; at = name.indexOf(value, at + 1))
    if (!isLetter(name[at - 1]) && !isLetter(name[at + value.length])) return true
  return false
}

/** What is known of a document; what its reader takes from its name is there as long as the name is. */
const metaOf = ({ id, meta }: AnyDocument, isNamed: boolean): readonly string[] =>
  Object.entries(meta).flatMap(([name, value]) =>
    value === '' || (isNamed && says(id, value)) ? [] : [JSON.stringify([name, value])],
  )

/** What is compared beside the content: whether documents have names of their own, and whether a name could be lost. */
export interface Naming {
  readonly named: boolean
  readonly kept: boolean
}

const someOf = (counts: Counts<string>): Losses =>
  new Map(Object.entries(counts).flatMap(([kind, count = 0]) => (count > 0 ? [[kind, count]] : [])))

/** What of a document is not in the one that was read back. */
export const lossesOf = (
  { losses }: AnyModel,
  before: AnyDocument,
  after: AnyDocument,
  { named, kept }: Naming,
): Losses =>
  someOf({
    ...losses?.between(before.content, after.content),
    ids: kept && before.id !== after.id ? 1 : 0,
    metadata: missing(metaOf(before, named), metaOf(after, false)).length,
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

/** What a view leaves out of documents: how much there was of each kind, without what there still is. */
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
