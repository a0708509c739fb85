/** The evidence of a pair: its sums with their parts by gold cluster, then the clusters that are wrong, and the links that join wrong ones. */
import { type Clusters, type Cover, type Evidence, once, type Part, type RenderedLine, totalOf } from '@assay/core'
import { newDisjointSets, renderItem, rootOf, type SharedNumbering, shareNumbering } from '@assay/core/internal'
import { type Closure, closureOf } from './closure.ts'
import { type ClusterFacet, type ClusterFigures, type GivenPairs, partsOf, sharesOf, sumsOf } from './cluster-sums.ts'
import { withExtra } from './extra-records.ts'
import { type GoldRecords, goldRecordsOf, pairsAmong } from './gold-records.ts'
import { type LinkageStats, linkageStats } from './linkage-stats.ts'
import { areTwoSources, type Links, linksOf, type Sources, sourcesOf } from './links.ts'
import { namesOf } from './names.ts'
import type { LinkageOptions } from './options.ts'
import { linksName, MAX_LINKS, orderedLinksOf } from './thresholds/ordered-links.ts'
import { type Bridge, type Sweep, sweepOf } from './thresholds/sweep.ts'

type Line = Evidence<LinkageStats>
const none = linkageStats.empty

/** Both sides over one numbering of items. */
interface Sides {
  readonly records: GoldRecords
  readonly system: Clusters
  readonly both: SharedNumbering
  readonly sources: Sources | undefined
  readonly links: Links | undefined
}

/** The clusters that links make. */
const coverOf = ({ left, right }: Links, items: number): Cover => {
  const sets = newDisjointSets(items)
  for (let k = 0; k < left.length; k++) {
    const [a, b] = [rootOf(sets, left[k]!), rootOf(sets, right[k]!)]
    if (a < b) sets[b] = a
    else sets[a] = b
  }
  const start = new Int32Array(items + 1)
  for (let item = 0; item < items; item++) {
    const after = rootOf(sets, item) + 1
    start[after] = start[after]! + 1
  }
  for (let c = 0; c < items; c++) start[c + 1] = start[c + 1]! + start[c]!
  const [next, members] = [start.slice(), new Int32Array(items)]
  for (let item = 0; item < items; item++) {
    const root = sets[item]!
    members[next[root]!] = item
    next[root] = next[root]! + 1
  }
  return { start, members }
}

const NO_LINKS = { left: new Int32Array(0), right: new Int32Array(0) }

// ---- pairs as given --------------------------------------------------------------------------------------------------

const goldPairsOf = (
  { clusters: { start, members }, sizes }: GoldRecords,
  sources: Sources | undefined,
): Float64Array =>
  Float64Array.from(sizes, (size, g) => {
    if (sources === undefined) return pairsAmong(size)
    let left = 0
    let right = 0
    for (let k = start[g]!; k < start[g + 1]!; k++) {
      if (sources.of[members[k]!] === 0) left++
      if (sources.of[members[k]!] === 1) right++
    }
    return left * right
  })

const givenOf = ({ records, sources, links }: Sides): GivenPairs => {
  const { clusterOf, sizes } = records
  const goldRecords = clusterOf.length
  const [ends, correct] = [new Float64Array(sizes.length), new Float64Array(sizes.length)]
  let outside = 0
  const { left, right } = links ?? NO_LINKS
  for (let k = 0; k < left.length; k++) {
    const [a, b] = [left[k]!, right[k]!]
    const one = a < goldRecords ? clusterOf[a]! : -1
    const other = b < goldRecords ? clusterOf[b]! : -1
    if (one < 0 || other < 0) {
      outside++
      continue
    }
    ends[one] = ends[one]! + 1
    ends[other] = ends[other]! + 1
    if (one === other) correct[one] = correct[one]! + 1
  }
  return { ends, correct, gold: goldPairsOf(records, sources), outside }
}

const sum = (of: Float64Array | Int32Array | Uint8Array): number => {
  let all = 0
  for (let i = 0; i < of.length; i++) all += of[i]!
  return all
}

// ---- two sources -----------------------------------------------------------------------------------------------------

const sourceStats = ({ records, sources, links }: Sides): LinkageStats['twoSources'] => {
  if (sources === undefined) return none.twoSources
  const { clusterOf, clusters } = records
  const goldRecords = clusterOf.length
  const partners = new Int32Array(sources.of.length)
  const { left, right } = links ?? NO_LINKS
  for (let k = 0; k < left.length; k++) {
    const [a, b] = [left[k]!, right[k]!]
    if (
      a >= goldRecords ||
      b >= goldRecords ||
      clusterOf[a]! < 0 ||
      clusterOf[b]! < 0 ||
      sources.of[a] === sources.of[b]
    )
      continue
    partners[a] = partners[a]! + 1
    partners[b] = partners[b]! + 1
  }
  const sums = { documents: 1, left: 0, leftMatched: 0, right: 0, rightMatched: 0, several: 0, goldSeveral: 0 }
  for (let g = 0; g < clusters.start.length - 1; g++) {
    const members = clusters.members.subarray(clusters.start[g], clusters.start[g + 1])
    const of = [0, 0]
    for (const item of members) {
      const source = sources.of[item]!
      if (source >= 0) of[source] = of[source]! + 1
      if (source === 0) sums.left++
      if (source === 1) sums.right++
      if (source === 0 && partners[item]! > 0) sums.leftMatched++
      if (source === 1 && partners[item]! > 0) sums.rightMatched++
      if (partners[item]! > 1) sums.several++
    }
    const [lefts = 0, rights = 0] = of
    sums.goldSeveral += (rights > 1 ? lefts : 0) + (lefts > 1 ? rights : 0)
  }
  return { ...sums, within: links?.within ?? 0, taken: links?.taken ?? 0 }
}

// ---- judged pairs ----------------------------------------------------------------------------------------------------

/** Links against a gold of judged pairs, or of pairs that are not closed: nothing is known of any other pair. */
const judgedStats = (gold: Clusters, { records, system, both, links }: Sides): LinkageStats => {
  const pairs = gold.pairs!
  const key = (a: number, b: number): number => Math.min(a, b) * both.items + Math.max(a, b)
  const judged = new Map<number, boolean>()
  let matches = 0
  for (let i = 0; i < pairs.left.length; i++) {
    const isMatch = pairs.decisions?.[i] !== 0
    if (isMatch) matches++
    judged.set(key(pairs.left[i]!, pairs.right[i]!), isMatch)
  }
  let [correct, wrong, all] = [0, 0, 0]
  const see = (a: number, b: number): void => {
    all++
    const judgement = judged.get(key(a, b))
    if (judgement === true) correct++
    if (judgement === false) wrong++
  }
  if (links !== undefined) for (let k = 0; k < links.left.length; k++) see(links.left[k]!, links.right[k]!)
  else {
    // clusters: every judged pair is looked up
    const clusterOf = new Int32Array(both.items).fill(-1)
    for (let c = 0; c < system.start.length - 1; c++)
      for (const item of both.system.members.subarray(system.start[c], system.start[c + 1])) clusterOf[item] = c
    for (let i = 0; i < pairs.left.length; i++) {
      const [a, b] = [pairs.left[i]!, pairs.right[i]!]
      if (clusterOf[a]! >= 0 && clusterOf[a] === clusterOf[b]) see(a, b)
    }
  }
  const isJudged = pairs.decisions !== undefined
  return {
    ...none,
    documents: 1,
    records: records.records,
    given: {
      counted: 1,
      matchesOnly: isJudged && matches === pairs.left.length ? 1 : 0,
      ends: 2 * (isJudged ? correct + wrong : all),
      correct,
      gold: matches,
    },
    judged: isJudged ? { documents: 1, links: all, judged: correct + wrong } : none.judged,
  }
}

// ---- parts -----------------------------------------------------------------------------------------------------------

const sizeLabels = ['1', '2', '3-4', '5-9', '10-99', '100 or more'] as const
const sizeLabel = (size: number): string =>
  sizeLabels[size < 3 ? size - 1 : size < 5 ? 2 : size < 10 ? 3 : size < 100 ? 4 : 5]!

const verdictOf = ({ parts, extra, exact }: Closure, g: number): string => {
  if (exact[g] === 1) return 'found whole'
  const split = parts[g]!
  const isLarger = extra[g]! > 0
  if (split === 1) return 'found in a larger entity'
  return isLarger ? 'split, and in larger entities' : 'split'
}

const sourceLabel = ({ clusters: { start, members } }: GoldRecords, sources: Sources, g: number): string => {
  const sourcesOfCluster = new Set<number>()
  for (let k = start[g]!; k < start[g + 1]!; k++) sourcesOfCluster.add(sources.of[members[k]!]!)
  return sourcesOfCluster.size > 1 ? 'both' : (sources.names[[...sourcesOfCluster][0]!] ?? 'unknown')
}

/** The breakdowns of the gold clusters. */
const facetsOf = (records: GoldRecords, closure: Closure, sources: Sources | undefined): readonly ClusterFacet[] => [
  ['size', (g) => sizeLabel(records.sizes[g]!)],
  ['verdict', (g) => verdictOf(closure, g)],
  ...(sources ? [['source', (g: number) => sourceLabel(records, sources, g)] as const] : []),
]

// ---- errors ----------------------------------------------------------------------------------------------------------

const SHOWN = 5

/** The records of each cluster of the system, listed when an error is shown. */
const newRecordLists = ({ records }: Sides, { clusterOf, clusters }: Closure): (() => Cover) =>
  once(() => {
    const start = new Int32Array(clusters + 1)
    for (let item = 0; item < clusterOf.length; item++) {
      const after = clusterOf[item]! + 1
      if (after > 0) start[after] = start[after]! + 1
    }
    for (let c = 0; c < clusters; c++) start[c + 1] = start[c + 1]! + start[c]!
    const [next, members] = [start.slice(), new Int32Array(records.records)]
    for (let item = 0; item < clusterOf.length; item++) {
      const c = clusterOf[item]!
      if (c < 0) continue
      members[next[c]!] = item
      next[c] = next[c]! + 1
    }
    return { start, members }
  })

const showCluster =
  ({ records }: Sides, closure: Closure, lists: () => Cover, g: number) =>
  (): RenderedLine => {
    const { clusters, sizes } = records
    const namesIn = ({ start, members }: Cover, c: number): string => {
      const items = members.subarray(start[c], start[c + 1])
      const names = Array.from(items.subarray(0, SHOWN), (item) => renderItem(clusters, item))
      return `{${names.join(', ')}${items.length > SHOWN ? ` … ${items.length} in all` : ''}}`
    }
    const members = clusters.members.subarray(clusters.start[g], clusters.start[g + 1])
    const closureClusters = [...new Set(Array.from(members, (item) => closure.clusterOf[item]!))]
    const more = closureClusters.length > SHOWN ? ` … ${closureClusters.length} in all` : ''
    const missing = pairsAmong(sizes[g]!) - closure.correct[g]!
    return {
      gold: `${clusters.clusterName(g)} ${namesIn(clusters, g)}`,
      system: `${closureClusters
        .slice(0, SHOWN)
        .map((c) => namesIn(lists(), c))
        .join(' ')}${more}`,
      details: `extra records ${closure.extra[g]}, missing pairs ${missing}`,
      ...clusters.spot(clusters.start[g]!),
    }
  }

const showBridge =
  ({ records, system, both, links }: Sides, { link, found, wrong }: Bridge) =>
  (): RenderedLine => {
    const { left, right, probabilities, pair, spot } = links!
    const nameOf = (item: number): string =>
      item < records.clusterOf.length
        ? renderItem(records.clusters, item)
        : renderItem(system, both.number.indexOf(item))
    const how = probabilities === undefined ? '' : ` ${probabilities[link]}`
    return {
      system: `${nameOf(left[link]!)} – ${nameOf(right[link]!)}${how}`,
      details: `joins two clusters: ${found} pairs, ${wrong} of them wrong`,
      ...spot(pair[link]!),
    }
  }

function* errorLines(sides: Sides, closure: Closure, sweep: Sweep | undefined): Iterable<Line> {
  const { records } = sides
  for (const bridge of sweep?.bridges ?? [])
    yield { stats: none, verdict: 'bridge', parts: NO_PARTS, show: showBridge(sides, bridge) }
  const lists = newRecordLists(sides, closure)
  const facets = new Map<string, { readonly size: string; readonly verdict: string }>()
  for (let g = 0; g < records.sizes.length; g++) {
    if (closure.exact[g] === 1) continue
    const [size, verdict] = [sizeLabel(records.sizes[g]!), verdictOf(closure, g)]
    const key = `${size} ${verdict}`
    const facetsOfItem = facets.get(key) ?? { size, verdict }
    facets.set(key, facetsOfItem)
    yield { stats: none, verdict, facets: facetsOfItem, parts: NO_PARTS, show: showCluster(sides, closure, lists, g) }
  }
}

const NO_PARTS: readonly Part<LinkageStats>[] = []

// ---- a pair ----------------------------------------------------------------------------------------------------------

const missingFrom = ({ clusters }: GoldRecords, both: SharedNumbering): number => {
  const there = new Uint8Array(both.items)
  for (let i = 0; i < both.number.length; i++) there[both.number[i]!] = 1
  let missing = 0
  for (let k = 0; k < clusters.members.length; k++) if (there[clusters.members[k]!] === 0) missing++
  return missing
}

/** The links that thresholds are looked for among, with their name; none where there are too many to be kept for resamples. */
const namedLinks = ({ records, links, both }: Sides, given: GivenPairs | undefined) => {
  if (given === undefined || links?.probabilities === undefined || links.left.length > MAX_LINKS) return undefined
  const ordered = orderedLinksOf(records, given.gold, both.items, links, links.probabilities)
  return [linksName(records, ordered), ordered] as const
}

/** All gold clusters in one line. */
const lineOf = (
  figures: ClusterFigures,
  facets: readonly ClusterFacet[],
  links: () => ReturnType<typeof namedLinks> = () => undefined,
): Line => ({
  stats: sumsOf(figures, Int32Array.from(figures.records.sizes.keys())),
  verdict: 'scored',
  right: true,
  parts: partsOf(figures, facets),
  shares: sharesOf(figures, facets, links),
})

function* judgeClosure(sides: Sides): Iterable<Line> {
  const { records, system, both, links, sources } = sides
  const isAsRead = links === undefined || links.left.length === system.pairs?.left.length
  const cover = isAsRead ? both.system : coverOf(links, both.items)
  const closure = closureOf(records, cover)
  const given = links === undefined ? undefined : givenOf(sides)
  const goldPairs = given === undefined ? 0 : sum(given.gold)
  const sweep = links === undefined ? undefined : sweepOf(records, goldPairs, both.items, links)
  const isRanked = links?.probabilities !== undefined
  const figures = { records, closure, given }
  yield lineOf(figures, facetsOf(records, closure, sources), () => namedLinks(sides, given))
  const rest: LinkageStats = {
    ...none,
    documents: 1,
    clusters: closure.clusters,
    matched: closure.matched,
    largest: new Map([[String(closure.largest), 1]]),
    ranked: isRanked ? 1 : 0,
    rounded: sweep?.isRounded === true ? 1 : 0,
    averagePrecision: totalOf(sweep?.averagePrecision ?? 0),
    steps: sweep?.steps ?? none.steps,
    missing: system.absent === true ? 0 : missingFrom(records, both),
    outside: given?.outside ?? 0,
    twoSources: sourceStats(sides),
    names: namesOf(records),
  }
  yield { stats: rest, verdict: 'scored', right: true, parts: NO_PARTS }
  yield* errorLines(sides, closure, sweep)
}

/** The evidence of an answer under the options. */
export const judgeUnder = (options: LinkageOptions) => (given: Clusters) => {
  const isOpen = given.pairs !== undefined && (given.pairs.decisions !== undefined || !given.pairs.closed)
  const asGiven = goldRecordsOf(given)
  return (system: Clusters): Iterable<Line> => {
    // a record without a judgement is neither right nor wrong
    const gold = options.unknownRecords === 'singletons' && !isOpen ? withExtra(given, system) : given
    const records = gold === given ? asGiven : goldRecordsOf(gold)
    const both = shareNumbering(gold, system)
    const sources = areTwoSources(gold, system, options) ? sourcesOf(gold, system, both) : undefined
    const sides = { records, system, both, sources, links: linksOf(system, both, sources, options) }
    if (isOpen) return [{ stats: judgedStats(gold, sides), verdict: 'scored', right: true, parts: NO_PARTS }]
    if (system.pairs?.closed === false) {
      const given = givenOf(sides)
      const rest = { ...none, documents: 1, outside: given.outside, twoSources: sourceStats(sides) }
      return [
        lineOf({ records, closure: undefined, given }, []),
        { stats: rest, verdict: 'scored', right: true, parts: NO_PARTS },
      ]
    }
    return judgeClosure(sides)
  }
}
