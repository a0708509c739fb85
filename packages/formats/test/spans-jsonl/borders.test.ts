/** Borders of JSON lines: what is read between two of them is what is read there of the whole, or one of the stretches is refused. */
import { type Border, type Problem, right, type Source } from '@assay/core'
import { optionsOf } from '@assay/core/laws'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawing } from '../../../../tools/drawn.ts'
import { spansJsonl } from '../../src/spans-jsonl/readers.ts'

type Given = Readonly<Record<string, string | number>>

/** Bytes in chunks of a size. */
const sourceOf = (bytes: Uint8Array, size: number, stretch: Pick<Source, 'from' | 'isStretch'> = {}): Source => ({
  path: 'f',
  *chunks() {
    for (let at = 0; at < bytes.length; at += size) yield right(bytes.slice(at, at + size))
  },
  ...stretch,
})

interface ReadAll {
  readonly documents: readonly unknown[]
  readonly problems: readonly Problem[]
  readonly saw: unknown
}

const readIn = (source: Source, given: Given): ReadAll => {
  const all = spansJsonl.with(optionsOf(spansJsonl, given))(source)
  const items = [...all]
  return {
    // functions say where something stands
    documents: items.flatMap((item) => (item._tag === 'Right' ? [JSON.parse(JSON.stringify(item.right))] : [])),
    problems: items.flatMap((item) => (item._tag === 'Left' ? [item.left] : [])),
    saw: all.detected?.(),
  }
}

const bordersOf = (bytes: Uint8Array, size: number, given: Given = {}): readonly Border[] => [
  ...(spansJsonl.borders?.(optionsOf(spansJsonl, given))(sourceOf(bytes, size), () => true) ?? []),
]

const encoded = (text: string): Uint8Array => new TextEncoder().encode(text)

const span = (start: number, end: number, more = ''): string => `{"start":${start},"end":${end},"label":"A"${more}}`
const usual = fc.constantFrom(
  `{"text":"Zoë met 😀 Ann","spans":[${span(0, 3)}]}`,
  `{"text":"Zoë met 😀 Ann","spans":[${span(10, 13)}],"unit":"codepoint"}`,
  `{"text":"Ann","meta":{"x":"1"},"spans":[${span(0, 3)}]}`,
  `{"text":"a b","annotator":"p","spans":[${span(0, 1, ',"text":"a"')}]}`,
  '',
)
const odd = fc.constantFrom(
  '{"text":"a b","spans":[]}',
  `{"text":"a b","spans":[${span(0, 2)}]}`,
  `{"text":"a b","spans":[${span(0, 9)}]}`,
  `{"text":"ab","spans":[${span(0, 1)}]}`,
  '{"text":"a b","spans":[],"answer":"reject"}',
  '{"text":"a b","spans":[],"relations":[{}]}',
  '{"text":"a b"',
  '{"text":"a b"}',
  ' {"text":"a b","spans":[]}',
  '\t',
  '{"text":"a\r","spans":[]}',
)
const line = fc.oneof({ weight: 60, arbitrary: usual }, { weight: 1, arbitrary: odd })

test('spans-jsonl is split into parts that give the documents and problems of the whole file', () => {
  const all = fc.record({
    lines: fc.array(line, { minLength: 5, maxLength: 30 }),
    mark: fc.constantFrom('', '\ufeff'),
    isEnded: fc.boolean(),
    size: fc.integer({ min: 5, max: 400 }),
    given: fc.constantFrom<Given>({}, { dialect: 'plain' }, { unit: 'codepoint' }, { unaligned: 'miss' }),
    every: fc.integer({ min: 1, max: 4 }),
  })
  let [cut, sound] = [0, 0]
  fc.assert(
    fc.property(all, ({ lines, mark, isEnded, size, given, every }) => {
      const bytes = encoded(`${mark}${lines.join('\n')}${isEnded ? '\n' : ''}`)
      const borders = bordersOf(bytes, size, given).filter((_, i) => i % every === 0)
      if (borders.length === 0) return
      const whole = readIn(sourceOf(bytes, size), given)
      const ends = [...borders.map(({ byte }) => byte), bytes.length]
      const parts = [undefined, ...borders].map((from, i) =>
        readIn(
          sourceOf(bytes.slice(from?.byte ?? 0, ends[i]), size, { isStretch: true, ...(from && { from }) }),
          given,
        ),
      )
      const problems = parts.flatMap((part) => part.problems)
      cut++
      if (whole.problems.length > 0) expect(problems.length).toBeGreaterThan(0)
      // a stretch may have something to say that the whole does not, and is then not used
      if (problems.length > 0) return
      sound++
      expect(parts.flatMap(({ documents }) => documents)).toEqual(whole.documents)
      const seen = new Map<string, Set<string>>()
      for (const { saw } of parts)
        for (const [name, values] of Object.entries(saw as Readonly<Record<string, readonly string[]>>))
          seen.set(name, new Set([...(seen.get(name) ?? []), ...values]))
      expect(Object.fromEntries([...seen].map(([name, values]) => [name, [...values]]))).toEqual(whole.saw)
    }),
    { numRuns: drawing(500) },
  )
  expect(cut).toBeGreaterThan(drawing(200))
  expect(sound).toBeGreaterThan(drawing(100))
})

test('spans-jsonl can be split before any record but the first; each border gives the number of records and of lines before it', () => {
  const text = '\ufeff{"text":"a","spans":[]}\n\n{"text":"ä","spans":[]}\n{"text":"c","spans":[]}'
  const found = bordersOf(encoded(text), 7)
  expect(found).toEqual([
    { byte: 28, documents: 1, known: { dialect: 'plain', lines: 2 } },
    { byte: 53, documents: 2, known: { dialect: 'plain', lines: 3 } },
  ])
  const own = readIn(sourceOf(encoded(text).slice(53), 7, { from: found[1]!, isStretch: true }), {})
  expect(own.documents).toMatchObject([{ id: '3', at: { line: 4, column: 1 } }])
})

const two = '{"text":"a","spans":[]}\n{"text":"b","spans":[]}\n'

test.each<readonly [string, string, Given]>([
  ['the unit is the one that fits the whole', two, { unit: 'auto' }],
  ['the unit is told document by document', two, { unit: 'per-document' }],
  ['the encoding is another', two, { encoding: 'iso-8859-1' }],
  ['a file beside it names the labels', two, { labels: 'labels.json' }],
  ['lines end otherwise', two.replaceAll('\n', '\r\n'), {}],
  ['it is a list', `[${two.trim().replace('\n', ',\n')}]`, {}],
  ['a line may hold several records', '["a", {"entities": []}]\n["b", {"entities": []}]\n', {}],
  ['it is of another format', '{"tokens":["a"],"ner_tags":["O"]}\n'.repeat(2), { dialect: 'auto' }],
  ['a line does not begin as a record', '{"text":"a","spans":[]}\n {"text":"b","spans":[]}\n', {}],
])('spans-jsonl is not split if %s', (_, text, given) => {
  expect(bordersOf(encoded(two), 100)).toHaveLength(1)
  expect(bordersOf(encoded(text), 100, given)).toEqual([])
})

test('a part of a split file of spans-jsonl is refused if a message would count over the whole file', () => {
  const rejected = '{"text":"a","spans":[],"answer":"reject"}\n'
  const { documents, problems } = readIn(sourceOf(encoded(rejected + two), 100, { isStretch: true }), {})
  expect(documents).toEqual([])
  expect(problems).toMatchObject([{ severity: 'error', code: 'E364' }])
})
