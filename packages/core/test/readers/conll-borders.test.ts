/** Borders of conll-columns: what is read between two of them is what is read there of the whole. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawing } from '../../../../tools/drawn.ts'
import type { Border, Source } from '../../src/contract.ts'
import { right } from '../../src/either.ts'
import { optionsOf } from '../../src/laws/subject.ts'
import { formAt, locationAt, tagAt } from '../../src/models/tags/type.ts'
import { conllColumns } from '../../src/readers/conll-columns.ts'

type Given = Readonly<Record<string, string | number>>

/** Bytes in chunks of a size. */
const sourceOf = (bytes: Uint8Array, size: number, stretch: Pick<Source, 'from' | 'goesOn'> = {}): Source => ({
  path: 'f',
  *chunks() {
    for (let at = 0; at < bytes.length; at += size) yield right(bytes.slice(at, at + size))
  },
  ...stretch,
})

/** All that a document says, and all problems, in the order in which they come. */
const readIn = (source: Source, given: Given): readonly unknown[] =>
  [...conllColumns.with(optionsOf(conllColumns, given))(source)].map((item) => {
    if (item._tag === 'Left') return item.left
    const { content, ...rest } = item.right
    const tokens = Array.from({ length: content.length }, (_, i) => [
      formAt(content, i),
      tagAt(content, i),
      locationAt(content, i),
    ])
    return { ...rest, tokens }
  })

const bordersOf = (bytes: Uint8Array, size: number, given: Given, isWanted = () => true): readonly Border[] => [
  ...(conllColumns.borders?.(optionsOf(conllColumns, given))(sourceOf(bytes, size), isWanted) ?? []),
]

const usual = fc.constantFrom(
  'a O\n',
  'b B-X\n',
  'c  I-X \n',
  ' d O\n',
  '\n',
  '\n',
  '\n',
  ' \t\n',
  '-X- O\n',
  '-DOCSTART- O\n',
  '# c\n',
  '#h O\n',
  '\ufeffe O\n',
)
const odd = fc.constantFrom('x\tO\n', 'long O O\n', 'f O\r\n')
const lines = fc.oneof({ weight: 60, arbitrary: usual }, { weight: 1, arbitrary: odd })
const options = fc.constantFrom<Given>(
  {},
  { comment: '#' },
  { docstart: 'skip' },
  { delimiter: 'blank', comment: '# ' },
  { boundary: 'a' },
  { normalize: 'NFC', form: 0 },
)

test('the parts into which conll-columns is split read like the whole file, with the same problems', () => {
  const all = fc.record({
    text: fc.array(lines, { minLength: 10, maxLength: 40 }).map((some) => some.join('')),
    mark: fc.constantFrom('', '\ufeff'),
    size: fc.integer({ min: 5, max: 200 }),
    given: options,
    every: fc.integer({ min: 1, max: 4 }),
  })
  let cut = 0
  fc.assert(
    fc.property(all, ({ text, mark, size, given, every }) => {
      const bytes = new TextEncoder().encode(mark + text)
      const borders = bordersOf(bytes, size, given).filter((_, i) => i % every === 0)
      cut += borders.length
      const whole = readIn(sourceOf(bytes, size), given)
      const ends = [...borders.map(({ byte }) => byte), bytes.length]
      const parts = [undefined, ...borders].flatMap((from, i) => {
        const own = bytes.slice(from?.byte ?? 0, ends[i])
        return readIn(sourceOf(own, size, { ...(from && { from }), goesOn: i < borders.length }), given)
      })
      // of what is wrong with a line, the first stretch that has such a line may say more than one
      const isSound = whole.every((item) => (item as { severity?: string }).severity !== 'error')
      if (isSound) expect(parts).toEqual(whole)
      else expect(parts.some((item) => (item as { severity?: string }).severity === 'error')).toBe(true)
    }),
    { numRuns: drawing(300) },
  )
  expect(cut).toBeGreaterThan(drawing(300))
})

test('conll-columns is split only between documents, and each part knows how many documents precede it', () => {
  const bytes = new TextEncoder().encode('# c\n\na O\nb O\n\n\nc O\n-X- O\n-DOCSTART- O\n\nd O\n')
  const borders = bordersOf(bytes, 1000, { comment: '# ' })
  expect(borders.map(({ byte, documents }) => [byte, documents])).toEqual([
    [14, 1],
    [25, 2],
    [39, 3],
  ])
})

test('conll-columns is split only if it is plain UTF-8 with LF', () => {
  const bytes = new TextEncoder().encode('a O\n\nb O\n\nc O\n')
  expect(bordersOf(bytes, 100, {})).toHaveLength(2)
  expect(bordersOf(bytes, 100, { encoding: 'iso-8859-1' })).toEqual([])
  expect(bordersOf(new TextEncoder().encode('a O\r\n\r\nb O\r\n'), 100, {})).toEqual([])
})

test('the parts of conll-columns use the layout that the first lines of the file determine', () => {
  const sentence = (i: number): string => `1 en:w${i} B-X/0.9\n2 en:v O/1\n3 x O/1\n\n`
  const bytes = new TextEncoder().encode(Array.from({ length: 400 }, (_, i) => sentence(i)).join(''))
  const given = { score: '/', prefix: 'en:' }
  const borders = bordersOf(bytes, 999, given).filter((_, i) => i % 50 === 0)
  expect(borders.length).toBeGreaterThan(3)
  const ends = [...borders.map(({ byte }) => byte), bytes.length]
  const parts = [undefined, ...borders].flatMap((from, i) =>
    readIn(
      sourceOf(bytes.slice(from?.byte ?? 0, ends[i]), 999, { ...(from && { from }), goesOn: i < borders.length }),
      given,
    ),
  )
  expect(parts).toEqual(readIn(sourceOf(bytes, 999), given))
  expect(parts.at(-1)).toMatchObject({
    tokens: [
      ['w399', 'B-X', {}],
      ['v', 'O', {}],
      ['x', 'O', {}],
    ],
  })
})
