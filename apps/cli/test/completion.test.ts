/** Completion, in the shells themselves: PowerShell alone is not here, and its script says that it has not been run. */
import { spawnSync } from 'node:child_process'
import { node } from '@assay/host/node'
import { describe, expect, test } from 'vitest'
import { allCommands } from '../src/commands/index.ts'
import { assay, files, inOwnFolder, installed } from './support.ts'

inOwnFolder()

// a check of everything, as .ci/run is, fails without them
const isHere = (shell: string): boolean =>
  process.env['ASSAY_ALL_TOOLS'] === '1' || spawnSync(shell, ['-c', 'true']).error === undefined

const script = async (shell: string): Promise<string> => {
  const { exit, out, err } = await installed('completion', shell)
  expect({ exit, err }).toEqual({ exit: 0, err: '' })
  return out
}

/** What a shell that has read the script says. */
const ask = async (shell: string, asking: string): Promise<readonly string[]> => {
  files({ script: await script(shell), 'run1.conll': '', asking })
  const { status, stdout, stderr } = spawnSync(shell, ['asking'], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return stdout.trim().split('\n')
}

interface Shell {
  /** A program that prints what completes each of some calls, a line each. */
  readonly asking: (calls: readonly string[]) => string
}

const shells: Readonly<Record<string, Shell>> = {
  bash: {
    asking: (calls) =>
      `source ./script\n${calls
        .map((call) => {
          const words = call.split(' ')
          return `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _assay; echo "\${COMPREPLY[@]}"`
        })
        .join('\n')}\n`,
  },
  zsh: {
    asking: (calls) => `compdef() { : }
compadd() { shift; print -rn -- "\${(M)@:#$words[CURRENT]*} " }
_describe() { local -a names; names=("\${(@P)2%%:*}"); compadd -- $names }
_files() { : }
source ./script
${calls
  .map((call) => {
    const words = call.split(' ')
    return `words=(${words.map((word) => `'${word}'`).join(' ')}); CURRENT=${words.length}; _assay; print`
  })
  .join('\n')}\n`,
  },
  fish: {
    asking: (calls) =>
      `source ./script\n${calls.map((call) => `echo (complete -C '${call}' | string split -f 1 \\t)`).join('\n')}\n`,
  },
}

const calls = ['assay che', 'assay score --bootst', 'assay score --format ma', 'assay run --test x', 'assay list pres']

describe.each(Object.entries(shells).filter(([shell]) => isHere(shell)))('completion in %s', (shell, { asking }) => {
  test('completes commands, flags and values of flags', async () => {
    const [command, flag, format, , kind] = await ask(shell, asking(calls))
    expect([command, flag, format, kind].map((line) => line?.trim())).toEqual([
      'check',
      '--bootstrap',
      'markdown',
      'presets',
    ])
  })

  test('completes metrics and presets, after a flag and as arguments', async () => {
    const [metric, preset, word] = await ask(
      shell,
      asking(['assay score --metric surf', 'assay check --preset conll-20', 'assay score le']),
    )
    expect(metric?.trim()).toBe('surface-f1')
    expect(preset?.split(' ')).toContain('conll-2003')
    expect(word?.split(' ')).toContain('lea')
  })
})

test.each(['bash', 'zsh', 'fish', 'powershell'])(
  'the completion script for %s contains every command and every flag',
  async (shell) => {
    const text = await script(shell)
    for (const { name, flags } of await allCommands({ machine: node, pluginFolders: [] })) {
      const written = flags.map(({ name: flag }) => (shell === 'fish' ? ` -l ${flag} ` : `--${flag}`))
      expect([name, [name, ...written].filter((word) => !text.includes(word))]).toEqual([name, []])
    }
  },
)

test('completion for an unknown shell is refused', async () => {
  const { exit, err } = await assay('completion', 'bsh')
  expect(exit).toBe(2)
  expect(err).toContain('did you mean bash?')
})
