/**
 * The metric `clustering-purity`: purity, inverse purity and F of the WePS campaigns (Artiles, Gonzalo and Sekine 2007,
 * section 2.2), for clusters that may overlap. Scores are of names; those of a campaign are means over names (footnote 3).
 */
import {
  type Clusters,
  type Contingency,
  type Cover,
  clusterCount,
  contingency,
  count,
  type Evidence,
  type Measure,
  metric,
  type Scorer,
  shownItem,
  sizeOf,
  struct,
  type Total,
  total,
  totalOf,
  totalOfAll,
  totalValue,
  transposed,
} from '@assay/core'
import * as v from 'valibot'
import { emptyGold, emptyOption } from './empty-gold.ts'
import { fAlpha } from './f-alpha.ts'
import { type Aligned, aligned, type Policy, policyEntries, withRules } from './policy.ts'
import { refused } from './refused.ts'
import { type Repaired, repairedRemarks, repairsIn } from './repairs.ts'

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))

const schema = v.pipe(
  v.strictObject({
    ...policyEntries,
    n: v.optional(
      v.pipe(
        v.picklist(['memberships', 'items']),
        v.description(
          'what clusters are weighed by: memberships keep purity within 1, items do not where clusters overlap',
        ),
      ),
      'memberships',
    ),
    alpha: v.optional(
      v.pipe(
        v.array(share),
        v.description('weights of purity in F; each gives a measure fAlpha… beside those of 0.5 and 0.2'),
      ),
      [],
    ),
    beta: v.optional(
      v.pipe(
        v.array(v.pipe(v.number(), v.minValue(0))),
        v.description('the same as weights of inverse purity: alpha = 1/(1 + beta²)'),
      ),
      [],
    ),
    micro: v.optional(
      v.pipe(
        v.picklist(['mean', 'pooled']),
        v.description('the micro measures are of the mean purities (footnote 4 of the paper), or of all names as one'),
      ),
      'mean',
    ),
    ...emptyOption,
  }),
  v.transform(withRules),
)
type Options = Omit<v.InferOutput<typeof schema>, 'policy'> & Policy

// ---- formulas (section 2.2) ------------------------------------------------------------------------------------------

/** sum over clusters of the most items that they share with one category; Precision(C, L) = |C ∩ L| / |C| */
const mostShared = ({ start, count: shared }: Contingency): number => {
  let sum = 0
  for (let g = 0; g + 1 < start.length; g++) {
    let most = 0
    for (let cell = start[g] as number; cell < (start[g + 1] as number); cell++)
      most = Math.max(most, shared[cell] as number)
    sum += most
  }
  return sum
}

/** Purity = sum_i |C_i|/n max_j Precision(C_i, L_j), n being the sum of the |C_i|. */
const purity = (hits: number, n: number): number | undefined => (n > 0 ? hits / n : undefined)

// ---- statistics ------------------------------------------------------------------------------------------------------

/** What is kept of a name: its scores, to be averaged; what they are made of, for the pooled reading; what the policy did. */
const statsFor = (alphas: readonly number[]) =>
  struct({
    names: count,
    /** Names whose gold has nothing in any cluster, where the option `empty` leaves them without a value. */
    undefined: count,
    purity: total,
    inversePurity: total,
    f: struct(Object.fromEntries(alphas.map((alpha) => [String(alpha), total]))),
    systemHits: count,
    systemSize: count,
    goldHits: count,
    goldSize: count,
    ...repairsIn,
  })
interface PurityStats extends Repaired {
  readonly names: number
  readonly undefined: number
  readonly purity: Total
  readonly inversePurity: Total
  readonly f: Readonly<Record<string, Total>>
  readonly systemHits: number
  readonly systemSize: number
  readonly goldHits: number
  readonly goldSize: number
}

interface NameScores {
  readonly hits: readonly [system: number, gold: number]
  readonly sizes: readonly [system: number, gold: number]
  readonly purity: number | undefined
  readonly inversePurity: number | undefined
}

const distinct = (cover: Cover, items: number): number => {
  const seen = new Uint8Array(items)
  for (let k = 0; k < cover.members.length; k++) seen[cover.members[k] as number] = 1
  return seen.reduce((sum, one) => sum + one, 0)
}

const scoresOf = (sides: Aligned, table: Contingency, { n, empty }: Options): NameScores => {
  const size = (cover: Cover): number => (n === 'items' ? distinct(cover, sides.items) : cover.members.length)
  const sizes = [size(sides.system), size(sides.gold)] as const
  const hits = sides.absent ? ([0, 0] as const) : ([mostShared(transposed(table)), mostShared(table)] as const)
  if (sizes[1] === 0) return { hits, sizes, purity: emptyGold(empty), inversePurity: emptyGold(empty) }
  // a system that leaves everything out has no clusters to be pure: nothing is earned
  return {
    hits,
    sizes,
    purity: sides.absent ? 0 : (purity(hits[0], sizes[0]) ?? 0),
    inversePurity: purity(hits[1], sizes[1]),
  }
}

// ---- evidence --------------------------------------------------------------------------------------------------------

type Part = Pick<PurityStats, 'systemHits' | 'systemSize' | 'goldHits' | 'goldSize'>

const MOST_SHOWN = 12

const itemsText = (clusters: Clusters, cluster: number): string => {
  const { start, members } = clusters
  const size = sizeOf(clusters, cluster)
  const first = Array.from(
    members.subarray(start[cluster], Math.min(start[cluster + 1] as number, (start[cluster] as number) + MOST_SHOWN)),
    (item) => shownItem(clusters, item),
  )
  return `${clusters.clusterName(cluster)}: ${first.join(', ')}${size > MOST_SHOWN ? `, … (${size})` : ''}`
}

/** The cluster on the other side that shares most items with one, and how many. */
const bestOf = (
  { start, system, count: shared }: Contingency,
  cluster: number,
): readonly [cluster: number, items: number] => {
  let best = -1
  let most = 0
  for (let cell = start[cluster] as number; cell < (start[cluster + 1] as number); cell++) {
    if ((shared[cell] as number) <= most) continue
    most = shared[cell] as number
    best = system[cell] as number
  }
  return [best, most]
}

interface Side {
  readonly kind: 'gold' | 'system'
  readonly own: Clusters
  readonly origin: Int32Array
  readonly otherClusters: Clusters
  readonly otherOrigin: Int32Array
  readonly sizes: Int32Array
}

const textOf = (clusters: Clusters, origin: Int32Array, cluster: number): string | undefined => {
  const from = cluster < 0 ? -1 : (origin[cluster] as number)
  return from < 0 ? undefined : itemsText(clusters, from)
}

/** One line a cluster: whether it lies whole in one cluster of the other side. */
const lineOf = (empty: PurityStats, side: Side, table: Contingency, cluster: number): Evidence<PurityStats> => {
  const [best, hits] = bestOf(table, cluster)
  const size = side.sizes[cluster] as number
  const part: Part =
    side.kind === 'system'
      ? { ...empty, systemHits: hits, systemSize: size }
      : { ...empty, goldHits: hits, goldSize: size }
  const own = textOf(side.own, side.origin, cluster)
  const other = textOf(side.otherClusters, side.otherOrigin, best)
  const words = side.kind === 'system' ? ['pure', 'mixed'] : ['whole', 'split']
  const from = side.origin[cluster] as number
  const [gold, system] = side.kind === 'gold' ? [own, other] : [other, own]
  return {
    stats: { ...empty, ...part },
    verdict: words[hits === size ? 0 : 1] as string,
    ...(hits === size ? { right: true as const } : { details: `${hits} of ${size}` }),
    ...(gold !== undefined && { gold }),
    ...(system !== undefined && { system }),
    ...(from >= 0 && { at: side.own.spot(side.own.start[from] as number).at }),
  }
}

function* linesOf(
  empty: PurityStats,
  sides: Aligned,
  table: Contingency,
  gold: Clusters,
  system: Clusters,
): Iterable<Evidence<PurityStats>> {
  const turned = transposed(table)
  const ofSystem: Side = {
    kind: 'system',
    own: system,
    origin: sides.systemOrigin,
    otherClusters: gold,
    otherOrigin: sides.goldOrigin,
    sizes: table.systemSizes,
  }
  const ofGold: Side = {
    kind: 'gold',
    own: gold,
    origin: sides.goldOrigin,
    otherClusters: system,
    otherOrigin: sides.systemOrigin,
    sizes: table.goldSizes,
  }
  for (let c = 0; c < clusterCount(sides.system); c++) yield lineOf(empty, ofSystem, turned, c)
  for (let c = 0; c < clusterCount(sides.gold); c++) yield lineOf(empty, ofGold, table, c)
}

// ---- the scorer ------------------------------------------------------------------------------------------------------

const tableOf = (sides: Aligned): Contingency => contingency(sides.gold, sides.system, sides.items)

/** The line that closes a name: its scores. What the lines before it say of clusters is not said again. */
const closing = (
  empty: PurityStats,
  sides: Aligned,
  scores: NameScores,
  alphas: readonly number[],
  [hits, sizes]: readonly [readonly [number, number], readonly [number, number]],
): PurityStats => {
  const { purity: p, inversePurity: ip } = scores
  const none = p === undefined || ip === undefined
  return {
    ...empty,
    ...sides.repairs,
    names: 1,
    undefined: none ? 1 : 0,
    purity: totalOf(p ?? 0),
    inversePurity: totalOf(ip ?? 0),
    f: Object.fromEntries(alphas.map((alpha) => [String(alpha), totalOf(fAlpha(alpha, p, ip) ?? 0)])),
    systemHits: hits[0],
    goldHits: hits[1],
    systemSize: sizes[0],
    goldSize: sizes[1],
  }
}

const nothing = [0, 0] as const

const judge = (options: Options, empty: PurityStats, alphas: readonly number[]) => (gold: Clusters) =>
  function* (system: Clusters): Iterable<Evidence<PurityStats>> {
    const sides = aligned(gold, system, options)
    const table = tableOf(sides)
    const scores = scoresOf(sides, table, options)
    // hits and sizes are those of the lines, unless the option counts items or the answer is absent
    const plain = options.n === 'memberships' && !sides.absent
    if (plain) yield* linesOf(empty, sides, table, gold, system)
    const parts = plain ? ([nothing, nothing] as const) : ([scores.hits, scores.sizes] as const)
    yield { stats: closing(empty, sides, scores, alphas, parts), verdict: 'scored' }
  }

const tally = (options: Options, empty: PurityStats, alphas: readonly number[]) => () => {
  const counts = {
    names: 0,
    undefined: 0,
    discarded: 0,
    unknown: 0,
    missing: 0,
    systemHits: 0,
    systemSize: 0,
    goldHits: 0,
    goldSize: 0,
  }
  const purities: number[] = []
  const inverses: number[] = []
  const f = alphas.map((): number[] => [])
  return {
    add: (gold: Clusters, system: Clusters): void => {
      const sides = aligned(gold, system, options)
      const { hits, sizes, purity: p, inversePurity: ip } = scoresOf(sides, tableOf(sides), options)
      counts.names++
      if (p === undefined || ip === undefined) counts.undefined++
      counts.discarded += sides.repairs.discarded
      counts.unknown += sides.repairs.unknown
      counts.missing += sides.repairs.missing
      counts.systemHits += hits[0]
      counts.goldHits += hits[1]
      counts.systemSize += sizes[0]
      counts.goldSize += sizes[1]
      purities.push(p ?? 0)
      inverses.push(ip ?? 0)
      alphas.forEach((alpha, i) => {
        f[i]?.push(fAlpha(alpha, p, ip) ?? 0)
      })
    },
    sum: (): PurityStats => ({
      ...empty,
      ...counts,
      purity: totalOfAll(purities),
      inversePurity: totalOfAll(inverses),
      f: Object.fromEntries(alphas.map((alpha, i) => [String(alpha), totalOfAll(f[i] as number[])])),
    }),
  }
}

/** Macro X = mean over names of X (footnote 3). Micro F is that of the mean purities (footnote 4), or of all names pooled. */
const summarise = (
  s: PurityStats,
  alphas: readonly number[],
  { micro }: Options,
): Readonly<Record<string, number | undefined>> => {
  const names = s.names - s.undefined
  const mean = (t: Total | undefined): number | undefined =>
    names > 0 && t !== undefined ? totalValue(t) / names : undefined
  const pooled = micro === 'pooled'
  const p = pooled ? purity(s.systemHits, s.systemSize) : mean(s.purity)
  const ip = pooled ? purity(s.goldHits, s.goldSize) : mean(s.inversePurity)
  const some = names > 0
  const microPurity = some ? (p ?? 0) : undefined
  const microInversePurity = some ? ip : undefined
  return {
    purity: mean(s.purity),
    inversePurity: mean(s.inversePurity),
    ...Object.fromEntries(alphas.map((alpha) => [`fAlpha${alpha}`, mean(s.f[String(alpha)])])),
    microPurity,
    microInversePurity,
    ...Object.fromEntries(
      alphas.map((alpha) => [`microFAlpha${alpha}`, fAlpha(alpha, microPurity, microInversePurity)]),
    ),
  }
}

const ratio = { range: [0, 1], better: 'higher', unit: 'ratio' } as const

const fMeasures = (alpha: number): Readonly<Record<string, Measure<string>>> => ({
  [`fAlpha${alpha}`]: {
    ...ratio,
    title: `F α=${alpha}`,
    formula: `mean over names of 1 / (${alpha}/P + ${1 - alpha}/IP)`,
  },
  [`microFAlpha${alpha}`]: {
    ...ratio,
    title: `micro F α=${alpha}`,
    formula: `1 / (${alpha}/micro P + ${1 - alpha}/micro IP)`,
  },
})

/** With n = items purity is multiplied by how many clusters an item has on average. */
const unbounded = (measures: Readonly<Record<string, Measure<string>>>): Readonly<Record<string, Measure<string>>> =>
  Object.fromEntries(
    Object.entries(measures).map(([name, measure]) => [name, { ...measure, range: [0, Number.POSITIVE_INFINITY] }]),
  )

const measures = {
  purity: {
    ...ratio,
    title: 'purity',
    formula: 'mean over names of Σ_i max_j |C_i ∩ L_j| / Σ_i |C_i|',
    mirror: 'inversePurity',
  },
  inversePurity: {
    ...ratio,
    title: 'inverse purity',
    formula: 'mean over names of Σ_j max_i |C_i ∩ L_j| / Σ_j |L_j|',
    mirror: 'purity',
  },
  'fAlpha0.5': { ...ratio, title: 'F α=0.5', formula: 'mean over names of 1 / (0.5/P + 0.5/IP)', mirror: 'fAlpha0.5' },
  'fAlpha0.2': { ...ratio, title: 'F α=0.2', formula: 'mean over names of 1 / (0.2/P + 0.8/IP)' },
  microPurity: {
    ...ratio,
    title: 'micro purity',
    formula: 'mean over names of P; option micro=pooled: over all names as one',
    mirror: 'microInversePurity',
  },
  microInversePurity: {
    ...ratio,
    title: 'micro inverse purity',
    formula: 'mean over names of IP; option micro=pooled: over all names as one',
    mirror: 'microPurity',
  },
  'microFAlpha0.5': {
    ...ratio,
    title: 'micro F α=0.5',
    formula: '1 / (0.5/micro P + 0.5/micro IP)',
    mirror: 'microFAlpha0.5',
  },
  'microFAlpha0.2': { ...ratio, title: 'micro F α=0.2', formula: '1 / (0.2/micro P + 0.8/micro IP)' },
} as const satisfies Readonly<Record<string, Measure<string>>>

const alphasOf = ({ alpha, beta }: Options): readonly number[] => [
  ...new Set([0.5, 0.2, ...alpha, ...beta.map((b) => 1 / (1 + b * b))]),
]

const scorerFor = (options: Options): Scorer<'clusters', PurityStats, keyof typeof measures> => {
  const alphas = alphasOf(options)
  const stats = statsFor(alphas) as unknown as Scorer<'clusters', PurityStats, keyof typeof measures>['stats']
  const more = Object.assign({}, ...alphas.slice(2).map(fMeasures)) as Readonly<Record<string, Measure<string>>>
  return {
    stats,
    judge: judge(options, stats.empty, alphas),
    tally: tally(options, stats.empty, alphas),
    parts: () => ({}),
    summarise: (s) => summarise(s, alphas, options) as { readonly [K in keyof typeof measures]: number | undefined },
    measures: options.n === 'items' ? unbounded({ ...measures, ...more }) : more,
    checkPair: (gold, system) => refused(gold, system, options),
    remarks: (s) => repairedRemarks(s, options),
  }
}

export const clusteringPurity = metric({
  contract: 1,
  name: 'clustering-purity',
  version: '1.0.0',
  title: 'purity, inverse purity and F of the WePS campaigns, macro and micro, for clusters that may overlap',
  reads: 'clusters',
  unit: 'document',
  units: 'names',
  cites: ['artiles-2007-weps', 'amigo-2009-bcubed'],
  options: schema,
  measures,
  headline: 'fAlpha0.5',
  shows: ['fAlpha0.2', 'purity', 'inversePurity'],
  with: (options) => scorerFor(options),
})
