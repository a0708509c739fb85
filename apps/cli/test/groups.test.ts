/** Breakdown by metadata of documents: `groupBy`, `documents.meta`, `--group-by`. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as lea from '../../../packages/lea/src/index.ts'
import { type Around, assayIn, files, inOwnFolder, problemsOf, resultOf } from './support.ts'

inOwnFolder()

const around: Around = { plugins: { '@assay/lea': () => lea } }
const assay = (...call: readonly string[]) => assayIn(around, ...call)
const score = (...call: readonly string[]) => assay('score', ...call)

/** One chain of three mentions a document; the system loses one mention in each document of `lossy`. */
const documents = ['d1', 'd2', 'd3']
const line = (id: string, clusters: readonly (readonly string[])[]) => `${JSON.stringify({ id, clusters })}\n`
const side = (lossy: readonly string[]): string =>
  documents.map((id) => line(id, [['x', 'y', ...(lossy.includes(id) ? [] : ['z'])]])).join('')

const table = 'id,genre,variety\nd1,news,pt\nd2,news,br\nd3,web,pt\n'
const campaign = (more: object = {}, meta = table): void =>
  files({
    'gold.jsonl': side([]),
    'ours.jsonl': side(['d1', 'd3']),
    'documents.csv': meta,
    'assay.json': JSON.stringify(
      {
        gold: 'gold.jsonl',
        systems: { ours: 'ours.jsonl' },
        metrics: ['@assay/lea'],
        documents: { meta: 'documents.csv' },
        groupBy: ['genre', 'genre+variety'],
        ...more,
      },
      undefined,
      2,
    ),
  })
const run = (...flags: readonly string[]) => assay('run', '--quiet', ...flags)

interface Grouped {
  readonly units: number
  readonly measures: Readonly<Record<string, { readonly value: number | null; readonly interval?: readonly number[] }>>
}
const groupsOf = async (...flags: readonly string[]) => {
  const [only] = resultOf(await run('--json', ...flags)).scores
  return only as unknown as { groups: Record<string, Record<string, Grouped>>; remarks?: readonly string[] }
}

test('requested groups are printed, including groups by document', async () => {
  campaign({ documents: { meta: 'documents.csv' }, groupBy: ['document'] }, table.replace('id,genre', 'id,document'))
  const { out } = await assay('run', '--quiet')
  expect(out).toMatch(/^document +/m)
})

describe('groupBy', () => {
  test('scores the documents of each value, and of each pair of values', async () => {
    campaign()
    const { groups } = await groupsOf()
    const recalls = Object.entries(groups).map(([key, labels]) => [
      key,
      Object.entries(labels).map(([label, { units, measures }]) => [label, units, measures['recall']?.value]),
    ])
    // a chain of three has three links; without one mention one of them is left
    expect(recalls).toEqual([
      [
        'genre',
        [
          ['news', 2, (3 * (1 / 3) + 3 * 1) / (3 + 3)],
          ['web', 1, 1 / 3],
        ],
      ],
      [
        'genre+variety',
        [
          ['news+br', 1, 1],
          ['news+pt', 1, 1 / 3],
          ['web+pt', 1, 1 / 3],
        ],
      ],
    ])
  })

  test('puts numbers into bins in ascending order, and crosses bins with another key', async () => {
    const years = 'id,year,genre\nd1,987,news\nd2,1850,news\nd3,1899.5,web\n'
    campaign({ groupBy: ['year:1000,1850,1900', 'genre+year:1850'] }, years)
    const { groups } = await groupsOf()
    expect(Object.keys(groups['year:1000,1850,1900'] ?? {})).toEqual(['(−∞, 1000)', '[1850, 1900)'])
    expect(groups['year:1000,1850,1900']?.['[1850, 1900)']?.units).toBe(2)
    expect(Object.keys(groups['genre+year:1850'] ?? {})).toEqual(['news+(−∞, 1850)', 'news+[1850, ∞)', 'web+[1850, ∞)'])
  })

  test('sorts bins by number, and lists values that are not numbers separately', async () => {
    campaign({ groupBy: ['n:5,50,500'] }, 'id,n\nd1,7\nd2,70\nd3,many\n')
    expect(Object.keys((await groupsOf()).groups['n:5,50,500'] ?? {})).toEqual([
      '[  5,  50)',
      '[ 50, 500)',
      'not a number',
    ])
  })

  test('refuses bins that do not ascend', async () => {
    campaign({ groupBy: ['year:1900,1850'] }, 'id,year\nd1,1\nd2,2\nd3,3\n')
    expect(problemsOf(await run('--diagnostics', 'json'))[0]).toMatchObject({
      code: 'E801',
      message: 'the bins of year do not ascend',
      at: { path: 'assay.json' },
    })
  })

  test('scores a group like a run on its documents alone', async () => {
    campaign({ groupBy: ['genre'], bootstrap: { samples: 200 } })
    const { groups } = await groupsOf()
    files({
      'gold.jsonl': side([]).split('\n').slice(0, 2).join('\n'),
      'ours.jsonl': side(['d1']).split('\n').slice(0, 2).join('\n'),
    })
    const [alone] = resultOf(await run('--json', '--group-by', 'variety')).scores
    expect(groups['genre']?.['news']?.measures).toEqual(alone?.measures)
    expect(alone?.measures['recall']?.interval).toEqual([1 / 3, 1])
  })

  test('computes no interval for a single document, and prints the reason', async () => {
    campaign({ bootstrap: { samples: 100 } })
    const { groups, remarks } = await groupsOf()
    expect(groups['genre']?.['web']?.measures['recall']).toEqual({ value: 1 / 3 })
    expect(groups['genre']?.['news']?.measures['recall']?.interval).toHaveLength(2)
    expect(remarks).toEqual([
      'no interval for genre web: resampling takes at least two documents',
      'no interval for genre+variety news+br, news+pt, web+pt: resampling takes at least two documents',
    ])
  })

  test('prints a table', async () => {
    campaign({ groupBy: ['genre'] })
    const { out } = await run()
    expect(out).toContain(`
genre  precision  recall     F1  key entities  response entities
news      100.00   66.67  80.00             2                  2
web       100.00   33.33  50.00             1                  1
`)
  })

  test('is overridden by --group-by', async () => {
    campaign()
    expect(Object.keys((await groupsOf('--group-by', 'variety')).groups)).toEqual(['variety'])
  })

  test('refuses a key that no document has, and lists existing keys', async () => {
    campaign({ groupBy: ['genre', 'genre+varity'] })
    const ran = await run('--diagnostics', 'json')
    expect({ exit: ran.exit, out: ran.out }).toEqual({ exit: 2, out: '' })
    expect(problemsOf(ran)[0]).toMatchObject({
      code: 'E801',
      message: 'no document has the metadata "varity"',
      hint: 'did you mean variety? one of: genre, variety',
      at: { path: 'assay.json', line: 14, column: 5 },
    })
    const flagged = problemsOf(await run('--diagnostics', 'json', '--group-by', 'x'))[0]
    expect(flagged).toMatchObject({ hint: 'one of: genre, variety', at: { path: '' } })
  })
})

describe('--group-by document', () => {
  const labels = async (...call: readonly string[]): Promise<readonly (readonly [string, number])[]> => {
    const ran = await score(...call, '--group-by', 'document', '--json', '--quiet')
    const [only] = resultOf(ran).scores as unknown as { groups: Record<string, Record<string, Grouped>> }[]
    return Object.entries(only?.groups['document'] ?? {}).map(([label, { units }]) => [label, units])
  }
  const sides = (gold: Readonly<Record<string, string>>): void => {
    for (const [path, text] of Object.entries(gold)) files({ [`gold/${path}`]: text, [`ours/${path}`]: text })
  }
  const folders = ['-g', 'gold', '-s', 'ours']
  const spans = (...ids: readonly string[]): string =>
    ids.map((id) => `{"id":"${id}","text":"Ada","spans":[{"start":0,"end":3,"label":"PER"}]}\n`).join('')
  const two = '-DOCSTART- O\n\nAda B-PER\n\n-DOCSTART- O\n\nRome B-LOC\n\nleft O\n'

  test('finds documents by id, across files', async () => {
    sides({ 'a.jsonl': spans('x', 'y'), 'b.jsonl': spans('10') })
    expect(await labels('span-f1', ...folders)).toEqual([
      ['10', 1],
      ['x', 1],
      ['y', 1],
    ])
  })

  test('scores each document separately', async () => {
    files({ 'gold.jsonl': spans('x', 'y'), 'ours.jsonl': spans('x', 'y').replace('"end":3', '"end":2') })
    const call = ['span-f1', '-g', 'gold.jsonl', '-s', 'ours.jsonl', '--group-by', 'document', '--json', '--quiet']
    const [only] = resultOf(await score(...call)).scores as unknown as {
      groups: Record<string, Record<string, Grouped>>
    }[]
    const { x, y } = only?.groups['document'] ?? {}
    expect([x?.measures['f1']?.value, y?.measures['f1']?.value]).toEqual([0, 1])
  })

  test('joins the parts of a CoNLL-2012 document', async () => {
    const part = (number: string) =>
      `#begin document (news/a); part ${number}\nnews/a ${Number(number)} 0 Ada (0)\n#end document\n`
    sides({ 'a.conll': part('000') + part('001') })
    expect(await labels('lea', ...folders)).toEqual([['news/a', 2]])
  })

  test('counts documents in columns, and separates the documents of several files', async () => {
    sides({ 'a.conll': two })
    // -DOCSTART- counts as a token, in a sentence of its own
    expect(await labels('conll-f1', ...folders)).toEqual([
      ['1', 2],
      ['2', 3],
    ])
    sides({ 'b.conll': two, 'c.conll': 'Ada B-PER\n' })
    expect(await labels('conll-f1', ...folders)).toEqual([
      ['a 1', 2],
      ['a 2', 3],
      ['b 1', 2],
      ['b 2', 3],
      ['c', 1],
    ])
  })

  test('gives the same groups if the run is divided into parts', async () => {
    sides({ 'a.conll': two, 'b.conll': 'Ada B-PER\n', 'c.conll': two })
    const call = ['conll-f1', ...folders, '--group-by', 'document', '--quiet']
    await score(...call, '-o', 'whole.json')
    for (const part of ['1', '2', '3']) await score(...call, '--part', `${part}/3`, '-o', `${part}.json`)
    await assay('merge', '1.json', '2.json', '3.json', '--quiet', '-o', 'merged.json')
    expect(readFileSync('merged.json', 'utf8')).toBe(readFileSync('whole.json', 'utf8'))
  })

  test('names a brat document by its path below the folder, with the ending only if needed', async () => {
    const ann = 'T1\tPER 0 3\tAda\n'
    sides({ '1.ann': ann, '1.txt': 'Ada\n', 'more/1.ann': ann, 'more/1.txt': 'Ada\n' })
    expect(await labels('span-f1', ...folders)).toEqual([
      ['1', 1],
      ['more/1', 1],
    ])
    expect(await labels('span-f1', '-g', 'gold/1.ann', '-s', 'ours/1.ann')).toEqual([['1', 1]])
    sides({ 'a.conll': 'Ada B-PER\n', 'a.txt': 'Ada B-PER\n' })
    expect(await labels('conll-f1', '-g', 'gold/a.*', '-s', 'ours/a.*')).toEqual([
      ['a.conll', 1],
      ['a.txt', 1],
    ])
  })

  test('is refused if documents have no names, and suggests a table', async () => {
    const rows = '{"tokens":["Ada"],"ner_tags":["B-PER"]}\n{"tokens":["Rome"],"ner_tags":["B-LOC"]}\n'
    files({ 'gold.jsonl': rows, 'ours.jsonl': rows, 'names.csv': 'row,document\n1,a\n2,b\n' })
    const call = ['conll-f1', '-g', 'gold.jsonl', '-s', 'ours.jsonl']
    const [why] = problemsOf(await score(...call, '--group-by', 'document', '--diagnostics', 'json'))
    expect(why).toMatchObject({
      code: 'E801',
      message: 'no document has a name: hf-tokens numbers sentences',
      hint: 'name them in a table: documents.meta, with a column document besides the first',
    })
    expect(await labels(...call, '--meta', 'names.csv')).toEqual([
      ['a', 1],
      ['b', 1],
    ])
  })

  test('is suggested for a misspelt flag value', async () => {
    files({ 'gold.jsonl': spans('x'), 'ours.jsonl': spans('x') })
    const call = ['span-f1', '-g', 'gold.jsonl', '-s', 'ours.jsonl', '--diagnostics', 'json']
    const [why] = problemsOf(await score(...call, '--group-by', 'documents'))
    expect(why?.hint).toContain('did you mean document?')
  })
})

describe('the table of documents', () => {
  test('is stored as an input of the result', async () => {
    campaign()
    expect(resultOf(await run('--json')).inputs.at(-1)).toMatchObject({
      role: 'documents',
      path: 'documents.csv',
      documents: 3,
    })
  })

  test('may have quotes, tabs, empty lines and CRLF', async () => {
    const labels = async () => Object.keys((await groupsOf('--group-by', 'genre')).groups['genre'] ?? {})
    campaign({}, '\ufeffid,genre\r\nd1,"a ""b"", c"\r\n\r\n"d2",x\r\nd3,"two\nlines"\r\n')
    expect(await labels()).toEqual(['a "b", c', 'two\nlines', 'x'])
    campaign({ documents: { meta: 'documents.tsv' } })
    files({ 'documents.tsv': 'id\tgenre\nd1\ta,b\nd2\t\nd3\tc' })
    expect(await labels()).toEqual(['', 'a,b', 'c'])
  })

  const mistakes: readonly (readonly [string, string, string, number, number])[] = [
    ['id,genre\nd1,a\nd2,a,b\nd3,c\n', 'E311', 'expected 2 columns, as in line 1, but found 3', 3, 6],
    ['id,genre\nd1,a\nd2,a\nd1,c\nd3,c\n', 'E407', 'document d1 has a second row', 4, 1],
    ['id,genre\nd1,a\n,b\nd2,a\nd3,c\n', 'E336', 'a row names no document', 3, 1],
    ['id,genre,genre\nd1,a,b\n', 'E334', 'two columns are called genre', 1, 10],
    ['id,\nd1,a\n', 'E336', 'a column has no name', 1, 4],
    ['id,genre\nd1,"a\n', 'E470', 'a quoted cell is not closed', 2, 4],
    ['id,genre\nd1,"a"b\n', 'E470', 'text after a quoted cell', 2, 7],
    ['', 'E309', 'the table has no line', 1, 1],
  ]
  test.each(mistakes)('%j is refused at its place: %s', async (meta, code, message, at, column) => {
    campaign({}, meta)
    const ran = await run('--diagnostics', 'json')
    expect({ exit: ran.exit, out: ran.out }).toEqual({ exit: 3, out: '' })
    const told = problemsOf(ran)
    expect(told[0]).toMatchObject({ code, at: { path: 'documents.csv', line: at, column } })
    expect(told[0]?.message).toContain(message)
  })

  test('needs a row for each document; rows without a document cause a warning', async () => {
    campaign({}, 'id,genre\nd1,a\nd3,b\n')
    const ran = await run('--diagnostics', 'json')
    expect(ran.exit).toBe(3)
    expect(problemsOf(ran)).toMatchObject([
      { code: 'E408', message: 'document d2 has no row in documents.csv', at: { path: 'gold.jsonl', line: 2 } },
    ])
    campaign({ groupBy: ['genre'] }, `${table}d4,web,pt\n`)
    const more = await assay('run', '--diagnostics', 'json')
    expect(more.exit).toBe(0)
    expect(problemsOf(more)).toMatchObject([
      { code: 'W408', message: 'there is no document d4', at: { line: 5, column: 1 } },
    ])
  })
})

describe('score with groups', () => {
  test('accepts --group-by and --meta', async () => {
    campaign()
    const call = ['score', 'lea', '-g', 'gold.jsonl', '-s', 'ours.jsonl', '--group-by', 'variety', '--json', '--quiet']
    const [only] = resultOf(await assay(...call, '--meta', 'documents.csv')).scores as unknown as { groups: object }[]
    expect(Object.keys(only?.groups ?? {})).toEqual(['variety'])
    const ran = await assay(...call)
    expect(ran.exit).toBe(2)
    expect(ran.err).toContain('the documents have no metadata: documents.meta names a table')
  })
})
