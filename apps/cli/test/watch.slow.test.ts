/** `--watch` as a process. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { files, half, inOwnFolder, program, sample } from './support.ts'

inOwnFolder()

test('Ctrl-C ends a process that watches', { timeout: 30_000 }, async () => {
  sample()
  const env = { ...process.env, NODE_OPTIONS: '' }
  const child = spawn(
    process.execPath,
    [...program, 'score', 'conll-f1/conll-f1', '-g', 'gold.conll', '-s', 'b.conll', '--watch'],
    {
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  try {
    let out = ''
    const said = (text: string): Promise<void> =>
      new Promise((resolve) => {
        child.stdout.on('data', (chunk) => {
          out += chunk
          if (out.includes(text)) resolve()
        })
      })
    const first = said('50.00')
    await first
    const second = said('since the last run')
    files({ 'b.conll': half })
    await second
    child.kill('SIGINT')
    // a shell says 130 of it
    expect((await once(child, 'exit'))[1]).toBe('SIGINT')
  } finally {
    child.kill('SIGKILL')
  }
})
