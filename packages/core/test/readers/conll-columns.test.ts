import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawing } from '../../../../tools/drawn.ts'
import type { Document, Problem, Source } from '../../src/contract.ts'
import { right } from '../../src/either.ts'
import { optionsOf } from '../../src/laws/subject.ts'
import { formAt, locationAt, type Tags, tagAt } from '../../src/models/tags/type.ts'
import { conllColumns } from '../../src/readers/conll-columns.ts'
import { textSource } from '../../src/source/bytes.ts'

interface Read {
  readonly rows: readonly (readonly Document<'tags'>[])[]
  readonly problems: readonly Problem[]
}

const readSource = (
  source: Source,
  columns: readonly number[],
  given: Readonly<Record<string, unknown>> = {},
): Read => {
  const rows: (readonly Document<'tags'>[])[] = []
  const problems: Problem[] = []
  for (const item of conllColumns.columns?.(optionsOf(conllColumns, given))(source, columns) ?? []) {
    if (item._tag === 'Left') problems.push(item.left)
    else rows.push(item.right)
  }
  return { rows, problems }
}
const read = (text: string, columns: readonly number[] = [-1], given: Readonly<Record<string, unknown>> = {}): Read =>
  readSource(textSource('f', text), columns, given)

const tagsIn = ({ length, ...rest }: Tags): readonly string[] =>
  Array.from({ length }, (_, i) => tagAt({ length, ...rest }, i))
const tagsOf = ({ rows }: Read, column = 0): readonly (readonly string[])[] =>
  rows.map((row) => tagsIn(row[column]!.content))
const formsOf = ({ rows }: Read): readonly (readonly (string | undefined)[])[] =>
  rows.map(([document]) =>
    Array.from({ length: document?.content.length ?? 0 }, (_, i) => formAt(document!.content, i)),
  )
const firstOf = ({ rows: [row] }: Read): Tags => (row?.[0] ?? expect.fail('no sentence')).content
const codesOf = ({ problems }: Read): readonly string[] =>
  problems.map(({ code, at }) => `${code} ${at.line}:${at.column}`)

describe('conll-columns', () => {
  it('reads tokens, tags and sentences, with tags in the last column by default', () => {
    const got = read('EU NNP B-ORG\nrejects VBZ O\n\nPeter NNP B-PER\n')
    expect(tagsOf(got)).toEqual([['B-ORG', 'O'], ['B-PER']])
    expect(formsOf(got)).toEqual([['EU', 'rejects'], ['Peter']])
    expect(got.problems).toEqual([])
  })

  it('reads several columns in one pass, counted from the left or from the right', () => {
    const got = read('w A B C\n', [2, -1, -2])
    expect([0, 1, 2].map((column) => tagsOf(got, column))).toEqual([[['A']], [['C']], [['B']]])
    expect(got.rows[0]?.[0]?.content.column.forms).toBe(got.rows[0]?.[1]?.content.column.forms)
  })

  it('refuses a single column that mixes words and tags, and reads a single column of words or of tags', () => {
    const words = ['the', 'cat', 'sat', 'on', 'a', 'mat', 'and', 'was', 'seen', 'by', 'Ann']
    const lines = (tag: string): string => words.map((word) => `${word}${tag}\n`).join('')
    const glued = `${lines('O')}KentB-LOC\nOsloB-LOC\n`
    expect(codesOf(read(glued))).toEqual(['E311 1:1'])
    expect(read(glued).problems[0]?.message).toContain('words and tags are together in it, as in "theO"')
    expect(read(glued.replaceAll('O\n', '\tO\n').replaceAll('B-', '\tB-')).problems).toEqual([])
    // of a few cells, if each of them is a word and a tag
    expect(codesOf(read('theO\ncatB-X\n\ninO\nRomeI-Y\n'))).toEqual(['E311 1:1'])
    for (const own of [
      // tags alone, in one of which a separator is lost
      `${lines('O')}O\n`,
      // labels with a hyphen, and labels that end so
      'B-UNI-X\nnon-B-cell\n',
      'TyrO\nPoloO\nMET-1\n',
      // words, in capitals too
      lines(''),
      lines('O').toUpperCase(),
      // a few labels that end so
      `${words
        .slice(2)
        .map((word) => `${word}O\n`)
        .join('')}PER\n`,
    ])
      expect(read(own).problems).toEqual([])
  })

  it('reads no words if an option uses the column of words for tags', () => {
    expect(formsOf(read('O B-X\n', [1]))).toEqual([[undefined]])
  })

  it('splits at tabs if the first line contains one, so that words may contain blanks', () => {
    expect(formsOf(read('New York\tB-LOC\n', [-1]))).toEqual([['New York']])
    expect(formsOf(read('New York B-LOC\n', [-1]))).toEqual([['New']])
    expect(tagsOf(read('a  b   B-X  \n', [-1]))).toEqual([['B-X']])
  })

  it('breaks sentences at empty lines, blank lines, and lines that begin with -X-', () => {
    for (const border of ['\n', '  \n', '-X- O\n', '\n\n\n'])
      expect(tagsOf(read(`a A\n${border}b B\n`))).toEqual([['A'], ['B']])
    expect(tagsOf(read('a\tA\n \t \nb\tB\n'))).toEqual([['A'], ['B']])
    expect(tagsOf(read('a A\n%% O\nb B\n', [-1], { boundary: '%%' }))).toEqual([['A'], ['B']])
  })

  it('reads LF, CRLF, CR and a missing last line end alike', () => {
    const text = 'a A\nb B\n\nc C\n'
    const expected = tagsOf(read(text))
    for (const other of [text.replaceAll('\n', '\r\n'), text.replaceAll('\n', '\r'), text.slice(0, -1)])
      expect(tagsOf(read(other))).toEqual(expected)
    expect(codesOf(read('a A\nb B'))).toEqual(['W317 2:1'])
    expect(codesOf(read('a A\r\nb B\nc C\r\n'))).toEqual(['W311 2:1'])
    expect(codesOf(read('a A\r\nb B'))).toEqual(['W317 2:1'])
    expect(codesOf(read('a A\rb B\r'))).toEqual([])
  })

  it('counts -DOCSTART- as a token, as conlleval.pl does, or drops it if an option says so', () => {
    const text = '-DOCSTART- O\n\na A\n\n-DOCSTART- O\n\nb B\n'
    const got = read(text)
    expect(tagsOf(got)).toEqual([['O'], ['A'], ['O'], ['B']])
    expect(got.rows.map(([document]) => document?.meta['document'])).toEqual(['1', '1', '2', '2'])
    const skipped = read(text, [-1], { docstart: 'skip' })
    expect(tagsOf(skipped)).toEqual([['A'], ['B']])
    expect(skipped.rows.map(([document]) => document?.meta['document'])).toEqual(['1', '2'])
  })

  it('ignores comment lines, which begin with the prefix of reader.comment', () => {
    const got = read('# text = a\na A\n# inside\nb B\n', [-1], { comment: '#' })
    expect(tagsOf(got)).toEqual([['A', 'B']])
    expect(locationAt(firstOf(got), 1).at.line).toBe(4)
  })

  it('counts code points in the column of a tag', () => {
    const content = firstOf(read('À💩\tB\nb\tB-LOC\n'))
    expect(locationAt(content, 0)).toEqual({ at: { path: 'f', line: 1, column: 4, length: 1 }, text: 'À💩\tB' })
    expect(locationAt(content, 1)).toEqual({ at: { path: 'f', line: 2, column: 3, length: 5 }, text: 'b\tB-LOC' })
  })

  it('refuses tabs beside blanks as separators, unless an option allows both', () => {
    const text = 'a O\n\nb\tO\nc O\t\n\td O\n\ne  O\n'
    expect(codesOf(read(text))).toEqual(['E311 3:2', 'E311 4:4', 'E311 5:1'])
    const bytes = new TextEncoder().encode(text)
    const byByte: Source = { path: 'f', chunks: () => Array.from(bytes, (byte) => right(Uint8Array.of(byte))) }
    expect(codesOf(readSource(byByte, [-1]))).toEqual(['E311 3:2', 'E311 4:4', 'E311 5:1'])
    expect(codesOf(read(text, [-1], { delimiter: 'blank' }))).toEqual([])
    expect(codesOf(read('-DOCSTART- O\n\na\tO\nb O\n'))).toEqual([])
    expect(codesOf(read('-DOCSTART- O\n\na O\n\n-DOCSTART-\tO\n\nb\tO\n'))).toEqual(['E311 7:2'])
  })

  it('reads the same in any chunks, even if a sentence is longer than every chunk', () => {
    const sentence = fc.array(
      fc.tuple(fc.constantFrom('w', 'wörd', '💩', '#', '-DOCSTART-'), fc.constantFrom('O', 'B-PER', 'I-LOC', 'é')),
      { minLength: 1, maxLength: 9 },
    )
    fc.assert(
      fc.property(
        fc.array(sentence, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom('\n', '\r\n'),
        (sentences, size, end) => {
          const text = `start O${end}${end}${sentences.map((tokens) => `${tokens.map(([form, tag]) => `${form} ${tag}${end}`).join('')}${end}`).join('')}`
          const bytes = new TextEncoder().encode(text)
          const chunked: Source = {
            path: 'f',
            *chunks() {
              for (let at = 0; at < bytes.length; at += size) yield right(bytes.slice(at, at + size))
            },
          }
          const whole = read(text)
          const parts = readSource(chunked, [-1])
          expect(tagsOf(parts)).toEqual(tagsOf(whole))
          expect(tagsOf(whole)).toEqual([['O'], ...sentences.map((tokens) => tokens.map(([, tag]) => tag))])
          expect(formsOf(parts)).toEqual(formsOf(whole))
          const places = ({ rows }: Read) =>
            rows.map(([document]) => [
              document?.id,
              document?.at.line,
              document?.meta['document'],
              locationAt(document!.content, 0).at,
            ])
          expect(places(parts)).toEqual(places(whole))
        },
      ),
    )
  })

  it('reads a repeated line in the same way as its first occurrence', () => {
    const blank = { borders: [' ', '  ', ' \t'], empty: ['', ' '] }
    const tab = { borders: ['\t'], empty: ['', ' \t '] }
    const cases = fc.constantFrom(blank, tab).chain(({ borders, empty }) => {
      const tag = fc.constantFrom('O', 'B-PER', 'I-A-LONG-TYPE', 'é', 'O', 'O')
      const word = fc.constantFrom('w', 'a-longer-word', 'wörd', '日本', '#', '-DOCSTART-', '-X-', '%%', 'x\u0001')
      const token = fc
        .tuple(word, fc.array(tag, { minLength: 2, maxLength: 2 }), fc.constantFrom(...borders), fc.nat(30))
        .map(([form, tags, border, odd]) => {
          const cells = odd === 0 ? tags.slice(1) : odd === 1 ? ['', ...tags.slice(1)] : tags
          return `${odd === 2 ? ' ' : ''}${[form, ...cells].join(border)}${odd === 3 ? ' ' : ''}`
        })
      const sentence = fc.array(token, { minLength: 1, maxLength: 6 })
      const text = fc
        .array(fc.tuple(sentence, fc.constantFrom(...empty)), { minLength: 3, maxLength: 12 })
        .map((parts) => parts.map(([tokens, end]) => `${tokens.join('\n')}\n${end}\n`).join(''))
      return fc.tuple(text, fc.constant(borders[0]!))
    })
    fc.assert(
      fc.property(
        cases,
        fc.integer({ min: 30, max: 200 }),
        fc.constantFrom({}, { comment: '#' }, { boundary: '%%' }, { docstart: 'skip' }, { form: 0 }, { form: 2 }),
        fc.constantFrom([-1], [-2, -1], [1]),
        ([text, border], size, options, columns) => {
          const bytes = new TextEncoder().encode(`w${border}O${border}O\n\n${text}`)
          const source = (step: number): Source => ({
            path: 'f',
            *chunks() {
              for (let at = 0; at < bytes.length; at += step) yield right(bytes.slice(at, at + step))
            },
          })
          // in one block no line is known from the block before it
          const [parts, whole] = [size, bytes.length].map((step) => {
            const { rows, problems } = readSource(source(step), columns, options)
            const sentences = rows.map((row) =>
              row.map(({ content, ...rest }) => ({
                ...rest,
                tokens: Array.from({ length: content.length }, (_, i) => [formAt(content, i), tagAt(content, i)]),
                places: Array.from({ length: content.length }, (_, i) => locationAt(content, content.length - 1 - i)),
              })),
            )
            return { sentences, problems: problems.map((problem) => JSON.stringify(problem)).sort() }
          })
          expect(parts).toEqual(whole)
        },
      ),
      { numRuns: drawing(300) },
    )
  })

  it('reads tags with any names, such as __proto__', () => {
    const names = ['__proto__', 'constructor', 'toString', ...Array.from({ length: 500 }, (_, i) => `B-T${i}`)]
    expect(tagsOf(read(names.map((name) => `w ${name}\n`).join('')))).toEqual([names])
  })

  it('reports the first difference between two files', () => {
    const gold = firstOf(read('a A\nb B\n'))
    const differs = (text: string) => conllColumns.disagree?.(gold, firstOf(read(text)))
    expect(differs('a X\nb X\n')).toBeUndefined()
    expect(differs('a X\nc X\n')).toMatchObject({
      code: 'E402',
      message: 'token 2 of the sentence is "b" in the gold and "c" in the system',
      system: { at: { line: 2 } },
    })
    expect(differs('a X\nbb X\n')).toMatchObject({ code: 'E402' })
    expect(differs('a X\n')).toMatchObject({ code: 'E403', gold: { at: { line: 1 } } })
  })

  it('writes a file that is read back unchanged', () => {
    const text = 'a b\tA\nc\tB\n\nd\tC\n\n'
    const documents = read(text).rows.map((row) => row[0]!)
    expect([...(conllColumns.writer?.write(documents, optionsOf(conllColumns)) ?? [])].join('')).toBe(text)
  })

  it('recognises with certainty only columns that contain tags', () => {
    expect(conllColumns.sniff('EU B-ORG\nrejects O\n\nPeter B-PER\n', 'f')).toBeGreaterThan(0.8)
    expect(conllColumns.sniff('<DOC>\n', 'f')).toBe(0)
    expect(conllColumns.sniff('{"a": 1}\n', 'f')).toBe(0)
    expect(conllColumns.sniff('', 'f')).toBe(0)
    expect(conllColumns.sniff('one two three\nfour five\n', 'f')).toBeLessThan(0.3)
  })
})
