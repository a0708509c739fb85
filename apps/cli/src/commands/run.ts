/** `assay run [CONFIG]`: everything in the config. */
import { dirname, isAbsolute, join } from 'node:path'
import {
  type AskedFormat,
  allIn,
  allOf,
  byPlace,
  type Failure,
  failureAt,
  joined,
  leavesRoot,
  placed,
  planSafely,
  type Request,
  type Spotted,
  score,
  spotOf,
} from '@assay/host'
import { node } from '@assay/host/node'
import { chain, type Either, isLeft, left } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Flag } from '../arguments.ts'
import type { Configured } from '../config.ts'
import { fail } from '../console.ts'
import {
  bootstrapFlags,
  compareFlags,
  consoleFlags,
  groupFlags,
  limitFlag,
  outputFlags,
  rootFlag,
  threadFlags,
  workFlag,
} from '../flags.ts'
import { inputPaths } from '../output.ts'
import type { App } from '../process.ts'
import { apart, areStored, deliver, type Target, targetOf, targetsOf, writable } from '../render.ts'
import { configuredBy, oneWord, saidBy } from '../request.ts'
import { threadedBy } from '../threads.ts'
import { allInConfig, newPlanned, surroundingsOf, tellAlone, tellInputs } from '../watching.ts'
import type { Command } from './command.ts'

const fromConfig = (config: string, path: string): string => (isAbsolute(path) ? path : join(dirname(config), path))

const groupings = groupFlags.slice(0, 2)
const baseline = compareFlags[0] as Flag

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

const configuredTargets = (config: string, { outputs, request }: Configured): Either<Failure, readonly Target[]> =>
  allIn(
    outputs.map((output, i) => configuredTarget(config, output, request.root, spotOf(request, 'output', String(i)))),
  )

/** The formats of the outputs of a config, which are looked at when the metrics are known. */
const formatsIn = ({ outputs, request }: Configured): readonly AskedFormat[] =>
  outputs.flatMap((output, i) => {
    const target = targetOf(output)
    return isLeft(target) ? [] : [{ format: target.right.format, spot: spotOf(request, 'output', String(i)) }]
  })

/** What is wrong with outputs, beside what is wrong with the rest of the config. */
const withMistakes = async ({ machine }: App, request: Request, why: Failure): Promise<Failure> => {
  const plan = await planSafely(request, { machine })
  if (!isLeft(plan)) return why
  const all = joined([plan.left, why])
  return { ...all, problems: byPlace(all.problems) }
}

export const runCommand: Command = {
  name: 'run',
  title: 'score everything in a config (default ./assay.json)',
  usage: 'run [CONFIG]',
  examples: [
    ['assay run', 'the config assay.json of this folder'],
    ['assay run examples/conll-2003/assay.json', 'the sixteen systems of the CoNLL-2003 shared task, ranked'],
    ['assay run --json | jq .scores[0].measures.f1', 'the result for a program'],
  ],
  flags: [
    ...groupings,
    ...bootstrapFlags,
    baseline,
    rootFlag,
    limitFlag,
    workFlag,
    ...outputFlags,
    ...threadFlags,
    ...consoleFlags,
  ],
  run: async (app, given, console) => {
    const word = oneWord(given, 'run takes one config')
    if (isLeft(word)) return fail(console, word.left)
    const path = word.right ?? 'assay.json'
    const configured = configuredBy(app, given, path)
    if (isLeft(configured)) return fail(console, configured.left)
    const said = saidBy(given, configured.right.request)
    if (isLeft(said)) return fail(console, said.left)
    const request: Request = { ...said.right, reports: formatsIn(configured.right) }
    const prepared = allOf({
      targets: pipe(
        allOf({ asked: targetsOf(given), configured: configuredTargets(path, configured.right) }),
        chain((all) => apart([...all.asked, ...all.configured])),
      ),
      threaded: threadedBy(app, given),
    })
    if (isLeft(prepared)) return fail(console, await withMistakes(app, request, prepared.left))
    const { targets, threaded } = prepared.right
    const planned = newPlanned()
    const surroundings = { ...(await surroundingsOf(app, console, planned)), ...threaded }
    const outcome = await score({ ...request, sums: areStored(targets) }, surroundings)()
    if (isLeft(outcome)) return fail(console, outcome.left)
    tellInputs(console, outcome.right.result.inputs)
    tellAlone(console, planned.outline()?.alone ?? [], allInConfig)
    // before the result: what stands last on a terminal are the key numbers
    if (!console.quiet) console.problems(outcome.right.warnings)
    const against = request.gates?.flatMap((gate) => gate.against ?? []) ?? []
    const read = [path, ...[...inputPaths(outcome.right.result), ...against].map((one) => fromConfig(path, one))]
    const delivered = await deliver(app, given, outcome.right, targets, read)
    if (isLeft(delivered)) return fail(console, delivered.left)
    return outcome.right.result.gates.every(({ pass }) => pass) ? 0 : 1
  },
}
