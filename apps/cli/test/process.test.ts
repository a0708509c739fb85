/** The program as a process and as a function say the same, and plugins are found on disk. */
import { expect, test } from 'vitest'
import { assay, files, inOwnFolder, installed, sample, score, spawned } from './support.ts'

inOwnFolder()

test('the process prints the same as the app called as a function', async () => {
  sample()
  expect(spawned(['score', 'conll-f1', '--metric', 'conll-f1', '-g', 'gold.conll', '-s', 'b.conll'])).toEqual(
    await score('-g', 'gold.conll', '-s', 'b.conll'),
  )
})

test('an unknown command exits with 2', () => {
  expect(spawned(['scoer'])).toMatchObject({ exit: 2, out: '' })
})

test('an installed plugin is found by the name of its package, and listed', async () => {
  // whatever else is installed beside it
  const lines = (out: string): readonly string[] => out.split('\n').map((line) => line.trim().replace(/ +/g, ' '))
  expect(lines((await installed('list', 'plugins')).out)).toEqual(
    expect.arrayContaining(lines((await assay('list', 'plugins')).out).slice(0, 2)),
  )
})

test('an installed plugin that exports nothing is reported', async () => {
  sample()
  files({
    'node_modules/@assay/empty/package.json': '{ "name": "@assay/empty", "type": "module", "exports": "./index.js" }',
    'node_modules/@assay/empty/index.js': 'export const other = 1\n',
  })
  const ran = await installed('score', 'empty', '-g', 'gold.conll', '-s', 'b.conll')
  expect(ran).toMatchObject({ exit: 4, out: '' })
  expect(ran.err).toContain('error E504: @assay/empty exports no plugin')
})

test('a plugin whose dependency is missing is not reported as missing', async () => {
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
