/** Paths of a config: those that lead out of its folder are refused at their line, and its files have a limit of size. */
import { mkdirSync, symlinkSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { assay, type FromThread, files, gold, inOwnFolder, refused, resultOf, sample, system } from './support.ts'

inOwnFolder()

const scoring = (goldFile: string, systemFile: string): readonly string[] => [
  ...['score', 'conll-f1', '--metric', 'conll-f1'],
  ...['-g', goldFile, '-s', systemFile],
]

/** A config of `campaign/`, whose data is below it unless it says otherwise. */
const config = (more: object = {}): void => {
  const plain = { gold: 'gold.conll', systems: { a: 'a.conll' }, metrics: ['@assay/conll-f1/conll-f1'] }
  files({
    'campaign/assay.json': `${JSON.stringify({ ...plain, ...more }, null, 2)}\n`,
    'campaign/gold.conll': gold,
    'campaign/a.conll': system,
  })
}
const running = ['run', 'campaign/assay.json'] as const

const placeOf = ([told]: readonly FromThread[]): string => `${told?.at.path}:${told?.at.line}`

describe('F22: paths of a config that leave its folder are refused', () => {
  const outside = (): void => {
    sample()
    files({ 'other/secret.conll': gold, 'result.json': '{}', 'meta.csv': 'document,genre\n' })
  }
  const gate = { metric: 'conll-f1', measure: 'f1', maxDrop: 0.1, against: '../result.json' }
  const cases: readonly (readonly [string, object, number])[] = [
    ['the gold', { gold: '../gold.conll' }, 2],
    ['a pattern', { gold: '../other/*.conll' }, 2],
    ['a pattern that would match nothing', { gold: '../none/*' }, 2],
    ['a folder', { gold: '../other' }, 2],
    ['one of several', { gold: { files: ['gold.conll', './../gold.conll'] } }, 3],
    ['a column', { gold: '../gold.conll:-1' }, 2],
    ['a system', { systems: { b: 'a.conll', a: '../a.conll' } }, 5],
    ['training data', { systems: { a: { make: 'conll-f1/baseline', train: '../gold.conll' } } }, 6],
    ['metadata', { documents: { meta: '../meta.csv' } }, 10],
    ['a stored result of a gate', { gates: [gate] }, 14],
    ['an output', { output: ['x.json', '../x.json'] }, 11],
    ['an output with a format', { output: 'csv:../x' }, 9],
    ['a plugin', { metrics: ['../plugin.js'] }, 7],
    ['a file that is not there', { gold: '../none' }, 2],
  ]

  test.each(cases)('for %s, at its place and with the flag that allows it', async (_, more, line) => {
    outside()
    config(more)
    const told = await refused(2, ['E208'], ...running)
    expect(placeOf(told)).toBe(`campaign/assay.json:${line}`)
    expect(told[0]?.message).toContain('is outside of the folder campaign')
    expect(told[0]?.hint).toContain('--root DIR')
  })

  test('if they are absolute', async () => {
    outside()
    config({ gold: `${process.cwd()}/gold.conll` })
    await refused(2, ['E208'], ...running)
    config({ output: `${process.cwd()}/x.json` })
    await refused(2, ['E208'], ...running)
  })

  test.each([
    ['a file', 'link.conll', '../other/secret.conll'],
    ['a folder', 'link', '../other'],
    ['a pattern over a link', 'link*', '../other/secret.conll'],
  ])('if they lead through a symbolic link: %s', async (_, name, target) => {
    outside()
    config({ gold: name.includes('*') ? name : name.replace(/^link$/, 'link/secret.conll') })
    symlinkSync(target, `campaign/${name.replace('*', '.conll')}`)
    const [told] = await refused(2, ['E208'], ...running)
    expect(told?.message).toMatch(/ is outside of the folder campaign, through a symbolic link$/)
  })

  test('if an output leads through a link to a file or a folder', async () => {
    outside()
    files({ 'other/x.json': 'old' })
    mkdirSync('campaign')
    symlinkSync('../other/x.json', 'campaign/x.json')
    symlinkSync('../other', 'campaign/out')
    for (const output of ['x.json', 'out/new.json']) {
      config({ output })
      await refused(2, ['E208'], ...running)
    }
  })

  test('unless their link stays inside the folder', async () => {
    config({ gold: 'link.conll' })
    symlinkSync('gold.conll', 'campaign/link.conll')
    expect(await assay(...running, '--json')).toMatchObject({ exit: 0 })
  })

  test('unless they are below --root', async () => {
    outside()
    config({ gold: '../other/secret.conll' })
    const whole = resultOf(await assay(...running, '--root', '.', '--json'))
    expect(whole.inputs[0]?.path).toBe('../other/secret.conll')
    expect((await assay('validate', 'campaign/assay.json', '--root', '.')).exit).toBe(0)
    await refused(2, ['E208'], ...running, '--root', 'campaign')
    await refused(2, ['E208'], ...running, '--root', 'other')
    expect(await assay('validate', 'campaign/assay.json')).toMatchObject({ exit: 2, out: '' })
  })

  test('unless they are absolute and lead into the folder', async () => {
    config({ gold: `${process.cwd()}/campaign/gold.conll` })
    expect((await assay(...running)).exit).toBe(0)
  })

  test('unless they are typed on the command line', async () => {
    outside()
    mkdirSync('deep')
    process.chdir('deep')
    expect((await assay(...scoring('../gold.conll', `${process.cwd()}/../a.conll`))).exit).toBe(0)
  })
})

test.each([
  ['that matches nothing', 'runs/*.conll', 'E207'],
  ['that would take minutes', '*a*a*a*a*a*b', 'E227'],
])('a pattern in a config with %s is refused at its line', async (_, pattern, code) => {
  config({ systems: { a: { files: pattern } } })
  expect(placeOf(await refused(2, [code], ...running))).toBe('campaign/assay.json:5')
})

test('two outputs whose names differ only by case are refused, in a call and in a config', async () => {
  sample()
  await refused(2, ['E209'], ...scoring('gold.conll', 'a.conll'), '-o', 'Out.json')
  config({ output: 'x.csv' })
  await refused(2, ['E209'], ...running, '-o', 'campaign/X.csv')
})

test('a folder is refused as the table of documents', async () => {
  sample()
  mkdirSync('meta.csv')
  const told = await refused(3, ['E307'], ...scoring('gold.conll', 'a.conll'), '--meta', 'meta.csv')
  expect(told[0]?.message).toBe('this is a folder, and a file is needed')
})

test('a device is refused as a config and as a stored result', async () => {
  for (const call of [
    ['run', '/dev/zero'],
    ['compare', '/dev/zero', '/dev/zero'],
    ['report', '/dev/zero'],
  ])
    expect(await assay(...call)).toMatchObject({ exit: call[0] === 'run' ? 2 : 3, out: '' })
})

describe('--max-bytes', () => {
  test('limits the size of each file, for score, run, errors and make', async () => {
    config()
    await refused(3, ['E363', 'E363'], ...running, '--max-bytes', '20')
    const call = ['-g', 'campaign/gold.conll', '-s', 'campaign/a.conll', '--max-bytes', '20']
    expect((await assay('score', 'conll-f1', ...call)).exit).toBe(3)
    expect((await assay('errors', 'conll-f1', ...call)).exit).toBe(3)
    expect((await assay('make', 'conll-f1/majority-vote', ...call)).exit).toBe(3)
    expect((await assay('validate', 'campaign/assay.json', '--max-bytes', '20')).exit).toBe(3)
  })

  test('accepts a letter as the unit', async () => {
    files({ 'gold.conll': gold, 'a.conll': `${gold}${'\nx O\n'.repeat(1000)}` })
    const [told] = await refused(3, ['E363'], ...scoring('gold.conll', 'a.conll'), '--max-bytes', '1K')
    expect(told?.message).toBe('larger than 1024 bytes, the limit for a file')
  })

  test.each(['0', '1T', '-1', '1.5G', 'x', '999999999999999G'])('refuses %s as a size', async (size) => {
    sample()
    await refused(2, ['E102'], ...scoring('gold.conll', 'a.conll'), `--max-bytes=${size}`)
  })
})
