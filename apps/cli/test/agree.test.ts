/** `assay agree`: annotators from files, columns and documents that say whose they are; transcripts of its flags, and bad input. */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import * as agreement from '../../../packages/agreement/src/index.ts'
import { assayIn, files, inOwnFolder, type Ran } from './support.ts'

inOwnFolder('agreement')

const assay = (...call: readonly string[]): Promise<Ran> =>
  assayIn({ plugins: { '@assay/agreement': () => agreement } }, ...call)

const rows: readonly (readonly string[])[] = [
  ['U.N.', 'B-ORG', 'B-ORG', 'B-ORG'],
  ['visits', 'O', 'O', 'O'],
  ['Baghdad', 'B-LOC', 'B-PER', 'B-LOC'],
  [],
  ['Ann', 'B-PER', 'B-PER', 'B-PER'],
  ['of', 'O', 'O', 'B-PER'],
  ['Kent', 'B-LOC', 'O', 'I-PER'],
]
const column = (k: number): string =>
  `${rows.map((row) => (row.length === 0 ? '' : `${row[0]} ${row[k]}`)).join('\n')}\n`

/** Three annotators in a file each, in columns of one, and ratings with values that are missing. */
const here = (): void =>
  files({
    'all.txt': `${rows.map((row) => row.join(' ')).join('\n')}\n`,
    'anna.conll': column(1),
    'ben.conll': column(2),
    'carl.conll': column(3),
    'cut.conll': 'U.N. B-ORG\nvisits O\nBaghdad B-LOC\n',
    'other.conll': column(1).replace('Kent', 'Essex'),
    'ratings.txt': '1 1 2\n2 3 _\n3 3 3\n4 4 1\n',
  })

const three = 'agree anna=anna.conll ben=ben.conll carl=carl.conll'
const columns = 'agree anna=all.txt:2 ben=all.txt:3 carl=all.txt:4'
const ratings = 'agree a=ratings.txt:1 b=ratings.txt:2 c=ratings.txt:3 --set noValue=_'

const calls: readonly string[] = [
  three,
  `${columns} -f markdown`,
  `${columns} --table type,genre`,
  `${columns} --add best`,
  'agree anna.conll ben.conll --reader conll-columns --percent no --digits 3',
  `${three} --bootstrap 20 --seed 7 --confidence 0.9 --quiet`,
  `${three} --bootstrap 20 --bounds weibull --quiet`,
  `${columns} --means document -f csv`,
  `${columns} --group-by genre`,
  `${ratings} --set distance=interval --metric agreement`,
  `${ratings} --set distance=ordinal --json --columns alpha`,
  `${ratings} -f markdown --columns alpha,items`,
  `${three} --items`,
  'agree anna.conll --annotators anna,ben',
  'agree anna=anna.conll --annotators anna,ben',
  'agree anna.conll --annotators anna',
  `${three} --items --limit 1 -f csv --csv-raw`,
  `${three} --items -f json --limit all`,
  `${three} --items -f html`,
  `${three} --items --limit none`,
  `${three} --items --matrix`,
  `${three} --limit 3`,
  `${three} --title Pilot --date 2026 --link https://example.org`,
  `${three} --matrix --title Pilot`,
  `${three} --matrix`,
  `${three} --matrix -f markdown -o out.md`,
  `${columns} --matrix -f csv`,
  `${columns} --matrix -f svg`,
  `${three} -f svg --chart heat -o out.svg --color never`,
  'agree',
  'agree anna=anna.conll',
  'agree anna=all.txt:2 anna=all.txt:3',
  'agree anna=anna.conll cut=cut.conll',
  'agree anna=anna.conll other=other.conll --max-bytes 1M --any-work',
  'agree anna=anna.conll none=none.conll --diagnostics json --allow-plugins-from elsewhere',
  `${columns} --set distance=interval`,
  `${columns} --set distnce=interval`,
  `${columns} --set documents.missing=empty`,
  `${ratings} --metric inception`,
  `${columns} --metric conll-f1`,
]

const filesHere = (): readonly string[] => readdirSync('.').filter((name) => statSync(name).isFile())

const transcriptOf = async (call: string): Promise<string> => {
  const before = filesHere()
  const { exit, out, err } = await assay(...call.split(' '))
  const made = filesHere().filter((name) => !before.includes(name))
  const texts = made.map((name) => `[${name}]\n${name.endsWith('.svg') ? '' : readFileSync(name, 'utf8')}`)
  for (const name of made) rmSync(name)
  return [`$ assay ${call}\n`, out, err === '' ? '' : `[stderr]\n${err}`, ...texts, `[exit ${exit}]\n`].join('')
}

test('agree prints the recorded transcript', async () => {
  here()
  mkdirSync('elsewhere')
  const transcripts: string[] = []
  for (const call of calls) transcripts.push(await transcriptOf(call))
  await expect(transcripts.join('\n')).toMatchFileSnapshot(
    fileURLToPath(new URL('golden/interface/agree.txt', import.meta.url)),
  )
})

test('the transcripts of agree cover each of its flags', async () => {
  const { out } = await assay('agree', '--help')
  const flags = [...out.slice(out.indexOf('\nflags\n')).matchAll(/^ {2}(?:-(\w), | {4})--([\w-]+)/gm)]
  const words = new Set(calls.flatMap((call) => call.split(' ')))
  // agree shows all measures
  const known = ['all-measures', 'help', 'verbose', 'plugin', 'secret']
  const missing = flags.filter(
    ([, short, name = '']) => !(words.has(`--${name}`) || words.has(`-${short}`) || known.includes(name)),
  )
  expect(flags.length).toBeGreaterThan(10)
  expect(missing.map(([, , name]) => name)).toEqual([])
  for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(120)
})

test('agree refuses an option about documents that the gold lacks, since no annotator is the gold', async () => {
  here()
  const refused = await assay(...three.split(' '), '--set', 'documents.extra=skip')
  expect({ exit: refused.exit, out: refused.out }).toEqual({ exit: 2, out: '' })
  expect(refused.err).toContain('E223: documents.extra=skip: of annotators who are equal none is the gold')
})

test('agree prints the output shown with the example', async () => {
  const folder = fileURLToPath(new URL('../../../examples/agreement/', import.meta.url))
  files({ 'k.txt': readFileSync(`${folder}krippendorff-2011.txt`) })
  const people = ['A=k.txt:2', 'B=k.txt:3', 'C=k.txt:4', 'D=k.txt:5']
  const call = ['agree', ...people, '--set', 'noValue=*', '--set', 'distance=ordinal', '--percent', 'no']
  expect((await assay(...call)).out).toBe(readFileSync(`${folder}expected.txt`, 'utf8'))
})

test('agree writes a page with the matrix of annotators, and a page with the disputed items', async () => {
  here()
  const { exit, err } = await assay(...three.split(' '), '--quiet', '-o', 'report.html')
  expect([exit, err]).toEqual([0, ''])
  const html = readFileSync('report.html', 'utf8')
  const page = (id: string): string => new RegExp(`<section id="page-${id}"[\\s\\S]*?</section>`).exec(html)?.[0] ?? ''
  const { out } = await assay(...three.split(' '), '--items', '-f', 'json', '--quiet')
  const items = JSON.parse(out) as readonly { readonly path: string; readonly line: number }[]
  expect(items.length).toBeGreaterThan(1)
  for (const { path, line } of items) expect(page('differing')).toContain(`>${path}:${line}</bdi></th>`)
  const matrix = await assay(...three.split(' '), '--matrix', '-f', 'csv', '--quiet')
  const [, ...rows] = matrix.out.trim().split('\r\n')
  const pairs = page('own-krippendorff-alpha-[^"]*')
  for (const row of rows)
    for (const value of row.split(',').slice(1))
      if (value !== '') expect(pairs).toContain((Number(value) * 100).toFixed(2))
})

const scoreIn = ({ out }: Ran): { readonly measures: object; readonly facets: object } =>
  JSON.parse(out).scores[0] as { measures: object; facets: object }

describe('annotators given to agree', () => {
  test('get the same score in separate files as in columns of one file', async () => {
    here()
    const [apart, together] = [
      scoreIn(await assay(...three.split(' '), '--json')),
      scoreIn(await assay(...columns.split(' '), '--json')),
    ]
    expect(together.measures).toEqual(apart.measures)
    expect(together.facets).toEqual(apart.facets)
  })

  test('are compared by spans in folders of brat without nested entities', async () => {
    const ann = (type: string): string => `T1\tPER 0 3\tAnn\nT2\t${type} 13 16\tRio\n`
    files({
      'anna/d.txt': 'Ann lives in Rio.\n',
      'anna/d.ann': ann('LOC'),
      'ben/d.txt': 'Ann lives in Rio.\n',
      'ben/d.ann': ann('ORG'),
    })
    const ofTags = await assay('agree', 'anna=anna', 'ben=ben', '--metric', 'agreement')
    expect([ofTags.exit, ofTags.out]).toEqual([3, ''])
    expect(ofTags.err).toContain('E320: this looks like brat: brat reads it as trees')
    for (const view of [[], ['--set', 'view=roots']]) {
      const { measures } = scoreIn(await assay('agree', 'anna=anna', 'ben=ben', ...view, '--json'))
      expect(measures).toMatchObject({ f1: { value: 1 / 2 }, matched: { value: 1 } })
    }
  })

  test('are compared by spans or by entities, depending on what the files contain', async () => {
    const spans = (start: number) => `{"id":"1","text":"Ann of Kent","label":[[${start},11,"LOC"]]}\n`
    const entity = (mentions: string) => `{"id":"1","clusters":[${mentions}]}\n`
    files({
      'a.jsonl': spans(7),
      'b.jsonl': spans(4),
      'c.jsonl': entity('["m1","m2"],["m3"]'),
      'd.jsonl': entity('["m1"],["m2","m3"]'),
    })
    const metricOf = async (...call: readonly string[]) =>
      JSON.parse((await assay('agree', ...call, '--json')).out).scores[0].metric
    expect(await metricOf('a=a.jsonl', 'b=b.jsonl')).toBe('agreement-units')
    expect(await metricOf('c=c.jsonl', 'd=d.jsonl')).toBe('agreement-clusters')
  })

  test('are refused if units of one annotator overlap', async () => {
    const line = (more: string) => `{"id":"1","text":"Ann of Kent","label":[[0,11,"PER"]${more}]}\n`
    files({ 'a.jsonl': line(',[7,11,"LOC"]'), 'b.jsonl': line('') })
    const { exit, err } = await assay('agree', 'a=a.jsonl', 'b=b.jsonl')
    expect(exit).toBe(3)
    expect(err).toContain(
      'error E368: the unit LOC at 7 to 11 overlaps PER at 0 to 11, of the same annotator\n --> a.jsonl:1:54',
    )
    const kept = await assay('agree', 'a=a.jsonl', 'b=b.jsonl', '--set', 'overlapping=longest', '--json')
    const values = scoreIn(kept).measures as Readonly<Record<string, { readonly value: number | null }>>
    expect(values['f1']?.value).toBe(1)
  })

  test('may leave a token without a tag, which agreement on tags accepts and agreement on units refuses', async () => {
    const table = (middle: string) => `word\ttag\nAnn\tB-PER\nof\t${middle}\nKent\tB-LOC\n`
    files({ 'a.tsv': table('O'), 'b.tsv': table('') })
    const call = ['agree', 'a=a.tsv', 'b=b.tsv'] as const
    const refused = await assay(...call, '--metric', 'agreement-units')
    expect([refused.exit, refused.out]).toEqual([3, ''])
    expect(refused.err).toContain(
      'error E473: a tag is missing, and agreement on units needs one for each token\n --> b.tsv:3:',
    )
    expect(refused.err).toContain('write O where there is no unit; or compare the tags themselves')
    const tags = scoreIn(await assay(...call, '--metric', 'agreement', '--json'))
    expect(tags.measures).toMatchObject({ alpha: { value: 1 } })
    files({ 'b.tsv': table('O') })
    const units = scoreIn(await assay(...call, '--metric', 'agreement-units', '--json'))
    expect(units.measures).toMatchObject({ f1: { value: 1 } })
  })

  test('are listed if documents have several; documents that one annotator lacks are skipped', async () => {
    const line = (id: string, by: string, start: number) =>
      `{"id":"${id}","text":"Ann of Kent","username":"${by}","label":[[${start},11,"LOC"]]}\n`
    files({
      'all.jsonl': [line('1', 'anna', 7), line('1', 'ben', 7), line('2', 'ben', 4), line('2', 'carl', 7)].join(''),
    })
    const { exit, out, err } = await assay('agree', 'all.jsonl', '--annotators', 'anna,ben,carl', '--json')
    expect({ exit, err }).toEqual({ exit: 0, err: '' })
    const { scores } = JSON.parse(out)
    expect(scores[0].system).toBe('anna, ben, carl')
    expect(Object.keys(scores[0].facets.pair)).toEqual(['anna × ben', 'ben × carl'])
    expect(scores[0].measures.documents.value).toBe(2)
  })

  test('must be named for Label Studio tasks with several, and are found if each task has one', async () => {
    const by = (id: number, from: number, user: string) =>
      `{"id":${id},"completed_by":{"email":"${user}"},"result":[{"from_name":"l","to_name":"t","type":"labels","value":{"start":${from},"end":11,"text":"${'Ann of Kent'.slice(from)}","labels":["LOC"]}}]}`
    files({
      'ls.json': `[{"id":1,"data":{"text":"Ann of Kent"},"annotations":[${by(1, 7, 'anna')},${by(2, 4, 'ben')}]}]`,
    })
    const { exit, out, err } = await assay('agree', 'ls.json', '--annotators', 'anna,ben', '--json')
    const task = (annotation: string) => `{"id":1,"data":{"text":"Ann of Kent"},"annotations":[${annotation}]}`
    files({ 'tasks.json': `[${task(by(1, 7, 'anna'))},${task(by(2, 4, 'ben'))}]` })
    const found = await assay('agree', 'tasks.json', '--json')
    expect(found.err).toBe('')
    expect(scoreIn(found).measures).toEqual(scoreIn({ exit, out, err }).measures)
    expect({ exit, err }).toEqual({ exit: 0, err: '' })
    expect(JSON.parse(out).scores[0]).toMatchObject({ system: 'anna, ben', metric: 'agreement-units' })
    expect(JSON.parse(out).scores[0].measures.f1.value).toBe(0)
  })

  test('get the same score in any order', async () => {
    here()
    const [one, other] = await Promise.all([
      assay(...three.split(' '), '--json'),
      assay('agree', 'carl=carl.conll', 'anna=anna.conll', 'ben=ben.conll', '--json'),
    ])
    expect(scoreIn(other).measures).toEqual(scoreIn(one).measures)
    expect(scoreIn(other).facets).toEqual(scoreIn(one).facets)
  })

  test('get the same score from agree as from score, if there are two', async () => {
    here()
    const panel = scoreIn(await assay('agree', 'a=anna.conll', 'b=ben.conll', '--json'))
    const pair = scoreIn(await assay('score', 'agreement', '-g', 'anna.conll', '-s', 'ben.conll', '--json'))
    expect(panel.measures).toEqual(pair.measures)
  })
})

test('more pairs of annotators than the limit are scored in total only, with a warning', async () => {
  const rowOf = (of: (i: number) => string): string => Array.from({ length: 65 }, (_, i) => of(i)).join(',')
  files({ 'many.csv': `item,${rowOf((i) => `a${i}`)}\n1,${rowOf((i) => `${i % 2}`)}\n2,${rowOf(() => '1')}\n` })
  const { err, out } = await assay('agree', 'many.csv', '--json')
  expect(err).toContain('warning W487: there are 65 annotators')
  expect(Object.keys(JSON.parse(out).scores[0].facets)).toEqual(['type'])
})
