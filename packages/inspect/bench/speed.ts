/**
 * Benchmark of an inspection of made sentences, at sizes that double. Prints seconds of processor, and those of a million words, which
 * stay level where growth is linear. Run it with `pnpm bench [MOST]`.
 */
import { right } from '@assay/core'
import { builtIn } from '@assay/core/internal/built-in'
import { decodeOptions } from '@assay/core/internal/host'
import { printRow, secondsOf, sizes } from '../../../tools/bench.ts'
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

for (const words of sizes(80_000, 160_000, 320_000, 640_000, 1_280_000, 2_560_000)) {
  const data = { test: madePart('test', words / 8, 7), train: madePart('train', words, 3) }
  const inspected = secondsOf(() => inspect(data))
  const all = (words * 9) / 8
  printRow(`${all} words`, { inspected, 'a million of them': (inspected / all) * 1e6 })
}
