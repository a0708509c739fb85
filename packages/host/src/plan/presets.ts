/** What a preset settles that the request does not: systems beside those that are named, samples, missing documents, how files are read. */
import type { AnyReader, Json, Packaged } from '@assay/core'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import { type Failure, failureAt } from '../problems/failure.ts'
import type { Chosen } from './choose.ts'
import type { PlannedFiles } from './planned.ts'
import { type Bootstrap, type Missing, type Request, spotOf } from './request.ts'
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

/**
 * A policy for documents on one side needs names to tell them by, and answers with nothing in them. That of a preset is for
 * formats with names, and says nothing of others.
 */
export const planMissing =
  (request: Request) =>
  (files: readonly Pick<PlannedFiles, 'reader'>[]): Either<Failure, Missing> => {
    const { missing: asked, usual } = request
    const byPosition = files.find(({ reader }) => reader.pairs === 'position')?.reader
    const missing = asked ?? (byPosition === undefined ? usual?.documents?.missing : undefined) ?? 'error'
    if (missing === 'error') return right(missing)
    const refused = (why: string, hint: string): Either<Failure, never> =>
      left(failureAt(2, 'E223', `documents.missing=${missing}: ${why}`, hint, spotOf(request, 'documents', 'missing')))
    if (byPosition !== undefined) {
      const why = `${byPosition.name} tells ${byPosition.units} by their place, so none can be missing`
      return refused(why, 'remove it, or read a format whose documents have names')
    }
    const unable = files.find(({ reader }) => missing === 'empty' && reader.empty === undefined)?.reader
    if (unable === undefined) return right(missing)
    const why = `${unable.name} cannot make an answer with nothing in it`
    return refused(why, 'take documents.missing=skip, or add the documents to the system')
  }
