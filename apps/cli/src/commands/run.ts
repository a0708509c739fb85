/** `assay run [CONFIG]`: everything in the config. */
import { allOf, type Outcome, type Request, score } from '@assay/host'
import { chain, isLeft } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Arguments, Flag } from '../arguments.ts'
import { type Console, fail } from '../console.ts'
import {
  bootstrapFlags,
  compareFlags,
  consoleFlags,
  evidenceFlags,
  groupFlags,
  limitFlag,
  outputFlags,
  partFlag,
  pickFlags,
  queueFlags,
  rootFlag,
  threadFlags,
  workFlag,
} from '../flags.ts'
import { conclude, githubFlag, withSummary } from '../github.ts'
import { inputPaths } from '../output.ts'
import { configuredTargets, formatsIn, fromConfig, withMistakes } from '../outputs.ts'
import { runPart } from '../parts.ts'
import type { App } from '../process.ts'
import { scoreOn, withoutQueue } from '../queue/on.ts'
import { apart, areStored, columnsOf, deliver, summaryOf, targetsOf, withChoices } from '../render.ts'
import { configuredBy, oneWord, onlySystems, saidBy } from '../request.ts'
import { scoringFor } from '../scoring.ts'
import { threadedBy } from '../threads.ts'
import { allInConfig } from '../told.ts'
import { keepScoring, unwatchable, watchFlag } from '../watch/watch.ts'
import type { Called } from './command.ts'

const groupings = groupFlags.slice(0, 4)
const baseline = compareFlags[0] as Flag

/** Scores what a config says, and hands on what has been written. */
const scoredIn = async (
  app: App,
  given: Arguments,
  console: Console,
  path: string,
  onDone?: (outcome: Outcome) => void,
): Promise<number> => {
  const configured = await configuredBy(app, given, path)
  if (isLeft(configured)) return fail(console, configured.left)
  const picked = onlySystems(configured.right.request, given.all('system'))
  if (isLeft(picked)) return fail(console, picked.left)
  const only = given.has('metric') ? { only: given.all('metric') } : {}
  const said = saidBy(given, { ...picked.right, ...only })
  if (isLeft(said)) return fail(console, said.left)
  const lone = withoutQueue(given) ?? withSummary(app, given) ?? unwatchable(given)
  if (lone !== undefined) return fail(console, lone)
  if (given.has('part') && !given.has('on')) return runPart(app, given, console, said.right)
  const request: Request = { ...said.right, ...columnsOf(given), reports: formatsIn(configured.right) }
  const prepared = allOf({
    targets: pipe(
      allOf({ asked: targetsOf(given), configured: configuredTargets(path, configured.right) }),
      chain((all) => apart([...all.asked, ...all.configured])),
      chain(withChoices(given)),
    ),
    threaded: threadedBy(app, given),
  })
  if (isLeft(prepared)) return fail(console, await withMistakes(app, request, prepared.left))
  const { targets, threaded } = prepared.right
  const scoring = await scoringFor(app, given, console, { request, targets, threaded })
  if (isLeft(scoring)) return fail(console, scoring.left)
  const { surroundings, evidence, own, tell } = scoring.right
  const outcome = given.has('on')
    ? await scoreOn(app, given, console, request, surroundings)
    : await score({ ...request, sums: areStored(targets) }, surroundings)()
  if (isLeft(outcome)) return fail(console, outcome.left)
  tell(outcome.right, allInConfig)
  // before the result: what stands last on a terminal are the key numbers
  if (!console.quiet) console.problems(outcome.right.warnings)
  const against = request.gates?.flatMap((gate) => gate.against ?? []) ?? []
  const read = [path, ...[...inputPaths(outcome.right.result), ...against].map((one) => fromConfig(path, one))]
  const delivered = await deliver(app, given, outcome.right, targets, read, {
    anonymise: configured.right.anonymise || given.has('anonymise'),
    evidence: evidence(),
    own,
  })
  if (isLeft(delivered)) return fail(console, delivered.left)
  const { gates } = outcome.right.result
  console.annotate(outcome.right.failed ?? [])
  const concluded = conclude(app, given, gates, () => summaryOf(app, given, outcome.right))
  if (isLeft(concluded)) return fail(console, concluded.left)
  onDone?.(outcome.right)
  return gates.every(({ pass }) => pass) ? 0 : 1
}

export const runCommand: Called = {
  usage: 'run [CONFIG]',
  examples: [
    ['assay run examples/conll-2003/assay.json', 'the sixteen systems of the CoNLL-2003 shared task, ranked'],
    [
      'assay run --on redis://queue.example',
      'the same, made by all machines on which assay work redis://queue.example was started',
    ],
    ['assay run --json | jq .scores[0].measures.f1', 'the result for a program'],
  ],
  flags: [
    ...pickFlags,
    ...groupings,
    ...bootstrapFlags,
    baseline,
    rootFlag,
    limitFlag,
    workFlag,
    ...outputFlags,
    ...evidenceFlags,
    ...threadFlags,
    partFlag,
    watchFlag,
    ...queueFlags,
    githubFlag,
    ...consoleFlags,
  ],
  run: async (app, given, console) => {
    const word = oneWord(given, 'run takes one config')
    if (isLeft(word)) return fail(console, word.left)
    const path = word.right ?? 'assay.json'
    const once = (own: App, onDone?: (outcome: Outcome) => void): Promise<number> =>
      scoredIn(own, given, console, path, onDone)
    return given.has('watch') ? keepScoring(app, console, [path], once) : once(app)
  },
}
