/**
 * Parts on Node: described, scored and merged, for programs that move them between machines. Only `PartWork` and `Part` travel,
 * both JSON.
 */
import type { Plugin } from '@assay/core'
import { type Either, map } from 'fp-ts/lib/Either.js'
import type { Failure } from '../checks/failure.ts'
import type { PartWork } from '../parts/description.ts'
import { mergeParts as merge } from '../parts/merge.ts'
import { describeParts as describe, doPart, type Part } from '../parts/part.ts'
import type { StoredPart } from '../parts/same-run.ts'
import type { Outcome, Progress } from '../plan/environment.ts'
import type { Request } from '../plan/request.ts'
import { node } from './machine.ts'

/** Source of plugins, and progress callbacks. */
export interface PartOptions {
  /** Folders from which plugins are resolved. */
  readonly pluginFolders: readonly string[]
  /** Plugins bundled with the app. */
  readonly carried?: readonly Plugin[]
  readonly progress?: Progress
}

const surroundings = ({ pluginFolders, carried, progress }: PartOptions) => ({
  machine: { ...node, ...(carried && { carried }) },
  pluginFolders,
  ...(progress && { progress }),
})

/**
 * Describes the work of each of n parts, sealed with the hashes of its bytes: paths, ranges and options, but no text of a
 * document. Paths are relative to the current folder unless the request sets another.
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

/** Scores one part; refuses other bytes (E364), and other versions of a metric or a reader (E803). */
export const makePart = (work: PartWork, options: PartOptions): Promise<Either<Failure, Part>> =>
  doPart(work, surroundings(options))

/** Merges all parts, in any order; `path` names a part in messages. */
export const mergeParts = (
  parts: readonly [StoredPart, ...StoredPart[]],
  options: PartOptions,
): Promise<Either<Failure, Outcome>> => merge(parts, surroundings(options))
