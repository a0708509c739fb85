/** Tables: CSV, TSV and files with titles, in `score` and `agree`: the number of the same data as plain columns, or a refusal. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import * as agreement from '../../../packages/agreement/src/index.ts'
import * as clusteringPurity from '../../../packages/clustering-purity/src/index.ts'
import { assayIn, files, inOwnFolder, problemsOf, type Ran, resultOf } from './support.ts'

inOwnFolder()

const assay = (...call: readonly string[]): Promise<Ran> =>
  assayIn(
    {
      plugins: {
        '@assay/agreement': () => agreement,
        '@assay/clustering-purity': () => clusteringPurity,
      },
    },
    ...call,
  )

type Cells = readonly (readonly string[])[]

const marks = { comma: ',', semicolon: ';', tab: '\t', blank: ' ' } as const
const written = (rows: Cells, by: string): string => rows.map((row) => `${row.join(by)}\n`).join('')

const measuresOf = (ran: Ran) => resultOf(ran).scores[0]?.measures
const alphaOf = async (...call: readonly string[]) => {
  const ran = await assay('agree', ...call, '--json')
  expect([call, ran.exit, ran.err]).toEqual([call, 0, ''])
  return measuresOf(ran)?.['alpha']
}
const refusedBy = async (code: string, ...call: readonly string[]) => {
  const ran = await assay(...call, '--diagnostics', 'json')
  const errors = problemsOf(ran).filter(({ severity }) => severity === 'error')
  expect([ran.exit, ran.out, [...new Set(errors.map((one) => one.code))]]).toEqual([3, '', [code]])
  return errors[0]!
}

// ---- agree -----------------------------------------------------------------------------------------------------------

/** Example A of Krippendorff 2011, with labels that are words: 6 of 10 items are equal, 6 values of the 20 are 1, and 14 are 0. */
const labels = (row: string): readonly string[] => row.split(' ').map((value) => (value === '1' ? 'yes' : 'no'))
const a = labels('0 1 0 0 0 0 0 0 1 0')
const b = labels('1 1 1 0 0 1 0 0 0 0')
const items = a.map((_, i) => `i${i + 1}`)
const alpha = { value: 1 - ((20 - 1) * 4) / (14 * 6) }

const wide = items.map((item, i) => [item, a[i]!, b[i]!])
const titledWide: Cells = [['item', 'anna', 'ben'], ...wide]
const long = items.flatMap((item, i) => [
  ['ben', item, b[i]!],
  ['anna', item, a[i]!],
])
const titledLong: Cells = [['annotator', 'item', 'label'], ...long]

describe('F102: agree scores tables', () => {
  test('that consist of a label column', async () => {
    files({ 'a.txt': `${a.join('\n')}\n`, 'b.txt': `${b.join('\n')}\n` })
    expect(await alphaOf('anna=a.txt', 'ben=b.txt')).toEqual(alpha)
  })

  test.each(Object.entries(marks))('with a column for each annotator, separated by %s', async (_, by) => {
    files({ 'wide.txt': written(titledWide, by), 'plain.txt': written(wide, by) })
    expect(await alphaOf('wide.txt')).toEqual(alpha)
    expect(await alphaOf('anna=wide.txt:anna', 'ben=wide.txt:ben')).toEqual(alpha)
    expect(await alphaOf('anna=wide.txt:2', 'ben=wide.txt:3')).toEqual(alpha)
    expect(await alphaOf('anna=plain.txt:2', 'ben=plain.txt:3')).toEqual(alpha)
    expect(await alphaOf('plain.txt', '--set', 'reader.titles=item,anna,ben')).toEqual(alpha)
    const { scores, inputs } = resultOf(await assay('agree', 'wide.txt', '--json'))
    expect([scores[0]?.system, inputs.length]).toEqual(['anna, ben', 1])
  })

  test.each(Object.entries(marks))('with a row for each annotation, in any order, separated by %s', async (_, by) => {
    files({ 'long.txt': written(titledLong, by), 'nltk.txt': written(long, by) })
    expect(await alphaOf('long.txt')).toEqual(alpha)
    // as NLTK takes an annotation task: nothing says what the columns are, but who labels what
    expect(await alphaOf('nltk.txt')).toEqual(alpha)
    const turned = long.map(([by = '', item = '', label = '']) => [item, label, by])
    files({ 'turned.txt': written(turned, by) })
    expect(await alphaOf('turned.txt', '--set', 'reader.titles=item,label,annotator')).toEqual(alpha)
    expect((await refusedBy('E318', 'agree', 'turned.txt')).message).toBe(
      'it is not clear whose labels the 3 columns hold',
    )
  })

  test.each(Object.entries(marks))('with a file for each annotator, separated by %s', async (_, by) => {
    const own = (given: readonly string[], ...head: Cells): string =>
      written([...head, ...items.map((item, i) => [item, given[i]!])], by)
    files({ 'a.txt': own(a, ['item', 'label']), 'b.txt': own(b, ['item', 'label']) })
    expect(await alphaOf('anna=a.txt', 'ben=b.txt')).toEqual(alpha)
    files({ 'a.txt': own(a), 'b.txt': own(b) })
    expect(await alphaOf('anna=a.txt', 'ben=b.txt')).toEqual(alpha)
  })

  test('in which an empty cell is a missing answer', async () => {
    const folder = fileURLToPath(new URL('../../../examples/agreement/', import.meta.url))
    const rows = readFileSync(`${folder}krippendorff-2011.txt`, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.split(/\s+/))
    const people = ['A', 'B', 'C', 'D']
    const filled = rows.map((row) => row.map((cell) => (cell === '*' ? '' : cell)))
    files({
      'wide.csv': written([['unit', ...people], ...filled], ','),
      'wide.tsv': written(filled, '\t'),
      'long.csv': written(
        [
          ['unit', 'coder', 'label'],
          ...filled.flatMap(([unit = '', ...own]) => own.map((value, k) => [unit, people[k]!, value])),
        ],
        ',',
      ),
      'sparse.csv': written(
        [
          ['unit', 'coder', 'label'],
          ...filled.flatMap(([unit = '', ...own]) =>
            own.flatMap((value, k) => (value === '' ? [] : [[unit, people[k]!, value]])),
          ),
        ],
        ',',
      ),
    })
    // Krippendorff 2011, example C, nominal
    const nominal = { value: 113 / 152 }
    expect(await alphaOf('wide.csv')).toEqual(nominal)
    expect(await alphaOf('A=wide.csv:A', 'B=wide.csv:B', 'C=wide.csv:C', 'D=wide.csv:D')).toEqual(nominal)
    expect(await alphaOf('A=wide.tsv:2', 'B=wide.tsv:3', 'C=wide.tsv:4', 'D=wide.tsv:5')).toEqual(nominal)
    expect(await alphaOf('long.csv')).toEqual(nominal)
    expect(await alphaOf('sparse.csv')).toEqual(nominal)
    // of a gold and a system it is a mistake
    const told = await refusedBy('E311', 'score', '@assay/agreement/agreement', '-g', 'wide.csv:B', '-s', 'wide.csv:C')
    expect(told.message).toMatch(/^column \d is empty where a tag is expected$/)
  })

  test('and refuses missing and repeated annotations at their place', async () => {
    files({ 'long.csv': 'annotator,item,label\nanna,1,x\nben,1,y\nanna,1,y\n' })
    expect(await refusedBy('E407', 'agree', 'long.csv')).toMatchObject({ at: { line: 4, column: 6 } })
    files({ 'long.csv': 'annotator,item,label\nanna,1,x\n,1,y\n' })
    expect(await refusedBy('E311', 'agree', 'long.csv')).toMatchObject({ at: { line: 3, column: 1 } })
    // each file alone is that of several
    files({ 'one.csv': written(titledLong, ','), 'two.csv': written(titledLong, ',') })
    await refusedBy('E318', 'agree', 'one.csv', 'two.csv')
    expect(await alphaOf('one.csv')).toEqual(alpha)
  })
})

// ---- score -----------------------------------------------------------------------------------------------------------

const gold: Cells = [
  ['The', 'O'],
  ['U.N.', 'B-ORG'],
  ['in', 'O'],
  ['New York', 'B-LOC'],
  [],
  ['"Ann"', 'B-PER'],
  [',', 'O'],
  ['Kent', 'I-PER'],
]
const system: Cells = gold.map((row) => (row.length === 0 ? row : [row[0]!, row[0] === 'in' ? 'B-LOC' : row[1]!]))

const cell = (text: string, by: string): string =>
  text.includes(by) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text
const csv = (rows: Cells, by = ','): string =>
  rows.map((row) => `${row.map((one) => cell(one, by)).join(by)}\n`).join('')
const scored = (g: string, s: string, ...more: readonly string[]): Promise<Ran> =>
  assay('score', 'conll-f1', '-g', g, '-s', `s=${s}`, '--json', ...more)

/** Four phrases of the gold, five of the system, four of them right. */
const right = { f1: { value: (2 * 4) / (5 + 4) }, accuracy: { value: 6 / 7 } }

describe('F102: score accepts tables', () => {
  test('and prints the score that plain columns get', async () => {
    files({ 'g.tsv': written(gold, '\t'), 's.tsv': written(system, '\t') })
    expect(measuresOf(await scored('g.tsv', 's.tsv'))).toMatchObject(right)
  })

  test.each([
    ['commas', ',', []],
    ['semicolons', ';', []],
    ['commas under titles', ',', [['word', 'tag']]],
    ['semicolons under titles', ';', [['Token', 'NER']]],
    ['commas under another title', ',', [['Wort', 'label']]],
  ] as const)('with %s, and with quoted cells', async (_, by, head) => {
    files({ 'g.csv': csv([...head, ...gold], by), 's.csv': csv([...head, ...system], by) })
    const ran = await scored('g.csv', 's.csv')
    expect(resultOf(ran).problems).toEqual([])
    expect(measuresOf(ran)).toMatchObject({ ...right, tokens: { value: 7 } })
  })

  test('whose columns are named by title, in one file and in several', async () => {
    const both = gold.map((row, i) => (row.length === 0 ? row : [...row, system[i]![1]!]))
    files({
      'both.csv': csv([['word', 'gold', 'pred'], ...both]),
      'both.tsv': written([['word', 'gold', 'pred'], ...both], '\t'),
    })
    for (const name of ['both.csv', 'both.tsv']) {
      const ran = await scored(`${name}:gold`, `${name}:pred`)
      expect(measuresOf(ran)).toMatchObject(right)
      expect(resultOf(ran).inputs).toMatchObject([{ column: 'gold' }, { systems: [{ system: 's', column: 'pred' }] }])
      const told = await refusedBy('E318', 'score', 'conll-f1', '-g', name, '-s', `${name}:pred`)
      expect(told.message).toBe('gold and pred may each be the column of the tags')
    }
    const lost = await refusedBy('E316', 'score', 'conll-f1', '-g', 'both.csv:gold', '-s', 'both.csv:prediction')
    expect(lost).toMatchObject({
      message: 'there is no column prediction',
      hint: expect.stringContaining('word, gold, pred'),
    })
  })

  test('of a data set that names the sentence only in its first row', async () => {
    let sentence = 0
    const rows = (own: Cells): Cells => {
      sentence = 0
      return own.flatMap((row, i) =>
        row.length === 0
          ? []
          : [[i === 0 || own[i - 1]?.length === 0 ? `Sentence: ${++sentence}` : '', row[0]!, 'NN', row[1]!]],
      )
    }
    const head = [['Sentence #', 'Word', 'POS', 'Tag']]
    files({ 'g.csv': csv([...head, ...rows(gold)]), 's.csv': csv([...head, ...rows(system)]) })
    const ran = await scored('g.csv', 's.csv')
    expect(resultOf(ran).problems).toEqual([])
    expect(measuresOf(ran)).toMatchObject(right)
    expect(resultOf(ran).inputs[0]).toMatchObject({ documents: 2 })
  })

  test('whose first row is unclear, if an option decides, and suggests both options otherwise', async () => {
    files({ 'g.csv': 'Wort,Etikett\nAnn,PER\nin,x\n', 's.csv': 'Wort,Etikett\nAnn,PER\nin,PER\n' })
    const told = await refusedBy('E318', 'score', 'conll-f1', '-g', 'g.csv', '-s', 's.csv')
    expect(told.hint).toBe('choose: --gold-set reader.header=yes, or --gold-set reader.header=no')
    const raw = ['--set', 'scheme=raw']
    const tokens = async (...more: readonly string[]) =>
      measuresOf(await scored('g.csv', 's.csv', ...raw, ...more))?.['tokens']
    expect(await tokens('--set', 'reader.header=yes')).toEqual({ value: 2 })
    expect(await tokens('--set', 'reader.header=no')).toEqual({ value: 3 })
    expect(await tokens('--set', 'reader.titles=word,tag')).toEqual({ value: 3 })
  })

  test('but not if commas are in words and tags of plain columns', async () => {
    files({ 'g.txt': ', O\n1,000 O\nU,N B-ORG\n\n; O\n' })
    expect(measuresOf(await scored('g.txt', 'g.txt'))).toMatchObject({ tokens: { value: 4 }, gold: { value: 1 } })
    // of tags alone, as the option says
    files({ 'tags.txt': 'a,b\nO\n' })
    const ran = await scored('tags.txt', 'tags.txt', '--set', 'reader.delimiter=blank', '--set', 'scheme=raw')
    expect(measuresOf(ran)).toMatchObject({ tokens: { value: 2 } })
    expect((await scored('tags.txt', 'tags.txt')).exit).toBe(3)
  })

  test('and reports mistakes in them at their place', async () => {
    files({ 'g.csv': 'word,tag\nAnn,B-PER\nin\n"Rio"x,O\nRio,\n' })
    const ran = await assay('score', 'conll-f1', '-g', 'g.csv', '-s', 's=g.csv', '--diagnostics', 'json')
    expect([ran.exit, ran.out]).toEqual([3, ''])
    const told = problemsOf(ran).filter(({ severity }) => severity === 'error')
    expect(told.map(({ code, at }) => `${code} ${at.line}:${at.column}`)).toEqual(['E311 3:1', 'E311 5:5', 'E470 4:6'])
  })
})

// ---- clusters --------------------------------------------------------------------------------------------------------

describe('F102: tables of clusters', () => {
  const bCubed = (...more: readonly string[]): readonly string[] => [
    'score',
    '@assay/clustering-purity/b-cubed',
    '-g',
    'g.csv',
    '-s',
    's=s.csv',
    '--reader',
    'clusters-table',
    ...more,
  ]
  // of 1 2 | 3 4 and 1 | 2 3 4 the precision is (1 + 1/3 + 2/3 + 2/3) / 4, and the recall (1/2 + 1/2 + 1 + 1) / 4
  const right = { precision: { value: 2 / 3 }, recall: { value: 3 / 4 } }
  const rows = (titles: string, clusters: string): string =>
    `${titles}${[...clusters].map((cluster, i) => `${i + 1},${cluster}\n`).join('')}`

  test.each(['', 'item,cluster\n', 'id,label\n'])('are read with and without the usual titles: %j', async (titles) => {
    files({ 'g.csv': rows(titles, 'aabb'), 's.csv': rows(titles, 'abbb') })
    expect(measuresOf(await assay(...bCubed('--json')))).toMatchObject(right)
  })

  test.each(['person,group', 'thing_a,thing_b'])(
    'are refused if the first row may be titles or data: %s',
    async (titles) => {
      files({ 'g.csv': rows(`${titles}\n`, 'aabb'), 's.csv': rows(`${titles}\n`, 'abbb') })
      const { message, hint, at } = await refusedBy('E318', ...bCubed())
      expect(message).toBe(`the first row may be titles or data: it has "${titles.replace(',', '" and "')}"`)
      const [item = '', cluster = ''] = titles.split(',')
      const titled = `--gold-set reader.header=yes --set reader.item=${item} --set reader.cluster=${cluster}`
      expect([at.line, hint]).toEqual([1, `choose: ${titled}, or --gold-set reader.header=no`])
      const named = ['--set', `reader.item=${item}`, '--set', `reader.cluster=${cluster}`]
      expect(measuresOf(await assay(...bCubed(...named, '--json')))).toMatchObject(right)
      // the title is an item then, right by itself: (8/3 + 1) / 5 and (3 + 1) / 5
      const asData = measuresOf(await assay(...bCubed('--set', 'reader.header=no', '--json')))
      expect(asData).toMatchObject({ recall: { value: 4 / 5 } })
    },
  )

  test('are refused for doubtful titles only if cells are separated by commas and the first row shares no cluster', async () => {
    const words = 'person,kind\nAnn,a\nBob,a\nCarl,b\n'
    files({ 'g.csv': words, 's.csv': words })
    await refusedBy('E318', ...bCubed())
    for (const text of [words.replaceAll(',', '\t'), words.replace('person,kind', 'Dora,b')]) {
      files({ 'g.csv': text, 's.csv': text })
      expect((await assay(...bCubed())).exit).toBe(0)
    }
  })
})

// ---- pairs -----------------------------------------------------------------------------------------------------------

test('F104: a list of record pairs is refused as clusters, and scored after conversion', async () => {
  files({
    'g.csv': 'unique_id_l,unique_id_r,match_probability\n1,2,0.9\n2,3,0.8\n4,5,0.9\n',
    's.csv': 'unique_id_l,unique_id_r,match_probability\n1,2,0.9\n4,5,0.9\n',
  })
  const call = [
    'score',
    '@assay/clustering-purity/pairwise',
    '-g',
    'g.csv',
    '-s',
    's=s.csv',
    '--reader',
    'clusters-table',
  ]
  await refusedBy('E471', ...call)
  // clusters {1,2,3} and {4,5} against {1,2}, {3} and {4,5}: of four pairs two are found
  files({ 'g.csv': 'item,cluster\n1,a\n2,a\n3,a\n4,b\n5,b\n', 's.csv': 'item,cluster\n1,a\n2,a\n3,c\n4,b\n5,b\n' })
  expect(measuresOf(await assay(...call, '--json'))).toMatchObject({
    recall: { value: 2 / 4 },
    precision: { value: 1 },
  })
})
