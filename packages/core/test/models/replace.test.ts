/** Items of documents that are replaced by others: what stays is as it was, and the way back leads to the same document. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PlacedItem } from '../../src/contract.ts'
import { spansModel } from '../../src/models/spans/model.ts'
import type { Span, Spans } from '../../src/models/spans/type.ts'
import { tagsModel } from '../../src/models/tags/model.ts'
import { type Tags, tagAt, tagsOf } from '../../src/models/tags/type.ts'

const asItIs = (label: string): string => label

// ---- tags ------------------------------------------------------------------------------------------------------------

const schemes = ['IOB1', 'IOB2', 'IOE1', 'IOE2', 'IOBES', 'BILOU', 'BMES'] as const
type Scheme = (typeof schemes)[number]

/** A phrase of some tokens, or as many tokens outside of all. */
interface Piece {
  readonly tokens: number
  readonly label: string | undefined
}

/** First, inner, last and single letter of a scheme, `x` where it depends on the neighbours. */
const lettersOf: Readonly<Record<Scheme, string>> = {
  IOB1: 'xIIx',
  IOB2: 'BIIB',
  IOE1: 'IIxx',
  IOE2: 'IIEE',
  IOBES: 'BIES',
  BILOU: 'BILU',
  BMES: 'BMES',
}

const tagsIn = (scheme: Scheme, pieces: readonly Piece[]): readonly string[] =>
  pieces.flatMap(({ tokens, label }, p) => {
    if (label === undefined) return Array<string>(tokens).fill('O')
    const touchesBefore = pieces[p - 1]?.label === label
    const touchesAfter = pieces[p + 1]?.label === label
    const own = scheme === 'IOB1' ? (touchesBefore ? 'B' : 'I') : touchesAfter ? 'E' : 'I'
    const [first, inner, last, single] = [...lettersOf[scheme]].map((letter) => (letter === 'x' ? own : letter))
    if (tokens === 1) return [`${single}-${label}`]
    return [`${first}-${label}`, ...Array<string>(tokens - 2).fill(`${inner}-${label}`), `${last}-${label}`]
  })

const itemsIn = (pieces: readonly Piece[]): readonly PlacedItem[] => {
  let start = 0
  return pieces.flatMap(({ tokens, label }) => {
    const item = { start, end: start + tokens, label: label ?? '' }
    start += tokens
    return label === undefined ? [] : [item]
  })
}

const sentence = (tags: readonly string[]): Tags =>
  tagsOf(
    tags,
    tags.map((_, i) => `w${i}`),
  )
const texts = (tags: Tags): readonly string[] => Array.from({ length: tags.length }, (_, i) => tagAt(tags, i))

/** Two readings of a sentence of twelve tokens. */
const cutUp = fc
  .array(fc.record({ tokens: fc.integer({ min: 1, max: 4 }), label: fc.constantFrom('PER', 'LOC', undefined) }), {
    maxLength: 6,
  })
  .map((pieces): readonly Piece[] => {
    const kept: Piece[] = []
    let length = 0
    for (const piece of pieces) {
      if (length + piece.tokens > 12) break
      kept.push(piece)
      length += piece.tokens
    }
    return length === 12 ? kept : [...kept, { tokens: 12 - length, label: undefined }]
  })

/** In no scheme but the one. */
const telling: readonly Piece[] = [
  { tokens: 3, label: 'PER' },
  { tokens: 1, label: 'PER' },
  { tokens: 1, label: undefined },
  { tokens: 2, label: 'LOC' },
]

const replacerOf = (scheme: Scheme) => {
  const replacer = tagsModel.replacer!(asItIs)
  replacer.see(sentence(tagsIn(scheme, telling)))
  return replacer
}

const isIn = (item: PlacedItem, all: readonly PlacedItem[]): boolean =>
  all.some((one) => JSON.stringify(one) === JSON.stringify(item))

describe('replacing phrases of tags', () => {
  it.each(schemes)('writes tags in the scheme of the gold, %s, and can be undone', (scheme) => {
    fc.assert(
      fc.property(cutUp, cutUp, (a, b) => {
        const { items, replace } = replacerOf(scheme)
        const [before, after] = [tagsIn(scheme, a), tagsIn(scheme, b)]
        const [old, fresh] = [itemsIn(a), itemsIn(b)]
        const gone = old.filter((item) => !isIn(item, fresh))
        const come = fresh.filter((item) => !isIn(item, old))
        const there = replace(sentence(before), gone, come)
        if (there._tag === 'Left') throw new Error(there.left.why)
        expect(texts(there.right)).toEqual(after)
        expect(items(there.right)).toEqual(fresh)
        const back = replace(there.right, come, gone)
        if (back._tag === 'Left') throw new Error(back.left.why)
        expect(texts(back.right)).toEqual(before)
      }),
    )
  })

  it('refuses an item at an invalid place, and quotes it', () => {
    const { replace } = replacerOf('IOB2')
    const tags = sentence(['B-PER', 'I-PER', 'O', 'B-LOC'])
    const at = (start: number, end: number, label: string): PlacedItem => ({ start, end, label })
    expect(replace(tags, [at(0, 1, 'PER')], [])).toMatchObject({
      left: { why: 'is not there', item: { side: 'old', index: 0 } },
    })
    expect(replace(tags, [], [at(2, 3, 'PER'), at(1, 3, 'LOC')])).toMatchObject({
      left: { why: 'overlaps another item, and a token has one tag', item: { side: 'new', index: 1 } },
    })
    expect(replace(tags, [], [at(3, 5, 'PER')])).toMatchObject({ left: { why: 'is not in the text' } })
    expect(replace(tags, [], [at(2, 3, 'two words')])).toMatchObject({ left: { item: { index: 0 } } })
  })

  it('refuses a gold whose tags fit no scheme, and renames the other tags', () => {
    const torn = tagsModel.replacer!(asItIs)
    for (const tags of [['I-PER'], ['B-PER'], ['S-PER']]) torn.see(sentence(tags))
    expect(torn.replace(sentence(['O']), [], [])).toMatchObject({
      left: { why: expect.stringContaining('no one scheme') },
    })
    const renamed = tagsModel.replacer!((label) => (label === 'person' ? 'PER' : undefined))
    const there = renamed.replace(sentence(['B-person', 'O']), [{ start: 0, end: 1, label: 'PER' }], [])
    expect(there._tag === 'Right' && texts(there.right)).toEqual(['O', 'O'])
  })
})

// ---- spans -----------------------------------------------------------------------------------------------------------

const text = 'Ana de Sousa no Rio'
const spans = (...all: readonly Span[]): Spans => ({
  length: text.length,
  regions: [{ readings: [all], texts: [text] }],
})
const span = (start: number, end: number, ...path: readonly string[]): Span => ({ start, end, labels: [path] })

describe('replacing spans', () => {
  it('leaves out fragmented spans and omitted zones', () => {
    const { items } = spansModel.replacer!(asItIs)
    const split: Span = {
      ...span(0, 12, 'PER'),
      fragments: [
        { start: 0, end: 3 },
        { start: 7, end: 12 },
      ],
    }
    const omitted: Span = { ...span(4, 6, 'X'), omitted: 'zone' }
    const regions = [...spans(span(0, 3, 'PER'), split, omitted).regions, ...spans(span(16, 19, 'LOC')).regions]
    expect(items({ length: 2 * text.length, regions })).toEqual([
      { start: 0, end: 3, label: 'PER' },
      { start: text.length + 16, end: text.length + 19, label: 'LOC' },
    ])
  })

  it('writes spans in the order of the text, and can be undone', () => {
    const place = fc.tuple(fc.integer({ min: 0, max: 18 }), fc.integer({ min: 1, max: 19 })).filter(([a, b]) => a < b)
    const sets = fc.uniqueArray(fc.tuple(place, fc.constantFrom('PER', 'LOC')), {
      selector: (one) => JSON.stringify(one),
      maxLength: 6,
    })
    const of = (set: readonly (readonly [readonly [number, number], string])[]): Spans =>
      spans(
        ...set
          .map(([[start, end], label]) => span(start, end, label))
          .sort((a, b) => a.start - b.start || b.end - a.end || (a.labels < b.labels ? -1 : 1)),
      )
    const items = (set: readonly (readonly [readonly [number, number], string])[]): readonly PlacedItem[] =>
      set.map(([[start, end], label]) => ({ start, end, label }))
    const shown = ({ regions }: Spans): readonly string[] =>
      regions[0]!.readings[0]!.map(({ start, end, labels }) => `${start} ${end} ${labels}`).sort()
    fc.assert(
      fc.property(sets, sets, (a, b) => {
        const { replace } = spansModel.replacer!(asItIs)
        const there = replace(of(a), items(a), items(b))
        if (there._tag === 'Left') throw new Error(there.left.why)
        expect(spansModel.flaw!(there.right)).toBeUndefined()
        expect(shown(there.right)).toEqual(shown(of(b)))
        const back = replace(there.right, items(b), items(a))
        if (back._tag === 'Left') throw new Error(back.left.why)
        expect(shown(back.right)).toEqual(shown(of(a)))
      }),
    )
  })

  it('keeps the attributes of a relabelled span, and uses the label path of the gold', () => {
    const replacer = spansModel.replacer!(asItIs)
    replacer.see(spans(span(0, 3, 'LOCAL', 'VIRTUAL')))
    const before = spans({ ...span(0, 3, 'PESSOA'), attributes: { MORF: 'F,S' } })
    const there = replacer.replace(
      before,
      [{ start: 0, end: 3, label: 'PESSOA' }],
      [{ start: 0, end: 3, label: 'LOCAL.VIRTUAL' }],
    )
    expect(there).toMatchObject({
      right: {
        regions: [{ readings: [[{ start: 0, end: 3, labels: [['LOCAL', 'VIRTUAL']], attributes: { MORF: 'F,S' } }]] }],
      },
    })
  })

  it('refuses a span that is already there, a document without a text, and a gold with several readings', () => {
    const { replace } = spansModel.replacer!(asItIs)
    const rio: PlacedItem = { start: 16, end: 19, label: 'LOC' }
    expect(replace(spans(span(16, 19, 'LOC')), [], [rio])).toMatchObject({
      left: { why: 'is there already', item: { side: 'new', index: 0 } },
    })
    expect(replace(spans(), [], [{ ...rio, end: 20 }])).toMatchObject({ left: { why: 'is not in the text' } })
    expect(replace(spans(), [], [{ ...rio, label: '' }])).toMatchObject({ left: { why: 'has no label' } })
    expect(replace({ length: 3, regions: [{ readings: [[]] }] }, [], [])).toMatchObject({
      left: { why: 'the gold has spans without a text' },
    })
    const vague: Spans = { length: 3, regions: [{ readings: [[], [span(0, 3, 'LOC')]], texts: ['Rio', 'Rio'] }] }
    expect(replace(vague, [], [{ start: 0, end: 3, label: 'LOC' }])).toMatchObject({
      left: { why: 'is where the gold has several readings' },
    })
  })

  it('continues counting places from one region of the text to the next', () => {
    const parts: Spans = {
      length: 4,
      regions: [
        { readings: [[]], texts: ['Ana '] },
        { readings: [[]], texts: ['Rio'] },
      ],
    }
    const { replace } = spansModel.replacer!(asItIs)
    expect(replace(parts, [], [{ start: 4, end: 7, label: 'LOC' }])).toMatchObject({
      right: { regions: [{ readings: [[]] }, { readings: [[{ start: 0, end: 3, labels: [['LOC']] }]] }] },
    })
  })
})
