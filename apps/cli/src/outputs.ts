/** The outputs that a config asks for: looked at before anything is scored. */
import { dirname, isAbsolute, join } from 'node:path'
import {
  type AskedFormat,
  allIn,
  byPlace,
  type Failure,
  failureAt,
  joined,
  leavesRoot,
  placed,
  planSafely,
  type Request,
  type Spotted,
  spotOf,
} from '@assay/host'
import { node } from '@assay/host/node'
import { chain, type Either, isLeft, left } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Configured } from './config.ts'
import type { App } from './process.ts'
import { type Target, targetOf, writable } from './render.ts'

/** A path of a config as it is from the current folder. */
export const fromConfig = (config: string, path: string): string =>
  isAbsolute(path) ? path : join(dirname(config), path)

/** One output of the config; what goes to stdout, the call alone says. */
const configuredTarget = (config: string, output: string, root: string | undefined, spot: Spotted) => {
  const inFolder = ({ format, path }: Target): Either<Failure, Target> => {
    const hint = `remove it, and ask for it in the call: -f ${format}`
    if (path === undefined) return left(failureAt(2, 'E205', `output: ${output} is not a file`, hint, spot))
    const whole = fromConfig(config, path)
    const outside = leavesRoot(node, whole, { root, spot })
    return outside === undefined ? writable({ format, path: whole }) : left(outside)
  }
  return pipe(targetOf(output), chain(inFolder), placed(spot))
}

/** Where the outputs of a config go, each of which can be written. */
export const configuredTargets = (
  config: string,
  { outputs, request }: Configured,
): Either<Failure, readonly Target[]> =>
  allIn(
    outputs.map((output, i) => configuredTarget(config, output, request.root, spotOf(request, 'output', String(i)))),
  )

/** The formats of the outputs of a config, which are looked at when the metrics are known. */
export const formatsIn = ({ outputs, request }: Configured): readonly AskedFormat[] =>
  outputs.flatMap((output, i) => {
    const target = targetOf(output)
    return isLeft(target) ? [] : [{ format: target.right.format, spot: spotOf(request, 'output', String(i)) }]
  })

/** What is wrong with outputs, beside what is wrong with the rest of the config. */
export const withMistakes = async ({ machine }: App, request: Request, why: Failure): Promise<Failure> => {
  const plan = await planSafely(request, { machine })
  if (!isLeft(plan)) return why
  const all = joined([plan.left, why])
  return { ...all, problems: byPlace(all.problems) }
}
