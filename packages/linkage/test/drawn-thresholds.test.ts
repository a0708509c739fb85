/** Thresholds of resamples of gold clusters, against every pair of records counted by hand at every threshold. */
import { type Clusters, type Evidence, isRight } from '@assay/core'
import { optionsOf } from '@assay/core/laws'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkage } from '../src/index.ts'
import { type LinkageStats, linkageStats } from '../src/linkage-stats.ts'
import { step } from '../src/thresholds/sweep.ts'
import { pairsFrom, scored, tableFrom, type Values } from './support.ts'

const RECORDS = 8
const names = Array.from({ length: RECORDS }, (_, i) => `r${i}`)
/** The records, and one that the gold does not have. */
const LINKED = RECORDS + 1
const all = names.map((_, i) => i)

type Link = readonly [a: number, b: number, probability: number]

/** A document: the gold cluster of each record, links, and how often each gold cluster is drawn, by its number. */
interface Drawn {
  readonly labels: readonly number[]
  readonly links: readonly Link[]
  readonly weights: readonly number[]
}

const anyLinks: fc.Arbitrary<readonly Link[]> = fc
  .uniqueArray(
    fc
      .tuple(fc.nat(LINKED - 1), fc.nat(LINKED - 1), fc.integer({ min: 1, max: 5 }))
      .filter(([a, b]) => a < b)
      .map(([a, b, tenths]): Link => [a, b, tenths / 10]),
    { minLength: 1, maxLength: 10, selector: ([a, b]) => `${a} ${b}` },
  )
  .filter((links) => links.some(([, b]) => b < RECORDS))

const anyDrawn: fc.Arbitrary<Drawn> = fc.record({
  labels: fc.array(fc.nat(3), { minLength: RECORDS, maxLength: RECORDS }),
  links: anyLinks,
  weights: fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }),
})

const nameOf = (record: number): string => names[record] ?? 'x'

const filesOf = ({ labels, links }: Drawn, prefix = ''): readonly [gold: Clusters, system: Clusters] => [
  tableFrom(['record,cluster', ...labels.map((label, i) => `${prefix}${names[i]},c${label}`), ''].join('\n')),
  pairsFrom(
    ['id_l,id_r,probability', ...links.map(([a, b, p]) => `${prefix}${nameOf(a)},${prefix}${nameOf(b)},${p}`), ''].join(
      '\n',
    ),
  ),
]

const scorerOf = (options: Readonly<Record<string, unknown>>) => linkage.with(optionsOf(linkage, options))

const floors = { floorRecall: 0.5, floorPrecision: 0.5 }

/** The shares that resamples add up, in the order of the gold clusters. */
const unitsOf = (
  [gold, system]: readonly [Clusters, Clusters],
  options: Readonly<Record<string, unknown>> = floors,
): readonly LinkageStats[] => {
  const units: LinkageStats[] = []
  for (const { shares } of scorerOf(options).judge(gold)(system) as Iterable<Evidence<LinkageStats>>)
    for (const { unit, stats, drawn = linkageStats.empty } of shares?.each() ?? [])
      units[unit] = linkageStats.concat(units[unit] ?? linkageStats.empty, linkageStats.concat(stats, drawn))
  return units
}

/** Gold clusters are numbered as their first records come. */
const weightsOf = ({ labels, weights }: Drawn): readonly number[] =>
  [...new Set(labels)].map((label) => weights[label]!)

const resampleOf = (
  units: readonly LinkageStats[],
  weights: readonly number[],
  options: Readonly<Record<string, unknown>> = floors,
): Values => scorerOf(options).resampling!.intervals!.summarise(linkageStats.weighed!(units)(weights))

/** Of pairs that a threshold keeps: weights, those of right ones, and of pairs of the gold. */
interface Point {
  readonly threshold: number
  readonly found: number
  readonly correct: number
  readonly gold: number
}

type Pair = readonly [number, number]
const pairs = all.flatMap((a) => all.slice(a + 1).map((b): Pair => [a, b]))

/** Every threshold, with every pair looked at anew; two or more documents are held together pair by pair. */
const pointsOf = (documents: readonly Drawn[], isClosed: boolean): readonly Point[] => {
  const thresholds = [...new Set(documents.flatMap(({ links }) => links.map(([, , p]) => p)))].sort((a, b) => b - a)
  return thresholds.map((threshold) => {
    let [found, correct, gold] = [0, 0, 0]
    for (const { labels, links, weights } of documents) {
      const kept = links.filter(([, , p]) => p >= threshold)
      let root = Array.from({ length: LINKED }, (_, i) => i)
      for (const [a, b] of kept) root = root.map((own) => (own === root[a] ? root[b]! : own))
      for (const [a, b] of pairs) {
        const weight = (weights[labels[a]!]! + weights[labels[b]!]!) / 2
        const isFound = isClosed ? root[a] === root[b] : kept.some(([x, y]) => x === a && y === b)
        if (isFound) found += weight
        if (isFound && labels[a] === labels[b]) correct += weight
        if (labels[a] === labels[b]) gold += weight
      }
    }
    return { threshold, found, correct, gold }
  })
}

const fOf = ({ found, correct, gold }: Point): number => (2 * correct) / (gold + found)

/** The first of the points with the largest F, which some points have none of. */
const bestIn = (points: readonly Point[]): Point | undefined =>
  points
    .filter(({ gold, found }) => gold + found > 0)
    .reduce<Point | undefined>((best, point) => (best && fOf(point) <= fOf(best) + 1e-12 ? best : point), undefined)

const close = (found: number | undefined, expected: number): void => {
  if (Number.isNaN(expected)) expect(found).toBeUndefined()
  else expect(found).toBeCloseTo(expected, 12)
}

/** Best points, average precision, floors, and F1 of what was not drawn. */
const holdAgainst = (values: Values, documents: readonly Drawn[]): void => {
  const undrawn = documents.map((one) => ({ ...one, weights: one.weights.map((weight) => (weight === 0 ? 1 : 0)) }))
  const isAll = documents.every(({ labels, weights }) => labels.every((label) => weights[label]! > 0))
  for (const [name, isClosed] of [
    ['', true],
    ['.given', false],
  ] as const) {
    const points = pointsOf(documents, isClosed)
    const best = bestIn(points)
    expect(values[`best${name}.threshold`]).toBe(best?.threshold)
    close(values[`best${name}.f1`], best === undefined ? Number.NaN : fOf(best))
    const left = pointsOf(undrawn, isClosed).find(({ threshold }) => threshold === best?.threshold)
    close(values[`best${name}.f1OutOfBag`], isAll || left === undefined ? Number.NaN : fOf(left))

    // the largest precision with recall of a half, then the larger recall, then the higher threshold; and the other way round
    const precise = points.filter(({ correct, gold }) => gold > 0 && 2 * correct >= gold)
    const most = precise.reduce<Point | undefined>((top, point) => {
      if (top === undefined) return point
      const gain = point.correct * top.found - top.correct * point.found
      return gain > 1e-9 || (Math.abs(gain) < 1e-9 && point.correct > top.correct + 1e-9) ? point : top
    }, undefined)
    expect(values[`floorRecall${name}.threshold`]).toBe(most?.threshold)
    const right = points.filter(({ found, correct, gold }) => gold > 0 && found > 0 && 2 * correct >= found)
    const longest = right.reduce<Point | undefined>((top, point) => {
      if (top === undefined) return point
      const gain = point.correct - top.correct
      return gain > 1e-9 || (Math.abs(gain) < 1e-9 && point.found < top.found - 1e-9) ? point : top
    }, undefined)
    expect(values[`floorPrecision${name}.threshold`]).toBe(longest?.threshold)
    close(values[`floorPrecision${name}.recall`], longest === undefined ? Number.NaN : longest.correct / longest.gold)
  }
  const given = pointsOf(documents, false)
  const average = given.reduce((sum, { found, correct }, i) => {
    const before = given[i - 1]?.correct ?? 0
    return found === 0 ? sum : sum + ((correct - before) * correct) / found
  }, 0)
  close(values['averagePrecision'], given[0]!.gold === 0 ? Number.NaN : average / given[0]!.gold)
}

describe('thresholds in a bootstrap sample of gold clusters', () => {
  it('have the scores over all pairs, each counted half for the gold cluster of either record', () => {
    fc.assert(
      fc.property(anyDrawn, (drawn) => {
        holdAgainst(resampleOf(unitsOf(filesOf(drawn)), weightsOf(drawn)), [drawn])
      }),
    )
  })

  it('have the scores of all documents together', () => {
    fc.assert(
      fc.property(anyDrawn, anyDrawn, (one, other) => {
        const units = [...unitsOf(filesOf(one, 'a')), ...unitsOf(filesOf(other, 'b'))]
        holdAgainst(resampleOf(units, [...weightsOf(one), ...weightsOf(other)]), [one, other])
      }),
    )
  })

  it('have the scores of the file to the last bit if each cluster is drawn once', () => {
    fc.assert(
      fc.property(anyDrawn, (drawn) => {
        const files = filesOf(drawn)
        const units = unitsOf(files)
        const { values } = scored(linkage, [files], floors)
        const resample = resampleOf(
          units,
          units.map(() => 1),
        )
        for (const name of Object.keys(values).filter((own) => /best|floor|average/.test(own)))
          expect(resample[name], name).toBe(values[name])
      }),
    )
  })

  it('have the same scores if statistics are stored as JSON, and in any grouping of sums', () => {
    fc.assert(
      fc.property(anyDrawn, (drawn) => {
        const units = unitsOf(filesOf(drawn))
        const weights = weightsOf(drawn)
        const expected = resampleOf(units, weights)
        const stored = units.map((unit) => {
          const read = linkageStats.decode(JSON.parse(JSON.stringify(linkageStats.encode(unit))))
          if (!isRight(read)) throw new Error(read.left)
          return read.right
        })
        expect(resampleOf(stored, weights)).toEqual(expected)
        const sum = units.reduce(
          (added, unit, i) => linkageStats.concat(added, linkageStats.scale(weights[i]!, unit)),
          linkageStats.empty,
        )
        expect(linkageStats.equals(sum, linkageStats.weighed!(units)(weights))).toBe(true)
      }),
    )
  })

  it('are rounded where there are more than ten thousand probabilities, those of floors too', () => {
    const many = 10_500
    const record = (i: number): string => `r${i}`
    const gold = [
      'record,cluster',
      ...Array.from({ length: 2 * many }, (_, i) => `${record(i)},c${i % 3 === 0 ? i : i >> 1}`),
    ]
    const links = Array.from(
      { length: many },
      (_, i) => `${record(2 * i)},${record(2 * i + 1)},${1 - (i + 0.5) / 12_000}`,
    )
    const files = [
      tableFrom([...gold, ''].join('\n')),
      pairsFrom(['id_l,id_r,probability', ...links, ''].join('\n')),
    ] as const
    const units = unitsOf(files)
    const { values, remarks } = scored(linkage, [files], floors)
    expect(remarks.join()).toContain('many probabilities')
    const resample = resampleOf(
      units,
      units.map(() => 1),
    )
    for (const name of Object.keys(values).filter((own) => /best|floor|average/.test(own)))
      expect(resample[name], name).toBe(values[name])

    // with another document the thresholds of both are rounded
    const other = filesOf(
      {
        labels: [0, 0, 0, 1, 1, 2, 2, 3],
        links: [
          [0, 3, 0.7],
          [0, 1, 0.3],
        ],
        weights: [],
      },
      's',
    )
    const { values: ofBoth } = scored(linkage, [files, other], floors)
    const more = [...units, ...unitsOf(other)]
    const both = resampleOf(
      more,
      more.map(() => 1),
    )
    for (const name of Object.keys(ofBoth).filter((own) => /best|floor|average/.test(own)))
      expect(both[name], name).toBe(ofBoth[name])
  })
})

describe('two sources in a bootstrap sample', () => {
  it('restrict the gold of links to pairs across sources', () => {
    // clusters {l1, r1, r2} and {l2, r3}: pairs across are 2 and 1; links l1–r1 .9, l2–r2 .8, l2–r3 .7
    const gold = tableFrom('record,cluster\nA-__-l1,1\nB-__-r1,1\nB-__-r2,1\nA-__-l2,2\nB-__-r3,2\n')
    const system = pairsFrom('source_l,id_l,source_r,id_r,score\nA,l1,B,r1,0.9\nA,l2,B,r2,0.8\nA,l2,B,r3,0.7\n')
    const options = { sources: 'two' }
    const units = unitsOf([gold, system], options)
    // weights 3 and 1: gold 3·2 + 1; at .9 found and right 3; at .8 found 3 + (1 + 3)/2; at .7 found 6, right 4
    const values = resampleOf(units, [3, 1], options)
    expect(values['best.given.threshold']).toBe(0.7)
    expect(values['best.given.f1']).toBeCloseTo((2 * 4) / (7 + 6), 12)
    expect(values['averagePrecision']).toBeCloseTo((3 * 1 + 1 * (4 / 6)) / 7, 12)
    // weights 1 and 0, and the second cluster: gold 1, at .7 found 3/2 of links, and one of them right
    const first = resampleOf(units, [1, 0], options)
    // at .9 2·1/(2 + 1), at .7 2·1/(2 + 3/2)
    expect(first['best.given.threshold']).toBe(0.9)
    expect(first['best.given.f1OutOfBag']).toBe(0)
  })
})

describe('thresholds are left out', () => {
  const drawn: Drawn = {
    labels: [0, 0, 1, 1, 2, 2, 3, 3],
    links: [
      [0, 1, 0.5],
      [2, 3, 0.4],
    ],
    weights: [1, 1, 1, 1],
  }
  const withoutThresholds = (values: Values): void => {
    for (const name of ['best.f1', 'best.threshold', 'best.f1OutOfBag', 'best.given.f1', 'averagePrecision'])
      expect(values[name], name).toBeUndefined()
  }

  it('of a bootstrap sample if a document has no thresholds', () => {
    const [gold] = filesOf(drawn, 'b')
    const units = [...unitsOf(filesOf(drawn)), ...unitsOf([gold, gold])]
    withoutThresholds(
      resampleOf(
        units,
        units.map((_, i) => (i < 4 ? 1 : 0)),
      ),
    )
    withoutThresholds(scored(linkage, [filesOf(drawn), [gold, gold]]).values)
  })

  it('of a bootstrap sample of more than ten million links, with a remark', () => {
    const [ends, probabilities] = [new Int32Array(10_000_001), new Float64Array(10_000_001)]
    const links = {
      sizes: Int32Array.of(1),
      goldPairs: Float64Array.of(0),
      clusterOf: Int32Array.of(0),
      left: ends,
      right: ends,
      probabilities,
    }
    const { summarise, report } = scorerOf({})
    withoutThresholds(
      summarise({ ...linkageStats.empty, drawn: new Map([['a', { links, clusters: [0], times: [1] }]]) }),
    )
    const steps = new Map([['0.5', { ...step.empty, links: 10_000_001 }]])
    expect(report!.remarks!({ ...linkageStats.empty, documents: 1, ranked: 1, steps })).toContain(
      '10,000,001 links: bootstrap takes at most 10,000,000 for thresholds, so that these and average precision have no intervals',
    )
  })

  it('of stored statistics whose arrays differ in length', () => {
    const read = (links: object) =>
      linkageStats.decode({
        ...(linkageStats.encode(linkageStats.empty) as object),
        drawn: { a: { clusters: [0], times: [1], links } },
      })
    const links = { sizes: [2], goldPairs: [1], clusterOf: [0, 0], left: [0], right: [1], probabilities: [0.5] }
    expect(isRight(read(links))).toBe(true)
    for (const broken of [{ right: [2] }, { clusterOf: [0, 1] }, { goldPairs: [] }, { left: [0, 1] }])
      expect(read({ ...links, ...broken })).toMatchObject({ left: 'at drawn: links that do not fit together' })
    expect(isRight(read({ ...links, probabilities: [2] }))).toBe(false)
  })
})
