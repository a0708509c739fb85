/**
 * The work that the command line is measured by, as a user types it: one row each, in seconds of processor, beside a peer
 * where one can be had (CONLLEVAL=path/to/conlleval.pl) and beside another build (AGAINST=path/to/its/bin.js, and its factor).
 * Run it with `pnpm bench` after `pnpm build`; ROWS=text runs the rows whose title has the text.
 */
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { numbers } from '../../../tools/bench.ts'
import { bin, type Timing, time } from './support.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
const conlleval = process.env['CONLLEVAL']
const against = process.env['AGAINST']
const rowsAsked = process.env['ROWS'] ?? ''

/** Writes a file from pieces of text; once for each name. */
const files = new Map<string, string>()
const file = (name: string, pieces: () => Iterable<string>): string => {
  const path = join(folder, name)
  if (files.has(name)) return path
  files.set(name, path)
  const handle = openSync(path, 'w')
  let text = ''
  for (const piece of pieces()) {
    text += piece
    if (text.length < 2 ** 20) continue
    writeSync(handle, text)
    text = ''
  }
  writeSync(handle, text)
  closeSync(handle)
  return path
}

// ---- inputs ----------------------------------------------------------------------------------------------------------

const types = ['PER', 'LOC', 'ORG', 'MISC']

/** Sentences of words with gold and system in IOB2; every tenth phrase is wrong in some way. `words` is how many there are. */
function* sentences(tokens: number, words: number): Iterable<string> {
  const next = numbers(tokens)
  for (let made = 0; made < tokens; ) {
    let text = ''
    for (let left = 3 + next(25); left > 0; ) {
      const inPhrase = next(9) === 0
      const length = Math.min(left, inPhrase ? 1 + next(3) : 1)
      const type = types[next(4)]!
      const wrong = next(10) === 0
      for (let i = 0; i < length; i++) {
        const gold = inPhrase ? `${i === 0 ? 'B' : 'I'}-${type}` : 'O'
        const system = wrong ? ['O', 'B-PER', 'I-LOC', 'B-ORG'][next(4)]! : gold
        text += `w${next(words)} ${gold} ${system}\n`
      }
      left -= length
      made += length
    }
    yield `${text}\n`
  }
}
const tags = (tokens: number, words: number): string => file(`${tokens}-${words}.conll`, () => sentences(tokens, words))

/** Documents of entities with two components each, a line each; the system errs in one entity of ten. */
function* trees(entities: number, perDocument: number, side: 'gold' | 'system'): Iterable<string> {
  const next = numbers(entities)
  const component = (type: string, start: number, end: number) => ({ kind: 'component', types: [type], start, end })
  for (let document = 0; document * perDocument < entities; document++) {
    const all = Array.from({ length: perDocument }, (_, i) => {
      const start = i * 12
      const end = start + 2 + next(8)
      const [type, isWrong, how] = [`${types[next(4)]}.a${next(3)}`, next(10) === 0 && side === 'system', next(3)]
      const children = [component('name', start, start + 1), component('kind', start + 1, end)]
      const entity = { kind: 'entity', types: [type], start, end, children }
      if (!isWrong) return [entity]
      return [[], [{ ...entity, end: end + 1 }], [{ ...entity, types: ['PER.b'] }]][how] as object[]
    })
    yield `${JSON.stringify({ id: `d${document}`, entities: all.flat() })}\n`
  }
}

interface Sides {
  readonly gold: string
  readonly system: string
}
const eitherSide = (of: (side: 'gold' | 'system') => string): Sides => ({ gold: of('gold'), system: of('system') })

/** A cluster for each item, sizes falling as 1/rank; the system moves one item in ten. */
const clustered = (items: number): { readonly gold: Int32Array; readonly system: Int32Array } => {
  const next = numbers(items)
  const gold = Int32Array.from({ length: items }, () =>
    Math.floor(Math.exp((next(2 ** 30) / 2 ** 30) * Math.log(items / 2))),
  )
  return { gold, system: gold.map((own) => (next(10) === 0 ? gold[next(items)]! : own)) }
}

const table = (items: number): Sides => {
  const labels = clustered(items)
  return eitherSide((side) =>
    file(`${items}.${side}.tsv`, function* () {
      for (let item = 0; item < items; item++) yield `item${item}\t${labels[side][item]}\n`
    }),
  )
}

const conll2012 = (mentions: number): Sides => {
  const labels = clustered(mentions)
  return eitherSide((side) =>
    file(`${mentions}.${side}.conll`, function* () {
      yield '#begin document (bench); part 000\n'
      for (let item = 0; item < mentions; item++) yield `bench\t0\t${item}\tw${item % 1000}\t(${labels[side][item]})\n`
      yield '#end document\n'
    }),
  )
}

/** Small documents of two to five clusters of one to four items. */
const smallClusters = (documents: number): Sides =>
  eitherSide((side) =>
    file(`${documents}.${side}.jsonl`, function* () {
      const next = numbers(documents)
      for (let document = 0; document < documents; document++) {
        let item = 0
        const clusters = Array.from({ length: 2 + next(4) }, () =>
          Array.from({ length: 1 + next(4) }, () => `m${item++}`),
        )
        const first = clusters[0]!
        if (next(3) === 0 && side === 'system') clusters[1]!.push(first.pop() ?? `m${item}`)
        yield `${JSON.stringify({ id: `d${document}`, clusters: clusters.filter(({ length }) => length > 0) })}\n`
      }
    }),
  )

// ---- rows ------------------------------------------------------------------------------------------------------------

interface Row {
  readonly title: string
  /** After `score`. */
  readonly given: () => readonly string[]
  /** All metrics of the plugin. */
  readonly all?: true
  /** A peer and the file that it reads. */
  readonly peer?: () => readonly [name: string, command: readonly string[], input: string] | undefined
}

const columns = (path: string): readonly string[] => ['-g', `${path}:-2`, '-s', `${path}:-1`]
const sides = ({ gold, system }: Sides): readonly string[] => ['-g', gold, '-s', system]
const million = 1_000_000

const script = (): ReturnType<NonNullable<Row['peer']>> =>
  conlleval === undefined ? undefined : ['conlleval.pl', ['perl', conlleval], tags(5 * million, 1000)]
const forest = (entities: number): Sides =>
  eitherSide((side) => file(`${entities}.${side}.trees.jsonl`, () => trees(entities, 25, side)))

const rows: readonly Row[] = [
  {
    title: 'conll-f1, all metrics, 5 M tokens',
    given: () => ['conll-f1', ...columns(tags(5 * million, 1000))],
    all: true,
    peer: script,
  },
  {
    title: 'conll-f1, 5 M tokens',
    given: () => ['conll-f1', '--metric', 'conll-f1', ...columns(tags(5 * million, 1000))],
    peer: script,
  },
  {
    title: 'conll-f1, all metrics, 20 M tokens',
    given: () => ['conll-f1', ...columns(tags(20 * million, 1000))],
    all: true,
  },
  {
    title: 'entity-match, 1 M tokens',
    given: () => ['span-f1', '--metric', 'entity-match', ...columns(tags(million, 1000))],
  },
  {
    title: 'surface-f1, 1 M tokens',
    given: () => ['conll-f1', '--metric', 'surface-f1', ...columns(tags(million, 1000))],
  },
  {
    title: 'surface-f1, 1 M tokens, many forms',
    given: () => ['conll-f1', '--metric', 'surface-f1', ...columns(tags(million, 100_000))],
  },
  { title: 'eter, all metrics, 100,000 entities', given: () => ['eter', ...sides(forest(100_000))], all: true },
  { title: 'eter, 1 M entities', given: () => ['eter', '--metric', 'eter', ...sides(forest(million))] },
  {
    title: 'clustering-purity, all metrics, 1 M items',
    given: () => ['clustering-purity', '--reader', 'clusters-table', ...sides(table(million))],
    all: true,
  },
  {
    title: 'coreference, all metrics, 100,000 mentions in one document',
    given: () => ['coreference', '--reader', 'conll-2012', ...sides(conll2012(100_000))],
    all: true,
  },
  { title: 'lea, 1 M small documents', given: () => ['lea', ...sides(smallClusters(million))] },
]

const shown = ({ processor, mebibytes }: Timing): string =>
  `${processor.toFixed(2).padStart(7)} s ${mebibytes.toFixed(0).padStart(5)} MiB`

try {
  console.log(`seconds of processor and peak memory, node ${process.version}`)
  for (const { title, given, all, peer } of rows) {
    if (!title.includes(rowsAsked)) continue
    const words = ['score', ...given(), '--quiet', ...(all === undefined ? [] : ['--all'])]
    const ours = time(2, process.execPath, [bin, ...words])
    const parts = [title.padEnd(60), shown(ours)]
    if (against !== undefined) {
      const before = time(1, process.execPath, [against, ...words])
      parts.push(`  before ${shown(before)}  ${(before.processor / ours.processor).toFixed(1)} times faster`)
    }
    const other = peer?.()
    if (other !== undefined) {
      const [name, [command = '', ...rest], input] = other
      const theirs = time(1, command, rest, input)
      parts.push(`  ${name} ${shown(theirs)}  ${(theirs.processor / ours.processor).toFixed(1)} times`)
    }
    console.log(parts.join(' '))
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
