/** Examples that can be checked with a pencil, expected values as arithmetic. */
import { type Clusters, clustersOf, type Share } from '@assay/core'
import { optionsOf } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { adjustedRand, bCubed, clusteringPurity, mutualInformation, omega, pairwise, vMeasure } from '../src/index.ts'
import { measure, words } from './support.ts'

const near = (value: number | undefined, expected: number): void => expect(value).toBeCloseTo(expected, 12)

describe('purity', () => {
  // Manning, Raghavan and Schütze (2008), figure 16.4: 17 points, clusters xxxxxo, xooood, xxddd, classes x o d
  const gold = words('a1 a2 a3 a4 a5 b1 c1 c2|a6 b2 b3 b4 b5|b6 c3 c4 c5')
  const system = words('a1 a2 a3 a4 a5 a6|b1 b2 b3 b4 b5 b6|c1 c2 c3 c4 c5')
  it('is 12/17 for figure 16.4 of the textbook', () => {
    // 5 x of 6, 4 o of 6, 3 d of 5
    near(measure(clusteringPurity, [[gold, system]])['purity'], (5 + 4 + 3) / 17)
    near(measure(pairwise, [[gold, system]])['samePairs'], 20)
    near(measure(pairwise, [[gold, system]])['rand'], (20 + 72) / 136)
    near(measure(pairwise, [[gold, system]])['f1'], (2 * (20 / 40) * (20 / 44)) / (20 / 40 + 20 / 44))
  })
  it('counts memberships, not items, if clusters overlap (specification, section 1.2)', () => {
    const overlapping = words('a b|b c|d')
    const together = words('a b c d')
    const { purity, inversePurity } = measure(clusteringPurity, [[overlapping, together]])
    near(purity, 2 / 4)
    near(inversePurity, (2 + 2 + 1) / 5)
    near(measure(clusteringPurity, [[overlapping, together]], { n: 'items' })['inversePurity'], 5 / 4)
  })
  it('combines purity and inverse purity into F at any list of alphas or betas', () => {
    // P = 3/4, IP = 3/4 + ... : gold {a b c} {d}, system {a b} {c d}: P = (2 + 1)/4, IP = (2 + 1)/4
    const names = [[words('a b c|d'), words('a b|c|d')]] as const
    const [p, ip] = [4 / 4, (2 + 1) / 4]
    const f = (alpha: number) => 1 / (alpha / p + (1 - alpha) / ip)
    const measured = measure(clusteringPurity, names, { alpha: [0.3, 1, 0], beta: [3] })
    for (const alpha of [0.5, 0.2, 0.3, 1, 0, 1 / (1 + 3 * 3)]) near(measured[`fAlpha${alpha}`], f(alpha))
  })
  it('averages P, IP and F over names (footnote 3); micro F is computed from the means (footnote 4)', () => {
    const names = [
      [words('a b'), words('a|b')],
      [words('a|b'), words('a b')],
    ] as const
    const measured = measure(clusteringPurity, names)
    near(measured['purity'], (1 + 1 / 2) / 2)
    near(measured['inversePurity'], (1 / 2 + 1) / 2)
    near(measured['fAlpha0.5'], (2 / 3 + 2 / 3) / 2)
    near(measured['microFAlpha0.5'], 3 / 4)
  })
  it('ignores items that the gold discards, or counts them as scorer 1.1 does', () => {
    const gold = words('a b|c', ['x', 'y'])
    const system = words('a b|c|x y')
    near(measure(clusteringPurity, [[gold, system]])['fAlpha0.5'], 1)
    const official = measure(clusteringPurity, [[gold, system]], { policy: 'weps-1.1' })
    near(official['purity'], (2 + 1 + 0) / 5)
    near(official['inversePurity'], 1)
  })
  it('is 0 if a system has no answer, under any policy for missing items', () => {
    const gold = words('a|b')
    const absent = { ...words(''), absent: true as const }
    for (const missing of ['singletons', 'ignore']) {
      const measured = measure(clusteringPurity, [[gold, absent]], { 'items.missing': missing })
      expect([measured['purity'], measured['inversePurity'], measured['fAlpha0.5']]).toEqual([0, 0, 0])
    }
    expect(measure(bCubed, [[gold, absent]])['f1']).toBe(0)
  })
  it('refuses a gold without clusters, in one error for all answers', () => {
    const { check } = clusteringPurity.with(optionsOf(clusteringPurity))
    expect(Array.from(check?.(words('')) ?? [], ({ code, at }) => `${code} ${at.path}`)).toEqual(['E355 '])
    expect([...(check?.(words('a'), words('')) ?? []), ...(check?.(words('a')) ?? [])]).toEqual([])
  })
  it('has no value if the gold has no clusters, or 0 under emptyGold=0', () => {
    expect(measure(clusteringPurity, [[words(''), words('a')]], { emptyGold: 'none' })['purity']).toBeUndefined()
    expect(measure(clusteringPurity, [[words(''), words('a')]], { emptyGold: 0 })['fAlpha0.5']).toBe(0)
  })
})

describe('evidence', () => {
  const gold = words('a b c|d e')
  const system = words('a b|c d e')
  const scorer = clusteringPurity.with(optionsOf(clusteringPurity))
  it('contains a line for each cluster, and a line for the name', () => {
    const lines = Array.from(scorer.judge(gold)(system), ({ stats, verdict, right, show }) => {
      const { systemHits, systemSize, goldHits, goldSize } = stats.counts
      return [verdict, right, [systemHits, systemSize, goldHits, goldSize], stats.names, show?.()]
    })
    const at = (line: number) => ({ path: '', line, column: 1 })
    expect(lines).toEqual([
      ['part of an entity', true, [2, 2, 0, 0], 0, { gold: '1 {a, b, c}', system: '1 {a, b}', at: at(1) }],
      [
        'merged from 2',
        undefined,
        [2, 3, 0, 0],
        0,
        { gold: '2 {d, e}', system: '2 {c, d, e}', details: '2 of 3', at: at(3) },
      ],
      [
        'split over 2',
        undefined,
        [0, 0, 2, 3],
        0,
        { gold: '1 {a, b, c}', system: '1 {a, b}', details: '2 of 3', at: at(1) },
      ],
      ['found in a larger entity', true, [0, 0, 2, 2], 0, { gold: '2 {d, e}', system: '2 {c, d, e}', at: at(4) }],
      ['scored', undefined, [0, 0, 0, 0], 1, undefined],
    ])
  })
  it('gives the same verdicts as metrics over entities', () => {
    const extra = clusteringPurity.with(optionsOf(clusteringPurity, { policy: 'weps-1.1' }))
    const verdicts = (key: string, response: string): readonly string[] =>
      Array.from(extra.judge(words(key))(words(response)), ({ verdict }) => verdict).slice(0, -1)
    expect(verdicts('a b', 'a b')).toEqual(['right', 'found whole'])
    expect(verdicts('a b c', 'a b x')).toEqual(['right in part', 'found in part'])
    expect(verdicts('a b', 'x y')).toEqual(['spurious', 'missed'])
  })
  it('shows no text and no place for clusters that the policy adds', () => {
    const lines = Array.from(scorer.judge(words('a|b'))(words('a')), ({ verdict, show }) => [verdict, show?.()])
    expect(lines[1]).toEqual(['right', { gold: '2 {b}' }])
  })
  it('contains only the line of the name if the answer is absent', () => {
    const absent = { ...words(''), absent: true as const }
    expect(Array.from(scorer.judge(gold)(absent), ({ verdict }) => verdict)).toEqual(['scored'])
  })
  it('gives the reason why a name has no value', () => {
    const overlapping = Array.from(
      adjustedRand.with(optionsOf(adjustedRand)).judge(words('a b|b c'))(words('a b c')),
      ({ verdict }) => verdict,
    )
    const incomplete = Array.from(
      adjustedRand.with(optionsOf(adjustedRand, { 'items.missing': 'ignore' })).judge(words('a b|c'))(words('a b')),
      ({ verdict }) => verdict,
    )
    expect([...overlapping, ...incomplete]).toEqual([
      'no value: overlapping clusters',
      'no value: items in no cluster of the system',
    ])
  })
})

describe('F where one side has no pairs or clusters', () => {
  it('is 0 over pairs, for any zeroDivision', () => {
    for (const zeroDivision of ['none', 0, 1]) {
      expect(measure(pairwise, [[words('a b|c'), words('a|b|c')]], { zeroDivision })['f1']).toBe(0)
      expect(measure(pairwise, [[words('a|b|c'), words('a b|c')]], { zeroDivision })['f1']).toBe(0)
    }
    expect(measure(pairwise, [[words('a|b'), words('a|b')]], { zeroDivision: 'none' })['f1']).toBeUndefined()
  })
  it('is 0 over items, with items.missing=ignore', () => {
    const ignored = { 'items.missing': 'ignore' }
    expect(measure(clusteringPurity, [[words('a b|c'), words('')]], ignored)['fAlpha0.5']).toBe(0)
    expect(measure(bCubed, [[words('a b|c'), words('')]], ignored)['f1']).toBe(0)
  })
})

describe('computation shared between metrics', () => {
  it('runs once for a pair if the policies are equal, even if other options differ', () => {
    const asked = new Map<unknown, Set<string>>()
    const share: Share = (work, options) => {
      asked.set(work, (asked.get(work) ?? new Set()).add(JSON.stringify(options)))
      return work(options)
    }
    const rules = { discarded: 'drop', extra: 'drop', 'items.missing': 'one-cluster', both: 'discarded' }
    clusteringPurity.with(optionsOf(clusteringPurity, { policy: 'weps-1.2', alpha: [0.3] }), share)
    omega.with(optionsOf(omega, { policy: 'strict', ...rules }), share)
    pairwise.with(optionsOf(pairwise, { policy: 'weps-1.2', zeroDivision: 0, emptyGold: 0 }), share)
    expect(Array.from(asked.values(), (rules) => rules.size)).toEqual([1])
    vMeasure.with(optionsOf(vMeasure, { policy: 'weps-1.2', repeatedClusters: 'merge' }), share)
    expect(Array.from(asked.values(), (rules) => rules.size)).toEqual([2])
  })
})

describe('extended B-Cubed', () => {
  it('extended B-Cubed is the sum of n²/size over overlaps, divided by items, if clusters are partitions; n is the size of an overlap, size that of its cluster', () => {
    const { precision, recall } = measure(bCubed, [[words('a b c|d e'), words('a b|c d e')]])
    near(precision, (2 ** 2 / 2 + 1 ** 2 / 3 + 2 ** 2 / 3) / 5)
    near(recall, (2 ** 2 / 3 + 1 ** 2 / 3 + 2 ** 2 / 2) / 5)
  })
  it('divides by the number of clusters that two items share: two in the gold, one in the system', () => {
    // a and b share both categories and one cluster: every pair has min(1, 2)/2 recall, min(1, 2)/1 precision
    const { precision, recall } = measure(bCubed, [[words('a b|a b'), words('a b')]])
    near(precision, 1)
    near(recall, 1 / 2)
  })
  it('gives the baseline COMBINED a low score, unlike purity', () => {
    const gold = words('a b|c d')
    const combined = words('a b c d|a|b|c|d')
    near(measure(clusteringPurity, [[gold, combined]])['purity'], (2 + 4) / 8)
    near(measure(clusteringPurity, [[gold, combined]])['inversePurity'], 1)
    // an item with itself: together twice in the system, once in the gold; with its mate 1 of 1; with two others 0
    near(measure(bCubed, [[gold, combined]])['precision'], (1 / 2 + 1 + 0 + 0) / 4)
  })
})

describe('measures over pairs and information', () => {
  it('include an adjusted Rand index, which is negative if clusters cross', () => {
    // ss 0, sd 2, ds 2, dd 2
    near(
      measure(adjustedRand, [[words('a b|c d'), words('a c|b d')]])['adjustedRand'],
      (2 * (0 * 2 - 2 * 2)) / (2 * 4 + 2 * 4),
    )
  })
  it('compute the adjusted Rand index exactly if products exceed 2^53 (50,000 and 100,000 items)', () => {
    for (const n of [50_000, 100_000]) {
      const tenth = n / 10
      const gold = clustersOf([
        Array.from({ length: tenth }, (_, i) => `${i}`),
        ...Array.from({ length: n - tenth }, (_, i) => [`s${i}`]),
      ])
      const half = clustersOf([
        Array.from({ length: tenth / 2 }, (_, i) => `${i}`),
        Array.from({ length: tenth / 2 }, (_, i) => `${i + tenth / 2}`),
        ...Array.from({ length: n - tenth }, (_, i) => [`s${i}`]),
      ])
      const pairs = (m: number): bigint => (BigInt(m) * BigInt(m - 1)) / 2n
      const ss = 2n * pairs(tenth / 2)
      const ds = pairs(tenth) - ss
      const dd = pairs(n) - pairs(tenth)
      const exact = Number((2n * ss * dd * 10n ** 15n) / (ss * dd + (ss + ds) * (ds + dd))) / 1e15
      near(measure(adjustedRand, [[gold, half]])['adjustedRand'], exact)
    }
  })
  it('are 1 for two equal trivial clusterings, and 0 if only the system is trivial', () => {
    for (const [gold, system, value] of [
      ['a b', 'a b', 1],
      ['a|b', 'a|b', 1],
      ['a b|c', 'a b c', 0],
      ['a b|c', 'a|b|c', 0],
    ] as const) {
      const information = measure(mutualInformation, [[words(gold), words(system)]])
      for (const mean of ['Arithmetic', 'Geometric', 'Min', 'Max']) expect(information[`adjusted${mean}`]).toBe(value)
      expect(measure(adjustedRand, [[words(gold), words(system)]])['adjustedRand']).toBeCloseTo(value, 12)
    }
  })
  it('give a name without system pairs an F1 of 0, although its precision has no value', () => {
    const names = [
      [words('a b|c'), words('a|b|c')],
      [words('a b c'), words('a b|c')],
    ] as const
    const { precision, recall, f1 } = measure(pairwise, names)
    expect(precision).toBeUndefined()
    // ss 0, ds 1; ss 1, ds 2
    near(recall, (0 / 1 + 1 / 3) / 2)
    near(f1, ((2 * 0) / (2 * 0 + 0 + 1) + (2 * 1) / (2 * 1 + 0 + 2)) / 2)
  })
  it('compute homogeneity as mutual information divided by the entropy of the gold', () => {
    // gold {a b} {c d}; system {a} {b} {c d}: every cluster is of one category; H(C) = 1.5 bits, MI = 1 bit
    const measured = measure(vMeasure, [[words('a b|c d'), words('a|b|c d')]])
    near(measured['homogeneity'], 1)
    near(measured['completeness'], 1 / 1.5)
    near(measure(mutualInformation, [[words('a b|c d'), words('a|b|c d')]], { logBase: '2' })['mutualInformation'], 1)
  })
  it('adjust mutual information by each of the four means of the entropies', () => {
    // gold {a b} {c d}, system {a} {b} {c d}, in bits: H(L) = 1, H(C) = 1.5, MI = 1. Of three ways to draw the pair of the system, in one it
    // is a pair of the gold and MI is 1, in two it is parted and MI is 1.5 + 1 − 2
    const expected = (1 * 1 + 2 * (1.5 + 1 - 2)) / 3
    const measured = measure(mutualInformation, [[words('a b|c d'), words('a|b|c d')]])
    near(measured['adjustedArithmetic'], (1 - expected) / ((1 + 1.5) / 2 - expected))
    near(measured['adjustedGeometric'], (1 - expected) / (Math.sqrt(1 * 1.5) - expected))
    near(measured['adjustedMin'], (1 - expected) / (1 - expected))
    near(measured['adjustedMax'], (1 - expected) / (1.5 - expected))
  })
  it('have no value if clusters overlap, or are refused', () => {
    const names = [[words('a b|b c'), words('a b c')]] as const
    expect(measure(adjustedRand, names)['adjustedRand']).toBeUndefined()
    expect(measure(vMeasure, names)['vMeasure']).toBeUndefined()
    const refusing = adjustedRand.with(optionsOf(adjustedRand, { duplicates: 'error' }))
    const problemsOf = (content: Clusters, gold?: Clusters) =>
      Array.from(refusing.check?.(content, gold) ?? [], ({ code, message }) => `${code} ${message}`)
    const [[gold, system]] = names
    expect(problemsOf(gold)).toEqual(['E353 b is in 2 clusters: 1, 2'])
    expect(problemsOf(system, gold)).toEqual([])
    expect(problemsOf(gold, system)).toEqual(['E353 b is in 2 clusters: 1, 2'])
  })
  it('give omega the value of the adjusted Rand index on partitions', () => {
    const names = [[words('a b c|d e'), words('a b|c d e')]] as const
    near(measure(omega, names)['omegaIndex'], measure(adjustedRand, names)['adjustedRand']!)
  })
})
