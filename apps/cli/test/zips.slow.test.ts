/** Large zips: the same results by any threads and parts, and little memory. */
import { randomFillSync } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { node } from '@assay/host/node'
import { isRight } from 'fp-ts/lib/Either.js'
import { describe, expect, test } from 'vitest'
import { zipOf, zipped } from '../../../tools/zipped.ts'
import { assay, files, gold, inOwnFolder, installed, score } from './support.ts'

inOwnFolder()

const [first, second] = gold.split('\n\n') as [string, string]

describe('zips with threads and parts', () => {
  /** Three files, each of which would be cut if it were in no zip. */
  const large = (): void => {
    const sentences = Array.from({ length: 3000 }, (_, i) => (i % 7 === 0 ? second : `${first}\n`))
    const other = sentences.map((text, i) => (i % 5 === 0 ? text.replace('I-PER', 'O') : text))
    const pages = (of: readonly string[]) =>
      Object.fromEntries([0, 1, 2].map((k) => [`${k}.conll`, of.slice(k * 1000, (k + 1) * 1000).join('\n')]))
    const golds = Object.entries(pages(sentences)).map(([name, text]) => [`g/${name}`, text])
    files({ ...Object.fromEntries(golds), 'team.zip': zipped(pages(other)), 'g.zip': zipped(pages(sentences)) })
  }

  test('give the same bytes for any number of threads', { timeout: 60_000 }, async () => {
    large()
    for (const key of ['g', 'g.zip']) {
      const words = ['score', 'conll-f1', '-g', key, '-s', 'team.zip', '--json', '--bootstrap', '20']
      const alone = await installed(...words, '--jobs', '1')
      expect(alone.exit).toBe(0)
      expect(await installed(...words, '--jobs', '2')).toEqual(alone)
    }
  })

  test('give the same result if the run is divided into parts', async () => {
    large()
    for (const key of ['g', 'g.zip']) {
      const words = ['-g', key, '-s', 'team.zip', '--quiet'] as const
      for (const k of [1, 2, 3])
        expect(await score(...words, '--part', `${k}/3`, '-o', `${k}.json`)).toMatchObject({ exit: 0 })
      expect(await assay('merge', '1.json', '2.json', '3.json', '--json', '--quiet')).toEqual(
        await score(...words, '--json'),
      )
    }
  })
})

describe('the memory for a zip', () => {
  /** What is held after all that nobody holds any more is gone. */
  const held = (): number => {
    setFlagsFromString('--expose-gc')
    const gc = runInNewContext('gc')
    // buffers are given back beside the program: the second time waits for what the first one found
    gc()
    gc()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const LARGE = 32 * 2 ** 20

  test.each([
    ['that cannot be made smaller', 0, () => randomFillSync(Buffer.alloc(LARGE))],
    ['of lines that are all the same', 8, () => Buffer.alloc(LARGE, 'x O\n')],
  ])('is limited to 4 MiB for 32 MiB %s', { timeout: 60_000 }, (_, method, made) => {
    files({ 'team.zip': zipOf([{ name: 'a', data: made(), method }]) })
    const before = held()
    let [read, checked, most] = [0, 0, 0]
    for (const chunk of node.bytes('team.zip/a')) {
      read += isRight(chunk) ? chunk.right.length : 0
      if (read < checked + 2 ** 23) continue
      checked = read
      most = Math.max(most, held() - before)
    }
    expect(read).toBe(LARGE)
    expect(most).toBeLessThan(4 * 2 ** 20)
  })
})
