import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { readerTester } from '../../src/laws/index.ts'
import { optionsOf } from '../../src/laws/subject.ts'
import { type Clusters, renderItem } from '../../src/models/clusters/type.ts'
import { conll2012 } from '../../src/readers/conll-2012.ts'
import { conllColumns } from '../../src/readers/conll-columns.ts'
import { bytesSource, textSource } from '../../src/source/bytes.ts'
import { keysOf, type Read, readAll, score, type Triple } from './coref.ts'

const read = (text: string, given: Readonly<Record<string, unknown>> = {}): Read =>
  readAll(conll2012, optionsOf(conll2012, given), textSource('f', text))

/** A document of one token a line: the word and the column of brackets. */
const part = (columns: readonly string[], id = '(a/b/c); part 000'): string =>
  `#begin document ${id}\n${columns.map((c, i) => (c === '' ? '' : `a/b/c\t0\t${i}\tw${i}\t${c}`)).join('\n')}\n#end document\n`

const contentOf = ({ documents }: Read): Clusters => (documents[0] ?? expect.fail('no document')).content
const entities = (columns: readonly string[]) => keysOf(contentOf(read(part(columns))))
const codes = ({ problems }: Read): readonly string[] =>
  problems.map(({ code, at }) => `${code} ${at.line}:${at.column}+${at.length ?? 0}`)

describe('conll-2012: input that is read', () => {
  it('reads brackets as mentions, and numbers tokens through the document', () => {
    expect(entities(['(1', '-', '1)|(2)', '', '(2)'])).toEqual({ 1: ['0-2'], 2: ['2', '3'] })
    expect(read(part(['(1)'])).problems).toEqual([])
  })

  it('reads -, _ and an empty column as no mention', () => {
    expect(entities(['-', '_', '(1)'])).toEqual({ 1: ['2'] })
    expect(keysOf(contentOf(read('#begin document (x);\na\t\nb\t(1)\n#end document\n')))).toEqual({ 1: ['1'] })
  })

  it('accepts a tab at the end of a line, as scorer.pl does', () => {
    expect(entities(['(1)', '(1)\t', '', '(2)\t'])).toEqual({ 1: ['0', '1'], 2: ['2'] })
  })

  it('reads brackets with and without | alike', () => {
    expect(entities(['(0|(1)', '0)'])).toEqual(entities(['(0(1)', '0)']))
    expect(entities(['(0|(1|(2)', '1)|0)'])).toEqual({ 0: ['0-1'], 1: ['0-1'], 2: ['0'] })
    expect(entities(['(0(1(2)', '1)0)'])).toEqual({ 0: ['0-1'], 1: ['0-1'], 2: ['0'] })
  })

  it('closes the most recently opened mention of an entity', () => {
    expect(entities(['(0', '(0', '0)', '0)'])).toEqual({ 0: ['0-3', '1-2'] })
    expect(entities(['(0|(0', '0)', '0)'])).toEqual({ 0: ['0-2', '0-1'] })
    expect(entities(['(0', '(1', '0)', '1)'])).toEqual({ 0: ['0-2'], 1: ['1-3'] })
  })

  it('accepts a mention that crosses the end of a sentence', () => {
    expect(entities(['-', '(0', '', '-', '0)'])).toEqual({ 0: ['1-3'] })
  })

  it('reads each part as a document, with its name, part number and genre', () => {
    const id = '(nw/xinhua/00/chtb_0009)'
    const got = read(part(['(1)'], `${id}; part 000`) + part(['-', '(1)'], `${id}; part 001`))
    expect(got.documents.map(({ id: name }) => name)).toEqual([`${id}; part 000`, `${id}; part 001`])
    expect(got.documents.map(({ meta }) => meta)).toEqual([
      { document: 'nw/xinhua/00/chtb_0009', part: '000', genre: 'nw' },
      { document: 'nw/xinhua/00/chtb_0009', part: '001', genre: 'nw' },
    ])
    expect(got.documents.map(({ content }) => keysOf(content))).toEqual([{ 1: ['0'] }, { 1: ['1'] }])
    expect(got.documents[1]?.at).toEqual({ path: 'f', line: 4, column: 1 })
  })

  it('reads the begin lines of other tools, without blank, part or brackets', () => {
    const ids = ['(LuoTestCase); ', '(a(b));', 'plain; part 7', 'plain', '']
    expect(ids.flatMap((id) => read(part(['-'], id)).documents.map(({ meta }) => meta))).toEqual([
      { document: 'LuoTestCase' },
      { document: 'a(b)' },
      { document: 'plain', part: '7' },
      { document: 'plain' },
      { document: '' },
    ])
    expect(read('#begin document(x);\na\t(1)\n#end document\n').documents[0]?.id).toBe('(x);')
  })

  it('reads columns separated by spaces or tabs, and files without words', () => {
    const tabs = part(['(1', '1)'])
    expect(keysOf(contentOf(read(tabs.replaceAll('\t', '   '))))).toEqual({ 1: ['0-1'] })
    expect(contentOf(read('#begin document (x);\n1 (3\n2 3)\n#end document\n')).text).toBeUndefined()
    expect(contentOf(read(tabs)).text).toBeDefined()
    expect(contentOf(read(tabs, { form: 0 })).text).toBeUndefined()
    expect(contentOf(read('#begin document (x);\n1 a b (3)\n#end document\n')).text).toBeUndefined()
  })

  it('reads the word "(3)" as a word', () => {
    expect(keysOf(contentOf(read('#begin document (x);\nx 0 0 (3) -\nx 0 1 b (1)\n#end document\n')))).toEqual({
      1: ['1'],
    })
  })

  it('reads brackets from the column that an option names', () => {
    const text = '#begin document (x);\nx 0 0 w (1) (2)\n#end document\n'
    expect(keysOf(contentOf(read(text)))).toEqual({ 2: ['0'] })
    expect(keysOf(contentOf(read(text, { column: -2 })))).toEqual({ 1: ['0'] })
    expect(keysOf(contentOf(read(text, { column: 5 })))).toEqual({ 1: ['0'] })
  })

  it('accepts sentences with different numbers of columns, as OntoNotes has for its predicates', () => {
    const text = '#begin document (x);\nx 0 0 w * (1\nx 0 1 w * -\n\nx 0 0 w * * 1)\n#end document\n'
    expect(read(text).problems).toEqual([])
    expect(keysOf(contentOf(read(text)))).toEqual({ 1: ['0-2'] })
  })

  it('reads LF, CRLF, CR, a byte order mark and a file without a last line end alike', () => {
    const text = part(['(1', '1)|(2', '', '2)|(1)'])
    const expected = keysOf(contentOf(read(text)))
    for (const other of [text.replaceAll('\n', '\r\n'), text.replaceAll('\n', '\r'), `\ufeff${text}`]) {
      expect(keysOf(contentOf(read(other)))).toEqual(expected)
      expect(read(other).problems).toEqual([])
    }
    const cut = read(text.slice(0, -1))
    expect(keysOf(contentOf(cut))).toEqual(expected)
    expect(codes(cut)).toEqual(['W317 6:1+0'])
    expect(codes(read(text.replace('\n', '\r\n')))).toEqual(['W311 2:1+0'])
  })

  it('prints a mention as its words, with the place at which it opens', () => {
    const content = contentOf(read(part(['(1', '1)', '-', '(1)'])))
    expect([0, 1].map((item) => renderItem(content, item))).toEqual(['w0 w1', 'w3'])
    expect(content.spot(1)).toEqual({ at: { path: 'f', line: 5, column: 14, length: 2 }, text: 'a/b/c\t0\t3\tw3\t(1)' })
    expect([...(content.mentions?.words ?? [])]).toEqual([0, 1, 3])
    expect([...(content.mentions?.heads ?? [])]).toEqual([-1, -1])
  })

  it('counts code points in the columns of places', () => {
    const got = read('#begin document (x);\nx 0 0 💩é (5\n#end document\n')
    expect(codes(got)).toEqual(['E321 2:10+2'])
  })

  it('recognises a file with a begin line with certainty', () => {
    expect(conll2012.sniff(part(['-']), 'f')).toBe(1)
    expect(conll2012.sniff(`# x\r\n${part(['-'])}`, 'f')).toBe(1)
    expect(conll2012.sniff('a O\n', 'f')).toBe(0)
    expect(conllColumns.sniff(part(['-', '(1)']), 'f')).toBeLessThan(1)
  })
})

describe('conll-2012: input that is refused or causes a warning', () => {
  it('F39: reports both places of a mention that is never closed', () => {
    const got = read(part(['-', '(12', '-']))
    expect(codes(got)).toEqual(['E321 3:14+3'])
    expect(got.problems[0]?.message).toBe('a mention of entity 12 opens here and is never closed')
    expect(got.problems[0]?.hint).toContain('the document ends in line 5')
    expect(got.problems[0]?.text).toBe('a/b/c\t0\t1\tw1\t(12')
    expect(keysOf(contentOf(got))).toEqual({})
  })

  it('reports both places of a mention that is closed and never opened', () => {
    const got = read(part(['-', '(3)|12)']))
    expect(codes(got)).toEqual(['E321 3:18+3'])
    expect(got.problems[0]?.hint).toContain('which begins in line 1')
  })

  it('does not close a mention in another part of the document', () => {
    expect(codes(read(part(['(1']) + part(['1)'], '(a/b/c); part 001')))).toEqual(['E321 2:14+2', 'E321 5:14+2'])
  })

  it('F40: counts a span that is repeated in one entity only once, and warns', () => {
    const got = read(part(['(1|(1', '1)|1)']))
    expect(codes(got)).toEqual(['W322 2:17+2'])
    expect(got.problems[0]?.hint).toContain('line 2, column 14')
    expect(keysOf(contentOf(got))).toEqual({ 1: ['0-1'] })
  })

  it('F41: keeps a span that is in two entities, in both of them', () => {
    const got = read(part(['(1)|(2)', '(1)']))
    expect(codes(got)).toEqual(['W323 2:18+2'])
    expect(got.problems[0]?.message).toBe('this span is a mention of entity 1 and of entity 2')
    expect(got.problems[0]?.hint).toContain('line 2, column 14')
    expect(keysOf(contentOf(got))).toEqual({ 1: ['0', '1'], 2: ['0'] })
    expect(contentOf(got).items.size).toBe(2)
  })

  it('reports the place of invalid characters in the column of mentions', () => {
    const garbage: readonly (readonly [string, string])[] = [
      ['xyz', '14+3'],
      ['*', '14+1'],
      ['(1)|5', '18+1'],
      ['()', '14+2'],
      [')', '14+1'],
      ['(', '14+1'],
      ['(1)|', '17+1'],
      ['|(1)', '14+4'],
      ['(1)||(2)', '18+4'],
      ['--', '14+2'],
    ]
    for (const [column, at] of garbage) expect(codes(read(part([column])))).toEqual([`E324 2:${at}`])
  })

  it('reports documents whose begin and end lines do not alternate', () => {
    const one = part(['(1)'])
    const begun = one.slice(0, one.indexOf('#end'))
    expect(codes(read(begun + part(['-'], '(d);')))).toEqual(['E325 3:1+20'])
    expect(read(begun + part(['-'], '(d);')).documents).toHaveLength(2)
    expect(codes(read(begun))).toEqual(['E325 2:1+16'])
    expect(read(begun).problems[0]?.hint).toContain('begins in line 1')
    expect(codes(read(`${one}#end document\n`))).toEqual(['E325 4:1+13'])
    expect(codes(read(`a b c\nd e f\n${one}x y z\n`))).toEqual(['E325 1:1+5', 'E325 6:1+5'])
    expect(codes(read(part(['(1', '-']).split('#end')[0]!))).toEqual(['E325 3:1+14', 'E321 2:14+2'])
  })

  it('refuses an empty file', () => {
    for (const text of ['', '\n\n', ' \n', '#begin document (x);\n#end document\n']) {
      expect(codes(read(text))).toEqual(['E309 1:1+0'])
    }
    expect(codes(read('a b\n'))).toEqual(['E325 1:1+3'])
  })

  it('reports every line whose number of columns differs from that of the first line of its sentence', () => {
    const got = read('#begin document (x);\nx 0 0 w (1)\nx 0 1 -\nx 0 2 New York -\n#end document\n')
    expect(codes(got)).toEqual(['E311 3:8+1', 'E311 4:16+1'])
    expect(got.problems[0]?.message).toBe('expected 5 columns, as in line 2, but found 4')
    expect(codes(read('#begin document (x);\nx\tw\t(1)\nx\tw\t-\t\t\n#end document\n'))).toEqual([])
  })

  it('refuses a line that lacks the column of words if other lines have one', () => {
    const got = read('#begin document (x);\nx 0 0 w (1)\n\nx 0 0 w\nx 0 1 w -\nx 0 2 w (1)\n#end document\n')
    expect(codes(got)).toEqual(['E311 4:8+1'])
    expect(got.problems[0]?.message).toBe('expected 5 columns or more, but found 4')
    expect(keysOf(contentOf(got))).toEqual({ 1: ['0', '3'] })
  })

  it('refuses a column that does not exist', () => {
    const text = '#begin document (x);\nx (1)\nx -\n#end document\n'
    expect(codes(read(text, { column: 3 }))).toEqual(['E316 2:1+5'])
    expect(codes(read(text, { column: -3 }))).toEqual(['E316 2:1+5'])
    expect(() => optionsOf(conll2012, { column: 0 })).toThrow(RangeError)
  })

  it('reports the problems of all documents in one run', () => {
    const got = read(part(['(1', 'x', '2)']) + part(['1)|1)'], '(b);'))
    expect(codes(got)).toEqual(['E324 3:14+1', 'E321 4:14+2', 'E321 2:14+2', 'E321 7:14+2', 'E321 7:17+2'])
  })

  it('stops at bytes that are not valid text, and gives their line', () => {
    const bytes = new TextEncoder().encode(part(['(1)', '(1)']) + part(['-']))
    bytes[bytes.length - 16] = 0xff
    expect(codes(readAll(conll2012, optionsOf(conll2012), bytesSource('f', bytes)))[0]).toMatch(/^E302 6:/)
  })
})

const key = part(['(1)', '-', '(1)', '(2)'])
/** The key with something else in the place of its second mention. */
const other = (cell: string): string => key.replace('w2\t(1)', `w2\t${cell}`)
const garbage = (cell: string, column: number, says: string) => ({
  text: other(cell),
  problems: [{ code: 'E324', line: 4, column, says, remedy: '(1' }] as const,
})

describe('F42: invalid text in the column of mentions', () => {
  readerTester({ describe, it }, conll2012, {
    invalid: {
      'a word': garbage('xx', 14, '"xx" is not a bracket of a mention'),
      'a letter behind a mention': garbage('(1)x', 17, '"x" is not a bracket of a mention'),
      'a bracket too many': garbage('((1)', 14, '"((1)" is not a bracket of a mention'),
    },
  })
})

describe('F43: begin and end lines of documents', () => {
  readerTester({ describe, it }, conll2012, {
    invalid: {
      'a document without an end': {
        text: key.replace('#end document\n', ''),
        problems: [{ code: 'E325', line: 5, message: 'the file ends inside of document (a/b/c); part 000' }],
      },
      'a document inside a document': {
        text: key.replace('a/b/c\t0\t1', '#begin document (e); part 000\na/b/c\t0\t1'),
        problems: [{ code: 'E325', line: 3, message: 'a document begins here, but (a/b/c); part 000 has not ended' }],
      },
    },
  })
})

describe('F45: other words at the same positions', () => {
  readerTester({ describe, it }, conll2012, {
    invalid: {
      'the first such word, with both places': {
        text: key.replaceAll(/w(\d)/g, 'v$1'),
        gold: key,
        problems: [
          {
            code: 'E402',
            line: 2,
            column: 11,
            message: 'token 1 of the document is "w0" in the gold and "v0" in the system',
            goldAt: '2:11',
          },
        ],
      },
    },
  })
})

describe('conll-2012: gold and system', () => {
  const sides = (a: string, b: string) => conll2012.disagree?.(contentOf(read(a)), contentOf(read(b)))
  const text = part(['(1)', '-', '', '-'])
  const ofTwo = ([a, b, c]: readonly string[]): string =>
    `#begin document (x);\n${a} -\n${b} -\n\n${c} -\n#end document\n`

  it('have the same text, however mentions differ', () => {
    expect(sides(text, part(['-', '(2)', '', '(2)']))).toBeUndefined()
    for (const beside of [
      ['1', '2', '3'],
      ['x', 'x', 'x'],
      ['w0', 'w1', 'w3'],
    ])
      expect(sides(text, ofTwo(beside))).toBeUndefined()
  })

  it('are compared by the words beside the brackets, but not by numbers or document names', () => {
    const [one, other] = [ofTwo(['Ann', 'saw', '1984']), ofTwo(['Ann', 'saw', '1985'])]
    expect(sides(one, other)?.message).toBe('token 3 of the document is "1984" in the gold and "1985" in the system')
    expect(sides(one, one)).toBeUndefined()
    expect(sides(text, one)?.code).toBe('E402')
    expect(sides(ofTwo(['0', '1', '2']), ofTwo(['1', '2', '3']))).toBeUndefined()
    expect(sides(ofTwo(['d1', 'd1', 'd1']), ofTwo(['d2', 'd2', 'd2']))).toBeUndefined()
  })

  it('are refused at the first different word, with its places on both sides', () => {
    const found = sides(text, text.replace('w1', 'wörd'))
    expect(found?.code).toBe('E402')
    expect(found?.message).toBe('token 2 of the document is "w1" in the gold and "wörd" in the system')
    expect(found?.gold).toEqual({ at: { path: 'f', line: 3, column: 11, length: 2 }, text: 'a/b/c\t0\t1\tw1\t-' })
    expect(found?.system.at).toEqual({ path: 'f', line: 3, column: 11, length: 4 })
    expect(sides(text.replace('w1', 'e\u0301'), text.replace('w1', '\u00e9'))?.message).toContain('NFC')
  })

  it('are refused if sentences or documents end at different places', () => {
    const one = '#begin document (x);\na -\nb -\n\nc -\n#end document\n'
    const found = sides(one, one.replace('\n\n', '\n'))
    expect([found?.code, found?.gold.at.line, found?.system.at.line]).toEqual(['E403', 5, 4])
    expect(found?.message).toBe('a sentence begins with token 3 of the document in the gold, but not in the system')
    const short = sides(one, one.replace('\n\nc -', ''))
    expect([short?.code, short?.message]).toEqual(['E403', 'the document has 3 tokens in the gold and 2 in the system'])
    expect(sides(one, '#begin document (x);\n#end document\n')?.code).toBe('E403')
  })
})

describe('conll-2012: the scores of the reference scorers', () => {
  const folder = new URL('./golden/conll-2012/', import.meta.url)
  interface Case {
    readonly key: string
    readonly response: string
    readonly expected: Readonly<Record<'muc' | 'bcub', Triple>>
  }
  const cases: Readonly<Record<string, Case>> = JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8'))
  const side = (name: string): Read =>
    readAll(conll2012, optionsOf(conll2012), bytesSource(name, readFileSync(new URL(name, folder))))

  it.each(Object.entries(cases))(
    'our scores equal those that the tests of scorer.pl expect for the test case %s',
    (_, { key, response, expected }) => {
      for (const [measure, values] of Object.entries(expected)) {
        const got = score(measure as 'muc', side(key).documents, side(response).documents, 'first')
        values.forEach((value, i) => {
          expect(got[i]).toBeCloseTo(value, 10)
        })
      }
    },
  )
})

describe('conll-2012: random and large input', () => {
  const mention = fc.tuple(fc.nat(12), fc.nat(12), fc.nat(4)).map(([a, b, entity]) => ({
    first: Math.min(a, b),
    last: Math.max(a, b),
    entity,
  }))
  // spans of one entity that cross each other would be read as nested ones
  type Mention = { readonly first: number; readonly last: number; readonly entity: number }
  const crosses = (a: Mention, b: Mention): boolean =>
    a.entity === b.entity &&
    ((a.first === b.first && a.last === b.last) ||
      (a.first < b.first && b.first <= a.last && a.last < b.last) ||
      (b.first < a.first && a.first <= b.last && b.last < a.last))
  const nested = fc
    .array(mention, { maxLength: 12 })
    .map((mentions) => mentions.filter((m, i) => !mentions.slice(0, i).some((other) => crosses(m, other))))

  it('is read back as it was written', () => {
    const keyOfMention = ({ first, last }: { first: number; last: number }): string =>
      first === last ? `${first}` : `${first}-${last}`
    fc.assert(
      fc.property(nested, fc.boolean(), fc.constantFrom('\n', '\r\n'), (mentions, bars, end) => {
        const cells = Array.from({ length: 13 }, (_, i) => {
          const closing = mentions
            .filter(({ first, last }) => last === i && first < i)
            .map(({ entity }) => `${entity})`)
          const opening = mentions
            .filter(({ first }) => first === i)
            .sort((a, b) => b.last - a.last)
            .map(({ last, entity }) => (last === i ? `(${entity})` : `(${entity}`))
          return [...closing, ...opening].join(bars ? '|' : '') || '-'
        })
        const content = contentOf(read(part(cells).replaceAll('\n', end)))
        const expected = new Map<number, string[]>()
        for (const m of mentions) expected.set(m.entity, [...(expected.get(m.entity) ?? []), keyOfMention(m)].sort())
        const got = Object.entries(keysOf(content)).map(([name, keys]) => [Number(name), [...keys].sort()] as const)
        expect(new Map(got)).toEqual(expected)
      }),
    )
  })

  it('is read without an exception, and alike in any chunks', () => {
    const line = fc.constantFrom(
      '#begin document (x);',
      '#end document',
      '',
      'x 0 0 w (1',
      'x 0 0 w 1)|(2)',
      'x\t(',
      '#',
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), fc.integer({ min: 1, max: 30 }), (lines, size) => {
        const bytes = new TextEncoder().encode(lines.join('\n'))
        const whole = readAll(conll2012, optionsOf(conll2012), bytesSource('f', bytes))
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => ({
          _tag: 'Right' as const,
          right: bytes.subarray(i * size, (i + 1) * size),
        }))
        const pieces = readAll(conll2012, optionsOf(conll2012), { path: 'f', chunks: () => chunks })
        expect(pieces.problems).toEqual(whole.problems)
        expect(pieces.documents.map(({ content }) => keysOf(content))).toEqual(
          whole.documents.map(({ content }) => keysOf(content)),
        )
      }),
    )
  })

  it('may contain 20,000 mentions, nested 20,000 deep', () => {
    const n = 20_000
    const flat = contentOf(read(part(Array.from({ length: n }, (_, i) => `(${i % 5})`))))
    expect(flat.items.size).toBe(n)
    const deep = contentOf(
      read(part([...Array.from({ length: n }, () => '(1'), ...Array.from({ length: n }, () => '1)')])),
    )
    expect(deep.items.size).toBe(n)
    expect(renderItem(deep, 0)).toMatch(/^w0 w1 .* …$/)
  })
})

describe('conll-2012: many brackets in one cell', () => {
  it('are read with a single decoding of their line', () => {
    const many = Array.from({ length: 4_000 }, (_, i) => i)
    const text = part([many.map((i) => `(${i}`).join('|'), many.map((i) => `${i})|(x${i})`).join('|')])
    const decode = vi.spyOn(TextDecoder.prototype, 'decode')
    try {
      const { documents, problems } = read(text)
      const { members, spot } = documents[0]?.content ?? expect.fail('no document')
      const lines = new Set(Array.from(members, (_, membership) => spot(membership).text))
      expect([members.length, lines.size, problems.length]).toEqual([8_000, 2, 7_998])
      const decoded = decode.mock.calls.reduce((sum, [bytes]) => sum + (bytes?.byteLength ?? 0), 0)
      // every line for the problems and for the places, the names of the entities, and the text as it is read
      expect(decoded).toBeLessThan(8 * text.length)
    } finally {
      decode.mockRestore()
    }
  })
})
