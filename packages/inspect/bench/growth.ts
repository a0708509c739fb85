/**
 * Growth of an inspection: `node --import tsx --conditions=@assay/source bench/growth.ts [MOST]` doubles the words of made
 * sentences up to MOST (2 560 000 by default) and prints seconds of the processor per million words, which stay level where growth is linear.
 */
import { right } from '@assay/core'
import { builtIn } from '@assay/core/internal/built-in'
import { decodeOptions } from '@assay/core/internal/host'
import { inspect, type Part, partOf } from '../src/index.ts'

/** Words by a seed, frequent ones first, as in a text (Zipf). */
const newWordDrawer = (seed: number): (() => number) => {
  let state = seed | 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    // the inverse of a harmonic sum is an exponential
    return Math.floor(Math.exp(((state >>> 0) / 2 ** 32) * Math.log(200_000)))
  }
}

const encoder = new TextEncoder()

/** Sentences in columns, as they are read. */
const madePart = (name: string, words: number, seed: number): Part => {
  const draw = newWordDrawer(seed)
  const blocks: Uint8Array[] = []
  for (let made = 0; made < words; ) {
    const length = 8 + (draw() % 32)
    let sentence = ''
    for (let i = 0; i < length; i++) {
      const number = draw()
      sentence += `w${number} ${number % 16 === 0 ? `B-${['PER', 'LOC', 'ORG'][number % 3]}` : 'O'}\n`
    }
    blocks.push(encoder.encode(`${sentence}\n`))
    made += length
  }
  const reader = builtIn.readers!.find((one) => one.name === 'conll-columns')!
  const options = decodeOptions(reader.options, {})
  if (options._tag === 'Left') throw new Error('the reader has no defaults')
  const documents = []
  for (const read of reader.with(options.right)({ path: name, chunks: () => blocks.map((block) => right(block)) }))
    if (read._tag === 'Right') documents.push(read.right)
  return partOf(name, { model: 'tags', documents, problems: [] })!
}

const most = Number(process.argv[2] ?? 2_560_000)
console.log('words      seconds  seconds per million words')
for (let words = 80_000; words <= most; words *= 2) {
  const data = { test: madePart('test', words / 8, 7), train: madePart('train', words, 3) }
  // of this process alone, whatever else the machine does
  const before = process.cpuUsage()
  inspect(data)
  const { user, system } = process.cpuUsage(before)
  const seconds = (user + system) / 1e6
  const all = (words * 9) / 8
  console.log(`${String(all).padEnd(9)}  ${seconds.toFixed(2).padStart(7)}  ${((seconds / all) * 1e6).toFixed(2)}`)
}
