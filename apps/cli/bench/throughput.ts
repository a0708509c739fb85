/**
 * How fast a large column file is scored, as a user runs it: the built command line on a generated file of five million
 * tokens, beside `wc -l` on the same file in the same run, and at two and four times the size for growth of time and memory.
 * With CONLLEVAL=path/to/conlleval.pl the official script is timed too. Run it with `pnpm bench` after `pnpm build`.
 */
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { numbers } from '../../../tools/bench.ts'
import { bin, type Timing, time } from './support.ts'

const types = ['PER', 'LOC', 'ORG', 'MISC']
const words = ['the', 'of', 'Arafat', 'Peter', 'in', 'Berlin', 'said', 'company', '1996', '-', 'yesterday', 'minister']

/** A sentence's lines: word, gold in IOB2, and a system that errs on one token in thirty. */
const sentence = (length: number, next: (below: number) => number): string => {
  let text = ''
  let left = 0
  let type = ''
  for (let i = 0; i < length; i++) {
    const starts = left === 0 && next(8) === 0
    if (starts) {
      left = 1 + next(3)
      type = types[next(4)]!
    }
    const gold = left === 0 ? 'O' : `${starts ? 'B' : 'I'}-${type}`
    if (left > 0) left--
    const system = next(30) === 0 ? ['O', 'B-PER', 'I-LOC', 'B-ORG'][next(4)]! : gold
    text += `${words[next(words.length)]} ${gold} ${system}\n`
  }
  return `${text}\n`
}

const generate = (path: string, tokens: number): void => {
  const next = numbers(1)
  const file = openSync(path, 'w')
  let text = ''
  for (let made = 0; made < tokens; ) {
    const length = Math.min(3 + next(25), tokens - made)
    text += sentence(length, next)
    made += length
    if (text.length < 2 ** 20 && made < tokens) continue
    writeSync(file, text)
    text = ''
  }
  closeSync(file)
}

const show = (what: string, { seconds, mebibytes }: Timing, tokens?: number): void => {
  const rate = tokens === undefined ? '' : `${(tokens / seconds / 1e6).toFixed(2)} M tokens/s`
  console.log(
    `${what.padEnd(34)} ${seconds.toFixed(3).padStart(8)} s  ${mebibytes.toFixed(0).padStart(5)} MiB  ${rate}`,
  )
}

const scoring = (path: string): readonly string[] => [
  bin,
  'score',
  'conll-f1',
  '-g',
  `${path}:-2`,
  '-s',
  `${path}:-1`,
  '-f',
  'conlleval',
]

const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
try {
  const million = 1_000_000
  const path = join(folder, '5m.txt')
  generate(path, 5 * million)
  console.log(`5 million tokens, ${(statSync(path).size / 2 ** 20).toFixed(1)} MiB, node ${process.version}`)
  const lines = time(5, 'wc', ['-l', path])
  const ours = time(5, process.execPath, scoring(path))
  show('wc -l', lines)
  show('assay score conll-f1', ours, 5 * million)
  console.log(`ratio to wc -l: ${(ours.seconds / lines.seconds).toFixed(0)}`)
  const script = process.env['CONLLEVAL']
  if (script !== undefined) {
    const theirs = time(2, 'perl', [script], path)
    show('conlleval.pl', theirs, 5 * million)
    console.log(`times as fast as conlleval.pl: ${(theirs.seconds / ours.seconds).toFixed(1)}`)
  }
  const small = join(folder, 'small.txt')
  generate(small, 10)
  show('start-up: ten tokens', time(9, process.execPath, scoring(small)))
  show('bare node', time(9, process.execPath, ['-e', '0']))
  for (const times of [2, 4]) {
    const larger = join(folder, 'larger.txt')
    generate(larger, times * 5 * million)
    show(`assay score conll-f1, ${times * 5} million`, time(2, process.execPath, scoring(larger)), times * 5 * million)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
