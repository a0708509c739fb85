/** Scores a config, as `assay run` does. */
import { type Failure, type HostEnvironment, type Outcome, type Request, score } from '@assay/host'
import { allOf, failure, hostCode } from '@assay/host/internal'
import { chain, type Either, isLeft } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Arguments, Flag } from './arguments.ts'
import { configTargets, fromConfig, outputFormats, withConfigProblems } from './config-outputs.ts'
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
import { githubFlag, requireSummaryFile, summariseRun } from './github.ts'
import { inputPaths } from './output.ts'
import { runPart } from './parts.ts'
import type { App } from './process.ts'
import {
  areAnyStored,
  checkChoices,
  checkDistinct,
  deliver,
  parseColumns,
  parseTargets,
  renderSummary,
} from './render.ts'
import { loadConfig, onlySystems } from './request.ts'
import { allMetricsEntry } from './run-notes.ts'
import { parseThreads, prepareScoring } from './scoring.ts'

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

/** A function that scores, in the place of this process. */
type Elsewhere = (request: Request, environment: HostEnvironment) => Promise<Either<Failure, Outcome>>

/** Scores a config, writes its reports, and calls `onDone`. With `--on` it is scored elsewhere. */
export const scoreConfig = async (
  app: App,
  args: Arguments,
  console: Console,
  path: string,
  { elsewhere, onDone }: { readonly elsewhere?: Elsewhere; readonly onDone?: (outcome: Outcome) => void },
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
  const { targets, threaded } = prepared.right
  const scoring = await prepareScoring(app, args, console, { request, targets, threaded })
  if (isLeft(scoring)) return fail(console, scoring.left)
  const { surroundings, evidence, own, tell } = scoring.right
  const outcome =
    elsewhere !== undefined && args.has('on')
      ? await elsewhere(request, surroundings)
      : await score({ ...request, sums: areAnyStored(targets) }, surroundings)()
  if (isLeft(outcome)) return fail(console, outcome.left)
  tell(outcome.right, allMetricsEntry)
  // before the result, so that the key numbers are the last lines on a terminal
  if (!console.quiet) console.problems(outcome.right.warnings)
  const against = request.gates?.flatMap((gate) => gate.against ?? []) ?? []
  const read = [path, ...[...inputPaths(outcome.right.result), ...against].map((one) => fromConfig(path, one))]
  const delivered = await deliver(app, args, outcome.right, targets, read, {
    anonymise: configured.right.anonymise || args.has('anonymise'),
    others: configured.right.others,
    evidence: evidence(),
    own,
  })
  if (isLeft(delivered)) return fail(console, delivered.left)
  const { gates } = outcome.right.result
  console.annotate(outcome.right.failed ?? [])
  const concluded = summariseRun(app, args, gates, () => renderSummary(app, args, outcome.right))
  if (isLeft(concluded)) return fail(console, concluded.left)
  onDone?.(outcome.right)
  return gates.every(({ pass }) => pass) ? 0 : 1
}
