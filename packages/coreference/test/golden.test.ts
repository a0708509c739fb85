import { conll2012, corefud } from '@assay/core/readers'
import { describe, expect, it } from 'vitest'
import { casesOf, metricOf, type SuiteCase } from './suites.ts'
import { type Options, type Pair, pairsOf, rpf } from './support.ts'

/** Suites give 12 digits, or 5; means of two that are rounded to 5 digits have 6. */
const digitsOf = (value: number): number => (`${value}`.length > 9 ? 11 : 5)

const agrees = (one: SuiteCase, pairs: readonly Pair[], options: Options, rule: string): void => {
  for (const [name, expected] of Object.entries(one.expected)) {
    const found = rpf(metricOf(name), pairs, {
      ...options,
      zeroDivision: 0,
      ...(name === 'blanc' && { degenerate: rule }),
    })
    expected.forEach((value, i) => {
      expect(found[i], `${name} ${['recall', 'precision', 'F1'][i]}`).toBeCloseTo(value, digitsOf(value))
    })
  }
}

describe('the test suite of the reference scorers (CoNLL-2012)', () => {
  const cases = casesOf('conll')
  it('has 36 cases', () => expect(cases.length).toBe(36))
  for (const one of cases) {
    it(`case ${one.case}: ${Object.keys(one.expected).join(' ')}`, () => {
      const pairs = pairsOf(conll2012, `golden/conll/${one.key}`, `golden/conll/${one.response}`)
      expect(pairs.length).toBeGreaterThan(0)
      agrees(one, pairs, {}, 'perl')
    })
  }
})

describe('the test suite of corefud-scorer', () => {
  const cases = casesOf('corefud')
  it('has 108 cases', () => expect(cases.length).toBe(108))
  for (const one of cases) {
    it(`case ${one.case}: ${Object.keys(one.expected).join(' ')}`, () => {
      const { match, zeros, zero_match: zeroMatch, singletons } = one.options ?? {}
      const read = { match, zeros, zeroMatch }
      const pairs = pairsOf(corefud, `golden/corefud/${one.key}`, `golden/corefud/${one.response}`, read)
      expect(pairs.length).toBeGreaterThan(0)
      agrees(one, pairs, { dropSingletons: singletons === 'drop' }, 'ua')
    })
  }
})
