/** Outputs that cannot be written, and what a report says of the machine, by the numbers of the fault table. */
import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { describe, expect, test } from 'vitest'
import { assay, files, inOwnFolder, sample, score } from './support.ts'

inOwnFolder()

const call = ['-g', 'gold.conll', '-s', 'a.conll', '--quiet']

test('F76: a full disk for one of several outputs changes no file, and leaves no temporary file', async () => {
  sample()
  files({ 'out.json': 'old', 'out.md': 'old' })
  const ran = await score(...call, '-o', 'out.json', '-o', 'csv:/dev/full', '-o', 'out.md')
  expect({ exit: ran.exit, result: JSON.parse(ran.out).result }).toEqual({ exit: 5, result: 1 })
  expect(ran.err).toContain('error E701: /dev/full cannot be written: the disk is full')
  expect([readFileSync('out.json', 'utf8'), readFileSync('out.md', 'utf8')]).toEqual(['old', 'old'])
  expect(readdirSync('.').sort()).toEqual(['a.conll', 'b.conll', 'gold.conll', 'out.json', 'out.md'])
})

describe('F77: an output that cannot be written', () => {
  test.each([
    ['a folder', 'd.csv', 'it is a folder'],
    ['below a file', 'gold.conll/out.csv', 'a part of its path is a file'],
    ['a link in a circle', 'circle.csv', 'ELOOP'],
  ])('stops the other outputs too: %s', async (_, path, why) => {
    sample()
    mkdirSync('d.csv')
    symlinkSync('circle.csv', 'circle.csv')
    const ran = await score(...call, '-o', 'out.json', '-o', path)
    expect(ran).toMatchObject({ exit: 5, out: '' })
    expect(ran.err).toMatch(/^error E70[12]: /)
    expect(ran.err).toContain(why)
    expect(readdirSync('.').sort()).toEqual(['a.conll', 'b.conll', 'circle.csv', 'd.csv', 'gold.conll'])
  })

  test('a linked output is written through the link, which stays, with its permissions', async () => {
    sample()
    files({ 'd/real.csv': 'old' })
    chmodSync('d/real.csv', 0o600)
    symlinkSync('d/real.csv', 'link.csv')
    expect(await score(...call, '-o', 'link.csv')).toEqual({ exit: 0, out: '', err: '' })
    expect(lstatSync('link.csv').isSymbolicLink()).toBe(true)
    expect(readFileSync('d/real.csv', 'utf8')).toBe((await score(...call, '-f', 'csv')).out)
    expect(statSync('d/real.csv').mode & 0o777).toBe(0o600)
  })
})

test('F83: no report reveals anything about the machine', async () => {
  sample()
  const formats = ['out.csv', 'out.tsv', 'out.md', 'out.tex', 'out.html', 'codabench:out.scores', 'out.json', 'out.txt']
  const runs = ['-g', 'gold.conll', '-s', 'a.conll', '-s', 'b.conll', '--bootstrap', '20', '--quiet']
  await assay('score', 'conll-f1', ...runs, ...formats.flatMap((output) => ['-o', output]))
  for (const output of formats) {
    const report = readFileSync(output.replace('codabench:', ''), 'utf8')
    // what is packed, and hashes, may spell anything
    const text = report
      .replace(/<script type="application\/octet-stream".*?<\/script>/gs, '')
      .replace(/'sha256-[^']+'|\b[0-9a-f]{64}\b/g, '')
    expect(text).not.toContain(process.cwd())
    expect(text).not.toContain('node_modules')
    expect(text).not.toMatch(/\b20\d\d-\d\d-\d\d\b|\b\d\d:\d\d:\d\d\b/)
    expect(text).not.toContain(hostname())
  }
})
