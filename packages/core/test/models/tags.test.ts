import { describe, expect, it } from 'vitest'
import { formAt, formsBetween, locationAt, tagAt, tagsOf, withTags } from '../../src/models/tags/type.ts'
import { tagsToSpans } from '../../src/views/tags-to-spans.ts'

describe('the model of tags', () => {
  const sentence = tagsOf(['B-PER', 'I-PER', 'O'], ['Yasser', 'Arafat', 'à'])

  it('returns tags and words by their index', () => {
    expect([0, 1, 2].map((i) => [tagAt(sentence, i), formAt(sentence, i)])).toEqual([
      ['B-PER', 'Yasser'],
      ['I-PER', 'Arafat'],
      ['O', 'à'],
    ])
    expect(formsBetween(sentence, 0, 2)).toBe('Yasser Arafat')
    expect(formsBetween(tagsOf(['O']), 0, 1)).toBeUndefined()
  })

  it('returns changed tags with the same words and places', () => {
    const other = withTags(sentence, ['O', 'O', 'B-LOC'])
    expect([0, 1, 2].map((i) => [tagAt(other, i), formAt(other, i)])).toEqual([
      ['O', 'Yasser'],
      ['O', 'Arafat'],
      ['B-LOC', 'à'],
    ])
    expect(locationAt(other, 2)).toEqual(locationAt(sentence, 2))
    expect(() => withTags(sentence, ['O'])).toThrow(RangeError)
  })

  it('turns phrases of tags into spans', () => {
    const seen = tagsToSpans.see(sentence)
    expect(seen).toMatchObject({
      right: { length: 3, regions: [{ readings: [[{ start: 0, end: 2, labels: [['PER']], text: 'Yasser Arafat' }]] }] },
    })
  })
})
