/**
 * How fast entity trees are scored, as a user runs it: the built command line on two generated files of 21 MB of JSON with
 * 100,000 entities in 4,000 documents, one metric and all of ETER's together, and at four times the size for growth of time
 * and memory. Run it with `node --import tsx bench/trees.ts` after `pnpm build`.
 */
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { numbers } from '../../../tools/bench.ts'
import { bin, type Timing, time } from './support.ts'

const types = ['pers.ind', 'func.ind', 'loc.adm.town', 'loc.adm.nat', 'org.ent', 'time.date.abs']
const words = ['la', 'ministre', 'de', 'France', 'Jean', 'Dupont', 'hier', 'à', 'Genève', 'société', '1998', '.']
const ENTITIES_EACH = 25
const WORDS_EACH = 8

const node = (kind: string, named: string, start: number, end: number, children = ''): string =>
  `{"kind":"${kind}","types":[${named}],"start":${start},"end":${end},"children":[${children}]}`

/** An entity with one or two components and perhaps an entity in it, as the gold and a system have it. */
interface Pair {
  readonly gold: string
  readonly system: string
  readonly entities: number
}

const pairAt = (at: number, next: (below: number) => number): Pair => {
  const type = types[next(types.length)]!
  const more = next(20) === 0 ? ',"org.adm"' : ''
  const first = node('component', '"name.first"', at, at + 1)
  const last = next(2) === 0 ? [node('component', '"name.last"', at + 1, at + 2)] : []
  const nested = next(3) === 0 ? [node('entity', '"loc.adm.nat"', at + 3, at + 5)] : []
  const gold = node('entity', `"${type}"${more}`, at, at + 6, [first, ...last, ...nested].join(','))
  const entities = 1 + nested.length
  if (next(6) > 0) return { gold, system: gold, entities }
  const other = types[next(types.length)]!
  const kept = next(2) === 0 ? [first, ...last] : [first, ...nested]
  return { gold, system: node('entity', `"${other}"`, at, at + (next(2) === 0 ? 5 : 6), kept.join(',')), entities }
}

/** A line of each side. */
const document = (id: number, next: (below: number) => number): readonly [gold: string, system: string] => {
  const pairs: Pair[] = []
  for (let made = 0; made < ENTITIES_EACH; ) {
    const pair = pairAt(WORDS_EACH * pairs.length, next)
    pairs.push(pair)
    made += pair.entities
  }
  const tokens = Array.from({ length: WORDS_EACH * pairs.length }, () => `"${words[next(words.length)]}"`).join(',')
  const head = `{"id":"text-${id}","tokens":[${tokens}],"entities":[`
  return [
    `${head}${pairs.map(({ gold }) => gold).join(',')}]}\n`,
    `${head}${pairs.map(({ system }) => system).join(',')}]}\n`,
  ]
}

const generate = (paths: readonly [gold: string, system: string], documents: number): void => {
  const next = numbers(1)
  const files = paths.map((path) => openSync(path, 'w'))
  for (let id = 0; id < documents; id++) {
    const lines = document(id, next)
    files.forEach((file, side) => {
      writeSync(file, lines[side]!)
    })
  }
  for (const file of files) closeSync(file)
}

const show = (what: string, { seconds, mebibytes }: Timing, entities: number): void => {
  const rate = `${Math.round(entities / seconds / 1000)},000 entities/s`
  console.log(
    `${what.padEnd(34)} ${seconds.toFixed(3).padStart(8)} s  ${mebibytes.toFixed(0).padStart(5)} MiB  ${rate}`,
  )
}

const scoring = ([gold, system]: readonly [string, string], ...metrics: readonly string[]): readonly string[] => [
  bin,
  'score',
  'eter',
  ...metrics.flatMap((name) => ['--metric', name]),
  '-g',
  gold,
  '-s',
  system,
]

const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
try {
  const paths = [join(folder, 'gold.jsonl'), join(folder, 'system.jsonl')] as const
  for (const documents of [4000, 16_000]) {
    generate(paths, documents)
    const entities = documents * ENTITIES_EACH
    const size = (statSync(paths[0]).size / 1e6).toFixed(0)
    console.log(`${entities} entities in ${documents} documents, 2 × ${size} MB, node ${process.version}`)
    show('assay score eter, metric eter', time(3, process.execPath, scoring(paths, 'eter')), entities)
    show(
      'assay score eter, four metrics',
      time(3, process.execPath, scoring(paths, 'eter', 'ser', 'err', 'tag-f1')),
      entities,
    )
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
