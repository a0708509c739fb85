/** F18, asked of a child under another user id: root may read everything. */
import { spawnSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type FromThread, inOwnFolder, program, sample } from './support.ts'

inOwnFolder()

/** Another user, as whom root can start a child; where this one is not root, the mode of the file is enough. */
const other = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

test('F18: a file of another user is refused in a child process', () => {
  sample()
  chmodSync('a.conll', other.uid === undefined ? 0 : 0o600)
  for (const folder of ['.', '..']) chmodSync(folder, 0o755)
  const words = ['score', 'conll-f1', '--metric', 'conll-f1', '-g', 'gold.conll', '-s', 'a.conll']
  const made = spawnSync(process.execPath, [...program, ...words, '--diagnostics', 'json'], {
    ...other,
    encoding: 'utf8',
  })
  expect([made.status, made.stdout]).toEqual([3, ''])
  const told = (JSON.parse(made.stderr) as { problems: FromThread[] }).problems
  expect(told.map(({ code, at }) => [code, at.path])).toEqual([['E308', 'a.conll']])
  expect(told[0]?.message).toContain(`user ${other.uid ?? process.getuid?.()} may not read it`)
})
