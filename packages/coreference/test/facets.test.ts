/** Facets of entities by span, sentences and size: worked examples, and that they part the whole. */
import { type AnyMetric, type Clusters, textSource } from '@assay/core'
import { checkLaws, clusterPairs, corefudPairs, optionsOf } from '@assay/core/laws'
import { conll2012, corefudText } from '@assay/core/readers'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawing } from '../../../tools/drawn.ts'
import { average, b3, ceafe, mentions, mor, muc, zero } from '../src/index.ts'
import { type Options, type Pair, scorerOf } from './support.ts'

/** A document of two sentences of five words, and the entities of some of these. */
const documentOf = (entities: readonly string[]): Clusters => {
  const rows = entities.map((one, i) => `${i === 5 ? '\n' : ''}d 0 ${i} w${i} ${one === '' ? '-' : `(${one})`}\n`)
  const [read] = conll2012.with(optionsOf(conll2012))(
    textSource('d.conll', `#begin document (d); part 000\n${rows.join('')}#end document\n`),
  )
  return read?._tag === 'Right' ? read.right.content : expect.fail(JSON.stringify(read))
}
const key = documentOf(['1', '', '2', '2', '1', '', '', '', '', '1'])
const response = documentOf(['1', '', '2', '2', '1', '', '', '', '', '2'])

/** Precision and recall by the labels of a facet: of all lines with a label, and of all lines. */
const byFacet = (metric: AnyMetric, pair: Pair, facet: string, options: Options) => {
  const { judge, stats, summarise } = scorerOf(metric, options)
  const lines = [...judge(pair[0])(pair[1])]
  const valuesOf = (some: typeof lines) => {
    const { precision, recall } = summarise(some.reduce((sum, line) => stats.concat(sum, line.stats), stats.empty))
    return [precision, recall]
  }
  const labels = [...new Set(lines.map(({ facets }) => facets?.[facet] ?? 'none'))].sort()
  return Object.fromEntries(
    labels.map((label) => [label, valuesOf(lines.filter(({ facets }) => (facets?.[facet] ?? 'none') === label))]),
  )
}

describe('breakdowns of entities', () => {
  // B³: of the key {0, 4, 9} has (2² + 1²) / 3 and {2, 3} has 2² / 2; of the response {0, 4} has 2² / 2 and {2, 3, 9} has (2² + 1²) / 3
  it('by span count the words from first to last mention, in the key for recall, in the response for precision', () => {
    // the key's entities reach over 9 − 0 and 3 − 2 words, the response's over 4 − 0 and 9 − 2
    expect(byFacet(b3, [key, response], 'span', { spans: [2, 5] })).toEqual({
      '0-1': [undefined, 2 / 2],
      '2-4': [2 / 2, undefined],
      '5+': [5 / 3 / 3, 5 / 3 / 3],
    })
  })

  it('by sentences count the sentence borders from first to last mention', () => {
    expect(byFacet(b3, [key, response], 'sentences', { sentenceSpans: [1] })).toEqual({
      '0': [2 / 2, 2 / 2],
      '1+': [5 / 3 / 3, 5 / 3 / 3],
    })
  })

  it('by size count the mentions of an entity, after singletons are dropped', () => {
    expect(byFacet(b3, [key, response], 'size', { sizes: [3, 5] })).toEqual({
      '0-2': [2 / 2, 2 / 2],
      '3-4': [5 / 3 / 3, 5 / 3 / 3],
    })
    const single = documentOf(['1', '3', '2', '2', '1', '', '', '', '', ''])
    const labels = (dropSingletons: boolean) =>
      Object.keys(byFacet(b3, [single, single], 'size', { sizes: [2], dropSingletons }))
    expect([labels(false), labels(true)]).toEqual([['0-1', '2+'], ['2+']])
  })

  it('by span put a mention into the row of its entity', () => {
    // 0 and 4 of {0, 4, 9} are of both sides, and so is 9; 2 and 3 are
    expect(byFacet(mentions, [key, response], 'span', { spans: [5] })).toEqual({
      '0-4': [2 / 2, 2 / 2],
      '5+': [3 / 3, 3 / 3],
    })
  })

  it('by distance count the words and sentences between anaphor and antecedent in the metric zero', () => {
    const options = { anaphors: 'all', distances: [2, 5], sentenceDistances: [1] }
    const lines = [...scorerOf(zero, options).judge(key)(key)]
    expect(lines.map(({ facets }) => [facets?.['distance'], facets?.['sentence distance']])).toEqual([
      ['2-4', '0'],
      ['5+', '1+'],
      ['0-1', '0'],
    ])
  })

  it('are refused where a document has no words or no sentences', () => {
    const refusals = (metric: AnyMetric, content: Clusters, options: Options) =>
      [...(scorerOf(metric, options).check?.(content) ?? [])].map(({ code, message }) => `${code} ${message}`)
    const [[bare] = []] = fc.sample(
      clusterPairs().filter(([gold]) => gold.members.length > 0),
      { numRuns: 1, seed: 1 },
    )
    expect(refusals(b3, bare!, { spans: [5] })).toEqual([
      'E329 spans counts words, and this document has no mentions with places in a text',
    ])
    expect(refusals(b3, bare!, { sizes: [5] })).toEqual([])
    const [read] = corefudText.with(optionsOf(corefudText))(textSource('f.txt', 'a|[e1] b|[e1]\n'))
    const plain = read?._tag === 'Right' ? read.right.content : expect.fail('no document')
    expect(refusals(b3, plain, { spans: [5] })).toEqual([])
    for (const [metric, option] of [[b3, 'sentenceSpans'] as const, [zero, 'sentenceDistances'] as const])
      expect(refusals(metric, plain, { [option]: [5] })).toEqual([
        `E329 ${option} counts sentences, and this document has no sentences`,
      ])
  })

  it('refuse bounds that do not ascend', () => {
    expect(() => scorerOf(b3, { spans: [5, 5] })).toThrow('bounds ascend')
    expect(() => scorerOf(b3, { sizes: [0] })).toThrow()
  })

  const facets = { spans: [2, 5], sentenceSpans: [1], sizes: [2, 3] }

  it.each([muc, b3, ceafe, mentions, mor].map((metric) => [metric.name as string, metric] as const))(
    'of %s add up to the total',
    (_, metric) => {
      fc.assert(
        fc.property(corefudPairs(), fc.boolean(), ([gold, system], dropSingletons) => {
          const { judge, stats, summarise } = scorerOf(metric, { ...facets, dropSingletons })
          const lines = [...judge(gold)(system)]
          const sum = (some: typeof lines) => some.reduce((all, line) => stats.concat(all, line.stats), stats.empty)
          const whole = scorerOf(metric, { dropSingletons })
          const bare = [...whole.judge(gold)(system)].reduce((all, line) => stats.concat(all, line.stats), stats.empty)
          for (const facet of ['span', 'sentences', 'size']) {
            const labels = new Set(lines.map((line) => line.facets?.[facet] ?? expect.fail(`a line without ${facet}`)))
            const parts = [...labels].map((label) => sum(lines.filter((line) => line.facets?.[facet] === label)))
            const joined = parts.reduce((all, part) => stats.concat(all, part), stats.empty)
            expect(summarise(joined)).toEqual(summarise(bare))
          }
        }),
        { numRuns: drawing(60), seed: 1 },
      )
    },
  )

  it('by span give an entity the sum of the distances between its mentions', () => {
    const ones = Array.from({ length: 40 }, (_, i) => i + 1)
    const sumOf = (metric: AnyMetric, facet: string, gold: Clusters, options: Options) =>
      [...scorerOf(metric, options).judge(gold)(gold)]
        .map(({ facets: own }) => Number(own?.[facet]))
        .reduce((a, b) => a + b, 0)
    fc.assert(
      fc.property(corefudPairs(), ([gold]) => {
        const all = { anaphors: 'all', distances: ones, sentenceDistances: ones }
        const reach = { spans: ones, sentenceSpans: ones }
        // each entity has a line on either side
        expect(sumOf(b3, 'span', gold, reach)).toBe(2 * sumOf(zero, 'distance', gold, all))
        expect(sumOf(b3, 'sentences', gold, reach)).toBe(2 * sumOf(zero, 'sentence distance', gold, all))
      }),
      { numRuns: drawing(100), seed: 1 },
    )
  })

  const drawn = { documents: corefudPairs(), options: [facets], except: ['mirror'] } as const
  checkLaws({ describe, it }, b3, drawn)
  checkLaws({ describe, it }, average, drawn)
})
