/** One pass over the links in falling probability: what each threshold adds. */
import { count, ranking, struct, table, total, totalOfAll } from '@assay/core'
import type { GoldRecords } from '../gold-records.ts'
import type { Links } from '../links.ts'
import { newJoinedClusters } from './join-clusters.ts'
import { MAX_STEPS, roundThresholdDown } from './rounded-thresholds.ts'

/** The gain of links of one threshold over those above it. */
export const step = struct({
  /** Links, so that a threshold is one where nothing else changes. */
  links: count,
  /** Pairs of the closure, and those of them that are right. */
  found: count,
  correct: count,
  /** Clusters that became one with another, and that are and were exactly one of the gold. */
  joins: count,
  exactAfter: count,
  exactBefore: count,
  /** Of the sums over records. */
  bcubedPrecision: total,
  bcubedRecall: total,
  /** Links between records of the gold, and those of them that are right. */
  givenFound: count,
  givenCorrect: count,
})
export type Step = typeof step.empty

/** By threshold, as text. */
export const steps = table(step)
export type Steps = typeof steps.empty

/** A step while it grows. */
interface OpenStep {
  links: number
  found: number
  correct: number
  joins: number
  exactAfter: number
  exactBefore: number
  givenFound: number
  givenCorrect: number
  readonly precisions: number[]
  readonly recalls: number[]
}

const newStep = (): OpenStep => ({
  links: 0,
  found: 0,
  correct: 0,
  joins: 0,
  exactAfter: 0,
  exactBefore: 0,
  givenFound: 0,
  givenCorrect: 0,
  precisions: [],
  recalls: [],
})

const closeStep = ({ precisions, recalls, ...counts }: OpenStep): Step => ({
  ...counts,
  bcubedPrecision: totalOfAll(precisions),
  bcubedRecall: totalOfAll(recalls),
})

/** Wrong pairs that a link brings together: it joins two clusters that have no link of a higher probability. */
export interface Bridge {
  readonly link: number
  readonly found: number
  readonly wrong: number
}

/** The most bridges that are kept. */
const BRIDGES = 20

const newBridges = () => {
  const bridges: Bridge[] = []
  return {
    kept: bridges,
    see: (link: number, found: number, wrong: number): void => {
      if (wrong === 0 || (bridges.length === BRIDGES && wrong <= bridges[BRIDGES - 1]!.wrong)) return
      let at = bridges.length
      while (at > 0 && bridges[at - 1]!.wrong < wrong) at--
      bridges.splice(at, 0, { link, found, wrong })
      if (bridges.length > BRIDGES) bridges.pop()
    },
  }
}

/** Pairs at each threshold, falling: of the clusters that links close to, and of links as given. */
export interface CurvePair {
  readonly closure: ranking.Curve
  readonly given: ranking.Curve
}

export interface Sweep {
  readonly steps: Steps
  /** True if there are too many probabilities for each to be a threshold. */
  readonly isRounded: boolean
  /** Average precision over all probabilities, of the pairs as given. */
  readonly averagePrecision: number | undefined
  readonly bridges: readonly Bridge[]
}

/** The number of distinct probabilities, which fall. */
export const distinctIn = (probabilities: Float64Array): number => {
  let distinct = 0
  let before = Number.NaN
  for (let k = 0; k < probabilities.length; k++) {
    const probability = probabilities[k]!
    if (probability !== before) distinct++
    before = probability
  }
  return distinct
}

/** True for too many probabilities for each to be a threshold. */
export const isManyIn = (probabilities: Float64Array): boolean => distinctIn(probabilities) > MAX_STEPS

/** Points of a curve while it is gone along. */
interface CurveDraft {
  readonly thresholds: Float64Array
  readonly found: Float64Array
  readonly correct: Float64Array
  size: number
}

const newCurve = (most: number): CurveDraft => ({
  thresholds: new Float64Array(most),
  found: new Float64Array(most),
  correct: new Float64Array(most),
  size: 0,
})

const addPoint = (to: CurveDraft, threshold: number, found: number, correct: number): void => {
  const at = to.size++
  to.thresholds[at] = threshold
  to.found[at] = found
  to.correct[at] = correct
}

const curveOf = ({ thresholds, found, correct, size }: CurveDraft, gold: number): ranking.Curve => ({
  gold,
  thresholds: thresholds.subarray(0, size),
  found: found.subarray(0, size),
  correct: correct.subarray(0, size),
})

/** The joins of clusters with records of the gold, in order: typed arrays, since there are nearly as many as records. */
interface Joins {
  /** The place of the link in the order. */
  readonly place: Int32Array
  readonly found: Float64Array
  readonly correct: Float64Array
  readonly exact: Int8Array
  readonly exactBefore: Int8Array
  /** Three terms each: after the join, and of both clusters before. */
  readonly precisions: Float64Array
  readonly recalls: Float64Array
  size: number
}

/** Joins the records of all links, in their order. */
const joinsOf = (gold: GoldRecords, items: number, { left, right }: Links): Joins => {
  const most = Math.min(left.length, gold.records)
  const of = (each = 1) => new Float64Array(most * each)
  const joins: Joins = {
    place: new Int32Array(most),
    found: of(),
    correct: of(),
    exact: new Int8Array(most),
    exactBefore: new Int8Array(most),
    precisions: of(3),
    recalls: of(),
    size: 0,
  }
  const { join, last } = newJoinedClusters(gold, items)
  for (let k = 0; k < left.length; k++) {
    if (!join(left[k]!, right[k]!) || last.joins === 0) continue
    const at = joins.size++
    joins.place[at] = k
    joins.found[at] = last.found
    joins.correct[at] = last.correct
    joins.exact[at] = last.exactAfter
    joins.exactBefore[at] = last.exactBefore
    joins.precisions[3 * at] = last.precision
    joins.precisions[3 * at + 1] = -last.precisionBefore[0]
    joins.precisions[3 * at + 2] = -last.precisionBefore[1]
    joins.recalls[at] = last.recall
  }
  return joins
}

/** Of each link: 1 for two records of one gold cluster, 0 for those of two, -1 for one with a record that the gold does not have. */
const judgeLinks = ({ clusterOf }: GoldRecords, { left, right }: Links): Int8Array => {
  const records = clusterOf.length
  const judged = new Int8Array(left.length)
  for (let k = 0; k < left.length; k++) {
    const [a, b] = [left[k]!, right[k]!]
    const [one, other] = [a < records ? clusterOf[a]! : -1, b < records ? clusterOf[b]! : -1]
    judged[k] = one < 0 || other < 0 ? -1 : one === other ? 1 : 0
  }
  return judged
}

/** The curves at all distinct probabilities, so that the best thresholds are among those that are kept. */
const curvesOf = (
  gold: GoldRecords,
  goldPairs: number,
  judged: Int8Array,
  joins: Joins,
  probabilities: Float64Array,
  distinct: number,
): CurvePair => {
  // the closure changes where links join alone, and at the first threshold
  const closure = newCurve(Math.min(distinct, joins.size) + 1)
  const given = newCurve(distinct)
  let [found, correct, givenFound, givenCorrect, at] = [0, 0, 0, 0, 0]
  for (let k = 0; k < judged.length; ) {
    const threshold = probabilities[k]!
    const before = found
    for (; k < judged.length && probabilities[k] === threshold; k++) {
      if (judged[k]! >= 0) givenFound++
      if (judged[k]! > 0) givenCorrect++
      if (at === joins.size || joins.place[at] !== k) continue
      found += joins.found[at]!
      correct += joins.correct[at++]!
    }
    addPoint(given, threshold, givenFound, givenCorrect)
    if (closure.size === 0 || found > before) addPoint(closure, threshold, found, correct)
  }
  return { closure: curveOf(closure, gold.pairs), given: curveOf(given, goldPairs) }
}

/** The thresholds that are kept: of each link the one that it falls to. */
export const newThresholds = (borders: readonly number[] | undefined): ((probability: number) => number) => {
  if (borders === undefined) return (probability) => probability
  const falling = [...borders].sort((a, b) => b - a)
  let current = Number.POSITIVE_INFINITY
  return (probability) => {
    if (probability >= current) return current
    const border = falling.find((threshold) => threshold <= probability) ?? 0
    current = Math.max(roundThresholdDown(probability), border)
    return current
  }
}

/** The sweep of a document; `goldPairs` are those that pairs as given are held against. */
export const sweepOf = (gold: GoldRecords, goldPairs: number, items: number, links: Links): Sweep => {
  const { left, probabilities } = links
  const judged = judgeLinks(gold, links)
  const joins = joinsOf(gold, items, links)
  const distinct = probabilities === undefined ? 0 : distinctIn(probabilities)
  const isRounded = distinct > MAX_STEPS
  const curves =
    probabilities !== undefined && isRounded
      ? curvesOf(gold, goldPairs, judged, joins, probabilities, distinct)
      : undefined
  const borders = curves && [curves.closure, curves.given].flatMap((curve) => ranking.bestPoint(curve)?.threshold ?? [])
  const thresholdOf = newThresholds(borders)
  const bridges = newBridges()
  const stepsByThreshold = new Map<string, Step>()
  let openStep = newStep()
  let threshold = Number.NaN
  let at = 0
  for (let k = 0; k < left.length; k++) {
    const next = probabilities === undefined ? 0 : thresholdOf(probabilities[k]!)
    if (next !== threshold) {
      if (k > 0) stepsByThreshold.set(String(threshold), closeStep(openStep))
      openStep = newStep()
      threshold = next
    }
    openStep.links++
    if (judged[k]! >= 0) openStep.givenFound++
    if (judged[k]! > 0) openStep.givenCorrect++
    if (at === joins.size || joins.place[at] !== k) continue
    openStep.found += joins.found[at]!
    openStep.correct += joins.correct[at]!
    openStep.joins++
    openStep.exactAfter += joins.exact[at]!
    openStep.exactBefore += joins.exactBefore[at]!
    for (let term = 3 * at; term < 3 * at + 3; term++) openStep.precisions.push(joins.precisions[term]!)
    if (joins.recalls[at]! > 0) openStep.recalls.push(joins.recalls[at]!)
    bridges.see(k, joins.found[at]!, joins.found[at]! - joins.correct[at]!)
    at++
  }
  if (left.length > 0) stepsByThreshold.set(String(threshold), closeStep(openStep))
  return {
    steps: probabilities === undefined ? steps.empty : stepsByThreshold,
    isRounded,
    averagePrecision: curves && ranking.averagePrecision(curves.given),
    bridges: bridges.kept,
  }
}
