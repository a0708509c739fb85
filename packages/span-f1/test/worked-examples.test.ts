/** Examples to be checked by hand, with expected values as arithmetic. */
import { describe, expect, it } from 'vitest'
import { entityMatch, spanF1 } from '../src/index.ts'
import { measured as measuredBy, type Options, type Pair, pair, scorer, verdicts } from './support.ts'

const measured = (pairs: readonly Pair[], options: Options = {}) => measuredBy(spanF1, pairs, options)

// the example of the README, section By hand
const example = pair(
  '0-3 PER, 10-20 ORG, 14-20 LOC, 30-36 LOC, 40-45 PER',
  '0-3 PER, 10-20 ORG, 14-20 ORG, 28-36 LOC, 50-53 PER',
)

describe('the example of the README', () => {
  it('matching=strict needs the same borders and label', () => {
    const own = measured([example])
    expect(own).toMatchObject({ gold: 5, found: 5, correct: 2, precision: 2 / 5, recall: 2 / 5, f1: 4 / 10 })
    // PER: 1 of 2 gold, 1 of 2 found; ORG: 1 of 1, 1 of 2; LOC: 0 of 2, 0 of 1
    expect(own.macroPrecision).toBeCloseTo((1 / 2 + 1 / 2 + 0) / 3, 15)
    expect(own.macroRecall).toBeCloseTo((1 / 2 + 1 + 0) / 3, 15)
    expect(own.macroF1).toBeCloseTo((1 / 2 + 2 / 3 + 0) / 3, 15)
    expect(own.weightedF1).toBeCloseTo((2 * (1 / 2) + 1 * (2 / 3) + 2 * 0) / 5, 15)
  })

  it('matching=exact needs the same borders', () =>
    expect(measured([example], { matching: 'exact' })).toMatchObject({ correct: 3, precision: 3 / 5, recall: 3 / 5 }))

  it('matching=type needs the same label and an overlap', () =>
    expect(measured([example], { matching: 'type' })).toMatchObject({ correct: 3, precision: 3 / 5, recall: 3 / 5 }))

  it('matching=partial counts the same borders as 1 and an overlap as 1/2', () =>
    expect(measured([example], { matching: 'partial' })).toMatchObject({
      correct: 3,
      partial: 1,
      precision: 3.5 / 5,
      recall: 3.5 / 5,
      f1: 7 / 10,
    }))

  it('matching=fuzzy pairs spans by position, and counts a pair with the same label', () =>
    expect(measured([example], { matching: 'fuzzy' })).toMatchObject({ correct: 3, precision: 3 / 5 }))

  it('gives a verdict on each span', () =>
    expect(verdicts(example)).toEqual([
      'correct PER',
      'correct ORG',
      'wrong type LOC ORG',
      'wrong boundary LOC',
      'missed PER',
      'spurious PER',
    ]))
})

describe('repeated spans', () => {
  it('of the system alone count as spurious', () =>
    expect(measured([pair('0-3 PER', '0-3 PER, 0-3 PER')])).toMatchObject({ correct: 1, precision: 1 / 2, recall: 1 }))

  it('give a warning, unless they have different labels', () => {
    const told = (system: string): readonly string[] => {
      const [gold, own] = pair('0-4 LOC', system)
      return [...(scorer(spanF1).check?.(own, gold) ?? [])].map(({ code, message }) => `${code} ${message}`)
    }
    expect(told('0-4 LOC, 0-4 PER, 0-4 LOC')).toEqual(['W333 duplicate span 0–4 LOC'])
    expect(told('0-4 LOC, 0-4 PER')).toEqual([])
  })

  it('count as correct as often as the gold has them', () =>
    expect(measured([pair('0-3 PER, 0-3 PER', '0-3 PER, 0-3 PER, 0-3 PER')])).toMatchObject({
      correct: 2,
      precision: 2 / 3,
      recall: 1,
    }))
})

describe('pairing', () => {
  it('counts only one of two system spans inside a gold span, if an overlap is enough', () => {
    const split = pair('0-10 PER', '0-3 PER, 6-10 PER')
    expect(measured([split], { matching: 'type' })).toMatchObject({ correct: 1, precision: 1 / 2, recall: 1 })
    expect(measured([split], { matching: 'partial' })).toMatchObject({
      partial: 1,
      precision: 0.5 / 2,
      recall: 0.5 / 1,
    })
  })

  it('finds the largest number of pairs', () => {
    // from the left, 0-10 would take 0-4, and 2-4 find nothing
    const chain = pair('0-10 PER, 2-4 PER', '0-5 PER, 8-12 PER')
    expect(measured([chain], { matching: 'type' })).toMatchObject({ correct: 2, f1: 1 })
    // HIPE's scorer goes from the left: 0-5 takes 0-10, and 8-12 finds nothing
    expect(measured([chain], { matching: 'fuzzy' })).toMatchObject({ correct: 1, f1: 2 / 4 })
  })

  it('pairs equal spans first, even if two crossed pairs would count more', () => {
    const crossed = pair('0-10 PER, 0-2 PER', '0-10 PER, 8-10 PER')
    expect(measured([crossed], { matching: 'type' })).toMatchObject({ correct: 1, precision: 1 / 2 })
  })

  it('ignores labels with matching=fuzzy, not with matching=type', () => {
    const two = pair('0-3 LOC, 4-8 PER', '2-6 PER')
    expect(measured([two], { matching: 'type' })).toMatchObject({ correct: 1, recall: 1 / 2 })
    expect(measured([two], { matching: 'fuzzy' })).toMatchObject({ correct: 0, recall: 0 })
  })

  it('does not pair adjacent spans', () =>
    expect(measured([pair('0-3 PER', '3-6 PER')], { matching: 'partial' })).toMatchObject({ correct: 0, partial: 0 }))
})

describe('a span with several labels or none', () => {
  const vague = pair('0-3 PER|LOC, 5-9 ORG', '0-3 LOC, 5-9 ORG')

  it('counts once for each label', () =>
    expect(measured([vague])).toMatchObject({ gold: 3, found: 2, correct: 2, precision: 1, recall: 2 / 3 }))

  it('counts once with labels=any', () =>
    expect(measured([vague], { labels: 'any' })).toMatchObject({ gold: 2, found: 2, correct: 2, f1: 1 }))

  it('is paired so that most spans find a partner, with labels=any', () => {
    // A|B must leave A to A|C, which has nothing else
    const sharing = pair('0-3 A|B, 0-3 A|C', '0-3 A|D, 0-3 B|E')
    expect(measured([sharing], { labels: 'any' })).toMatchObject({ gold: 2, correct: 2 })
  })

  it('is compared by full labels, or up to the first dot with granularity=coarse', () => {
    const deep = pair('0-3 loc.adm.town, 5-9 loc.adm', '0-3 loc.adm.reg, 5-9 loc.adm')
    expect(measured([deep])).toMatchObject({ correct: 1, f1: 1 / 2 })
    expect(measured([deep], { granularity: 'coarse' })).toMatchObject({ correct: 2, f1: 1 })
  })

  it('counts once if its labels are equal up to the first dot, with granularity=coarse', () =>
    expect(measured([pair('0-3 loc.a|loc.b', '0-3 loc.c')], { granularity: 'coarse' })).toMatchObject({
      gold: 1,
      correct: 1,
    }))

  it('counts as one span with the empty label if it has no label', () =>
    expect(measured([pair('0-3', '0-3')])).toMatchObject({ gold: 1, correct: 1 }))
})

describe('rows of types under matchings that ignore labels', () => {
  // exact: both PER of the gold are found, one as LOC; of the system's LOC one of two is right, its PER is
  const own = measured([pair('0-3 PER, 5-9 PER', '0-3 PER, 5-9 LOC, 20-24 LOC')], { matching: 'exact' })

  it('count each span in the row of its own label', () => {
    expect(own).toMatchObject({ precision: 2 / 3, recall: 2 / 2, macroPrecision: (1 + 1 / 2) / 2 })
    // LOC: no gold, so recall is 0/0, which is 0 here
    expect(own.macroRecall).toBe((1 + 0) / 2)
    // PER: 2 · 1 · 1 / 2; LOC: 0 of no gold
    expect(own.macroF1).toBe((1 + 0) / 2)
  })
})

describe('the option beta', () => {
  // gold 5, found 4, correct 3; PER 3, 2 and 2, LOC 2, 2 and 1
  const five = pair('0-3 PER, 4-7 PER, 8-11 PER, 12-15 LOC, 16-19 LOC', '0-3 PER, 4-7 PER, 12-15 LOC, 24-28 LOC')

  it('above 1 adds an F that weighs recall more, beside F1', () => {
    const own = measured([five], { beta: 2 })
    expect(own).toMatchObject({ f1: 2 / 3, fBeta: (5 * 3) / (4 * 5 + 4) })
    expect(own).toHaveProperty('macroFBeta', ((5 * 2) / (4 * 3 + 2) + (5 * 1) / (4 * 2 + 2)) / 2)
  })

  it('below 1 adds an F that weighs precision more', () =>
    expect(measured([five], { beta: 0.5 })).toHaveProperty('fBeta', (1.25 * 3) / (0.25 * 5 + 4)))

  it('of 1 adds no measure beside F1', () => expect(measured([five], { beta: 1 })).not.toHaveProperty('fBeta'))

  it('counts half credit in F beta, in total and by type', () => {
    // PER and ORG of one place: half credit on both sides, in all (1 + 4) · 0.5 / (4 · 1 + 1)
    const half = pair('0-5 PER', '0-3 ORG')
    expect(measured([half], { matching: 'partial', beta: 2 })).toMatchObject({ fBeta: 2.5 / 5, macroFBeta: 0 })
    // of PER, P = 1/1 and R = 1/2
    const exact = pair('0-3 PER, 5-8 PER', '0-3 PER')
    expect(measured([exact], { matching: 'exact', beta: 2 })).toHaveProperty('macroFBeta', (5 * 1) / (4 * 2 + 1))
  })

  it('adds a measure to each view of entity-match', () =>
    expect(measuredBy(entityMatch, [pair('0-5 PER, 8-9 PER', '0-3 PER')], { beta: 2 })).toMatchObject({
      strictFBeta: 0,
      partialFBeta: (5 * 0.5) / (4 * 2 + 1),
      typeFBeta: (5 * 1) / (4 * 2 + 1),
    }))

  it('gives F beta the value of zeroDivision for 0/0, and no value in entity-match', () => {
    const nothing = pair('', '')
    expect(measured([nothing], { beta: 2 })).toHaveProperty('fBeta', undefined)
    expect(measured([nothing], { beta: 2, zeroDivision: 1 })).toHaveProperty('fBeta', 1)
    expect(measuredBy(entityMatch, [nothing], { beta: 2 })).toHaveProperty('strictFBeta', undefined)
  })

  it.each([0, -1, 1e7, '2'])('refuses %j', (beta) => {
    const own = spanF1.options['~standard'].validate({ beta })
    expect(own).toHaveProperty('issues.0.path.0.key', 'beta')
  })
})

describe('the option zeroDivision', () => {
  it('gives 0/0 no value, or the number that is set', () => {
    const nothing = pair('', '')
    expect(measured([nothing]).f1).toBeUndefined()
    expect(measured([nothing], { zeroDivision: 0 }).f1).toBe(0)
    expect(measured([pair('0-3 PER', '')])).toMatchObject({ precision: undefined, recall: 0, f1: 0 })
  })
})
