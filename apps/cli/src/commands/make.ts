/** `assay make PLUGIN/SYSTEM -o FILE`: writes the output of a built-in system, such as a baseline or a vote. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type BuiltInSystem, expandSystems, failure, hostCode, make, splitColumn } from '@assay/host/internal'
import { fixed } from '@assay/report/internal'
import { isLeft } from 'fp-ts/lib/Either.js'
import { parseSettings } from '../arguments.ts'
import { fail } from '../console.ts'
import { consoleFlags, inputFlags, maxBytesFlag } from '../flags.ts'
import { printData } from '../github-runner.ts'
import { code } from '../messages.ts'
import { writeDocuments } from '../output.ts'
import { lateFaults } from '../plugin-guard.ts'
import { requestOf } from '../read-config.ts'
import { parseInputs, setOf, singleWord } from '../request.ts'
import { hostEnvironment } from '../run-notes.ts'
import type { CommandDef } from './command.ts'

export const makeCommand: CommandDef = {
  usage: 'make PLUGIN/SYSTEM -g GOLD [-s [NAME=]FILE …] [--train FILE] -o FILE',
  examples: [
    [
      'assay make conll-f1/majority-vote -g gold.conll -s a.conll -s b.conll -s c.conll -o vote.conll',
      'a majority vote',
    ],
    [
      'assay make conll-f1/majority-vote --search -g dev.conll -s a.conll -s b.conll -s c.conll -o vote.conll',
      'a vote of the best set of systems on this data',
    ],
  ],
  flags: [
    ...inputFlags.map((flag) =>
      flag.name === 'set' ? { ...flag, help: 'an option of the system or reader (reader.key)' } : flag,
    ),
    maxBytesFlag,
    { name: 'train', value: 'FILE', many: true, help: 'training data, for systems that learn' },
    { name: 'search', help: 'search for the best set of systems on the gold' },
    { name: 'output', short: 'o', value: 'FILE', help: 'output file (default: stdout)' },
    ...consoleFlags,
  ],
  run: async (app, args, console) => {
    const name = singleWord(args, 'make takes one system')
    if (isLeft(name)) return fail(console, name.left)
    if (name.right === undefined)
      return fail(console, failure(2, hostCode.E104, 'make what?', 'name a built-in system: assay list systems'))
    const settings = parseSettings(args)
    if (isLeft(settings)) return fail(console, settings.left)
    const flags = parseInputs(args, false)
    if (isLeft(flags)) return fail(console, flags.left)
    const { maxBytes, ...sides } = flags.right
    const set = setOf(new Map(), settings.right.reader)
    const where = { folder: '.', asTyped: true, pluginFolders: app.pluginFolders }
    const inputs = await expandSystems(app.machine, requestOf({ ...sides, metrics: [], set }, where))
    if (isLeft(inputs)) return fail(console, inputs.left)
    const train = args.all('train')
    const path = args.last('output')
    const read = [
      ...inputs.right.gold.files,
      ...inputs.right.systems.flatMap((system) => ('make' in system ? [] : system.files)),
      ...train,
    ]
    if (path !== undefined && read.some((file) => resolve(splitColumn(file, existsSync).path) === resolve(path))) {
      return fail(
        console,
        failure(
          2,
          code.E105,
          `-o ${path} is one of the inputs`,
          'write somewhere else: an input is never written over',
        ),
      )
    }
    const system: BuiltInSystem = {
      name: name.right,
      make: name.right,
      texts: settings.right.metric,
      ...(train.length > 0 && { train: { files: train } }),
    }
    const request = {
      ...inputs.right,
      ...(maxBytes !== undefined && { maxBytes }),
      pluginsOfCall: app.plugins ?? [],
      system,
      search: args.has('search'),
      out: path ?? '-',
    }
    const result = await make(request, await hostEnvironment(app, console))()
    if (isLeft(result)) return fail(console, result.left)
    const { files, warnings, found: best } = result.right
    if (!console.quiet) console.problems(warnings)
    await lateFaults()
    const written = await writeDocuments((texts) => printData(app, texts), path, files)
    if (isLeft(written)) return fail(console, written.left)
    if (best !== undefined)
      console.note(
        `best set: ${best.members.join(', ')} (F ${fixed(best.score * 100, 2)} on this data; ${best.tried} sets were scored)`,
      )
    return 0
  },
}
