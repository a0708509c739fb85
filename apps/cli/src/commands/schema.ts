/** `assay schema [CONFIG]`: the JSON Schema of the config. */
import { dirname } from 'node:path'
import { json } from '@assay/report'
import { isLeft } from 'fp-ts/lib/Either.js'
import { fail } from '../console.ts'
import { consoleFlags } from '../flags.ts'
import { registryOf } from '../installed.ts'
import { print } from '../output.ts'
import { oneWord } from '../request.ts'
import { configSchema } from '../schema.ts'
import type { Called } from './command.ts'

export const schemaCommand: Called = {
  usage: 'schema [CONFIG]',
  examples: [['assay schema campaigns/assay.json', 'with the plugins that are installed where that config is']],
  flags: consoleFlags,
  run: async (app, given, console) => {
    const word = oneWord(given, 'schema takes one config')
    if (isLeft(word)) return fail(console, word.left)
    const pluginFolders = word.right === undefined ? app.pluginFolders : [dirname(word.right), ...app.pluginFolders]
    const registry = await registryOf({ ...app, pluginFolders })
    if (isLeft(registry)) return fail(console, registry.left)
    const printed = print(app.stdout, [json(await configSchema(registry.right))])
    return isLeft(printed) ? fail(console, printed.left) : 0
  },
}
