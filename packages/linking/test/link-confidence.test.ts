/** The metric `link-confidence` against its worked example, and `linking` of files that are cut at each threshold. */
import type { Problem } from '@assay/core'
import { lineRowsOf } from '@assay/core/internal/host'
import { optionsOf, sumPairs } from '@assay/core/laws'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { linkConfidence } from '../src/index.ts'
import {
  comparePoints,
  measures,
  type Numbers,
  type Options,
  type Pair,
  pointsOf,
  scorerOf,
  valuesOf,
} from './confidence-points.ts'
import { linkedPairs } from './mentions.ts'
import { columns, pairsOf } from './support.ts'
import { cutVectors, scoredFiles } from './vectors.ts'

/** Documents of `gold` and `system`, a mention a line: place, id, and of the system a score, and perhaps other candidates. */
const written = (gold: string, system: string): readonly Pair[] => {
  const lines = (text: string): string =>
    text
      .split(',')
      .map((one) => {
        const [document = '', place = '', ...rest] = one.trim().split(' ')
        return `${[document, place, place, ...rest].join('\t')}\n`
      })
      .join('')
  return [...pairsOf(columns(lines(gold)), columns(lines(system))).values()]
}

// ---- the same as linking ---------------------------------------------------------------------------------------------

describe('points of link-confidence', () => {
  test.each([
    { nil: 'omit' },
    { nil: 'wrong' },
    { missingId: 'neleval' },
    { candidates: 2 },
    { duplicates: 'keep' },
    { kb: ['Q'], nilPattern: [] },
    { redirects: ['Q1=Q2', 'Q3=NIL1'] },
  ])('equal the metric linking on random files cut at their score, under %o', (options) => {
    fc.assert(
      fc.property(fc.array(linkedPairs(), { maxLength: 3 }), fc.constantFrom(...measures), (pairs, measure) => {
        comparePoints(pairs, { ...options, measure })
      }),
    )
  })
})

test.each(cutVectors.map((vector) => [`${vector.system} at ${vector.threshold}`, vector] as const))(
  'link-confidence of %s has the counts of neleval for the file cut there',
  (_, { system, threshold, expected }) => {
    for (const [measure, [ptp, fp, , fn, ...shares]] of Object.entries(expected)) {
      const { gold, kept, precision, recall, f1 } = valuesOf(scoredFiles(system), { measure, threshold })
      expect([measure, gold, kept]).toEqual([measure, ptp! + fn!, ptp! + fp!])
      expect([precision, recall, f1]).toEqual(shares.map((share) => expect.closeTo(share, 12)))
    }
  },
)

// ---- the worked example ----------------------------------------------------------------------------------------------

const worked = written(
  'd 0 Q1, d 10 Q2, d 20 Q3, d 30 Q4, d 40 Q5',
  'd 0 Q1 .9, d 40 Q9 .8, d 10 Q2 .8, d 20 Q3 .5, d 90 Q1 .3',
)

describe('the worked example of link-confidence', () => {
  const options = { measure: 'strong_link_match', bins: 5, floorRecall: 0.4, floorPrecision: 2 / 3 }

  it('has a point of the curve for each score', () => {
    expect(pointsOf(worked, options)).toEqual([
      [0.9, 1, 1],
      [0.8, 3, 2],
      [0.5, 4, 3],
      [0.3, 5, 3],
    ])
  })

  it('has the average precisions, best values and calibration computed by hand', () => {
    const expected = {
      averagePrecision: ((1 / 5) * (1 + 2 / 3 + 3 / 4)) / 1,
      averagePrecisionInterpolated: (1 / 5) * (1 + 3 / 4 + 3 / 4),
      averagePrecision11: (3 * 1 + 4 * (3 / 4)) / 11,
      averagePrecision101: 51 / 101,
      auprc: 61 / 120,
      bestThreshold: 0.5,
      bestF1: (2 * 3) / (5 + 4),
      bestFound: 4,
      'floorRecall.precision': 3 / 4,
      'floorRecall.threshold': 0.5,
      'floorPrecision.recall': 3 / 5,
      'floorPrecision.threshold': 0.5,
      ece: (0.3 + 0.5 + 2 * 0.3 + 0.1) / 5,
      mce: 1 / 2,
      brier: (0.01 + 0.64 + 0.04 + 0.25 + 0.09) / 5,
      meanScore: 33 / 50,
      accuracy: 3 / 5,
      overconfidence: 3 / 50,
    }
    const values = valuesOf(worked, options)
    for (const [name, value] of Object.entries(expected))
      expect([name, values[name]]).toEqual([name, expect.closeTo(value, 12)])
  })

  it('has remarks and sections that speak of mentions, not of spans', () => {
    const own = scorerOf({ ...options, floorRecall: 0.8 })
    const { stats, parts } = sumPairs(own, worked)
    const remarks = own.report!.remarks!(stats).join('\n')
    expect(remarks).toContain('threshold=0.5')
    expect(remarks).toContain('recall 0.8 is not reached: the highest is 0.6, with everything kept')
    expect(remarks).toContain('no mention below 0.3: the curve ends at recall 0.6')
    expect(remarks).toContain('2 of 5 gold mentions are not found, and are no part of calibration')
    const sections = own.report!.sections!(stats, parts())
    expect(sections.map(({ title }) => title)).toEqual(['threshold', 'precision by recall', 'calibration'])
    expect(sections[0]?.table?.columns.map(({ title }) => title)).toContain('mentions kept')
    expect(JSON.stringify([sections, own.measures])).not.toMatch(/\bspans?\b/)
  })

  it('shows a verdict and a score for each mention', () => {
    const [[gold, system]] = worked as readonly [Pair]
    const shown = Array.from(scorerOf(options).judge(gold)(system)).flatMap(({ verdict, show }) =>
      show === undefined ? [] : [[verdict, show().details]],
    )
    expect(shown).toEqual([
      ['correct link', 'score .9'],
      ['correct link', 'score .8'],
      ['correct link', 'score .5'],
      ['missed', undefined],
      ['wrong link', 'score .8'],
      ['spurious', 'score .3'],
    ])
  })
})

// ---- items -----------------------------------------------------------------------------------------------------------

describe('an item of link-confidence', () => {
  it('is an entity of a document for entity_match, with the highest score of its mentions', () => {
    const pairs = written('d 0 Q1, e 0 Q1', 'd 0 Q1 .2, d 10 Q1 .7, e 5 Q1 .4, e 9 Q2 .6')
    expect(pointsOf(pairs, { measure: 'entity_match' })).toEqual([
      [0.7, 1, 1],
      [0.6, 2, 1],
      [0.4, 3, 2],
    ])
  })

  it('counts as right, as wrong or not at all if it is NIL, as the option nil says', () => {
    const pairs = written('d 0 NIL1, d 10 Q1', 'd 0 NIL7 .8, d 10 NIL .6')
    const correct = (nil: string) => pointsOf(pairs, { measure: 'strong_all_match', nil })
    expect(correct('equal')).toEqual([
      [0.8, 1, 1],
      [0.6, 2, 1],
    ])
    expect(correct('omit')).toEqual([])
    expect(correct('wrong')).toEqual([
      [0.8, 1, 0],
      [0.6, 2, 0],
    ])
  })

  it('gets the score of its best candidate even if another candidate is right', () => {
    const pairs = written('d 0 Q1', 'd 0 Q2 .8 PER Q1 .1 PER')
    const points = (candidates: number) => pointsOf(pairs, { measure: 'strong_link_match', candidates })
    expect([points(1), points(2)]).toEqual([[[0.8, 1, 0]], [[0.8, 1, 1]]])
  })
})

it('link-confidence counts a document as often as it is drawn in a bootstrap sample', () => {
  const own = scorerOf({ measure: 'strong_link_match' })
  const pairs = written(
    'a 0 Q1, a 10 Q2, b 0 Q3, c 0 Q4, c 10 Q5',
    'a 0 Q1 .9, a 10 Q9 .4, b 0 Q3 .95, c 0 Q1 .6, c 10 Q5 .4',
  )
  const rows = lineRowsOf(own.stats)
  for (const [gold, system] of pairs) {
    for (const line of own.judge(gold)(system)) rows.add(line)
    rows.endUnit()
  }
  const [a, , c] = pairs as readonly [Pair, Pair, Pair]
  const drawn = rows.weigh([2, 0, 1]).stats
  const values: Numbers = own.summarise(sumPairs(own, [a, a, c]).stats)
  expect(own.summarise(drawn)).toEqual(values)
  const resampled = own.resampling!.intervals!.summarise(drawn)
  for (const name of own.resampling!.intervals!.measures)
    if (name !== 'bestF1OutOfBag') expect([name, resampled[name]]).toEqual([name, values[name]])
  // of the drawn, F1 is 2·2 / (6 + 2) at .9 as it is 2·3 / (6 + 6) at .4; of b, the mention of .95 is kept, and right
  expect([values['bestThreshold'], resampled['bestF1OutOfBag']]).toEqual([0.9, 1])
})

// ---- refusals --------------------------------------------------------------------------------------------------------

describe('link-confidence refuses', () => {
  const problems = (system: string, options: Options): readonly string[] => {
    const [[gold, own]] = written('d 0 Q1, d 10 NIL1', system) as readonly [Pair]
    return Array.from<Problem, string>(
      scorerOf(options).check?.(own, gold) ?? [],
      ({ code, at, message }) => `${code} ${at.line} ${message}`,
    )
  }

  it('mentions without a score, unless the measure or the option unscored leaves them out', () => {
    const system = 'd 0 Q1, d 10 NIL1'
    const message = 'mentions without a score, and link-confidence needs one each'
    expect(problems(system, { measure: 'strong_all_match' })).toEqual([`E495 1 ${message}`, `E495 2 ${message}`])
    expect(problems(system, { measure: 'strong_link_match' })).toEqual([`E495 1 ${message}`])
    expect(problems(system, { measure: 'strong_all_match', unscored: 'lowest' })).toEqual([])
  })

  it.each([
    ['b_cubed', 'b_cubed compares clusters, in which no mention is right by itself'],
    ['mention_ceaf', 'mention_ceaf compares clusters'],
    ['overlap-maxmax::span', 'shares a mention out over those that it overlaps'],
    ['tac14', 'tac14 is 10 measures, and a curve is of one: name one measure of sets, such as strong_all_match'],
    ['sets:is_first:docid+eid', 'which is the first depends on the threshold: sets::docid+eid'],
    ['sets:is_linked:kbid', 'scores are ranked by document: sets:is_linked:docid+kbid'],
    ['strong_link_mach', 'did you mean strong_link_match?'],
  ])('%s', (measure, message) => {
    expect(() => optionsOf(linkConfidence, { measure })).toThrow(message)
  })

  it('two thresholds at once, and options out of range', () => {
    for (const options of [{ threshold: 0.5, thresholdFrom: 'dev' }, { bins: 0 }, { beta: 0 }, { floorRecall: 2 }])
      expect(() => optionsOf(linkConfidence, options), JSON.stringify(options)).toThrow()
  })
})

it('link-confidence skips mentions without a score, or ranks them first or last, with unscored', () => {
  const pairs = written('d 0 Q1, d 10 Q2', 'd 0 Q1, d 10 Q2 .5, d 20 Q3')
  const points = (unscored: string) => pointsOf(pairs, { measure: 'strong_link_match', unscored })
  expect(points('drop')).toEqual([[0.5, 1, 1]])
  expect(points('highest')).toEqual([
    [Number.POSITIVE_INFINITY, 2, 1],
    [0.5, 3, 2],
  ])
  expect(points('lowest')).toEqual([
    [0.5, 1, 1],
    [Number.NEGATIVE_INFINITY, 3, 2],
  ])
  const own = scorerOf({ measure: 'strong_link_match', unscored: 'drop' })
  expect(own.report!.remarks!(sumPairs(own, pairs).stats)).toContain('mentions without a score, skipped: 2 (unscored)')
})

it('link-confidence applies the best threshold of another system with thresholdFrom', () => {
  const own = scorerOf({ measure: 'strong_link_match', thresholdFrom: 'dev' })
  const sum = sumPairs(own, worked).stats
  const settled = own.settled!((name) => (name === 'dev' ? sum : undefined))
  expect(settled._tag === 'Right' && settled.right.summarise(sum)).toMatchObject({ threshold: 0.5, kept: 4 })
})
