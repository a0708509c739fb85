/** Files that the system does not hand out. Root may read everything, so the answer of the system is given in its place. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Problem } from '@assay/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { node } from '../src/node/machine.ts'

const { openSync } = fs
const answering: typeof openSync = (path, ...more) => {
  for (const code of ['EACCES', 'EIO'])
    if (String(path).includes(code)) throw Object.assign(new Error(`${code}: ${path}`), { code })
  return openSync(path, ...more)
}

/** What every module that imports `openSync` gets, also those that were loaded before. */
const openWith = (open: typeof openSync): void => {
  fs.openSync = open
  syncBuiltinESMExports()
}

let folder = ''
beforeAll(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'assay-denied-'))
  openWith(answering)
})
afterAll(() => {
  openWith(openSync)
  fs.rmSync(folder, { recursive: true, force: true })
})

/** The problems of a file that is there. */
const problemsOf = (name: string): readonly Problem[] => {
  const path = join(folder, name)
  fs.writeFileSync(join(folder, name), 'x O\n')
  return [...node.source(path).chunks()].flatMap((chunk) => (chunk._tag === 'Left' ? [chunk.left] : []))
}

describe('F18: a file', () => {
  it.each(['EACCES.conll', 'EACCES.conll.gz'])(
    'is reported with its path and the user if permission is denied: %s',
    (name) => {
      const user = process.getuid?.() === undefined ? 'this user' : `user ${process.getuid()}`
      expect(problemsOf(name)).toMatchObject([
        {
          severity: 'error',
          code: 'E308',
          message: `permission denied: ${user} may not read it`,
          at: { path: join(folder, name) },
          hint: 'make it readable: chmod a+r FILE',
        },
      ])
    },
  )

  it('is reported with the message of the operating system if the disk fails', () => {
    expect(problemsOf('EIO.conll')).toMatchObject([{ code: 'E306', message: expect.stringContaining('EIO') }])
  })
})
