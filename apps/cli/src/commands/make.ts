/** `assay make PLUGIN/SYSTEM -o FILE`: writes out a built-in system, a baseline or a vote. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { failure, type MadeSystem, make, splitColumn, spreadSystems } from '@assay/host'
import { fixed } from '@assay/report'
import { isLeft } from 'fp-ts/lib/Either.js'
import { printData } from '../actions.ts'
import { settingsOf } from '../arguments.ts'
import { fail } from '../console.ts'
import { consoleFlags, inputFlags, limitFlag } from '../flags.ts'
import { writeDocuments } from '../output.ts'
import { inputsOf, oneWord } from '../request.ts'
import { settled } from '../settled.ts'
import { surroundingsOf } from '../told.ts'
import type { Called } from './command.ts'

export const makeCommand: Called = {
  usage: 'make PLUGIN/SYSTEM -g GOLD [-s [NAME=]FILE …] [--train FILE] -o FILE',
  examples: [
    [
      'assay make conll-f1/majority-vote -g gold.conll -s a.conll -s b.conll -s c.conll -o vote.conll',
      'a majority vote',
    ],
    [
      'assay make conll-f1/majority-vote --search -g dev.conll -s a.conll -s b.conll -s c.conll -o vote.conll',
      'the best set of systems on this data',
    ],
  ],
  flags: [
    ...inputFlags.map((flag) =>
      flag.name === 'set' ? { ...flag, help: 'an option of the system, or reader.key=value of the reader' } : flag,
    ),
    limitFlag,
    { name: 'train', value: 'FILE', many: true, help: 'training data, for a system that learns' },
    { name: 'search', help: 'search the best set of the systems on the gold' },
    { name: 'output', short: 'o', value: 'FILE', help: 'where to write; without it, stdout' },
    ...consoleFlags,
  ],
  run: async (app, given, console) => {
    const name = oneWord(given, 'make takes one system')
    if (isLeft(name)) return fail(console, name.left)
    if (name.right === undefined)
      return fail(console, failure(2, 'E104', 'make what?', 'name a built-in system: assay list systems'))
    const settings = settingsOf(given)
    if (isLeft(settings)) return fail(console, settings.left)
    const said = inputsOf(given, false)
    if (isLeft(said)) return fail(console, said.left)
    const inputs = await spreadSystems(app.machine, { ...said.right, folder: '.' })
    if (isLeft(inputs)) return fail(console, inputs.left)
    const train = given.all('train')
    const path = given.last('output')
    const read = [...inputs.right.gold.files, ...inputs.right.systems.flatMap(({ files }) => files), ...train]
    if (path !== undefined && read.some((file) => resolve(splitColumn(file, existsSync).path) === resolve(path))) {
      return fail(
        console,
        failure(2, 'E105', `-o ${path} is one of the inputs`, 'write somewhere else: an input is never written over'),
      )
    }
    const made: MadeSystem = {
      name: name.right,
      make: name.right,
      texts: settings.right.metric,
      ...(train.length > 0 && { train: { files: train } }),
    }
    const request = {
      ...inputs.right,
      folder: '.',
      pluginFolders: app.pluginFolders,
      called: app.plugins ?? [],
      readerTexts: settings.right.reader,
      made,
      search: given.has('search'),
      out: path ?? '-',
    }
    const result = await make(request, await surroundingsOf(app, console))()
    if (isLeft(result)) return fail(console, result.left)
    const { files, warnings, found } = result.right
    if (!console.quiet) console.problems(warnings)
    const foul = await settled(app)
    if (foul !== undefined) return fail(console, foul)
    const written = await writeDocuments((texts) => printData(app, texts), path, files)
    if (isLeft(written)) return fail(console, written.left)
    if (found !== undefined)
      console.note(
        `best set: ${found.members.join(', ')} (F ${fixed(found.score * 100, 2)} on this data; ${found.tried} sets were scored)`,
      )
    return 0
  },
}
