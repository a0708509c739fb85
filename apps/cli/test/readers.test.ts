/** Threads that read and judge: the same bytes as one thread, whatever is read and however many there are, and the same words where something is wrong. */
import { EventEmitter } from 'node:events'
import { utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Request, score } from '@assay/host'
import type { Progress } from '@assay/host/internal'
import { node, threadsOf, type Workers } from '@assay/host/node'
import fc from 'fast-check'
import { isLeft } from 'fp-ts/lib/Either.js'
import { describe, expect, test } from 'vitest'
import * as conllF1 from '../../../packages/conll-f1/src/index.ts'
import { isDecided, noteRead, type Run } from '../../../packages/host/src/node/runs.ts'
import { sharesOf } from '../../../packages/host/src/node/shares.ts'
import { type ReaderData, readRun } from '../../../packages/host/src/node/team.ts'
import { reviveRequest } from '../../../packages/host/src/parts/description.ts'
import { planSafely } from '../../../packages/host/src/score/run-guarded.ts'
import * as spanF1 from '../../../packages/span-f1/src/index.ts'
import { drawing } from '../../../tools/drawn.ts'
import { bundledPlugins } from '../src/bundled-plugins.ts'
import { folders, plugins as ofExamples, unpack } from './example-folders.ts'
import { shown } from './outcomes.ts'
import { assayIn, importing, inOwnFolder, program } from './support.ts'

inOwnFolder()

const plugins = { ...ofExamples, '@assay/conll-f1': () => conllF1, '@assay/span-f1': () => spanF1 }
const machine = { ...node, carried: bundledPlugins, importPlugin: importing(plugins) }

type StandIn = EventEmitter & { readonly stdout: EventEmitter; readonly stderr: EventEmitter }

/** What a thread does, here: once it is known how far it has to read, since nobody can be waited for. */
const standIn = (data: ReaderData, onFound: (thread: StandIn) => void): Worker => {
  const thread: StandIn = Object.assign(new EventEmitter(), { stdout: new EventEmitter(), stderr: new EventEmitter() })
  const asked = structuredClone(data)
  const postMessage = async (run: Run): Promise<void> => {
    const plan = await planSafely(reviveRequest(asked.request, asked.pluginFolders), { machine })
    while (!isDecided(run)) await new Promise((resolve) => setImmediate(resolve))
    const found = isLeft(plan) ? 'failed' : readRun(plan.right, run, noteRead(run))
    if (found !== 'failed') onFound(thread)
    thread.emit('message', structuredClone(found))
  }
  return Object.assign(thread, { postMessage, terminate: async () => 0 }) as unknown as Worker
}

/** So many threads, whatever there is to read, and how many of them have found something. */
const standIns = (
  jobs: number,
  onFound: (thread: StandIn) => void = () => undefined,
): { readonly workers: Workers; readonly found: () => number } => {
  let found = 0
  const start: Workers['start'] = (data) =>
    standIn(data as ReaderData, (thread) => {
      found++
      onFound(thread)
    })
  return { workers: { jobs, cores: jobs, worth: 1, start }, found: () => found }
}

const request = (more: Partial<Request>): Request => ({
  folder: '.',
  asTyped: true,
  pluginFolders: ['.'],
  gold: { files: ['gold.conll'] },
  systems: [{ name: 'a', files: ['a.conll'] }],
  metrics: ['@assay/conll-f1/*'],
  ...more,
})

/** Says how many other threads have found something. */
const sameFor = async (asked: Request, jobs: number): Promise<number> => {
  const { workers, found } = standIns(jobs)
  const threads = threadsOf(workers)
  const alone = await score(asked, { machine })()
  expect(shown(await score(asked, { machine, threads: { ...threads, help: () => undefined } })())).toBe(shown(alone))
  return found()
}

// ---- the examples ----------------------------------------------------------------------------------------------------

interface Config {
  readonly systems: Readonly<Record<string, unknown>>
  readonly metrics: readonly unknown[]
  readonly [other: string]: unknown
}

/** An example in a folder of its own, unpacked, with nothing that keeps documents apart and systems that are soon read. */
const unpacked = (folder: string): string => {
  const { compare, groupBy, means, gates, ...rest } = unpack<Config>(folder, folder)
  const path = join(folder, 'assay.json')
  const systems = Object.entries(rest.systems).filter(([name], i) => i < 3 && !name.startsWith('vote'))
  // a preset may draw too
  const bootstrap = { samples: 0 }
  writeFileSync(path, JSON.stringify({ ...rest, bootstrap, systems: Object.fromEntries(systems) }))
  return path
}

test.each(folders)('examples/%s: the bytes of 1, 2 and 3 threads', { timeout: 60_000 }, async (folder) => {
  const path = unpacked(folder)
  const alone = await assayIn({ plugins }, 'run', path, '--json')
  expect(alone.exit).toBe(0)
  for (const jobs of [2, 3]) {
    const { workers, found } = standIns(jobs)
    expect(await assayIn({ plugins, workers }, 'run', path, '--json', '--jobs', `${jobs}`)).toEqual(alone)
    if (folder === 'conll-2003') expect(found()).toBe(jobs - 1)
  }
})

// ---- anything --------------------------------------------------------------------------------------------------------

const token = fc.tuple(
  fc.constantFrom('a', 'b', 'Été', '-', '#x', '日本', 'PK'),
  ...Array.from({ length: 3 }, () => fc.constantFrom('O', 'O', 'B-PER', 'I-PER', 'I-LOC', 'E-X')),
)
const sentence = fc.tuple(
  fc.array(token, { minLength: 1, maxLength: 4 }),
  fc.constantFrom('\n', '\n', '\n\n', ' \n', '# note\n\n', '\n-DOCSTART- x O O O\n\n', '-X- x x x x\n'),
)
const text = fc.array(sentence, { minLength: 1, maxLength: 20 })
const odd = fc.constantFrom('', '', '', '', 'cut\n', 'a x O O O\r\n\r\nb x O O O\r\n')

test('any files, any number of threads', { timeout: 60_000 }, async () => {
  const all = fc.record({
    texts: fc.array(text, { minLength: 1, maxLength: 3 }),
    jobs: fc.integer({ min: 2, max: 4 }),
    isOneFile: fc.boolean(),
    end: odd,
    more: fc.constantFrom<Partial<Request>>(
      {},
      { labels: { map: { PER: 'P', QQ: 'R' } } },
      { labels: { only: ['PER'] }, slices: ['length'] },
      { gates: [{ metric: 'conll-f1', measure: 'f1', min: 0.5 }] },
      { bootstrap: { samples: 3 }, groupBy: ['document'] },
    ),
  })
  let shared = 0
  await fc.assert(
    fc.asyncProperty(all, async ({ texts, jobs, isOneFile, end, more }) => {
      const write = (name: string, column: number): readonly string[] =>
        texts.map((own, i) => {
          const path = `${name}${i}.conll`
          const line = ([word, ...tags]: readonly string[]): string =>
            isOneFile ? `${word} x ${tags.join(' ')}\n` : `${word} ${'y'.repeat(column)} z z ${tags[column]}\n`
          writeFileSync(path, own.map(([tokens, behind]) => `${tokens.map(line).join('')}${behind}`).join('') + end)
          return isOneFile ? `${path}:${column + 3}` : path
        })
      const side = (name: string, column: number) => ({ files: write(isOneFile ? 'all' : name, column) })
      const asked = request({
        gold: side('gold', 0),
        systems: [
          { name: 'one', ...side('one', 1) },
          { name: 'two', ...side('two', 2) },
          { name: 'vote', make: '@assay/conll-f1/majority-vote' },
        ],
        readerTexts: new Map([['comment', '# ']]),
        ...more,
      })
      if ((await sameFor(asked, jobs)) > 0) shared++
    }),
    { numRuns: drawing(40) },
  )
  expect(shared).toBeGreaterThanOrEqual(drawing(16))
})

// ---- documents with names --------------------------------------------------------------------------------------------

const record = fc.record({
  id: fc.constantFrom(undefined, undefined, undefined, 'twice'),
  label: fc.constantFrom('A', 'A', 'B'),
  answered: fc.constantFrom('A', 'A', 'B', undefined),
  more: fc.oneof(
    { weight: 60, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom(',"answer":"reject"', ',"relations":[{}]', ',"annotator":"p"', ',') },
  ),
})

test('JSON lines in one order or another, any number of threads', { timeout: 60_000 }, async () => {
  const all = fc.record({
    records: fc.array(record, { minLength: 1, maxLength: 24 }),
    jobs: fc.integer({ min: 2, max: 4 }),
    order: fc.constantFrom('same', 'same', 'same', 'reversed', 'last moved'),
    named: fc.boolean(),
    isSame: fc.constantFrom(false, false, true),
    more: fc.constantFrom<Partial<Request>>(
      {},
      { labels: { map: { A: 'P', QQ: 'R' } } },
      { missing: 'skip' },
      { gates: [{ metric: 'span-f1', measure: 'f1', min: 0.5 }] },
      { readerTexts: new Map([['unit', 'auto']]) },
    ),
  })
  let shared = 0
  await fc.assert(
    fc.asyncProperty(all, async ({ records, jobs, order, named, isSame, more }) => {
      const lines = (side: 'label' | 'answered'): readonly string[] =>
        records.map(({ id, more: other, ...labels }, i) => {
          const label = labels[side]
          const spans = label === undefined ? [] : [{ start: 0, end: 3, label }]
          const name = named ? `"id":"${id ?? `d${i}`}",` : ''
          return `{${name}"text":"Ann met ${i}","spans":${JSON.stringify(spans)}${other}}`
        })
      const gold = lines('label')
      const own = isSame ? gold : lines('answered')
      const answered =
        order === 'same' ? own : order === 'reversed' ? [...own].reverse() : [...own.slice(-1), ...own.slice(0, -1)]
      writeFileSync('gold.jsonl', gold.join('\n'))
      writeFileSync('a.jsonl', answered.join('\n'))
      const asked = request({
        gold: { files: ['gold.jsonl'] },
        systems: [{ name: 'a', files: ['a.jsonl'] }],
        metrics: ['@assay/span-f1/span-f1'],
        ...more,
      })
      if ((await sameFor(asked, jobs)) > 0) shared++
    }),
    { numRuns: drawing(80) },
  )
  expect(shared).toBeGreaterThanOrEqual(drawing(11))
})

/** The lines of a side: `wrong` says which documents have another label. */
const jsonLines = (count: number, isWrong: (i: number) => boolean): readonly string[] =>
  Array.from({ length: count }, (_, i) => {
    const spans = [{ start: 0, end: 3, label: isWrong(i) ? 'B' : 'A' }]
    return JSON.stringify({ id: `d${i}`, text: `Ann met ${i}`, spans })
  })

const ofJson = request({
  gold: { files: ['gold.jsonl'] },
  systems: [{ name: 'a', files: ['a.jsonl'] }],
  metrics: ['@assay/span-f1/span-f1'],
})

test('of documents with names in another order the threads hear nothing, since one reads them all', async () => {
  const lines = jsonLines(50, () => false)
  writeFileSync('gold.jsonl', lines.join('\n'))
  writeFileSync('a.jsonl', lines.join('\n'))
  expect(await sameFor(ofJson, 3)).toBe(2)
  writeFileSync('a.jsonl', [...lines].reverse().join('\n'))
  expect(await sameFor(ofJson, 3)).toBe(0)
})

test('a name that is in two stretches is said by one thread, which reads all', async () => {
  const lines = jsonLines(50, (i) => i % 7 === 0)
  const twice = lines.map((line, i) => (i === 49 ? line.replace('"d49"', '"d0"') : line))
  writeFileSync('gold.jsonl', twice.join('\n'))
  writeFileSync('a.jsonl', twice.join('\n'))
  expect(await sameFor(ofJson, 2)).toBe(1)
  expect(shown(await score(ofJson, { machine })())).toContain('stands here again')
})

test('the gold by a slip is seen from the hashes of the whole', async () => {
  const lines = jsonLines(50, () => false).join('\n')
  writeFileSync('gold.jsonl', lines)
  writeFileSync('a.jsonl', lines)
  expect(await sameFor(ofJson, 2)).toBe(1)
  expect(shown(await score(ofJson, { machine })())).toContain('W401')
})

// ---- threads of Node -------------------------------------------------------------------------------------------------

const real = (jobs: number): Workers => ({
  jobs,
  cores: jobs,
  worth: 1,
  start: (workerData, options) => new Worker(join(dirname(program[0]!), 'worker.js'), { ...options, workerData }),
})

const tags = ['O', 'B-PER', 'I-PER', 'O', 'B-LOC', 'O', 'O']
const sentences = (count: number, wrong: number): string =>
  Array.from({ length: count }, (_, i) =>
    Array.from({ length: 1 + (i % 9) }, (__, j) => `w${(i * j) % 97} ${tags[(i + (j % wrong)) % tags.length]}\n`).join(
      '',
    ),
  ).join('\n')

test.each([2, 3])('%i threads of Node', { timeout: 60_000 }, async (jobs) => {
  writeFileSync('gold.conll', sentences(3000, 8))
  writeFileSync('a.conll', sentences(3000, 7))
  const asked = request({})
  const alone = await score(asked, { machine: node })()
  expect(isLeft(alone)).toBe(false)
  let others = 0
  const workers = real(jobs)
  const counted: Workers = {
    ...workers,
    start: (data, options) => workers.start(data, options).on('message', () => others++),
  }
  const progress = newProgress()
  const threaded = await score(asked, { machine: node, threads: threadsOf(counted), progress })()
  expect(shown(threaded)).toBe(shown(alone))
  expect(others).toBe(jobs - 1)
  const bytes = ['gold.conll', 'a.conll'].reduce((sum, path) => sum + (node.look(path)?.bytes ?? 0), 0)
  expect(progress.said()).toEqual([`start ${bytes}`, `read ${bytes}`, 'scoring', 'stop'])
})

/** What is told of how far it is, with what was read in one. */
const newProgress = (): Progress & { readonly said: () => readonly string[] } => {
  const said: string[] = []
  let read = 0
  const end = (): void => {
    if (read > 0) said.push(`read ${read}`)
    read = 0
  }
  return {
    start: (bytes) => said.push(`start ${bytes}`),
    read: (bytes) => {
      read += bytes
    },
    step: (name) => {
      end()
      said.push(name)
      return () => undefined
    },
    stop: () => {
      end()
      said.push('stop')
    },
    said: () => said,
  }
}

// ---- what one thread says --------------------------------------------------------------------------------------------

describe('one thread reads all of it again', () => {
  const odds: readonly (readonly [string, (thread: StandIn) => void])[] = [
    ['where a thread ends', (thread) => thread.emit('exit', 1)],
    ['where a thread fails', (thread) => thread.emit('error', new Error('no room'))],
    ['where a plugin writes something', (thread) => thread.stderr.emit('data', 'here I am')],
    ['where a file was written to in between', () => utimesSync('a.conll', 1, 1)],
  ]
  test.each(odds)('%s', async (_, onFound) => {
    writeFileSync('gold.conll', sentences(300, 8))
    writeFileSync('a.conll', sentences(300, 7))
    const { workers, found } = standIns(3, onFound)
    const progress = newProgress()
    const asked = request({})
    const threads = threadsOf(workers)
    expect(shown(await score(asked, { machine, threads, progress })())).toBe(shown(await score(asked, { machine })()))
    expect(found()).toBeGreaterThan(0)
    const steps = progress.said().map((said) => said.replace(/ \d+$/, ''))
    expect(steps.filter((said) => said === 'start')).toHaveLength(2)
    expect(steps.slice(-2)).toEqual(['scoring', 'stop'])
  })

  test.each([
    ['a cut line', 'w0', 'w0 O x'],
    ['another word', 'w0 ', 'other '],
  ])('where something is wrong: %s', async (_, from, to) => {
    const whole = sentences(300, 8)
    writeFileSync('gold.conll', whole)
    const at = whole.lastIndexOf(from)
    writeFileSync('a.conll', whole.slice(0, at) + to + whole.slice(at + from.length))
    const asked = request({})
    const refused = await score(asked, { machine })()
    expect(isLeft(refused)).toBe(true)
    const threads = threadsOf(standIns(2).workers)
    expect(shown(await score(asked, { machine, threads })())).toBe(shown(refused))
  })
})

describe('shares', () => {
  const costs = { look: 0.2, hash: 0.06 }

  test.each([2, 3, 4, 8, 16])('of %i threads are all of it, and who looks for borders has the least', (readers) => {
    const shares = sharesOf(readers, 0, costs)
    expect(shares).toHaveLength(readers)
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
    expect([...shares].sort((a, b) => b - a)).toEqual(shares)
  })

  test('of threads that start late are smaller', () => {
    const [first = 0, last = 0] = sharesOf(2, 0.2, costs)
    expect(first).toBeLessThan(last)
    expect(first + last).toBeCloseTo(1)
  })
})

test('what pays: so many threads as there is work for, and one where the files are small or the documents kept apart', async () => {
  writeFileSync('gold.conll', sentences(300, 8))
  writeFileSync('a.conll', sentences(300, 7))
  const bytes = ['gold.conll', 'a.conll'].reduce((sum, path) => sum + (node.look(path)?.bytes ?? 0), 0)
  const readersWith = async (more: Partial<Workers>, asked: Partial<Request> = {}): Promise<number> => {
    const { workers } = standIns(4)
    let started = 1
    const start: Workers['start'] = (data) => {
      started++
      return workers.start(data)
    }
    const threads = threadsOf({ ...workers, start, ...more })
    await score(request(asked), { machine, threads: { ...threads, help: () => undefined } })()
    return started
  }
  expect(await readersWith({})).toBe(4)
  expect(await readersWith({ jobs: 2 })).toBe(2)
  expect(await readersWith({ jobs: undefined, cores: 3 })).toBe(3)
  expect(await readersWith({ worth: Math.floor(bytes / 2) })).toBe(2)
  expect(await readersWith({ worth: bytes })).toBe(1)
  expect(await readersWith({ worth: bytes, jobs: undefined })).toBe(1)
  expect(await readersWith({}, { bootstrap: { samples: 2 } })).toBe(1)
  expect(await readersWith({}, { means: ['document'] })).toBe(1)
  writeFileSync('a.conll', sentences(300, 7).replaceAll('\n', '\r\n'))
  expect(await readersWith({})).toBe(1)
})
