/** Parts on Node: described, done and merged, for whoever brings them to other machines. Only `PartWork` and `Part` travel, both JSON. */
import type { Plugin } from '@assay/core'
import { type Either, map } from 'fp-ts/lib/Either.js'
import type { StoredPart } from '../parts/belong.ts'
import type { PartWork } from '../parts/described.ts'
import { mergeParts as merge } from '../parts/merge.ts'
import { describeParts as describe, doPart, type Part } from '../parts/part.ts'
import type { Outcome } from '../plan/outcome.ts'
import type { Request } from '../plan/request.ts'
import type { Progress } from '../plan/surroundings.ts'
import type { Failure } from '../problems/failure.ts'
import { node } from './machine.ts'

/** Where plugins come from, and who wants to know how far it is. */
export interface PartOptions {
  /** Folders to look for plugins from. */
  readonly pluginFolders: readonly string[]
  /** Plugins that are at hand, as the app has one. */
  readonly carried?: readonly Plugin[]
  readonly progress?: Progress
}

const surroundings = ({ pluginFolders, carried, progress }: PartOptions) => ({
  machine: { ...node, ...(carried && { carried }) },
  pluginFolders,
  ...(progress && { progress }),
})

/**
 * What each of n parts does, sealed with the hashes of its bytes: paths, ranges and options, and no text of a document. Paths are
 * relative to the current folder unless the request has others.
 */
export const describeParts = async (
  request: Request,
  n: number,
  options: Pick<PartOptions, 'carried'> = {},
): Promise<Either<Failure, readonly PartWork[]>> => {
  const { machine } = surroundings({ ...options, pluginFolders: request.pluginFolders })
  return map(({ works }: { readonly works: readonly PartWork[] }) => works)(
    await describe(request, n, { machine }, { areSealed: true }),
  )
}

/** Does one part; refuses other bytes (E364) and other versions of a metric or a reader (E803) with both said. */
export const makePart = (work: PartWork, options: PartOptions): Promise<Either<Failure, Part>> =>
  doPart(work, surroundings(options))

/** The whole of all parts, in whatever order they are named; `path` is what a part is called where one is refused. */
export const mergeParts = (
  parts: readonly [StoredPart, ...StoredPart[]],
  options: PartOptions,
): Promise<Either<Failure, Outcome>> => merge(parts, surroundings(options))
