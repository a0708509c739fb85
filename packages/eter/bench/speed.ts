/**
 * Benchmark of time by number of entities: 10⁴, 10⁵ and 10⁶ entities in documents of a thousand, with components, nesting,
 * metonymy and a system that errs on one entity in six, read from `trees-jsonl` and scored in one process. Run it with
 * `pnpm bench [MOST]`.
 */
import { type Trees, textSource } from '@assay/core'
import { optionsOf, sumPairs } from '@assay/core/laws'
import { treesJsonl } from '@assay/core/readers'
import { numbers, printRow, sizes, stopwatch } from '../../../tools/bench.ts'
import { eter } from '../src/index.ts'

const types = ['pers.ind', 'func.ind', 'loc.adm.town', 'loc.adm.nat', 'org.ent', 'time.date.abs']
const PER_DOCUMENT = 1000

const span = (start: number, end: number): string => `"start":${start},"end":${end}`

/** An entity with a component and perhaps an entity in it, the same on both sides unless it is wrong. */
const tree = (seed: number, at: number, wrong: boolean): { readonly text: string; readonly entities: number } => {
  const next = numbers(seed)
  const type = types[next(types.length)]!
  const more = next(20) === 0 ? ',"org.adm"' : ''
  const nested = next(3) === 0
  const other = wrong ? types[next(types.length)]! : type
  const [short, lost] = [wrong && next(2) === 0, wrong && next(2) === 0]
  const name = `{"kind":"component","types":["name"],${span(at, at + 2)},"children":[]}`
  const embedded = `{"kind":"entity","types":["loc.adm.nat"],${span(at + 3, at + 5)},"children":[]}`
  const children = nested && !lost ? `${name},${embedded}` : name
  const text = `{"kind":"entity","types":["${other}"${more}],${span(at, short ? at + 5 : at + 6)},"children":[${children}]}`
  return { text, entities: nested ? 2 : 1 }
}

const document = (id: number, errs: boolean): string => {
  const trees: string[] = []
  let made = 0
  for (let i = 0; made < PER_DOCUMENT; i++) {
    const seed = Math.imul(id * PER_DOCUMENT + i + 1, 2654435761)
    const { text, entities } = tree(seed, 8 * i, errs && numbers(seed ^ 0x5bd1e995)(6) === 0)
    trees.push(text)
    made += entities
  }
  return `{"id":"${id}","entities":[${trees.join(',')}]}\n`
}

const settings = { duplicates: 'one', strict: false, maxDepth: 1000, encoding: 'utf-8', maxLine: 64 } as const

const read = (line: string): Trees => {
  for (const item of treesJsonl.with(settings)(textSource('made', line))) {
    if (item._tag === 'Left') throw new Error(item.left.message)
    return item.right.content
  }
  throw new Error('a line is a document')
}

const time = (entities: number): void => {
  const scorer = eter.with(optionsOf(eter))
  let sum = scorer.stats.empty
  let [reading, scoring, bytes] = [0, 0, 0]
  for (let id = 0; id < Math.ceil(entities / PER_DOCUMENT); id++) {
    const lines = [document(id, false), document(id, true)] as const
    const seconds = stopwatch()
    const [gold, system] = [read(lines[0]), read(lines[1])]
    const atRead = seconds()
    sum = scorer.stats.concat(sum, sumPairs(scorer, [[gold, system]]).stats)
    reading += atRead
    scoring += seconds() - atRead
    bytes += lines[0].length + lines[1].length
  }
  const { entities: scored = 0, eter: rate = 0 } = scorer.summarise(sum)
  const size = (bytes / 2 ** 20).toFixed(0)
  printRow(`${scored} gold entities, ${size} MiB`, { read: reading, scored: scoring }, `ETER ${rate.toFixed(4)}`)
}

// the first run is for the compiler
for (const entities of sizes(10_000, 10_000, 100_000, 1_000_000)) time(entities)
