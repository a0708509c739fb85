/** Arcs over a text: merged, cut with it, drawn, and in words. */
import type { PassageArc } from '@assay/core/result'
import { describe, expect, it } from 'vitest'
import { passagesHtml } from '../src/html/passages-html.ts'
import { findingsMarkdown, type Passage } from '../src/internal.ts'
import { arcPicture } from '../src/passages/arc-picture.ts'
import { cutPassage, mergePassages } from '../src/passages/passage.ts'
import { passageLines } from '../src/passages/passage-lines.ts'

const range = (text: string, words: string) => {
  const start = text.indexOf(words)
  return { start, end: start + words.length }
}
const arc = (text: string, from: string, to: string, more: Partial<PassageArc> = {}): PassageArc => ({
  side: 'gold',
  from: range(text, from),
  to: range(text, to),
  label: 'Live_In',
  verdict: 'missed',
  ...more,
})
const passage = (text: string, arcs: readonly PassageArc[], more: Partial<Passage> = {}): Passage => ({
  metric: 'm',
  system: 's',
  document: 'd',
  text,
  marks: arcs.flatMap(({ side, from, to, label, verdict }) =>
    [from, to].map((own) => ({ side, ...own, label, verdict })),
  ),
  arcs,
  ...more,
})

const ANA = 'Ana lives in Bern.'
const own = arc(ANA, 'Ana', 'Bern')
const turned = arc(ANA, 'Bern', 'Ana', { side: 'system', verdict: 'spurious' })

describe('merging passages with arcs', () => {
  it('joins equal arcs and their verdicts, and keeps arcs of opposite direction separate', () => {
    const again = passage(ANA, [{ ...own, verdict: 'wrong type' }, turned])
    expect(mergePassages([passage(ANA, [own]), again]).arcs).toEqual([
      { ...own, verdict: 'missed; wrong type' },
      turned,
    ])
  })
})

describe('cutting a passage with arcs', () => {
  const text = `Ana left. ${'Nothing happened. '.repeat(60)}She is in Bern.`
  const sentences = [0, 10, text.indexOf('She')]
  it('keeps the sentence of an arc, with offsets counted from the start of the sentence', () => {
    const [only] = cutPassage(passage(text, [arc(text, 'She', 'Bern')], { sentences }))
    expect(only?.text).toBe('She is in Bern.')
    expect(only?.arcs).toMatchObject([{ from: { start: 0, end: 3 }, to: { start: 10, end: 14 } }])
  })
  it('puts the two sentences of an arc next to each other if they are far apart', () => {
    const parts = cutPassage(passage(text, [arc(text, 'Ana', 'Bern')], { sentences }))
    expect(parts.map((part) => [part.text, part.marks.length, part.arcs?.length ?? 0])).toEqual([
      ['Ana left.', 1, 0],
      ['She is in Bern.', 1, 0],
      ['Ana left. … She is in Bern.', 0, 1],
    ])
    const ends = parts[2]?.arcs?.flatMap(({ from, to }) => [from, to])
    expect(ends?.map(({ start, end }) => parts[2]?.text.slice(start, end))).toEqual(['Ana', 'Bern'])
  })
})

describe('a passage with arcs on a terminal and in Markdown', () => {
  it('shows both ends of an arc and the arrow between them on one line', () => {
    expect(passageLines(passage(ANA, [own, turned]), { width: 60, color: false })).toEqual([
      '        Ana lives in Bern.',
      'gold    ───          ────',
      'system  ╌╌╌          ╌╌╌╌',
      'gold    Live_In, missed: Ana → Bern',
      'system  Live_In, spurious: Bern → Ana',
    ])
    const finding = { metric: 'm', system: 's', document: 'd', verdict: 'missed', shown: {} }
    const text = findingsMarkdown([{ ...finding, passage: passage(ANA, [own]) }], undefined)
    expect(text).toContain('  - gold: Live\\_In, missed\\: Ana → Bern\n')
    expect(text).not.toContain('“')
  })
})

describe('the picture of arcs', () => {
  const wordsIn = (text: string, arcs: readonly PassageArc[]) =>
    arcPicture(text, arcs)?.shapes.flatMap(({ text: words }) => words ?? [])
  it('is absent without arcs', () => {
    expect(arcPicture(ANA, [])).toBeUndefined()
  })
  it('has a title that describes the arcs in their order', () => {
    expect(arcPicture(ANA, [own, turned])?.title).toBe(
      'gold: Live_In, missed: Ana → Bern; system: Live_In, spurious: Bern → Ana',
    )
  })
  it('distinguishes arcs of gold and system by solid and dashed lines', () => {
    const lines = arcPicture(ANA, [own, turned])?.shapes.filter(({ attributes }) => attributes['fill'] === 'none') ?? []
    expect(lines.map(({ attributes }) => [attributes['class'], 'stroke-dasharray' in attributes])).toEqual([
      ...Array(3).fill(['gold', false]),
      ...Array(3).fill(['system', true]),
    ])
  })
  it('draws overlapping arcs in separate lanes, and adjacent arcs in one lane', () => {
    const text = 'Ana and Ben and Cleo and Dora'
    const height = (...arcs: PassageArc[]) => arcPicture(text, arcs)?.height ?? 0
    const [left, right] = [
      arc(text, 'Ana', 'Ben', { label: 'r', verdict: '' }),
      arc(text, 'Cleo', 'Dora', { label: 'r', verdict: '' }),
    ]
    expect(height(left, right)).toBe(height(left))
    expect(height(left, arc(text, 'Ana', 'Cleo'))).toBeGreaterThan(height(left))
  })
  it('leaves out words far from the ends of all arcs', () => {
    const text = `Ana ${'and so on '.repeat(30)}to Bern`
    const words = wordsIn(text, [arc(text, 'Ana', 'Bern')])
    expect(words?.filter((word) => word === '…')).toHaveLength(1)
    expect(words?.length).toBeLessThan(30)
  })
  it('runs from right to left for right-to-left text', () => {
    const text = 'דנה גרה בחיפה'
    const places = arcPicture(text, [arc(text, 'דנה', 'בחיפה')])?.shapes.flatMap(({ text: words, attributes }) =>
      words !== undefined && attributes['textLength'] !== undefined ? [Number(attributes['x'])] : [],
    )
    expect(places).toEqual(places?.toSorted((a, b) => b - a))
  })
  it('draws the first 40 arcs of a passage, and says how many there are', () => {
    const many = Array.from({ length: 60 }, (_, i) => ({ ...own, label: `r${i}` }))
    expect(arcPicture(ANA, many)?.note).toBe('the first 40 of 60 arrows')
  })
})

describe('the HTML of passages', () => {
  it('escapes labels and words of arcs', () => {
    const text = '<b>Ana</b> & Bern'
    const [markup = ''] = passagesHtml([passage(text, [arc(text, '<b>Ana</b>', 'Bern', { label: '"><img>' })])])
    expect(markup).toContain('<figure class="scroll arcs"')
    expect(markup).toContain('aria-label="gold: &quot;&gt;&lt;img&gt;, missed: &lt;b&gt;Ana&lt;/b&gt; → Bern"')
    expect(markup).not.toMatch(/<b>|<img/)
  })
})
