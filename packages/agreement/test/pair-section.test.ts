import { describe, expect, it } from 'vitest'
import { pairSections } from '../src/pair-section.ts'

const sectionsOf = (pairs: Readonly<Record<string, number | undefined>>) =>
  pairSections(new Map(Object.entries(pairs)), 'alpha', (value) => value)

describe('pairSections', () => {
  it('gives a matrix of each pair of annotators, both ways the same, with null for no value', () => {
    const [section] = sectionsOf({ 'a × b': 0.25, 'a × c': 1, 'b × c': undefined })
    expect(section?.title).toBe('alpha of each pair of annotators')
    expect(section?.table?.columns.map(({ title }) => title)).toEqual(['annotator', 'a', 'b', 'c'])
    expect(section?.table?.rows).toEqual([
      ['a', '', 0.25, 1],
      ['b', 0.25, '', null],
      ['c', 1, null, ''],
    ])
  })

  it('gives nothing of two annotators, whose agreement is the score', () => {
    expect(pairSections(undefined, 'alpha', () => 1)).toEqual([])
    expect(sectionsOf({ 'a × b': 0.25 })).toEqual([])
  })

  it('gives nothing where a name holds what stands between two', () => {
    expect(sectionsOf({ 'a × x × b': 0.25, 'a × x × c': 1, 'b × c': 0 })).toEqual([])
  })
})
