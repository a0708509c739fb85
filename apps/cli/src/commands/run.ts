/** `assay run [CONFIG]`: everything in the config. */
import { dirname, isAbsolute, join } from 'node:path'
import { clashAmong, type Failure, failure, leavesRoot, nowhere, score } from '@assay/host'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
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
} from '../flags.ts'
import { inputPaths } from '../output.ts'
import { areStored, deliver, type Target, targetOf, targetsOf } from '../render.ts'
import { configuredBy, oneWord, saidBy } from '../request.ts'
import { threadedBy } from '../threads.ts'
import { allInConfig, newPlanned, surroundingsOf, tellAlone, tellInputs } from '../watching.ts'
import type { Command } from './command.ts'

const fromConfig = (config: string, path: string): string => (isAbsolute(path) ? path : join(dirname(config), path))

const groupBy = groupFlags[0] as Flag
const baseline = compareFlags[0] as Flag

/** What the config writes; what goes to stdout, the call alone says. */
const configuredTargets = (config: string, { outputs, request }: Configured): Either<Failure, readonly Target[]> => {
  const targets: Target[] = []
  for (const [i, output] of outputs.entries()) {
    const target = targetOf(output)
    if (isLeft(target)) return target
    const { format, path } = target.right
    if (path === undefined)
      return left(
        failure(2, 'E205', `output: ${output} is no file`, `leave it out, and say it in the call: -f ${format}`),
      )
    const spot = request.placeOf?.('output', String(i)) ?? { at: nowhere }
    const outside = leavesRoot(fromConfig(config, path), { root: request.root, spot })
    if (outside !== undefined) return left(outside)
    targets.push({ format, path: fromConfig(config, path) })
  }
  return right(targets)
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
  flags: [groupBy, ...bootstrapFlags, baseline, rootFlag, limitFlag, ...outputFlags, ...threadFlags, ...consoleFlags],
  run: async (app, given, console) => {
    const word = oneWord(given, 'run takes one config')
    if (isLeft(word)) return fail(console, word.left)
    const path = word.right ?? 'assay.json'
    const configured = configuredBy(app, given, path)
    if (isLeft(configured)) return fail(console, configured.left)
    const request = saidBy(given, configured.right.request)
    if (isLeft(request)) return fail(console, request.left)
    const asked = targetsOf(given)
    if (isLeft(asked)) return fail(console, asked.left)
    const reports = configuredTargets(path, configured.right)
    if (isLeft(reports)) return fail(console, reports.left)
    const targets = [...asked.right, ...reports.right]
    const clash = clashAmong(targets.flatMap(({ path: file }) => file ?? []))
    if (clash !== undefined) return fail(console, clash)
    const threaded = threadedBy(app, given)
    if (isLeft(threaded)) return fail(console, threaded.left)
    const planned = newPlanned()
    const surroundings = { ...(await surroundingsOf(app, console, planned)), ...threaded.right }
    const outcome = await score({ ...request.right, sums: areStored(targets) }, surroundings)()
    if (isLeft(outcome)) return fail(console, outcome.left)
    tellInputs(console, outcome.right.result.inputs)
    tellAlone(console, planned.outline()?.alone ?? [], allInConfig)
    // before the result: what stands last on a terminal are the key numbers
    if (!console.quiet) console.problems(outcome.right.warnings)
    const against = request.right.gates?.flatMap((gate) => gate.against ?? []) ?? []
    const read = [path, ...[...inputPaths(outcome.right.result), ...against].map((one) => fromConfig(path, one))]
    const delivered = await deliver(app, given, outcome.right, targets, read)
    if (isLeft(delivered)) return fail(console, delivered.left)
    return outcome.right.result.gates.every(({ pass }) => pass) ? 0 : 1
  },
}
