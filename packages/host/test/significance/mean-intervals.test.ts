import { count, struct } from '@assay/core'
import { rowsOf } from '@assay/core/internal/host'
import { describe, expect, it } from 'vitest'
import type { Grouping, GroupRows } from '../../src/score/groups.ts'
import { bootstrap } from '../../src/significance/bootstrap.ts'
import { meanIntervals } from '../../src/significance/mean-intervals.ts'
import { drawWeights } from '../../src/significance/random.ts'

const found = struct({ gold: count, correct: count })
type Found = typeof found.empty
type Document = readonly [gold: number, correct: number]

const recall = (stats: unknown) => {
  const { gold, correct } = stats as Found
  return { recall: gold > 0 ? correct / gold : undefined }
}
const rowsFrom = (documents: readonly Document[], units = documents.length): GroupRows => {
  const rows = rowsOf(found)
  for (const [gold, correct] of documents) rows.add({ gold, correct })
  return { stats: rows.weigh(documents.map(() => 1)), units, rows }
}
const groupingOf = (...systems: readonly (readonly GroupRows[])[]): Grouping => ({
  groups: systems[0]!.map(({ rows }, g) => ({
    key: 'set',
    label: `${g}`,
    documents: Array.from({ length: rows.size() }, (_, i) => i),
    drawn: Array.from({ length: rows.size() }, (_, i) => i),
  })),
  rows: systems,
})
const settings = { samples: 2000, seed: 7, confidence: 0.8 }
const of = (...groups: readonly GroupRows[]) =>
  meanIntervals(recall, groupingOf(groups), ['recall'], settings)[0]?.get('recall')

describe('the function meanIntervals', () => {
  // two documents each, of which one is found: the recall of a resample is 0, 1/2 or 1, in 1, 2 and 1 of 4
  const small: readonly Document[] = [
    [1, 1],
    [1, 0],
  ]
  const large: readonly Document[] = [
    [3, 0],
    [3, 3],
  ]

  it('draws documents within each group independently', () => {
    // means of two such: 0, 1/4, 1/2, 3/4, 1 in 1, 4, 6, 4 and 1 of 16. A tenth of the samples is cut off at each end:
    // 1/16 is less than that, and 5/16 more. With the same draws for both groups, 0 would be a fourth of the samples.
    expect(of(rowsFrom(small), rowsFrom(large))?.interval).toEqual([0.25, 0.75])
    expect(of(rowsFrom(small))?.interval).toEqual([0, 1])
    expect(of(rowsFrom(small), rowsFrom(small))?.interval).toEqual([0.25, 0.75])
  })

  it('equals a bootstrap that averages the values of the groups one by one', () => {
    const groups = [
      [...small, ...large],
      [...large, [2, 1]],
    ] satisfies readonly (readonly Document[])[]
    const means = Array.from({ length: settings.samples }, (_, trial) => {
      const values = groups.map((documents, g) => {
        const weights = drawWeights(
          documents.length,
          settings.seed,
          g * settings.samples + trial,
          new Float64Array(documents.length),
        )
        const sum = (of: 0 | 1): number => documents.reduce((so, document, i) => so + weights[i]! * document[of]!, 0)
        return sum(1) / sum(0)
      })
      return (values[0]! + values[1]!) / 2
    }).sort((a, b) => a - b)
    expect(of(...groups.map((own) => rowsFrom(own)))).toEqual({
      mean: expect.closeTo(means.reduce((sum, value) => sum + value, 0) / means.length, 12),
      interval: [means[200], means[1799]],
      undefinedSamples: 0,
    })
  })

  it('equals the bootstrap of the only group if there is one group', () => {
    const group = rowsFrom([...small, ...large, [5, 2]])
    const [alone] = bootstrap([group.rows], recall, ['recall'], settings)
    expect(of(group)).toEqual(alone?.get('recall'))
  })

  it('leaves out groups without an answer, and groups without a value in a sample', () => {
    expect(of(rowsFrom(small), rowsFrom(small, 0))?.interval).toEqual([0, 1])
    const found: Document = [2, 2]
    const empty: Document = [0, 0]
    // the first group has no gold item in a fourth of the samples, and the mean is that of the other
    expect(of(rowsFrom([found, empty]), rowsFrom([found, found]))).toEqual({
      mean: 1,
      interval: [1, 1],
      undefinedSamples: 0,
    })
    expect(of(rowsFrom([empty, empty]))?.reason).toBe('no value in any sample')
  })

  it('gives no interval if a group has a single unit, and draws the same samples for every system', () => {
    expect(of(rowsFrom(small), rowsFrom([[1, 1]]))).toMatchObject({
      interval: undefined,
      reason: 'fewer than two units',
    })
    const groups = [rowsFrom(small), rowsFrom(large)]
    const [first, second] = meanIntervals(recall, groupingOf(groups, groups), ['recall'], settings)
    expect(second).toEqual(first)
    expect(first?.get('recall')).toEqual(of(...groups))
  })
})
