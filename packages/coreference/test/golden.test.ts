import { conll2012 } from '@assay/core/readers'
import { describe, expect, it } from 'vitest'
import { type CorefudSuite, casesOf, corefudPairs, metricOf, type SuiteCase } from './suites.ts'
import { type Options, type Pair, pairsOf, rpf } from './support.ts'

/** Suites give 12 digits, or 5; means of two that are rounded to 5 digits have 6. */
const digitsOf = (value: number): number => (`${value}`.length > 9 ? 11 : 5)

/** The program was asked for all digits; of sums in another order, the last may differ. */
const allDigits = (): number => 12

const agrees = (one: SuiteCase, pairs: readonly Pair[], options: Options, rule: string, digits = digitsOf): void => {
  for (const [name, expected] of Object.entries(one.expected)) {
    const found = rpf(metricOf(name), pairs, {
      ...options,
      zeroDivision: 0,
      ...(name === 'blanc' && { degenerate: rule }),
    })
    expected.forEach((value, i) => {
      expect(found[i], `${name} ${['recall', 'precision', 'F1'][i]}`).toBeCloseTo(value, digits(value))
    })
  }
}

describe('the test suite of the reference scorers (CoNLL-2012)', () => {
  const cases = casesOf('conll')
  it('has 36 cases', () => expect(cases.length).toBe(36))
  for (const one of cases) {
    it(`case ${one.case} has the expected ${Object.keys(one.expected).join(' ')}`, () => {
      const pairs = pairsOf(conll2012, `golden/conll/${one.key}`, `golden/conll/${one.response}`)
      expect(pairs.length).toBeGreaterThan(0)
      agrees(one, pairs, {}, 'perl')
    })
  }
})

/** Holds the numbers of a case to those of corefud-scorer. */
const agreesWithCorefud = (suite: CorefudSuite, one: SuiteCase): void => {
  const pairs = corefudPairs(suite, one)
  expect(pairs.length).toBeGreaterThan(0)
  const dropSingletons = one.options?.singletons === 'drop'
  agrees(one, pairs, { dropSingletons }, 'ua', suite === 'corefud' ? digitsOf : allDigits)
}

describe('the test suite of corefud-scorer', () => {
  const cases = casesOf('corefud')
  it('has 108 cases', () => expect(cases.length).toBe(108))
  for (const one of cases) {
    it(`case ${one.case} has the expected ${Object.keys(one.expected).join(' ')}`, () =>
      agreesWithCorefud('corefud', one))
  }
})

describe('corefud-scorer on files with singletons on both sides', () => {
  const cases = casesOf('corefud-random')
  it('has 61 pairs of files, matched in three ways, with and without singletons', () =>
    expect(cases.length).toBe(61 * 3 * 2))
  for (const one of cases) it(`has the expected scores for ${one.case}`, () => agreesWithCorefud('corefud-random', one))
})

describe('corefud-scorer on files with zeros at the place of paired mentions, and with ties between pairings', () => {
  const cases = casesOf('corefud-zeros')
  it('has 27 pairs of files, matched in three ways, with and without singletons', () =>
    expect(cases.length).toBe(27 * 3 * 2))
  for (const one of cases) it(`has the expected scores for ${one.case}`, () => agreesWithCorefud('corefud-zeros', one))
})
