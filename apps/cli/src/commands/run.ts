/** `assay run [CONFIG]`: scores everything in a config. */
import { type Failure, type HostEnvironment, type Outcome, type Request, score } from '@assay/host'
import { allOf, failure, hostCode } from '@assay/host/internal'
import { chain, type Either, isLeft } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Arguments } from '../arguments.ts'
import { configTargets, fromConfig, outputFormats, withConfigProblems } from '../config-outputs.ts'
import { type Console, fail } from '../console.ts'
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
} from '../flags.ts'
import { githubFlag, requireSummaryFile, summariseRun } from '../github.ts'
import { inputPaths } from '../output.ts'
import { commandPackages } from '../own-packages.ts'
import { runPart } from '../parts.ts'
import type { App } from '../process.ts'
import {
  areAnyStored,
  checkChoices,
  checkDistinct,
  deliver,
  parseColumns,
  parseTargets,
  renderSummary,
} from '../render.ts'
import { loadConfig, onlySystems, singleWord } from '../request.ts'
import { allMetricsEntry } from '../run-notes.ts'
import { parseThreads, prepareScoring } from '../scoring.ts'
import type { CommandDef } from './command.ts'
import { callOf } from './command-call.ts'
import { loadCommandPackage } from './package-commands.ts'

/** Flags that go before keys of the config. */
const keyedFlags = [...pickFlags, ...groupFlags.slice(0, 4), ...bootstrapFlags, compareFlags[0]!]

/** The failure for a flag that needs `--on`. */
const queueContradiction = (args: Arguments): Failure | undefined => {
  const flag = ['resume', 'parts'].find((name) => args.has(name) && !args.has('on'))
  if (flag === undefined) return undefined
  return failure(2, hostCode.E103, `--${flag} is for a run over a queue`, 'add --on redis://HOST:PORT')
}

/** Scores with the workers of a queue. */
const scoreOn =
  (app: App, args: Arguments, console: Console) =>
  async (request: Request, environment: HostEnvironment): Promise<Either<Failure, Outcome>> => {
    const queue = await loadCommandPackage(app, commandPackages['work']!, 'a queue')
    return isLeft(queue) ? queue : queue.right.scoreElsewhere!(callOf(app, args, console), request, environment)
  }

/** Scores a config, writes its reports, and calls `onDone`. */
export const scoreConfig = async (
  app: App,
  args: Arguments,
  console: Console,
  path: string,
  onDone?: (outcome: Outcome) => void,
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
  const outcome = args.has('on')
    ? await scoreOn(app, args, console)(request, surroundings)
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

export const runCommand: CommandDef = {
  usage: 'run [CONFIG]',
  examples: [
    ['assay run examples/conll-2003/assay.json', 'the sixteen systems of the CoNLL-2003 shared task, ranked'],
    ['assay run --on redis://queue.example', 'the same, by all workers started with assay work redis://queue.example'],
    ['assay run --json | jq .scores[0].measures.f1', 'the result for a program'],
  ],
  flags: [
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
  ],
  run: async (app, args, console) => {
    const word = singleWord(args, 'run takes one config')
    if (isLeft(word)) return fail(console, word.left)
    return scoreConfig(app, args, console, word.right ?? 'assay.json')
  },
}
