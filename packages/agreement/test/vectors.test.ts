/** The vectors of labels: printed examples and random studies, each value a fraction. */
import { fraction } from '@assay/core'
import { describe, expect, test } from 'vitest'
import { type DistanceName, type DistanceOptions, distanceOver } from '../src/distances.ts'
import { cohenMaxOf, cohenOf, cohenWeightedOf, labelMeasures, pairTableOf } from '../src/label-formulas.ts'
import { labelStatsOf } from '../src/label-stats.ts'
import { itemsOf, names, type Rows, valueIn, vectors } from './support.ts'

const by = (distance: DistanceName, more: Partial<DistanceOptions> = {}): DistanceOptions => ({
  distance,
  order: [],
  table: {},
  ...more,
})

const statsOf = (rows: Rows) => labelStatsOf(itemsOf(rows), names(rows[0]?.length ?? 0))
const measured = (rows: Rows, distance: DistanceName = 'nominal', more: Partial<DistanceOptions> = {}) =>
  labelMeasures(statsOf(rows), by(distance, more))

/** As near as doubles come: the last bit of a mean is that of its sum. */
const close = (value: number | undefined, wanted: string | null | undefined): void => {
  const own = valueIn(wanted)
  if (own === undefined) expect(value).toBeUndefined()
  else expect(value).toBeCloseTo(own, 14)
}

const distances = { alphaOrdinal: 'ordinal', alphaInterval: 'interval', alphaRatio: 'ratio' } as const
const kept = { percent: 'observed', alphaNominal: 'alpha', fleiss: 'kappaFleiss', S: 's' } as const
const means = { daviesFleiss: 'kappaMulti', cohenMean: 'kappa' } as const

describe.each(vectors.coding)('$name ($source)', ({ rows, expected, published }) => {
  const values = measured(rows as Rows)
  const wanted: Readonly<Record<string, string | null | undefined>> = expected

  test.each(Object.entries({ ...kept, ...means }).filter(([name]) => name in wanted))(
    'has the expected value of %s',
    (name, measure) => {
      close(values[measure], wanted[name])
    },
  )

  test.each(Object.entries(distances).filter(([name]) => name in wanted))(
    'has the expected alpha with distance=%s',
    (name, distance) => {
      close(measured(rows as Rows, distance).alpha, wanted[name])
    },
  )

  test.each(['cohen', 'cohenMax'].filter((name) => name in wanted))('has the expected value of %s', (name) => {
    close(name === 'cohen' ? values.kappa : values.kappaMax, wanted[name])
  })

  test('has the values that the paper prints, after rounding', () => {
    for (const [name, printed] of Object.entries(published as Readonly<Record<string, number>>)) {
      const exact = valueIn(wanted[name])
      if (exact !== undefined) expect(Math.abs(exact - printed)).toBeLessThan(0.0051)
    }
  })
})

describe('the example of Artstein and Poesio (2008), weighted by a table', () => {
  const rows = vectors.coding.find(({ name }) => name === 'artstein-poesio-2')?.rows as Rows
  const table = { 'STAT/Chck': 1 / 2, 'IReq/Chck': 1 / 2 }

  test('gives a weighted κ of .8163', () => close(measured(rows, 'table', { table }).kappaWeighted, '40/49'))
  test('gives an α of .8156', () => close(measured(rows, 'table', { table }).alpha, '7919/9710'))
})

describe.each(vectors.random)('random study $seed', ({ rows, holes, expected }) => {
  test('has the expected means of all coefficients without missing values', () => {
    const values = measured(rows as Rows)
    close(values.observed, expected.percent)
    close(values.kappaFleiss, expected.fleiss)
    close(values.s, expected.S)
    close(values.kappa, expected.cohenMean)
    close(values.kappaMulti, expected.daviesFleiss)
  })

  test("has the expected Cohen's κ of each pair of annotators", () => {
    for (const [pair, wanted] of Object.entries(expected.cohenPairs)) {
      const [i, j] = pair.split('-').map(Number) as [number, number]
      const own = cohenOf(tableOf(rows as Rows, i, j))
      close(own && fraction.nearest(own), wanted)
    }
  })

  test('has the expected weighted κ of its first two annotators', () => {
    const table = tableOf(rows as Rows, 0, 1)
    const counts = table.first.map((a, c) => a + table.second[c]!)
    const weighted = (distance: DistanceName) => {
      const own = distanceOver(by(distance), table.labels, counts)
      return own && cohenWeightedOf(table, own)
    }
    close(weighted('linear'), expected.cohenLinear01)
    close(weighted('interval'), expected.cohenQuadratic01)
  })

  test.each(['nominal', 'ordinal', 'interval', 'ratio'] as const)(
    'has the expected α with distance=%s, with and without missing values',
    (distance) => {
      close(measured(rows as Rows, distance).alpha, expected.alpha[distance])
      close(measured(holes as Rows, distance).alpha, expected.alphaHoles[distance])
    },
  )
})

const tableOf = (rows: Rows, i: number, j: number) => {
  const own = labelStatsOf(
    itemsOf(rows).map((row) => [row[i], row[j]]),
    ['a', 'b'],
  )
  return pairTableOf(own.pairs.get('a × b') ?? new Map())
}

describe('exact fractions', () => {
  test('give 49/59 for κ max of Cohen (1960), p. 45, to the last bit', () => {
    const { rows } = vectors.coding.find(({ name }) => name === 'cohen-1960') as { rows: Rows }
    const own = cohenMaxOf(tableOf(rows, 0, 1))
    expect(own && fraction.nearest(own)).toBe(49 / 59)
  })

  test('give 5437/12637 for the example of Fleiss (1971), to the last bit', () => {
    const { rows } = vectors.coding.find(({ name }) => name === 'fleiss-1971') as { rows: Rows }
    expect(measured(rows).kappaFleiss).toBe(5437 / 12637)
  })

  test('give the four alphas of example C of Krippendorff (2011)', () => {
    const { rows } = vectors.coding.find(({ name }) => name === 'krippendorff-2011-C') as { rows: Rows }
    expect(measured(rows).alpha).toBe(113 / 152)
    expect(measured(rows, 'ordinal').alpha).toBe(108577 / 133160)
    expect(measured(rows, 'interval').alpha).toBe(951 / 1120)
    expect(measured(rows, 'ratio').alpha).toBeCloseTo(18222619 / 22852465, 15)
  })
})
