/** What is printed in the works and what other programs give of the same tables, and ours. */
import { clustersOf, fraction } from '@assay/core'
import { type Case, decimalsOf, type Giver, type Parity, type ParityOf, type Row, row } from '../../../tools/parity.ts'
import gammas from '../golden/vectors/gamma.vectors.json' with { type: 'json' }
import { clusterMeasures, statsOfClusters } from '../src/cluster-stats.ts'
import type { DistanceName, DistanceOptions } from '../src/distances.ts'
import { labelMeasures } from '../src/label-formulas.ts'
import { labelStatsOf } from '../src/label-stats.ts'
import { alphaOfSets } from '../src/sets.ts'
import { distance1995, unitMeasures } from '../src/unit-formulas.ts'
import { splitOf, statsOfUnits, type UnitOptions } from '../src/unit-split.ts'
import {
  disorderOf,
  itemsOf,
  names,
  type Rows,
  setOptions,
  unitsIn,
  valueIn,
  vectors,
  type Written,
} from './support.ts'

const from = (giver: Giver, about: string, cases: readonly Case[]): Parity => ({
  giver,
  origin: { file: 'golden/ORIGIN.md', about: [about] },
  cases: cases.filter(({ rows }) => rows.length > 0),
})
const tables = 'agreement.vectors.json'

type Fractions = Readonly<Record<string, string | null | undefined>>
type Numbers = Readonly<Record<string, number | undefined>>

// ---- labels ----------------------------------------------------------------------------------------------------------

/** What the vectors call measures, and by which distance they are. With two annotators Fleiss is Scott's π, and κ one pair's. */
const coefficients: Readonly<Record<string, readonly [measure: string, distance?: DistanceName]>> = {
  percent: ['observed'],
  alphaNominal: ['alpha'],
  fleiss: ['kappaFleiss'],
  scott: ['kappaFleiss'],
  S: ['s'],
  daviesFleiss: ['kappaMulti'],
  cohen: ['kappa'],
  cohenMean: ['kappa'],
  cohenMax: ['kappaMax'],
  alphaOrdinal: ['alpha', 'ordinal'],
  alphaInterval: ['alpha', 'interval'],
  alphaRatio: ['alpha', 'ratio'],
}

const labelsBy = (rows: Rows, distance: DistanceName = 'nominal', table: DistanceOptions['table'] = {}): Numbers =>
  labelMeasures(labelStatsOf(itemsOf(rows), names(rows[0]?.length ?? 0)), { distance, order: [], table })

const labelRows = (
  rows: Rows,
  said: Readonly<Record<string, unknown>>,
  rowOf: (measure: string, said: unknown, ours: number | undefined) => Row,
): readonly Row[] =>
  Object.entries(coefficients).flatMap(([name, [measure, distance]]) => {
    const ours = labelsBy(rows, distance)[measure]
    return name in said ? [rowOf(distance === undefined ? measure : `${measure}, ${distance}`, said[name], ours)] : []
  })

const exactly = (measure: string, said: unknown, ours: number | undefined): Row =>
  row(measure, valueIn(said as string | null), ours)

/** What the vectors give under a second name. */
const withoutTwice = ({ scott: _, cohen: __, ...others }: Fractions): Fractions => others

/** Works print two digits at least, and cut what others round. */
const asPrinted = (measure: string, said: unknown, ours: number | undefined): Row =>
  row(measure, said as number, ours, 10 ** -Math.max(2, decimalsOf(String(said))))

/** The example of Artstein and Poesio in which Chck is half as far from the others as they are from each other. */
const weighted = (said: Readonly<Record<'kappa_w' | 'alpha', unknown>>, rowOf: typeof exactly): Case => {
  const rows = vectors.coding.find(({ name }) => name === vectors.weighted.rows)?.rows as Rows
  const { kappaWeighted, alpha } = labelsBy(rows, 'table', { 'STAT/Chck': 1 / 2, 'IReq/Chck': 1 / 2 })
  return {
    name: vectors.weighted.source,
    rows: [rowOf('kappaWeighted', said.kappa_w, kappaWeighted), rowOf('alpha, weighted', said.alpha, alpha)],
  }
}

const labels = (): readonly Parity[] => [
  from('published', tables, [
    ...vectors.coding.map(({ source, rows, published }) => ({
      name: source,
      rows: labelRows(rows as Rows, published, asPrinted),
    })),
    weighted(vectors.weighted.published, asPrinted),
  ]),
  from('independent', tables, [
    ...vectors.coding.map(({ name, rows, expected }) => ({
      name,
      rows: labelRows(rows as Rows, withoutTwice(expected as Fractions), exactly),
    })),
    weighted(vectors.weighted.expected, exactly),
    ...vectors.random.map(({ seed, rows, holes, expected }) => ({
      name: `random study ${seed}`,
      rows: [
        ...labelRows(rows as Rows, expected, exactly),
        ...(['nominal', 'ordinal', 'interval', 'ratio'] as const).flatMap((distance) => [
          exactly(`alpha, ${distance}`, expected.alpha[distance], labelsBy(rows as Rows, distance)['alpha']),
          exactly(
            `alpha, ${distance}, some left out`,
            expected.alphaHoles[distance],
            labelsBy(holes as Rows, distance)['alpha'],
          ),
        ]),
      ],
    })),
  ]),
]

// ---- units -----------------------------------------------------------------------------------------------------------

const usual: UnitOptions = { cuSelf: 'pairs', unitMatch: 'exact', overlapping: 'error' }
const unitStats = (units: unknown, length: number, more: Partial<UnitOptions> = {}) => {
  const panel = units as Written
  return statsOfUnits(unitsIn(panel), names(panel.length), length, { ...usual, ...more })
}

const familyRows = (own: ReturnType<typeof unitStats>, said: Fractions): readonly Row[] => {
  const values: Numbers = unitMeasures(own)
  const named = { u: 'u', bar_u: 'uBar', cu: 'cu', coverage: 'coverage' }
  return Object.entries(named).map(([name, measure]) => exactly(measure, said[name], values[measure]))
}

const labelsOf2016 = vectors.uFamily.map(({ name, units, length, expected }): Case => {
  const own = unitStats(units, length)
  const parts = splitOf(own)
  const byLabel = Object.entries(expected.k as Readonly<Record<string, { readonly alpha: string | null }>>)
  return {
    name,
    rows: [
      ...familyRows(own, expected as unknown as Fractions),
      ...byLabel.map(([label, { alpha }]) =>
        exactly(`k of ${label}`, alpha, unitMeasures(parts.get(label) as never).k),
      ),
    ],
  }
})

type Of1995 = Readonly<Record<string, Fractions>>
const alphasOf1995 = vectors.alphaU1995.map(({ source, name, units, length, expected, published }) => {
  const own = unitStats(units, length, { overlapping: 'types' })
  const isSingle = 'alpha' in expected
  const label = [...own.unitLengths.keys()][0]!
  const distance = distance1995(own, label)
  const observed = (published as { readonly observed?: number }).observed
  const all = isSingle ? (expected as unknown as Fractions)['alpha'] : (expected as unknown as Of1995)['all']?.['alpha']
  return {
    printed: {
      name: `${source}, ${name}`,
      rows:
        observed === undefined
          ? []
          : [asPrinted('observed', observed, distance && fraction.nearest(distance.observed))],
    },
    computed: { name, rows: [exactly('alphaU', all, unitMeasures(own).alphaU)] },
  }
})

const pairsOfUnits = vectors.pairwiseF1.map(({ annotators, typed, untyped }): Case => {
  const rows = (
    [
      ['exact', typed],
      ['untyped', untyped],
    ] as const
  ).flatMap(([unitMatch, said]) => {
    const { f1, f1Pooled } = unitMeasures(unitStats(annotators, 20, { unitMatch }))
    return [exactly(`f1, ${unitMatch}`, said.mean, f1), exactly(`f1Pooled, ${unitMatch}`, said.pooled, f1Pooled)]
  })
  return { name: 'three annotators, F1 of pairs', rows }
})

/** Of single floats, seven digits. */
const FLOAT = 5e-7

const units = (): readonly Parity[] => [
  from(
    'official',
    'gamma.vectors.json',
    gammas.flatMap(({ name, units: panel, params, ...more }) =>
      'officialFloat32' in more
        ? [
            {
              name,
              rows: [row('disorder', more.officialFloat32, disorderOf(unitsIn(panel as Written), params), FLOAT)],
            },
          ]
        : [],
    ),
  ),
  from(
    'published',
    tables,
    alphasOf1995.map(({ printed }) => printed),
  ),
  from('independent', tables, [...labelsOf2016, ...alphasOf1995.map(({ computed }) => computed), ...pairsOfUnits]),
  from(
    'independent',
    'gamma.vectors.json',
    gammas.map(({ name, units: panel, params, bestAlignmentDisorder }) => ({
      name,
      rows: [exactly('disorder', bestAlignmentDisorder, disorderOf(unitsIn(panel as Written), params))],
    })),
  ),
]

// ---- entities --------------------------------------------------------------------------------------------------------

const clusters = (): readonly Parity[] => {
  const sets = (vectors.sets.rows as readonly (readonly (readonly string[])[])[]).map((items) =>
    items.map((set) => new Set(set)),
  )
  return [
    from('independent', tables, [
      {
        name: 'sets of labels',
        rows: Object.entries(vectors.sets.expected).map(([name, said]) =>
          exactly(`alpha, ${name}`, said, alphaOfSets(sets, setOptions(name))),
        ),
      },
      ...vectors.clusters.map(({ annotators, expected }, i): Case => {
        const panel = annotators.map((entities) => clustersOf(entities.map((members) => members.map(String))))
        const said = expected as unknown as Readonly<Record<string, string>>
        const by = (name: string) =>
          clusterMeasures(
            statsOfClusters(panel, names(panel.length), { ...setOptions(name), missingMention: 'missing' }),
          )
        const each = (expected.ari as readonly string[]).map((text) => valueIn(text)!)
        const { b3, lea, ari } = by('masi')
        return {
          name: `entities, ${i + 1}`,
          rows: [
            ...['jaccard', 'dice', 'passonneau', 'masi'].map((name) =>
              exactly(`alpha, ${name}`, said[name], by(name).alpha),
            ),
            exactly('b3', said['b3'], b3),
            exactly('lea', said['lea'], lea),
            row('ari', each.reduce((sum, one) => sum + one, 0) / each.length, ari),
          ],
        }
      }),
    ]),
  ]
}

export const parity: ParityOf = { agreement: labels, 'agreement-units': units, 'agreement-clusters': clusters }
