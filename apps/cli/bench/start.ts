/**
 * How long a call of `evaluate` on ten sentences takes once warm (the aim: under 1 ms), and how long small calls take to start, in processor time beside that of `node -e 0`: the two take turns, so that what else the machine
 * does slows both. NODES=path,path are other Nodes to start with; BIN=path is an installed command line, else it is what is built here.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { evaluate } from '@assay/host'
import { seqeval } from '../../../packages/conll-f1/src/index.ts'
import { bin, time } from './support.ts'

/** So many turns of so many calls: one alone is too short for the clock of processor time. */
const TURNS = 5
const CALLS = 6

const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
const fileOf = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const gold = fileOf('gold.conll', 'EU B-ORG\nrejects O\nGerman B-MISC\ncall O\n\nPeter B-PER\nBlackburn I-PER\n')
const system = fileOf('system.conll', 'EU B-ORG\nrejects O\nGerman B-LOC\ncall O\n\nPeter B-PER\nBlackburn I-PER\n')

const calls: readonly (readonly string[])[] = [
  ['score', 'conll-f1', '-g', gold, '-s', system],
  ['explain', 'conll-f1'],
  ['help'],
  ['--version'],
]

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** Seconds of processor of one call. */
const processorOf = (command: readonly string[]): number => {
  const often = `for _ in ${Array.from({ length: CALLS }, (_, i) => i).join(' ')}; do "$@" || exit 1; done`
  return time(1, 'sh', ['-c', often, 'sh', ...command]).processor / CALLS
}

/** Milliseconds of one call of `evaluate` on ten sentences, after as many to warm up. */
const evaluating = async (): Promise<number> => {
  const sentence = ['B-PER', 'I-PER', 'O', 'O', 'B-LOC', 'O', 'B-ORG', 'I-ORG', 'O', 'O']
  const gold = Array.from({ length: 10 }, () => sentence)
  const ours = gold.map((tags, i) => (i % 2 === 0 ? tags : tags.map((tag) => tag.replace('LOC', 'ORG'))))
  const times: number[] = []
  for (let call = 0; call < 2000; call++) {
    const start = performance.now()
    await evaluate(seqeval, { gold, systems: { ours } })
    times.push(performance.now() - start)
  }
  return median(times.slice(1000))
}

const app = process.env['BIN'] ?? bin
const nodes = process.env['NODES']?.split(',') ?? [process.execPath]

console.log(`evaluate of ten sentences, warm: ${(await evaluating()).toFixed(2)} ms`)

try {
  for (const node of nodes) {
    const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim()
    for (const call of calls) {
      // what Node compiles is kept for the next call
      processorOf([node, app, ...call])
      const bare: number[] = []
      const own: number[] = []
      for (let turn = 0; turn < TURNS; turn++) {
        bare.push(processorOf([node, '-e', '0']))
        own.push(processorOf([node, app, ...call]))
      }
      const ratio = (median(own) / median(bare)).toFixed(1)
      const what = call.slice(0, 2).join(' ').padEnd(16)
      console.log(
        `${version}  ${what}  ${ratio} times bare Node  (${median(own).toFixed(2)} s, ${median(bare).toFixed(2)} s)`,
      )
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
