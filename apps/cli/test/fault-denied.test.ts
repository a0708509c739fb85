/** F18, where the disk says no. Root may read everything, so the answer of the system is given in its place, or asked of a child. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as lea from '../../../packages/lea/src/index.ts'
import { type FromThread, inOwnFolder, program, refused, refusedIn, sample } from './support.ts'

const answers = { denied: 'EACCES', broken: 'EIO' }

const { openSync } = fs
const answering: typeof openSync = (path, ...more) => {
  for (const [name, code] of Object.entries(answers))
    if (String(path).startsWith(name)) throw Object.assign(new Error(`${code}: ${path}`), { code })
  return openSync(path, ...more)
}

/** What every module that imports `openSync` gets, also those that were loaded before. */
const openWith = (open: typeof openSync): void => {
  fs.openSync = open
  syncBuiltinESMExports()
}

beforeAll(() => openWith(answering))
afterAll(() => openWith(openSync))

inOwnFolder()

describe('F18: permission denied', () => {
  const call = ['score', 'conll-f1', '-g', 'gold.conll'] as const

  test.each(['denied.conll', 'denied.conll.gz'])('%s: the path, and who may not', async (path) => {
    sample()
    fs.writeFileSync(path, 'x O\n')
    const [told] = await refused(3, ['E308'], ...call, '-s', path)
    const user = process.getuid?.() === undefined ? 'this user' : `user ${process.getuid()}`
    expect(told).toMatchObject({ message: `permission denied: ${user} may not read it`, at: { path } })
    expect(told?.hint).toBe('make it readable: chmod a+r FILE')
  })

  test('where the format is guessed', async () => {
    fs.writeFileSync('denied.key', 'x O\n')
    await refusedIn(
      { plugins: { '@assay/lea': () => lea } },
      3,
      ['E308'],
      'score',
      'lea',
      '-g',
      'denied.key',
      '-s',
      'x',
    )
  })

  test('of a config, and of a stored result', async () => {
    fs.writeFileSync('denied.json', '{}')
    const [told] = await refused(2, ['E201'], 'run', 'denied.json')
    expect(told?.message).toContain('permission denied')
    await refused(3, ['E308'], 'report', 'denied.json')
  })

  test('a disk that breaks is told too', async () => {
    sample()
    fs.writeFileSync('broken.conll', 'x O\n')
    const [told] = await refused(3, ['E306'], ...call, '-s', 'broken.conll')
    expect(told?.message).toContain('EIO')
  })
})

/** Another user, as whom root can start a child; where this one is not root, the mode of the file is enough. */
const other = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

test('F18: in a child under another user id', () => {
  sample()
  fs.chmodSync('a.conll', other.uid === undefined ? 0 : 0o600)
  for (const folder of ['.', '..']) fs.chmodSync(folder, 0o755)
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
