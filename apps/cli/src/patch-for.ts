/** The patch of the gold for a config: that of the call, or its own. */
import type { Failure, Request } from '@assay/host'
import { locate, refuseOutsideRoot } from '@assay/host/internal'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import type { Arguments } from './arguments.ts'
import type { App } from './process.ts'

/**
 * The path of the patch, from the folder of the config: that of `--patch` is relative to the current folder, and may lead anywhere; that of the
 * config has to be below its root, like its other files.
 */
export const patchFor = (
  { machine }: App,
  args: Arguments,
  request: Request,
): Either<Failure, Pick<Request, 'patch'>> => {
  const { isAbsolute, join, relative } = machine.paths
  const { folder, patch, root } = request
  const called = args.last('patch')
  if (called !== undefined)
    return right({ patch: called === '-' || isAbsolute(called) ? called : relative(folder, called) })
  if (patch === undefined) return right({})
  const outside = refuseOutsideRoot(machine, isAbsolute(patch) ? patch : join(folder, patch), {
    root,
    spot: locate(request, 'patch'),
  })
  return outside === undefined ? right({}) : left(outside)
}
