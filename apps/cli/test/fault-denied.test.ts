/** F18, where the disk says no; of data it is tested on the host. Root may read everything, so the answer of the system is given in its place. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as lea from '../../../packages/lea/src/index.ts'
import { inOwnFolder, refused, refusedIn } from './support.ts'

const { openSync } = fs
const answering: typeof openSync = (path, ...more) => {
  if (String(path).startsWith('denied')) throw Object.assign(new Error(`EACCES: ${path}`), { code: 'EACCES' })
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

describe('F18: a file without permission is refused', () => {
  test('when its format is detected', async () => {
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

  test('as a config, and as a stored result', async () => {
    fs.writeFileSync('denied.json', '{}')
    const [told] = await refused(2, ['E201'], 'run', 'denied.json')
    expect(told?.message).toContain('permission denied')
    await refused(3, ['E308'], 'report', 'denied.json')
  })
})
