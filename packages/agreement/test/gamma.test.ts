/** The disorder of best alignments against fractions, and γ by sampling. */
import { describe, expect, test } from 'vitest'
import gammas from '../golden/vectors/gamma.vectors.json' with { type: 'json' }
import { aligner, dissimilarity } from '../src/gamma.ts'
import { disorderOf, unitsIn, valueIn, vectors, type Written } from './support.ts'

const weights = { alpha: 1, beta: 1, deltaEmpty: 1 }
const usual = { ...weights, samples: 30, precision: 0.05, seed: 12345 }

test.each(vectors.gamma)('the observed disorder of $name is $observedDisorder', ({ units, observedDisorder }) => {
  expect(disorderOf(unitsIn(units as Written), weights)).toBeCloseTo(valueIn(observedDisorder)!, 12)
})

describe.each(gammas)('$name', ({ units, bestAlignmentDisorder, params, annotators, ...more }) => {
  const panel = unitsIn(units as Written)

  test('has the expected disorder in its best alignment', () => {
    expect(disorderOf(panel, params)).toBeCloseTo(valueIn(bestAlignmentDisorder)!, 12)
  })

  test.runIf('pairs' in more)('has the dissimilarities of unit pairs that pygamma prints, to single precision', () => {
    for (const [by, i, other, j, , sum] of more.pairs as readonly (readonly (string | number)[])[]) {
      const [a, b] = [
        panel[annotators.indexOf(by as string)]?.[i as number],
        panel[annotators.indexOf(other as string)]?.[j as number],
      ]
      expect(dissimilarity(a!, b!, params)).toBeCloseTo(sum as number, 4)
    }
  })

  test.runIf('bestAlignmentDisorderAlpha3' in more)(
    'has the expected disorder in its best alignment with alpha 3',
    () => {
      expect(disorderOf(panel, { ...params, alpha: 3 })).toBeCloseTo(valueIn(more.bestAlignmentDisorderAlpha3)!, 12)
    },
  )
})

describe('γ', () => {
  const panel = unitsIn([
    [
      [1, 5, 'a'],
      [6, 10, 'b'],
      [20, 24, 'a'],
      [30, 34, 'b'],
    ],
    [
      [2, 6, 'a'],
      [31, 35, 'b'],
    ],
  ])
  const gammaOf = (seed: number): number => {
    const own = aligner({ ...usual, seed }, true)(panel, 40)
    return typeof own === 'object' ? 1 - own.disorder / own.chance : Number.NaN
  }

  test('is repeated by its seed, and differs by less than 0.1 under other seeds', () => {
    expect(gammaOf(1)).toBe(gammaOf(1))
    for (const seed of [2, 3, 4]) expect(Math.abs(gammaOf(seed) - gammaOf(1))).toBeLessThan(0.1)
  })

  test('does not depend on the order of annotators', () => {
    const [one, other] = [aligner(usual, true)(panel, 40), aligner(usual, true)([...panel].reverse(), 40)]
    expect(one).toEqual(other)
  })

  test('is 1 for equal annotators', () => {
    const [units = []] = panel
    expect(aligner(usual, true)([units, units], 40)).toMatchObject({ disorder: 0 })
  })

  test('has no value if too many units overlap one another', () => {
    const dense = Array.from({ length: 3 }, () =>
      Array.from({ length: 10 }, (_, i) => ({ start: i, end: i + 1, label: 'a' })),
    )
    expect(aligner(usual, false)(dense, 10)).toBe('too many')
  })
})
