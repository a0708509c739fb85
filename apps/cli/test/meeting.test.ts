/** Sides that have nothing in common: refused with what makes them meet, which is applied here as it is printed. Row F105 of the fault table. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as purity from '../../../packages/clustering-purity/src/index.ts'
import * as coreference from '../../../packages/coreference/src/index.ts'
import * as lea from '../../../packages/lea/src/index.ts'
import * as linking from '../../../packages/linking/src/index.ts'
import { assayIn, files, inOwnFolder, problemsOf, type Ran, resultOf } from './support.ts'

inOwnFolder()

const plugins = {
  '@assay/clustering-purity': () => purity,
  '@assay/coreference': () => coreference,
  '@assay/lea': () => lea,
  '@assay/linking': () => linking,
}
const assay = (...call: readonly string[]): Promise<Ran> => assayIn({ plugins }, ...call, '--diagnostics', 'json')
const said = (ran: Ran) => (ran.err === '' ? [] : problemsOf(ran))
const codes = (ran: Ran): readonly string[] => said(ran).map(({ code }) => code)

/** The only problem of a call that is refused. */
const refused = async (...call: readonly string[]) => {
  const ran = await assay(...call)
  expect([ran.exit, ran.out]).toEqual([3, ''])
  const [problem, ...others] = said(ran)
  expect(others).toEqual([])
  return problem ?? expect.fail('no problem')
}

/** The flags that a remedy prints. */
const flagsIn = (hint = ''): readonly string[] =>
  [...hint.matchAll(/(--[\w-]+) ([\w.-]+=[^\s:;]+)/g)].flatMap(([, flag, value]) => [flag!, value!])

const headlineOf = (ran: Ran): number | null => {
  const [score] = resultOf(ran).scores
  return score?.measures[score.headline]?.value ?? null
}

const range = (size: number): readonly number[] => Array.from({ length: size }, (_, i) => i)

// ---- items of clusters -----------------------------------------------------------------------------------------------

/** Twenty items in pairs. */
const pairs = (name: (i: number) => string): string =>
  range(20)
    .map((i) => `${name(i)}\tc${i >> 1}\n`)
    .join('')
const gold = pairs((i) => `a${i}`)
/** One metric of each package that scores clusters, and what it gives where no item is shared: in B-cubed each item of the gold is alone then. */
const clusterMetrics = [
  ['clustering-purity', 'b-cubed', (2 * 1 * (1 / 2)) / (1 + 1 / 2)],
  ['lea', 'lea', 0],
  ['coreference', 'muc', 0],
] as const
const clusters = (plugin: string, metric: string, ...more: readonly string[]): readonly string[] => [
  'score',
  plugin,
  '--metric',
  metric,
  '-g',
  'g.tsv',
  '-s',
  's=s.tsv',
  ...more,
]

describe('F105: clusters whose items the sides do not share', () => {
  test.each(clusterMetrics)('are refused by the metric %s/%s', async (plugin, metric, value) => {
    files({ 'g.tsv': gold, 's.tsv': pairs((i) => `z${i}`) })
    const call = clusters(plugin, metric)
    const { code, message, hint } = await refused(...call)
    expect(code).toBe('E480')
    expect(message).toBe("no item of s is one of the gold's: the gold has 20 (a0, a1, a2, …), and s 20 (z0, z1, z2, …)")
    expect(hint).toBe('to score all the same: --set disjoint=allow')
    const allowed = await assay(...call, ...flagsIn(hint), '--json')
    expect([allowed.exit, headlineOf(allowed), ...codes(allowed)]).toEqual([0, value, 'W480'])
    expect(resultOf(allowed).scores[0]?.signature).toContain('|disjoint:allow|')
  })

  test('are refused from two items on each side', async () => {
    files({ 'g.tsv': 'a\tx\nb\tx\n', 's.tsv': 'c\tx\nd\tx\n' })
    expect((await refused(...clusters('lea', 'lea'))).code).toBe('E480')
  })

  test('are refused with the prefix to remove, if only a prefix differs', async () => {
    files({ 'g.tsv': gold, 's.tsv': pairs((i) => `doc/a${i}`) })
    const { hint } = await refused(...clusters('clustering-purity', 'b-cubed'))
    expect(hint).toBe('take "doc/" off the beginning of the items of the system: then 20 of 20 items meet')
    files({ 's.tsv': gold })
    expect(headlineOf(await assay(...clusters('clustering-purity', 'b-cubed'), '--json'))).toBe(1)
  })

  test('cause a warning if very few items are shared and policy=paper accepts the rest', async () => {
    files({ 'g.tsv': pairs((i) => `a${i}`) + pairs((i) => `b${i}`), 's.tsv': `${pairs((i) => `z${i}`)}a7\tc\n` })
    const ran = await assay(...clusters('clustering-purity', 'b-cubed', '--set', 'policy=paper', '--json'))
    expect(said(ran).map(({ code, message }) => [code, message])).toEqual([
      [
        'W480',
        "only 1 of 21 items of s is one of the gold's: the gold has 40 (a0, a1, a2, …), and s 21 (z0, z1, z2, …)",
      ],
    ])
  })

  test('are accepted if the answer of the system is empty', async () => {
    files({ 'g.jsonl': '{"id":"d","clusters":[["a","b"],["c","d"]]}\n', 's.jsonl': '{"id":"d","clusters":[]}\n' })
    const call = ['score', 'clustering-purity', '--metric', 'b-cubed', '-g', 'g.jsonl', '-s', 's.jsonl', '--json']
    const ran = await assay(...call, '--set', 'policy=paper')
    expect([headlineOf(ran), ...codes(ran)]).toEqual([2 / 3])
  })

  test('are judged for the whole run, not for a document, part or sample', async () => {
    const line = (id: string, items: readonly string[]) => `${JSON.stringify({ id, clusters: [items] })}\n`
    const all = range(6).map((i) => `d${i}`)
    const goldText = all.map((id) => line(id, [`${id}a`, `${id}b`])).join('')
    const call = ['score', 'clustering-purity', '--metric', 'b-cubed', '-g', 'g.jsonl', '-s', 's=s.jsonl']
    const lenient = [...call, '--set', 'policy=paper']
    const merged = async (...more: readonly string[]): Promise<Ran> => {
      for (const k of [1, 2, 3]) {
        const part = await assay(...lenient, ...more, '--part', `${k}/3`)
        expect(part.exit).toBe(0)
        files({ [`${k}.json`]: part.out })
      }
      return assay('merge', '1.json', '2.json', '3.json', '--json')
    }
    // of one document all, of the others nothing
    files({
      'g.jsonl': goldText,
      's.jsonl': all.map((id, i) => line(id, i === 4 ? [`${id}a`, `${id}b`] : [`z${id}`])).join(''),
    })
    const ran = await assay(...lenient, '--bootstrap', '50', '--json')
    expect([ran.exit, ...codes(ran).filter((code) => code !== 'W802')]).toEqual([0])
    const parts = await merged('--bootstrap', '50')
    expect(parts.exit).toBe(0)
    expect(resultOf(parts).scores).toEqual(resultOf(ran).scores)
    files({ 'g.jsonl': goldText, 's.jsonl': all.map((id) => line(id, [`z${id}`])).join('') })
    const whole = await assay(...lenient, '--json')
    const together = await merged()
    expect([whole.exit, together.exit, codes(whole)]).toEqual([3, 3, ['E480']])
    expect(said(together)[0]?.message).toBe(said(whole)[0]?.message)
  })

  test('are also reported by validate', async () => {
    files({
      'g.tsv': gold,
      's.tsv': pairs((i) => `z${i}`),
      'assay.json': JSON.stringify({ gold: 'g.tsv', systems: { s: 's.tsv' }, metrics: ['@assay/lea'] }),
    })
    const { code, hint } = await refused('validate')
    expect([code, hint]).toEqual(['E480', 'to score all the same: "disjoint": "allow"'])
    const config = { gold: 'g.tsv', systems: { s: 's.tsv' }, metrics: ['@assay/lea'], disjoint: 'allow' }
    files({ 'assay.json': JSON.stringify(config) })
    expect((await assay('run', '--json')).exit).toBe(0)
  })
})

// ---- borders of spans ------------------------------------------------------------------------------------------------

type Move = (start: number, end: number) => readonly [number, number]

/** Five spans of four characters in each of so many documents. */
const spans = (documents: number, move: Move = (start, end) => [start, end], label = 'LOC'): string =>
  range(documents)
    .map((d) => {
      const all = range(5).map((i) => move(10 * i + 2, 10 * i + 6))
      return `${JSON.stringify({ id: `d${d}`, spans: all.map(([start, end]) => ({ start, end, label })) })}\n`
    })
    .join('')
const spanF1 = ['score', 'span-f1', '-g', 'g.jsonl', '-s', 's=s.jsonl'] as const

describe('F105: spans whose boundaries never match', () => {
  test.each<readonly [string, string, string, readonly string[]]>([
    ['ends of the system', spans(5), spans(5, (a, b) => [a, b - 1]), ['--system-set', 'reader.ends=inclusive']],
    ['ends of the gold', spans(5, (a, b) => [a, b - 1]), spans(5), ['--gold-set', 'reader.ends=inclusive']],
  ])('are refused with a remedy if one side has inclusive ends: %s', async (_, own, other, flags) => {
    files({ 'g.jsonl': own, 's.jsonl': other })
    const { code, hint } = await refused(...spanF1)
    expect([code, hint]).toEqual(['E480', `${flags.join(' ')}: then 25 of 25 spans meet`])
    expect(headlineOf(await assay(...spanF1, ...flags, '--json'))).toBe(1)
  })

  test('are refused with a correction by hand if all offsets are shifted by one', async () => {
    files({ 'g.jsonl': spans(5), 's.jsonl': spans(5, (a, b) => [a + 1, b + 1]) })
    expect((await refused(...spanF1)).hint).toBe(
      'the spans of the system look one to the right: take 1 from each start and end: then 25 of 25 spans meet',
    )
  })

  test('cause a warning, and are scored, if a side has fewer than twenty spans', async () => {
    files({ 'g.jsonl': spans(3), 's.jsonl': spans(3, (a, b) => [a, b - 1]) })
    const ran = await assay(...spanF1, '--json')
    expect([ran.exit, headlineOf(ran), ...codes(ran)]).toEqual([0, 0, 'W480'])
    expect(said(ran)[0]?.hint).toContain('--system-set reader.ends=inclusive: then 15 of 15 spans meet')
  })

  test('cause a warning if another measure shows that some spans are right', async () => {
    files({ 'g.jsonl': spans(5), 's.jsonl': spans(5, (a, b) => [a, b - 1]) })
    const ran = await assay(...spanF1, '--set', 'matching=type', '--json')
    expect([ran.exit, headlineOf(ran), ...codes(ran)]).toEqual([0, 1, 'W480'])
  })

  test('are not refused but reported with numbers if a few spans match', async () => {
    files({
      'g.jsonl': spans(5),
      's.jsonl': spans(5, (a, b) => [a + 5, b + 5]).replace('"start":7,"end":11', '"start":2,"end":6'),
    })
    const [w480] = said(await assay(...spanF1, '--json'))
    expect([w480?.code, w480?.message]).toEqual([
      'W480',
      "only 1 of 25 spans of s is one of the gold's: the gold has 25 (12–16, 22–26, 32–36, …), and s 25 (17–21, 27–31, 37–41, …)",
    ])
  })

  test('are accepted if the answer contains no spans', async () => {
    files({
      'g.jsonl': spans(5),
      's.jsonl': range(5)
        .map((d) => `{"id":"d${d}","spans":[]}\n`)
        .join(''),
    })
    expect(codes(await assay(...spanF1))).toContain('E481')
    const ran = await assay(...spanF1, '--json', '--set', 'disjoint=allow')
    expect([ran.exit, headlineOf(ran)]).toEqual([0, 0])
    expect(codes(ran)).not.toContain('W480')
  })
})

// ---- labels ----------------------------------------------------------------------------------------------------------

describe('F105: labels that never match', () => {
  const labelled = (documents: number): void =>
    files({ 'g.jsonl': spans(documents), 's.jsonl': spans(documents, undefined, 'location') })

  test('are refused from twenty items on each side, with a map of labels as remedy', async () => {
    labelled(4)
    const { code, message, hint } = await refused(...spanF1)
    expect([code, message]).toEqual([
      'E481',
      "no label of s is one of the gold's: only s has location (20 spans); only the gold has LOC (20 spans)",
    ])
    expect(hint).toContain('--map location=LOC')
    expect(headlineOf(await assay(...spanF1, '--map', 'location=LOC', '--json'))).toBe(1)
    const config = { gold: 'g.jsonl', systems: { s: 's.jsonl' }, metrics: ['@assay/span-f1'] }
    files({ 'assay.json': JSON.stringify({ ...config, labels: { map: { location: 'LOC' } } }) })
    expect(headlineOf(await assay('run', '--json'))).toBe(1)
    const allowed = await assay(...spanF1, '--set', 'disjoint=allow', '--json')
    expect([allowed.exit, headlineOf(allowed), ...codes(allowed)]).toEqual([0, 0, 'W410'])
    files({ 'assay.json': JSON.stringify({ ...config, labels: { known: ['LOC', 'location'] } }) })
    expect((await assay('run', '--json')).exit).toBe(0)
  })

  test('cause a warning if the metric scores only boundaries', async () => {
    labelled(4)
    const ran = await assay(...spanF1, '--set', 'matching=exact', '--json')
    expect([ran.exit, headlineOf(ran), ...codes(ran)]).toEqual([0, 1, 'W410'])
  })
})

// ---- links -----------------------------------------------------------------------------------------------------------

/** Mentions of neleval, each with an id. */
const links = (size: number, id: (i: number) => string): string =>
  range(size)
    .map((i) => `d1\t${10 * i}\t${10 * i + 3}\t${id(i)}\t1.0\tPER\n`)
    .join('')
const linked = (...more: readonly string[]): readonly string[] => [
  'score',
  'linking',
  '-g',
  'g.tab',
  '-s',
  's=s.tab',
  '--reader',
  'neleval',
  '--set',
  'measure=strong_link_match',
  ...more,
]

describe('F105: ids of links that never match', () => {
  test.each([
    ['wikidata', (i: number) => `http://www.wikidata.org/entity/Q${i + 1}`, (i: number) => `Q${i + 1}`],
    ['wikipedia', (i: number) => `https://en.wikipedia.org/wiki/City_${i}`, (i: number) => `City ${i}`],
  ])('are refused with the option that makes ids match: ids=%s', async (form, own, other) => {
    files({ 'g.tab': links(20, own), 's.tab': links(20, other).replaceAll('City ', 'City_') })
    const { code, hint } = await refused(...linked())
    expect([code, hint]).toEqual(['E480', `--set ids=${form}: then 20 of 20 ids meet`])
    expect(headlineOf(await assay(...linked('--set', `ids=${form}`), '--json'))).toBe(1)
  })

  test('are refused if only their case differs', async () => {
    files({ 'g.tab': links(20, (i) => `Q${i}`), 's.tab': links(20, (i) => `q${i}`) })
    const { hint } = await refused(...linked())
    expect(hint).toContain('write ids with the same capitals on both sides: q123 is not Q123: then 20 of 20')
    files({ 's.tab': links(20, (i) => `Q${i}`) })
    expect(headlineOf(await assay(...linked(), '--json'))).toBe(1)
  })

  test('are refused even if lower candidates match, which do not count', async () => {
    const system = links(20, (i) => `wd:Q${i}`).replaceAll(/wd:(Q\d+).*$/gm, (row, id) => `${row}\t${id}\t0.5\tLOC`)
    files({ 'g.tab': links(20, (i) => `Q${i}`), 's.tab': system })
    expect((await refused(...linked())).hint).toContain('--set ids=wikidata: then 20 of 20 ids meet')
    expect(headlineOf(await assay(...linked('--set', 'candidates=2'), '--json'))).toBe(1)
  })

  test('are refused even if NIL links match', async () => {
    const some = (id: (i: number) => string) => links(30, (i) => (i < 25 ? id(i) : `NIL${i}`))
    files({ 'g.tab': some((i) => `Q${i}`), 's.tab': some((i) => `wd:Q${i}`) })
    const call = linked('--set', 'measure=strong_all_match')
    expect((await refused(...call)).hint).toContain('--set ids=wikidata: then 25 of 25 ids meet')
    expect(headlineOf(await assay(...call, '--set', 'ids=wikidata', '--json'))).toBe(1)
  })

  test('are accepted under measure=b_cubed, which reads ids as names of clusters', async () => {
    files({ 'g.tab': links(20, (i) => `Q${i}`), 's.tab': links(20, (i) => `x${i}`) })
    const ran = await assay(...linked('--set', 'measure=b_cubed'), '--json')
    expect([ran.exit, headlineOf(ran), ...codes(ran)]).toEqual([0, 1])
  })
})

// ---- documents -------------------------------------------------------------------------------------------------------

describe('F105: names of documents that never match', () => {
  const named = (name: (id: string) => string): string =>
    spans(5).replaceAll(/"id":"(d\d)"/g, (_, id: string) => `"id":"${name(id)}"`)

  test.each(['error', 'empty', 'skip'])(
    'are refused with the folder to remove if only one side has a folder, under documents.missing=%s',
    async (missing) => {
      files({ 'g.jsonl': spans(5), 's.jsonl': named((id) => `doc/${id}`) })
      const call = [...spanF1, '--set', `documents.missing=${missing}`]
      const ran = await assay(...call)
      expect([ran.exit, ran.out]).toEqual([3, ''])
      const e482 = said(ran).find(({ severity }) => severity === 'error')
      expect([e482?.code, e482?.message]).toEqual([
        'E482',
        's and the gold have no document in common: the gold has 5 (d0, d1, d2, …), and s has 5 (doc/d0, doc/d1, doc/d2, …)',
      ])
      expect(e482?.hint).toMatch(
        /^take "doc\/" off the beginning of the ids of the system: then 5 of 5 documents are in both; /,
      )
      files({ 's.jsonl': readFileSync('s.jsonl', 'utf8').replaceAll('doc/', '') })
      expect(headlineOf(await assay(...call, '--json'))).toBe(1)
    },
  )

  test.each(['error', 'empty'])(
    'are refused with the option that counts all documents as missing, under documents.missing=%s',
    async (missing) => {
      files({ 'g.jsonl': spans(5), 's.jsonl': named((id) => `${id}x`) })
      const call = [...spanF1, '--set', `documents.missing=${missing}`]
      const e482 = said(await assay(...call)).find(({ code }) => code === 'E482')
      const flags = flagsIn(e482?.hint)
      expect(flags).toContain('disjoint=allow')
      const allowed = await assay(...call, ...flags, '--json')
      expect([allowed.exit, headlineOf(allowed)]).toEqual([0, 0])
      expect(resultOf(allowed).scores[0]?.signature).toContain('|documents.missing:empty|disjoint:allow|')
    },
  )

  test('are no reason to refuse if a single name matches', async () => {
    files({ 'g.jsonl': spans(5), 's.jsonl': named((id) => (id === 'd1' ? id : `doc/${id}`)) })
    const ran = await assay(...spanF1, '--set', 'documents.missing=empty', '--json')
    expect([ran.exit, headlineOf(ran)]).toEqual([0, 2 / 6])
  })
})

// ---- what else a warning asks for ------------------------------------------------------------------------------------

describe("F109: a remedy for one side's file names that side, and then the run is scored", () => {
  const text = '\u{1f600} Rome is'
  const document = (start: number, more: object): string =>
    `${JSON.stringify({ id: 'd', text, spans: [{ start, end: start + 4, label: 'LOC', ...more }] })}\n`
  const plain = document(2, {})

  test.each<readonly [string, string, string, readonly string[]]>([
    ['E380', 'offsets of the system', document(3, { text: 'Rome' }), ['--system-set', 'reader.unit=utf16']],
    [
      'E385',
      'words of the system',
      `${JSON.stringify({ id: 'd', text, entities: [{ text: 'Rome', label: 'LOC' }] })}\n`,
      ['--system-set', 'reader.spans=entities', '--system-set', 'reader.occurrences=first'],
    ],
  ])('%s: %s', async (code, _, own, flags) => {
    files({ 'g.jsonl': plain, 's.jsonl': own })
    const [problem, ...others] = said(await assay(...spanF1))
    expect([problem?.code, others]).toEqual([code, []])
    expect(flagsIn(problem?.hint)).toEqual(flags)
    expect(headlineOf(await assay(...spanF1, ...flags, '--json'))).toBe(1)
    // of the gold
    files({ 'g.jsonl': own, 's.jsonl': plain })
    const gold = flagsIn(said(await assay(...spanF1))[0]?.hint)
    expect(gold).toEqual(flags.map((flag) => flag.replace('--system', '--gold')))
    expect(headlineOf(await assay(...spanF1, ...gold, '--json'))).toBe(1)
    // where there is one side
    const alone = await assay('convert', 's.jsonl', 'out.jsonl', '--to', 'spans-jsonl')
    expect(alone.err).toBe('')
    const converted = said(await assay('convert', 'g.jsonl', 'out.jsonl', '--to', 'spans-jsonl'))
    expect(flagsIn(converted[0]?.hint)).toEqual(flags.map((flag) => flag.replace('--system-set', '--set')))
  })
})

describe('F109: the remedy of a warning works, and the warning is not repeated', () => {
  test.each(clusterMetrics)('W485: %s/%s: the answer of a system joins nothing', async (plugin, metric) => {
    const alone = gold.replaceAll(/\tc/g, (_, at: number) => `\tx${at}-`)
    files({ 'g.tsv': gold, 's.tsv': `item\tcluster\n${alone}` })
    const [problem, ...others] = said(await assay(...clusters(plugin, metric)))
    expect(others).toEqual([])
    expect([problem?.code, problem?.message, problem?.at.path]).toEqual([
      'W485',
      's: no pair found: each item is alone in a cluster',
      's.tsv',
    ])
    // one that joins what the gold does
    expect(codes(await assay('score', plugin, '--metric', metric, '-g', 'g.tsv', '-s', 's=g.tsv'))).not.toContain(
      'W485',
    )
  })

  test('W481: items and clusters of the gold are swapped', async () => {
    const exchanged = gold.replace(/^(\S+)\t(\S+)$/gm, '$2\t$1')
    files({ 'g.tsv': `item\tcluster\n${exchanged}`, 's.tsv': `item\tcluster\n${exchanged}` })
    const call = clusters('clustering-purity', 'b-cubed', '--json')
    const before = said(await assay(...call)).find(({ code }) => code === 'W481')
    expect(before?.hint).toContain('those of items and clusters may be exchanged')
    const after = await assay(...call, '--set', 'reader.item=2', '--set', 'reader.cluster=1')
    expect([headlineOf(after), codes(after)]).toEqual([1, ['W401']])
  })

  test('W482: documents get ids on both sides', async () => {
    const of = (...records: readonly object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('')
    const [a, b] = [{ spans: [{ start: 0, end: 3, label: 'PER' }] }, { spans: [{ start: 5, end: 9, label: 'LOC' }] }]
    files({ 'g.jsonl': of(a, b), 's.jsonl': of(b, a) })
    const ran = await assay(...spanF1, '--json')
    expect(headlineOf(ran)).toBe(0)
    const [w482] = said(ran).filter(({ code }) => code === 'W482')
    expect(w482?.hint).toBe('give each document the same "id" on both sides, or its "text"')
    const [named, other] = [
      { id: 'a', ...a },
      { id: 'b', ...b },
    ]
    files({ 'g.jsonl': of(named, other), 's.jsonl': of(other, named) })
    const after = await assay(...spanF1, '--json')
    expect([headlineOf(after), codes(after)]).toEqual([1, ['W401']])
  })

  test('W483: swapped WePS files get their own names', async () => {
    const clustering = (name: string, ...entities: readonly string[]) =>
      `<clustering name="${name}">${entities
        .map((docs, i) => `<entity id="${i}">${[...docs].map((doc) => `<doc rank="${doc}"/>`).join('')}</entity>`)
        .join('')}</clustering>`
    const [ann, bo] = [clustering('Ann Roe', '12', '34'), clustering('Bo Lee', '1', '23', '4')]
    files({ 'g/Ann_Roe.xml': ann, 'g/Bo_Lee.xml': bo, 's/Ann_Roe.xml': bo, 's/Bo_Lee.xml': ann })
    const call = ['score', 'clustering-purity', '--metric', 'b-cubed', '-g', 'g', '-s', 's=s', '--json'] as const
    const w483 = said(await assay(...call)).filter(({ code }) => code === 'W483')
    expect(w483.map(({ at, hint }) => [at.path, hint])).toEqual(
      ['s/Ann_Roe.xml', 's/Bo_Lee.xml'].map((path) => [
        path,
        'names are those of the files: were two files exchanged?',
      ]),
    )
    files({ 's/Ann_Roe.xml': ann, 's/Bo_Lee.xml': bo })
    const after = await assay(...call)
    expect([headlineOf(after), codes(after)]).toEqual([1, ['W401']])
  })

  test('W484: documents without words get words, which are compared', async () => {
    const line = (id: string, sentences?: readonly (readonly string[])[]) =>
      `${JSON.stringify({
        id,
        clusters: [
          [
            [0, 0],
            [1, 1],
          ],
        ],
        ...(sentences && { sentences }),
      })}\n`
    const words = [['Ann', 'she']]
    files({ 'g.jsonl': line('a', words) + line('b', words), 's.jsonl': line('a', words) + line('b') })
    const call = ['score', 'lea', '-g', 'g.jsonl', '-s', 's=s.jsonl', '--json'] as const
    const w484 = said(await assay(...call)).filter(({ code }) => code === 'W484')
    expect(w484.map(({ at, hint }) => [at.path, at.line, hint])).toEqual([
      ['s.jsonl', 2, 'without them nothing shows whether both sides are about one text: write them for each document'],
    ])
    files({ 's.jsonl': line('a', words) + line('b', [['Bob', 'she']]) })
    expect((await refused(...call)).code).toBe('E402')
    files({ 's.jsonl': line('a', words) + line('b', words) })
    expect(codes(await assay(...call))).toEqual(['W401'])
  })
})
