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

describe('progress of long steps', () => {
  test('shows the name of a step, the amount done and the total', async () => {
    sample()
    const ran = await assayIn(terminal(100, 300), ...resampled)
    expect(ran).toMatchObject({ exit: 0, out: (await assay(...resampled)).out })
    const bars = barsIn(ran.err)
    const names = new Set(bars.map((bar) => bar.replace(/ [█░].*/, '').trim()))
    expect([...names]).toEqual(['bootstrap samples of conll-f1', 'bootstrap samples of differences'])
    expect(bars[0]).toMatch(/^bootstrap samples of conll-f1 ░+ 1 % {2}2 of 200 {2}89 s left$/)
    // 300 ms for each of 198 samples, and a third of that for 300 trials and samples of differences; then warnings, and nothing of a bar
    expect(left(ran.err)).toMatch(/^[^█░]*warning W802: [^█░]*$/)
  })

  test('counts the shuffles of paired tests', async () => {
    sample()
    // 2 sentences: all 4 shuffles, which are one block
    const exact = await assayIn(terminal(100, 300), ...resampled)
    expect(exact.err).not.toContain('paired tests')
    const drawn = [...call, '--test', 'bootstrap', '--trials', '64']
    const { err } = await assayIn(terminal(100, 300), ...drawn)
    // and 1000 samples of the differences
    expect(barsIn(err)[0]).toMatch(/^paired tests of conll-f1 █+░+ 3 % {2}2 of 64 {2}5 min left$/)
  })

  test('prints nothing for a short step', async () => {
    sample()
    expect(barsIn((await assayIn(terminal(100, 0), ...resampled)).err)).toEqual([])
  })

  test.each([40, 60, 80, 200])('prints a bar that fits %i columns', async (columns) => {
    sample()
    const bars = barsIn((await assayIn(terminal(columns, 300), ...resampled)).err)
    expect(bars.length).toBeGreaterThan(0)
    for (const bar of bars) expect(bar.length).toBeLessThan(columns)
  })
})

const MIB = 2 ** 20
const samples = 'bootstrap samples of x'

interface Watched {
  readonly terminal?: boolean
  readonly given?: number
  readonly cores?: number
}

/** What a run writes on stderr; the test moves its clock, in seconds. */
const watched = async (
  watch: (progress: Progress, at: (seconds: number) => void) => void,
  { terminal = true, given, cores = 1 }: Watched = {},
): Promise<string> => {
  const written: string[] = []
  let time = 0
  const silent = { terminal: false, columns: 80, write: () => undefined }
  const app: App = {
    arguments: [],
    env: {},
    pluginFolders: [],
    machine: node,
    now: () => time,
    workers: {
      cores,
      start: () => {
        throw new Error('no thread is needed')
      },
    },
    stdout: silent,
    stderr: { terminal, columns: 80, write: (text) => written.push(text) },
  }
  const { progress } = await hostEnvironment(app, newConsole(app, undefined), undefined, { limit: given })
  watch(progress!, (seconds) => {
    time = seconds * 1000
  })
  return written.join('')
}

describe('progress of reading', () => {
  test('appears from 32 MiB on, or if reading takes long', async () => {
    const shown = async (total: number, seconds: number): Promise<readonly string[]> =>
      barsIn(
        await watched(({ start, read, stop }, at) => {
          start(total)
          at(seconds)
          read(total / 4)
          stop()
        }),
      )
    expect(await shown(31 * MIB, 0.1)).toEqual([])
    expect((await shown(64 * MIB, 0.1))[0]).toMatch(/^reading MiB ░{23} 0 % {2}0 of 64$/)
    expect(await shown(4 * MIB, 5)).toEqual([expect.stringMatching(/^reading MiB █+░+ 25 % {2}1 of 4 {2}15 s left$/)])
  })

  test('restarts at zero in the same bar if reading in threads fails', async () => {
    const written = await watched(({ start, read, stop }, at) => {
      start(64 * MIB)
      at(1)
      read(48 * MIB)
      start(64 * MIB)
      at(2)
      read(16 * MIB)
      stop()
    })
    expect(barsIn(written).at(-1)).toMatch(/^reading MiB █+░+ 25 % {2}16 of 64 {2}3 s left$/)
    expect(left(written)).toBe('')
  })
})

describe('progress of the whole run', () => {
  /** Half of the reading in 10 s. */
  const half = ({ start, read }: Progress, at: (seconds: number) => void): void => {
    start(64 * MIB, [{ name: samples, turns: 500, weight: 1 }])
    at(10)
    read(32 * MIB)
  }
  /** The rest in 10 more, and a fifth of the samples in another 10. */
  const run = (progress: Progress, at: (seconds: number) => void): void => {
    half(progress, at)
    at(20)
    progress.read(32 * MIB)
    progress.step?.('scoring', 0)
    const onTurns = progress.step?.(samples, 500)
    at(30)
    onTurns?.(100)
    progress.stop()
  }
  const lines = (written: string): readonly string[] => written.split('\n').filter((line) => line.includes('about'))

  test('shows the remaining time in each bar, which includes bootstrap samples', async () => {
    const last = async (watch: typeof run, own?: Watched): Promise<string | undefined> =>
      barsIn(
        await watched((progress, at) => {
          watch(progress, at)
          progress.stop()
        }, own),
      ).at(-1)
    // 10 s of reading, and a 500th of the reading for each sample
    expect(await last(half)).toMatch(/^reading MiB █+░+ 50 % {2}32 of 64 {2}30 s left$/)
    expect(await last(half, { given: 2 })).toMatch(/^reading MiB █+░+ 50 % {2}32 of 64 {2}20 s left$/)
    expect(await last(run)).toMatch(/^bootstrap samples of x █+░+ 20 % {2}100 of 500 {2}40 s left$/)
  })

  test('prints one line if no bar is shown', async () => {
    const whole = 'the whole run takes about 40 s: reading 20 s, samples and trials 20 s; fewer of them take less'
    expect(await watched(run, { terminal: false })).toBe(`${whole}\n`)
    const more = `${whole}, and so do more threads: --jobs 4\n`
    expect(await watched(run, { terminal: false, cores: 4 })).toBe(more)
    const reading: typeof run = ({ start, read }, at) => {
      start(64 * MIB)
      at(10)
      read(32 * MIB)
    }
    expect(await watched(reading, { terminal: false, cores: 4 })).toBe('the whole run takes about 20 s\n')
  })

  test('prints the number of threads in use, and does not suggest other numbers', async () => {
    const whole = 'the whole run takes about 30 s: reading 20 s, samples and trials 10 s; fewer of them take less\n'
    expect(await watched(run, { terminal: false, cores: 4, given: 2 })).toBe(whole)
  })

  test('suggests --jobs beside a bar if sampling takes long', async () => {
    expect(lines(await watched(run, { cores: 4 }))).toHaveLength(1)
    expect(lines(await watched(run, { cores: 1 }))).toEqual([])
    expect(lines(await watched(run, { cores: 4, given: 1 }))).toEqual([])
  })

  test('covers sampling only if nothing is read, as for merged parts', async () => {
    const written = await watched(
      ({ step }, at) => {
        at(100)
        step?.('scoring', 0)
        const onTurns = step?.(samples, 500)
        at(102)
        onTurns?.(50)
      },
      { terminal: false },
    )
    expect(written).toBe(
      'the whole run takes about 20 s: reading 0 s, samples and trials 20 s; fewer of them take less\n',
    )
  })

  test('estimates the time again if samples take longer than expected', async () => {
    const written = await watched(
      ({ start, read, step }, at) => {
        start(MIB, [{ name: samples, turns: 500, weight: 1 }])
        at(1)
        read(MIB)
        const onTurns = step?.(samples, 500)
        at(2)
        onTurns?.(10)
        at(3)
        onTurns?.(10)
      },
      { terminal: false },
    )
    expect(written).toBe(
      'the whole run takes about 51 s: reading 1 s, samples and trials 50 s; fewer of them take less\n',
    )
  })
})

describe('progress is not shown', () => {
  test.each<[string, Around, readonly string[]]>([
    ['where stderr is not a terminal', { now: terminal(100, 300).now! }, []],
    ['with --quiet', terminal(100, 300), ['--quiet']],
    ['on a dumb terminal', terminal(100, 300, { TERM: 'dumb' }), []],
  ])('%s', async (_, around, more) => {
    sample()
    expect(barsIn((await assayIn(around, ...resampled, ...more)).err)).toEqual([])
  })
})

describe('F77: a long run is announced', () => {
  const clock = (step: number): Around => ({ now: terminal(80, step).now! })

  test('once in total, if there is no bar', async () => {
    sample()
    const { err } = await assayIn(clock(400), ...resampled)
    // 400 ms for each of 200 samples, and a third of that for 300 trials and samples of differences
    expect(err.split('\n').filter((line) => line.includes('about'))).toEqual([
      expect.stringMatching(
        /^the whole run takes about 2 min: reading \d s, samples and trials 2 min; fewer of them take less$/,
      ),
    ])
  })

  test('unless it is short, or --quiet is given', async () => {
    sample()
    expect((await assayIn(clock(1), ...resampled)).err).not.toContain('about')
    expect((await assayIn(clock(400), ...resampled, '--quiet')).err).not.toContain('about')
  })
})
