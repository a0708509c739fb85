/**
 * What input that is large in one dimension costs, as a user runs it: the built command line on files of under a megabyte, each
 * at n and 2n, with the growth. Time without that of starting the program; a growth of 2 is linear, of 4 quadratic. Run it with
 * `pnpm bench` after `pnpm build`, or one of them with `tsx bench/hostile.ts WORDS OF ITS TITLE`. Last come archives of under a megabyte that
 * are refused: it fails where one takes more than 2 s or 300 MiB.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { bin, time } from './support.ts'

const list = (n: number, of: (i: number) => string, between = ''): string =>
  Array.from({ length: n }, (_, i) => of(i)).join(between)

const corefudHead = '# newdoc id = a\n# global.Entity = eid-etype-head-other\n# sent_id = 1\n'

const nested = (n: number): string => {
  const row = (id: number, entity: string): string => `${id}\tw\t_\t_\t_\t_\t0\t_\t_\tEntity=${entity}\n`
  const opened = list(n, (i) => row(i + 1, `(e${i}-x-1-`))
  return `${corefudHead}${opened}${list(n, (i) => row(n + i + 1, `e${n - 1 - i})`))}\n`
}

const onOneToken = (n: number): string =>
  `${corefudHead}1\tw\t_\t_\t_\t_\t0\t_\t_\tEntity=${list(n, (i) => `(e${i}-x-1-)`)}\n\n`

const conll2012 = (rows: string): string => `#begin document (a); part 000\n${rows}\n#end document\n`

const oneCell = (n: number): string =>
  conll2012(`a 0 0 w ${list(n, (i) => `(${i}`, '|')}\na 0 1 w ${list(n, (i) => `${i})`, '|')}\n`)

const oneEntity = (n: number): string =>
  conll2012(`a 0 0 w ${list(n, () => '(1', '|')}\na 0 1 w ${list(n, () => '1)', '|')}\n`)

const deep = (n: number): string =>
  conll2012(`${list(n, (i) => `a 0 ${i} w (${i}\n`)}${list(n, (i) => `a 0 ${n + i} w ${n - 1 - i})\n`)}`)

const clusters = (of: readonly (readonly string[])[]): string => `${JSON.stringify({ id: 'a', clusters: of })}\n`

const itemInAll =
  (step: number) =>
  (n: number): string =>
    clusters(Array.from({ length: n }, (_, i) => ['x', `i${(i * step) % n}`]))

const aloneInAll = (n: number): string => clusters(Array.from({ length: n }, () => ['x']))

const parts = (n: number): string => {
  const [category, type] = [list(n, (i) => `A${i}`, '|'), list(n, (i) => `B${i}`, '|')]
  return `<colHAREM><DOC DOCID="a"><EM ID="1" CATEG="${category}" TIPO="${type}">x</EM></DOC></colHAREM>`
}

const overlapping =
  (length: number) =>
  (n: number): string =>
    list(n, (i) => `T${i + 1}\tpers ${i} ${i + length}\t${'x'.repeat(length)}\n`)

const trees =
  (length: (i: number) => readonly [number, number], type: (i: number) => string) =>
  (n: number): string => {
    const entities = Array.from({ length: n }, (_, i) => {
      const [start, end] = length(i)
      return { kind: 'entity', types: [type(i)], start, end, children: [] }
    })
    return `${JSON.stringify({ id: 'a', tokens: Array.from({ length: n + 60 }, () => 'w'), entities })}\n`
  }

/** A chain of entities, each in the one before it, their types from the outside or from the inside. */
const chain =
  (typeAt: (depth: number, n: number) => number) =>
  (n: number): string => {
    const one = (depth: number, inner: readonly object[]): object => ({
      kind: 'entity',
      types: [`t${typeAt(depth, n)}`],
      start: depth,
      end: 4 * n - depth,
      children: inner,
    })
    const entities = Array.from({ length: n }, (_, i) => n - 1 - i).reduce<readonly object[]>(
      (inner, depth) => [one(depth, inner)],
      [],
    )
    return `${JSON.stringify({ id: 'a', entities })}\n`
  }

/** Documents of three items. */
const small =
  (of: readonly (readonly string[])[]) =>
  (n: number): string =>
    list(n, (i) => `${JSON.stringify({ id: `d${i}`, clusters: of })}\n`)

interface Case {
  readonly title: string
  readonly n: number
  readonly ending: string
  readonly gold: (n: number) => string
  /** The gold again, unless it says otherwise. */
  readonly system?: (n: number) => string
  readonly given: readonly string[]
}

const cases: readonly Case[] = [
  ...['mor', 'lea', 'muc'].map((metric) => ({
    title: `nested mentions, corefud, ${metric}`,
    n: 6_000,
    ending: 'conllu',
    gold: nested,
    given: metric === 'lea' ? ['lea'] : ['coreference', '--metric', metric],
  })),
  {
    title: 'nested mentions, conll-2012, mor',
    n: 20_000,
    ending: 'conll',
    gold: deep,
    given: ['coreference', '--metric', 'mor'],
  },
  {
    title: 'nested mentions, conll-2012, all',
    n: 20_000,
    ending: 'conll',
    gold: deep,
    given: ['coreference'],
  },
  { title: 'mentions on one token, corefud', n: 40_000, ending: 'conllu', gold: onOneToken, given: ['coreference'] },
  { title: 'brackets in one cell, conll-2012', n: 40_000, ending: 'conll', gold: oneCell, given: ['coreference'] },
  { title: 'brackets of one entity in one cell', n: 60_000, ending: 'conll', gold: oneEntity, given: ['coreference'] },
  {
    title: 'an item in all clusters, purity',
    n: 20_000,
    ending: 'jsonl',
    gold: itemInAll(1),
    system: itemInAll(7),
    given: ['clustering-purity'],
  },
  ...['lea', 'coreference'].flatMap((metric) => [
    {
      title: `an item in all clusters, ${metric}`,
      n: 20_000,
      ending: 'jsonl',
      gold: itemInAll(1),
      system: itemInAll(7),
      given: [metric, '--set', 'duplicates=keep'],
    },
    {
      title: `an item alone in all clusters, ${metric}`,
      n: 20_000,
      ending: 'jsonl',
      gold: aloneInAll,
      given: [metric, '--set', 'duplicates=keep'],
    },
  ]),
  {
    title: 'overlapping spans, brat',
    n: 15_000,
    ending: 'ann',
    gold: overlapping(20),
    system: overlapping(19),
    given: ['eter', '--reader', 'brat'],
  },
  {
    title: 'overlapping spans, trees-jsonl',
    n: 6_000,
    ending: 'jsonl',
    gold: trees(
      (i) => [i, i + 50],
      () => 'a',
    ),
    system: trees(
      (i) => [i, i + 47],
      () => 'a',
    ),
    given: ['eter', '--reader', 'trees-jsonl'],
  },
  {
    title: 'entities on one span, trees-jsonl',
    n: 6_000,
    ending: 'jsonl',
    gold: trees(
      () => [0, 60],
      (i) => `t${i}`,
    ),
    system: trees(
      () => [0, 59],
      (i) => `u${i}`,
    ),
    given: ['eter', '--reader', 'trees-jsonl'],
  },
  {
    title: 'entities nested the other way round',
    n: 400,
    ending: 'jsonl',
    gold: chain((depth) => depth),
    system: chain((depth, n) => n - 1 - depth),
    given: ['eter', '--reader', 'trees-jsonl', '--set', 'depthOrder=true'],
  },
  {
    title: 'a million small documents, lea',
    n: 1_000_000,
    ending: 'jsonl',
    gold: small([['a', 'b'], ['c']]),
    system: small([['a'], ['b', 'c']]),
    given: ['lea'],
  },
  { title: 'a category of many parts, HAREM', n: 20_000, ending: 'xml', gold: parts, given: ['harem-metrics'] },
]

const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))

/** Wall seconds of a call, and how it ended. */
const run = (given: readonly string[]): { readonly seconds: number; readonly end: string } => {
  const start = performance.now()
  const { status, signal, stderr } = spawnSync(process.execPath, [bin, ...given], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 120_000,
  })
  const code = /E\d{3}/.exec(stderr)?.[0] ?? ''
  return { seconds: (performance.now() - start) / 1000, end: `${signal ?? status} ${code}` }
}

const measured = ({ ending, gold, system = gold, given }: Case, n: number) => {
  const [own, other] = [`g.${ending}`, `s.${ending}`]
  writeFileSync(join(folder, own), gold(n))
  writeFileSync(join(folder, other), system(n))
  return run(['score', ...given, '-g', own, '-s', other, '--json', '--quiet'])
}

// ---- archives --------------------------------------------------------------------------------------------------------

const [MOST_SECONDS, MOST_MEBIBYTES] = [2, 300]

/** Lines of tags in gzip, a member for each four million bytes. */
const archive = (bytes: number): Buffer => {
  const member = gzipSync(Buffer.alloc(4_000_000, 'a O\n'), { level: 9 })
  return Buffer.concat(Array.from({ length: bytes / 4_000_000 }, () => member))
}

const archives: readonly (readonly [title: string, bytes: number])[] = [
  ['an archive of 60 million lines', 240_000_000],
  ['an archive of 100 million lines', 400_000_000],
  ['an archive of one sentence, not too dense', 32_000_000],
]

const refusal = (packed: Buffer): string => {
  const [gold, system] = [join(folder, 'g.conll'), join(folder, 'small.conll.gz')]
  writeFileSync(gold, 'EU B-ORG\nrejects O\n\n')
  writeFileSync(system, packed)
  const call = [bin, 'score', 'conll-f1', '-g', gold, '-s', system, '--quiet']
  const { processor, mebibytes } = time(1, process.execPath, call, undefined, 3)
  if (processor > MOST_SECONDS || mebibytes > MOST_MEBIBYTES) process.exitCode = 1
  return `${(packed.length / 1000).toFixed(0).padStart(5)} kB ${processor.toFixed(2).padStart(7)} s ${mebibytes.toFixed(0).padStart(5)} MiB`
}

try {
  const wanted = process.argv.slice(2).join(' ')
  const { seconds: start } = run(['--version'])
  console.log(`node ${process.version}, ${start.toFixed(2)} s to start`)
  for (const one of cases.filter(({ title }) => title.includes(wanted))) {
    const [once, twice] = [one.n / 2, one.n].map((n) => measured(one, n))
    if (once === undefined || twice === undefined) continue
    const growth = Math.max(twice.seconds - start, 0.01) / Math.max(once.seconds - start, 0.01)
    const times = [once, twice].map(({ seconds }) => `${seconds.toFixed(2).padStart(7)} s`).join('')
    console.log(
      `${one.title.padEnd(46)} ${String(one.n).padStart(6)}${times}  ×${growth.toFixed(1)}  exit ${once.end}, ${twice.end}`,
    )
  }
  for (const [title, bytes] of archives.filter(([name]) => name.includes(wanted)))
    console.log(`${title.padEnd(46)} ${refusal(archive(bytes))}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
