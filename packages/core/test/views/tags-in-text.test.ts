/** Phrases of sentences as spans over the text of the other side, in which their words are found. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkView, tagPairs } from '../../src/laws/index.ts'
import type { Spans } from '../../src/models/spans/type.ts'
import { formAt, type Tags, tagsOf } from '../../src/models/tags/type.ts'
import { tagsInText } from '../../src/views/tags-in-text.ts'

const over = (text: string): Spans => ({ length: [...text].length, regions: [{ readings: [[]], texts: [text] }] })
const overWords = (...tokens: readonly string[]): Spans => ({
  length: tokens.length,
  tokens,
  regions: [{ readings: [[]] }],
})

const seen = (tags: Tags, other: Spans | undefined): unknown => {
  const view = tagsInText.see(tags, other)
  if (view._tag === 'Left') return typeof view.left === 'string' ? view.left : `${view.left.code} ${view.left.message}`
  return view.right.regions.flatMap(({ readings }) =>
    readings.flat().map(({ start, end, labels }) => [start, end, labels[0]?.[0]]),
  )
}

const words = ['Zoë', '😀', 'met', 'Bo', 'Li', '.']

describe('the view tags→spans(text)', () => {
  it('finds words in the text with any white space between, and counts code points', () => {
    const tags = tagsOf(['B-PER', 'O', 'O', 'B-PER', 'I-PER', 'O'], words)
    // Zoë is 3, the blanks 2, the face 1, a blank, met 3, a line end, Bo, a blank, Li
    expect(seen(tags, over('Zoë  😀 met\nBo Li. '))).toEqual([
      [0, 3, 'PER'],
      [3 + 2 + 1 + 1 + 3 + 1, 3 + 2 + 1 + 1 + 3 + 1 + 5, 'PER'],
    ])
  })

  it('reads entities of a single token in IOBES and BILOU', () => {
    for (const single of ['S', 'U'])
      expect(seen(tagsOf([`${single}-A`, `${single}-A`], ['a', 'b']), over('ab'))).toEqual([
        [0, 1, 'A'],
        [1, 2, 'A'],
      ])
  })

  it('keeps positions in words if the other side counts words', () => {
    const tags = tagsOf(['O', 'B-A', 'I-A'], ['a', 'b', 'c'])
    expect(seen(tags, overWords('a', 'b', 'c'))).toEqual([[1, 3, 'A']])
    expect(seen(tags, overWords('a', 'x', 'c'))).toBe('E402 word 2 is "b", and "x" on the other side')
    expect(seen(tags, overWords('a', 'b'))).toBe('E402 word 3 is "c", and nothing on the other side')
  })

  it('refuses words that the text lacks, tags of no scheme, and a side with neither words nor text', () => {
    const tags = tagsOf(['B-A', 'O'], ['Mara', 'left'])
    expect(seen(tags, over('Mara went.'))).toBe('E402 word 2 is "left", and the text continues with "went."')
    expect(seen(tags, over('Mara left. Then'))).toBe('E402 the words end, and the text continues with ". Then"')
    expect(seen(tagsOf(['X-A', 'O'], ['Mara', 'left']), over('Mara left'))).toMatch(/^E402 the tags are of no scheme/)
    expect(seen(tagsOf(['S-A', 'I-A'], ['Mara', 'left']), over('Mara left'))).toMatch(/^E402 the tags are of no scheme/)
    expect(seen(tags, { length: 9, unit: 'codepoint', regions: [{ readings: [[]] }] })).toMatch(
      /^E402 the other side has no text/,
    )
    expect(seen(tagsOf(['B-A']), over('a'))).toBe('there are no words to find in the text of the other side')
    expect(seen(tagsOf([], []), over('a'))).toBe('E402 the words end, and the text continues with "a"')
  })
})

/** The words of a sentence as a text, with spans of its own that do not count. */
const beside = (tags: Tags): fc.Arbitrary<Spans> => {
  const text = Array.from({ length: tags.length }, (_, i) => formAt(tags, i)).join(' ')
  const length = [...text].length
  return fc.boolean().map((isEmpty) => ({
    length,
    regions: [
      { readings: [isEmpty || length === 0 ? [] : [{ start: 0, end: length, labels: [['LOC']] }]], texts: [text] },
    ],
  }))
}

checkView({ describe, it }, tagsInText, {
  documents: tagPairs({ tags: ['O', 'B-PER', 'I-PER', 'B-LOC'] }),
  others: beside,
})
