/** The metric `confidence` against its vectors, its worked example, and `span-f1` of files cut at each threshold. */
import { ranking, type Spans } from '@assay/core'
import { lineRowsOf } from '@assay/core/internal/host'
import { optionsOf, sumPairs } from '@assay/core/laws'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { confidence, spanF1 } from '../src/index.ts'
import {
  type ConfidenceVector,
  confidenceVectors,
  documentOf,
  type Numbers,
  otherNames,
  pairsOf,
  spanOf,
  valuesOf,
  type WrittenSpan,
} from './confidence-vectors.ts'
import { fragmentedPairs } from './fragmented.ts'
import { type Pair, pair, scorer } from './support.ts'

// ---- documents -------------------------------------------------------------------------------------------------------

/** A document of the system from `0-3 PER .9`, separated by commas. */
const scored = (gold: string, system: string): Pair => {
  const spans = system
    .split(',')
    .map((one) => one.trim().split(' '))
    .map(([extent = '', label = '', score]) => {
      const [start, end] = extent.split('-').map(Number)
      return spanOf({ start: start!, end: end!, label, ...(score !== undefined && { score: Number(score) }) })
    })
  return [pair(gold, '')[0], { length: 1000, regions: [{ readings: [spans] }] }]
}

// ---- vectors ---------------------------------------------------------------------------------------------------------

/** The numbers of measures under their names here. */
const expectNumbers = (values: Numbers, expected: Readonly<Record<string, unknown>>, where: string): number => {
  let compared = 0
  for (const [key, value] of Object.entries(expected)) {
    if (typeof value !== 'number') continue
    const name = otherNames[key] ?? key
    expect([where, name, values[name]]).toEqual([where, name, expect.closeTo(value, 9)])
    compared++
  }
  return compared
}

const pointsOf = ({ thresholds, found, correct }: ranking.Curve) =>
  Array.from(thresholds, (threshold, at) => [threshold, found[at]!, correct[at]!])

const binsOf = (bins: readonly ranking.CalibrationBin[]) =>
  bins.map(({ items, meanScore, meanCredit }) => [items, meanScore, meanCredit])

const close = (rows: readonly (readonly number[])[]) => rows.map((row) => row.map((x) => expect.closeTo(x, 9)))

const title = ({ system, options }: ConfidenceVector): string =>
  `${system} ${options.matching} ${options.timesEachDocument?.join(' ') ?? ''}`

describe('the reference cases', () => {
  test.each(confidenceVectors.map((vector) => [title(vector), vector] as const))(
    'of span-confidence have the expected values: %s',
    (_, vector) => {
      const { timesEachDocument, ...options } = vector.options
      const own = scorer(confidence, options)
      const rows = lineRowsOf(own.stats)
      for (const [gold, system] of pairsOf(vector.gold, vector.system)) {
        for (const line of own.judge(gold)(system)) rows.add(line)
        rows.endUnit()
      }
      const { stats, parts } = rows.weigh(timesEachDocument ?? Array.from({ length: rows.size() }, () => 1))
      const values: Numbers = own.summarise(stats)
      const { expected } = vector
      expect(expectNumbers(values, expected, 'whole')).toBeGreaterThan(5)
      const curve = ranking.curveOf(stats.items)
      if (expected.points !== undefined) expect(pointsOf(curve)).toEqual(expected.points)
      for (const floor of ['recall', 'precision'] as const) {
        const chosen = expected[`floor.${floor}`]
        const measure = floor === 'recall' ? 'floorRecall' : 'floorPrecision'
        if (chosen === null) expect(values[`${measure}.threshold`]).toBeUndefined()
        if (chosen) {
          const { threshold, precision, recall } = chosen
          expectNumbers(
            values,
            Object.fromEntries(
              Object.entries({ threshold, precision, recall }).map(([k, v]) => [`${measure}.${k}`, v]),
            ),
            measure,
          )
        }
      }
      const [byWidth, byMass] = [expected['ece.bins'], expected['eceEqualMass.bins']]
      if (byWidth) expect(binsOf(ranking.binsOfWidth(curve, 10))).toEqual(close(byWidth))
      if (byMass) expect(binsOf(ranking.binsOfMass(curve, 10))).toEqual(close(byMass))
      for (const [label, numbers] of Object.entries(expected.type ?? {})) {
        const part = parts()['type']?.get(label)
        expect([label, part !== undefined]).toEqual([label, true])
        expectNumbers(own.summarise(part!), numbers, label)
      }
    },
  )
})

describe('points of span-confidence', () => {
  it.each(['strict', 'exact'])('equal span-f1 on the file cut at their score, under %s', (matching) => {
    let thresholds = 0
    for (let i = 1; i <= 6; i++) {
      const files = [`case-${i}.gold.jsonl`, `case-${i}.sys.jsonl`] as const
      const own = scorer(confidence, { matching })
      const curve = ranking.curveOf(sumPairs(own, pairsOf(...files)).stats.items)
      const cut = scorer(spanF1, { matching })
      for (const [threshold, found, correct] of pointsOf(curve)) {
        const { precision, recall, f1, ...counts } = cut.summarise(sumPairs(cut, pairsOf(...files, threshold)).stats)
        expect([threshold, counts.found, counts.correct]).toEqual([threshold, found, correct])
        const at = valuesOf(pairsOf(...files), { matching, threshold: threshold! })
        expect([at['precision'], at['recall'], at['f1']]).toEqual([precision, recall, f1])
        thresholds++
      }
    }
    expect(thresholds).toBeGreaterThan(50)
  })
})

describe('counts of span-confidence with all spans', () => {
  it.each(['strict', 'exact'])('equal those of span-f1 for discontinuous spans too, under %s', (matching) => {
    const [own, other] = [scorer(confidence, { matching, unscored: 'highest' }), scorer(spanF1, { matching })]
    fc.assert(
      fc.property(fc.array(fragmentedPairs(), { maxLength: 3 }), (pairs) => {
        const { gold, found, correct } = own.summarise(sumPairs(own, pairs).stats)
        const counts = other.summarise(sumPairs(other, pairs).stats)
        expect([gold, found, correct]).toEqual([counts.gold, counts.found, counts.correct])
      }),
    )
  })
})

// ---- the worked example ----------------------------------------------------------------------------------------------

const example = scored('0-1 A, 2-3 A, 4-5 A, 6-7 A, 8-9 A', '0-1 A .9, 20-21 A .8, 2-3 A .8, 4-5 A .5, 22-23 A .3')

describe('the worked example of span-confidence', () => {
  it('has the average precisions, best values and calibration computed by hand', () => {
    const values = valuesOf([example], { bins: 5, floorRecall: 0.4, floorPrecision: 2 / 3 })
    const expected = {
      averagePrecision: 29 / 60,
      averagePrecisionInterpolated: 1 / 2,
      averagePrecision11: 6 / 11,
      averagePrecision101: 51 / 101,
      auprc: 61 / 120,
      macroAveragePrecision: 29 / 60,
      bestThreshold: 0.5,
      bestF1: 2 / 3,
      bestFound: 4,
      'floorRecall.precision': 3 / 4,
      'floorRecall.threshold': 0.5,
      'floorPrecision.recall': 3 / 5,
      'floorPrecision.threshold': 0.5,
      ece: 3 / 10,
      mce: 1 / 2,
      brier: 103 / 500,
      meanScore: 33 / 50,
      accuracy: 3 / 5,
      overconfidence: 3 / 50,
    }
    expect(expectNumbers(values, expected, 'example')).toBe(19)
    expect(valuesOf([example], { floorRecall: 0.8 })['floorRecall.threshold']).toBeUndefined()
    // scikit-learn on the five items
    expect(valuesOf([example], { missed: 'excluded' })['averagePrecision']).toBeCloseTo(29 / 36, 12)
  })

  it('has its best threshold at the highest score with β 0.1, which favours precision', () => {
    const values = valuesOf([example], { beta: 0.1 })
    // 1.01 · 1 / (0.01 · 5 + 1)
    expect([values['bestThreshold'], values['bestFBeta']]).toEqual([0.9, expect.closeTo(1.01 / 1.05, 12)])
    expect(values).not.toHaveProperty('bestF1')
  })

  it('has remarks on thresholds, floors that are not reached, and spans that are not found', () => {
    const own = scorer(confidence, { floorRecall: 0.8, floorPrecision: 0.95, bins: 5 })
    const remarks = own.report!.remarks!(sumPairs(own, [example]).stats).join('\n')
    expect(remarks).toContain('threshold=0.5')
    expect(remarks).toContain('recall 0.8 is not reached: the highest is 0.6, with everything kept')
    expect(remarks).toContain('no span below 0.3: the curve ends at recall 0.6')
    expect(remarks).toContain('2 of 5 gold spans are not found')
    expect(remarks).toContain('fewer than 10 spans a bin')
    expect(remarks).not.toContain('precision 0.95 is not reached')
  })

  it('shows a table of thresholds, a curve and bins in its report', () => {
    const own = scorer(confidence, { bins: 5 })
    const { stats, parts } = sumPairs(own, [example])
    const sections = own.report!.sections!(stats, parts())
    expect(sections.map(({ title }) => title)).toEqual(['threshold', 'precision by recall', 'calibration'])
    expect(sections[0]?.table?.rows).toEqual([
      ['best F1', '0.5', 4, 3 / 4, 3 / 5, 2 / 3],
      ['everything kept', '0.3', 5, 3 / 5, 3 / 5, 3 / 5],
    ])
    expect(sections[1]?.table?.rows.map(([threshold]) => threshold)).toEqual(['0.9', '0.8', '0.5 (best)', '0.3'])
    expect(sections[2]?.table?.rows.map((row) => row.slice(0, 4))).toEqual([
      ['0.2 to 0.4', 1, 0.3, 0],
      ['0.4 to 0.6', 1, 0.5, 1],
      ['0.6 to 0.8', 2, 0.8, 0.5],
      ['0.8 to 1', 1, 0.9, 1],
    ])
    expect(sections[2]?.panels?.map((panel) => panel.title)).toEqual(['spans by score'])
  })
})

// ---- scores and credits ----------------------------------------------------------------------------------------------

describe('pairs of gold and system spans', () => {
  it('are made for the highest score first, so that of two copies the one with the higher score is right', () => {
    const own = scorer(confidence)
    const { stats } = sumPairs(own, [scored('0-5 A', '0-5 A .4, 0-5 A .8')])
    expect(pointsOf(ranking.curveOf(stats.items))).toEqual([
      [0.8, 1, 1],
      [0.4, 2, 1],
    ])
  })

  it('are made for equal borders first if scores are equal, then for the gold span that ends first', () => {
    const own = scorer(confidence, { matching: 'partial' })
    // 0-4 overlaps both, and takes the one that ends first, unless the other has its borders
    const { stats } = sumPairs(own, [scored('0-3 A, 2-6 A', '0-4 A .5, 0-3 A .5')])
    expect(pointsOf(ranking.curveOf(stats.items))).toEqual([[0.5, 2, 1.5]])
    const above = sumPairs(own, [scored('0-3 A, 2-6 A', '0-4 A .6, 0-3 A .5')])
    expect(pointsOf(ranking.curveOf(above.stats.items))).toEqual([
      [0.6, 1, 0.5],
      [0.5, 2, 1],
    ])
  })

  it('may be fewer than possible if made by score, which a remark states', () => {
    // the higher score takes 0-4, which ends first, and leaves nothing for the other
    const documents = [scored('0-4 A, 3-9 A', '2-8 A .9, 0-2 A .5')]
    const own = scorer(confidence, { matching: 'type' })
    const { stats } = sumPairs(own, documents)
    expect(own.report!.remarks!(stats).join('\n')).toContain(
      'with everything kept 1 spans are right, and 2 where as many as can be are paired',
    )
  })
})

describe('spans without a score', () => {
  const documents = [scored('0-1 A, 2-3 A', '0-1 A, 2-3 A .5, 4-5 A')]

  it('are refused, like scores that are not finite numbers', () => {
    const problems = (content: Spans) => [...(scorer(confidence).check?.(content, documents[0]![0]) ?? [])]
    expect(problems(documents[0]![1]).map(({ code }) => code)).toEqual(['E495', 'E495'])
    const odd = (score: string): Spans => ({
      length: 9,
      regions: [{ readings: [[{ start: 0, end: 1, labels: [['A']], attributes: { score } }]] }],
    })
    for (const score of ['', 'high', 'NaN', 'Infinity', '1e999'])
      expect([score, problems(odd(score)).map(({ code }) => code)]).toEqual([score, ['E496']])
    expect(problems(odd('-3.2'))).toEqual([])
  })

  it('are skipped, or ranked first or last and left out of calibration, with unscored', () => {
    const curveOf = (unscored: string) => {
      const own = scorer(confidence, { unscored })
      const { stats } = sumPairs(own, documents)
      const { bestThreshold, accuracy, found } = own.summarise(stats)
      return [pointsOf(ranking.curveOf(stats.items)), bestThreshold, accuracy, found]
    }
    expect(curveOf('drop')).toEqual([[[0.5, 1, 1]], 0.5, 1, 1])
    expect(curveOf('highest')).toEqual([
      [
        [Number.POSITIVE_INFINITY, 2, 1],
        [0.5, 3, 2],
      ],
      0.5,
      1,
      3,
    ])
    // F1 2/3 with the one span alone, 4/5 with everything
    expect(curveOf('lowest')).toEqual([
      [
        [0.5, 1, 1],
        [Number.NEGATIVE_INFINITY, 3, 2],
      ],
      undefined,
      1,
      3,
    ])
  })
})

describe('scores that are not probabilities', () => {
  const documents = [scored('0-1 A, 2-3 A', '0-1 A 7.9, 4-5 A -3.2')]

  it('give average precision but no calibration, unless they are read as logits', () => {
    const given = valuesOf(documents)
    expect([given['averagePrecision'], given['ece'], given['brier'], given['accuracy']]).toEqual([
      0.5,
      undefined,
      undefined,
      undefined,
    ])
    const own = scorer(confidence)
    expect(own.report!.remarks!(sumPairs(own, documents).stats).join('\n')).toContain(
      'scores from -3.2 to 7.9 are no probabilities',
    )
    const logit = valuesOf(documents, { scores: 'logit' })
    const p = (x: number) => 1 / (1 + Math.exp(-x))
    expect(logit['meanScore']).toBeCloseTo((p(7.9) + p(-3.2)) / 2, 12)
    expect(logit['brier']).toBeCloseTo(((1 - p(7.9)) ** 2 + p(-3.2) ** 2) / 2, 12)
    expect(logit['bestThreshold']).toBe(7.9)
  })
})

it('span-confidence applies the best threshold of another system with thresholdFrom', () => {
  const own = scorer(confidence, { thresholdFrom: 'dev' })
  const sum = sumPairs(own, [example]).stats
  const settled = own.settled!((name) => (name === 'dev' ? sum : undefined))
  expect(settled._tag === 'Right' && settled.right.summarise(sum)).toMatchObject({ threshold: 0.5, kept: 4 })
  expect(own.settled!(() => undefined)).toMatchObject({ left: expect.stringContaining('"dev"') })
})

it('span-confidence refuses options out of range', () => {
  for (const options of [
    { matching: 'fuzzy' },
    { beta: 0 },
    { bins: 0 },
    { bins: 1001 },
    { floorRecall: 1.1 },
    { floorPrecision: -0.1 },
    { threshold: 0.5, thresholdFrom: 'dev' },
  ])
    expect(() => optionsOf(confidence, options), JSON.stringify(options)).toThrow()
})

// ---- properties ------------------------------------------------------------------------------------------------------

const writtenSpan = fc
  .record({
    start: fc.nat(8),
    size: fc.integer({ min: 1, max: 4 }),
    label: fc.constantFrom('A', 'B'),
    score: fc.constantFrom(0, 0.1, 0.3, 0.5, 0.55, 0.9, 1),
  })
  .map(({ start, size, label, score }): WrittenSpan => ({ start, end: start + size, label, score }))

const drawn = fc.record({
  gold: fc.array(writtenSpan, { maxLength: 5 }),
  system: fc.array(writtenSpan, { maxLength: 6 }),
})

const written = ({
  gold,
  system,
}: {
  readonly gold: readonly WrittenSpan[]
  readonly system: readonly WrittenSpan[]
}): Pair => {
  const text = ' '.repeat(20)
  return [documentOf({ id: '', text, spans: gold }), documentOf({ id: '', text, spans: system })]
}

const matchings = fc.constantFrom('strict', 'exact', 'type', 'partial')
const averages = ['averagePrecision', 'averagePrecisionInterpolated', 'averagePrecision11', 'auprc', 'bestF1'] as const

describe('span-confidence on random documents', () => {
  it('gives the same values in any order of spans and documents', () => {
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 4 }), matchings, (documents, matching) => {
        const turned = documents
          .map(({ gold, system }) => ({ gold: gold.toReversed(), system: system.toReversed() }))
          .toReversed()
        expect(valuesOf(turned.map(written), { matching })).toEqual(valuesOf(documents.map(written), { matching }))
      }),
    )
  })

  it('has the same average precision and best F for other scores in the same order', () => {
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 4 }), matchings, (documents, matching) => {
        const risen = documents.map(({ gold, system }) => ({
          gold,
          system: system.map((span) => ({ ...span, score: span.score! ** 3 * 5 - 7 })),
        }))
        const [own, other] = [documents, risen].map((all) => valuesOf(all.map(written), { matching }))
        for (const name of averages) expect([name, other![name]]).toEqual([name, own![name]])
      }),
    )
  })

  it('has the same average precision with one more wrong span of the lowest score', () => {
    fc.assert(
      fc.property(fc.array(drawn, { minLength: 1, maxLength: 4 }), matchings, (documents, matching) => {
        const [first, ...others] = documents as [(typeof documents)[number], ...typeof documents]
        const wrong: WrittenSpan = { start: 15, end: 18, label: 'A', score: -1 }
        const more = [{ ...first, system: [...first.system, wrong] }, ...others]
        const name = 'averagePrecision'
        expect(valuesOf(more.map(written), { matching })[name]).toBe(
          valuesOf(documents.map(written), { matching })[name],
        )
      }),
    )
  })

  it('puts every span of the system into exactly one bin', () => {
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 4 }), fc.integer({ min: 1, max: 12 }), (documents, bins) => {
        const own = scorer(confidence)
        const { stats } = sumPairs(own, documents.map(written))
        const curve = ranking.curveOf(stats.items)
        const spans = documents.reduce((sum, { system }) => sum + system.length, 0)
        for (const some of [ranking.binsOfMass(curve, bins), ranking.binsOfWidth(curve, bins)])
          expect(some.reduce((sum, { items }) => sum + items, 0)).toBe(spans)
      }),
    )
  })

  it('has an average precision of 1 and no calibration error for the gold with scores of 1', () => {
    fc.assert(
      fc.property(fc.array(drawn, { minLength: 1, maxLength: 4 }), matchings, (documents, matching) => {
        fc.pre(documents.some(({ gold }) => gold.length > 0))
        const sure = documents.map(({ gold }) => ({ gold, system: gold.map((span) => ({ ...span, score: 1 })) }))
        const values = valuesOf(sure.map(written), { matching })
        for (const name of averages) expect([name, values[name]]).toEqual([name, 1])
        expect([values['ece'], values['mce'], values['brier']]).toEqual([0, 0, 0])
      }),
    )
  })
})

it('the calibration error is 0 if the share of right spans with a score equals the score', () => {
  // of four spans of .25 one is right, of four of .75 three are
  const gold = '0-1 A, 10-11 A, 12-13 A, 14-15 A'
  const low = '0-1 A .25, 2-3 A .25, 4-5 A .25, 6-7 A .25'
  const high = '10-11 A .75, 12-13 A .75, 14-15 A .75, 16-17 A .75'
  const values = valuesOf([scored(gold, `${low}, ${high}`)])
  expect([values['ece'], values['eceEqualMass'], values['overconfidence']]).toEqual([0, 0, 0])
})
