/** `assay score PLUGIN -g GOLD -s SYSTEM`: no config, for a quick look. */
import { allOf, type Outcome, score } from '@assay/host'
import { chain, isLeft } from 'fp-ts/lib/Either.js'
import type { Arguments } from '../arguments.ts'
import { type Console, fail } from '../console.ts'
import {
  bootstrapFlags,
  compareFlags,
  consoleFlags,
  evidenceFlags,
  groupFlags,
  inputFlags,
  limitFlag,
  metricFlags,
  outputFlags,
  partFlag,
  sideFlags,
  threadFlags,
  workFlag,
} from '../flags.ts'
import { inputPaths } from '../output.ts'
import { runPart } from '../parts.ts'
import type { App } from '../process.ts'
import { areStored, columnsOf, deliver, onlyFormat, targetsOf, withChoices } from '../render.ts'
import { pluginWord, requestOf } from '../request.ts'
import { scoringFor } from '../scoring.ts'
import { threadedBy } from '../threads.ts'
import { keepScoring, unwatchable, watchFlag } from '../watch/watch.ts'
import type { Called } from './command.ts'

/** Scores with a plugin, and hands on what has been written. */
const scoredBy = async (
  app: App,
  given: Arguments,
  console: Console,
  plugin: string | undefined,
  onDone?: (outcome: Outcome) => void,
): Promise<number> => {
  const lone = unwatchable(given)
  if (lone !== undefined) return fail(console, lone)
  if (given.has('part')) {
    const request = await requestOf(app, given, plugin)
    return isLeft(request) ? fail(console, request.left) : runPart(app, given, console, request.right)
  }
  const asked = allOf({
    request: await requestOf(app, given, plugin),
    targets: chain(withChoices(given))(targetsOf(given)),
    threaded: threadedBy(app, given),
  })
  if (isLeft(asked)) return fail(console, asked.left)
  const { request, targets } = asked.right
  const scoring = await scoringFor(app, given, console, asked.right)
  if (isLeft(scoring)) return fail(console, scoring.left)
  const { surroundings, evidence, own, tell } = scoring.right
  const format = onlyFormat(targets)
  const outcome = await score(
    { ...request, ...columnsOf(given), sums: areStored(targets), ...(format !== undefined && { format }) },
    surroundings,
  )()
  if (isLeft(outcome)) return fail(console, outcome.left)
  const signed = /\|v:([^|]+)/.exec(given.last('signature') ?? '')?.[1]
  const [first] = outcome.right.result.scores
  const used = first && `${first.plugin}@${first.version}`
  if (signed !== undefined && used !== undefined && signed !== used)
    console.note(`the signature is of ${signed}, and this is ${used}: the numbers may differ`)
  tell(outcome.right, () => '--metric NAME, --all')
  // before the result: what stands last on a terminal are the key numbers
  if (!console.quiet) console.problems(outcome.right.warnings)
  const delivered = await deliver(app, given, outcome.right, targets, inputPaths(outcome.right.result), {
    anonymise: given.has('anonymise'),
    evidence: evidence(),
    own,
  })
  if (isLeft(delivered)) return fail(console, delivered.left)
  onDone?.(outcome.right)
  return 0
}

export const scoreCommand: Called = {
  usage: 'score PLUGIN -g GOLD -s [NAME=]FILE …',
  examples: [
    [
      'assay score conll-f1 --metric conll-f1 --metric surface-f1 -g gold.conll -s run1.conll',
      'not the first metric of the plugin but others of it; --all scores all',
    ],
    ['assay score surface-f1 -g gold.conll -s run1.conll', 'a metric by its own name: the plugin that has it is found'],
    [
      'assay score conll-f1 -g both.txt:-2 -s both.txt:-1 -f conlleval',
      "one file with both columns, conlleval.pl's own output",
    ],
    ['paste … | assay score conll-f1 -g -:-2 -s -:-1', 'the same from standard input'],
    ["assay score conll-f1 -g gold.conll -s '*=runs/*.conll'", 'a system for each file, called after it'],
    [
      'assay score conll-f1/conll-2003 -g gold.conll -s a.conll -s b.conll',
      "the shared task's settings: 250 bootstrap samples, centre 90 %",
    ],
    [
      'assay score conll-f1 -g gold.conll -s base.conll -s ours.conll --baseline base',
      'whether ours differs from base: paired randomisation, 10,000 trials',
    ],
    [
      'assay score conll-f1 --set scheme=IOB2 --set repair=discard -g g -s s',
      'a strict scheme; ill-formed phrases are dropped and counted',
    ],
  ],
  flags: [
    ...inputFlags,
    ...sideFlags,
    limitFlag,
    workFlag,
    ...metricFlags,
    { name: 'signature', value: 'TEXT', help: 'score as a signature says (as printed with every score)' },
    ...bootstrapFlags,
    ...compareFlags,
    ...groupFlags,
    ...outputFlags,
    ...evidenceFlags,
    ...threadFlags,
    partFlag,
    watchFlag,
    ...consoleFlags,
  ],
  run: async (app, given, console) => {
    const plugin = pluginWord(given, 'score', 'score takes one plugin')
    if (isLeft(plugin)) return fail(console, plugin.left)
    const once = (own: App, onDone?: (outcome: Outcome) => void): Promise<number> =>
      scoredBy(own, given, console, plugin.right, onDone)
    return given.has('watch') ? keepScoring(app, console, [], once) : once(app)
  },
}
