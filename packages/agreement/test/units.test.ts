/** The vectors of units: the family of 2016, alpha of 1995 and 2004, F1 of pairs. */
import { describe, expect, test } from 'vitest'
import { rounded } from '../src/fraction.ts'
import { distance1995, unitMeasures } from '../src/unit-formulas.ts'
import { splitOf, statsOfUnits, type UnitOptions } from '../src/unit-split.ts'
import { inPlace, type Unit } from '../src/unit-stats.ts'
import { names, valueIn, vectors } from './support.ts'

type Written = readonly (readonly (readonly (string | number)[])[])[]

const unitsIn = (panel: Written): readonly (readonly Unit[])[] =>
  panel.map((units) =>
    inPlace(units.map(([start, end, label]) => ({ start: Number(start), end: Number(end), label: String(label) }))),
  )

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

  test('u, |u, cu and coverage', () => {
    const { u, uBar, cu, coverage } = unitMeasures(stats(panel, length))
    close(u, expected.u)
    close(uBar, expected.bar_u)
    close(cu, expected.cu)
    close(coverage, expected.coverage)
  })

  test('cu by the union of the others', () => {
    close(unitMeasures(stats(panel, length, { cuSelf: 'union' })).cu, expectedUnion.cu)
  })

  test.each(['pairs', 'union'] as const)('(k)u and coverage of each value, by %s', (cuSelf) => {
    const wanted = (cuSelf === 'pairs' ? expected : expectedUnion).k as Readonly<
      Record<string, { readonly alpha: string | null; readonly coverage: string }>
    >
    const parts = splitOf(stats(panel, length, { cuSelf }))
    for (const [label, { alpha, coverage }] of Object.entries(wanted)) {
      const own = unitMeasures(parts.get(label) as never)
      close(own.k, alpha)
      close(own.coverage, coverage)
    }
  })
})

describe.each(vectors.alphaU1995)('$name ($source)', ({ units, length, expected, published }) => {
  const own = stats(units as Written, length, { overlapping: 'types' })
  const { all, ...wanted } = expected as unknown as Readonly<Record<string, unknown>>
  const single = 'alpha' in expected

  test('observed, expected and alpha', () => {
    const labels = single ? [...own.unitLengths.keys()] : Object.keys(wanted)
    for (const label of labels) {
      const distance = distance1995(own, label)
      const said = (single ? expected : wanted[label]) as { observed: string; expected: string; alpha: string }
      close(distance && rounded(distance.observed), said.observed)
      close(distance && rounded(distance.expected), said.expected)
      if (single) close(unitMeasures(own).alphaU, said.alpha)
    }
    if (!single) close(unitMeasures(own).alphaU, (all as { alpha: string } | undefined)?.alpha)
  })

  test('observed is as printed', () => {
    const said = published as { observed?: number }
    const [label] = own.unitLengths.keys()
    const distance = distance1995(own, label as string)
    if (said.observed !== undefined) expect(distance && rounded(distance.observed)).toBeCloseTo(said.observed, 4)
  })
})

describe.each(vectors.pairwiseF1)('F1 of pairs', ({ annotators, typed, untyped }) => {
  test.each([
    ['exact', typed],
    ['untyped', untyped],
  ] as const)('%s', (match, wanted) => {
    const { f1, f1Pooled } = unitMeasures(stats(annotators as Written, 20, { unitMatch: match }))
    close(f1, wanted.mean)
    close(f1Pooled, wanted.pooled)
  })
})
