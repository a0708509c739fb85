/** `assay completion SHELL`: a script that completes calls. */
import { failure, splitName, suggestion } from '@assay/host'
import { formatNames } from '@assay/report'
import { isLeft } from 'fp-ts/lib/Either.js'
import { entriesOf, type Names, shells } from '../completion.ts'
import { fail } from '../console.ts'
import { consoleFlags } from '../flags.ts'
import { type Registry, registryOf } from '../installed.ts'
import { oneWord } from '../request.ts'
import { printSettled } from '../settled.ts'
import type { Called, Command } from './command.ts'

/** `lea` for `@assay/lea`: a shell would break a word at its `@`. */
const short = (name: string): string => {
  const bare = name.replace(/^@assay\//, '')
  return splitName(bare).package === name ? bare : name
}

const namesIn = ({ plugins, metrics, readers, systems }: Registry): Names => ({
  metrics: metrics.map(([, { name }]) => name),
  presets: plugins.flatMap(({ plugin }) => Object.keys(plugin?.presets ?? {})),
  plugins: [...new Set(metrics.map(([plugin]) => short(plugin)))],
  readers: readers.map(([, { name }]) => name),
  systems: systems.map(([plugin, { name }]) => `${short(plugin)}/${name}`),
  formats: formatNames,
})

/** All commands complete, itself too. */
export const completionCommand = (commands: () => Promise<readonly Command[]>): Called => ({
  usage: `completion ${Object.keys(shells).join('|')}`,
  examples: [
    ['assay completion zsh > ~/.assay.zsh', 'zsh, with source ~/.assay.zsh behind compinit in ~/.zshrc'],
    ['assay completion fish > ~/.config/fish/completions/assay.fish', 'fish'],
    [
      'assay completion powershell | Out-String | Invoke-Expression',
      'PowerShell, in $PROFILE; it has not been run yet',
    ],
  ],
  flags: consoleFlags,
  run: async (app, given, console) => {
    const word = oneWord(given, 'completion takes one shell')
    if (isLeft(word)) return fail(console, word.left)
    const known = Object.keys(shells)
    const shell =
      word.right === undefined ? undefined : Object.hasOwn(shells, word.right) ? shells[word.right] : undefined
    if (shell === undefined) {
      const why = word.right === undefined ? 'no shell is named' : `there is no completion for "${word.right}"`
      return fail(console, failure(2, 'E104', why, suggestion(word.right ?? '', known)))
    }
    const registry = await registryOf(app)
    if (isLeft(registry)) return fail(console, registry.left)
    const printed = await printSettled(app, [shell(entriesOf(await commands(), namesIn(registry.right)))])
    return isLeft(printed) ? fail(console, printed.left) : 0
  },
})
