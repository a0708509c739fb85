/** `assay report RESULT.json`: a stored result again, in any format. */
import { evidenceAgain, failure, restore } from '@assay/host'
import { chain, isLeft } from 'fp-ts/lib/Either.js'
import type { Flag } from '../arguments.ts'
import { fail } from '../console.ts'
import { keptFor } from '../evidence.ts'
import { consoleFlags, evidenceFlags, outputFlags, pickFlags } from '../flags.ts'
import { registryOf, withReferences } from '../installed.ts'
import { partOf } from '../part.ts'
import { deliver, targetsOf, withChoices } from '../render.ts'
import { oneWord } from '../request.ts'
import { soundResult } from '../stored.ts'
import { surroundingsOf, tellStored } from '../told.ts'
import type { Called } from './command.ts'

const root: Flag = {
  name: 'root',
  value: 'FOLDER',
  help: 'html: where the paths of the result begin (default: looked for)',
}

export const reportCommand: Called = {
  usage: 'report RESULT.json',
  examples: [
    ['assay report result.json -o table.tex -o report.html', 'several reports at once'],
    ['assay report result.json --system ours --metric lea', 'one system by one metric'],
    [
      'assay report result.json -o report.html --evidence all',
      'with every line in its text, where the files are still there',
    ],
    ['assay run --json | assay report - -f csv', 'from standard input'],
  ],
  flags: [...pickFlags, ...outputFlags, ...evidenceFlags, root, ...consoleFlags],
  run: async (app, given, console) => {
    const word = oneWord(given, 'report takes one result')
    if (isLeft(word)) return fail(console, word.left)
    if (word.right === undefined)
      return fail(console, failure(2, 'E104', 'report what?', 'name a stored result: assay report result.json'))
    const targets = chain(withChoices(given))(targetsOf(given))
    if (isLeft(targets)) return fail(console, targets.left)
    const registry = await registryOf(app)
    if (isLeft(registry)) return fail(console, registry.left)
    const stored = soundResult(word.right, registry.right)
    if (isLeft(stored)) return fail(console, stored.left)
    const part = partOf(stored.right.result, given.all('system'), given.all('metric'))
    if (isLeft(part)) return fail(console, part.left)
    const result = part.right
    tellStored(console, word.right, result)
    const restored = withReferences(restore(result, registry.right.metrics), registry.right)
    for (const { metric, plugin } of restored.unknown)
      console.note(
        `${metric} of ${plugin} is not installed: its measures are shown by their names, and not in per cent`,
      )
    const kept = keptFor(given, targets.right, new Set(result.scores.map(({ system }) => system)).size)
    if (isLeft(kept)) return fail(console, kept.left)
    const { onLine, evidence, own } = kept.right
    if (onLine !== undefined) {
      const folder = given.last('root')
      const settings = {
        pluginFolders: app.pluginFolders,
        called: app.plugins ?? [],
        ...(folder !== undefined && { root: folder }),
      }
      const again = { ...stored.right, result }
      const why = await evidenceAgain(again, registry.right, settings, await surroundingsOf(app, console), onLine)
      if (why !== undefined) console.note(`the page has no errors: ${why}`)
    }
    const delivered = await deliver(app, given, restored, targets.right, given.words, {
      anonymise: given.has('anonymise'),
      evidence: evidence(),
      own,
    })
    return isLeft(delivered) ? fail(console, delivered.left) : 0
  },
}
