import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readerTester } from '../../src/laws/index.ts'
import { treesJsonl } from '../../src/readers/trees-jsonl.ts'
import { checkNestedTrees, nestedLine } from './large-inputs.ts'
import { optionsOf } from './options.ts'
import { bytes, disagreement, forests, problemsOf, readAll } from './trees.ts'

const node = (rest: string): string => `{"kind": "entity", "types": ["pers.ind"], ${rest}}`
const line = (entities: string, rest = ''): string => `{"id": "d"${rest}, "entities": [${entities}]}\n`

describe('the reader trees-jsonl', () => {
  it('reads nodes, children, sets of types and split spans', () => {
    const text = line(
      '{"kind": "entity", "types": ["org.adm", "loc.adm.nat", "org.adm"], "start": 0, "end": 6, "children": [' +
        '{"kind": "component", "types": ["name.first"], "start": 2, "end": 3, "children": []},' +
        '{"kind": "entity", "types": ["amount"], "spans": [[5, 6], [3, 4]], "children": []}]},' +
        node('"spans": [[7, 8], [8, 9]], "start": 7, "end": 9'),
    )
    expect(forests(treesJsonl, text)).toEqual([
      'loc.adm.nat+org.adm[0,6){(name.first)[2,3) amount[3,4)[5,6)} pers.ind[7,9)',
    ])
  })

  it('reads ids, metadata and tokens with any names', () => {
    const text = line(
      '',
      ', "tokens": ["a", "b"], "meta": {"__proto__": "x", "genre": "news"}, "x-note": {"a": [1]}',
    ).replace('"d"', '"__proto__"')
    const [document] = readAll(treesJsonl, text).documents
    expect(document?.id).toBe('__proto__')
    expect(document?.content.tokens).toEqual(['a', 'b'])
    expect(Object.entries(document?.meta ?? {})).toEqual([
      ['__proto__', 'x'],
      ['genre', 'news'],
    ])
  })

  it('ignores empty lines and a byte order mark, and accepts CRLF, CR and CR CR LF', () => {
    const [a, b] = [line(''), line('').replace('"d"', '"e"')].map((text) => text.trim())
    for (const end of ['\n', '\r\n', '\r', '\r\r\n']) {
      const { documents, problems } = readAll(treesJsonl, `\ufeff${a}${end}${end}${b}${end}`)
      expect(documents.map(({ id, at }) => `${id} ${at.line}`)).toEqual(['d 1', 'e 3'])
      expect(problems).toEqual([])
    }
    expect(readAll(treesJsonl, line('').trim()).documents.length).toBe(1)
  })

  it('counts the column of a node in code points', () => {
    const text = '{"id": "💩é", "entities": [{"kind": "entity", "types": ["a"], "start": 0, "end": 1}]}\n'
    expect(readAll(treesJsonl, text).documents[0]?.content.nodes[0]?.at).toEqual({ path: 'f', line: 1, column: 27 })
    expect([...text].indexOf('{', 1) + 1).toBe(27)
  })

  it('writes a file that it reads back unchanged', () => {
    const text = line(
      '{"kind":"entity","types":["a","b"],"start":0,"end":6,"spans":[[0,2],[4,6]],"children":[{"kind":"component","types":["c"],"start":0,"end":1,"children":[]},{"kind":"entity","types":["a"],"start":4,"end":5,"children":[]}]},' +
        '{"kind":"entity","types":["d"],"start":7,"end":8,"children":[]}',
      ',"tokens":["0","1","2","3","4","5","6","7"],"meta":{"genre":"news"}',
    )
    const { documents } = readAll(treesJsonl, text)
    const written = [...(treesJsonl.writer?.write(documents, optionsOf(treesJsonl)) ?? [])].join('')
    expect(JSON.parse(written)).toEqual(JSON.parse(text))
  })

  // ▶ stands where the place of the problem must be
  const bad: Readonly<Record<string, readonly (readonly [what: string, text: string, expected: string])[]>> = {
    'F47: what cannot be a span': [
      ['end before start', line(node('"start": 5, "end": ▶3')), 'E330 the span [5, 3) ends before it starts'],
      ['an empty span', line(node('"start": 5, "end": ▶5')), 'E330 the span [5, 5) is empty'],
      ['a place below 0', line(node('"start": ▶-1, "end": 3')), 'E330 start is -1'],
      ['half a place', line(node('"start": ▶0.5, "end": 3')), 'E330 start is 0.5'],
      ['a place beyond counting', line(node('"start": 0, "end": ▶1e21')), 'E330 end is 1e+21'],
      [
        'a span beyond the text',
        line(`▶${node('"start": 1, "end": 3')}`, ', "tokens": ["a", "b"]'),
        'E330 pers.ind [1, 3) ends beyond the text, which has 2 tokens',
      ],
      ['pieces that overlap', line(node('"spans": ▶[[0, 2], [1, 3]]')), 'E330 pieces of one span overlap'],
      ['no pieces', line(node('"spans": ▶[]')), 'E330 there is no span'],
      ['a piece of three', line(node('"spans": [▶[0, 1, 2]]')), 'E330 a span has 3 numbers'],
      [
        'pieces of another whole',
        line(node('"spans": ▶[[0, 1], [2, 3]], "start": 0, "end": 4')),
        'E330 spans reach from 0 to 3, but start is 0 and end is 4',
      ],
    ],
    'F51: what is not JSON': [
      ['a comma too many', '{"id": "💩", "entities": [],▶}', 'E333 expected a key in double quotes, but found "}"'],
      ['two values on a line', '{"id": "d", "entities": []} ▶{}', 'E333 expected the end of the line, but found "{"'],
      ['a comment', '▶// x\n', 'E333 expected a value, but found "/"'],
      ['a number that begins with 0', line(node('"start": ▶01, "end": 2')), 'E333 a number does not begin with 0'],
      ['a line end in a string', '{"id": "a▶\n', 'E333 the text ends where the end of a string is expected'],
      ['a tab in a string', '{"id": "a▶\tb", "entities": []}', 'E333 a control character in a string must be escaped'],
      ['a backslash at the end', '{"id": "é\\▶\n', 'E333 the text ends where the end of a string is expected'],
      ['a wrong escape', '{"id": ▶"a\\x", "entities": []}', 'E333 the string holds an escape that JSON does not know'],
      ['single quotes', "{▶'id': 'a'}", `E333 expected a key in double quotes, but found "'"`],
      ['a comma before the end of an object', '{"id": "a",▶}', 'E333 expected a key in double quotes, but found "}"'],
    ],
    'F53: a key that stands twice in an object': [
      ['a key twice', '{"id": "d", ▶"id": "e", "entities": []}', 'E334 the key "id" is in this object twice'],
      [
        'a key twice, once in an escape',
        '{"id": "d", ▶"\\u0069d": "e", "entities": []}',
        'E334 the key "id" is in this object twice',
      ],
    ],
    'F55: what is no number': [
      ['a number in quotes', line(node('"start": ▶"0", "end": 3')), 'E335 start must be a number, and not a string'],
      ['NaN', line(node('"start": ▶NaN, "end": 1')), 'E335 NaN is not a value of JSON'],
      ['a number beyond all', line(node('"start": 0, "end": ▶1e999')), 'E335 1e999 is beyond all numbers'],
      ['Infinity', line(node('"start": ▶Infinity, "end": 1')), 'E335 Infinity is not a value of JSON'],
    ],
    'F56: what has no name': [
      ['no type', line('{"kind": "entity", "types": ▶[], "start": 0, "end": 1}'), 'E336 there is no type'],
      ['an empty type', line('{"kind": "entity", "types": [▶""], "start": 0, "end": 1}'), 'E336 a type is empty'],
      ['an empty id', '{"id": ▶"", "entities": []}', 'E336 id is empty'],
    ],
    'what is no document': [
      ['no file at all', '▶', 'E309 there is nothing to score: the file has no line with a document'],
      ['blank lines alone', '▶\n \n', 'E309 there is nothing to score: the file has no line with a document'],
      [
        'types that are not list',
        line('{"kind": "entity", "types": ▶"a", "start": 0, "end": 1}'),
        'E335 types must be a list, and not a string',
      ],
      ['another kind', line('{"kind": ▶"thing", "types": ["a"], "start": 0, "end": 1}'), 'E335 kind is "thing"'],
      ['no id', '▶{"entities": []}', 'E337 the key "id" is missing'],
      ['no entities', '▶{"id": "d"}', 'E337 the key "entities" is missing'],
      ['no end', line(`▶${node('"start": 0')}`), 'E337 the key "end" is missing'],
      ['a key misspelt', line(node('"start": 0, "end": 1, ▶"childern": []')), 'E337 there is no key "childern" here'],
      ['a list', '▶[]', 'E335 a document must be an object, and not a list'],
      [
        'half a surrogate pair',
        '{"id": ▶"\\ud800", "entities": []}',
        'E303 the string holds half of a surrogate pair, which is not a character',
      ],
    ],
  }
  for (const [what, rows] of Object.entries(bad))
    describe(what, () => {
      const invalid = rows.map(([title, marked, expected]) => {
        const [code = '', ...message] = expected.split(' ')
        const column = [...marked].indexOf('▶') + 1
        return [
          title,
          { text: marked.replace('▶', ''), problems: [{ code, line: 1, column, message: message.join(' ') }] },
        ] as const
      })
      readerTester({ describe, it }, treesJsonl, { invalid: Object.fromEntries(invalid) })

      it('gives no document for an invalid line', () => {
        for (const [, { text }] of invalid) expect(readAll(treesJsonl, text).documents).toEqual([])
      })
    })

  describe('F54: 100,000 nested levels', () => {
    const nested = (value: string) => ({
      text: `{"id": "d", "tokens": ${value}}\n`,
      problems: [{ code: 'E362', line: 1, remedy: 'reader.maxDepth' }] as const,
    })
    readerTester({ describe, it }, treesJsonl, {
      invalid: {
        'lists in each other': nested('['.repeat(100_000) + ']'.repeat(100_000)),
        'objects in each other': nested(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`),
      },
    })
  })

  describe("F56: names of JavaScript's own members", () => {
    const names = ['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'length', '0']
    const named = (name: string): string =>
      `{"id": "${name}", "entities": [{"kind": "entity", "types": ["${name}"], "start": 0, "end": 1}]}\n`
    readerTester({ describe, it }, treesJsonl, {
      valid: {
        'such names as names and types': {
          text: names.map(named).join(''),
          documents: names.map((name) => `${name}[0,1)`),
          gold: names.map(named).join(''),
        },
      },
    })
  })

  it('F52: reports a file that is cut off, after any character', () => {
    const text = line(
      node('"start": 0, "end": 10, "children": []'),
      ', "tokens": ["a", "\\u00e9", true, null, -1.5e3]',
    ).trim()
    for (let length = 1; length < text.length; length++) {
      const [problem = ''] = problemsOf(treesJsonl, text.slice(0, length))
      expect(problem, text.slice(0, length)).toMatch(/^E333 1:\d+ the file ends inside of a document: /)
    }
  })

  it('reports invalid lines, and reads the valid lines', () => {
    const { documents, problems } = readAll(treesJsonl, `${line('')}{\n${line('{}').replace('"d"', '"e"')}`)
    expect(documents.length).toBe(1)
    expect(problems).toEqual([
      'E333 2:2 the text ends where a key in double quotes is expected',
      'E337 3:26 the key "kind" is missing',
      'E337 3:26 the key "types" is missing',
      'E337 3:26 the key "start" is missing',
    ])
  })

  it('warns of crossing components, components outside of entities and duplicates, or refuses them with strict', () => {
    const text = line(
      node('"start": 0, "end": 2, "children": [{"kind": "component", "types": ["c"], "start": 1, "end": 3}]') +
        ',{"kind": "component", "types": ["c"], "start": 5, "end": 6},' +
        `${node('"start": 7, "end": 8')},${node('"start": 7, "end": 8')}`,
    )
    const said = [
      'component c [1, 3) crosses entity pers.ind [0, 2)',
      'component c [5, 6) is in no entity',
      'entity pers.ind [7, 8) occurs twice',
    ]
    const messages = (options: object): readonly string[] =>
      problemsOf(treesJsonl, text, { ...options })
        .map((problem) => problem.replace(/ \d+:\d+/, ''))
        .sort()
    expect(messages({})).toEqual([`W331 ${said[0]}`, `W332 ${said[1]}`, `W333 ${said[2]}`])
    expect(messages({ strict: true })).toEqual([`E346 ${said[0]}`, `E347 ${said[1]}`, `E348 ${said[2]}`])
    expect(messages({ duplicates: 'one' })).toEqual(messages({}))
    expect(forests(treesJsonl, text, { duplicates: 'one' })).toEqual(['pers.ind[0,2){(c)[1,3)} (c)[5,6) pers.ind[7,8)'])
    expect(forests(treesJsonl, text)).toEqual(['pers.ind[0,2){(c)[1,3)} (c)[5,6) pers.ind[7,8) pers.ind[7,8)'])
  })

  it('F93: does not treat an entity inside another of the same span and type as a duplicate', () => {
    const inner = node('"start": 0, "end": 2')
    const text = line(node(`"start": 0, "end": 2, "children": [${inner}]`))
    expect(forests(treesJsonl, text)).toEqual(['pers.ind[0,2){pers.ind[0,2)}'])
    expect(forests(treesJsonl, text, { duplicates: 'one' })).toEqual(forests(treesJsonl, text))
    expect(problemsOf(treesJsonl, text)).toEqual([])
  })

  it('keeps only the first of equal nodes with duplicates=one', () => {
    const span = fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 3 }), fc.constantFrom('a', 'b', 'a.b'))
    fc.assert(
      fc.property(fc.array(span, { maxLength: 8 }), (spans) => {
        const named = spans.map(([start, length, type]) => `${type}[${start},${start + length})`)
        const nodes = spans.map(
          ([start, length, type]) =>
            `{"kind": "entity", "types": ["${type}"], "start": ${start}, "end": ${start + length}}`,
        )
        const text = line(nodes.join(','))
        expect(forests(treesJsonl, text)).toEqual([named.join(' ')])
        expect(forests(treesJsonl, text, { duplicates: 'one' })).toEqual([[...new Set(named)].join(' ')])
      }),
    )
  })

  it('decodes escapes in keys and words', () => {
    const plain = line(node('"start": 0, "end": 1'), ', "x-1": 0, "tokens": ["é"]')
    const escaped = plain
      .replace('"kind"', '"\\u006bind"')
      .replace('"entity"', '"\\u0065ntity"')
      .replace('"pers.ind"', '"pers\\u002eind"')
      .replace('é', '\\u00e9')
    expect(escaped.match(/\\u/g)?.length).toBe(4)
    const [a, b] = [plain, escaped].map((text) => readAll(treesJsonl, text).documents[0]?.content)
    expect(b?.nodes.map(({ at: _, ...rest }) => rest)).toEqual(a?.nodes.map(({ at: _, ...rest }) => rest))
    expect(b?.tokens).toEqual(['é'])
  })

  it('ignores lines of white space only', () => {
    const blank = ['', ' \t', '\u00a0\u2003', '\f\v'].join('\n')
    expect(readAll(treesJsonl, `${blank}\n${line('')}`)).toMatchObject({
      documents: [{ at: { line: 5 } }],
      problems: [],
    })
    expect(problemsOf(treesJsonl, `\u0001\n${line('')}`)).toEqual(['E333 1:1 expected a value, but found "\\u0001"'])
  })

  it('moves the children of a duplicate to the first of the equal nodes', () => {
    const child = (label: string): string => `{"kind": "component", "types": ["${label}"], "start": 0, "end": 1}`
    const text = line(
      `${node(`"start": 0, "end": 2, "children": [${child('a')}]`)},${node(`"start": 0, "end": 2, "children": [${child('b')}, ${child('a')}]`)}`,
    )
    expect(forests(treesJsonl, text, { duplicates: 'one' })).toEqual(['pers.ind[0,2){(a)[0,1) (b)[0,1)}'])
  })

  it('reads nodes nested to a depth of 1000, and refuses deeper ones', () => {
    expect(problemsOf(treesJsonl, nestedLine(1000), { duplicates: 'all' })).toEqual([])
    expect(problemsOf(treesJsonl, nestedLine(1001))).toEqual(['E362 1:61026 nested deeper than 2002 levels'])
    checkNestedTrees(3000)
  })

  it('refuses bytes that are not UTF-8', () => {
    expect(problemsOf(treesJsonl, Uint8Array.of(...bytes('{"id": "'), 0xe9, ...bytes('"}\n')))[0]).toMatch(/^E302 1:9 /)
    const latin = Uint8Array.of(...bytes('{"id": "'), 0xe9, ...bytes('", "entities": []}\n'))
    expect(readAll(treesJsonl, latin, { encoding: 'iso-8859-15' }).documents[0]?.id).toBe('é')
  })

  it('compares the tokens of gold and system, unless one side has no tokens', () => {
    const tokens = (...words: readonly string[]): string => line('', `, "tokens": ${JSON.stringify(words)}`)
    expect(disagreement(treesJsonl, tokens('a', 'b'), tokens('a', 'b'))).toBeUndefined()
    expect(disagreement(treesJsonl, tokens('a', 'b'), line(''))).toBeUndefined()
    expect(disagreement(treesJsonl, tokens('a', 'b'), tokens('a', 'c'))).toBe(
      'E402 gold:1:23 system:1:23 token 2 of the document is "b" in the gold and "c" in the system',
    )
    expect(disagreement(treesJsonl, tokens('a', 'b'), tokens('a'))).toBe(
      'E403 gold:1:23 system:1:23 the document has 2 tokens in the gold and 1 in the system',
    )
  })
})
