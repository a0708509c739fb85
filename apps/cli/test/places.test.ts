/** Where files are: a run from any folder, paths as they were typed, files found again by their bytes, what a killed run has left. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Result } from '@assay/report'
import { beforeEach, describe, expect, test } from 'vitest'
import { temporaryPrefix } from '../src/output.ts'
import { assay, files, gold, inOwnFolder, type ResultJson, sample, score } from './support.ts'

inOwnFolder()

/** Runs a call in another folder. */
const from = async <A>(folder: string, act: () => Promise<A>): Promise<A> => {
  const before = process.cwd()
  process.chdir(folder)
  try {
    return await act()
  } finally {
    process.chdir(before)
  }
}

describe('F100: the same run from another folder', () => {
  // a system that is the gold, few sentences, a table of metadata: warnings with places, and some without
  beforeEach(() => {
    const config = {
      gold: 'data/both.conll:-2',
      systems: { same: 'data/both.conll:-2', other: './data/both.conll:-1' },
      metrics: ['@assay/conll-f1'],
      bootstrap: { samples: 20 },
      output: ['out.json', 'out.txt', 'out.html'],
    }
    const both = gold.replace(/^(\S+ \S+)$/gm, '$1 O').replace('B-PER O', 'B-PER B-PER')
    files({ 'case/assay.json': JSON.stringify(config), 'case/data/both.conll': both, 'else/where/x': '' })
  })

  test('writes the same bytes in every report', async () => {
    const all: string[] = []
    for (const [folder, path] of [
      ['case', 'assay.json'],
      ['.', 'case/assay.json'],
      ['else/where', '../../case/assay.json'],
      ['case/data', '../assay.json'],
      ['else', resolve('case/assay.json')],
    ] as const) {
      const { exit, out, err } = await from(folder, () => assay('run', path, '--json', '--quiet'))
      expect({ exit, err }).toEqual({ exit: 0, err: '' })
      const reports = ['out.json', 'out.txt', 'out.html'].map((name) => readFileSync(`case/${name}`, 'utf8'))
      all.push([out, ...reports].join('\n'))
    }
    for (const one of all) expect(one).toBe(all[0])
    const { inputs, problems } = JSON.parse(readFileSync('case/out.json', 'utf8')) as Result
    expect(inputs.map(({ path }) => path)).toEqual(['data/both.conll', 'data/both.conll'])
    expect(problems.map(({ code, at }) => `${code} ${at.path}`)).toEqual(
      expect.arrayContaining(['W401 data/both.conll', 'W802 ']),
    )
  })
})

describe('a call without a config', () => {
  test('stores paths as they were typed', async () => {
    sample()
    const typed = [resolve('gold.conll'), './a.conll', '../here/b.conll']
    const [g, ...systems] = typed as [string, ...string[]]
    const { out } = await score('-g', g, ...systems.flatMap((path) => ['-s', path]), '--json', '--quiet')
    expect((JSON.parse(out) as ResultJson).inputs.map(({ path }) => path).sort()).toEqual([...typed].sort())
  })

  test('F100: stores paths by which compare finds the files, also by their bytes below --root', async () => {
    sample()
    for (const [name, path] of [
      ['before', 'a.conll'],
      ['after', 'b.conll'],
    ] as const)
      await score('-g', resolve('gold.conll'), '-s', `ours=${resolve(path)}`, '-o', `${name}.json`, '--quiet')
    const compared = async (...flags: readonly string[]) => {
      const { exit, out, err } = await assay('compare', 'before.json', 'after.json', '--json', ...flags)
      expect(exit, err).toBe(0)
      return (JSON.parse(out) as { comparisons: readonly unknown[] }).comparisons.length
    }
    expect(await compared('--quiet')).toBe(1)
    mkdirSync('archive/2026/runs', { recursive: true })
    renameSync('gold.conll', 'archive/2026/gold.conll')
    renameSync('a.conll', 'archive/2026/runs/a.conll')
    renameSync('b.conll', 'archive/2026/runs/renamed.txt')
    expect(await compared('--quiet')).toBe(0)
    expect(await compared('--quiet', '--root', 'archive')).toBe(1)
    writeFileSync('archive/2026/runs/renamed.txt', 'other\n')
    expect(await compared('--quiet', '--root', 'archive')).toBe(0)
  })
})

describe('F99: temporary files of a killed run', () => {
  const temporary = (): readonly string[] => readdirSync('.').filter((name) => name.endsWith('.tmp'))

  /** What a run to a file leaves while it writes, under the number of a process. */
  const leftBy = (pid: number, path: string): string => {
    const name = `${temporaryPrefix(path)}${pid}-00000000.tmp`
    writeFileSync(name, 'half of a result')
    return name
  }
  // larger than any that a system gives
  const dead = 2 ** 30

  test('temporary files of a killed run are removed by the next run with the same output', async () => {
    sample()
    leftBy(dead, 'out.json')
    expect((await score('-g', 'gold.conll', '-s', 'a.conll', '-o', 'out.json')).exit).toBe(0)
    expect(temporary()).toEqual([])
    expect(existsSync('out.json')).toBe(true)
  })

  test('stay if their process is still writing, or if they belong to another output', async () => {
    sample()
    const living = leftBy(process.pid, 'out.json')
    const other = leftBy(dead, 'other.json')
    await score('-g', 'gold.conll', '-s', 'a.conll', '-o', 'out.json')
    expect([...temporary()].sort()).toEqual([living, other].sort())
  })
})
