/** The vectors of units: the family of 2016, alpha of 1995 and 2004, F1 of pairs. */
import { fraction } from '@assay/core'
import { describe, expect, test } from 'vitest'
import { distance1995, unitMeasures } from '../src/unit-formulas.ts'
import { splitOf, statsOfUnits, type UnitOptions } from '../src/unit-split.ts'
import { names, unitsIn, valueIn, vectors, type Written } from './support.ts'

const usual: UnitOptions = { cuSelf: 'pairs', unitMatch: 'exact', overlapping: 'error' }
const stats = (panel: Written, length: number, more: Partial<UnitOptions> = {}) =>
  statsOfUnits(unitsIn(panel), names(panel.length), length, { ...usual, ...more })

const close = (value: number | undefined, wanted: string | null | undefined): void => {
  const own = valueIn(wanted)
  if (own === undefined) expect(value).toBeUndefined()
  else expect(value).toBeCloseTo(own, 14)
}

describe.each(vectors.uFamily)('$name: $why', ({ units, length, expected, expectedUnion }) => {
  const panel = units as Written

  test('has the expected uα, |uα, cuα and coverage', () => {
    const { u, uBar, cu, coverage } = unitMeasures(stats(panel, length))
    close(u, expected.u)
    close(uBar, expected.bar_u)
    close(cu, expected.cu)
    close(coverage, expected.coverage)
  })

  test('has the expected cuα with cuSelf=union', () => {
    close(unitMeasures(stats(panel, length, { cuSelf: 'union' })).cu, expectedUnion.cu)
  })

  test.each(['pairs', 'union'] as const)(
    'has the expected (k)uα and coverage of each label with cuSelf=%s',
    (cuSelf) => {
      const wanted = (cuSelf === 'pairs' ? expected : expectedUnion).k as Readonly<
        Record<string, { readonly alpha: string | null; readonly coverage: string }>
      >
      const parts = splitOf(stats(panel, length, { cuSelf }))
      for (const [label, { alpha, coverage }] of Object.entries(wanted)) {
        const own = unitMeasures(parts.get(label) as never)
        close(own.k, alpha)
        close(own.coverage, coverage)
      }
    },
  )
})

describe.each(vectors.alphaU1995)('$name ($source)', ({ units, length, expected, published }) => {
  const own = stats(units as Written, length, { overlapping: 'types' })
  const { all, ...wanted } = expected as unknown as Readonly<Record<string, unknown>>
  const single = 'alpha' in expected

  test('has the observed disagreement, expected disagreement and alpha of the definition from 1995', () => {
    const labels = single ? [...own.unitLengths.keys()] : Object.keys(wanted)
    for (const label of labels) {
      const distance = distance1995(own, label)
      const said = (single ? expected : wanted[label]) as { observed: string; expected: string; alpha: string }
      close(distance && fraction.nearest(distance.observed), said.observed)
      close(distance && fraction.nearest(distance.expected), said.expected)
      if (single) close(unitMeasures(own).alphaU, said.alpha)
    }
    if (!single) close(unitMeasures(own).alphaU, (all as { alpha: string } | undefined)?.alpha)
  })

  test('has the observed disagreement that the paper prints', () => {
    const said = published as { observed?: number }
    const [label] = own.unitLengths.keys()
    const distance = distance1995(own, label!)
    if (said.observed !== undefined)
      expect(distance && fraction.nearest(distance.observed)).toBeCloseTo(said.observed, 4)
  })
})

describe.each(vectors.pairwiseF1)('F1 over pairs of annotators', ({ annotators, typed, untyped }) => {
  test.each([
    ['exact', typed],
    ['untyped', untyped],
  ] as const)('has the expected mean and pooled value with unitMatch=%s', (match, wanted) => {
    const { f1, f1Pooled } = unitMeasures(stats(annotators as Written, 20, { unitMatch: match }))
    close(f1, wanted.mean)
    close(f1Pooled, wanted.pooled)
  })
})

describe('the agreement of labels on units in the same place', () => {
  // four places that both have a unit at, one of them with two labels; one unit each that the other lacks
  const panel: Written = [
    [
      [0, 2, 'A'],
      [3, 5, 'A'],
      [6, 8, 'B'],
      [9, 10, 'B'],
      [12, 13, 'A'],
    ],
    [
      [0, 2, 'A'],
      [3, 5, 'A'],
      [6, 8, 'B'],
      [9, 10, 'A'],
      [14, 15, 'B'],
    ],
  ]

  test('is computed over the units that annotators place alike', () => {
    const { labelAlpha, labelKappa, matched } = unitMeasures(stats(panel, 20))
    // n_A = 5, n_B = 3, n = 8, o_AB = o_BA = 1: α = 1 − 7 · 2 / (2 · 5 · 3)
    expect(labelAlpha).toBeCloseTo(1 - (7 * 2) / (2 * 5 * 3), 14)
    // A_o = 3/4, A_e = (2/4)(3/4) + (2/4)(1/4)
    expect(labelKappa).toBeCloseTo((3 / 4 - 1 / 2) / (1 - 1 / 2), 14)
    expect(matched).toBe(8 / 10)
  })

  test('is the same for one label against the rest as for both labels, if there are only two', () => {
    const { labelAlpha } = unitMeasures(stats(panel, 20))
    for (const part of splitOf(stats(panel, 20)).values()) {
      expect(unitMeasures(part).labelAlpha).toBeCloseTo(labelAlpha!, 14)
      expect(unitMeasures(part).matched).toBeUndefined()
    }
  })

  test('counts two units of one annotator at one place as one value', () => {
    const twice: Written = [
      [
        [0, 2, 'A'],
        [0, 2, 'B'],
      ],
      [[0, 2, 'A']],
    ]
    const { labelAlpha } = unitMeasures(stats(twice, 5, { overlapping: 'types' }))
    // one item of two values, A+B and A: all of it is disagreement, as chance has it
    expect(labelAlpha).toBe(0)
  })

  test('has no value if no two annotators place a unit alike', () => {
    const apart: Written = [[[0, 2, 'A']], [[3, 4, 'A']]]
    const { labelAlpha, labelKappa, matched } = unitMeasures(stats(apart, 5))
    expect([labelAlpha, labelKappa, matched]).toEqual([undefined, undefined, 0])
  })
})
