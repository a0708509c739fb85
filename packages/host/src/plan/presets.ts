/** What a preset settles that the request does not: systems beside those that are named, samples, missing documents, how files are read. */
import type { AnyReader, Json, Packaged } from '@assay/core'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import { allOf, type Failure, failureAt } from '../problems/failure.ts'
import type { Chosen } from './choose.ts'
import type { PlannedFiles } from './planned.ts'
import { type Bootstrap, type DocumentPolicies, impliedExtra, type Missing, type Request, spotOf } from './request.ts'
import { readerName } from './signature.ts'

/** The request with what presets settle. Their systems come after those that were named. */
export const withPresets = (request: Request, { settings, systems }: Pick<Chosen, 'settings' | 'systems'>): Request => {
  const named = new Set(request.systems.map(({ name }) => name))
  return {
    ...request,
    systems: [...request.systems, ...systems.filter(({ name }) => !named.has(name))],
    usual: { ...settings, ...request.usual },
  }
}

/** The samples to draw; none where nobody asks for any. */
export const bootstrapOf = ({ bootstrap, usual }: Request): Bootstrap | undefined => {
  const asked = { ...usual?.bootstrap, ...bootstrap }
  if (asked.samples === undefined || asked.samples === 0) return undefined
  const { samples, seed = 12345, confidence = 0.95, bounds = 'cut' } = asked
  return { samples, seed, confidence, ...(bounds !== 'cut' && { bounds }) }
}

/** The options that a preset has for a reader. */
export const usualOptions = (
  { usual }: Pick<Request, 'usual'>,
  reader: Packaged<AnyReader>,
): Readonly<Record<string, Json>> => {
  const [name, options] = usual?.reader ?? []
  return options !== undefined && name === readerName(reader) ? options : {}
}

type Read = Pick<PlannedFiles, 'reader'>

/** What is said of documents that a system lacks (`missing`), or of those that the gold lacks (`extra`). */
interface Policy {
  readonly key: keyof DocumentPolicies
  readonly value: Missing
  /** What makes the empty side, of a document that the other one has. */
  readonly makers: readonly Read[]
}

/** A policy for documents on one side needs names to tell them by, and answers with nothing in them. */
const checkedWith =
  (request: Request, files: readonly Read[]) =>
  ({ key, value, makers }: Policy): Either<Failure, Missing> => {
    if (value === 'error') return right(value)
    const refused = (why: string, hint: string): Either<Failure, never> =>
      left(failureAt(2, 'E223', `documents.${key}=${value}: ${why}`, hint, spotOf(request, 'documents', key)))
    const byPosition = files.find(({ reader }) => reader.pairs === 'position')?.reader
    if (byPosition !== undefined) {
      const why = `${byPosition.name} tells ${byPosition.units} by their place, so none can be ${key}`
      return refused(why, 'remove it, or read a format whose documents have names')
    }
    const unable = makers.find(({ reader }) => value === 'empty' && reader.empty === undefined)?.reader
    if (unable === undefined) return right(value)
    const [what, other] =
      key === 'missing' ? ['an answer', 'add the documents to the system'] : ['a gold', 'add the documents to the gold']
    return refused(`${unable.name} cannot make ${what} with nothing in it`, `take documents.${key}=skip, or ${other}`)
  }

/**
 * What becomes of documents that one side lacks. The policies of a preset are for formats with names, and say nothing of others.
 * A gold that lists mentions alone cannot name a document without any: there is nothing in it.
 */
export const planLacking =
  (request: Request) =>
  (gold: Read, systems: readonly Read[]): Either<Failure, DocumentPolicies> => {
    const files = [gold, ...systems]
    const isNamed = files.every(({ reader }) => reader.pairs === 'id')
    const usual = isNamed ? request.usual?.documents : undefined
    const missing = request.missing ?? usual?.missing ?? 'error'
    const unnamed = isNamed && gold.reader.listsMentions === true ? 'empty' : impliedExtra(missing)
    const extra = request.extra ?? usual?.extra ?? (isNamed ? unnamed : 'error')
    const checked = checkedWith(request, files)
    return allOf({
      missing: checked({ key: 'missing', value: missing, makers: files }),
      extra: checked({ key: 'extra', value: extra, makers: systems }),
    })
  }
