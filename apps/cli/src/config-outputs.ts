/** Outputs of a config, checked before anything is scored. */
import { dirname, isAbsolute, join } from 'node:path'
import type { Failure, Request } from '@assay/host'
import {
  allIn,
  failureAt,
  hostCode,
  joinFailures,
  type LoadedConfig,
  type Location,
  locate,
  locateFailure,
  planSafely,
  type RequestedFormat,
  refuseOutsideRoot,
  sortByPlace,
} from '@assay/host/internal'
import { node } from '@assay/host/node'
import { chain, type Either, isLeft, left } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { App } from './process.ts'
import { checkWritable, parseTarget, type Target } from './render.ts'

/** Resolves a path of a config from the current folder. */
export const fromConfig = (config: string, path: string): string =>
  isAbsolute(path) ? path : join(dirname(config), path)

/** Parses one output of a config; it must be a file. */
const configTarget = (config: string, output: string, root: string | undefined, spot: Location) => {
  const inFolder = ({ format, path }: Target): Either<Failure, Target> => {
    const hint = `remove it, and name it in the call: -f ${format}`
    if (path === undefined) return left(failureAt(2, hostCode.E205, `output: ${output} is not a file`, hint, spot))
    const whole = fromConfig(config, path)
    const outside = refuseOutsideRoot(node, whole, { root, spot })
    return outside === undefined ? checkWritable({ format, path: whole }) : left(outside)
  }
  return pipe(parseTarget(output), chain(inFolder), locateFailure(spot))
}

/** Targets of all outputs of a config, checked to be writable. */
export const configTargets = (config: string, { outputs, request }: LoadedConfig): Either<Failure, readonly Target[]> =>
  allIn(outputs.map((output, i) => configTarget(config, output, request.root, locate(request, 'output', String(i)))))

/** Formats of the outputs, which are checked once the metrics are known. */
export const outputFormats = ({ outputs, request }: LoadedConfig): readonly RequestedFormat[] =>
  outputs.flatMap((output, i) => {
    const target = parseTarget(output)
    return isLeft(target) ? [] : [{ format: target.right.format, spot: locate(request, 'output', String(i)) }]
  })

/** Adds the problems of the rest of the config to a failure. */
export const withConfigProblems = async ({ machine }: App, request: Request, why: Failure): Promise<Failure> => {
  const plan = await planSafely(request, { machine })
  if (!isLeft(plan)) return why
  const all = joinFailures([plan.left, why])
  return { ...all, problems: sortByPlace(all.problems) }
}
