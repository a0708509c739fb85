/** Spans over a text as tags of its tokens, by each rule. */
import {
  formAt,
  type Location,
  locationAt,
  type Span,
  type Spans,
  type Tags,
  tagAt,
  tagsOf,
  textOfSpans,
} from '@assay/core'
import { checkView, spanPairs } from '@assay/core/laws'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spansToTags } from '../src/spans-to-tags/view.ts'
import { overOneText } from '../src/text-spans.ts'

const text = 'Zoë 😀 met Añã in Zürich-West.'
const spot = (unit: number): Location => ({
  at: { path: 'a.jsonl', line: 1, column: unit + 10 },
  text: `{"text":"${text}"`,
})
const span = (start: number, end: number, ...labels: readonly string[]): Span => ({
  start,
  end,
  labels: labels.map((label) => label.split('.')),
})
const over = (own: string, ...spans: readonly Span[]): Spans => overOneText(own, spans, spot)
const tokens = (...spans: readonly Span[]): Spans => ({
  length: 3,
  tokens: ['Zoë', 'met', 'Añã'],
  regions: [{ readings: [spans] }],
})

const rowOf = (tags: Tags): string =>
  Array.from({ length: tags.length }, (_, i) => `${formAt(tags, i)}/${tagAt(tags, i)}`).join(' ')

const seen = (name: string, spans: Spans, gold?: Tags) => {
  const view = spansToTags.find((one) => one.name === `spans→tags(${name})`)
  if (view === undefined) throw new Error(`there is no view ${name}`)
  return view.see(spans, gold)
}
const row = (name: string, spans: Spans, gold?: Tags): string => {
  const one = seen(name, spans, gold)
  return one._tag === 'Right' ? rowOf(one.right) : JSON.stringify(one.left)
}

describe('the view spans→tags', () => {
  it('splits a text into words and marks, or at blanks', () => {
    const zoe = span(0, 3, 'PER')
    expect(row('words', over(text, zoe, span(18, 24, 'LOC')))).toBe(
      'Zoë/B-PER 😀/O met/O Añã/O in/O Zürich/B-LOC -/O West/O ./O',
    )
    expect(row('blanks', over(text, zoe, span(11, 14, 'PER'), span(18, 30, 'LOC.adm')))).toBe(
      'Zoë/B-PER 😀/O met/O Añã/B-PER in/O Zürich-West./B-LOC.adm',
    )
    expect(row('words', over(text, span(18, 29, 'LOC')))).toBe(
      'Zoë/O 😀/O met/O Añã/O in/O Zürich/B-LOC -/I-LOC West/I-LOC ./O',
    )
  })
  it('keeps combining marks with their letters, in any script', () => {
    expect(row('words', over('Zoe\u0308 שָׁלוֹם नमस्ते 1½', span(0, 4, 'PER')))).toBe('Zoe\u0308/B-PER שָׁלוֹם/O नमस्ते/O 1½/O')
    expect(row('words', over('a\r\n\u00a0b'))).toBe('a/O b/O')
    expect(row('words', over(''))).toBe('')
  })
  it('tags a span with blanks at its ends without the blanks', () => {
    expect(row('words', over(text, span(3, 7, 'X')))).toContain('😀/B-X met/O')
  })
  it('uses the tokens of a document that has tokens', () => {
    expect(row('tokens', tokens(span(0, 1, 'PER'), span(1, 3, 'X')))).toBe('Zoë/B-PER met/B-X Añã/I-X')
  })
  it('joins the regions of a text into one row of tags', () => {
    const regions = [over('Zoë ', span(0, 3, 'PER')), over('met Añã', span(4, 7, 'PER'))].flatMap((one) => one.regions)
    expect(row('words', { length: 11, regions })).toBe('Zoë/B-PER met/O Añã/B-PER')
  })
  it('gives each token its place in the file', () => {
    const one = seen('words', over(text))
    if (one._tag === 'Left') throw new Error('it is not seen')
    expect(locationAt(one.right, 2)).toEqual(spot(7))
  })
  it.each<[string, string, Spans, string]>([
    ['part of a token', 'words', over(text, span(18, 22, 'LOC')), 'a span 17–21 crosses the token "Zürich"'],
    [
      'part of a token before',
      'blanks',
      over(text, span(25, 30, 'LOC')),
      'a span 24–29 crosses the token "Zürich-West."',
    ],
    ['a blank', 'words', over(text, span(3, 4, 'LOC')), 'a span at 3 holds no token'],
    [
      'a span within another',
      'words',
      over(text, span(11, 17, 'A'), span(15, 17, 'B')),
      '"in" shares "in" with the span 10–16',
    ],
    ['a span twice', 'words', over(text, span(0, 3, 'A'), span(0, 3, 'A')), '"Zoë" shares "Zoë" with the span 0–3'],
    ['several labels', 'words', over(text, span(0, 3, 'A', 'B.c')), '"Zoë" has several labels: A, B.c'],
    ['no label', 'words', over(text, span(0, 3)), '"Zoë" has no label'],
  ])('refuses %s at its place', (_, name, spans, message) => {
    const one = seen(name, spans)
    const [region] = spans.regions
    const refused = region!.readings[0]!.at(-1)!
    expect(one).toMatchObject({
      _tag: 'Left',
      left: { code: 'E391', message, location: region?.spot?.(0, refused.start) },
    })
  })
  it('refuses spans that tags cannot express', () => {
    const [region] = over(text).regions
    const readings = { readings: [[], []], texts: [text, text] }
    expect(row('words', { length: 1, regions: [readings] })).toContain('alternative readings are not one row of tags')
    const zone: Span = { start: 0, end: 3, labels: [], omitted: 'zone' }
    expect(row('words', over(text, zone))).toContain('a part that is not evaluated has no tag')
    expect(row('words', { length: 1, regions: [{ readings: [[]] }] })).toContain(
      'there is no text to divide into tokens',
    )
    expect(row('words', tokens())).toContain('take those: --set view=tokens')
    expect(row('tokens', { length: 1, regions: [region as never] })).toContain('the document has no tokens')
  })
})

describe('the view spans→tags(gold)', () => {
  const gold = tagsOf(
    ['B-PER', 'O', 'O', 'O', 'O', 'B-LOC', 'O'],
    ['Zoë', '😀', 'met', 'Añã', 'in', 'Zürich-West', '.'],
  )

  it('uses the words of the gold, and tags them by the spans of the system', () => {
    expect(row('gold', over(text, span(11, 14, 'PER')), gold)).toBe('Zoë/O 😀/O met/O Añã/B-PER in/O Zürich-West/O ./O')
  })

  it('accepts spans whose offsets count words, if these equal the words of the gold', () => {
    const own = tagsOf(['O', 'O', 'O'], ['Zoë', 'met', 'Añã'])
    expect(row('gold', tokens(span(1, 3, 'X')), own)).toBe('Zoë/O met/B-X Añã/I-X')
    expect(row('gold', tokens(), gold)).toContain('E402')
    expect(row('gold', { ...tokens(), tokens: ['Zoë met', 'Añã', ''] }, own)).toContain('E402')
  })

  it('writes tags in the scheme of the gold, under an option', () => {
    const view = spansToTags.find(({ name }) => name === 'spans→tags(gold)')
    const words = ['a', 'b', 'c', 'd', 'e', 'f']
    const spans = over('abcdef', span(0, 3, 'X'), span(3, 4, 'X'), span(4, 6, 'Y'))
    const inScheme = (scheme: string, other: readonly string[]): unknown => {
      const variant = view?.variant?.({ scheme })
      if (variant?._tag !== 'Right') return variant?.left
      const tags = variant.right.see(spans, tagsOf(other, words))
      return [variant.right.name, tags._tag === 'Right' ? rowOf(tags.right) : tags.left]
    }
    expect(inScheme('IOBES', ['S-X', 'O', 'O', 'O', 'O', 'O'])).toEqual([
      'spans→tags(gold,scheme=IOBES)',
      'a/B-X b/I-X c/E-X d/S-X e/B-Y f/E-Y',
    ])
    expect(inScheme('BILOU', ['O', 'O', 'O', 'O', 'O', 'U-X'])).toEqual([
      'spans→tags(gold,scheme=BILOU)',
      'a/B-X b/I-X c/L-X d/U-X e/B-Y f/L-Y',
    ])
    expect(inScheme('IOB3', [])).toBe('scheme is one of IOB2, IOBES, BILOU')
    expect(view?.variant?.({ scheme: 'IOBES', more: '1' })._tag).toBe('Left')
    expect(row('gold', spans, tagsOf(['O', 'E-X', 'O', 'O', 'O', 'O'], words))).toContain(
      '--set scheme=IOBES --set view=gold,scheme=IOBES',
    )
  })

  it('refuses a span over part of a word, a different text, and a gold without words', () => {
    expect(row('gold', over(text, span(18, 24, 'LOC')), gold)).toContain('crosses the token \\"Zürich-West\\"')
    expect(row('gold', over('Zoë left'), gold)).toContain(
      'of the gold, word 2 is \\"😀\\", and the text continues with',
    )
    expect(row('gold', over(text), tagsOf(['O']))).toContain('the gold has no words')
    expect(row('gold', { length: 1, unit: 'codepoint', regions: [{ readings: [[]] }] }, gold)).toContain(
      'there is no text',
    )
  })
})

const wordsBeside = (spans: Spans): fc.Arbitrary<Tags> => {
  const words = (textOfSpans(spans) ?? '').split(/\s+/).filter(Boolean)
  return fc.constantFrom('O', 'B-X').map((tag) =>
    tagsOf(
      words.map(() => tag),
      words,
    ),
  )
}

for (const view of spansToTags.filter(({ name }) => name !== 'spans→tags(tokens)'))
  checkView({ describe, it }, view, {
    documents: spanPairs({ alternatives: false, omitted: false, labels: [[['A']], [['B', 'c']]] }),
    ...(view.usesText && { others: wordsBeside }),
  })
