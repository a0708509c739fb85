/** `assay completion SHELL`: a script that completes calls. */
import { failure, hostCode, splitName, suggestion } from '@assay/host/internal'
import { formatNames } from '@assay/report'
import { isLeft } from 'fp-ts/lib/Either.js'
import { type CompletionNames, completionEntries, shells } from '../completion.ts'
import { fail } from '../console.ts'
import { consoleFlags } from '../flags.ts'
import { printGuarded } from '../plugin-guard.ts'
import type { App } from '../process.ts'
import { loadRegistry, type Registry } from '../registry.ts'
import { singleWord } from '../request.ts'
import type { Command, CommandDef } from './command.ts'

/** `lea` for `@assay/lea`: a shell would break a word at its `@`. */
const short = (name: string): string => {
  const unscoped = name.replace(/^@assay\//, '')
  return splitName(unscoped).package === name ? unscoped : name
}

const namesIn = ({ plugins, metrics, readers, systems }: Registry): CompletionNames => ({
  metrics: metrics.map(([, { name }]) => name),
  presets: plugins.flatMap(({ plugin }) => Object.keys(plugin?.presets ?? {})),
  plugins: [...new Set(metrics.map(([plugin]) => short(plugin)))],
  readers: readers.map(([, { name }]) => name),
  systems: systems.map(([plugin, { name }]) => `${short(plugin)}/${name}`),
  formats: formatNames,
})

/** Creates the command, which completes all commands including itself. */
export const completionCommand = (commands: (app: App) => Promise<readonly Command[]>): CommandDef => ({
  usage: `completion ${Object.keys(shells).join('|')}`,
  examples: [
    ['assay completion zsh > ~/.assay.zsh', 'zsh; add source ~/.assay.zsh after compinit in ~/.zshrc'],
    ['assay completion fish > ~/.config/fish/completions/assay.fish', 'fish'],
    ['assay completion powershell | Out-String | Invoke-Expression', 'PowerShell, in $PROFILE; not tested yet'],
  ],
  flags: consoleFlags,
  run: async (app, args, console) => {
    const word = singleWord(args, 'completion takes one shell')
    if (isLeft(word)) return fail(console, word.left)
    const shellNames = Object.keys(shells)
    const shell =
      word.right === undefined ? undefined : Object.hasOwn(shells, word.right) ? shells[word.right] : undefined
    if (shell === undefined) {
      const why = word.right === undefined ? 'no shell is named' : `there is no completion for "${word.right}"`
      return fail(console, failure(2, hostCode.E104, why, suggestion(word.right ?? '', shellNames)))
    }
    const registry = await loadRegistry(app)
    if (isLeft(registry)) return fail(console, registry.left)
    const printed = await printGuarded(app, [shell(completionEntries(await commands(app), namesIn(registry.right)))])
    return isLeft(printed) ? fail(console, printed.left) : 0
  },
})
