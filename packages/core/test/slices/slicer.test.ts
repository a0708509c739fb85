/** Rows that lines count for, by what they show. */
import { describe, expect, test } from 'vitest'
import type { Evidence, RenderedLine, RunningText } from '../../src/contract.ts'
import { textOfWords } from '../../src/models/running-text.ts'
import { newItemCounts, newSlicer, type Slice, sliceNames } from '../../src/slices/slicer.ts'

interface Page {
  readonly text?: RunningText
  readonly lines: readonly RenderedLine[]
}

const line = (shown: RenderedLine, type?: string): Evidence<number> => ({
  stats: 1,
  verdict: 'a line',
  ...(type !== undefined && { facets: { type } }),
  show: () => shown,
})

// a page against itself, or against any other, has its own lines
const metric = {
  judge: (gold: Page) => () => gold.lines.map((shown) => line(shown)),
  text: (page: Page) => page.text,
}

const text = textOfWords(['New', 'York', 'University', 'met', 'Ada'])
const span = (start: number, end: number) => ({ start, end })

/** The rows of a line of a pair whose gold has `golds`, which is the training data too. */
const rowsOf = (own: Evidence<number>, golds: readonly RenderedLine[] = [], slices: readonly Slice[] = sliceNames) => {
  const gold: Page = { text, lines: golds }
  const counts = newItemCounts(metric)
  counts.add(gold)
  const references = { gold: counts.counts(), training: counts.counts() }
  const [sliced] = [...newSlicer(metric, slices, references)(gold, { lines: [] }, () => [own])]
  return Object.fromEntries(
    (sliced?.parts ?? []).filter(([facet]) => facet !== 'type').map(([facet, label]) => [facet, label]),
  )
}

const pair = { types: { gold: 'PER', system: 'PER' }, where: { gold: [span(4, 5)], system: [span(4, 5)] } }
const longer = { types: { gold: 'ORG' }, where: { gold: [span(0, 3)] } }
const shorter = { types: { gold: 'LOC' }, where: { gold: [span(0, 2)] } }

describe('slices of a line of evidence', () => {
  test('put a pair into the slice of its gold item', () => {
    const cut = { types: { gold: 'LOC', system: 'LOC' }, where: { gold: [span(0, 2)], system: [span(1, 2)] } }
    expect(rowsOf(line(cut), [longer, shorter])).toEqual({
      length: '2',
      nesting: '1',
      ambiguity: 'one type',
      seen: 'seen',
      frequency: '1',
    })
  })

  test("put a spurious item into the slice of its own words, or of the gold's words at its place", () => {
    expect(rowsOf(line({ types: { system: 'LOC' }, where: { system: [span(0, 2)] } }), [longer])).toEqual({
      length: '2',
      nesting: '1',
      ambiguity: 'not in the gold',
      seen: 'unseen',
      frequency: '0',
    })
  })

  test('leave out a line whose item has no place in the text', () => {
    const beside = { gold: [{ ...span(0, 2), beside: true as const }] }
    for (const shown of [{}, { where: {} }, { where: { gold: [] } }, { where: beside }])
      expect(rowsOf(line(shown), [longer, shorter])).toEqual({})
  })

  test('count all words of a cluster and its type, but give it no nesting depth', () => {
    const first = { ...span(0, 2), cluster: 7 }
    const others = [{ ...span(4, 5), cluster: 7, beside: true as const }]
    const met = [{ ...span(0, 3), cluster: 9, beside: true as const }]
    const key = { types: { gold: 'LOC' }, where: { gold: [first, ...others] } }
    // the cluster of the gold that it meets stands beside it
    const response = line({ where: { gold: met, system: [first, ...others] } }, 'LOC')
    expect(rowsOf(response, [longer, key])).toEqual({
      length: '3',
      ambiguity: 'one type',
      seen: 'seen',
      frequency: '1',
    })
  })

  test('use the words that a line names in place of those of the text, without a nesting depth', () => {
    const named = { types: { gold: 'PER' }, words: { gold: 'Ada Lovelace' } }
    expect(rowsOf(line({ ...named, where: { gold: [span(4, 5)] } }), [named, named])).toEqual({
      length: '2',
      ambiguity: 'one type',
      seen: 'seen',
      frequency: '2 to 9',
    })
  })

  test('count a pair once if the metric has a line for the gold item and one for the system item', () => {
    expect(rowsOf(line(pair), [pair, pair], ['frequency'])).toEqual({ frequency: '1' })
  })
})
