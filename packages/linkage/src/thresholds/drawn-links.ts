/**
 * The statistic of resamples: the links of each document, and how often each of its gold clusters was drawn. A gold cluster adds itself; the
 * links come with it, shared by all clusters of the document.
 */
import { type Either, left, right, type Stats } from '@assay/core'
import * as v from 'valibot'
import type { CurvesUnder, DrawnCurves } from './drawn-curves.ts'
import type { OrderedLinks } from './ordered-links.ts'

/** Gold clusters of one document, and how often each of them was drawn. */
interface DrawnOf {
  /** Nothing for a document without thresholds, or with too many links. */
  readonly links: OrderedLinks | undefined
  readonly clusters: ArrayLike<number>
  readonly times: ArrayLike<number>
}

/** By the name of the links. */
export type DrawnLinks = ReadonlyMap<string, DrawnOf>

/** The name of a document that has no links to draw. */
const WITHOUT = ''

/** Each gold cluster of a document by itself. */
export const drawnClusters =
  (named: readonly [name: string, links: OrderedLinks] | undefined) =>
  (cluster: number): DrawnLinks => {
    const [name, links] = named ?? [WITHOUT, undefined]
    return new Map([[name, { links, clusters: [cluster], times: [1] }]])
  }

/** The times that each cluster was drawn, of those that were. */
const timesIn = ({ clusters, times }: DrawnOf): Map<number, number> => {
  const timesByCluster = new Map<number, number>()
  for (let i = 0; i < clusters.length; i++)
    if (times[i]! > 0) timesByCluster.set(clusters[i]!, (timesByCluster.get(clusters[i]!) ?? 0) + times[i]!)
  return timesByCluster
}

const both = (a: DrawnOf, b: DrawnOf): DrawnOf => ({
  links: a.links ?? b.links,
  clusters: [...Array.from(a.clusters), ...Array.from(b.clusters)],
  times: [...Array.from(a.times), ...Array.from(b.times)],
})

const concat = (a: DrawnLinks, b: DrawnLinks): DrawnLinks => {
  if (a.size === 0 || b.size === 0) return a.size === 0 ? b : a
  const sum = new Map(a)
  for (const [name, drawn] of b) {
    const existing = sum.get(name)
    sum.set(name, existing === undefined ? drawn : both(existing, drawn))
  }
  return sum
}

const scale = (times: number, s: DrawnLinks): DrawnLinks =>
  times === 1
    ? s
    : new Map(Array.from(s, ([name, drawn]) => [name, { ...drawn, times: Array.from(drawn.times, (n) => n * times) }]))

const formOf = (s: DrawnLinks): string =>
  JSON.stringify(
    [...s]
      .map(([name, drawn]) => [name, [...timesIn(drawn)].sort(([a], [b]) => a - b)] as const)
      .filter(([, times]) => times.length > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

// ---- as JSON ---------------------------------------------------------------------------------------------------------

const natural = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const item = v.pipe(v.number(), v.safeInteger(), v.minValue(-1))
const storedLinks = v.strictObject({
  sizes: v.array(natural),
  goldPairs: v.array(natural),
  clusterOf: v.array(item),
  left: v.array(natural),
  right: v.array(natural),
  probabilities: v.array(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
})
const stored = v.record(
  v.string(),
  v.strictObject({ clusters: v.array(natural), times: v.array(natural), links: v.optional(storedLinks) }),
)

const linksFrom = (u: v.InferOutput<typeof storedLinks>): OrderedLinks | undefined => {
  const { sizes, goldPairs, clusterOf, left, right, probabilities } = u
  const fits =
    goldPairs.length === sizes.length &&
    right.length === left.length &&
    probabilities.length === left.length &&
    clusterOf.every((cluster) => cluster < sizes.length) &&
    [left, right].every((ends) => ends.every((end) => end < clusterOf.length)) &&
    probabilities.every((probability, k) => k === 0 || probability <= probabilities[k - 1]!)
  if (!fits) return undefined
  return {
    sizes: Int32Array.from(sizes),
    goldPairs: Float64Array.from(goldPairs),
    clusterOf: Int32Array.from(clusterOf),
    left: Int32Array.from(left),
    right: Int32Array.from(right),
    probabilities: Float64Array.from(probabilities),
  }
}

/** Links are stored once, with the first cluster of their document. */
const encode: Stats<DrawnLinks>['encode'] = (s) =>
  Object.fromEntries(
    Array.from(s, ([name, { links, clusters, times }]) => [
      name,
      {
        clusters: Array.from(clusters),
        times: Array.from(times),
        ...(links !== undefined &&
          Array.from(clusters).includes(0) && {
            links: {
              sizes: [...links.sizes],
              goldPairs: [...links.goldPairs],
              clusterOf: [...links.clusterOf],
              left: [...links.left],
              right: [...links.right],
              probabilities: [...links.probabilities],
            },
          }),
      },
    ]),
  )

const decode = (u: unknown): Either<string, DrawnLinks> => {
  const read = v.safeParse(stored, u)
  if (!read.success) return left(read.issues[0].message)
  const drawnByName = new Map<string, DrawnOf>()
  for (const [name, { clusters, times, links }] of Object.entries(read.output)) {
    const orderedLinks = links && linksFrom(links)
    if (clusters.length !== times.length || (links !== undefined && orderedLinks === undefined))
      return left('links that do not fit together')
    drawnByName.set(name, { links: orderedLinks, clusters, times })
  }
  return right(drawnByName)
}

// ---- sums ------------------------------------------------------------------------------------------------------------

/** The clusters of one document among all units. */
interface Gathered {
  links: OrderedLinks | undefined
  readonly clusters: number[]
  readonly places: number[]
  readonly times: number[]
}

const weighed = (units: readonly DrawnLinks[]): ((weights: ArrayLike<number>) => DrawnLinks) => {
  const all = new Map<string, Gathered>()
  for (const [place, unit] of units.entries())
    for (const [name, { links, clusters, times }] of unit) {
      const gathered = all.get(name) ?? { links, clusters: [], places: [], times: [] }
      all.set(name, gathered)
      gathered.links ??= links
      for (let i = 0; i < clusters.length; i++) {
        gathered.clusters.push(clusters[i]!)
        gathered.places.push(place)
        gathered.times.push(times[i]!)
      }
    }
  const documents = Array.from(all, ([name, { links, clusters, places, times }]) => ({
    name,
    links,
    clusters: Int32Array.from(clusters),
    places: Int32Array.from(places),
    each: Float64Array.from(times),
  }))
  return (weights) =>
    new Map(
      documents.map(({ name, links, clusters, places, each }) => [
        name,
        { links, clusters, times: each.map((times, i) => times * weights[places[i]!]!) },
      ]),
    )
}

export const drawnLinks: Stats<DrawnLinks> = {
  empty: new Map(),
  concat,
  equals: (a, b) => formOf(a) === formOf(b),
  scale,
  isSound: () => true,
  encode,
  decode,
  weighed,
}

/** The curves of a resample; nothing where a document of it has none. */
export const curvesOfDrawn = (s: DrawnLinks, curvesUnder: CurvesUnder): DrawnCurves | undefined => {
  const all: OrderedLinks[] = []
  let size = 0
  for (const { links } of s.values()) {
    if (links === undefined) return undefined
    all.push(links)
    size += links.sizes.length
  }
  const weights = new Float64Array(size)
  let [document, start] = [0, 0]
  for (const { clusters, times } of s.values()) {
    for (let i = 0; i < clusters.length; i++) weights[start + clusters[i]!] = weights[start + clusters[i]!]! + times[i]!
    start += all[document++]!.sizes.length
  }
  return curvesUnder(all, weights)
}
