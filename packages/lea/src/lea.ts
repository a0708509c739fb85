/**
 * The metric `lea`: the link-based entity-aware measure of Moosavi and Strube (2016). An entity counts as much as it is
 * important, and to the degree to which it is resolved: the share of its links that the other side has.
 */
import {
  type Clusters,
  type Cover,
  count,
  crossedWithType,
  type Evidence,
  type Facets,
  fixed,
  type Kept,
  type Measure,
  measure,
  metric,
  type Problem,
  repeats,
  type Scorer,
  type Shown,
  shared,
  shownItem,
  sizeOf,
  struct,
  total,
  totalOf,
  withoutRepeats,
  withoutSingletons,
} from '@assay/core'
import { f1, ratio, resolution } from './formulas.ts'
import { type Links, linking } from './links.ts'
import { type Importance, importanceOf, type LeaOptions, schema } from './options.ts'

// ---- statistics ------------------------------------------------------------------------------------------------------

const stats = struct({
  keyEntities: count,
  responseEntities: count,
  /** Σ importance(k) · resolution(k) and Σ importance(k) over key entities; the same over response entities. */
  keyResolved: total,
  keyWeight: total,
  responseResolved: total,
  responseWeight: total,
})
type LeaStats = typeof stats.empty

// ---- summary ---------------------------------------------------------------------------------------------------------

const summarise = (s: LeaStats, { emptyScore }: LeaOptions) => {
  const empty = emptyScore === 'none' ? undefined : emptyScore
  const precision = ratio(s.responseResolved, s.responseWeight)
  const recall = ratio(s.keyResolved, s.keyWeight)
  return {
    precision: precision ?? empty,
    recall: recall ?? empty,
    f1: f1(precision, recall) ?? empty,
    keyEntities: s.keyEntities,
    responseEntities: s.responseEntities,
  }
}

// ---- evidence --------------------------------------------------------------------------------------------------------

/** The entities of one side that are counted, and their links. */
interface Side {
  readonly name: 'key' | 'response'
  readonly clusters: Clusters
  readonly kept: Kept
  readonly links: Links
}

const keptOf = (cover: Cover, items: number, { duplicates, dropSingletons }: LeaOptions): Kept => {
  const once = withoutRepeats(cover, items, duplicates === 'error' ? 'first' : duplicates)
  if (!dropSingletons) return once
  const some = withoutSingletons(once)
  return { ...some, origin: some.origin.map((c) => once.origin[c] as number) }
}

const MOST_SHOWN = 12

const entityText = (clusters: Clusters, cluster: number): string => {
  const from = clusters.start[cluster] as number
  const size = sizeOf(clusters, cluster)
  const first = Array.from(clusters.members.subarray(from, from + Math.min(size, MOST_SHOWN)), (item) =>
    shownItem(clusters, item),
  )
  const type = clusters.clusterType?.(cluster)
  const rest = size > MOST_SHOWN ? `, … (${size})` : ''
  return `${clusters.clusterName(cluster)}${type === undefined ? '' : ` ${type}`}: ${first.join(', ')}${rest}`
}

const rounded = (n: number): string => String(Number(fixed(n, 3)))

/** An entity; and where links are lost, its resolution, its weight and how many. */
const shownEntity = ({ name, clusters, kept, links }: Side, c: number, importance: number): Shown => {
  const cluster = kept.origin[c] as number
  const all = links.all[c] as number
  const lost = all - (links.once[c] as number)
  const text = entityText(clusters, cluster)
  const ofLinks = `of ${all} ${all === 1 ? 'link' : 'links'} ${name === 'key' ? 'lost' : 'wrong'}`
  const found = `resolution ${rounded(resolution(links.found[c] as number, all))}, weight ${rounded(importance)}`
  return {
    ...(name === 'key' ? { gold: text } : { system: text }),
    ...(lost !== 0 && { details: `${found}, ${rounded(lost)} ${ofLinks}` }),
    at: clusters.spot(clusters.start[cluster] as number).at,
  }
}

/** What became of an entity: of its links the other side has all, some or none. */
const verdicts = {
  key: { all: 'resolved', some: 'partly resolved', none: 'lost' },
  response: { all: 'sound', some: 'partly founded', none: 'unfounded' },
} as const

const lineOf = (side: Side, c: number, importance: number, facets: Facets | undefined): Evidence<LeaStats> => {
  const { name, links } = side
  const all = links.all[c] as number
  const once = links.once[c] as number
  const weight = totalOf(importance)
  const resolved = totalOf(importance * resolution(links.found[c] as number, all))
  const line = {
    stats:
      name === 'key'
        ? { ...stats.empty, keyEntities: 1, keyResolved: resolved, keyWeight: weight }
        : { ...stats.empty, responseEntities: 1, responseResolved: resolved, responseWeight: weight },
    verdict: verdicts[name][once === all ? 'all' : once === 0 ? 'none' : 'some'],
    show: () => shownEntity(side, c, importance),
    ...(facets && { facets }),
  }
  return once === all ? { ...line, right: true } : line
}

/** What breakdowns see of entities, by type: their type, and what is said of all clusters of the document. Made once for each. */
const facetsIn = ({ facets = {} }: Clusters): ((type: string | undefined) => Facets | undefined) => {
  const known = new Map<string, Facets>()
  const common = Object.keys(facets).length > 0 ? facets : undefined
  return (type) => {
    if (type === undefined) return common
    const own = known.get(type) ?? crossedWithType(facets, type)
    known.set(type, own)
    return own
  }
}

const judge = (options: LeaOptions, importance: Importance) => (gold: Clusters) => {
  const key = keptOf(gold, gold.items.size, options)
  // where a document belongs is the gold's to say
  const facetsOf = facetsIn(gold)
  return function* (system: Clusters): Iterable<Evidence<LeaStats>> {
    const both = shared(gold, system)
    const response = keptOf(both.system, both.items, options)
    const linksIn = linking(gold, system, both, options)
    const sides: readonly Side[] = [
      { name: 'key', clusters: gold, kept: key, links: linksIn(key, response) },
      { name: 'response', clusters: system, kept: response, links: linksIn(response, key) },
    ]
    for (const side of sides) {
      const { clusters, kept, links } = side
      for (let c = 0; c < links.all.length; c++) {
        // an entity without links is in neither sum, however many mentions it has
        if (links.all[c] === 0) continue
        const type = clusters.clusterType?.(kept.origin[c] as number)
        yield lineOf(side, c, importance(sizeOf(kept, c), type), facetsOf(type))
      }
    }
  }
}

// ---- checks ----------------------------------------------------------------------------------------------------------

/** Mentions in several entities of one side: refused, or told of where one of them is not counted. */
function* repeated(clusters: Clusters, duplicates: LeaOptions['duplicates']): Iterable<Problem> {
  if (duplicates === 'keep') return
  for (const membership of repeats(clusters, clusters.items.size)) {
    const mention = shownItem(clusters, clusters.members[membership] as number)
    const refused = duplicates === 'error'
    yield {
      severity: refused ? 'error' : 'warning',
      code: refused ? 'E323' : 'W323',
      message: `${mention} is in another entity too`,
      ...clusters.spot(membership),
      hint: refused
        ? 'put it into one entity, or name a policy: --set duplicates=first, last or keep'
        : `it counts in the ${duplicates} of them; --set duplicates=keep counts it in all, =error refuses it`,
    }
  }
}

/** Links between groups need groups. */
function* ungrouped(clusters: Clusters, links: LeaOptions['links']): Iterable<Problem> {
  if (links === 'all' || clusters.group !== undefined || clusters.members.length === 0) return
  yield {
    severity: 'error',
    code: 'E375',
    message: 'these mentions are of no groups, so there are no links between groups',
    ...clusters.spot(0),
    hint: 'read a format that has groups, such as the languages of --reader bsnlp; --set links=all counts all links',
  }
}

// ---- the metric ------------------------------------------------------------------------------------------------------

const measures = {
  precision: measure.ratio('precision', 'Σ_r importance(r)·Σ_k link(r ∩ k)/link(r) / Σ_r importance(r)', 'recall'),
  recall: measure.ratio('recall', 'Σ_k importance(k)·Σ_r link(k ∩ r)/link(k) / Σ_k importance(k)', 'precision'),
  f1: measure.ratio('F1', '2PR / (P + R)', 'f1'),
  keyEntities: measure.number('key entities', 'entities of the gold in the sums', 'responseEntities'),
  responseEntities: measure.number('response entities', 'entities of the system in the sums', 'keyEntities'),
}

/** Where a link counts in each of several entities, an entity can be resolved more than wholly. */
const unbounded: Readonly<Record<string, Measure<string>>> = {
  precision: { ...measures.precision, range: [0, Number.POSITIVE_INFINITY] },
  recall: { ...measures.recall, range: [0, Number.POSITIVE_INFINITY] },
  f1: { ...measures.f1, range: [0, Number.POSITIVE_INFINITY] },
}

/** The scorer of LEA; `importance` replaces what the options say of it, for programs that bring one of their own. */
export const leaScorer = (
  options: LeaOptions,
  importance: Importance = importanceOf(options),
): Scorer<'clusters', LeaStats, keyof typeof measures> => ({
  stats,
  judge: judge(options, importance),
  summarise: (s) => summarise(s, options),
  check: function* (clusters) {
    yield* repeated(clusters, options.duplicates)
    yield* ungrouped(clusters, options.links)
  },
  ...(options.duplicates === 'keep' && options.overlap === 'sum' && { measures: unbounded }),
})

export const lea = metric({
  contract: 1,
  name: 'lea',
  version: '1.0.0',
  title: 'the link-based entity-aware measure of coreference and entity linking (Moosavi and Strube 2016)',
  reads: 'clusters',
  units: 'documents',
  cites: ['moosavi-2016-lea', 'piskorski-2019-bsnlp'],
  options: schema,
  measures,
  headline: 'f1',
  shows: ['precision', 'recall'],
  with: (options) => leaScorer(options),
})
