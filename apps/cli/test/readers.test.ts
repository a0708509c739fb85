/** Threads that read and judge: the same bytes as one thread, who reads how much, and the same words where something is wrong. */
import { utimesSync, writeFileSync } from 'node:fs'
import { type Request, score } from '@assay/host'
import { node, threadsOf, type Workers } from '@assay/host/node'
import { isLeft } from 'fp-ts/lib/Either.js'
import { describe, expect, test } from 'vitest'
import { sharesOf } from '../../../packages/host/src/node/shares.ts'
import { shown } from './outcomes.ts'
import { machine, newProgress, request, type StandIn, sameFor, sentences, standIns } from './reading-threads.ts'
import { inOwnFolder } from './support.ts'

inOwnFolder()

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

test('one thread reads all documents if the sides name them in different orders', async () => {
  const lines = jsonLines(50, () => false)
  writeFileSync('gold.jsonl', lines.join('\n'))
  writeFileSync('a.jsonl', lines.join('\n'))
  expect(await sameFor(ofJson, 3)).toBe(2)
  writeFileSync('a.jsonl', [...lines].reverse().join('\n'))
  expect(await sameFor(ofJson, 3)).toBe(0)
})

test('one thread reads everything if a name occurs in two places of a file', async () => {
  const lines = jsonLines(50, (i) => i % 7 === 0)
  const twice = lines.map((line, i) => (i === 49 ? line.replace('"d49"', '"d0"') : line))
  writeFileSync('gold.jsonl', twice.join('\n'))
  writeFileSync('a.jsonl', twice.join('\n'))
  expect(await sameFor(ofJson, 2)).toBe(1)
  expect(shown(await score(ofJson, { machine })())).toContain('occurs twice')
})

test('a system that equals its gold is detected by the hashes of whole files', async () => {
  const lines = jsonLines(50, () => false).join('\n')
  writeFileSync('gold.jsonl', lines)
  writeFileSync('a.jsonl', lines)
  expect(await sameFor(ofJson, 2)).toBe(1)
  expect(shown(await score(ofJson, { machine })())).toContain('W401')
})

// ---- what one thread says --------------------------------------------------------------------------------------------

describe('one thread reads everything again', () => {
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
  ])('to report a mistake in the data: %s', async (_, from, to) => {
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

describe('shares of reading threads', () => {
  const costs = { look: 0.2, hash: 0.06 }

  test.each([2, 3, 4, 8, 16])(
    'add up to the file for %i threads, and are smallest for the thread that searches for borders',
    (readers) => {
      const shares = sharesOf(readers, 0, costs)
      expect(shares).toHaveLength(readers)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
      expect([...shares].sort((a, b) => b - a)).toEqual(shares)
    },
  )

  test('are smaller for a thread that starts late', () => {
    const [first = 0, last = 0] = sharesOf(2, 0.2, costs)
    expect(first).toBeLessThan(last)
    expect(first + last).toBeCloseTo(1)
  })
})

test('the number of threads grows with the amount of work, and is one for small files', async () => {
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
