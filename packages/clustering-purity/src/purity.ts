/**
 * The metric `clustering-purity`: purity, inverse purity and F of the WePS campaigns (Artiles, Gonzalo and Sekine 2007,
 * section 2.2), for clusters that may overlap. Scores are of names; those of a campaign are means over names (footnote 3).
 */
import { type Cover, type Evidence, entry, type Measure, measure, metric, type RenderedLine, scorer } from '@assay/core'
import { entityVerdict, renderCluster } from '@assay/core/internal'
import * as v from 'valibot'
import type { AlignedPair } from './aligned-pair.ts'
import { fAlpha, purity } from './formulas.ts'
import { emptyGoldEntry, type Policy, policyEntries, withRules } from './item-policy.ts'
import { hitsIn, type LargestOverlaps } from './largest-overlaps.ts'
import { type Formula, type MacroStats, macro, means, type Name, workedMeans } from './means-over-names.ts'

const weight = v.pipe(v.number(), v.minValue(0), v.maxValue(1))

const schema = v.pipe(
  v.strictObject({
    ...policyEntries,
    n: entry.choice(
      ['memberships', 'items'],
      'n, the sum that purity is divided by: memberships, or distinct items; with items, purity may exceed 1 where clusters overlap',
    ),
    alpha: entry.of(v.array(weight), 'weights of purity in F; each adds a measure fAlpha… to those of 0.5 and 0.2', []),
    beta: entry.of(v.array(v.pipe(v.number(), v.minValue(0))), 'the same weights as beta: alpha = 1/(1 + beta²)', []),
    micro: entry.choice(
      ['mean', 'pooled'],
      'micro measures from the mean purities (footnote 4 of the paper), or from the counts of all names pooled',
    ),
    ...emptyGoldEntry,
  }),
  v.transform(withRules),
)
type Options = Omit<v.InferOutput<typeof schema>, 'policy'> & Policy

// ---- counts ----------------------------------------------------------------------------------------------------------

/** Items that clusters of a side share with their best matches, and the sizes of the clusters. */
export interface Counts {
  readonly systemHits: number
  readonly systemSize: number
  readonly goldHits: number
  readonly goldSize: number
}
type Count = keyof Counts

const nothing: Counts = { systemHits: 0, systemSize: 0, goldHits: 0, goldSize: 0 }

const distinct = ({ members }: Cover, items: number): number => {
  const isCounted = new Uint8Array(items)
  let count = 0
  for (let k = 0; k < members.length; k++) {
    const item = members[k]!
    if (isCounted[item] === 0) count++
    isCounted[item] = 1
  }
  return count
}

const countsOf = ({ items, gold, system, absent, best }: AlignedPair, n: Options['n']): Counts => {
  const size = (cover: Cover): number => (n === 'items' ? distinct(cover, items) : cover.members.length)
  return {
    systemHits: absent ? 0 : hitsIn(best().system),
    systemSize: size(system),
    goldHits: absent ? 0 : hitsIn(best().gold),
    goldSize: size(gold),
  }
}

/** Purity and inverse purity of a name. The purity of a system without clusters is 0. */
export const purityOf = (
  sides: AlignedPair,
  n: Options['n'],
): readonly [purity: number, inverse: number | undefined] => {
  const { systemHits, systemSize, goldHits, goldSize } = countsOf(sides, n)
  return [purity(systemHits, systemSize) ?? 0, purity(goldHits, goldSize)]
}

// ---- clusters --------------------------------------------------------------------------------------------------------

type Kind = 'gold' | 'system'
type Stats = MacroStats<string, Count>

/** The clusters of one side. */
interface Side {
  readonly name: Name
  readonly kind: Kind
  readonly best: LargestOverlaps
  /** The verdict on a cluster. */
  readonly verdict: (size: number, cluster: number) => string
  readonly counting: (counts: Counts) => Stats
}

// a cluster that meets one other shares its hits with that one
const verdictsOf = (kind: Kind, { hits, met, whole }: LargestOverlaps): Side['verdict'] => {
  const side = kind === 'gold' ? 'key' : 'response'
  const overlap = { found: hits, met, whole }
  return (size, c) => entityVerdict(side, overlap, size, c).verdict
}

/** The number of a cluster in the file; below 0 where there is none. */
const inFile = ({ sides }: Name, kind: Kind, cluster: number): number =>
  cluster < 0 ? cluster : sides[kind].origin[cluster]!

const shownOf = ({ name, kind, best }: Side, c: number): RenderedLine => {
  const [hits, size] = [best.hits[c]!, best.sizes[c]!]
  const inThisFile = inFile(name, kind, c)
  const other = inFile(name, kind === 'gold' ? 'system' : 'gold', best.cluster[c]!)
  const [gold, system] = kind === 'gold' ? [inThisFile, other] : [other, inThisFile]
  const clusters = name[kind]
  return {
    ...(gold >= 0 && { gold: renderCluster(name.gold, gold) }),
    ...(system >= 0 && { system: renderCluster(name.system, system) }),
    ...(hits < size && { details: `${hits} of ${size}` }),
    ...(inThisFile >= 0 && { at: clusters.spot(clusters.start[inThisFile]!).at }),
  }
}

/** The line of a cluster, with the verdicts of entities; a cluster within one of the other side is right. */
const lineOf = (side: Side, c: number): Evidence<Stats> => {
  const { kind, best, counting } = side
  const hits = best.hits[c]!
  const size = best.sizes[c]!
  const isGold = kind === 'gold'
  const stats = counting(
    isGold
      ? { systemHits: 0, systemSize: 0, goldHits: hits, goldSize: size }
      : { systemHits: hits, systemSize: size, goldHits: 0, goldSize: 0 },
  )
  const show = (): RenderedLine => shownOf(side, c)
  const verdict = side.verdict(size, c)
  return hits === size ? { stats, verdict, right: true, show } : { stats, verdict, show }
}

/** A line a cluster. */
function* linesOf(name: Name, counting: Side['counting'], last: Evidence<Stats>): Iterable<Evidence<Stats>> {
  const best = name.sides.best()
  for (const kind of ['system', 'gold'] as const) {
    const side: Side = { name, kind, best: best[kind], verdict: verdictsOf(kind, best[kind]), counting }
    for (let c = 0; c < side.best.sizes.length; c++) yield lineOf(side, c)
  }
  yield last
}

// ---- the scorer ------------------------------------------------------------------------------------------------------

const fName = (alpha: number): string => `fAlpha${alpha}`

const formulaFor = ({ n }: Options, alphas: readonly number[]): Formula<string, Count> => {
  // distinct items of a name are not the sum over its clusters
  const byCluster = n === 'memberships'
  return {
    ratios: ['purity', 'inversePurity', ...alphas.map(fName)],
    of: (sides) => {
      const [p, ip] = purityOf(sides, n)
      const f = Object.fromEntries(alphas.map((alpha) => [fName(alpha), fAlpha(alpha, p, ip)]))
      return { purity: p, inversePurity: ip, ...f }
    },
    counts: ['systemHits', 'systemSize', 'goldHits', 'goldSize'],
    count: (sides) => (byCluster && !sides.absent ? nothing : countsOf(sides, n)),
    ...(byCluster && { lines: linesOf }),
  }
}

/** Macro X = mean over names of X (footnote 3). Micro F is that of the mean purities (footnote 4), or of all names pooled. */
const summarise = (
  formula: Formula<string, Count>,
  s: Stats,
  alphas: readonly number[],
  { micro }: Options,
): Readonly<Record<string, number | undefined>> => {
  const mean = means(formula, s)
  const some = s.names > s.empty
  const { systemHits, systemSize, goldHits, goldSize } = s.counts
  const [p, ip] =
    micro === 'pooled'
      ? [purity(systemHits, systemSize), purity(goldHits, goldSize)]
      : [mean['purity'], mean['inversePurity']]
  const microPurity = some ? (p ?? 0) : undefined
  const microInversePurity = some ? ip : undefined
  return {
    ...mean,
    microPurity,
    microInversePurity,
    ...Object.fromEntries(
      alphas.map((alpha) => [`microFAlpha${alpha}`, fAlpha(alpha, microPurity, microInversePurity)]),
    ),
  }
}

/** The formulas with numbers; `alphas` weigh purity in F. */
const worked = (
  formula: Formula<string, Count>,
  s: Stats,
  alphas: readonly number[],
  options: Options,
): Readonly<Record<string, string>> => {
  const { microPurity, microInversePurity } = summarise(formula, s, alphas, options)
  const { systemHits, systemSize, goldHits, goldSize } = s.counts
  const of = workedMeans(formula, s)
  const isPooled = options.micro === 'pooled'
  const fs = alphas.map((alpha) => [
    `microFAlpha${alpha}`,
    `1 / (${alpha} / ${microPurity} + ${1 - alpha} / ${microInversePurity})`,
  ])
  return {
    ...of,
    microPurity: isPooled ? `${systemHits} / ${systemSize}` : of['purity']!,
    microInversePurity: isPooled ? `${goldHits} / ${goldSize}` : of['inversePurity']!,
    ...Object.fromEntries(fs),
  }
}

const { ratio } = measure

const fMeasures = (alpha: number): Readonly<Record<string, Measure<string>>> => ({
  [`fAlpha${alpha}`]: ratio(`F α=${alpha}`, `mean over names of 1 / (${alpha}/P + ${1 - alpha}/IP)`),
  [`microFAlpha${alpha}`]: ratio(`micro F α=${alpha}`, `1 / (${alpha}/micro P + ${1 - alpha}/micro IP)`),
})

/** Removes the upper bound: with n = items, purity grows with the number of clusters of an item. */
const unbounded = (measures: Readonly<Record<string, Measure<string>>>): Readonly<Record<string, Measure<string>>> =>
  Object.fromEntries(
    Object.entries(measures).map(([name, measure]) => [name, { ...measure, range: [0, Number.POSITIVE_INFINITY] }]),
  )

const measures = {
  purity: ratio('purity', 'mean over names of Σ_i max_j |C_i ∩ L_j| / Σ_i |C_i|', 'inversePurity'),
  inversePurity: ratio('inverse purity', 'mean over names of Σ_j max_i |C_i ∩ L_j| / Σ_j |L_j|', 'purity'),
  'fAlpha0.5': ratio('F α=0.5', 'mean over names of 1 / (0.5/P + 0.5/IP)', 'fAlpha0.5'),
  'fAlpha0.2': ratio('F α=0.2', 'mean over names of 1 / (0.2/P + 0.8/IP)'),
  microPurity: ratio(
    'micro purity',
    'mean over names of P; option micro=pooled: over all names as one',
    'microInversePurity',
  ),
  microInversePurity: ratio(
    'micro inverse purity',
    'mean over names of IP; option micro=pooled: over all names as one',
    'microPurity',
  ),
  'microFAlpha0.5': ratio('micro F α=0.5', '1 / (0.5/micro P + 0.5/micro IP)', 'microFAlpha0.5'),
  'microFAlpha0.2': ratio('micro F α=0.2', '1 / (0.2/micro P + 0.8/micro IP)'),
}

const alphasOf = ({ alpha, beta }: Options): readonly number[] => [
  ...new Set([0.5, 0.2, ...alpha, ...beta.map((b) => 1 / (1 + b * b))]),
]

export const clusteringPurity = metric({
  contract: 1,
  name: 'clustering-purity',
  title: 'purity, inverse purity and F of the WePS campaigns, macro and micro, for clusters that may overlap',
  reads: 'clusters',
  units: 'names',
  cites: ['artiles-2007-weps', 'amigo-2009-bcubed'],
  options: schema,
  measures,
  headline: 'fAlpha0.5',
  shows: ['fAlpha0.2', 'purity', 'inversePurity'],
  with: (options, share) => {
    const alphas = alphasOf(options)
    const formula = formulaFor(options, alphas)
    const more = Object.assign({}, ...alphas.slice(2).map(fMeasures)) as Readonly<Record<string, Measure<string>>>
    const macroParts = macro(formula, options, share)
    return scorer({
      ...macroParts,
      summarise: (s) => summarise(formula, s, alphas, options),
      report: { ...macroParts.report, worked: (s) => worked(formula, s, alphas, options) },
      measures: options.n === 'items' ? unbounded({ ...measures, ...more }) : more,
    })
  },
})
