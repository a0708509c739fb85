/**
 * How fast large clusterings are scored, as a user runs it: the built command line on generated files, at n, 2n and 4n in
 * one run for the growth of time and memory. Run it with `pnpm bench` after `pnpm build`.
 */
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { numbers } from '../../../tools/bench.ts'
import { bin, time } from './support.ts'

type Label = (item: number) => number

/** Writes one label an item. */
const write = (path: string, items: number, head: string, line: (item: number) => string, tail: string): void => {
  const file = openSync(path, 'w')
  let text = head
  for (let item = 0; item < items; item++) {
    text += line(item)
    if (text.length < 2 ** 20) continue
    writeSync(file, text)
    text = ''
  }
  writeSync(file, text + tail)
  closeSync(file)
}

/** A label for each item, and a system that moves one item in ten to the cluster of another. */
const noisy = (
  items: number,
  label: (next: (below: number) => number, item: number) => number,
): readonly [Label, Label] => {
  const next = numbers(items)
  const gold = Int32Array.from({ length: items }, (_, item) => label(next, item))
  const system = gold.map((own) => (next(10) === 0 ? gold[next(items)]! : own))
  return [(item) => gold[item]!, (item) => system[item]!]
}

/** Cluster sizes fall as 1/rank: many small clusters, a few large ones. */
const zipf =
  (items: number) =>
  (next: (below: number) => number): number =>
    Math.floor(Math.exp((next(2 ** 30) / 2 ** 30) * Math.log(items / 2)))

/** Five entities, the largest of them nearly half of all mentions. */
const five = (next: (below: number) => number): number => [0, 0, 0, 0, 1, 1, 2, 3, 4][next(9)]!

const table = (path: string, items: number, label: Label): void =>
  write(path, items, '', (item) => `item${item}\t${label(item)}\n`, '')

const conll = (path: string, items: number, label: Label): void =>
  write(
    path,
    items,
    '#begin document (bench); part 000\n',
    (item) => `bench\t0\t${item}\tw${item % 1000}\t(${label(item)})\n`,
    '#end document\n',
  )

const MENTIONS = 8

/** A line for each document of eight mentions. */
const jsonLines = (path: string, items: number, label: Label): void =>
  write(
    path,
    items / MENTIONS,
    '',
    (document) => {
      const clusters = new Map<number, string[]>()
      for (let mention = 0; mention < MENTIONS; mention++) {
        const cluster = label(document * MENTIONS + mention)
        clusters.set(cluster, [...(clusters.get(cluster) ?? []), `m${mention}`])
      }
      return `${JSON.stringify({ id: `document ${document}`, clusters: [...clusters.values()] })}\n`
    },
    '',
  )

interface Run {
  readonly title: string
  readonly sizes: readonly number[]
  readonly file: (path: string, items: number, label: Label) => void
  readonly labels: (items: number) => readonly [Label, Label]
  readonly given: readonly (readonly string[])[]
}

const runs: readonly Run[] = [
  {
    title: 'one document, mentions in five entities',
    sizes: [100_000, 200_000, 400_000],
    file: conll,
    labels: (items) => noisy(items, five),
    given: [['lea'], ['coreference', '--all'], ['clustering-purity']],
  },
  {
    title: 'items in Zipf-sized clusters, a table',
    sizes: [1_000_000, 2_000_000, 4_000_000],
    file: table,
    labels: (items) => noisy(items, zipf(items)),
    given: [['clustering-purity'], ['clustering-purity', '--all'], ['lea']],
  },
  {
    title: 'documents of eight mentions, a line each (100,000, 200,000 and 400,000 documents)',
    sizes: [800_000, 1_600_000, 3_200_000],
    file: jsonLines,
    labels: (items) => noisy(items, (next) => next(4)),
    given: [['lea']],
  },
  {
    title: 'mentions in entities of two (3,000, 6,000 and 12,000 entities)',
    sizes: [6_000, 12_000, 24_000],
    file: conll,
    labels: (items) => noisy(items, (_, item) => item >> 1),
    given: [
      ['coreference', '--metric', 'ceafe'],
      ['coreference', '--metric', 'ceafm'],
    ],
  },
]

const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
try {
  console.log(`node ${process.version}`)
  for (const { title, sizes, file, labels, given } of runs) {
    console.log(`\n${title}`)
    for (const items of sizes) {
      const [gold, system] = [join(folder, `gold-${items}`), join(folder, `system-${items}`)]
      const [own, other] = labels(items)
      file(gold, items, own)
      file(system, items, other)
      for (const words of given) {
        const reader = file === table ? ['--reader', 'clusters-table'] : []
        const call = [bin, 'score', ...words, '-g', gold, '-s', system, ...reader, '--json']
        const { seconds, mebibytes } = time(3, process.execPath, call)
        const what = `${items.toLocaleString('en')} ${words.join(' ').replace('--metric ', '')}`
        console.log(`${what.padEnd(52)} ${seconds.toFixed(2).padStart(7)} s  ${mebibytes.toFixed(0).padStart(5)} MiB`)
      }
      rmSync(gold)
      rmSync(system)
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
