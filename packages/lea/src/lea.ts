/**
 * The metric `lea`: the link-based entity-aware measure of Moosavi and Strube (2016). An entity counts as much as it is
 * important, and to the degree to which it is resolved: the share of its links that the other side has.
 */
import {
  type Clusters,
  type Cover,
  contingency,
  count,
  crossedWithType,
  type Evidence,
  fixed,
  type Kept,
  type Measure,
  metric,
  type Problem,
  repeats,
  type Scorer,
  type Shared,
  shared,
  shownItem,
  sizeOf,
  struct,
  type Total,
  table,
  total,
  totalOf,
  totalOfAll,
  totalValue,
  withoutRepeats,
  withoutSingletons,
} from '@assay/core'
import { crossLinks, foundBetween, type Groups, link, sharedLinks, unitedLinks } from './links.ts'
import { type Importance, importanceOf, type LeaOptions, schema } from './options.ts'

// ---- statistics ------------------------------------------------------------------------------------------------------

const sums = struct({
  keyEntities: count,
  responseEntities: count,
  /** Σ importance(k) · resolution(k) and Σ importance(k) over key entities; the same over response entities. */
  keyResolved: total,
  keyWeight: total,
  responseResolved: total,
  responseWeight: total,
})
type Sums = typeof sums.empty
/** By where the entity belongs: its facets with their labels, as JSON. */
const stats = table(sums)
type LeaStats = typeof stats.empty

type Facets = Readonly<Record<string, string>>

/** What breakdowns see of an entity: its type, and what is said of all clusters of the document. */
const facetsOf = ({ facets = {} }: Clusters, type: string | undefined): Facets =>
  type === undefined ? facets : crossedWithType(facets, type)

const cellOf = (facets: Facets): string => JSON.stringify(Object.entries(facets))
const facetsIn = (cell: string): readonly (readonly [facet: string, label: string])[] => JSON.parse(cell)

// ---- formulas (section 3) --------------------------------------------------------------------------------------------

interface Entity {
  /** The entity as its side numbers it. */
  readonly cluster: number
  readonly type: string | undefined
  readonly mentions: number
  readonly importance: number
  /** Links that the other side has, and all links; those of a singleton are its link to itself. */
  readonly found: number
  readonly links: number
}

/** resolution-score(k) = Σ_r link(k ∩ r) / link(k) */
const resolution = ({ found, links }: Entity): number => (links === 0 ? 0 : found / links)

/** Recall = Σ importance(k) · resolution(k) / Σ importance(k); precision is the same with key and response exchanged. */
const ratio = (resolved: Total, weight: Total, empty: number | undefined): number | undefined => {
  const below = totalValue(weight)
  return below > 0 ? totalValue(resolved) / below : empty
}

/** 2PR/(P + R). A side that has nothing where the other has something earns 0. */
const f1 = (p: number | undefined, r: number | undefined, empty: number | undefined): number | undefined => {
  if (p === undefined && r === undefined) return empty
  const [a, b] = [p ?? 0, r ?? 0]
  return a + b === 0 ? 0 : (2 * a * b) / (a + b)
}

// ---- entities --------------------------------------------------------------------------------------------------------

interface Side {
  readonly clusters: Clusters
  readonly kept: Kept
}
interface Sides {
  readonly key: Side
  readonly response: Side
  readonly items: number
  /** Where only links between groups count. */
  readonly groups: Groups | undefined
}

/** The group of each item, the gold's first; an item that both sides have is of the gold's group. */
const groupsOf = (gold: Clusters, system: Clusters, { number, goldItems, items }: Shared): Groups => {
  const numbers = new Map<string, number>()
  const groups = new Int32Array(items)
  const enter = (item: number, name: string): void => {
    const group = numbers.get(name) ?? numbers.size
    numbers.set(name, group)
    groups[item] = group
  }
  for (let i = 0; i < goldItems; i++) enter(i, gold.group?.(i) ?? '')
  for (let i = 0; i < number.length; i++)
    if ((number[i] as number) >= goldItems) enter(number[i] as number, system.group?.(i) ?? '')
  return groups
}

const sidesOf = (gold: Clusters, system: Clusters, { duplicates, dropSingletons, links }: LeaOptions): Sides => {
  const both = shared(gold, system)
  const policy = duplicates === 'error' ? 'first' : duplicates
  const side = (clusters: Clusters, cover: typeof both.gold): Side => {
    const once = withoutRepeats(cover, both.items, policy)
    if (!dropSingletons) return { clusters, kept: once }
    const some = withoutSingletons(once)
    return { clusters, kept: { ...some, origin: some.origin.map((c) => once.origin[c] as number) } }
  }
  const groups = links === 'all' ? undefined : groupsOf(gold, system, both)
  return { key: side(gold, both.gold), response: side(system, both.system), items: both.items, groups }
}

/** Counts the links of each entity of `own` that entities of `other` have, each once or once for each of them. */
const counting = (other: Cover, items: number, { duplicates, overlap }: LeaOptions) => {
  const united = duplicates === 'keep' && overlap === 'union'
  return (own: Cover): Float64Array =>
    united ? unitedLinks(own, other, items) : sharedLinks(contingency(own, other, items))
}

/** For each entity of a side, its links and those of them that the other side has. */
const linksOf = (own: Side, other: Side, { items, groups }: Sides, options: LeaOptions): Links => {
  const found = counting(other.kept, items, options)
  if (groups !== undefined) return { found: foundBetween(own.kept, groups, found), all: crossLinks(own.kept, groups) }
  const sizes = Float64Array.from({ length: own.kept.start.length - 1 }, (_, c) => sizeOf(own.kept, c))
  return { found: found(own.kept), all: sizes.map(link) }
}

interface Links {
  readonly found: Float64Array
  readonly all: Float64Array
}

/** Items that are alone in an entity of theirs: 1 for each. */
const aloneIn = ({ kept }: Side, items: number): Uint8Array => {
  const alone = new Uint8Array(items)
  for (let c = 0; c + 1 < kept.start.length; c++)
    if (sizeOf(kept, c) === 1) alone[kept.members[kept.start[c] as number] as number] = 1
  return alone
}

/** The entities of one side that stand in its sums. */
function* entitiesOf(
  side: Side,
  links: Links,
  other: Uint8Array,
  options: LeaOptions,
  importance: Importance,
): Iterable<Entity> {
  const { kept, clusters } = side
  for (let c = 0; c < links.all.length; c++) {
    const mentions = sizeOf(kept, c)
    const alone = mentions === 1 && options.links === 'all'
    // between groups an entity without links is in neither sum, however many mentions it has
    if (alone ? options.singletons === 'ignore' : links.all[c] === 0) continue
    const cluster = kept.origin[c] as number
    const type = clusters.clusterType?.(cluster)
    const own = { cluster, type, mentions, importance: importance(mentions, type) }
    if (!alone) {
      yield { ...own, found: links.found[c] as number, links: links.all[c] as number }
      continue
    }
    // a self-link is found only if the mention is alone on the other side too
    const met = options.singletons === 'selfLink' && other[kept.members[kept.start[c] as number] as number] === 1
    yield { ...own, found: met ? 1 : 0, links: 1 }
  }
}

type Entities = readonly [key: Iterable<Entity>, response: Iterable<Entity>]

const resolved = (gold: Clusters, system: Clusters, options: LeaOptions, importance: Importance): Entities => {
  const sides = sidesOf(gold, system, options)
  const { key, response, items } = sides
  const one = (own: Side, other: Side): Iterable<Entity> =>
    entitiesOf(own, linksOf(own, other, sides, options), aloneIn(other, items), options, importance)
  return [one(key, response), one(response, key)]
}

// ---- evidence --------------------------------------------------------------------------------------------------------

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

/** What became of an entity, in a word; and its resolution, its weight, and the links that are lost. */
const verdictOf = (
  entity: Entity,
  side: 'key' | 'response',
): Pick<Evidence<LeaStats>, 'verdict' | 'right' | 'details'> => {
  const { found, links, importance } = entity
  if (found === links) return { verdict: side === 'key' ? 'resolved' : 'sound', right: true }
  const words = side === 'key' ? ['lost', 'partly resolved'] : ['unfounded', 'partly founded']
  const lost = `${rounded(links - found)} of ${links} ${links === 1 ? 'link' : 'links'} ${side === 'key' ? 'lost' : 'wrong'}`
  return {
    verdict: words[found === 0 ? 0 : 1] as string,
    details: `resolution ${rounded(resolution(entity))}, weight ${rounded(importance)}, ${lost}`,
  }
}

const lineOf = (entity: Entity, side: 'key' | 'response', clusters: Clusters, facets: Facets): Evidence<LeaStats> => {
  const { cluster, importance } = entity
  const weight = totalOf(importance)
  const part = totalOf(importance * resolution(entity))
  const own: Sums =
    side === 'key'
      ? { ...sums.empty, keyEntities: 1, keyResolved: part, keyWeight: weight }
      : { ...sums.empty, responseEntities: 1, responseResolved: part, responseWeight: weight }
  return {
    stats: new Map([[cellOf(facets), own]]),
    ...verdictOf(entity, side),
    ...(Object.keys(facets).length > 0 && { facets }),
    ...(side === 'key' ? { gold: entityText(clusters, cluster) } : { system: entityText(clusters, cluster) }),
    at: clusters.spot(clusters.start[cluster] as number).at,
  }
}

const judge = (options: LeaOptions, importance: Importance) => (gold: Clusters) =>
  function* (system: Clusters): Iterable<Evidence<LeaStats>> {
    const [key, response] = resolved(gold, system, options, importance)
    // where a document belongs is the gold's to say
    for (const entity of key) yield lineOf(entity, 'key', gold, facetsOf(gold, entity.type))
    for (const entity of response) yield lineOf(entity, 'response', system, facetsOf(gold, entity.type))
  }

/** The sums of one cell as they grow: an exact sum is made once, of all its terms. */
interface Growing {
  keyEntities: number
  responseEntities: number
  readonly terms: { readonly [K in 'keyResolved' | 'keyWeight' | 'responseResolved' | 'responseWeight']: number[] }
}

const growing = (): Growing => ({
  keyEntities: 0,
  responseEntities: 0,
  terms: { keyResolved: [], keyWeight: [], responseResolved: [], responseWeight: [] },
})

const tally = (options: LeaOptions, importance: Importance) => () => {
  const cells = new Map<string, Growing>()
  /** The sums for the entities of one document, by their types: the cell is spelt once for each. */
  const inDocument = (gold: Clusters): ((type: string | undefined) => Growing) => {
    const types = new Map<string | undefined, Growing>()
    return (type) => {
      const known = types.get(type)
      if (known !== undefined) return known
      const cell = cellOf(facetsOf(gold, type))
      const own = cells.get(cell) ?? growing()
      cells.set(cell, own)
      types.set(type, own)
      return own
    }
  }
  return {
    add: (gold: Clusters, system: Clusters): void => {
      const [key, response] = resolved(gold, system, options, importance)
      const ofType = inDocument(gold)
      for (const entity of key) {
        const own = ofType(entity.type)
        own.keyEntities++
        own.terms.keyWeight.push(entity.importance)
        own.terms.keyResolved.push(entity.importance * resolution(entity))
      }
      for (const entity of response) {
        const own = ofType(entity.type)
        own.responseEntities++
        own.terms.responseWeight.push(entity.importance)
        own.terms.responseResolved.push(entity.importance * resolution(entity))
      }
    },
    sum: (): LeaStats =>
      new Map(
        [...cells].map(([cell, { keyEntities, responseEntities, terms }]): readonly [string, Sums] => [
          cell,
          {
            keyEntities,
            responseEntities,
            keyResolved: totalOfAll(terms.keyResolved),
            keyWeight: totalOfAll(terms.keyWeight),
            responseResolved: totalOfAll(terms.responseResolved),
            responseWeight: totalOfAll(terms.responseWeight),
          },
        ]),
      ),
  }
}

// ---- summary ---------------------------------------------------------------------------------------------------------

const summarise = (s: LeaStats, { emptyScore }: LeaOptions) => {
  const all = [...s.values()].reduce(sums.concat, sums.empty)
  const empty = emptyScore === 'none' ? undefined : emptyScore
  const precision = ratio(all.responseResolved, all.responseWeight, undefined)
  const recall = ratio(all.keyResolved, all.keyWeight, undefined)
  return {
    precision: precision ?? empty,
    recall: recall ?? empty,
    f1: f1(precision, recall, empty),
    keyEntities: all.keyEntities,
    responseEntities: all.responseEntities,
  }
}

const parts = (s: LeaStats): Readonly<Record<string, ReadonlyMap<string, LeaStats>>> => {
  const facets = new Map<string, Map<string, Map<string, Sums>>>()
  for (const [cell, own] of s)
    for (const [facet, label] of facetsIn(cell)) {
      const labels = facets.get(facet) ?? new Map<string, Map<string, Sums>>()
      facets.set(facet, labels)
      const part = labels.get(label) ?? new Map<string, Sums>()
      labels.set(label, part)
      part.set(cell, own)
    }
  return Object.fromEntries(facets)
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

const share = { range: [0, 1], better: 'higher', unit: 'ratio' } as const
const counted = { range: [0, Number.POSITIVE_INFINITY], better: 'neither', unit: 'count' } as const

const measures = {
  precision: {
    ...share,
    title: 'precision',
    formula: 'Σ_r importance(r)·Σ_k link(r ∩ k)/link(r) / Σ_r importance(r)',
    mirror: 'recall',
  },
  recall: {
    ...share,
    title: 'recall',
    formula: 'Σ_k importance(k)·Σ_r link(k ∩ r)/link(k) / Σ_k importance(k)',
    mirror: 'precision',
  },
  f1: { ...share, title: 'F1', formula: '2PR / (P + R)', mirror: 'f1' },
  keyEntities: {
    ...counted,
    title: 'key entities',
    formula: 'entities of the gold in the sums',
    mirror: 'responseEntities',
  },
  responseEntities: {
    ...counted,
    title: 'response entities',
    formula: 'entities of the system in the sums',
    mirror: 'keyEntities',
  },
} as const satisfies Readonly<Record<string, Measure<string>>>

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
  tally: tally(options, importance),
  parts,
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
  unit: 'document',
  units: 'documents',
  cites: ['moosavi-2016-lea', 'piskorski-2019-bsnlp'],
  options: schema,
  measures,
  headline: 'f1',
  shows: ['precision', 'recall'],
  with: (options) => leaScorer(options),
})
