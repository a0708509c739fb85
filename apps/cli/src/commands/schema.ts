/** `assay schema [CONFIG]`: the JSON Schema of the config. */
import { dirname } from 'node:path'
import { json } from '@assay/report'
import { isLeft } from 'fp-ts/lib/Either.js'
import { fail } from '../console.ts'
import { consoleFlags } from '../flags.ts'
import { print } from '../output.ts'
import { loadRegistry } from '../registry.ts'
import { singleWord } from '../request.ts'
import { configSchema } from '../schema.ts'
import type { CommandDef } from './command.ts'

export const schemaCommand: CommandDef = {
  usage: 'schema [CONFIG]',
  examples: [['assay schema campaigns/assay.json', 'with the plugins installed for that config']],
  flags: consoleFlags,
  run: async (app, args, console) => {
    const word = singleWord(args, 'schema takes one config')
    if (isLeft(word)) return fail(console, word.left)
    const pluginFolders = word.right === undefined ? app.pluginFolders : [dirname(word.right), ...app.pluginFolders]
    const registry = await loadRegistry({ ...app, pluginFolders })
    if (isLeft(registry)) return fail(console, registry.left)
    const printed = print(app.stdout, [json(await configSchema(registry.right))])
    return isLeft(printed) ? fail(console, printed.left) : 0
  },
}
