/** The page of the commands is that of the code: `node --conditions=@assay/source --import tsx tools/commands-page.ts --write` writes it. */
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { commandsOf } from '../../apps/cli/src/commands/index.ts'
import { nodeProcess } from '../../apps/cli/src/process.ts'
import { commandsPage } from '../commands-page.ts'
import { examplesIn } from '../examples.ts'

const page = readFileSync(join(resolve(dirname(fileURLToPath(import.meta.url)), '../..'), 'docs/commands.md'), 'utf8')

describe('docs/commands.md', () => {
  it('shows the current help of each command', async () => expect(page).toBe(await commandsPage()))

  it('shows an example of each command except serve and work, which do not end', () => {
    const calls = examplesIn(page).map(({ call }) => call)
    const names = commandsOf(nodeProcess()).map(({ name }) => name)
    const without = names.filter((name) => !calls.some((call) => call.startsWith(`assay ${name}`)))
    expect(without.sort()).toEqual(['serve', 'work'])
  })
})
