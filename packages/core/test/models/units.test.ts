/** Positions of documents about one text in one unit, and what writers say of positions that no text goes with. */
import { describe, expect, it } from 'vitest'
import { type Spans, type Trees, treesOf } from '../../src/index.ts'
import { optionsOf } from '../../src/laws/index.ts'
import { spansModel } from '../../src/models/spans/model.ts'
import { treesModel } from '../../src/models/trees/model.ts'
import { brat, treesJsonl } from '../../src/readers/index.ts'
import type { TextUnit } from '../../src/text-units.ts'
import { spansToTrees, treesToSpans } from '../../src/views/trees.ts'

const text = 'Zoë 😀 met Añã in Zürich.'

/** One span, in a text or in a unit. */
const spans = (
  start: number,
  end: number,
  over: { readonly text?: string; readonly unit?: TextUnit | 'token' },
): Spans => ({
  length: over.text === undefined ? end : [...over.text].length,
  ...(over.unit && { unit: over.unit }),
  regions: [
    { readings: [[{ start, end, labels: [['LOC']] }]], ...(over.text !== undefined && { texts: [over.text] }) },
  ],
})

const placesOf = (contents: readonly (Spans | undefined)[]) => {
  const read = spansModel.units?.inOne(contents)
  if (read?._tag !== 'Right') return read?.left.code
  return read.right.map((content) => content?.regions[0]?.readings[0]?.map(({ start, end }) => [start, end])[0])
}

const zurich = spans(17, 23, { text })

describe('offsets of spans', () => {
  it.each<readonly [TextUnit, number, number]>([
    ['utf16', 18, 24],
    ['codepoint', 17, 23],
    ['grapheme', 17, 23],
    // Zoë is 4, the blank 1, the face 4, " met " 5, Añã 5, " in " 4
    ['byte', 23, 30],
  ])('in units of %s are converted by the text of either side', (unit, start, end) => {
    const alone = spans(start, end, { unit })
    expect(placesOf([zurich, alone])).toEqual([
      [17, 23],
      [17, 23],
    ])
    expect(placesOf([alone, undefined, zurich])).toEqual([[17, 23], undefined, [17, 23]])
  })

  it('are left in the same document objects if no conversion is needed', () => {
    const contents = [zurich, zurich, undefined]
    expect(spansModel.units?.inOne(contents)).toMatchObject({ right: contents })
    const read = spansModel.units?.inOne(contents)
    expect(read?._tag === 'Right' && read.right).toBe(contents)
  })

  it('take the length of the document from the text of the other side', () => {
    const read = spansModel.units?.inOne([zurich, spans(0, 3, { unit: 'codepoint' })])
    expect(read?._tag === 'Right' && read.right.map((content) => content?.length)).toEqual([24, 24])
  })

  it.each<readonly [string, readonly Spans[], string]>([
    ['beyond the text', [zurich, spans(24, 25, { unit: 'codepoint' })], 'E460'],
    ['inside of a character', [zurich, spans(5, 6, { unit: 'utf16' })], 'E460'],
    ['of two units', [spans(0, 3, { unit: 'byte' }), spans(0, 3, { unit: 'codepoint' })], 'E461'],
    ['of words that are not all those of the text', [zurich, { ...spans(0, 1, {}), tokens: ['Zoë'] }], 'E402'],
    ['of words that are not there', [zurich, spans(0, 1, { unit: 'token' })], 'E409'],
  ])('are refused: %s', (_, contents, code) => {
    expect(placesOf(contents)).toBe(code)
  })

  it('in words are converted by the text of the other side if it consists of these words', () => {
    const words = text.split(' ')
    const last = words.length - 1
    const alone: Spans = { ...spans(last, last + 1, {}), tokens: words }
    expect(placesOf([zurich, alone])).toEqual([
      [17, 23],
      [17, 17 + [...words[last]!].length],
    ])
  })

  it('are accepted for an empty document beside any text', () => {
    const nothing: Spans = { length: 0, tokens: [], regions: [{ readings: [[]] }] }
    expect(placesOf([zurich, nothing])).toEqual([[17, 23], undefined])
  })
})

describe('offsets of trees', () => {
  const node = { kind: 'entity', types: ['loc'] } as const
  const pieces = [
    { start: 4, end: 5 },
    { start: 17, end: 23 },
  ]
  const split: Trees = { ...treesOf([{ ...node, start: 4, end: 23, spans: pieces }]), unit: 'codepoint' }
  const raw: Trees = { ...treesOf([{ ...node, start: 4, end: 23, spans: pieces }]), raw: text }
  const bare: Trees = { ...treesOf([{ ...node, start: 3, end: 4 }]), text: text.replace(/\s+/g, '') }

  it('are converted by the text of the other side if a tree has none', () => {
    const read = treesModel.units?.inOne([raw, split])
    expect(read?._tag === 'Right' && read.right[1]).toEqual(raw)
  })

  it('are converted to counts without blanks if another document counts so', () => {
    const read = treesModel.units?.inOne([bare, raw, split])
    const places = read?._tag === 'Right' && read.right.map((own) => own?.nodes[0]?.spans ?? own?.nodes[0])
    // "Zoë" are 3 characters, the face 1; "met", "Añã" and "in" are 8 more before "Zürich"
    const own = [
      { start: 3, end: 4 },
      { start: 3 + 1 + 8, end: 3 + 1 + 8 + 6 },
    ]
    expect(places).toEqual([expect.objectContaining({ start: 3, end: 4 }), own, own])
  })

  it.each<readonly [string, readonly Trees[], string]>([
    ['of another text without blanks', [bare, { ...raw, raw: `${text}!` }], 'E402'],
    ['with blanks and without, and no text', [bare, split], 'E461'],
    ['of words and of characters', [{ ...bare, tokens: ['Zoë'] }, split], 'E409'],
    ['beyond the text', [raw, { ...treesOf([{ ...node, start: 0, end: 25 }]), unit: 'codepoint' }], 'E460'],
  ])('are refused: %s', (_, contents, code) => {
    expect(treesModel.units?.inOne(contents)).toMatchObject({ left: { code, side: 1 } })
  })
})

describe('views of documents with a unit of offsets', () => {
  it('preserve the unit of offsets', () => {
    const alone = spans(17, 23, { unit: 'codepoint' })
    const trees = spansToTrees.see(alone)
    expect(trees).toMatchObject({ right: { unit: 'codepoint' } })
    expect(trees._tag === 'Right' && treesToSpans[0].see(trees.right)).toMatchObject({ right: { unit: 'codepoint' } })
  })
})

describe('writers of documents with a unit of offsets', () => {
  const document = (content: Trees) => ({ id: 'd', content, meta: {}, at: { path: 'a', line: 1, column: 1 } })
  const town = treesOf([{ kind: 'entity', types: ['loc'], start: 17, end: 23 }])

  it.each([
    ['brat', brat],
    ['trees-jsonl', treesJsonl],
  ] as const)('of %s write code points, and refuse another unit without a text', (_, reader) => {
    const options = optionsOf(reader) as never
    const write = (content: Trees) => [...(reader.writer?.write([document(content)], options) ?? [])].join('')
    const why = (content: Trees) => reader.writer?.unwritable?.(document(content), options)
    expect(write({ ...town, raw: text })).toMatch(/17\D+23/)
    expect(why({ ...town, raw: text })).toBeUndefined()
    expect(why({ ...town, unit: 'utf16' })).toBe(
      'it has no text, and its offsets count UTF-16 units, which cannot be converted to code points without it',
    )
  })
})
