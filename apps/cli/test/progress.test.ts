/** How far long work is, on a terminal: steps with their names and an honest total, gone before the report. */
import type { Progress } from '@assay/host/internal'
import { node } from '@assay/host/node'
import { describe, expect, test } from 'vitest'
import { newConsole } from '../src/console.ts'
import type { App } from '../src/process.ts'
import { hostEnvironment } from '../src/run-notes.ts'
import { type Around, assay, assayIn, inOwnFolder, sample } from './support.ts'

inOwnFolder()

const call = ['score', 'conll-f1', '--metric', 'conll-f1', '-g', 'gold.conll', '-s', 'a.conll', '-s', 'b.conll']
const resampled = [...call, '--bootstrap', '200', '--baseline', 'b', '--trials', '100']

/** A terminal on stderr, and a clock on which every look is so many milliseconds later. */
const terminal = (columns: number, step: number, env: Around['env'] = {}): Around => {
  let time = 0
  return {
    env,
    now: () => {
      time += step
      return time
    },
    stderr: { terminal: true, columns },
  }
}

/** What stands on a line after all that was written to it. */
const left = (written: string): string => {
  let line = ''
  for (const [part] of written.matchAll(/\u001b\[\d*[A-Za-z]|[^\u001b]+/g)) {
    if (part === '\u001b[1G') line = ''
    else if (/^\u001b\[\d?K$/.test(part)) line = ''
    else if (!part.startsWith('\u001b')) line += part
  }
  return line
}

/** The texts of the bars that were shown. */
const barsIn = (written: string): readonly string[] =>
  written
    .replaceAll(/\u001b\[\d*[A-Za-z]/g, '\n')
    .split('\n')
    .filter((text) => /[█░]/.test(text))

describe('steps', () => {
  test('that take long are shown by name with what is done of what there is', async () => {
    sample()
    const ran = await assayIn(terminal(100, 300), ...resampled)
    expect(ran).toMatchObject({ exit: 0, out: (await assay(...resampled)).out })
    const bars = barsIn(ran.err)
    const names = new Set(bars.map((bar) => bar.replace(/ [█░].*/, '').trim()))
    expect([...names]).toEqual(['bootstrap samples of conll-f1', 'bootstrap samples of differences'])
    expect(bars[0]).toMatch(/^bootstrap samples of conll-f1 ░+ 1 % {2}2 of 200 {2}59 s left$/)
    // warnings, and nothing of a bar
    expect(left(ran.err)).toMatch(/^[^█░]*warning W802: [^█░]*$/)
  })

  test('paired tests count the shuffles that are made', async () => {
    sample()
    // 2 sentences: all 4 shuffles, which are one block
    const exact = await assayIn(terminal(100, 300), ...resampled)
    expect(exact.err).not.toContain('paired tests')
    const drawn = [...call, '--test', 'bootstrap', '--trials', '64']
    const { err } = await assayIn(terminal(100, 300), ...drawn)
    expect(barsIn(err)[0]).toMatch(/^paired tests of conll-f1 █+░+ 3 % {2}2 of 64 {2}19 s left$/)
  })

  test('that are short are not', async () => {
    sample()
    expect(barsIn((await assayIn(terminal(100, 0), ...resampled)).err)).toEqual([])
  })

  test.each([40, 60, 80, 200])('fit %i columns', async (columns) => {
    sample()
    const bars = barsIn((await assayIn(terminal(columns, 300), ...resampled)).err)
    expect(bars.length).toBeGreaterThan(0)
    for (const bar of bars) expect(bar.length).toBeLessThan(columns)
  })
})

describe('reading', () => {
  const MIB = 2 ** 20
  const written: string[] = []
  const silent = { terminal: false, columns: 80, write: () => undefined }
  const app: App = {
    arguments: [],
    env: {},
    pluginFolders: [],
    machine: node,
    stdout: silent,
    stderr: { terminal: true, columns: 80, write: (text) => written.push(text) },
  }
  const watched = async (watch: (progress: Progress) => void): Promise<readonly string[]> => {
    written.length = 0
    const { progress } = await hostEnvironment(app, newConsole(app, undefined))
    watch(progress!)
    return barsIn(written.join(''))
  }

  test('is shown from 32 MiB', async () => {
    const shown = (total: number): Promise<readonly string[]> =>
      watched(({ start, read, stop }) => {
        start(total)
        read(16 * MIB)
        stop()
      })
    expect(await shown(31 * MIB)).toEqual([])
    expect((await shown(64 * MIB))[0]).toMatch(/^reading MiB ░{23} 0 % {2}0 of 64$/)
  })

  test('that begins anew, since several threads have come to nothing, has one bar from nothing', async () => {
    const bars = await watched(({ start, read, stop }) => {
      start(64 * MIB)
      read(48 * MIB)
      start(64 * MIB)
      read(16 * MIB)
      stop()
    })
    expect(bars.at(-1)).toMatch(/^reading MiB █+░+ 25 % {2}16 of 64$/)
    expect(left(written.join(''))).toBe('')
  })
})

describe('nothing is shown', () => {
  test.each<[string, Around, readonly string[]]>([
    ['where stderr is not a terminal', { now: terminal(100, 300).now! }, []],
    ['with --quiet', terminal(100, 300), ['--quiet']],
    ['on a dumb terminal', terminal(100, 300, { TERM: 'dumb' }), []],
  ])('%s', async (_, around, more) => {
    sample()
    expect(barsIn((await assayIn(around, ...resampled, ...more)).err)).toEqual([])
  })
})

describe('F77: work that takes long says so beforehand', () => {
  const clock = (step: number): Around => ({ now: terminal(80, step).now! })

  test('once for each step, where there is no bar', async () => {
    sample()
    const { err } = await assayIn(clock(400), ...resampled)
    const less = 'fewer of them take less, and so do more threads: --jobs N'
    const said = err.split('\n').filter((line) => line.includes('about'))
    expect(said).toEqual([
      `bootstrap samples of conll-f1: 200 take about 80 s, and other steps their own; ${less}`,
      `bootstrap samples of differences: 200 take about 80 s, and other steps their own; ${less}`,
    ])
    const shared = await assayIn(clock(400), ...resampled, '--jobs', '1')
    expect(shared.err).toContain('other steps their own; fewer trials or samples take less')
  })

  test('and not where it is short, or with --quiet', async () => {
    sample()
    expect((await assayIn(clock(1), ...resampled)).err).not.toContain('about')
    expect((await assayIn(clock(400), ...resampled, '--quiet')).err).not.toContain('about')
  })
})
