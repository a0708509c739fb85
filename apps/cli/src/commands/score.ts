/** `assay score PLUGIN -g GOLD -s SYSTEM`: scores without a config. */
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
import { areAnyStored, checkChoices, deliver, onlyFormat, parseColumns, parseTargets } from '../render.ts'
import { parseRequest, pluginWord } from '../request.ts'
import { prepareScoring } from '../scoring.ts'
import { parseThreads } from '../threads.ts'
import { keepScoring, watchContradiction, watchFlag } from '../watch/watch.ts'
import type { CommandDef } from './command.ts'

/** Scores with a plugin, writes the reports, and calls `onDone`. */
const scorePlugin = async (
  app: App,
  args: Arguments,
  console: Console,
  plugin: string | undefined,
  onDone?: (outcome: Outcome) => void,
): Promise<number> => {
  const contradiction = watchContradiction(args)
  if (contradiction !== undefined) return fail(console, contradiction)
  if (args.has('part')) {
    const request = await parseRequest(app, args, plugin)
    return isLeft(request) ? fail(console, request.left) : runPart(app, args, console, request.right)
  }
  const prepared = allOf({
    request: await parseRequest(app, args, plugin),
    targets: chain(checkChoices(args))(parseTargets(args)),
    threaded: parseThreads(app, args),
  })
  if (isLeft(prepared)) return fail(console, prepared.left)
  const { request, targets } = prepared.right
  const scoring = await prepareScoring(app, args, console, prepared.right)
  if (isLeft(scoring)) return fail(console, scoring.left)
  const { surroundings, evidence, own, tell } = scoring.right
  const format = onlyFormat(targets)
  const outcome = await score(
    { ...request, ...parseColumns(args), sums: areAnyStored(targets), ...(format !== undefined && { format }) },
    surroundings,
  )()
  if (isLeft(outcome)) return fail(console, outcome.left)
  const signed = /\|v:([^|]+)/.exec(args.last('signature') ?? '')?.[1]
  const [first] = outcome.right.result.scores
  const used = first && `${first.plugin}@${first.version}`
  if (signed !== undefined && used !== undefined && signed !== used)
    console.note(`the signature is of ${signed}, and this is ${used}: the numbers may differ`)
  tell(outcome.right, () => '--metric NAME, --all')
  // before the result, so that the key numbers are the last lines on a terminal
  if (!console.quiet) console.problems(outcome.right.warnings)
  const delivered = await deliver(app, args, outcome.right, targets, inputPaths(outcome.right.result), {
    anonymise: args.has('anonymise'),
    evidence: evidence(),
    own,
  })
  if (isLeft(delivered)) return fail(console, delivered.left)
  onDone?.(outcome.right)
  return 0
}

export const scoreCommand: CommandDef = {
  usage: 'score PLUGIN -g GOLD -s [NAME=]FILE …',
  examples: [
    [
      'assay score conll-f1 --metric conll-f1 --metric surface-f1 -g gold.conll -s run1.conll',
      'two metrics of a plugin; --all scores all of them',
    ],
    ['assay score surface-f1 -g gold.conll -s run1.conll', 'a metric by name; its plugin is found'],
    [
      'assay score conll-f1 -g both.txt:-2 -s both.txt:-1 -f conlleval',
      "one file with both columns, conlleval.pl's own output",
    ],
    ['paste … | assay score conll-f1 -g -:-2 -s -:-1', 'the same from standard input'],
    ["assay score conll-f1 -g gold.conll -s '*=runs/*.conll'", 'a system per file, named after it'],
    [
      'assay score conll-f1/conll-2003 -g gold.conll -s a.conll -s b.conll',
      "the shared task's settings: 250 bootstrap samples, centre 90 %",
    ],
    [
      'assay score conll-f1 -g gold.conll -s base.conll -s ours.conll --baseline base',
      'compare ours with base: paired randomisation test, 10,000 trials',
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
    { name: 'signature', value: 'TEXT', help: 'score with the settings of a signature, as printed with every score' },
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
  run: async (app, args, console) => {
    const plugin = pluginWord(args, 'score', 'score takes one plugin')
    if (isLeft(plugin)) return fail(console, plugin.left)
    const once = (own: App, onDone?: (outcome: Outcome) => void): Promise<number> =>
      scorePlugin(own, args, console, plugin.right, onDone)
    return args.has('watch') ? keepScoring(app, console, [], once) : once(app)
  },
}
