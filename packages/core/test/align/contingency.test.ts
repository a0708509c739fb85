import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Clusters,
  type Contingency,
  clusterCount,
  clustersByItem,
  clustersOf,
  contingency,
} from '../../src/index.ts'
import { keyOf, repeats, shareNumbering, transpose, withoutRepeats, withoutSingletons } from '../../src/internal.ts'

const key = fc.constantFrom('a', 'b', 'c', 'd', 'é', '__proto__', '', 'ab')
const some = fc.array(fc.uniqueArray(key, { minLength: 1, maxLength: 5 }), { maxLength: 5 })

/** The cells as `gold cluster, system cluster, items`, sorted. */
const cellsOf = ({ start, system, count, goldSizes }: Contingency): readonly string[] =>
  [...goldSizes.keys()]
    .flatMap((g) => Array.from(system.subarray(start[g], start[g + 1]), (s, i) => `${g} ${s} ${count[start[g]! + i]}`))
    .sort()

/** The same by comparing every pair of clusters as sets of names. */
const cellsByDefinition = (gold: readonly (readonly string[])[], system: readonly (readonly string[])[]) =>
  gold
    .flatMap((k, g) => system.map((r, s) => [g, s, k.filter((item) => r.includes(item)).length] as const))
    .filter(([, , n]) => n > 0)
    .map((cell) => cell.join(' '))
    .sort()

const tableOf = (gold: Clusters, system: Clusters): Contingency => {
  const both = shareNumbering(gold, system)
  return contingency(both.gold, both.system, both.items)
}

describe('a contingency table', () => {
  it('counts the items that every pair of clusters shares, even if clusters overlap', () => {
    fc.assert(
      fc.property(some, some, (gold, system) => {
        const table = tableOf(clustersOf(gold), clustersOf(system))
        expect(cellsOf(table)).toEqual(cellsByDefinition(gold, system))
        expect([...table.goldSizes]).toEqual(gold.map(({ length }) => length))
        expect([...table.systemSizes]).toEqual(system.map(({ length }) => length))
      }),
    )
  })
  it('counts the shared items of partitions, even if either side lacks items', () => {
    const partition = fc
      .array(fc.option(fc.nat(3), { nil: undefined }), { minLength: 12, maxLength: 12 })
      .map((labels) => [0, 1, 2, 3].map((c) => labels.flatMap((label, i) => (label === c ? [`${i}`] : []))))
    fc.assert(
      fc.property(partition, partition, (gold, system) => {
        expect(cellsOf(tableOf(clustersOf(gold), clustersOf(system)))).toEqual(cellsByDefinition(gold, system))
      }),
    )
  })
  it('equals the table of the system against the gold when transposed', () => {
    fc.assert(
      fc.property(some, some, (gold, system) => {
        const turned = transpose(tableOf(clustersOf(gold), clustersOf(system)))
        expect(cellsOf(turned)).toEqual(cellsByDefinition(system, gold))
      }),
    )
  })
})

const namesOf = (
  clusters: Clusters,
  { start, members }: { readonly start: Int32Array; readonly members: Int32Array },
) =>
  Array.from({ length: start.length - 1 }, (_, c) =>
    Array.from(members.subarray(start[c], start[c + 1]), (item) => keyOf(clusters.items, item)),
  )

describe('clusters that overlap', () => {
  const cover = clustersOf([['a', 'b'], ['b', 'c'], ['b'], ['d']])
  it('report each entry whose item was in an earlier cluster', () => {
    expect(repeats(cover, cover.items.size)).toEqual([2, 4])
    expect(repeats(clustersOf([['a'], ['b']]), 2)).toEqual([])
  })
  it('keep a repeated item in its first cluster, its last, or all of them', () => {
    const kept = (policy: 'first' | 'last' | 'keep') => withoutRepeats(cover, cover.items.size, policy)
    expect(namesOf(cover, kept('first'))).toEqual([['a', 'b'], ['c'], ['d']])
    expect([...kept('first').origin]).toEqual([0, 1, 3])
    expect(namesOf(cover, kept('last'))).toEqual([['a'], ['c'], ['b'], ['d']])
    expect(namesOf(cover, kept('keep'))).toEqual([['a', 'b'], ['b', 'c'], ['b'], ['d']])
  })
  it('lose clusters without items', () => {
    const gaps = clustersOf([['a'], [], ['b', 'c'], []])
    for (const policy of ['first', 'last', 'keep'] as const) {
      const kept = withoutRepeats(gaps, gaps.items.size, policy)
      expect(namesOf(gaps, kept)).toEqual([['a'], ['b', 'c']])
      expect([...kept.origin]).toEqual([0, 2])
    }
  })
  it('lose clusters of one item when singletons are dropped', () => {
    const left = withoutSingletons(cover)
    expect(namesOf(cover, left)).toEqual([
      ['a', 'b'],
      ['b', 'c'],
    ])
    expect([...left.origin]).toEqual([0, 1])
  })
  it('are inverted to the list of clusters of each item', () => {
    expect(namesOf(clustersOf([['0', '1', '2', '3']]), clustersByItem(cover, 4))).toEqual([
      ['0'],
      ['0', '1', '2'],
      ['1'],
      ['3'],
    ])
  })
  it('are compared by one numbering of the items of both sides', () => {
    const system = clustersOf([['x', 'b'], ['a']])
    const both = shareNumbering(cover, system)
    expect([...both.number]).toEqual([4, 1, 0])
    expect(both.items).toBe(5)
    expect(clusterCount(both.system)).toBe(2)
  })
})
