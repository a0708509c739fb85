import { describe, expect, it } from 'vitest'
import { type ErrorFilter, pairKey, selectErrors } from '../../browser/select-errors.ts'
import type { DocumentRecord, PairRecord, SystemRecord } from '../../src/html/error-records.ts'

// words by number: systems are 0 and 1, verdicts 2 and 3, types 4 and 5
const [a, b, missed, wrong, loc, org] = [0, 1, 2, 3, 4, 5]

const part = (system: number, verdict: number, count: number, text: string, pairs: readonly PairRecord[] = []) =>
  [system, [[verdict, count]], [[text, 0, 0, [], 0]], ['a line'], pairs] satisfies SystemRecord

const documents: readonly DocumentRecord[] = [
  ['first', [part(a, missed, 1, 'to Rio'), part(b, wrong, 4, 'to Rome', [[loc, org, 3]])]],
  ['second', [part(a, missed, 3, 'Lima')]],
  ['third', [part(a, wrong, 2, 'Quito', [[loc, -1, 2]]), part(b, missed, 1, 'Cuzco')]],
]

const all: ErrorFilter = {
  system: '',
  verdict: '',
  types: '',
  order: 'text',
  first: String(a),
  second: String(b),
  seed: '1',
  search: '',
}

const selected = (filter: Partial<ErrorFilter>): readonly (readonly [name: string, count: number])[] =>
  selectErrors(documents, { ...all, ...filter }).map(({ name, count }) => [name, count])

describe('the selection on the page of errors', () => {
  it('keeps all documents in their order if nothing is chosen', () => {
    expect(selected({})).toEqual([
      ['first', 5],
      ['second', 3],
      ['third', 3],
    ])
  })
  it('counts errors of the chosen system, verdict and types only', () => {
    expect(selected({ system: String(b) })).toEqual([
      ['first', 4],
      ['third', 1],
    ])
    expect(selected({ verdict: String(wrong) })).toEqual([
      ['first', 4],
      ['third', 2],
    ])
    expect(selected({ types: pairKey(loc, org) })).toEqual([['first', 3]])
    expect(selected({ types: pairKey(loc, -1) })).toEqual([['third', 2]])
  })
  it('searches names, texts and lines, in upper and lower case', () => {
    expect(selected({ search: 'SECOND' })).toEqual([['second', 3]])
    expect(selected({ search: 'rom' })).toEqual([['first', 4]])
    expect(selected({ search: 'A Line' })).toHaveLength(3)
    expect(selected({ search: 'nowhere' })).toEqual([])
  })
  it('puts documents with most errors first, and keeps the order of documents with equally many', () => {
    expect(selected({ order: 'worst', verdict: String(missed) })).toEqual([
      ['second', 3],
      ['first', 1],
      ['third', 1],
    ])
  })
  it('puts documents with the largest difference between two systems first, whichever system is chosen', () => {
    const apart = selectErrors(documents, { ...all, order: 'apart', system: String(b) })
    expect(apart.map(({ name, both }) => [name, both])).toEqual([
      ['second', [3, 0]],
      ['third', [2, 1]],
      ['first', [1, 4]],
    ])
  })
  it('shuffles documents in the same way for the same seed', () => {
    const six = Array.from({ length: 6 }, (_, i): DocumentRecord => [String(i), [part(a, missed, 1, '')]])
    const shuffled = (seed: string): string =>
      selectErrors(six, { ...all, order: 'random', seed })
        .map(({ name }) => name)
        .join('')
    expect([shuffled('1'), shuffled('2'), shuffled('')]).toEqual(['213504', '452013', '124035'])
  })
})
