import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Problem, Source } from '../../src/contract.ts'
import { right } from '../../src/either.ts'
import { bytesSource, textSource } from '../../src/source/bytes.ts'
import {
  type CsvSettings,
  cellTexts,
  csvCell,
  csvCursor,
  csvRecords,
  type DelimiterName,
  delimiters,
} from '../../src/source/csv.ts'
import { textBlocks } from '../../src/source/text.ts'

const usual: CsvSettings = { encoding: 'utf-8', maxLineBytes: 2 ** 24, delimiter: 'comma' }

interface Read {
  readonly cells: readonly (readonly string[])[]
  readonly lines: readonly number[]
  readonly problems: readonly Problem[]
}

const readFrom = (source: Source, more: Partial<CsvSettings> = {}): Read => {
  const read = [...csvRecords(source, { ...usual, ...more })]
  const records = read.flatMap((one) => (one._tag === 'Right' ? [one.right] : []))
  return {
    cells: records.map(({ cells }) => cells),
    lines: records.map(({ line }) => line),
    problems: read.flatMap((one) => (one._tag === 'Left' ? [one.left] : [])),
  }
}
const read = (text: string, more: Partial<CsvSettings> = {}): Read => readFrom(textSource('t.csv', text), more)
const placesOf = ({ problems }: Read): readonly string[] =>
  problems.map(({ code, at }) => `${code} ${at.line}:${at.column}`)

/** A source of pieces of so many bytes. */
const inPieces = (text: string, size: number): Source => {
  const bytes = new TextEncoder().encode(text)
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    right(bytes.slice(i * size, (i + 1) * size)),
  )
  return { path: 't.csv', chunks: () => pieces }
}

describe('rows of a CSV file', () => {
  test('begin after the line sep=, which tells Excel the separator', () => {
    const { cells, lines } = read('sep=;\r\na;b\r\nsep=;\r\n', { delimiter: 'semicolon' })
    expect([cells, lines]).toEqual([
      [
        ['a', 'b'],
        ['sep=', ''],
      ],
      [2, 3],
    ])
    expect(read('sep=,', {}).cells).toEqual([])
    expect(read('sep=ab,c\n').cells).toEqual([['sep=ab', 'c']])
  })

  test('are split at the separator, and quotes hold a cell together', () => {
    expect(read('a,b\n"x, y","say ""hi"""\n,"two\nlines"\n').cells).toEqual([
      ['a', 'b'],
      ['x, y', 'say "hi"'],
      ['', 'two\nlines'],
    ])
    expect(read('a;b\n1,5;"x;y"\n', { delimiter: 'semicolon' }).cells).toEqual([
      ['a', 'b'],
      ['1,5', 'x;y'],
    ])
    expect(read('a\tb\n"x\ty"\t""\n', { delimiter: 'tab' }).cells[1]).toEqual(['x\ty', ''])
    expect(read('a\tb\n"x\t"\n', { delimiter: 'tab', quotes: () => false }).cells[1]).toEqual(['"x', '"'])
    expect(read('a  b\n "x y" z \n', { delimiter: 'blank' }).cells[1]).toEqual(['x y', 'z'])
  })

  test('keep quotes as characters in a cell that does not begin with a quote', () => {
    expect(read('5" pipe,a"b"c\n').cells).toEqual([['5" pipe', 'a"b"c']])
  })

  test('end with LF, CR LF, CR or the file, after a byte order mark or none', () => {
    for (const end of ['\n', '\r\n', '\r'])
      expect(read(`\ufeffa,b${end}${end}"c",d${end}`).cells, JSON.stringify(end)).toEqual([
        ['a', 'b'],
        ['c', 'd'],
      ])
    expect(read('a,b\nc,"d"').cells[1]).toEqual(['c', 'd'])
  })

  test('give the line on which they begin, and the place of each cell in code points', () => {
    const [first, second] = [...csvRecords(textSource('t.csv', '"💩\n,x",y,z\nü,"b",c\n'), usual)]
    const spots = [first, second].flatMap((one) =>
      one?._tag === 'Right' ? [one.right.spot(0), one.right.spot(1), one.right.spot(2), one.right.spot(3)] : [],
    )
    expect(spots.map(({ at, text }) => [at.line, at.column, at.length, text])).toEqual([
      [1, 2, 1, '"💩'],
      [2, 5, 1, ',x",y,z'],
      [2, 7, 1, ',x",y,z'],
      [2, 8, 1, ',x",y,z'],
      [3, 1, 1, 'ü,"b",c'],
      [3, 4, 1, 'ü,"b",c'],
      [3, 7, 1, 'ü,"b",c'],
      [3, 8, 1, 'ü,"b",c'],
    ])
  })

  test('are refused if quotes or the number of cells are wrong, while valid rows are read', () => {
    const got = read('a,b\n"x"y,1\nc\nd,e,f\ng,h\n')
    expect(placesOf(got)).toEqual(['E470 2:4', 'E311 3:1', 'E311 4:5'])
    expect(got.cells).toEqual([
      ['a', 'b'],
      ['g', 'h'],
    ])
    expect(got.problems[0]).toMatchObject({ message: 'text after a quoted cell', text: '"x"y,1' })
    expect(got.problems[1]?.message).toBe('expected 2 columns, as in line 1, but found 1')
    const open = read('a,b\nc,"d\ne,f\n')
    expect(placesOf(open)).toEqual(['E470 2:3'])
    expect(open.problems[0]).toMatchObject({ message: 'a quoted cell is not closed', text: 'c,"d' })
    expect(placesOf(read('a,b\n"x\n\ny"z,1\n1,2,3\n'))).toEqual(['E470 4:3', 'E311 5:5'])
  })

  test('are read if quotes are closed, doubled inside a cell, and followed by a separator', () => {
    expect(read('a,b\nc,"d"\ne,f\n').cells).toHaveLength(3)
    expect(read('a,b\n"x""y",1\n').cells[1]).toEqual(['x"y', '1'])
  })

  test('are refused at their line if they have invalid bytes', () => {
    const bytes = Uint8Array.from([...new TextEncoder().encode('a,b\n"c\nd",e\nf,'), 0xff, 10])
    expect(placesOf(readFrom(bytesSource('t.csv', bytes)))).toEqual(['E302 4:3'])
  })

  test('are refused if they exceed the limit of a line, before the whole row is in memory', () => {
    const long = `a,b\n"${'x'.repeat(40)}\n${'y\n'.repeat(4000)}`
    const got = readFrom(inPieces(long, 50), { maxLineBytes: 100 })
    expect(placesOf(got)).toEqual(['E470 2:1'])
  })
})

/** A cell as its text needs it, or in quotes all the same. */
const written = (text: string, delimiter: DelimiterName, quoted: boolean): string =>
  quoted ? `"${text.replaceAll('"', '""')}"` : csvCell(text, delimiter)

const cell = fc.oneof(
  fc.constantFrom('', 'a', '"', ',', ';', '\t', '\n', '\r\n', 'é', '💩', ' ', 'O', '""', 'a"b'),
  fc.string({ maxLength: 5 }).filter((text) => !text.includes('\0')),
)
const table = fc.integer({ min: 2, max: 4 }).chain((width) =>
  fc.array(fc.array(fc.tuple(cell, fc.boolean()), { minLength: width, maxLength: width }), {
    minLength: 1,
    maxLength: 6,
  }),
)
const delimiterNames = ['comma', 'semicolon', 'tab'] as const

test('a CSV table has the cells that were written, with any separator, quoting, line ends and chunks', () => {
  fc.assert(
    fc.property(
      table,
      fc.constantFrom(...delimiterNames),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.integer({ min: 1, max: 20 }),
      fc.boolean(),
      (rows, delimiter, end, size, ended) => {
        const by = String.fromCharCode(delimiters[delimiter])
        const lines = rows.map((row) => row.map(([text, quoted]) => written(text, delimiter, quoted)).join(by))
        const text = `${lines.join(end)}${ended ? end : ''}`
        const got = readFrom(inPieces(text, size), { delimiter })
        expect(got.problems).toEqual([])
        expect(got.cells).toEqual(rows.map((row) => row.map(([own]) => own)))
      },
    ),
  )
})

test('random text read as CSV gives the same rows and problems in chunks of any size', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', 'é'), maxLength: 40 })
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 7 }), (own, size) => {
      const whole = read(own)
      expect(readFrom(inPieces(own, size))).toEqual(whole)
      for (const { at, text: line } of whole.problems) {
        expect(own.split(/\r\n?|\n/)[at.line - 1]).toBe(line)
        expect(at.column).toBeLessThanOrEqual([...(line ?? '')].length + 1)
      }
    }),
  )
})

test('a CSV row of a hundred thousand lines, and as many rows, are read in linear time', () => {
  const cursorOver = (source: Source): number => {
    const cursor = csvCursor('t.csv', textBlocks(source, usual), usual)
    let rows = 0
    for (let next = cursor.next(); next !== false; next = cursor.next()) rows += next === true ? 1 : 0
    return rows
  }
  const lines = 'x,"y ""z"""\n'.repeat(100_000)
  expect(cursorOver(inPieces(lines, 1000))).toBe(100_000)
  expect(cursorOver(inPieces(`a,"${'x\n'.repeat(100_000)}"\nb,c\n`, 1000))).toBe(2)
  const cursor = csvCursor('t.csv', textBlocks(textSource('t.csv', 'a,"b ""c"""\n'), usual), usual)
  cursor.next()
  expect(cellTexts(cursor.row)).toEqual(['a', 'b "c"'])
})
