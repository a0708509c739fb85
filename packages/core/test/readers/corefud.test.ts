import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { optionsOf } from '../../src/laws/subject.ts'
import { type Clusters, clusterCount, keyOf, renderItem, sameKeys } from '../../src/models/clusters/type.ts'
import { conllColumns } from '../../src/readers/conll-columns.ts'
import { corefud } from '../../src/readers/corefud.ts'
import { bytesSource, textSource } from '../../src/source/bytes.ts'
import { keysOf, type measures, type Read, readAll, score, type Triple } from './coref.ts'

const read = (text: string, given: object = {}, path = 'f'): Read =>
  readAll(corefud, optionsOf(corefud, given), textSource(path, text))

const HEAD = '# newdoc id = d\n# global.Entity = eid-etype-head-other\n'

/** Lines of `8 brackets`, `8.1 brackets dependencies`; an empty string ends a sentence. */
const rows = (lines: readonly string[]): string =>
  lines
    .map((line) => {
      if (line === '') return '\n'
      const [id = '', entity = '', deps = '_'] = line.split(' ')
      return `${id}\tw${id}\t_\t_\t_\t_\t0\t_\t${deps}\t${entity === '' ? '_' : `Entity=${entity}`}\n`
    })
    .join('')
const text = (...lines: readonly string[]): string => HEAD + rows(lines)

const contentOf = ({ documents }: Read): Clusters => (documents[0] ?? expect.fail('no document')).content
const entities = (...lines: readonly string[]) => keysOf(contentOf(read(text(...lines))))
const codes = ({ problems }: Read): readonly string[] =>
  problems.map(({ code, at }) => `${code} ${at.line}:${at.column}+${at.length ?? 0}`)

/** The entities of the gold and the system whose mentions go together. */
const matched = (
  gold: readonly string[],
  system: readonly string[],
  given: Readonly<Record<string, unknown>>,
): readonly string[] => {
  const a = contentOf(read(text(...gold), given))
  const b = contentOf(read(text(...system), given))
  const names = (clusters: Clusters): readonly string[] => {
    const of: string[] = []
    for (let c = 0; c < clusterCount(clusters); c++)
      for (let k = clusters.start[c]!; k < clusters.start[c + 1]!; k++)
        of[clusters.members[k]!] = clusters.clusterName(c)
    return of
  }
  const match = a.match?.(b) ?? sameKeys(a.items, b.items)
  return [...match].flatMap((g, s) => (g < 0 ? [] : [`${names(a)[g]}=${names(b)[s]}`])).sort()
}

/** Lines of a sentence of so many words, with mentions `[name, first, last]` whose head is their fifth word. */
const sentence = (words: number, mentions: readonly (readonly [string, number, number])[]): readonly string[] => {
  const brackets = Array.from({ length: words }, () => ['', ''])
  for (const [name, first, last] of mentions) {
    brackets[first]![1] += `(${name}-x-5-`
    brackets[last]![0] += `${name})`
  }
  return brackets.map((own, i) => `${i + 1} ${own.join('')}`)
}

describe('corefud: input that is read', () => {
  it('reads brackets as mentions, with the name and type of their entity', () => {
    const content = contentOf(read(text('1 (e1-person-1-(e2-place-1-)', '2 e1)(e1--1-', '3 e1)', '', '1 (e2)')))
    expect(keysOf(content)).toEqual({ e1: ['0-1', '1-2'], e2: ['0', '3'] })
    expect([0, 1].map((c) => content.clusterType?.(c))).toEqual(['person', 'place'])
  })

  it('reads the head of a mention, or assumes the first word if none is given', () => {
    const content = contentOf(read(text('1 (e1-x-2-', '2 e1)', '3 (e2-x--', '4 e2)', '5 (e3)')))
    expect([...(content.mentions?.heads ?? [])].map((head) => head / 256 - 1)).toEqual([1, 2, 4])
    expect([...(content.mentions?.words ?? [])].map((word) => word / 256 - 1)).toEqual([0, 1, 2, 3, 4])
  })

  it('reads discontinuous mentions, and joins parts that touch', () => {
    expect(entities('1 (e5[1/2]-x-1-', '2 e5[1/2])', '3', '4 (e5[2/2]-x-1-)')).toEqual({ e5: ['0-1,3'] })
    expect(entities('1 (e5[1/2]-x-1-)', '2 (e5[2/2]-x-1-', '3 e5[2/2])')).toEqual({ e5: ['0-2'] })
    expect(entities('1 (e5[1/2]-x-1-)', '2 (e5-x-1-)', '3 (e5[2/2]-x-1-)')).toEqual({ e5: ['0,2', '1'] })
    const content = contentOf(read(text('1 (e5[1/2]-x-3-', '2 e5[1/2])', '3', '4 (e5[2/2]-x-3-)')))
    expect(content.mentions?.heads[0]).toBe(4 * 256)
    expect(renderItem(content, 0)).toBe('w1 w2 … w4')
  })

  it('closes the most recently opened mention of an entity', () => {
    expect(entities('1 (e1-x-1-(e1-x-1-', '2 e1)', '3 e1)')).toEqual({ e1: ['0-2', '0-1'] })
    expect(entities('1 (e1-x-1-(e2-x-1-', '2 e1)', '3 e2)')).toEqual({ e1: ['0-1'], e2: ['0-2'] })
  })

  it('does not count empty nodes in the numbers of tokens', () => {
    expect(entities('0.1 (e1)', '1 (e2)', '1.1 (e1)', '1.2 (e3)', '2 (e2)', '', '0.1 (e1)', '1 (e3)')).toEqual({
      e1: ['^0.1', '0.1', '^2.1'],
      e2: ['0', '1'],
      e3: ['0.2', '2'],
    })
    expect(entities('1 (e1', '1.1', '2', '3 e1)')).toEqual({ e1: ['0-2,0.1'] })
    expect(entities('1 (e1[1/2]', '2 e1[1/2])', '2.1', '3 (e1[2/2])')).toEqual({ e1: ['0-2'] })
    expect(entities('1 (e1', '2', '3 e1)')).toEqual({ e1: ['0-2'] })
  })

  it('drops zeros if an option says so, but not empty nodes inside other mentions', () => {
    const lines = ['1 (e1-x-1-', '1.1 e1)(e2-x-1-)', '2', '3 (e3-x-2-', '3.1 e3)']
    expect(keysOf(contentOf(read(text(...lines), { zeros: 'drop' })))).toEqual({ e1: ['0,0.1'] })
    expect(Object.keys(keysOf(contentOf(read(text(...lines)))))).toEqual(['e1', 'e2', 'e3'])
  })

  it('skips lines of multiword tokens, and attributes of MISC other than Entity', () => {
    const line = '1\tw\t_\t_\t_\t_\t0\t_\t_\tSpaceAfter=No|Entity=(e1-x-1-)|Bridge=e2<e1:part\n'
    const got = read(`${HEAD}1-2\tdu\t_\t_\t_\t_\t_\t_\t_\t_\n${line}${rows(['2'])}`)
    expect(keysOf(contentOf(got))).toEqual({ e1: ['0'] })
    expect(got.problems).toEqual([])
  })

  it('reads the fields of a mention in the order of global.Entity', () => {
    const order = '# newdoc id = d\n# global.Entity = GRP-etype-infstat-salience-centering-minspan-link-identity\n'
    const content = contentOf(read(order + rows(['1 (7-person-new-sal-cf1-1-ana-X', '2 7)'])))
    expect(keysOf(content)).toEqual({ 7: ['0-1'] })
    expect(content.clusterType?.(0)).toBe('person')
    const old = '# global.Entity = entity-GRP-head\n'
    const other = contentOf(read(old + rows(['1 (person-7-2', '2 7)'])))
    expect([other.clusterName(0), other.clusterType?.(0), other.mentions?.heads[0]]).toEqual(['7', 'person', 512])
  })

  it('reads each newdoc as a document, named by its id or its number', () => {
    const got = read(
      `${text('1 (e1)')}\n# newdoc\n${rows(['1', '2 (e1)'])}\n#newdoc id=x y \n# sent_id = 1\n${rows(['1'])}`,
    )
    expect(got.problems).toEqual([])
    expect(got.documents.map(({ id }) => id)).toEqual(['d', '2', 'x y'])
    expect(got.documents.map(({ meta }) => meta['document'])).toEqual(['d', '2', 'x y'])
    expect(got.documents.map(({ at }) => at.line)).toEqual([1, 5, 9])
    expect(keysOf(got.documents[1]!.content)).toEqual({ e1: ['1'] })
    expect(read(`# newdocument\n${rows(['1'])}`).documents.map(({ id }) => id)).toEqual(['1'])
  })

  it('reads LF, CRLF, CR, a byte order mark and a file without a last line end alike', () => {
    const whole = text('1 (e1-x-1-', '1.1 e1)', '', '1 (e1)')
    const expected = keysOf(contentOf(read(whole)))
    for (const other of [whole.replaceAll('\n', '\r\n'), whole.replaceAll('\n', '\r'), `\ufeff${whole}`]) {
      expect(keysOf(contentOf(read(other)))).toEqual(expected)
      expect(read(other).problems).toEqual([])
    }
    expect(codes(read(whole.slice(0, -1)))).toEqual(['W317 6:1+0'])
  })

  it('recognises ten columns with a mark of CorefUD with certainty', () => {
    expect(corefud.sniff(text('1 (e1)'), 'f')).toBe(1)
    expect(corefud.sniff(rows(['1', '2 (e1)']), 'f')).toBe(1)
    expect(corefud.sniff(rows(['1', '2']), 'f')).toBe(0)
    expect(corefud.sniff('# newdoc\na\tO\n', 'f')).toBe(0)
    expect(conllColumns.sniff(text('1 (e1)'), 'f')).toBeLessThan(1)
  })
})

describe('corefud: input that is refused or causes a warning', () => {
  it('reports both places of a mention that is not closed, or not opened', () => {
    const open = read(text('1', '2 (e1-x-1-'))
    expect(codes(open)).toEqual(['E321 4:27+3'])
    expect(open.problems[0]?.text).toContain('Entity=(e1-x-1-')
    expect(open.problems[0]?.hint).toContain('line 4')
    const closed = read(text('1', '2 (e2)e1)'))
    expect(codes(closed)).toEqual(['E321 4:31+3'])
    expect(closed.problems[0]?.hint).toContain('line 1')
  })

  it('refuses a mention across the end of a sentence, as udapi does', () => {
    const got = read(text('1 (e1-x-1-', '', '1 e1)'))
    expect(codes(got)).toEqual(['E321 5:27+3'])
    expect(got.problems[0]?.hint).toContain('line 3')
    expect(keysOf(contentOf(got))).toEqual({})
  })

  it('refuses a part whose previous part is missing, and a mention with missing parts', () => {
    expect(codes(read(text('1 (e1[2/2]-x-1-)')))).toEqual(['E321 3:27+3'])
    expect(codes(read(text('1 (e1[1/3]-x-1-)', '2 (e1[2/3]-x-1-)')))).toEqual(['E321 3:27+3'])
    expect(codes(read(text('1 (e1[1/2]-x-1-)', '', '1 (e1[2/2]-x-1-)')))).toEqual(['E321 5:27+3', 'E321 3:27+3'])
    expect(keysOf(contentOf(read(text('1 (e1[1/2]-x-1-)', '2 (e2)'))))).toEqual({ e2: ['1'] })
  })

  it('reports the place of invalid characters in Entity', () => {
    const garbage: readonly (readonly [string, string])[] = [
      ['e1', '27+2'],
      ['(e1)e', '31+1'],
      [')', '27+1'],
      ['()', '27+1'],
      ['(e1-x-0-)', '27+8'],
      ['(e1-x-two-)', '27+10'],
      ['(e1[0/2]-x-1-)', '27+13'],
      ['(e1[3/2]-x-1-)', '27+13'],
      ['(e1[x]-x-1-)', '27+11'],
    ]
    for (const [entity, at] of garbage) expect(codes(read(text(`1 ${entity}`)))).toEqual([`E324 3:${at}`])
  })

  it('refuses a head outside its mention', () => {
    const got = read(text('1 (e1-x-3-', '2 e1)', '3 (e2[1/2]-x-2-)', '4 (e2[2/2]-x-2-)'))
    expect(codes(got)).toEqual(['E324 3:27+3'])
    expect(got.problems[0]?.message).toBe('word 3 is named as the head of a mention of 2 words')
  })

  it('refuses a file without the order of fields, in a single error', () => {
    expect(codes(read(rows(['1 (e1)', '2 (e1)'])))).toEqual(['E326 1:20+11'])
    expect(codes(read(`# global.Entity = etype-head\n${rows(['1'])}`))).toEqual(['E326 1:1+28'])
  })

  it('reports missing lines by gaps in the numbers of tokens', () => {
    expect(codes(read(text('1', '3')))).toEqual(['E327 4:1+1'])
    expect(codes(read(text('1', '2', '1')))).toEqual(['E327 5:1+1'])
    expect(codes(read(text('1', '2.1', '2')))).toEqual(['E327 4:1+3'])
    expect(codes(read(text('1', '1.2', '1.2', '2')))).toEqual(['E327 5:1+3'])
    expect(codes(read(text('x')))).toEqual(['E327 3:1+1'])
    expect(codes(read(text('1', '1.300')))).toEqual(['E327 4:1+5'])
  })

  it('refuses lines that do not have ten columns', () => {
    expect(codes(read(`${HEAD}1 w (e1)\n`))).toEqual(['E311 3:9+1'])
    expect(codes(read(`${HEAD}1\tw\t_\t_\t_\t_\t0\t_\t_\t_\tx\n`))).toEqual(['E311 3:21+1'])
  })

  it('counts a repeated span once in one entity, and twice in two entities', () => {
    expect(codes(read(text('1 (e1)(e1)')))).toEqual(['W322 3:31+3'])
    expect(entities('1 (e1)(e1)')).toEqual({ e1: ['0'] })
    expect(codes(read(text('1 (e1)(e2)')))).toEqual(['W323 3:31+3'])
    expect(entities('1 (e1)(e2)')).toEqual({ e1: ['0'], e2: ['0'] })
  })

  it('refuses an empty file', () => {
    expect(codes(read(''))).toEqual(['E309 1:1+0'])
    expect(codes(read('\n# newdoc\n'))).toEqual(['E309 1:1+0'])
  })

  it('reports the problems of all documents in one run', () => {
    expect(codes(read(text('1 (e1-x-1-') + text('1 e1)')))).toEqual(['E321 3:27+3', 'E321 6:27+3'])
  })
})

describe('corefud: gold and system', () => {
  const sides = (a: string, b: string) => corefud.disagree?.(contentOf(read(a)), contentOf(read(b)))

  it('are compared by their tokens: mentions and empty nodes may differ', () => {
    expect(sides(text('1', '2', '', '1'), text('0.1', '1 (e1)', '1.1', '2', '', '1', '1.1'))).toBeUndefined()
  })

  it('are refused if words or sentences differ', () => {
    const found = sides(text('1', '1.1', '2'), text('1', '2').replace('w2', 'v'))
    expect([found?.code, found?.gold.at.line, found?.gold.at.column, found?.system.at.line]).toEqual(['E402', 5, 3, 4])
    const one = text('1', '', '1', '2').replaceAll(/w\d/g, 'w')
    const other = text('1', '2', '', '1').replaceAll(/w\d/g, 'w')
    expect(sides(one, other)?.message).toBe(
      'a sentence begins with token 2 of the document in the gold, but not in the system',
    )
    expect(sides(text('1', '2'), text('1'))?.code).toBe('E403')
  })
})

describe('corefud: mentions are paired', () => {
  const np = ['1 (e1-x-3-', '2', '3', '4 e1)']

  it('by equal words, with match=exact', () => {
    expect(matched(np, ['1 (s-x-1-', '2', '3', '4 s)'], { match: 'exact', zeros: 'drop' })).toEqual(['e1=s'])
    expect(matched(np, ['1', '2', '3 (s-x-1-', '4 s)'], { match: 'exact' })).toEqual([])
  })

  it('by the gold head and words inside the gold mention, with match=partial', () => {
    const partial = { match: 'partial' }
    expect(matched(np, ['1', '2', '3 (s-x-2-', '4 s)'], partial)).toEqual(['e1=s'])
    expect(matched(np, ['1 (s-x-1-', '2 s)', '3', '4'], partial)).toEqual([])
    expect(matched(np, ['1', '2', '3 (s-x-1-', '4', '5 s)'], partial)).toEqual([])
    expect(matched(['1', '2 (e1-x-2-', '3 e1)'], ['1', '2', '2.1 (s-x-2-', '3 s)'], partial)).toEqual([])
  })

  it('as corefud-scorer does, with match=partial-corefud as another name of partial', () => {
    expect(optionsOf(corefud, { match: 'partial-corefud' })).toEqual(optionsOf(corefud, { match: 'partial' }))
  })

  it('match=head pairs mentions with the same head, even if other words differ, and not mentions of the same words with different heads', () => {
    expect(matched(np, ['1', '2', '3 (s-x-1-', '4', '5 s)'], { match: 'head' })).toEqual(['e1=s'])
    expect(matched(np, ['1 (s-x-2-', '2', '3', '4 s)'], { match: 'head' })).toEqual([])
    expect(matched(np, ['1 (s-x-2-', '2', '3', '4 s)'], { match: 'partial' })).toEqual(['e1=s'])
  })

  it('first if they are equal, then by the largest sum of scores, then by the earlier start', () => {
    const gold = ['1 (a-x-2-', '2 (b-x-1-)', '3 a)']
    expect(matched(gold, ['1', '2 (s-x-1-)', '3'], {})).toEqual(['b=s'])
    expect(matched(gold, ['1', '2 (s-x-1-)(t-x-1-', '3 t)'], {})).toEqual(['a=t', 'b=s'])
    const three = ['1', '2 (a-x-1-', '3', '4 a)']
    expect(matched(three, ['1 (s-x-2-', '2 s)(t-x-1-', '3 t)'], {})).toEqual(['a=t'])
    expect(matched(three, ['1 (s-x-2-', '2 (t-x-1-)', '3 s)'], {})).toEqual(['a=s'])
    expect(matched(['1', '2 (a-x-1-', '3 a)'], ['1 (s-x-2-', '2 s)(t-x-1-)', '3'], {})).toEqual(['a=s'])
  })

  it('by the largest sum of scores, even if more than a thousand mentions are connected', () => {
    // each answer fits two mentions of the gold; the best pair first would leave the second mention without one
    const ids = Array.from({ length: 1101 }, (_, k) => k)
    const gold = sentence(
      2220,
      ids.map((k) => [`g${k}`, 2 * k, 2 * k + (k % 2 === 0 ? 8 : 9)] as const),
    )
    const system = sentence(
      2220,
      ids.map((k) => [`s${k}`, 2 * k + 2, 2 * k + 8] as const),
    )
    expect(matched(gold, system, { match: 'partial' })).toEqual(ids.map((k) => `g${k}=s${k}`).sort())
  })

  it('by dependency or number, if they are zeros', () => {
    const gold = ['1', '2', '2.1 (e1) 1:nsubj', '3']
    const system = ['1', '1.1 (s1) 1:nsubj', '2', '2.1 (s2) 3:obj', '3']
    expect(matched(gold, system, {})).toEqual(['e1=s1'])
    expect(matched(gold, system, { zeroMatch: 'linear' })).toEqual(['e1=s2'])
    expect(matched(gold, system, { match: 'exact' })).toEqual(['e1=s1'])
    expect(matched(gold, ['1', '2', '2.1 (s2) _', '3'], {})).toEqual(['e1=s2'])
    expect(matched(['1', '', ...gold], system, {})).toEqual([])
  })

  it('one to one, and with themselves if the files are equal', () => {
    const line = fc.tuple(fc.nat(5), fc.nat(3), fc.nat(3))
    const document = fc.array(line, { minLength: 1, maxLength: 8 }).map((mentions) => {
      const open = Array.from({ length: 9 }, (): string[] => [])
      const close = Array.from({ length: 9 }, (): string[] => [])
      mentions.forEach(([start, length, head], i) => {
        const name = `e${i}`
        open[start]?.push(`(${name}-x-${Math.min(head, length) + 1}-${length === 0 ? ')' : ''}`)
        if (length > 0) close[start + length]?.unshift(`${name})`)
      })
      return open.map((opening, i) => `${i + 1} ${[...(close[i] ?? []), ...opening].join('')}`.trim())
    })
    fc.assert(
      fc.property(document, document, fc.constantFrom('head', 'partial', 'exact'), (a, b, match) => {
        const gold = contentOf(read(text(...a), { match }))
        const system = contentOf(read(text(...b), { match }))
        const pairs = [...(gold.match?.(system) ?? [])].filter((item) => item >= 0)
        expect(new Set(pairs).size).toBe(pairs.length)
        const own = gold.match?.(contentOf(read(text(...a), { match })))
        expect([...(own ?? [])]).toEqual(Array.from({ length: gold.items.size }, (_, i) => i))
      }),
    )
  })

  it('in a file with 20,000 mentions, some nested around one head', () => {
    const flat = Array.from({ length: 20_000 }, (_, i) => `${i + 1} (e${i % 7}-x-1-)`)
    const gold = contentOf(read(text(...flat)))
    expect([...(gold.match?.(contentOf(read(text(...flat)))) ?? [])].every((item, i) => item === i)).toBe(true)
    const n = 600
    const nest = (shift: number): readonly string[] =>
      Array.from({ length: 2 * n + 3 }, (_, i) => {
        const opens = i < n ? `(e${i}-x-${n - i}-` : ''
        const closes = i >= n + shift && i < 2 * n + shift ? `e${2 * n + shift - 1 - i})` : ''
        return `${i + 1} ${opens}${closes}`.trim()
      })
    const deep = contentOf(read(text(...nest(0))))
    const match = deep.match?.(contentOf(read(text(...nest(2))))) ?? new Int32Array()
    expect(new Set(match).size).toBe(n)
  })
})

describe('corefud: the scores of corefud-scorer', () => {
  const folder = new URL('./golden/corefud/', import.meta.url)
  interface Case {
    readonly id: string
    readonly key: string
    readonly response: string
    readonly options: object
    readonly expected: Readonly<Partial<Record<keyof typeof measures, Triple>>>
  }
  const cases: readonly Case[] = JSON.parse(readFileSync(new URL('cases.json', folder), 'utf8'))
  const side = (name: string, given: object): Read =>
    readAll(corefud, optionsOf(corefud, given), bytesSource(name, readFileSync(new URL(name, folder))))

  it.each(cases.map((one) => [one.id, one] as const))(
    'our scores equal those that the tests of corefud-scorer expect for the test case %s',
    (_, { key, response, options, expected }) => {
      const gold = side(key, options)
      const system = side(response, options)
      expect([...gold.problems, ...system.problems].filter(({ severity }) => severity === 'error')).toEqual([])
      for (const [measure, values] of Object.entries(expected)) {
        const got = score(measure as keyof typeof measures, gold.documents, system.documents)
        values.forEach((value, i) => {
          expect(got[i]).toBeCloseTo(value, 4)
        })
      }
    },
  )
})

describe('corefud: random input', () => {
  it('is read without an exception, and alike in any chunks', () => {
    const line = fc.constantFrom(
      '# newdoc id = a',
      '# newdoc',
      '# global.Entity = eid-etype-head-other',
      '',
      '1\tw\t_\t_\t_\t_\t0\t_\t_\tEntity=(e1-x-1-',
      '2\tw\t_\t_\t_\t_\t0\t_\t_\tEntity=e1)(e2[1/2]-x-1-)',
      '2.1\tw\t_\t_\t_\t_\t0\t_\t1:a\tEntity=(e2[2/2])',
      '3',
      '1-2\t\t\t\t\t\t\t\t\t',
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), fc.integer({ min: 1, max: 30 }), (lines, size) => {
        const bytes = new TextEncoder().encode(lines.join('\n'))
        const whole = readAll(corefud, optionsOf(corefud), bytesSource('f', bytes))
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => ({
          _tag: 'Right' as const,
          right: bytes.subarray(i * size, (i + 1) * size),
        }))
        const pieces = readAll(corefud, optionsOf(corefud), { path: 'f', chunks: () => chunks })
        expect(pieces.problems).toEqual(whole.problems)
        expect(pieces.documents.map(({ content }) => keysOf(content))).toEqual(
          whole.documents.map(({ content }) => keysOf(content)),
        )
        for (const { content } of whole.documents) {
          expect(content.match?.(content)).toHaveLength(content.items.size)
          expect(content.mentions?.heads).toHaveLength(content.items.size)
          for (let item = 0; item < content.items.size; item++) expect(keyOf(content.items, item)).not.toBe('')
        }
      }),
    )
  })
})
