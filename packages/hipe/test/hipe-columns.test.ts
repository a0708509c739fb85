/** The reader `hipe-columns`: documents, and bad input with its place. */
import { describe, expect, it } from 'vitest'
import { hipeColumns, hipeNer } from '../src/index.ts'
import { wordsOf } from '../src/model.ts'
import { header, pairsOf, readText, scorerOf } from './support.ts'

const row = (token: string, coarse = 'O', link = '_', misc = '_'): string =>
  [token, coarse, 'O', coarse, 'O', 'O', 'O', link, '_', misc].join('\t')
const file = (...lines: readonly string[]): string => `${[header, ...lines].join('\n')}\n`
const problemsOf = (text: string, options: Readonly<Record<string, unknown>> = {}, path?: string): readonly string[] =>
  readText(text, options, path).problems.map(({ code, at, message }) => `${code} ${at.line}:${at.column} ${message}`)

describe('hipe-columns', () => {
  const text = file(
    '# hipe2022:document_id = one\t\t\t\t\t\t\t\t\t',
    '# hipe2022:date = 1893-11-04',
    '# hipe2022:document_type = commentary',
    row('Sophokles', 'S-pers', 'q1', 'LED0.25|EndOfLine'),
    row('wächst', 'b-loc'),
    '',
    '# document_id = two',
    row('#', 'O', 'Q2|NIL'),
  )
  const { documents, problems } = readText(text)

  it('splits a file at its document ids', () => {
    expect(problems).toEqual([])
    expect(documents.map(({ id, at, content }) => [id, at.line, wordsOf(content)])).toEqual([
      ['one', 2, ['Sophokles', 'wächst']],
      ['two', 8, ['#']],
    ])
  })

  it('reads labels in upper case, IOBES as IOB, edit distances and dates', () => {
    const [one, two] = documents.map(({ content }) => content)
    const cells = (name: string, text = one): readonly string[] =>
      Array.from({ length: text?.length ?? 0 }, (_, i) => {
        const column = text?.columns.get(name)
        return column!.names[column!.ids[i]!]!
      })
    expect([cells('NE-COARSE-LIT'), cells('NEL-LIT'), cells('NEL-LIT', two)]).toEqual([
      ['B-PERS', 'B-LOC'],
      ['Q1', '_'],
      ['Q2|NIL'],
    ])
    expect([Array.from(one?.led ?? []), Array.from(one?.date ?? [])]).toEqual([
      [0.25, Number.NaN],
      [18931104, 18931104],
    ])
    // a document without a date has the date of the document before it
    expect(Array.from(two?.date ?? [])).toEqual([18931104])
  })

  it('gives each cell its place in the file', () => {
    expect(documents[0]?.content.spot(1, 'NE-FINE-LIT')).toMatchObject({
      at: { line: 6, column: 'wächst\tb-loc\tO\t'.length + 1, length: 5 },
      text: row('wächst', 'b-loc'),
    })
  })

  it('appends the label of a component to the label of its entity with reader.glue', () => {
    const glued = (coarse: string, component: string): readonly string[] => {
      const line = ['a', coarse, 'O', coarse, 'O', component, 'O', '_', '_', '_'].join('\t')
      const { documents: read, problems } = readText(file('# document_id = d', line), {
        glue: ['NE-FINE-LIT+NE-FINE-COMP'],
      })
      const column = read[0]?.content.columns.get('NE-FINE-COMP')
      return [...problems.map(({ code }) => code), ...(column === undefined ? [] : [column.names[column.ids[0]!]!])]
    }
    expect(glued('B-pers.ind', 'B-comp.title')).toEqual(['B-PERS.IND.COMP.TITLE'])
    expect(glued('B-pers.ind', 'O')).toEqual(['O'])
    expect(glued('O', 'B-comp.title')).toEqual(['E377'])
  })
})

describe('invalid input to hipe-columns', () => {
  it.each([
    ['a short row', file('# document_id = d', 'a\tO'), ['E311 3:1 expected 10 columns, as in the header, but found 2']],
    [
      'a row that is too long',
      file('# document_id = d', `${row('a')}\tO`),
      ['E311 3:1 expected 10 columns, as in the header, but found 11'],
    ],
    ['no header', `${row('a')}\n`, ['E316 1:1 the header does not begin with TOKEN']],
    ['a column twice', 'TOKEN\tNE-FINE-LIT\tNE-FINE-LIT\na\tO\tO\n', ['E376 1:1 the header has NE-FINE-LIT twice']],
    ['a column without a name', 'TOKEN\tNE-FINE-LIT\t\t\na\tO\tO\t\n', ['E376 1:1 the header has an empty name twice']],
    [
      'no tag',
      file('# document_id = d', row('a', 'pers')),
      ['E314 3:3 "pers" is not a tag of IOB', 'E314 3:10 "pers" is not a tag of IOB'],
    ],
    [
      'a tag without a type',
      file('# document_id = d', row('a', 'B-')),
      ['E314 3:3 "B-" is not a tag of IOB', 'E314 3:8 "B-" is not a tag of IOB'],
    ],
    ['nothing', '', ['E309 1:1 there is nothing to score: the file has no line with a token']],
    ['a header alone', header, ['E309 1:1 there is nothing to score: the file has no line with a token']],
    [
      'a line without a token',
      file('# document_id = d', row('a'), row('', 'B-loc')),
      ['W376 4:1 a line without a token is skipped'],
    ],
    [
      'an entity without its beginning',
      file('# document_id = d', row('a'), ['b', 'I-loc', ...'OOOOO__'.split(''), '_'].join('\t')),
      ['W334 4:3 I-loc continues a span that is not open'],
    ],
    ['no document', file(row('a')), ['W377 1:1 the file has no document ids and is read as one document']],
  ])('is reported: %s', (_, text, problems) => {
    expect(problemsOf(text)).toEqual(problems)
  })

  it('is reported: a column that reader.glue names and the file lacks', () => {
    expect(problemsOf(file('# document_id = d', row('a')), { glue: ['NE-FINE-LIT+NE-FINE-COMB'] })).toEqual([
      'E316 1:1 the header has no column NE-FINE-COMB, which reader.glue names',
    ])
  })

  it('is reported: a file name that does not follow the rules for submissions', () => {
    const text = file('# document_id = d', row('a'))
    const problemsFor = (edition: string, path: string) => problemsOf(text, { submission: edition }, path)
    const wrong = (edition: string) => [`E378 1:1 the file name is not that of a ${edition} submission`]
    expect(problemsFor('hipe-2020', 'runs/L3i_bundle1_fr_1.tsv')).toEqual([])
    expect(problemsFor('hipe-2022', 'runs/L3i_BUNDLE4_AJMC_de_2.tsv')).toEqual([])
    for (const path of [
      'L3i_bundle6_fr_1.tsv',
      'L3i_bundle1_sv_1.tsv',
      'L3i_bundle1_fr_1.txt',
      'bundle1_fr_1.tsv',
      'a_b_bundle1_fr_1.tsv',
    ])
      expect(problemsFor('hipe-2020', path)).toEqual(wrong('hipe-2020'))
    for (const path of ['L3i_bundle1_fr_1.tsv', 'L3i_bundle1_ajmc_it_1.tsv', 'L3i_bundle1_ajmc_de_3.tsv'])
      expect(problemsFor('hipe-2022', path)).toEqual(wrong('hipe-2022'))
  })
})

describe('gold and system in hipe-columns', () => {
  const one = (token: string) =>
    readText(file('# document_id = d', row('x'), row(token))).documents[0]?.content as never
  it('must have the same words', () => {
    expect(hipeColumns.disagree?.(one('a'), one('a'))).toBeUndefined()
    expect(hipeColumns.disagree?.(one('a'), one('b'))).toMatchObject({
      code: 'E402',
      message: 'token 2 of the document is "a" in the gold and "b" in the system',
      gold: { at: { line: 4, column: 1 } },
    })
  })

  it('must have the same number of words', () => {
    const more = readText(file('# document_id = d', row('x'), row('a'), row('b'))).documents[0]?.content as never
    expect(hipeColumns.disagree?.(one('a'), more)).toMatchObject({ code: 'E403' })
  })

  it('may have different words with words=official, but not a different number of words', () => {
    const read = (...tokens: readonly string[]) =>
      readText(file('# document_id = d', ...tokens.map((token) => row(token))), { words: 'official' }).documents[0]
        ?.content as never
    expect(hipeColumns.disagree?.(read('a'), read('b'))).toBeUndefined()
    expect(hipeColumns.disagree?.(read('a'), read('a', 'b'))).toMatchObject({ code: 'E403' })
  })
})

describe('the check of hipe-ner', () => {
  const text = file('# document_id = d', row('a', 'B-org-ent'))
  const [[gold, system]] = pairsOf(text, text) as [ReturnType<typeof pairsOf>[number]]
  const problemsFor = (options: Readonly<Record<string, unknown>>) =>
    [
      ...(scorerOf(hipeNer, options).check?.(gold) ?? []),
      ...(scorerOf(hipeNer, options).check?.(system, gold) ?? []),
    ].map(({ code, message, hint }) => `${code} ${message}: ${hint}`)

  it('refuses a document without the columns to score', () => {
    expect(problemsFor({ columns: ['NE-COARSE-LITT'] })[0]).toMatch(
      /^E379 no column NE-COARSE-LITT: did you mean NE-COARSE-LIT\?/,
    )
  })

  it('reports labels with a hyphen and documents without a date', () => {
    expect(problemsFor({ periods: ['1790-1810'] }).map((text) => text.slice(0, 4))).toEqual(['W378', 'W379', 'W378'])
    expect(problemsFor({ hyphens: 'official' })).toEqual([])
  })
})
