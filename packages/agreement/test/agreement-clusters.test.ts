/** The vectors of sets and of entities, and laws of panels for the metric `agreement-clusters`. */
import { type Clusters, clusterCount, clustersOf } from '@assay/core'
import { keyOf } from '@assay/core/internal'
import { optionsOf } from '@assay/core/laws'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clusterMeasures, statsOfClusters } from '../src/cluster-stats.ts'
import { agreementClusters } from '../src/index.ts'
import { alphaOfSets, type SetOptions, setDistance } from '../src/sets.ts'
import { anyNames, anyOrder, type Panel, relabelled, unanimous } from './panels.ts'
import { names, setOptions, valueIn, vectors } from './support.ts'

const close = (value: number | undefined, wanted: string): void => expect(value).toBeCloseTo(valueIn(wanted)!, 13)

describe('sets of labels', () => {
  const rows = (vectors.sets.rows as readonly (readonly (readonly string[])[])[]).map((row) =>
    row.map((set) => new Set(set)),
  )
  test.each(Object.entries(vectors.sets.expected))('have the expected alpha under the distance %s', (name, wanted) => {
    close(alphaOfSets(rows, setOptions(name)), wanted)
  })

  test.each(vectors.sets.distances as unknown as readonly (readonly [string, string, Record<string, string>])[])(
    '%s and %s are at the expected distances',
    (a, b, distances) => {
      const [one, other] = [new Set(a), new Set(b)]
      const shared = [...one].filter((member) => other.has(member)).length
      for (const [name, wanted] of Object.entries(distances))
        close(setDistance(one.size, other.size, shared, setOptions(name)), wanted)
    },
  )

  test('are weighted by MASI with .67 and .33 under masi=nltk', () => {
    const nltk: SetOptions = { setDistance: 'masi', masi: 'nltk' }
    expect(setDistance(1, 2, 1, nltk)).toBe(1 - 0.5 * 0.67)
    expect(setDistance(2, 2, 1, nltk)).toBe(1 - (1 / 3) * 0.33)
  })
})

describe.each(vectors.clusters)('entities of $annotators', ({ annotators, expected }) => {
  const panel = annotators.map((entities) => clustersOf(entities.map((members) => members.map(String))))
  const wanted = expected as unknown as Readonly<Record<string, string>>
  const measured = (own: SetOptions) =>
    clusterMeasures(statsOfClusters(panel, names(panel.length), { ...own, missingMention: 'missing' }))

  test.each(['jaccard', 'dice', 'passonneau', 'masi'])('have the expected alpha under the distance %s', (name) => {
    close(measured(setOptions(name)).alpha, wanted[name]!)
  })

  test('have the expected mean B³ and LEA over pairs of annotators', () => {
    close(measured(setOptions('masi')).b3, wanted['b3']!)
    close(measured(setOptions('masi')).lea, wanted['lea']!)
  })

  test('have the expected mean adjusted Rand index over pairs of annotators', () => {
    const each = (expected.ari as readonly string[]).map((text) => valueIn(text)!)
    expect(measured(setOptions('masi')).ari).toBeCloseTo(each.reduce((sum, one) => sum + one, 0) / each.length, 13)
  })
})

// ---- laws ------------------------------------------------------------------------------------------------------------

/** Entities by number, 0 for none, of up to six mentions. */
const clusters = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 6 }).map((entities): Clusters => {
  const members = [1, 2, 3].map((entity) => entities.flatMap((own, i) => (own === entity ? [`m${i}`] : [])))
  return clustersOf(members.filter((own) => own.length > 0))
})

const panels: fc.Arbitrary<Panel<'clusters'>> = fc.integer({ min: 2, max: 4 }).chain((size) =>
  fc.array(fc.array(fc.option(clusters, { nil: undefined, freq: 5 }), { minLength: size, maxLength: size }), {
    minLength: 1,
    maxLength: 3,
  }),
)

const renamed = (own: Clusters): Clusters =>
  clustersOf(
    Array.from({ length: clusterCount(own) }, (_, c) =>
      Array.from(own.members.subarray(own.start[c], own.start[c + 1]), (item) => `other ${keyOf(own.items, item)}`),
    ),
  )

describe.each([{}, { setDistance: 'dice', missingMention: 'singleton' }])(
  'clusters by several annotators under %j',
  (own) => {
    const scorer = agreementClusters.with(optionsOf(agreementClusters, own))
    test('score the same, bit for bit, in any order of annotators', () => anyOrder(scorer, panels))
    test('score the same, bit for bit, under any names of annotators', () => anyNames(scorer, panels))
    test('score the same, bit for bit, under other names of mentions', () => relabelled(scorer, panels, renamed))
    test('agree perfectly if all annotators are equal', () =>
      unanimous(scorer, clusters, ['alpha', 'b3', 'lea', 'ari', 'mentions']))
  },
)

test('a mention in two entities of one annotator is refused at its place', () => {
  const scorer = agreementClusters.with(optionsOf(agreementClusters, {}))
  const [problem] =
    scorer.check?.(
      clustersOf([
        ['a', 'b'],
        ['b', 'c'],
      ]),
    ) ?? []
  expect(problem).toMatchObject({ code: 'E369', message: 'b is in two entities of one annotator', at: { line: 3 } })
})
