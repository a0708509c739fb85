/**
 * Curves of a resample: the links of a document under a weight for each gold cluster, in one pass, without another sort and without another
 * look for clusters. A pair of records counts half for the gold cluster of each.
 */
import { ranking } from '@assay/core'
import { newJoinedClusters } from './join-clusters.ts'
import { MAX_LINKS, mergedLinks, type OrderedLinks, pairsBySize } from './ordered-links.ts'
import { type CurvePair, distinctIn, isManyIn, newThresholds } from './sweep.ts'

/** Links between records of the gold, and joins of clusters with such records, in their order. */
interface Events {
  /** The distinct probabilities, and the number of links and of joins up to each. */
  readonly thresholds: Float64Array
  readonly linksTo: Int32Array
  readonly joinsTo: Int32Array
  /** The gold clusters of both records of each link, one after the other. */
  readonly ends: Int32Array
  /** Of a join: the nodes that stand for both clusters, the first for what they become, and the number of records of each. */
  readonly nodes: Int32Array
  readonly records: Int32Array
  /** The gold clusters that have records in both, up to each join, and the pairs of them that come together. */
  readonly metTo: Int32Array
  readonly met: Int32Array
  readonly pairs: Float64Array
  /** The gold cluster of each node. */
  readonly clusterOf: Int32Array
}

const eventsOf = ({ sizes, clusterOf, left, right, probabilities }: OrderedLinks): Events => {
  const distinct = distinctIn(probabilities)
  let records = 0
  for (let item = 0; item < clusterOf.length; item++) if (clusterOf[item]! >= 0) records++
  const most = Math.min(left.length, records)
  const [thresholds, linksTo, joinsTo] = [
    new Float64Array(distinct),
    new Int32Array(distinct),
    new Int32Array(distinct),
  ]
  const ends = new Int32Array(2 * left.length)
  const [nodes, recordsOf, metTo] = [new Int32Array(2 * most), new Int32Array(2 * most), new Int32Array(most)]
  const [met, pairs] = [new Int32Array(records), new Float64Array(records)]
  const nodeOf = new Int32Array(clusterOf.length).fill(-1)
  const clusters = new Int32Array(Math.min(2 * most, records))
  let [links, joins, meetings, known] = [0, 0, 0, 0]
  const node = (item: number): number => {
    if (nodeOf[item]! < 0) {
      clusters[known] = clusterOf[item]!
      nodeOf[item] = known++
    }
    return nodeOf[item]!
  }
  const { join, last } = newJoinedClusters({ clusterOf, sizes, records }, clusterOf.length, (gold, pairCount) => {
    met[meetings] = gold
    pairs[meetings++] = pairCount
  })
  let point = 0
  for (let k = 0; k < left.length; k++) {
    const [a, b] = [left[k]!, right[k]!]
    const [one, other] = [clusterOf[a]!, clusterOf[b]!]
    if (one >= 0 && other >= 0) {
      ends[2 * links] = one
      ends[2 * links + 1] = other
      links++
    }
    if (join(a, b) && last.joins === 1) {
      nodes[2 * joins] = node(last.to)
      nodes[2 * joins + 1] = node(last.from)
      recordsOf[2 * joins] = last.toSize
      recordsOf[2 * joins + 1] = last.fromSize
      metTo[joins++] = meetings
    }
    if (probabilities[k] === probabilities[k + 1]) continue
    thresholds[point] = probabilities[k]!
    linksTo[point] = links
    joinsTo[point++] = joins
  }
  return {
    thresholds,
    linksTo,
    joinsTo,
    ends,
    nodes,
    records: recordsOf,
    metTo,
    met,
    pairs,
    clusterOf: clusters.subarray(0, known),
  }
}

/** Room for curves, which the next resample takes. */
interface Room {
  readonly weightOf: Float64Array
  readonly found: Float64Array
  readonly correct: Float64Array
  readonly givenFound: Float64Array
  readonly givenCorrect: Float64Array
}

/** Writes the curves down to a point. All counts are doubled: halves of pairs are whole then. */
const fold = (events: Events, weights: Float64Array, points: number, room: Room): void => {
  const { linksTo, joinsTo, ends, nodes, records, metTo, met, pairs, clusterOf } = events
  const { weightOf } = room
  for (let node = 0; node < clusterOf.length; node++) weightOf[node] = weights[clusterOf[node]!]!
  let [found, correct, givenFound, givenCorrect] = [0, 0, 0, 0]
  let [link, join, meeting] = [0, 0, 0]
  for (let point = 0; point < points; point++) {
    for (const end = linksTo[point]!; link < end; link++) {
      const [a, b] = [ends[2 * link]!, ends[2 * link + 1]!]
      const weight = weights[a]! + weights[b]!
      givenFound += weight
      if (a === b) givenCorrect += weight
    }
    for (const end = joinsTo[point]!; join < end; join++) {
      const [to, from] = [nodes[2 * join]!, nodes[2 * join + 1]!]
      const [one, other] = [weightOf[to]!, weightOf[from]!]
      found += one * records[2 * join + 1]! + other * records[2 * join]!
      weightOf[to] = one + other
      for (const last = metTo[join]!; meeting < last; meeting++)
        correct += 2 * weights[met[meeting]!]! * pairs[meeting]!
    }
    room.found[point] = found
    room.correct[point] = correct
    room.givenFound[point] = givenFound
    room.givenCorrect[point] = givenCorrect
  }
}

/** The thresholds that are kept where there are too many: the last point of each, which floors are looked for on. */
const keptPoints = (thresholds: Float64Array, borders: readonly number[]) => {
  const thresholdOf = newThresholds(borders)
  const [points, picks]: [number[], number[]] = [[], []]
  for (const [point, probability] of thresholds.entries()) {
    const threshold = thresholdOf(probability)
    if (picks.at(-1) === threshold) points[points.length - 1] = point
    else {
      points.push(point)
      picks.push(threshold)
    }
  }
  return { points, kept: picks }
}

const picked = (curve: ranking.Curve, { points, kept }: ReturnType<typeof keptPoints>): ranking.Curve => ({
  gold: curve.gold,
  thresholds: kept,
  found: Float64Array.from(points, (point) => curve.found[point]!),
  correct: Float64Array.from(points, (point) => curve.correct[point]!),
})

/** F1 of the gold clusters that were not drawn. */
export interface OutOfBag {
  readonly closure: number | undefined
  readonly given: number | undefined
}

export interface DrawnCurves extends CurvePair {
  /** The thresholds that floors are looked for on. */
  readonly kept: () => CurvePair
  /** At a point of either curve that has one; nothing where all were drawn. Asked for last, since it takes the room of the curves. */
  readonly outOfBag: (closureAt: number | undefined, givenAt: number | undefined) => OutOfBag | undefined
}

/**
 * Prepares the curves under many weights, of which those of one are to be looked at before those of another. `hasSome` is true where only
 * some probabilities are thresholds.
 */
const newFold = (links: OrderedLinks, hasSome: boolean): ((weights: Float64Array) => DrawnCurves) => {
  const events = eventsOf(links)
  const { thresholds } = events
  const size = thresholds.length
  const of = () => new Float64Array(size)
  const room: Room = {
    weightOf: new Float64Array(events.clusterOf.length),
    found: of(),
    correct: of(),
    givenFound: of(),
    givenCorrect: of(),
  }
  const closurePairs = pairsBySize(links.sizes)
  const goldIn = (pairs: Float64Array, weights: Float64Array): number => {
    let sum = 0
    for (let g = 0; g < pairs.length; g++) sum += 2 * pairs[g]! * weights[g]!
    return sum
  }
  const under = (weights: Float64Array): CurvePair => {
    fold(events, weights, size, room)
    const { found, correct, givenFound, givenCorrect } = room
    return {
      closure: { gold: goldIn(closurePairs, weights), thresholds, found, correct },
      given: { gold: goldIn(links.goldPairs, weights), thresholds, found: givenFound, correct: givenCorrect },
    }
  }
  const all = hasSome ? under(new Float64Array(links.sizes.length).fill(1)) : undefined
  const picks =
    all &&
    keptPoints(
      thresholds,
      [all.closure, all.given].flatMap((curve) => ranking.bestPoint(curve)?.threshold ?? []),
    )
  const outOfBag = (weights: Float64Array, closureAt = -1, givenAt = -1): OutOfBag | undefined => {
    const undrawn = weights.map((weight) => (weight === 0 ? 1 : 0))
    if (!undrawn.includes(1)) return undefined
    fold(events, undrawn, Math.max(closureAt, givenAt) + 1, room)
    // without a point there is no sum
    const f1 = (gold: number, found = Number.NaN, correct = Number.NaN): number | undefined =>
      gold + found > 0 ? (2 * correct) / (gold + found) : undefined
    return {
      closure: f1(goldIn(closurePairs, undrawn), room.found[closureAt], room.correct[closureAt]),
      given: f1(goldIn(links.goldPairs, undrawn), room.givenFound[givenAt], room.givenCorrect[givenAt]),
    }
  }
  return (weights) => {
    const curves = under(weights)
    return {
      ...curves,
      kept: () =>
        picks === undefined ? curves : { closure: picked(curves.closure, picks), given: picked(curves.given, picks) },
      outOfBag: (closureAt, givenAt) => outOfBag(weights, closureAt, givenAt),
    }
  }
}

/** The curves of documents whose gold clusters follow one another; nothing where they have too many links. */
export type CurvesUnder = (all: readonly OrderedLinks[], weights: Float64Array) => DrawnCurves | undefined

/** Curves whose preparation for some documents is kept for all resamples of them. */
export const newCurvesUnder = (): CurvesUnder => {
  const folds = new WeakMap<
    OrderedLinks,
    { readonly all: readonly OrderedLinks[]; readonly fold: ReturnType<typeof newFold> }
  >()
  return (all, weights) => {
    const [first] = all
    if (first === undefined || all.reduce((sum, { left }) => sum + left.length, 0) > MAX_LINKS) return undefined
    const existing = folds.get(first)
    if (existing !== undefined && existing.all.length === all.length && existing.all.every((one, i) => one === all[i]))
      return existing.fold(weights)
    const weigh = newFold(mergedLinks(all), all.length === 1 && isManyIn(first.probabilities))
    folds.set(first, { all, fold: weigh })
    return weigh(weights)
  }
}
