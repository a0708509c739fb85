/** Examples worked by hand, and what holds of any pairs. */
import type { Clusters } from '@assay/core'
import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { drawing } from '../../../tools/drawn.ts'
import { linkage, linkageEstimates } from '../src/index.ts'
import type { LinkageStats } from '../src/linkage-stats.ts'
import { curveOf } from '../src/thresholds/curve.ts'
import { roundThresholdDown } from '../src/thresholds/rounded-thresholds.ts'
import { allRight, forms, ofOneCluster } from './one-cluster.ts'
import { type Link, list, pairsFrom, scored, tableFrom, type Values } from './support.ts'

const table = (...clusters: readonly (readonly (string | number)[])[]): string =>
  ['record,cluster', ...clusters.flatMap((records, c) => records.map((record) => `${record},c${c + 1}`)), ''].join('\n')

const gold = tableFrom(table(['a', 'b', 'c'], ['d', 'e'], ['f']))
const links: readonly Link[] = [
  ['a', 'b', 0.9],
  ['d', 'e', 0.8],
  ['b', 'c', 0.6],
  ['c', 'd', 0.4],
]

describe('thresholds of {a,b,c}, {d,e}, {f} with links a–b .9, d–e .8, b–c .6, c–d .4', () => {
  // at each threshold: correct, found; exact, clusters; B³ precision and recall; right links, links
  const expected = [
    [0.9, 1, 1, 1, 5, 1, 11 / 18, 1, 1],
    [0.8, 2, 2, 2, 4, 1, 7 / 9, 2, 2],
    [0.6, 4, 4, 3, 3, 1, 1, 3, 3],
    [0.4, 4, 10, 1, 2, 3 / 5, 1, 3, 4],
  ] as const
  const { stats, values, remarks } = scored(linkage, [[gold, pairsFrom(list(...links))]])
  const curve = curveOf(stats as LinkageStats)!

  it.each(expected.map((row, i) => [row[0], i, row] as const))('have the expected counts at %s', (_, i, row) => {
    const [threshold, correct, found, exact, clusters, p, r, right, given] = row
    const at = curve.at(i)
    expect(curve.thresholds[i]).toBe(threshold)
    expect([at.precision, at.recall, at.f1]).toEqual([correct / found, correct / 4, (2 * correct) / (found + 4)])
    expect([at.clusterPrecision, at.clusterRecall]).toEqual([exact / clusters, exact / 3])
    expect(at.bcubedPrecision).toBeCloseTo(p, 12)
    expect(at.bcubedRecall).toBeCloseTo(r, 12)
    expect(at.given).toEqual({ precision: right / given, recall: right / 4, f1: (2 * right) / (given + 4) })
  })
  it('have the best F1 at .6, for clusters and for links', () => {
    expect(values).toMatchObject({
      'best.threshold': 0.6,
      'best.f1': 1,
      'best.given.threshold': 0.6,
      'best.given.f1': 6 / 7,
    })
    // 1/4 · (1 + 1 + 1): the fourth link is wrong, and adds no recall
    expect(values['averagePrecision']).toBeCloseTo(3 / 4, 12)
  })
  it('come with a remark on the pairs that closure adds', () => {
    expect(remarks).toContain('closure adds 6 pairs, 5 of them wrong; the largest cluster has 5 records')
  })
  it('include the thresholds that reach a floor of precision and of recall', () => {
    const { values: own, remarks: said } = scored(linkage, [[gold, pairsFrom(list(...links))]], {
      floorPrecision: 0.5,
      floorRecall: 0.5,
    })
    expect(own).toMatchObject({
      'floorPrecision.threshold': 0.6,
      'floorPrecision.recall': 1,
      'floorRecall.threshold': 0.6,
      'floorRecall.precision': 1,
      'floorPrecision.given.threshold': 0.6,
      'floorPrecision.given.recall': 3 / 4,
      'floorRecall.given.threshold': 0.6,
      'floorRecall.given.precision': 1,
    })
    expect(said.join()).not.toContain('not reached')
    const some = pairsFrom(list(['a', 'b', 0.9], ['a', 'd', 0.9]))
    const { values: none, remarks: why } = scored(linkage, [[gold, some]], { floorRecall: 0.9 })
    expect(none['floorRecall.threshold']).toBeUndefined()
    // a, b and d are one: 1 of 4 pairs
    expect(why).toContain('recall ≥ 0.9 is not reached: the highest is 0.2500')
    expect(why).toContain('recall of links ≥ 0.9 is not reached: the highest is 0.2500')
  })
  it('differ between links and clusters at a floor of recall', () => {
    // at .6 all pairs are in the closure, and 3 of 4 are links
    const { values: own } = scored(linkage, [[gold, pairsFrom(list(...links))]], { floorRecall: 0.9 })
    expect([own['floorRecall.threshold'], own['floorRecall.given.threshold']]).toEqual([0.6, undefined])
  })
  it('come with the mean number of records per cluster', () => {
    // six records in {a,b,c,d,e} and {f}
    expect(values['recordsPerCluster']).toBe(3)
  })
})

describe("links in a system's answer", () => {
  it('join records through a record that the gold lacks, but links to that record do not count', () => {
    const { values, remarks } = scored(linkage, [[gold, pairsFrom(list(['a', 'x', 0.9], ['x', 'b', 0.8]))]])
    expect(values).toMatchObject({ correct: 1, found: 1, 'given.found': 0, 'given.f1': 0 })
    expect(remarks).toContain(
      '2 links with a record that the gold does not have: records are joined over it, the link is not counted',
    )
  })
  it('give F1 no value if neither side has a pair, and 0 if only one side has a pair', () => {
    const alone = tableFrom(table(['a'], ['b']))
    const nothing = tableFrom(table(['a'], ['b']))
    expect(scored(linkage, [[alone, nothing]]).values['f1']).toBeUndefined()
    expect(scored(linkage, [[gold, nothing]]).values['f1']).toBe(0)
    const wrong = pairsFrom(list(['a', 'b']))
    expect(scored(linkage, [[alone, wrong]]).values).toMatchObject({ f1: 0, 'given.f1': 0 })
  })
  it('give no best threshold if F1 is 0/0, and a best F1 of 0 if all pairs are wrong', () => {
    const alone = tableFrom(table(['a'], ['b']))
    // the link of x and y is not counted, since the gold has neither
    const best = (...links: readonly Link[]) => scored(linkage, [[alone, pairsFrom(list(...links))]]).values
    expect(best(['x', 'y', 1])['best.threshold']).toBeUndefined()
    expect(best(['x', 'y', 1], ['a', 'b', 0.5])).toMatchObject({ 'best.threshold': 0.5, 'best.f1': 0 })
    expect(best(['x', 'y', 1], ['a', 'b', 0.5])).toMatchObject({ 'best.given.threshold': 0.5, 'best.given.f1': 0 })
  })
  it('may be absent, so that there are no thresholds', () => {
    const { values } = scored(linkage, [[gold, tableFrom(table(['a', 'b'], ['c', 'd', 'e']))]])
    expect(values).toMatchObject({ correct: 2, found: 4, clusters: 3, largestCluster: 3, precision: 1 / 2 })
    expect([values['given.f1'], values['best.f1'], values['averagePrecision']]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
  it('may be in any order, with the two ids in any order', () => {
    const turned = links.map(([a, b, p = 1]): Link => [b, a, p]).reverse()
    const of = (own: readonly Link[]): Values => scored(linkage, [[gold, pairsFrom(list(...own))]]).values
    expect(of(turned)).toEqual(of(links))
  })
  it('give a single threshold if all probabilities are equal', () => {
    const same = links.map(([a, b]): Link => [a, b, 0.5])
    const { stats, values } = scored(linkage, [[gold, pairsFrom(list(...same))]])
    expect(curveOf(stats as LinkageStats)?.thresholds).toEqual([0.5])
    expect(values).toMatchObject({ 'best.threshold': 0.5, f1: values['best.f1'] })
  })
})

describe('data from two sources', () => {
  const titles = 'source_dataset_l,unique_id_l,source_dataset_r,unique_id_r,match_probability'
  const two = (...rows: readonly string[]): Clusters => pairsFrom([titles, ...rows, ''].join('\n'))
  const own = tableFrom(table(['x-__-1', 'y-__-1'], ['x-__-2', 'y-__-2'], ['x-__-3']))
  const system = two('x,1,y,1,0.9', 'x,2,y,1,0.8', 'x,2,y,2,0.7')

  it('is scored with counts of pairs across sources, and of records with a partner', () => {
    const { values, remarks } = scored(linkage, [[own, system]])
    expect(values).toMatchObject({ 'given.correct': 2, 'given.found': 3, leftMatched: 2 / 3, rightMatched: 1 })
    expect(remarks).toContain('2 records with several partners in the system')
  })
  it('is reduced to the best partner of each record with oneToOne=best', () => {
    const { values } = scored(linkage, [[own, system]], { oneToOne: 'best' })
    // x1–y1 comes first; y1 is taken then, and x2–y2 is left
    expect(values).toMatchObject({ 'given.correct': 2, 'given.found': 2, 'given.f1': 1, f1: 1 })
  })
  it('is refused if a pair is within a source, unless withinSource drops or keeps such pairs', () => {
    const within = two('x,1,y,1,0.9', 'x,2,x,3,0.8')
    const { scorer } = scored(linkage, [])
    expect([...(scorer.check?.(within, own) ?? [])].map(({ code, message }) => [code, message])).toEqual([
      ['E744', 'x-__-2 and x-__-3 are of one source'],
    ])
    const { values } = scored(linkage, [[own, within]], { withinSource: 'drop' })
    expect(values).toMatchObject({ 'given.found': 1, found: 1 })
    expect(scored(linkage, [[own, within]], { withinSource: 'keep' }).values).toMatchObject({ 'given.found': 2 })
  })
})

describe('a gold given as pairs', () => {
  const problems = (text: string, options = {}): readonly (readonly [string, string])[] => {
    const { scorer } = scored(linkage, [], options)
    return [...(scorer.check?.(pairsFrom(text), undefined) ?? [])].map(({ code, message }) => [code, message])
  }
  it('is closed transitively with a warning about the first open triple, or refused under an option', () => {
    const open = list(['a', 'b'], ['b', 'c'])
    expect(problems(open)[0]).toEqual(['W741', 'the gold has the pairs a – b and b – c, and not a – c'])
    const { check } = scored(linkage, [], { goldClosure: 'refuse' }).scorer
    expect([...check!(pairsFrom(open), undefined)][0]).toMatchObject({ severity: 'error', code: 'E743' })
    expect(problems(list(['a', 'b'], ['b', 'c'], ['c', 'a'])).map(([code]) => code)).toEqual(['W742'])
  })
  it('includes records without a pair that a table of records lists', () => {
    const own = pairsFrom(list(['a', 'b']), { records: 'r.csv' }, { 'r.csv': 'unique_id\na\nb\nc\nd\n' })
    const { values } = scored(linkage, [[own, pairsFrom(list(['a', 'b'], ['c', 'd']))]])
    expect(values).toMatchObject({ correct: 1, found: 2, 'given.found': 2, clusters: 2 })
  })
  it('has statistics of names if the table of records has names', () => {
    const names = 'unique_id,name\na,Ann\nb,Anne\nc,Bo\nd,Ann\n'
    const own = pairsFrom(list(['a', 'b']), { records: 'r.csv', names: 'name' }, { 'r.csv': names })
    // {a, b} is called Ann and Anne; Ann is d's name too
    const { values } = scored(linkage, [[own, pairsFrom(list(['a', 'b']))]])
    expect(values).toMatchObject({ nameVariation: 1 / 3, homonymy: 2 / 3 })
  })
  it('is compared in judged pairs only if it has judgements', () => {
    const judged = pairsFrom('id_l,id_r,label\na,b,1\nb,c,0\nd,e,1\n')
    const { values, remarks } = scored(linkage, [
      [judged, pairsFrom(list(['b', 'a'], ['b', 'c'], ['x', 'y'], ['y', 'z']))],
    ])
    expect(values).toMatchObject({
      'given.correct': 1,
      'given.found': 2,
      'given.precision': 1 / 2,
      'given.recall': 1 / 2,
    })
    expect([values['f1'], values['clusters']]).toEqual([undefined, undefined])
    expect(remarks).toEqual([
      '50 % of the links were never judged. They are left out, so precision is that of the judged ones.',
    ])
  })
  it('gives no precision if no judged pair is a non-match, unless an option calls the list complete', () => {
    const text = 'id_l,id_r,label\na,b,1\nc,d,1\n'
    // of the four links a–b, a–c, c–d and b–d two are in the list
    const system = pairsFrom(list(['a', 'b'], ['a', 'c'], ['c', 'd'], ['b', 'd']))
    const judged = scored(linkage, [[pairsFrom(text), system]])
    expect(judged.values).toMatchObject({ 'given.precision': undefined, 'given.recall': 2 / 2, 'given.f1': undefined })
    const [[code, doubtOf] = []] = judged.scorer.report!.doubts!
    expect([code, doubtOf!(judged.stats)]).toEqual([
      'W746',
      {
        message: 'no pair is judged as a non-match, so precision cannot fall, and it has no value',
        hint: 'leave the column out if the list is complete: --gold-set reader.decision=none',
      },
    ])
    const complete = scored(linkage, [[pairsFrom(text, { decision: 'none' }), system]])
    expect(complete.values).toMatchObject({
      'given.precision': 2 / 4,
      'given.recall': 1,
      'given.f1': (2 * 2) / (4 + 2),
    })
    expect(complete.scorer.report!.doubts![0]![1](complete.stats)).toBeUndefined()
    // with another file that has a non-match: right are 2 of 2 judged links, and 1 of 2
    const other = pairsFrom('id_l,id_r,label\nx,y,1\ny,z,0\n')
    const both = scored(linkage, [
      [pairsFrom(text), system],
      [other, pairsFrom(list(['x', 'y'], ['y', 'z']))],
    ])
    expect(both.values['given.precision']).toBe((2 + 1) / (2 + 2))
  })
})

// ---- any pairs -------------------------------------------------------------------------------------------------------

const records = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const anyGold = fc
  .array(fc.nat(3), { minLength: records.length, maxLength: records.length })
  .map((labels) => ['record,cluster', ...labels.map((label, i) => `${records[i]},${label}`), ''].join('\n'))
const anyLinks = fc.array(
  fc
    .tuple(fc.constantFrom(...records, 'x', 'y'), fc.constantFrom(...records, 'x', 'y'), fc.nat(20))
    .filter(([a, b]) => a !== b)
    .map(([a, b, p]): Link => [a, b, p / 20]),
  { minLength: 1, maxLength: 14 },
)

const figures = [
  'precision',
  'recall',
  'f1',
  'bcubedPrecision',
  'bcubedRecall',
  'clusterPrecision',
  'clusterRecall',
] as const

test('every threshold has the scores of the file that is cut there', () =>
  fc.assert(
    fc.property(anyGold, anyLinks, (goldText, own) => {
      const golds = tableFrom(goldText)
      const { stats } = scored(linkage, [[golds, pairsFrom(list(...own))]])
      const curve = curveOf(stats as LinkageStats)!
      for (const [i, threshold] of curve.thresholds.entries()) {
        const { values } = scored(linkage, [[golds, pairsFrom(list(...own), { threshold })]])
        const at = curve.at(i)
        for (const name of figures)
          if (values[name] === undefined) expect(at[name]).toBeUndefined()
          else expect(at[name]).toBeCloseTo(values[name], 12)
        for (const name of ['precision', 'recall', 'f1'] as const) expect(at.given[name]).toBe(values[`given.${name}`])
      }
    }),
  ))

describe('roundedDown', () => {
  it('rounds probabilities down in the same order, and leaves a rounded threshold unchanged', () =>
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (p, q) => {
        const t = roundThresholdDown(p)
        expect(t).toBeLessThanOrEqual(p)
        expect(roundThresholdDown(t)).toBe(t)
        if (p <= q) expect(t).toBeLessThanOrEqual(roundThresholdDown(q))
        if (p > 0) expect(Math.min(p - t, (p - t) / Math.min(p, 1 - p || 1))).toBeLessThan(0.011)
      }),
      { numRuns: drawing(2000) },
    ))
  it.each([
    [0.123456, 0.123],
    [0.00098765, 0.000987],
    [0.99996123, 0.9999612],
    [0.5, 0.5],
    [1, 1],
    [0, 0],
  ])('turns %d into %d', (p, t) => expect(roundThresholdDown(p)).toBe(t))
})

test.each(forms)('a thousand records in one cluster are read and scored as %s', (_, other) => {
  expect(ofOneCluster(1000, other)).toMatchObject(allRight(1000))
})

// ---- estimates -------------------------------------------------------------------------------------------------------

describe('estimates of the example of er-evaluation', () => {
  // (n, extra, missing, rx, rm) are (3, 1/3, 4/3, 1/6, 4/9), (2, 1/2, 1, 1/4, 1/2), (1, 2, 0, 2/3, 0)
  const system = tableFrom(table([1, 2], [3, 5], [4], [6, 7, 8]))
  const sample = tableFrom(table([1, 2, 3], [4, 5], [], [8]))
  const of = (options = {}): Values => scored(linkageEstimates, [[sample, system]], options).values

  it('equal the values of the paper', () => {
    const values = of()
    const expected = {
      precision: 7 / 18,
      'precision.standardError': 0.254587538609,
      recall: 19 / 64,
      'recall.standardError': 0.108253175473,
      f1: 122 / 343,
      entityBcubedPrecision: 23 / 36,
      entityBcubedRecall: 37 / 54,
      bcubedPrecision: 325 / 432,
      bcubedRecall: 127 / 216,
      clusterPrecision: 0,
      clusterRecall: 0,
      clusterF1: 0,
    }
    for (const [name, value] of Object.entries(expected)) expect(values[name], name).toBeCloseTo(value, 11)
    expect(values['clusterF1.standardError']).toBeUndefined()
  })
  it('leave out the bias correction with biasCorrection, and have smaller errors with populationClusters', () => {
    // Σ N = 2 + 0 + 0, Σ D = 3 + 1 + 2
    expect(of({ biasCorrection: false })['precision']).toBeCloseTo(2 / 6, 12)
    expect(of({ populationClusters: 4 })['precision.standardError']).toBeCloseTo(0.254587538609 / 2, 11)
    expect(of({ populationClusters: 3 })['precision.standardError']).toBe(0)
  })
  it('include F of the chosen β', () => {
    // D = n(n − 1) + (Σ extra − Σ missing)/5: 6 − 3/5, 2 − 1/5, 2/5
    const { fBeta } = of({ beta: 2, biasCorrection: false })
    expect(fBeta).toBeCloseTo(2 / (5.4 + 1.8 + 0.4), 12)
  })
  it('leave out records that the system lacks, and clusters that consist of such records', () => {
    const more = tableFrom(table([1, 2, 3, 'x'], [4, 5], ['y'], [8]))
    const { values, remarks } = scored(linkageEstimates, [[more, system]])
    expect(values['precision']).toBeCloseTo(7 / 18, 12)
    expect(remarks).toContain('2 sampled records that the system does not have: dropped from the sample')
    expect(remarks).toContain('1 sampled cluster without a record of the system: skipped')
  })
})

test('linkage-estimates equals linkage for a sample with all clusters', () =>
  fc.assert(
    fc.property(anyGold, anyGold, (goldText, systemText) => {
      const [golds, system] = [tableFrom(goldText), tableFrom(systemText)]
      const { values } = scored(linkage, [[golds, system]])
      const { values: own } = scored(linkageEstimates, [[golds, system]], { weights: 'uniform', biasCorrection: false })
      for (const name of [...figures, 'clusterF1'])
        if (own[name] === undefined || values[name] === undefined) expect(own[name] ?? 0).toBe(values[name] ?? 0)
        else expect(own[name]).toBeCloseTo(values[name], 12)
    }),
  ))
