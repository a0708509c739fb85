/**
 * The metric `linkage`: clusters of records against a gold, those that links close to and the links as given, at the threshold of the
 * file and at every other.
 */
import { type Measure, measure, metric, ranking, type Section, scorer, totalValue } from '@assay/core'
import { checkLinkage } from './check.ts'
import { curveOf, type LinkageCurve } from './curve.ts'
import { closureSums, clusteringFigures, pairFigures, share } from './figures.ts'
import { judgeUnder } from './judge.ts'
import { type LinkageStats, linkageStats } from './linkage-stats.ts'
import { type LinkageOptions, linkageOptions } from './options.ts'
import { type Chosen, sectionsOf } from './sections.ts'

const { number, ofWhole, ratio } = measure

/** A probability. */
const threshold = (title: string, formula: string): Measure<never> => ({
  title,
  formula,
  range: [0, 1],
  better: 'neither',
  unit: 'number',
  wholeOnly: true,
})

/** A share that is neither better nor worse by itself. */
const rate = (title: string, formula: string): Measure<never> => ({
  title,
  formula,
  range: [0, 1],
  better: 'neither',
  unit: 'ratio',
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
  'best.given.f1': ofWhole(ratio('best F1 of links', 'the largest F1 of links of any threshold')),
  'best.given.threshold': threshold('best threshold of links', 'its threshold; of equal ones the highest'),
  averagePrecision: ofWhole(ratio('average precision', 'Σ (R − R of the threshold above)·P over thresholds, of links')),
  leftMatched: ofWhole(rate('left matched', 'records of the left source with a partner / its records')),
  rightMatched: ofWhole(rate('right matched', 'records of the right source with a partner / its records')),
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

const bestOf = (curve: LinkageCurve | undefined) => {
  const [closure, given] = curve === undefined ? [] : [ranking.bestPoint(curve.closure), ranking.bestPoint(curve.given)]
  const f1 = (own: ranking.Curve | undefined, at: ranking.CurvePoint | undefined): number | undefined =>
    own === undefined || at === undefined ? undefined : share(2 * at.correct, own.gold + at.found)
  return {
    'best.f1': f1(curve?.closure, closure),
    'best.threshold': closure?.threshold,
    'best.given.f1': f1(curve?.given, given),
    'best.given.threshold': given?.threshold,
  }
}

const averageOf = (s: LinkageStats, curve: LinkageCurve | undefined): number | undefined => {
  if (curve === undefined) return undefined
  if (s.rounded === 1 && s.documents === 1) return s.given.gold === 0 ? undefined : totalValue(s.averagePrecision)
  return ranking.averagePrecision(curve.given)
}

/** Records in clusters of the system of two or more; each cluster of one is a record. */
const largestOf = ({ largest }: LinkageStats): number => Math.max(0, ...Array.from(largest.keys(), Number))

const summarise = (s: LinkageStats) => {
  const isClosed = s.goldClusters > 0
  const isGiven = s.given.counted > 0
  const given = isGiven ? pairFigures(s.given.correct, s.given.ends / 2, s.given.gold) : undefined
  const closure = isClosed ? clusteringFigures(closureSums(s)) : undefined
  const curve = curveOf(s)
  const { twoSources, names } = s
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
    'given.precision': given?.precision,
    'given.recall': given?.recall,
    'given.f1': given?.f1,
    ...bestOf(curve),
    averagePrecision: averageOf(s, curve),
    leftMatched: share(twoSources.leftMatched, twoSources.left),
    rightMatched: share(twoSources.rightMatched, twoSources.right),
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

/** The measures that follow from gold clusters by themselves; what all links together say has no share in one. */
const RESAMPLED = [
  ...['precision', 'recall', 'f1', 'bcubedPrecision', 'bcubedRecall', 'bcubedF1'],
  ...['clusterPrecision', 'clusterRecall', 'clusterF1', 'given.precision', 'given.recall', 'given.f1'],
]

// ---- floors ----------------------------------------------------------------------------------------------------------

const floors = {
  floorRecall: { title: 'recall', find: ranking.bestAboveRecall },
  floorPrecision: { title: 'precision', find: ranking.bestAbovePrecision },
} as const
type Floor = keyof typeof floors

const floorsIn = (options: LinkageOptions): readonly (readonly [Floor, number])[] =>
  (Object.keys(floors) as Floor[]).flatMap((name) => {
    const floor = options[name]
    return floor === null ? [] : [[name, floor] as const]
  })

const floorMeasures = (options: LinkageOptions): Readonly<Record<string, Measure<string>>> =>
  Object.fromEntries(
    floorsIn(options).flatMap(([name, floor]): [string, Measure<string>][] => {
      const under = `${floors[name].title} ≥ ${floor}`
      return [
        [`${name}.threshold`, threshold(`threshold at ${under}`, `the best threshold with ${under}`)],
        [`${name}.precision`, ofWhole(ratio(`precision at ${under}`, 'precision of the closure there'))],
        [`${name}.recall`, ofWhole(ratio(`recall at ${under}`, 'recall of the closure there'))],
      ]
    }),
  )

const floorValues = (s: LinkageStats, options: LinkageOptions): Readonly<Record<string, number | undefined>> => {
  const curve = curveOf(s)
  return Object.fromEntries(
    floorsIn(options).flatMap(([name, floor]) => {
      const point = curve && floors[name].find(curve.closure, floor)
      return [
        [`${name}.threshold`, point?.threshold],
        // of records without any link, at a threshold above all, precision is 0/0
        [`${name}.precision`, point === undefined || point.found === 0 ? undefined : point.precision],
        [`${name}.recall`, point?.recall],
      ]
    }),
  )
}

// ---- remarks ---------------------------------------------------------------------------------------------------------

const shown = (n: number, one: string, several = `${one}s`): string =>
  `${n.toLocaleString('en-GB')} ${n === 1 ? one : several}`

const remarksOf = (s: LinkageStats, options: LinkageOptions): readonly string[] => {
  const said: string[] = []
  const { twoSources, judged } = s
  if (s.goldClusters > 0 && s.given.counted > 0) {
    const more = s.partners / 2 - s.given.ends / 2
    const wrong = more - (s.correct - s.given.correct)
    const largest = shown(largestOf(s), 'record')
    if (more > 0)
      said.push(
        `closure adds ${shown(more, 'pair')}, ${wrong.toLocaleString('en-GB')} of them wrong; the largest cluster has ${largest}`,
      )
  }
  if (s.missing > 0) said.push(`${shown(s.missing, 'record')} of the gold that the system does not have: alone each`)
  if (s.outside > 0)
    said.push(
      `${shown(s.outside, 'link')} with a record that the gold does not have: records are joined over it, the link is not counted`,
    )
  if (judged.links > 0)
    said.push(
      `${((100 * judged.judged) / judged.links).toFixed(0)} % of links are judged; the others count as neither right nor wrong`,
    )
  if (twoSources.within > 0) said.push(`${shown(twoSources.within, 'link')} within one source: dropped`)
  if (twoSources.taken > 0)
    said.push(`${shown(twoSources.taken, 'link')} to a record that has a better partner: dropped`)
  if (twoSources.several > 0) said.push(`${shown(twoSources.several, 'record')} with several partners in the system`)
  if (twoSources.goldSeveral > 0)
    said.push(`${shown(twoSources.goldSeveral, 'record')} with several partners in the gold`)
  const curve = curveOf(s)
  if (curve === undefined) return said
  said.push('a threshold that is chosen on the data that it is scored on is too good: choose it on other data')
  if (s.rounded > 0) said.push('many probabilities: thresholds are those of three digits, and the best ones')
  for (const [name, floor] of floorsIn(options)) {
    if (floors[name].find(curve.closure, floor) !== undefined) continue
    const { closure } = curve
    const best =
      name === 'floorRecall'
        ? Math.max(0, ...Array.from(closure.correct, (correct) => share(correct, closure.gold) ?? 0))
        : Math.max(0, ...Array.from(closure.correct, (correct, i) => share(correct, closure.found[i]!) ?? 0))
    said.push(`${floors[name].title} ${floor} is not reached: the highest is ${best.toFixed(4)}`)
  }
  return said
}

// ---- the metric ------------------------------------------------------------------------------------------------------

/** The points that a report names. */
const chosenOn = (curve: LinkageCurve, options: LinkageOptions): Chosen => {
  const named = (name: string, point: ranking.CurvePoint | undefined): Chosen =>
    point === undefined ? [] : [[name, point]]
  return [
    ...named('best F1', ranking.bestPoint(curve.closure)),
    ...named('best F1 of links', ranking.bestPoint(curve.given)),
    ...floorsIn(options).flatMap(([name, floor]) =>
      named(`${floors[name].title} ${floor} or more`, floors[name].find(curve.closure, floor)),
    ),
  ]
}

const workedBest = (curve: LinkageCurve | undefined): Readonly<Record<string, string>> => {
  if (curve === undefined) return {}
  const of = (own: ranking.Curve, name: string): Readonly<Record<string, string>> => {
    const point = ranking.bestPoint(own)
    return point === undefined
      ? {}
      : {
          [`${name}.f1`]: `2 · ${point.correct} / (${point.found} + ${own.gold})`,
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
      matchingRate: `${s.matched} / ${s.records}`,
    }),
    ...(s.given.counted > 0 && {
      'given.precision': `${s.given.correct} / ${links}`,
      'given.recall': `${s.given.correct} / ${s.given.gold}`,
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
  with: (options) =>
    scorer({
      stats: linkageStats,
      judge: judgeUnder(options),
      check: (content, gold) => checkLinkage(content, gold, options),
      measures: floorMeasures(options),
      summarise: (s) => ({ ...summarise(s), ...floorValues(s, options) }),
      resampled: { measures: RESAMPLED, summarise },
      worked: workedOf,
      remarks: (s) => remarksOf(s, options),
      sections: (s): readonly Section[] => {
        const curve = curveOf(s)
        return curve === undefined ? [] : sectionsOf(curve, chosenOn(curve, options))
      },
    }),
})
