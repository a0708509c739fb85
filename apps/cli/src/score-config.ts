/** Scores a config, as `assay run` does. */
import type { Failure, Outcome, Request } from '@assay/host'
import { allOf, failure, hostCode } from '@assay/host/internal'
import { chain, isLeft } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Arguments, Flag } from './arguments.ts'
import { configTargets, outputFormats, withConfigProblems } from './config-outputs.ts'
import { type Console, fail } from './console.ts'
import {
  bootstrapFlags,
  compareFlags,
  consoleFlags,
  errorFlag,
  evidenceFlags,
  groupFlags,
  maxBytesFlag,
  outputFlags,
  partFlag,
  patchFlag,
  pickFlags,
  queueFlags,
  rootFlag,
  threadFlags,
  workFlag,
} from './flags.ts'
import { githubFlag, requireSummaryFile } from './github-summary.ts'
import { runPart } from './parts.ts'
import type { App } from './process.ts'
import { checkChoices, checkDistinct, parseColumns, parseTargets } from './render.ts'
import { loadConfig, onlySystems } from './request.ts'
import { type Elsewhere, parseThreads, scoreAndReport } from './scoring.ts'

/** Flags that go before keys of the config. */
const keyedFlags = [...pickFlags, ...groupFlags.slice(0, 4), ...bootstrapFlags, compareFlags[0]!]

/** Flags of `assay run`. */
export const runFlags: readonly Flag[] = [
  ...keyedFlags,
  rootFlag,
  patchFlag,
  maxBytesFlag,
  workFlag,
  errorFlag,
  ...outputFlags,
  ...evidenceFlags,
  ...threadFlags,
  partFlag,
  ...queueFlags,
  githubFlag,
  ...consoleFlags,
]

/** The failure for a flag that needs `--on`. */
const queueContradiction = (args: Arguments): Failure | undefined => {
  const flag = ['resume', 'parts'].find((name) => args.has(name) && !args.has('on'))
  if (flag === undefined) return undefined
  return failure(2, hostCode.E103, `--${flag} is for a run over a queue`, 'add --on redis://HOST:PORT')
}

/** Scores a config and writes its reports. With `--on` it is scored elsewhere. */
export const scoreConfig = async (
  app: App,
  args: Arguments,
  console: Console,
  path: string,
  call: { readonly elsewhere?: Elsewhere; readonly onDone?: (outcome: Outcome) => void },
): Promise<number> => {
  const configured = await loadConfig(app, args, path, keyedFlags)
  if (isLeft(configured)) return fail(console, configured.left)
  const picked = onlySystems(configured.right.request, args.all('system'))
  if (isLeft(picked)) return fail(console, picked.left)
  const contradiction = queueContradiction(args) ?? requireSummaryFile(app, args)
  if (contradiction !== undefined) return fail(console, contradiction)
  if (args.has('part') && !args.has('on')) return runPart(app, args, console, picked.right)
  const request: Request = { ...picked.right, ...parseColumns(args), reports: outputFormats(configured.right) }
  const prepared = allOf({
    targets: pipe(
      allOf({ asked: parseTargets(args), configured: configTargets(path, configured.right) }),
      chain((all) => checkDistinct([...all.asked, ...all.configured])),
      chain(checkChoices(args)),
    ),
    threaded: parseThreads(app, args),
  })
  if (isLeft(prepared)) return fail(console, await withConfigProblems(app, request, prepared.left))
  return scoreAndReport(app, args, console, {
    ...prepared.right,
    request,
    config: configured.right,
    ...call,
    elsewhere: args.has('on') ? call.elsewhere : undefined,
  })
}
