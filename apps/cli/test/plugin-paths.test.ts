/** Where code may come from: packages by name, files of the config's own folder, and nothing that data names. */
import { existsSync, symlinkSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type FromThread, files, gold, inOwnFolder, installed, type Ran, sample, system } from './support.ts'

inOwnFolder()

// a plugin like any other, that tells of its being loaded
const telling = `import { writeFileSync } from 'node:fs'
writeFileSync('loaded', '')
export { plugin } from '@assay/conll-f1'
`

const campaign = (metric: string): void =>
  files({
    'campaign/assay.json': JSON.stringify({ gold: 'gold.conll', systems: { a: 'a.conll' }, metrics: [metric] }),
    'campaign/gold.conll': gold,
    'campaign/a.conll': system,
    'campaign/plugin.js': telling,
    'evil.js': telling,
    'package.json': '{ "type": "module" }',
  })

const run = (...more: readonly string[]): Promise<Ran> =>
  installed('run', 'campaign/assay.json', '--json', '--diagnostics', 'json', ...more)

const codesOf = ({ err }: Ran): readonly string[] =>
  (JSON.parse(err) as { problems: FromThread[] }).problems.map((p) => p.code)

describe('a plugin of a config', () => {
  test('is loaded from a file in the folder of the config', async () => {
    campaign('./plugin.js')
    expect(await run()).toMatchObject({ exit: 0, err: '' })
    expect(existsSync('loaded')).toBe(true)
    const { out } = await installed('validate', 'campaign/assay.json')
    expect(out).toMatch(/^ {2}\.\/plugin\.js {2}\d\.\d\.\d {2}campaign\/plugin\.js$/m)
  })

  test('is refused if its file is in another folder, unless --root allows it', async () => {
    campaign('../evil.js')
    const ran = await run()
    expect({ exit: ran.exit, out: ran.out, codes: codesOf(ran) }).toEqual({ exit: 2, out: '', codes: ['E208'] })
    expect(existsSync('loaded')).toBe(false)
    expect((await run('--root', '.')).exit).toBe(0)
    expect(existsSync('loaded')).toBe(true)
  })

  test('is refused if a link leads to another folder', async () => {
    campaign('./link.js')
    symlinkSync('../evil.js', 'campaign/link.js')
    expect(codesOf(await run())).toEqual(['E208'])
    expect(existsSync('loaded')).toBe(false)
  })

  test.each([
    ['a URL', () => `file://${process.cwd()}/evil.js`],
    ['a URL of data', () => "data:text/javascript,import{writeFileSync}from'node:fs';writeFileSync('loaded','')"],
    ['a URL of the net', () => 'https://evil.example/plugin.js'],
    ['an absolute path', () => `${process.cwd()}/evil.js`],
    ['a path behind a scope', () => '@assay/../../evil.js'],
    ['an import of Node', () => 'node:fs'],
  ])('is refused if it is %s', async (_, nameOf) => {
    campaign(nameOf())
    const ran = await run()
    expect({ out: ran.out, loaded: existsSync('loaded') }).toEqual({ out: '', loaded: false })
    expect([2, 4]).toContain(ran.exit)
    expect(ran.err).not.toMatch(/^\s+at /m)
  })

  test('is reported if it does not exist', async () => {
    campaign('./plgin.js')
    const ran = await run()
    expect({ exit: ran.exit, out: ran.out, codes: codesOf(ran) }).toEqual({ exit: 4, out: '', codes: ['E501'] })
  })
})

test('--allow-plugins-from loads packages from another folder', async () => {
  sample()
  files({
    'other/node_modules/@assay/extra/package.json':
      '{ "name": "@assay/extra", "version": "1.2.3", "type": "module", "exports": "./index.js", "keywords": ["assay-plugin"], "description": "more" }',
    'other/node_modules/@assay/extra/index.js':
      "import { plugin as other } from '@assay/conll-f1'\nexport const plugin = { ...other, name: '@assay/extra', version: '1.2.3' }\n",
  })
  const call = ['score', 'extra', '--metric', 'conll-f1', '-g', 'gold.conll', '-s', 'a.conll', '--json']
  expect(await installed(...call)).toMatchObject({ exit: 4, out: '' })
  expect(await installed(...call, '--allow-plugins-from', 'other')).toMatchObject({ exit: 0, err: '' })
  const list = ['list', 'plugins', '--allow-plugins-from', 'other']
  expect((await installed(...list)).out).toMatch(/^ {2}@assay\/extra +more$/m)
})

test('reading a stored result loads no code that the result names', async () => {
  campaign('conll-f1/conll-f1')
  const result = (await run()).out
  const named = result.replaceAll('"metric": "conll-f1"', '"metric": "@assay/named"')
  files({
    'result.json': named,
    'node_modules/@assay/named/package.json': '{ "name": "@assay/named", "type": "module", "exports": "./index.js" }',
    'node_modules/@assay/named/index.js': telling,
  })
  expect(named).not.toBe(result)
  for (const command of [
    ['report', 'result.json'],
    ['compare', 'result.json', 'result.json'],
  ])
    expect((await installed(...command)).exit).toBe(0)
  expect(existsSync('loaded')).toBe(false)
})
