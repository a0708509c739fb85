/** Tags in tables: what conll-columns gives of a table is what it gives of the same data in plain columns. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ColumnName, Document, Problem, Source } from '../../src/contract.ts'
import { right } from '../../src/either.ts'
import { formAt, locationAt, tagAt } from '../../src/models/tags/type.ts'
import { conllColumns } from '../../src/readers/conll-columns.ts'
import { csvCell, type DelimiterName, delimiters } from '../../src/source/csv.ts'
import { optionsOf } from './options.ts'

type Given = Readonly<Record<string, unknown>>

const inPieces = (text: string, size: number): Source => {
  const bytes = new TextEncoder().encode(text)
  return {
    path: 'f',
    *chunks() {
      for (let at = 0; at < bytes.length; at += size) yield right(bytes.slice(at, at + size))
    },
  }
}

interface Read {
  readonly documents: readonly Document<'tags'>[]
  readonly problems: readonly Problem[]
}

const readFrom = (source: Source, wanted: readonly ColumnName[] = [-1], given: Given = {}): Read => {
  const rows = [...(conllColumns.columns?.(optionsOf(conllColumns, given))(source, wanted) ?? [])]
  return {
    documents: rows.flatMap((row) => (row._tag === 'Right' ? [row.right[0]!] : [])),
    problems: rows.flatMap((row) => (row._tag === 'Left' ? [row.left] : [])),
  }
}
const read = (text: string, wanted: readonly ColumnName[] = [-1], given: Given = {}): Read =>
  readFrom(inPieces(text, 65_536), wanted, given)

type Token = readonly [word: string | undefined, tag: string]

const tokensOf = ({ documents }: Read): readonly (readonly Token[])[] =>
  documents.map(({ content }) =>
    Array.from({ length: content.length }, (_, i): Token => [formAt(content, i), tagAt(content, i)]),
  )
const placesOf = ({ problems }: Read): readonly string[] =>
  problems.map(({ code, at }) => `${code} ${at.line}:${at.column}`)

const byAnnotator = (text: string, given: Given = {}) => {
  const rows = [...(conllColumns.panel?.(optionsOf(conllColumns, given))(inPieces(text, 50), undefined) ?? [])]
  return rows.map((row) => {
    if (row._tag === 'Left') return `${row.left.code} ${row.left.at.line}:${row.left.at.column}`
    const [{ by, id, content }] = row.right as readonly [Document<'tags'>]
    return [by, id, Array.from({ length: content.length }, (_, i) => [formAt(content, i), tagAt(content, i)])]
  })
}

// ---- laws ------------------------------------------------------------------------------------------------------------

const word = fc.constantFrom('a', 'New York', 'é', '💩', 'x,y', 'a;b', '"', 'say "hi"', '7', 'word', '-DOCSTART-')
const tag = fc.constantFrom('O', 'B-PER', 'I-PER', 'B-LOC')
const sentences = fc.array(fc.array(fc.tuple(word, tag), { minLength: 1, maxLength: 5 }), {
  minLength: 1,
  maxLength: 5,
})

type Sentences = readonly (readonly (readonly [string, string])[])[]

const rowsOf = (all: Sentences): readonly (readonly string[])[] => all.flatMap((own) => [...own, []])
const written = (rows: readonly (readonly string[])[], delimiter: DelimiterName): string => {
  const by = String.fromCharCode(delimiters[delimiter])
  const isTable = delimiter === 'comma' || delimiter === 'semicolon'
  return rows.map((row) => `${row.map((one) => (isTable ? csvCell(one, delimiter) : one)).join(by)}\n`).join('')
}

test('a table of tags reads the same with any separator, with or without titles, in any chunks', () => {
  fc.assert(
    fc.property(
      sentences,
      fc.constantFrom('comma', 'semicolon', 'tab'),
      fc.boolean(),
      fc.integer({ min: 1, max: 99 }),
      (all, delimiter, titled, size) => {
        const plain = read(written(rowsOf(all), 'tab'))
        const rows = titled ? [['word', 'tag'], ...rowsOf(all)] : rowsOf(all)
        // the first line alone may have both marks, or blanks
        const own = readFrom(inPieces(written(rows, delimiter), size), [-1], { delimiter })
        expect(own.problems).toEqual([])
        expect(tokensOf(own)).toEqual(tokensOf(plain))
        expect(own.documents.map(({ id, meta }) => [id, meta])).toEqual(
          plain.documents.map(({ id, meta }) => [id, meta]),
        )
      },
    ),
  )
})

test('the kind of a table does not depend on the chunks in which it arrives', () => {
  const line = fc.constantFrom(
    'a,O',
    'word,tag',
    'x y,B-X',
    'a b',
    'item,anna',
    '1,2',
    'x\ty',
    '',
    'tag word',
    '"a\nb",O',
    'p;q',
    'id\tO',
  )
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 14 }), fc.integer({ min: 1, max: 30 }), (lines, size) => {
      const text = `${lines.join('\n')}\n`
      const whole = read(text)
      const own = readFrom(inPieces(text, size))
      expect(own.problems).toEqual(whole.problems)
      expect(tokensOf(own)).toEqual(tokensOf(whole))
    }),
  )
})

test('labels are read alike from a column for each annotator and from a row for each annotation', () => {
  const label = fc.constantFrom('', 'yes', 'no', 'x, y')
  const table = fc
    .array(fc.tuple(label, label, label), { minLength: 1, maxLength: 8 })
    // who labels nothing is in no row, and an item without a label in none of them
    .filter(
      (rows) =>
        rows.every((row) => row.some((one) => one !== '')) && [0, 1, 2].every((k) => rows.some((row) => row[k] !== '')),
    )
  const people = ['anna', 'ben', 'carl']
  fc.assert(
    fc.property(table, fc.constantFrom('comma', 'semicolon'), fc.boolean(), (rows, delimiter, sparse) => {
      const wide = [['item', ...people], ...rows.map((row, i) => [`i${i}`, ...row])]
      const long = rows.flatMap((row, i) => row.map((one, k) => [people[k]!, `i${i}`, one]))
      const kept = [['annotator', 'item', 'label'], ...long.filter(([, , one]) => !sparse || one !== '')]
      const [a, b] = [byAnnotator(written(wide, delimiter)), byAnnotator(written(kept, delimiter))]
      expect([...b].sort()).toEqual([...a].sort())
    }),
  )
})

// ---- examples --------------------------------------------------------------------------------------------------------

describe('a table of tags', () => {
  test('starts with titles if they are the usual ones, and without titles if the first row has a tag or a number', () => {
    const tokens = (text: string): number => read(text).documents.reduce((sum, { content }) => sum + content.length, 0)
    for (const head of ['word,tag', 'Token;NER', 'token,pos,ner_tags', 'item,label', ',0'])
      expect([head, tokens(`${head}\n${head.replace(/[^,;]+/g, 'x').replace(/^(?=[,;])/, '1')}\n`)]).toEqual([head, 1])
    for (const head of ['The,O', '0,neg', 'word,B-X', '-DOCSTART-,x'])
      expect([head, tokens(`${head}\nx,y\n`)]).toEqual([head, 2])
    expect(tokens('sample,neg\nother,neg\n')).toBe(2)
    const rows = Array.from({ length: 12 }, (_, i) => `w${i}`)
    expect(tokens(`item\tanna\tben\n${rows.map((one) => `${one}\tx\ty\n`).join('')}`)).toBe(12)
    expect(tokens(`item anna ben\n${rows.map((one) => `${one} x y\n`).join('')}`)).toBe(12)
    expect(
      tokens(
        `UH\tfirst\n${rows
          .map((one) => `${one}\tNN\n`)
          .slice(0, 5)
          .join('')}`,
      ),
    ).toBe(6)
  })

  test('is refused if its first row is ambiguous, unless an option decides', () => {
    for (const text of ['Wort,Etikett\nx,y\n', `Wort\tEtikett\n${'x\ty\n'.repeat(10)}`])
      expect(placesOf(read(text))).toEqual(['E318 1:1'])
    expect(tokensOf(read('Wort,Etikett\nx,y\n', [-1], { header: 'yes' }))).toEqual([[['x', 'y']]])
    expect(tokensOf(read('Wort,Etikett\nx,y\n', [-1], { header: 'no' }))).toEqual([
      [
        ['Wort', 'Etikett'],
        ['x', 'y'],
      ],
    ])
    expect(tokensOf(read('Wort,Etikett\nx,y\n', ['Etikett']))).toEqual([[['x', 'y']]])
    expect(placesOf(read('x,y\n', [-1], { titles: ['word', 'tag', 'more'] }))).toEqual(['E318 1:1'])
  })

  test('is recognised by commas in a line without blanks, unless blanks split every line evenly', () => {
    expect(tokensOf(read('a,O\nb,B-X\n'))).toEqual([
      [
        ['a', 'O'],
        ['b', 'B-X'],
      ],
    ])
    expect(tokensOf(read('New York,B-LOC\nb,O\n'))).toEqual([
      [
        ['New York', 'B-LOC'],
        ['b', 'O'],
      ],
    ])
    expect(tokensOf(read('1,000 CD O\n2,5 CD O\n'))).toEqual([
      [
        ['1,000', 'O'],
        ['2,5', 'O'],
      ],
    ])
    expect(tokensOf(read(', , O\nb NN O\n'))).toEqual([
      [
        [',', 'O'],
        ['b', 'O'],
      ],
    ])
    expect(tokensOf(read('a;b,O\nc,B-X\n'))).toEqual([
      [
        ['a;b', 'O'],
        ['c', 'B-X'],
      ],
    ])
  })

  test('ends a sentence at an empty row, and where the number of the sentence or document changes', () => {
    const breaks = (text: string): readonly number[] => read(text).documents.map(({ content }) => content.length)
    expect(breaks('a,O\n\nb,O\n,\nc,O\n"",""\n')).toEqual([1, 1, 1])
    expect(breaks('Sentence #,Word,POS,Tag\nSentence: 1,a,X,O\n,b,X,O\nSentence: 2,c,X,O\n')).toEqual([2, 1])
    expect(breaks('sentence_id;token;label\n1;a;O\n1;b;O\n2;c;O\n')).toEqual([2, 1])
    expect(breaks('doc\tsent_id\tword\ttag\nd1\t1\ta\tO\nd2\t1\tb\tO\n')).toEqual([1, 1])
    expect(read('doc,sent_id,word,tag\nd1,1,a,O\nd2,1,b,O\n').documents.map(({ meta }) => meta['document'])).toEqual([
      '1',
      '2',
    ])
    expect(breaks('a,O\n-X-,O,x\nb,O\n')).toEqual([1, 1])
    expect(read('-DOCSTART-,O\n\na,O\n', [-1], { docstart: 'skip' }).documents).toHaveLength(1)
    expect(read('# one, two\na,O\n', [-1], { comment: '#' }).documents[0]?.content.length).toBe(1)
  })

  test('reports the place of a tag, even after quoted cells with line breaks and quotes', () => {
    const { documents } = read('word,tag\n"a\nb",B-X\n"c ""d""",O\n')
    const content = documents[0]?.content ?? expect.fail('no sentence')
    expect([formAt(content, 0), formAt(content, 1)]).toEqual(['a\nb', 'c "d"'])
    expect([locationAt(content, 0), locationAt(content, 1)]).toEqual([
      { at: { path: 'f', line: 3, column: 4, length: 3 }, text: 'b",B-X' },
      { at: { path: 'f', line: 4, column: 11, length: 1 }, text: '"c ""d""",O' },
    ])
  })

  test('yields sentences before the whole file is read', () => {
    const text = `word,tag\n${'a,O\nb,B-X\n\n'.repeat(20_000)}`
    const { documents, problems } = read(text)
    expect([documents.length, problems]).toEqual([20_000, []])
    expect(new Set(documents.map(({ content }) => content.column)).size).toBeGreaterThan(5)
    expect(documents.every(({ content }, i) => locationAt(content, 1).at.line === 3 * i + 3)).toBe(true)
  })

  test('is not split for parallel reading, nor is a file that begins like one', () => {
    const borders = (text: string): number => {
      const all = conllColumns.borders?.(optionsOf(conllColumns))(inPieces(text, 1000), () => true) ?? []
      return [...all].length
    }
    const body = (by: string): string => `a${by}x\nb${by}y\n\n`.repeat(3000)
    expect(borders(body(' '))).toBeGreaterThan(1000)
    expect(borders(`word\ttag\n${body('\t')}`)).toBe(0)
    expect(borders(body(','))).toBe(0)
  })
})

describe('labels by several annotators in a table', () => {
  test('are read from all columns whose title has no other meaning', () => {
    expect(byAnnotator('sentence,item,anna,comment,ben\n1,i,x,so,y\n')).toEqual([
      ['anna', '1', [['i', 'x']]],
      ['ben', '1', [['i', 'y']]],
    ])
  })
  test('are found in three columns without titles if nobody labels an item twice', () => {
    expect(byAnnotator('c1 1 v1\nc2 1 v2\nc1 2 v1\nc2 2 v1\nc1 3 v1\n')).toEqual([
      [
        'c1',
        '1',
        [
          ['1', 'v1'],
          ['2', 'v1'],
          ['3', 'v1'],
        ],
      ],
      [
        'c2',
        '1',
        [
          ['1', 'v2'],
          ['2', 'v1'],
          ['3', ''],
        ],
      ],
    ])
    expect(byAnnotator('The DT O\ndog NN O\nthe DT O\n')).toEqual(['E318 1:1'])
  })
  test('are refused if a row has no annotator, or an annotator labels an item twice', () => {
    expect(byAnnotator('coder,unit,code\na,1,x\n,1,y\na,1,z\n').slice(0, 2)).toEqual(['E311 3:1', 'E407 4:3'])
  })
})

test.each([
  ['tags of a sentence in a cell', 'id,tags\nd1,B-PER O O\nd2,O\n', 'E487 2:4'],
  ['the same, with commas', 'id,tags\nd1,"B-PER,O"\n', 'E487 2:5'],
  ['JSON in a cell', 'id,text,label\n1,Ann,"[{""start"": 0}]"\n', 'E487 2:8'],
  ['a span a row', 'doc,start,end,label\nd1,0,4,PER\n', 'E318 1:1'],
  ['a span a row by its length', 'doc,begin,length,label\nd1,0,4,PER\n', 'E318 1:1'],
])('a table is not read as tags if it has %s', (_, text, place) => {
  expect(placesOf(read(text))).toEqual([place])
})

test('a tag may contain a blank, and a named column is read whatever other columns contain', () => {
  expect(placesOf(read('word,tag\nAnn,B-first name\n'))).toEqual([])
  expect(placesOf(read('doc,start,end,label\nd1,0,4,PER\n', ['label']))).toEqual([])
})
