/** `assay score PLUGIN -g GOLD -s SYSTEM`: scores without a config. */
import type { Failure, Guess } from '@assay/host'
import { allOf, failure, hostCode } from '@assay/host/internal'
import { chain, type Either, isLeft, right } from 'fp-ts/lib/Either.js'
import type { Arguments } from '../arguments.ts'
import { assignFiles } from '../assign-files.ts'
import { type Console, fail } from '../console.ts'
import {
  bootstrapFlags,
  compareFlags,
  consoleFlags,
  errorFlag,
  evidenceFlags,
  groupFlags,
  inputFlags,
  mapFlag,
  maxBytesFlag,
  metricFlags,
  outputFlags,
  partFlag,
  patchFlag,
  printConfigFlag,
  runsFlag,
  sideFlags,
  threadFlags,
  workFlag,
} from '../flags.ts'
import { print } from '../output.ts'
import { runPart } from '../parts.ts'
import type { App } from '../process.ts'
import { checkChoices, onlyFormat, parseColumns, parseTargets } from '../render.ts'
import { parseRequest, pluginWord } from '../request.ts'
import { parseThreads, scoreAndReport } from '../scoring.ts'
import type { CommandDef } from './command.ts'

/** Compares annotators, with the flags that `agree` has too. */
const agreeOn = async (app: App, args: Arguments, console: Console): Promise<number> => {
  const { agreeCommand } = await import('./agree.ts')
  const surplus = scoreCommand.flags.find(
    ({ name }) => args.has(name) && !agreeCommand.flags.some((flag) => flag.name === name),
  )
  if (surplus !== undefined) {
    const hint = `remove it, or name the gold: assay score -g GOLD -s SYSTEM`
    return fail(
      console,
      failure(2, hostCode.E103, `these are labels of annotators, and agree has no flag --${surplus.name}`, hint),
    )
  }
  console.aside(`labels of annotators, none of whom is the gold: assay agree ${args.words.join(' ')}`)
  return agreeCommand.run(app, args, console)
}

/** Scores with a plugin and writes the reports; `guess` is set if the call names files without their roles. */
const scorePlugin = async (
  app: App,
  args: Arguments,
  console: Console,
  plugin: string | undefined,
  guess: Guess | undefined,
): Promise<number> => {
  if (args.has('print-config')) {
    const { configOfCall } = await import('../print-config.ts')
    const config = await configOfCall(app, args, plugin)
    const printed = isLeft(config) ? config : print(app.stdout, [config.right])
    return isLeft(printed) ? fail(console, printed.left) : 0
  }
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
  const format = onlyFormat(targets)
  return scoreAndReport(app, args, console, {
    ...prepared.right,
    request: { ...request, ...parseColumns(args), ...(format !== undefined && { format }) },
    guess,
  })
}

export const scoreCommand: CommandDef = {
  usage: 'score PLUGIN -g GOLD -s [NAME=]FILE …',
  examples: [
    [
      'assay score conll-f1 --metric conll-f1 --metric surface-f1 -g gold.conll -s run1.conll',
      'two metrics of a plugin; --all scores all of them',
    ],
    [
      'assay score conll-f1 -g both.txt:-2 -s both.txt:-1 -f conlleval',
      "one file with both columns, conlleval.pl's own output",
    ],
    ["assay score conll-f1 -g gold.conll -s 'runs/*.conll'", 'a system per file, named after it'],
    [
      'assay score conll-f1 -g gold.conll -s base.conll -s ours.conll --baseline base',
      'compare ours with base: paired randomisation test, 10,000 trials',
    ],
  ],
  flags: [
    ...inputFlags,
    mapFlag,
    runsFlag,
    ...sideFlags,
    patchFlag,
    maxBytesFlag,
    workFlag,
    errorFlag,
    ...metricFlags,
    { name: 'signature', value: 'TEXT', help: 'score with the settings of a signature, as printed with every score' },
    ...bootstrapFlags,
    ...compareFlags,
    ...groupFlags,
    ...outputFlags,
    ...evidenceFlags,
    ...threadFlags,
    partFlag,
    printConfigFlag,
    ...consoleFlags,
  ],
  run: async (app, args, console) => {
    const assigned = await assignFiles(app, args, console)
    if (isLeft(assigned)) return fail(console, assigned.left)
    const call = assigned.right
    if (call?.command === 'agree') return agreeOn(app, call.args, console)
    const plugin: Either<Failure, string | undefined> =
      call === undefined ? pluginWord(args, 'score', 'score takes one plugin') : right(call.metric)
    if (isLeft(plugin)) return fail(console, plugin.left)
    const amended = call?.args ?? args
    return scorePlugin({ ...app, plugins: amended.all('plugin') }, amended, console, plugin.right, call?.guess)
  },
}
