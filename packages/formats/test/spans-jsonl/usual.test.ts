/** The short way of usual records: it says what the long way says, and is taken where it should be. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawing } from '../../../../tools/drawn.ts'
import { glanceFor } from '../../src/spans-jsonl/glance.ts'
import { COLUMN, HEAD, LABEL_FROM, LABEL_TO, START, WIDTH } from '../../src/spans-jsonl/glance-numbers.ts'
import { spansJsonl } from '../../src/spans-jsonl/index.ts'
import { readText } from '../read.ts'

// ---- both ways -------------------------------------------------------------------------------------------------------

/** A key with its value, as they are written. */
type Entry = readonly [key: string, value: string]

/** All that a reader hands out, but for excerpts. */
const allOf = (text: string, options: Readonly<Record<string, unknown>>): unknown => {
  const { documents, problems } = readText<'spans'>(spansJsonl, text, options)
  const seen = documents.map(({ content, ...document }) => ({
    ...document,
    ...content,
    regions: content.regions.map((region) => ({ ...region, spot: region.spot?.(0, 0) })),
  }))
  return { seen, problems: problems.map(({ text: _, ...problem }) => problem) }
}

const record = (entries: readonly Entry[], blank: string): string =>
  `{${entries.map(([key, value]) => `"${key}":${blank}${value}`).join(`,${blank}`)}}`

const characters = fc.constantFrom('a', 'b', ' ', 'é', 'e\u0301', '漢', '😀', '\u007f', '"', '\\', '\n', '\u2028')
const texts = fc.array(characters, { maxLength: 12 }).map((all) => all.join(''))
/** Nearly always the first. */
const usually = <A>(usual: fc.Arbitrary<A>, other: fc.Arbitrary<A>): fc.Arbitrary<A> =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: other })
const shuffled = (entries: readonly Entry[]): fc.Arbitrary<readonly Entry[]> =>
  usually(fc.constant(entries), fc.shuffledSubarray([...entries], { minLength: 3 }))

/** A span of a text, whose offsets count code points and whose words stand there, but for a few. */
const spanOf = (text: string, blank: string): fc.Arbitrary<string> => {
  const points = [...text]
  const at = fc.nat({ max: points.length })
  return fc
    .record({
      borders: fc.tuple(at, at).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const),
      off: usually(fc.constant(0), fc.nat({ max: 2 })),
      label: usually(
        fc.constantFrom('"PER"', '"LOC"', '"é"'),
        fc.constantFrom('""', '"\\u0041"', '["A","B"]', '7', 'null'),
      ),
      said: fc.constantFrom('right', 'right', 'right', 'absent', 'wrong'),
      number: usually(fc.constant(''), fc.constantFrom('0', '.0', '00000000', 'e1', '-')),
    })
    .chain(({ borders: [start, end], off, label, said, number }) => {
      const words = JSON.stringify(said === 'wrong' ? 'é' : points.slice(start, end).join(''))
      const surface: readonly Entry[] = said === 'absent' ? [] : [['text', words]]
      const entries: readonly Entry[] = [
        ['start', `${start + off}`],
        ['end', `${end + off}${number}`],
        ['label', label],
      ]
      return shuffled([...entries, ...surface]).map((all) => record(all, blank))
    })
}

const records = fc
  .record({
    text: usually(
      texts.map((text) => text.replace(/["\\\n]/g, 'c')),
      texts,
    ),
    blank: fc.constantFrom('', '', ' ', '  '),
    id: fc.constantFrom('"d"', '"ü"', '7', '0', '-1', '1.5', '1234567890', '""', 'null', '"\\n"'),
    unit: fc.constantFrom(
      '"codepoint"',
      '"codepoint"',
      '"codepoint"',
      '"utf16"',
      '"byte"',
      '"grapheme"',
      '"token"',
      '"x"',
    ),
    last: usually(fc.constant(''), fc.constantFrom('"id":"e"', '"meta":{"a":"b"}', '"a":"b"', '"tokens":["a"]')),
  })
  .chain(({ text, blank, id, unit, last }) =>
    fc.array(spanOf(text, blank), { maxLength: 4 }).chain((spans) => {
      const entries: readonly Entry[] = [
        ['id', id],
        ['text', JSON.stringify(text)],
        ['unit', unit],
        ['spans', `[${spans.join(`,${blank}`)}]`],
      ]
      return shuffled(entries).map((all) => record(all, blank).replace(/\}$/, last === '' ? '}' : `,${last}}`))
    }),
  )

const options = fc.record({
  unit: usually(
    fc.constant('dialect'),
    fc.constantFrom('utf16', 'codepoint', 'byte', 'grapheme', 'auto', 'per-document'),
  ),
  ends: usually(fc.constant('dialect'), fc.constantFrom('exclusive', 'inclusive')),
  unaligned: fc.constantFrom('refuse', 'skip', 'miss'),
  occurrences: usually(fc.constant('none'), fc.constant('first')),
  id: usually(fc.constant(''), fc.constantFrom('#', 'text', 'name')),
  text: usually(fc.constant(''), fc.constantFrom('id', 'a.b')),
})

// a blank that says nothing, where no usual record has one
const theLongWay = (line: string): string => line.replace(/\}$/, ' }')

describe('the short way', () => {
  it('leaves hashes of texts, which several documents share, to the long way', () => {
    const line = '{"_input_hash":5,"text":"Ann met","spans":[{"start":0,"end":3,"label":"A"}]}\n'
    const { documents } = readText<'spans'>(spansJsonl, line.repeat(2), { dialect: 'plain', id: '_input_hash' })
    expect(documents.map(({ id }) => id)).toEqual(['5', '5 (2)'])
  })

  it('gives what the long way gives, of whatever stands in a record', () => {
    fc.assert(
      fc.property(fc.array(records, { maxLength: 6 }), options, fc.constantFrom('\n', '\r\n'), (lines, own, end) => {
        const [short, long] = [lines, lines.map(theLongWay)].map((all) => all.map((line) => `${line}${end}`).join(''))
        expect(allOf(short as string, own)).toEqual(allOf(long as string, own))
      }),
      { numRuns: drawing(300) },
    )
  })

  it('gives the same counts of spans that do not fit, with those that came before', () => {
    const good = '{"text":"😀 Zoë","spans":[{"start":2,"end":5,"label":"PER","text":"Zoë"}]}'
    const bad = '{"text":"😀 Ada","spans":[{"start":3,"end":6,"label":"PER","text":"Ada"}]}'
    const lines = [good, good, bad, good, bad]
    const [short, long] = [lines, lines.map(theLongWay)].map((all) => allOf(all.join('\n'), {}))
    expect(short).toEqual(long)
    expect(JSON.stringify(short)).toContain('offsets in code points fit 3 of 5 surfaces (UTF-16 units 2')
  })
})

// ---- at a glance -----------------------------------------------------------------------------------------------------

const glance = glanceFor(['id', 'text', 'unit', 'spans'], ['start', 'end', 'label', 'text'])

const isUsual = (line: string): boolean => {
  const bytes = new TextEncoder().encode(`${line}\n`)
  return glance.at(bytes, 0, bytes.length - 1)
}

describe('a record at a glance', () => {
  it.each([
    '{"id":"a","text":"Zoë","spans":[]}',
    '{"id": 12, "text": "Zoë", "unit": "utf16", "spans": [{"start": 0, "end": 3, "label": "PER", "text": "Zoë"}]}',
    '{"spans":[{"label":"PER","end":3,"start":0},{"label":"LOC","start":1,"end":2}],"text":"Zoë"}',
  ])('is usual: %s', (line) => {
    expect(isUsual(line)).toBe(true)
  })

  it.each([
    '{"id":"a","text":"Zo\\u00eb","spans":[]}',
    '{"id":"a","text":"Zoë","spans":[],"more":1}',
    '{"id":"a","text":"Zoë","id":"b","spans":[]}',
    '{"id":"a","text":"Zoë"}',
    '{"id":"a","text":"Zoë","spans":[] }',
    '{"id":"a","text":"Zoë","spans":[{"start":0,"end":3}]}',
    '{"text":"Zoë","spans":[{"start":0,"end":03,"label":"PER"}]}',
    '{"text":"Zoë","spans":[{"start":0,"end":3.0,"label":"PER"}]}',
    '{"text":"Zoë","spans":[{"start":0,"end":3,"label":"PER"},]}',
    '{"text":"Zoë","spans":[]',
    '{"text":"Zo',
    '{"te',
    '[]',
  ])('is not: %s', (line) => {
    expect(isUsual(line)).toBe(false)
  })

  it('has its spans in cells, however many there are', () => {
    const spans = Array.from({ length: 100 }, (_, i) => `{"start":${i},"end":${i + 1},"label":"L${i}"}`)
    const line = `{"text":"é","spans":[${spans.join(',')}]}`
    expect(isUsual(line)).toBe(true)
    expect(glance.count()).toBe(100)
    const cells = glance.cells()
    const bytes = new TextEncoder().encode(line)
    for (let i = 0; i < 100; i++) {
      const cell = HEAD + i * WIDTH
      expect(cells[cell + START]).toBe(i)
      expect(new TextDecoder().decode(bytes.subarray(cells[cell + LABEL_FROM], cells[cell + LABEL_TO]))).toBe(`L${i}`)
      expect(line.indexOf(spans[i] as string) + 1).toBe(cells[cell + COLUMN])
    }
  })
})
