/**
 * `assay inspect` on ten million words in columns, as a user types it: nine parts of training data and one of test data, of made
 * sentences whose words are as frequent as those of texts. Run it with `node --import tsx bench/inspect.ts [MILLIONS]` after `pnpm build`.
 */
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { numbers } from '../../../tools/bench.ts'
import { bin, time } from './support.ts'

const MILLIONS = Number(process.argv[2] ?? 10)
const types = ['PER', 'LOC', 'ORG']

/** Writes sentences of 8 to 39 words; the rank of a word is drawn so that it is as frequent as its rank is low. */
const write = (path: string, words: number, seed: number): void => {
  const next = numbers(seed)
  const file = openSync(path, 'w')
  for (let made = 0; made < words; ) {
    const length = 8 + next(32)
    let sentence = ''
    for (let i = 0; i < length; i++) {
      const rank = Math.floor(Math.exp((next(1e9) / 1e9) * Math.log(200_000)))
      sentence += `w${rank} ${rank % 16 === 0 ? `B-${types[rank % 3]}` : 'O'}\n`
    }
    writeSync(file, `${sentence}\n`)
    made += length
  }
  closeSync(file)
}

const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
const [test, train] = [join(folder, 'test.conll'), join(folder, 'train.conll')]
try {
  write(test, MILLIONS * 1e5, 2)
  write(train, MILLIONS * 9e5, 1)
  const call = [bin, 'inspect', test, '--train', train]
  const { seconds, processor, mebibytes } = time(1, process.execPath, call)
  const spent = `${seconds.toFixed(1)} s, ${processor.toFixed(1)} s of processor, ${mebibytes.toFixed(0)} MiB`
  console.log(`node ${process.version}: assay inspect on ${MILLIONS} million words: ${spent} (aim: 30 s)`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
