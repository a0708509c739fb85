import { describe, expect, it } from 'vitest'
import { pairSections } from '../src/pair-section.ts'

const sectionsOf = (pairs: Readonly<Record<string, number | undefined>>) =>
  pairSections(new Map(Object.entries(pairs)), 'alpha', (value) => value)

describe('the table of agreement by pair of annotators', () => {
  it('is a symmetric matrix, with null for pairs without a value', () => {
    const [section] = sectionsOf({ 'a × b': 0.25, 'a × c': 1, 'b × c': undefined })
    expect(section?.title).toBe('alpha of each pair of annotators')
    expect(section?.table?.columns.map(({ title }) => title)).toEqual(['annotator', 'a', 'b', 'c'])
    expect(section?.table?.rows).toEqual([
      ['a', '', 0.25, 1],
      ['b', 0.25, '', null],
      ['c', 1, null, ''],
    ])
  })

  it('is left out for two annotators, whose agreement is the score', () => {
    expect(pairSections(undefined, 'alpha', () => 1)).toEqual([])
    expect(sectionsOf({ 'a × b': 0.25 })).toEqual([])
  })

  it('is left out where an annotator\'s name contains the separator " × "', () => {
    expect(sectionsOf({ 'a × x × b': 0.25, 'a × x × c': 1, 'b × c': 0 })).toEqual([])
  })
})
