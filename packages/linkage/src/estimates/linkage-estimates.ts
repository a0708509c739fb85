/**
 * The metric `linkage-estimates`: figures of a clustering of all records from a sample of true clusters, each with all of its records,
 * with standard errors (Binette et al. 2023).
 */
import {
  type Clusters,
  clusterCount,
  count,
  type Evidence,
  entry,
  type Measure,
  metric,
  type Problem,
  type Section,
  scorer,
  struct,
  table,
} from '@assay/core'
import { shareNumbering } from '@assay/core/internal'
import * as v from 'valibot'
import { repeatedRecords } from '../check.ts'
import { code } from '../messages.ts'
import { type Shape, shapeOf, shapeText } from './cluster-shapes.ts'
import { type Estimate, estimate } from './estimator.ts'

const { choice, of } = entry

const schema = v.strictObject({
  weights: choice(
    ['auto', 'uniform', 'size'],
    'the weight of a sampled cluster: the one that the gold gives it, or 1; 1 each, for clusters that were drawn as such; 1/size, for clusters that were reached through records',
  ),
  biasCorrection: of(v.boolean(), 'take away the bias that a ratio of means has', true),
  populationClusters: of(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
    'the number of clusters that the sample was drawn from, which makes standard errors smaller',
    null,
  ),
  beta: of(v.pipe(v.number(), v.gtValue(0)), 'adds F of this weight of recall', 1),
})
type Options = v.InferOutput<typeof schema>

const stats = struct({
  documents: count,
  /** Records and clusters of the system. */
  records: count,
  clusters: count,
  /** Sampled clusters by shape. */
  shapes: table(count),
  /** Sampled records that the system does not have, and sampled clusters without any that it has. */
  missing: count,
  empty: count,
})
type Stats = typeof stats.empty

// ---- the formulas ----------------------------------------------------------------------------------------------------

/** Records and clusters of the system. */
type Population = Pick<Stats, 'records' | 'clusters'>

/** Numerator and denominator of a sampled cluster. */
type Terms = (shape: Shape, all: Population) => readonly [n: number, d: number]

const rightPairs = ({ records, missing }: Shape): number => records * (records - 1) - missing

const fOfPairs =
  (beta: number): Terms =>
  (shape) => {
    const { records, extra, missing } = shape
    return [rightPairs(shape), records * (records - 1) + (extra - missing) / (1 + beta * beta)]
  }

const fOfClusters =
  (beta: number): Terms =>
  ({ isExact, records }, { records: all, clusters }) => {
    const square = beta * beta
    // N and D times the number of clusters
    return [isExact ? (1 + square) * all : 0, square * all + records * clusters]
  }

const terms = {
  precision: (shape) => [rightPairs(shape), shape.records * (shape.records - 1) + shape.extra - shape.missing],
  recall: (shape) => [rightPairs(shape), shape.records * (shape.records - 1)],
  f1: fOfPairs(1),
  bcubedPrecision: ({ precision, records }) => [precision, records],
  bcubedRecall: ({ recall, records }) => [recall, records],
  entityBcubedPrecision: ({ precision, records }) => [precision / records, 1],
  entityBcubedRecall: ({ recall, records }) => [recall / records, 1],
  clusterPrecision: ({ isExact, records }, all) => [isExact ? all.records : 0, all.clusters * records],
  clusterRecall: ({ isExact }) => [isExact ? 1 : 0, 1],
  clusterF1: fOfClusters(1),
} satisfies Readonly<Record<string, Terms>>
type Name = keyof typeof terms
const names = Object.keys(terms) as Name[]

// ---- measures --------------------------------------------------------------------------------------------------------

/** A ratio that the correction may take above 1, or below 0. */
const estimated = (title: string, formula: string): Measure<never> => ({
  title,
  formula,
  range: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
  better: 'higher',
  unit: 'ratio',
})

const described: Readonly<Record<Name, readonly [title: string, formula: string]>> = {
  precision: ['precision', 'N = n(n − 1 − missing), D = n(n − 1 + extra − missing) in (ΣN / ΣD)·(1 + bias)'],
  recall: ['recall', 'N = n(n − 1 − missing), D = n(n − 1) in (ΣN / ΣD)·(1 + bias)'],
  f1: ['F1', 'N = n(n − 1 − missing), D = n(n − 1 + (extra − missing)/2) in (ΣN / ΣD)·(1 + bias)'],
  bcubedPrecision: ['B³ precision', 'N = Σ over records of |c∩ĉ| / |ĉ|, D = n'],
  bcubedRecall: ['B³ recall', 'N = Σ over records of |c∩ĉ| / n, D = n'],
  entityBcubedPrecision: ['entity B³ precision', 'N = mean over records of |c∩ĉ| / |ĉ|, D = 1'],
  entityBcubedRecall: ['entity B³ recall', 'N = mean over records of |c∩ĉ| / n, D = 1'],
  clusterPrecision: ['cluster precision', 'N = records · 1 if c is a cluster of the system, D = clusters · n'],
  clusterRecall: ['cluster recall', 'N = 1 if c is a cluster of the system, D = 1'],
  clusterF1: ['cluster F1', 'N = 2·records if c is a cluster of the system, D = records + clusters · n'],
}

const standardError = (title: string): Measure<never> => ({
  title: `standard error of ${title}`,
  formula: '(ΣN / ΣD)·√(Σ(D / mean D − N / mean N)² / (k(k − 1)))',
  range: [0, Number.POSITIVE_INFINITY],
  better: 'neither',
  unit: 'ratio',
})

type ErrorName = `${Name}.standardError`
const measures = Object.fromEntries([
  ...names.map((name) => [name, estimated(...described[name])]),
  ...names.map((name) => [`${name}.standardError`, standardError(described[name][0])]),
]) as unknown as Readonly<Record<Name | ErrorName, Measure<never>>>

const betaTerms = (beta: number): Readonly<Record<string, Terms>> =>
  beta === 1 ? {} : { fBeta: fOfPairs(beta), clusterFBeta: fOfClusters(beta) }

const betaTitles = (beta: number): Readonly<Record<string, string>> =>
  beta === 1 ? {} : { fBeta: `F of β = ${beta}`, clusterFBeta: `cluster F of β = ${beta}` }

const betaMeasures = (beta: number): Readonly<Record<string, Measure<string>>> =>
  Object.fromEntries(
    Object.entries(betaTitles(beta)).flatMap(([name, title]): [string, Measure<string>][] => [
      [name, estimated(title, 'as F1, with (1 + β²)·N and β² for recall')],
      [`${name}.standardError`, standardError(title)],
    ]),
  )

// ---- estimates -------------------------------------------------------------------------------------------------------

const weightOf = ({ weight, records }: Shape, { weights }: Options): number =>
  weights === 'size' ? 1 / records : weights === 'uniform' ? 1 : weight

const estimatesOf = (s: Stats, options: Options): Readonly<Record<string, Estimate>> => {
  const shapes = [...s.shapes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([text, times]) => ({ shape: shapeOf(text), times }))
  return Object.fromEntries(
    Object.entries<Terms>({ ...terms, ...betaTerms(options.beta) }).map(([name, of]) => [
      name,
      estimate(
        shapes.map(({ shape, times }) => {
          const weight = weightOf(shape, options)
          const [n, d] = of(shape, s)
          return { n: weight * n, d: weight * d, times }
        }),
        options,
      ),
    ]),
  )
}

const sampledClusters = ({ shapes }: Stats): number => {
  let k = 0
  for (const times of shapes.values()) k += times
  return k
}

// Of the standard normal distribution: the point with 2.5 % above it.
const Z_975 = 1.959963984540054

const tableOf = (s: Stats, options: Options): Section => {
  const titles: Readonly<Record<string, string>> = {
    ...Object.fromEntries(names.map((name) => [name, described[name][0]])),
    ...betaTitles(options.beta),
  }
  const ratio = (title: string) => ({ title, unit: 'number' as const })
  return {
    title: 'estimates',
    text: `From ${sampledClusters(s)} sampled clusters: the estimate, its standard error, and the 95 % interval, which may pass 0 and 1.`,
    table: {
      columns: [{ title: 'measure' }, ratio('estimate'), ratio('standard error'), ratio('from'), ratio('to')],
      rows: Object.entries(estimatesOf(s, options)).map(([name, { value, standardError: error }]) => [
        titles[name] ?? name,
        value ?? null,
        error ?? null,
        value === undefined || error === undefined ? null : value - Z_975 * error,
        value === undefined || error === undefined ? null : value + Z_975 * error,
      ]),
    },
  }
}

/** With fewer sampled clusters, an interval says little. */
const MIN_CLUSTERS = 30

const remarksOf = (s: Stats, options: Options): readonly string[] => {
  const k = sampledClusters(s)
  const above = Object.entries(estimatesOf(s, options)).filter(([, { value = 0 }]) => value > 1)
  return [
    ...(k < MIN_CLUSTERS
      ? [`${k} sampled ${k === 1 ? 'cluster' : 'clusters'}: intervals of fewer than ${MIN_CLUSTERS} say little`]
      : []),
    ...(above.length === 0
      ? []
      : [
          `above 1: ${above.map(([name]) => name).join(', ')}; the correction of the bias of a small sample can do that`,
        ]),
    ...(s.missing > 0
      ? [
          `${s.missing} sampled ${s.missing === 1 ? 'record' : 'records'} that the system does not have: dropped from the sample`,
        ]
      : []),
    ...(s.empty > 0
      ? [`${s.empty} sampled ${s.empty === 1 ? 'cluster' : 'clusters'} without a record of the system: skipped`]
      : []),
  ]
}

const workedOf = (s: Stats, options: Options): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(estimatesOf(s, options)).flatMap(([name, { value, standardError: error, of: sums }]) => {
      const ratio = `${sums.n} / ${sums.d}`
      const bias = `(1 ${sums.bias < 0 ? '−' : '+'} ${Math.abs(sums.bias)})`
      return [
        ...(value === undefined ? [] : [[name, sums.n === 0 ? `0 / ${sums.d}` : `${ratio} · ${bias}`]]),
        ...(error === undefined ? [] : [[`${name}.standardError`, `${ratio} · √(${sums.spread})`]]),
      ]
    }),
  )

// ---- evidence --------------------------------------------------------------------------------------------------------

function* check(content: Clusters, gold?: Clusters): Iterable<Problem> {
  yield* repeatedRecords(content)
  if (gold !== undefined || content.pairs?.decisions === undefined) return
  yield {
    severity: 'error',
    code: code.E747,
    message: 'the gold is a list of judged pairs, but linkage-estimates needs a sample of clusters',
    at: { path: '', line: 1, column: 1 },
    hint: 'score judged pairs with the metric linkage (assay score linkage), or give a gold that is a table of records and clusters',
  }
}

const judge =
  (gold: Clusters) =>
  (system: Clusters): Iterable<Evidence<Stats>> => {
    const both = shareNumbering(gold, system)
    const clusterOf = new Int32Array(both.items).fill(-1)
    const { start, members } = both.system
    for (let c = 0; c < clusterCount(system); c++)
      for (let k = start[c]!; k < start[c + 1]!; k++) clusterOf[members[k]!] = c
    const shapes = new Map<string, number>()
    let [missing, empty] = [0, 0]
    for (let g = 0; g < clusterCount(gold); g++) {
      const inClusters = new Map<number, number>()
      for (let k = gold.start[g]!; k < gold.start[g + 1]!; k++) {
        const c = clusterOf[gold.members[k]!]!
        if (c < 0) missing++
        else inClusters.set(c, (inClusters.get(c) ?? 0) + 1)
      }
      if (inClusters.size === 0) {
        empty++
        continue
      }
      const parts = Array.from(inClusters, ([c, n]) => [n, start[c + 1]! - start[c]!] as const)
      const text = shapeText(parts, gold.clusterWeight?.(g))
      shapes.set(text, (shapes.get(text) ?? 0) + 1)
    }
    const sums = { documents: 1, records: members.length, clusters: clusterCount(system), shapes, missing, empty }
    return [{ stats: sums, verdict: 'scored', right: true, parts: [] }]
  }

export const linkageEstimates = metric({
  contract: 1,
  name: 'linkage-estimates',
  apart: true,
  title: 'figures of a clustering of all records, from a sample of true clusters, with standard errors',
  reads: 'clusters',
  units: 'files',
  cites: ['binette-2023-estimating'],
  options: schema,
  measures,
  headline: 'f1',
  shows: ['precision', 'recall'],
  with: (options) =>
    scorer({
      stats,
      judge,
      check,
      measures: betaMeasures(options.beta),
      summarise: (s) => {
        const estimates = estimatesOf(s, options)
        const values = Object.entries(estimates).flatMap(([name, { value, standardError: error }]) => [
          [name, value],
          [`${name}.standardError`, error],
        ])
        return Object.fromEntries(values) as Readonly<Record<Name | ErrorName, number | undefined>>
      },
      report: {
        worked: (s) => workedOf(s, options),
        sections: (s) => [tableOf(s, options)],
        remarks: (s) => remarksOf(s, options),
      },
    }),
})
