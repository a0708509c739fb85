/** `assay report RESULT.json`: renders a stored result in any format. */
import { failure, hostCode, rereadEvidence, restore } from '@assay/host/internal'
import { chain, isLeft } from 'fp-ts/lib/Either.js'
import type { Flag } from '../arguments.ts'
import { fail } from '../console.ts'
import { collectEvidence } from '../evidence.ts'
import { consoleFlags, evidenceFlags, outputFlags, pickFlags } from '../flags.ts'
import { goldCounter } from '../gold-contents.ts'
import { loadRegistry, withReferences } from '../registry.ts'
import { checkChoices, deliver, parseTargets } from '../render.ts'
import { singleWord } from '../request.ts'
import { hostEnvironment, noteStored } from '../run-notes.ts'
import { selectScores } from '../select-scores.ts'
import { readVerified } from '../stored-results.ts'
import type { CommandDef } from './command.ts'

const root: Flag = {
  name: 'root',
  value: 'FOLDER',
  help: 'html: folder of the scored files (default: searched)',
}

export const reportCommand: CommandDef = {
  usage: 'report RESULT.json',
  examples: [
    ['assay report result.json -o table.tex -o report.html', 'several reports at once'],
    ['assay report result.json --system ours --metric lea', 'one system by one metric'],
    [
      'assay report result.json -o report.html --evidence all',
      'with every item in context, if the scored files still exist',
    ],
    ['assay run --json | assay report - -f csv', 'from standard input'],
  ],
  flags: [...pickFlags, ...outputFlags, ...evidenceFlags, root, ...consoleFlags],
  run: async (app, args, console) => {
    const word = singleWord(args, 'report takes one result')
    if (isLeft(word)) return fail(console, word.left)
    if (word.right === undefined)
      return fail(console, failure(2, hostCode.E104, 'report what?', 'name a stored result: assay report result.json'))
    const targets = chain(checkChoices(args))(parseTargets(args))
    if (isLeft(targets)) return fail(console, targets.left)
    const registry = await loadRegistry(app)
    if (isLeft(registry)) return fail(console, registry.left)
    const stored = readVerified(word.right, registry.right)
    if (isLeft(stored)) return fail(console, stored.left)
    const part = selectScores(stored.right.result, args.all('system'), args.all('metric'))
    if (isLeft(part)) return fail(console, part.left)
    const result = part.right
    noteStored(console, word.right, result)
    const restored = withReferences(restore(result, registry.right.metrics), registry.right)
    for (const { metric, plugin } of restored.unknown)
      console.note(`${metric} of ${plugin} is not installed: its measures are shown by their names, and not in percent`)
    const collected = await collectEvidence(app, args, targets.right)
    if (isLeft(collected)) return fail(console, collected.left)
    const { onLine, evidence, evidenceBySystem } = collected.right
    const counter = await goldCounter(app, args, console, args.last('root'))
    if (isLeft(counter)) return fail(console, counter.left)
    if (onLine !== undefined) {
      const folder = args.last('root')
      const settings = {
        pluginFolders: app.pluginFolders,
        pluginsOfCall: app.plugins ?? [],
        ...(app.secrets && { secrets: app.secrets }),
        ...(folder !== undefined && { root: folder }),
      }
      const rereadable = { ...stored.right, result }
      const why = await rereadEvidence(
        rereadable,
        registry.right,
        settings,
        await hostEnvironment(app, console),
        onLine,
      )
      if (why !== undefined) console.note(`the page has no errors: ${why}`)
    }
    const gold = await counter.right?.({ ...stored.right, result })
    const delivered = await deliver(app, args, restored, targets.right, args.words, {
      anonymise: args.has('anonymise'),
      evidence: evidence(),
      evidenceBySystem,
      gold: gold ?? (counter.right && 'none'),
    })
    return isLeft(delivered) ? fail(console, delivered.left) : 0
  },
}
