/** The program as a process and as a function say the same, and plugins are found on disk. */
import { expect, test } from 'vitest'
import { assay, files, inOwnFolder, installed, sample, score, spawned } from './support.ts'

inOwnFolder()

test('what the process prints is what the app prints', async () => {
  sample()
  expect(spawned(['score', 'conll-f1', '--metric', 'conll-f1', '-g', 'gold.conll', '-s', 'b.conll'])).toEqual(
    await score('-g', 'gold.conll', '-s', 'b.conll'),
  )
})

test('a command that is unknown ends the process with 2', () => {
  expect(spawned(['scoer'])).toMatchObject({ exit: 2, out: '' })
})

test('a plugin that is installed is found by its package, and listed', async () => {
  // whatever else is installed beside it
  const lines = (out: string): readonly string[] => out.split('\n').map((line) => line.trim().replace(/ +/g, ' '))
  expect(lines((await installed('list', 'plugins')).out)).toEqual(
    expect.arrayContaining(lines((await assay('list', 'plugins')).out).slice(0, 2)),
  )
})

test('a plugin on disk that exports nothing', async () => {
  sample()
  files({
    'node_modules/@assay/empty/package.json': '{ "name": "@assay/empty", "type": "module", "exports": "./index.js" }',
    'node_modules/@assay/empty/index.js': 'export const other = 1\n',
  })
  const ran = await installed('score', 'empty', '-g', 'gold.conll', '-s', 'b.conll')
  expect(ran).toMatchObject({ exit: 4, out: '' })
  expect(ran.err).toContain('error E504: @assay/empty exports no plugin')
})

test('a plugin on disk whose own dependency is missing is not said to be missing itself', async () => {
  sample()
  files({
    'node_modules/@assay/needy/package.json': '{ "name": "@assay/needy", "type": "module", "exports": "./index.js" }',
    'node_modules/@assay/needy/index.js': "import 'not-there-at-all'\nexport const plugin = {}\n",
  })
  const ran = await installed('score', 'needy', '-g', 'gold.conll', '-s', 'b.conll')
  expect(ran).toMatchObject({ exit: 4, out: '' })
  expect(ran.err).toContain('error E503: the plugin @assay/needy fails to load')
  expect(ran.err).toContain('not-there-at-all')
})
