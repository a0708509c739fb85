/** Threads that read and judge: the same bytes as one thread, of every example, of anything, and by threads of Node. */
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Request, score } from '@assay/host'
import { node, threadsOf, type Workers } from '@assay/host/node'
import fc from 'fast-check'
import { isLeft } from 'fp-ts/lib/Either.js'
import { expect, test } from 'vitest'
import { drawing } from '../../../tools/drawn.ts'
import { folders, unpack } from './example-folders.ts'
import { shown } from './outcomes.ts'
import { newProgress, plugins, request, sameFor, sentences, standIns } from './reading-threads.ts'
import { assayIn, inOwnFolder, program } from './support.ts'

inOwnFolder()

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

test.each(folders)(
  'examples/%s gives the same result with 1, 2 and 3 reading threads',
  { timeout: 60_000 },
  async (folder) => {
    const path = unpacked(folder)
    const alone = await assayIn({ plugins }, 'run', path, '--json')
    expect(alone.exit).toBe(0)
    for (const jobs of [2, 3]) {
      const { workers, found } = standIns(jobs)
      expect(await assayIn({ plugins, workers }, 'run', path, '--json', '--jobs', `${jobs}`)).toEqual(alone)
      if (folder === 'conll-2003') expect(found()).toBe(jobs - 1)
    }
  },
)

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

test('random files give the same result with any number of reading threads', { timeout: 60_000 }, async () => {
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

test('random JSON lines in any order give the same result with any number of reading threads', {
  timeout: 60_000,
}, async () => {
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

// ---- threads of Node -------------------------------------------------------------------------------------------------

const real = (jobs: number): Workers => ({
  jobs,
  cores: jobs,
  worth: 1,
  start: (workerData, options) => new Worker(join(dirname(program[0]!), 'worker.js'), { ...options, workerData }),
})

test.each([2, 3])('a file is read by %i real threads', { timeout: 60_000 }, async (jobs) => {
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
