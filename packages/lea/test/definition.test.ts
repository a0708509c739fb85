/** Links counted by contingency cells against links listed one by one, on small random covers. */
import { type Clusters, clustersOf } from '@assay/core'
import { keyOf } from '@assay/core/internal'
import { clusterPairs, optionsOf, sumPairs } from '@assay/core/laws'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawing } from '../../../tools/drawn.ts'
import { lea } from '../src/index.ts'

const setsOf = (clusters: Clusters): readonly (readonly string[])[] =>
  Array.from({ length: clusters.start.length - 1 }, (_, c) =>
    Array.from(clusters.members.subarray(clusters.start[c], clusters.start[c + 1]), (item) =>
      keyOf(clusters.items, item),
    ),
  )
const linksIn = (set: readonly string[]): readonly string[] =>
  set.flatMap((a, i) => set.slice(i + 1).map((b) => JSON.stringify([a, b].sort())))

/** Three groups, drawn from the names of the items. */
const groupOf = (key: string): string => String(key.codePointAt(0)! % 3)
const grouped = (clusters: Clusters): Clusters => ({
  ...clusters,
  group: (item) => groupOf(keyOf(clusters.items, item)),
})
const isBetween = (pair: string): boolean => {
  const [a, b] = JSON.parse(pair) as readonly [string, string]
  return groupOf(a) !== groupOf(b)
}

type Links = 'all' | 'cross-group'

/** Recall by the definition, for entities of two mentions and more. */
const recallOf = (
  key: Clusters,
  response: Clusters,
  duplicateLinks: 'union' | 'sum',
  which: Links = 'all',
): number | undefined => {
  const found = setsOf(response).flatMap(linksIn)
  let [above, below] = [0, 0]
  for (const entity of setsOf(key)) {
    const links = linksIn(entity).filter((pair) => which === 'all' || isBetween(pair))
    if (links.length === 0) continue
    const shared =
      duplicateLinks === 'sum' ? found.filter((one) => links.includes(one)) : links.filter((one) => found.includes(one))
    above += (entity.length * shared.length) / links.length
    below += entity.length
  }
  return below === 0 ? undefined : above / below
}

const measured = (gold: Clusters, system: Clusters, duplicateLinks: 'union' | 'sum', links: Links = 'all') => {
  const scorer = lea.with({
    importance: 'size',
    weights: {},
    singletons: 'ignore',
    dropSingletons: false,
    duplicates: 'keep',
    duplicateLinks,
    links,
    zeroDivision: 'none',
  })
  return scorer.summarise(sumPairs(scorer, [[grouped(gold), grouped(system)]]).stats)
}

describe('the links that LEA counts', () => {
  it.each([
    ['all', 'union'],
    ['all', 'sum'],
    ['cross-group', 'union'],
    ['cross-group', 'sum'],
  ] as const)('equal those listed by the definition: links=%s, duplicateLinks=%s', (links, duplicateLinks) => {
    fc.assert(
      fc.property(clusterPairs({ shape: 'cover' }), ([gold, system]) => {
        const measures = measured(gold, system, duplicateLinks, links)
        for (const [value, expected] of [
          [measures.recall, recallOf(gold, system, duplicateLinks, links)],
          [measures.precision, recallOf(system, gold, duplicateLinks, links)],
        ] as const) {
          if (expected === undefined) expect(value).toBeUndefined()
          else expect(value).toBeCloseTo(expected, 12)
        }
      }),
      { numRuns: drawing(500) },
    )
  })
})

it('F94: an item in thousands of entities is refused with duplicates=keep, and the message names a remedy', () => {
  const inAll = clustersOf(Array.from({ length: 6000 }, (_, i) => ['x', `i${i}`]))
  const problems = (duplicates: string) => [...(lea.with(optionsOf(lea, { duplicates })).check?.(inAll) ?? [])]
  expect(problems('keep')).toMatchObject([
    { severity: 'error', code: 'E365', hint: expect.stringContaining('--set duplicates=first') },
  ])
  expect(problems('first').filter(({ severity }) => severity === 'error')).toEqual([])
})
