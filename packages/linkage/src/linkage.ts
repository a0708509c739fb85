/**
 * The metric `linkage`: clusters of records against a gold, those that links close to and the links as given, at the threshold of the
 * file and at every other.
 */
import { basis, type Measure, measure, metric, ranking, type Section, scorer, totalValue } from '@assay/core'
import { checkLinkage } from './check.ts'
import { closureSums, clusteringFigures, largestOf, type PairFigures, pairFigures, share } from './figures.ts'
import { judgeUnder } from './judge.ts'
import { type ClusterStats, clusterStats, type LinkageStats, linkageStats } from './linkage-stats.ts'
import { code } from './messages.ts'
import { type LinkageOptions, linkageOptions } from './options.ts'
import { remarksOf } from './remarks.ts'
import { floorMeasures, threshold } from './thresholds/best-above-floor.ts'
import { curveOf, type LinkageCurve } from './thresholds/curve.ts'
import { chosenOn, sectionsOf } from './thresholds/sections.ts'
import { averageOf, thresholdValuesUnder } from './thresholds/threshold-measures.ts'

const { number, ofWhole, ratio } = measure

/** A share that is neither better nor worse by itself. */
const rate = (title: string, formula: string): Measure<never> => ({
  title,
  formula,
  range: [0, 1],
  better: 'neither',
  unit: 'ratio',
})

const size = (title: string, formula: string): Measure<never> => ({
  title,
  formula,
  range: [0, Number.POSITIVE_INFINITY],
  better: 'neither',
  unit: 'number',
})

/** The mean over resamples of what their best threshold is worth on other gold clusters. */
const outOfBag = (title: string, f1: string): Measure<never> => ({
  ...ofWhole(
    ratio(title, `mean over resamples of ${f1} of gold clusters not drawn, at the best threshold of those drawn`),
  ),
  ofResamples: true,
})

const measures = {
  precision: ratio('precision', 'correct / found', 'recall'),
  recall: ratio('recall', 'correct / gold', 'precision'),
  f1: ratio('F1', '2·correct / (found + gold)', 'f1'),
  bcubedPrecision: ratio('B³ precision', 'mean over records r of |C(r)∩L(r)| / |C(r)|', 'bcubedRecall'),
  bcubedRecall: ratio('B³ recall', 'mean over records r of |C(r)∩L(r)| / |L(r)|', 'bcubedPrecision'),
  bcubedF1: ratio('B³ F1', '2·bcubedPrecision·bcubedRecall / (bcubedPrecision + bcubedRecall)', 'bcubedF1'),
  clusterPrecision: ofWhole(ratio('cluster precision', 'exact / clusters', 'clusterRecall')),
  clusterRecall: ofWhole(ratio('cluster recall', 'exact / gold clusters', 'clusterPrecision')),
  clusterF1: ofWhole(ratio('cluster F1', '2·exact / (clusters + gold clusters)', 'clusterF1')),
  'given.precision': ratio('precision of links', 'right links / links'),
  'given.recall': ratio('recall of links', 'right links / gold pairs'),
  'given.f1': ratio('F1 of links', '2·right links / (links + gold pairs)'),
  'best.f1': ofWhole(ratio('best F1', 'the largest F1 of any threshold')),
  'best.threshold': threshold('best threshold', 'the threshold of the largest F1; of equal ones the highest'),
  'best.f1OutOfBag': outOfBag('best F1 out of bag', 'F1'),
  'best.given.f1': ofWhole(ratio('best F1 of links', 'the largest F1 of links of any threshold')),
  'best.given.threshold': threshold('best threshold of links', 'its threshold; of equal ones the highest'),
  'best.given.f1OutOfBag': outOfBag('best F1 of links out of bag', 'F1 of links'),
  averagePrecision: ofWhole(ratio('average precision', 'Σ (R − R of the threshold above)·P over thresholds, of links')),
  leftMatched: ofWhole(rate('left matched', 'records of the left source with a partner / its records')),
  rightMatched: ofWhole(rate('right matched', 'records of the right source with a partner / its records')),
  recordsPerCluster: ofWhole(size('records per cluster', 'records / clusters')),
  matchingRate: ofWhole(rate('matching rate', 'records in clusters of two or more / records')),
  nameVariation: ofWhole(rate('name variation', 'gold clusters with several names / gold clusters')),
  homonymy: ofWhole(rate('homonymy', 'gold clusters with a name of another one / gold clusters')),
  correct: number('pairs that are right', 'pairs together on both sides', 'correct'),
  found: ofWhole(number('pairs found', 'pairs together in the system', 'gold')),
  gold: ofWhole(number('gold pairs', 'pairs together in the gold', 'found')),
  'given.correct': number('right links', 'links between records of one gold cluster'),
  'given.found': ofWhole(number('links', 'links between records of the gold')),
  clusters: ofWhole(number('clusters', 'clusters of the system that have a record of the gold')),
  largestCluster: ofWhole(number('largest cluster', 'records of the gold in the largest cluster of the system')),
}

// ---- measures --------------------------------------------------------------------------------------------------------

/** Figures of the links; without precision where nothing is judged as a non-match, so that it could be nothing but 1. */
const givenFigures = ({ counted, matchesOnly, correct, ends, gold }: ClusterStats['given']): Partial<PairFigures> => {
  if (counted === 0) return {}
  const figures = pairFigures(correct, ends / 2, gold)
  return matchesOnly < counted ? figures : { recall: figures.recall }
}

/** The measures that follow from gold clusters by themselves. */
const clusterValues = (s: ClusterStats) => {
  const given = givenFigures(s.given)
  const closure = s.goldClusters > 0 ? clusteringFigures(closureSums(s)) : undefined
  return {
    precision: closure?.precision,
    recall: closure?.recall,
    f1: closure?.f1,
    bcubedPrecision: closure?.bcubedPrecision,
    bcubedRecall: closure?.bcubedRecall,
    bcubedF1: closure?.bcubedF1,
    clusterPrecision: closure?.clusterPrecision,
    clusterRecall: closure?.clusterRecall,
    clusterF1: closure?.clusterF1,
    'given.precision': given.precision,
    'given.recall': given.recall,
    'given.f1': given.f1,
  }
}

const ofClusters = basis({
  measures: [
    ...(['precision', 'recall', 'f1', 'bcubedPrecision', 'bcubedRecall', 'bcubedF1'] as const),
    ...(['clusterPrecision', 'clusterRecall', 'clusterF1', 'given.precision', 'given.recall', 'given.f1'] as const),
  ],
  stats: clusterStats,
  of: (s: LinkageStats) => s,
  summarise: clusterValues,
})

const summariseUnder = (options: LinkageOptions) => {
  const thresholdValues = thresholdValuesUnder(options)
  return (s: LinkageStats) => {
    const isClosed = s.goldClusters > 0
    const isGiven = s.given.counted > 0
    const { twoSources, names } = s
    return {
      ...clusterValues(s),
      ...thresholdValues(s),
      leftMatched: share(twoSources.leftMatched, twoSources.left),
      rightMatched: share(twoSources.rightMatched, twoSources.right),
      recordsPerCluster: isClosed ? share(s.records, s.clusters) : undefined,
      matchingRate: isClosed ? share(s.matched, s.records) : undefined,
      nameVariation: share(names.varied, names.clusters),
      homonymy: share(names.shared, names.clusters),
      correct: isClosed ? s.correct : undefined,
      found: isClosed ? s.partners / 2 : undefined,
      gold: isClosed ? s.goldPairs : undefined,
      'given.correct': isGiven ? s.given.correct : undefined,
      'given.found': isGiven ? s.given.ends / 2 : undefined,
      clusters: isClosed ? s.clusters : undefined,
      largestCluster: isClosed ? largestOf(s) : undefined,
    }
  }
}

/** The measures that have intervals. */
const resampledUnder = (options: LinkageOptions): readonly string[] => [
  ...ofClusters.measures,
  ...['best.f1', 'best.threshold', 'best.f1OutOfBag'],
  ...['best.given.f1', 'best.given.threshold', 'best.given.f1OutOfBag', 'averagePrecision'],
  ...Object.keys(floorMeasures(options)),
]

// ---- the metric ------------------------------------------------------------------------------------------------------

const warnings = [
  [
    code.W746,
    ({ given: { counted, matchesOnly } }: LinkageStats) =>
      counted > 0 && matchesOnly === counted
        ? {
            message: 'no pair is judged as a non-match, so precision cannot fall, and it has no value',
            hint: 'leave the column out if the list is complete: --gold-set reader.decision=none',
          }
        : undefined,
  ],
] as const

const workedBest = (curve: LinkageCurve | undefined): Readonly<Record<string, string>> => {
  if (curve === undefined) return {}
  const of = (thresholdCurve: ranking.Curve, name: string): Readonly<Record<string, string>> => {
    const point = ranking.bestPoint(thresholdCurve)
    return point === undefined
      ? {}
      : {
          [`${name}.f1`]: `2 · ${point.correct} / (${point.found} + ${thresholdCurve.gold})`,
          [`${name}.threshold`]: String(point.threshold),
        }
  }
  return { ...of(curve.closure, 'best'), ...of(curve.given, 'best.given') }
}

const workedOf = (s: LinkageStats): Readonly<Record<string, string>> => {
  const { correct, found, gold, clusters, goldClusters, exact } = closureSums(s)
  const links = s.given.ends / 2
  const { bcubedPrecision: p, bcubedRecall: r } = clusteringFigures(closureSums(s))
  return {
    ...(s.goldClusters > 0 && {
      precision: `${correct} / ${found}`,
      recall: `${correct} / ${gold}`,
      f1: `2 · ${correct} / (${found} + ${gold})`,
      clusterPrecision: `${exact} / ${clusters}`,
      clusterRecall: `${exact} / ${goldClusters}`,
      clusterF1: `2 · ${exact} / (${clusters} + ${goldClusters})`,
      bcubedPrecision: `${totalValue(s.bcubedPrecision)} / ${s.records}`,
      bcubedRecall: `${totalValue(s.bcubedRecall)} / ${s.records}`,
      bcubedF1: `2 · ${p} · ${r} / (${p} + ${r})`,
      recordsPerCluster: `${s.records} / ${s.clusters}`,
      matchingRate: `${s.matched} / ${s.records}`,
    }),
    ...(s.given.counted > 0 && { 'given.recall': `${s.given.correct} / ${s.given.gold}` }),
    ...(s.given.matchesOnly < s.given.counted && {
      'given.precision': `${s.given.correct} / ${links}`,
      'given.f1': `2 · ${s.given.correct} / (${links} + ${s.given.gold})`,
    }),
    ...workedBest(curveOf(s)),
    ...(curveOf(s) !== undefined && s.given.gold > 0 && { averagePrecision: String(averageOf(s, curveOf(s))) }),
    ...(s.twoSources.documents > 0 && {
      leftMatched: `${s.twoSources.leftMatched} / ${s.twoSources.left}`,
      rightMatched: `${s.twoSources.rightMatched} / ${s.twoSources.right}`,
    }),
    ...(s.names.documents > 0 && {
      nameVariation: `${s.names.varied} / ${s.names.clusters}`,
      homonymy: `${s.names.shared} / ${s.names.clusters}`,
    }),
  }
}

export const linkage = metric({
  contract: 1,
  name: 'linkage',
  title: 'record linkage: links and the clusters that they close to, at every threshold',
  reads: 'clusters',
  units: 'files',
  draws: 'gold clusters',
  cites: ['binette-2023-estimating', 'bagga-1998-bcubed'],
  options: linkageOptions,
  measures,
  headline: 'f1',
  shows: ['precision', 'recall', 'given.f1'],
  with: (options) => {
    const summarise = summariseUnder(options)
    return scorer({
      stats: linkageStats,
      judge: judgeUnder(options),
      check: (content, gold) => checkLinkage(content, gold, options),
      measures: floorMeasures(options),
      summarise,
      resampling: { basis: ofClusters, intervals: { measures: resampledUnder(options), summarise } },
      report: {
        worked: workedOf,
        doubts: warnings,
        remarks: (s) => remarksOf(s, options),
        sections: (s): readonly Section[] => {
          const curve = curveOf(s)
          return curve === undefined ? [] : sectionsOf(curve, chosenOn(curve, options))
        },
      },
    })
  },
})
