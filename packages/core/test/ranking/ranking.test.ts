import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ranking } from '../../src/index.ts'

const { curveOf, ranked, rankedItems } = ranking

type Item = readonly [score: number, credit: number, label?: string]

const rankedOf = (items: readonly Item[], gold: number, label = ''): ranking.Ranked => {
  const write = rankedItems()
  if (gold > 0) write.gold(label, gold)
  for (const [score, credit, own = label] of items) write.item(own, score, credit)
  return write.take()
}

// The worked example of the specification: five gold items; .9 right, .8 wrong, .8 right, .5 right, .3 wrong.
const example = curveOf(
  rankedOf(
    [
      [0.5, 1],
      [0.8, 0],
      [0.9, 1],
      [0.3, 0],
      [0.8, 1],
    ],
    5,
  ),
)

const pointsOf = ({ thresholds, found, correct }: ranking.Curve) =>
  Array.from(thresholds, (threshold, at) => [threshold, found[at], correct[at]])

describe('a precision-recall curve', () => {
  it('has one point for each distinct score, at which equal scores are counted together', () => {
    expect(pointsOf(example)).toEqual([
      [0.9, 1, 1],
      [0.8, 3, 2],
      [0.5, 4, 3],
      [0.3, 5, 3],
    ])
  })

  it('gives the averages of the worked example', () => {
    expect(ranking.averagePrecision(example)).toBeCloseTo(29 / 60, 12)
    expect(ranking.averagePrecisionInterpolated(example)).toBeCloseTo(1 / 2, 12)
    expect(ranking.averagePrecisionAt(example, 10)).toBeCloseTo(6 / 11, 12)
    expect(ranking.averagePrecisionAt(example, 100)).toBeCloseTo(51 / 101, 12)
    expect(ranking.areaUnderCurve(example)).toBeCloseTo(61 / 120, 12)
    expect(ranking.averagePrecision(ranking.withoutMissed(example))).toBeCloseTo(29 / 36, 12)
  })

  it('gives the best point, and the points above floors, of the worked example', () => {
    const best = ranking.bestPoint(example)
    expect(best).toMatchObject({ threshold: 0.5, found: 4, precision: 3 / 4, recall: 3 / 5 })
    expect(ranking.fBetaAt(example, best!.at, 1)).toBeCloseTo(2 / 3, 12)
    expect(ranking.bestAboveRecall(example, 0.4)).toMatchObject({ threshold: 0.5, precision: 3 / 4 })
    expect(ranking.bestAbovePrecision(example, 0.66)).toMatchObject({ threshold: 0.5, recall: 3 / 5 })
    expect(ranking.bestAboveRecall(example, 0.8)).toBeUndefined()
  })

  it('reads a floor as the decimal number that is written, not as the nearest double', () => {
    // 9 of 10 are found; 0.9 as a double is a little more than 9/10
    const curve = { gold: 10, thresholds: [0.9, 0.5], found: [9, 12], correct: [9, 9] }
    expect(ranking.bestAboveRecall(curve, 0.9)?.threshold).toBe(0.9)
    // 3 of 10 right is a precision of 0.3, and 3 · 0.1 > 0.3 in doubles
    expect(ranking.bestAbovePrecision({ ...curve, found: [10, 12], correct: [3, 3] }, 0.3)?.threshold).toBe(0.9)
  })

  it('prefers the highest threshold if several have equal F, and compares F with β exactly', () => {
    const curve = { gold: 4, thresholds: [3, 2, 1], found: [1, 2, 6], correct: [0, 0, 0] }
    expect(ranking.bestPoint(curve)?.threshold).toBe(3)
    // (1 + β²) c / (β² g + f): with β 0.1, 1.01 · 1 / (0.04 + 1) > 1.01 · 3 / (0.04 + 6)
    expect(ranking.bestPoint({ ...curve, correct: [1, 1, 3] }, 0.1)?.threshold).toBe(3)
    // with β 10, 101 · 3 / (400 + 6) is the largest
    expect(ranking.bestPoint({ ...curve, correct: [1, 1, 3] }, 10)?.threshold).toBe(1)
    // 2^31 of 2^32 and twice as many of twice as many, with as many missed: equal, though their products leave the doubles
    const large = 2 ** 31
    const far = {
      gold: 0,
      thresholds: [2, 1],
      found: [2 * large + 2, 4 * large + 4],
      correct: [large + 1, 2 * large + 2],
    }
    expect(ranking.bestPoint(far)?.threshold).toBe(2)
  })

  it('has no best point if F is 0/0 at every point', () => {
    // without gold F is 0/0 until something is found, and then 0
    const curve = { gold: 0, thresholds: [3, 2, 1], found: [0, 2, 6], correct: [0, 0, 0] }
    expect(ranking.bestPoint(curve)?.threshold).toBe(2)
    expect(ranking.bestPoint({ ...curve, found: [0, 0, 0] })).toBeUndefined()
  })

  it('has no averages without gold items, and averages of 0 if nothing is right', () => {
    const wrong: readonly Item[] = [[0.5, 0]]
    expect(ranking.averagePrecision(curveOf(rankedOf(wrong, 0)))).toBeUndefined()
    expect(ranking.areaUnderCurve(curveOf(rankedOf([], 0)))).toBeUndefined()
    expect(ranking.averagePrecisionAt(curveOf(rankedOf(wrong, 3)), 10)).toBe(0)
    expect(ranking.averagePrecision(curveOf(rankedOf([], 3)))).toBe(0)
  })

  it('returns the point at a threshold', () => {
    expect(ranking.pointOf(example, 0.6)?.found).toBe(3)
    expect(ranking.pointOf(example, 0.8)?.found).toBe(3)
    expect(ranking.pointOf(example, 0.95)).toBeUndefined()
    expect(ranking.pointOf(example, 0)?.found).toBe(5)
  })

  it('is thinned to a few points, with the first and last among them', () => {
    const many = curveOf(
      rankedOf(
        Array.from({ length: 1000 }, (_, i) => [i / 1000, i % 2] as const),
        600,
      ),
    )
    const points = ranking.spreadPoints(many, 20, [17])
    expect(points.length).toBeLessThanOrEqual(20)
    expect(points).toEqual(expect.arrayContaining([0, 17, 999]))
    expect(ranking.spreadPoints(example, 20)).toEqual([0, 1, 2, 3])
  })
})

describe('the calibration of scores', () => {
  it('gives the numbers of the worked example', () => {
    const bins = ranking.binsOfWidth(example, 5)
    expect(bins.map(({ bin, items }) => [bin, items])).toEqual([
      [1, 1],
      [2, 1],
      [3, 2],
      [4, 1],
    ])
    expect(ranking.expectedError(bins)).toBeCloseTo(3 / 10, 12)
    expect(ranking.largestError(bins)).toBeCloseTo(1 / 2, 12)
    const { brier, meanScore, accuracy } = ranking.calibrationOf(example)!
    expect([brier, meanScore, accuracy].map((x) => x.toFixed(12))).toEqual(
      [103 / 500, 33 / 50, 3 / 5].map((x) => x.toFixed(12)),
    )
  })

  it('puts a score on the edge of two bins into the lower bin, and the score 0 into the first bin', () => {
    const curve = curveOf(
      rankedOf(
        [
          [0, 1],
          [0.1, 1],
          [0.3, 1],
          [0.30000000000000004, 1],
          [1, 1],
        ],
        5,
      ),
    )
    expect(ranking.binsOfWidth(curve, 10).map(({ bin, items }) => [bin, items])).toEqual([
      [0, 2],
      [2, 1],
      [3, 1],
      [9, 1],
    ])
  })

  it('puts equal scores into the same bin of equal mass', () => {
    const curve = curveOf(
      rankedOf(
        [
          [0.2, 1],
          [0.5, 0],
          [0.5, 1],
          [0.5, 1],
          [0.9, 1],
        ],
        5,
      ),
    )
    // positions 2 and 4 of five: edges .5 and .9
    expect(ranking.binsOfMass(curve, 2).map(({ items }) => items)).toEqual([4, 1])
    expect(ranking.binsOfMass(curve, 5).map(({ items }) => items)).toEqual([1, 3, 1])
  })

  it('has no value for scores that are not probabilities, and ignores items ranked above all scores', () => {
    expect(ranking.calibrationOf(curveOf(rankedOf([[1.5, 1]], 1)))).toBeUndefined()
    const curve = curveOf(
      rankedOf(
        [
          [Number.POSITIVE_INFINITY, 0],
          [0.5, 1],
        ],
        1,
      ),
    )
    expect(ranking.calibrationOf(curve)).toMatchObject({ items: 1, accuracy: 1, brier: 0.25 })
  })

  it('gives Wilson intervals', () => {
    // Newcombe (1998), table I: 81 of 263, .2553 to .3662; 0 of 20, 0 to .1611
    expect(ranking.wilsonInterval(81 / 263, 263).map((x) => x.toFixed(4))).toEqual(['0.2553', '0.3662'])
    expect(ranking.wilsonInterval(0, 20).map((x) => x.toFixed(4))).toEqual(['0.0000', '0.1611'])
  })
})

const scores = fc.constantFrom(0, 0.1, 0.25, 0.5, 0.75, 0.9, 1)
const item = fc.tuple(scores, fc.constantFrom(0, 0.5, 1), fc.constantFrom('A', 'B'))
const unit = fc.record({ items: fc.array(item, { maxLength: 5 }), gold: fc.nat(4) })

describe('statistics of ranked items', () => {
  const { concat, scale, equals, empty, encode, decode, weighed } = ranked
  const sumOf = (units: readonly { readonly items: readonly Item[]; readonly gold: number }[]) =>
    units.map(({ items, gold }) => rankedOf(items, gold, 'A'))

  it('give the curve of all items, and the curve of each label', () => {
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 6 }), (units) => {
        const all = units.flatMap(({ items }) => items)
        const sum = sumOf(units).reduce(concat, empty)
        for (const label of [undefined, 'A', 'B']) {
          const some = all.filter(([, , own]) => label === undefined || own === label)
          const distinct = [...new Set(some.map(([score]) => score))].sort((a, b) => b - a)
          const expected = distinct.map((least) => {
            const kept = some.filter(([score]) => score >= least)
            return [least, kept.length, kept.reduce((credits, [, credit]) => credits + credit, 0)]
          })
          expect(pointsOf(curveOf(sum, label))).toEqual(expected)
        }
      }),
    )
  })

  it('are weighted with the same result as if they were scaled and added', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(unit, fc.nat(3)), { maxLength: 6 }), (drawn) => {
        const units = sumOf(drawn.map(([own]) => own))
        const weights = drawn.map(([, weight]) => weight)
        const added = units.reduce((sum, own, i) => concat(sum, scale(weights[i]!, own)), empty)
        const own = weighed!(units)(weights)
        expect(equals(own, added)).toBe(true)
        expect(pointsOf(curveOf(own))).toEqual(pointsOf(curveOf(added)))
        expect(curveOf(own, 'A').gold).toBe(curveOf(added, 'A').gold)
        expect(JSON.stringify(encode(own))).toBe(JSON.stringify(encode(added)))
        const both = concat(own, own)
        expect(equals(both, scale(2, added))).toBe(true)
        expect(pointsOf(curveOf(both))).toEqual(pointsOf(curveOf(scale(2, added))))
      }),
    )
  })

  it('are unchanged after being stored and read', () => {
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 4 }), (units) => {
        const sum = sumOf(units).reduce(concat, rankedOf([[Number.POSITIVE_INFINITY, 1]], 1))
        const back = decode(JSON.parse(JSON.stringify(encode(sum))))
        if (back._tag === 'Left') throw new Error(back.left)
        expect(equals(back.right, sum)).toBe(true)
      }),
    )
    expect(decode({ PER: { gold: 1, items: [{ credit: 2, scores: [], times: [] }] } })).toMatchObject({
      left: 'at PER.credit: expected a share from 0 to 1',
    })
  })

  it('are not changed by being added', () => {
    const [a, b, c] = sumOf([
      { items: [[0.5, 1]], gold: 1 },
      { items: [[0.4, 0]], gold: 0 },
      { items: [[0.3, 1]], gold: 2 },
    ]) as [ranking.Ranked, ranking.Ranked, ranking.Ranked]
    const ab = concat(a, b)
    const abc = concat(ab, c)
    const abb = concat(ab, b)
    expect([a, ab, abc, abb].map((s) => curveOf(s).found.length)).toEqual([1, 2, 3, 2])
    expect([a, ab, abc, abb].map((s) => curveOf(s).gold)).toEqual([1, 1, 3, 1])
  })

  it('count the items above a threshold in units that were not drawn', () => {
    const units = sumOf([
      { items: [[0.5, 1, 'A']], gold: 1 },
      {
        items: [
          [0.9, 1, 'A'],
          [0.4, 0, 'A'],
        ],
        gold: 3,
      },
    ])
    expect(ranking.chooseThreshold(weighed!(units)([2, 0]))).toMatchObject({
      threshold: 0.5,
      undrawn: { gold: 3, found: 1, correct: 1 },
    })
    expect(ranking.chooseThreshold(weighed!(units)([1, 1]))?.undrawn).toBeUndefined()
    expect(ranking.chooseThreshold(units[0]!)?.undrawn).toBeUndefined()
  })

  it('give the values of the curve in one pass, to the bit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(unit, fc.nat(2)), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(0.5, 1, 2),
        fc.integer({ min: 1, max: 12 }),
        (drawn, beta, bins) => {
          const units = sumOf(drawn.map(([own]) => own))
          const s = weighed!(units)(drawn.map(([, weight]) => weight))
          const curve = curveOf(s)
          const best = ranking.bestPoint(curve, beta)
          const choice = ranking.chooseThreshold(s, beta)
          expect(choice && [choice.threshold, choice.found, choice.correct, choice.gold]).toEqual(
            best && [best.threshold, best.found, best.correct, curve.gold],
          )
          if (choice) expect(choice.averagePrecision).toBe(ranking.averagePrecision(curve))
          const point = ranking.pointOf(curve, 0.5)
          expect(ranking.keptBy(s, 0.5)).toMatchObject({ found: point?.found ?? 0, correct: point?.correct ?? 0 })
          const whole = ranking.calibrationOf(curve)
          const ece = ranking.expectedError(ranking.binsOfWidth(curve, bins))
          expect(ranking.calibrateOnce(s, bins)).toEqual(whole && { ...whole, ece })
        },
      ),
    )
  })

  it('sort many scores in the same order as few scores', () => {
    const many = Array.from({ length: 20_000 }, (_, i): Item => [(((i * 7919) % 5003) - 2000) / 777, i % 2])
    const { thresholds } = curveOf(rankedOf(many, 1))
    const distinct = [...new Set(many.map(([score]) => score))].sort((a, b) => b - a)
    expect(Array.from(thresholds)).toEqual(distinct)
  })
})
