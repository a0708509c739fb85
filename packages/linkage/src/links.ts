/** The links of a system among the items of both sides, in falling probability, and what becomes of those within a source. */
import type { Clusters, Location } from '@assay/core'
import { fallingOrder, keyOf, type SharedNumbering } from '@assay/core/internal'
import type { LinkageOptions } from './options.ts'

/** Pairs by their numbers in the file; `order` has those that are links. */
export interface Links {
  /** The items of each pair, numbered over both sides. */
  readonly left: Int32Array
  readonly right: Int32Array
  readonly probabilities: Float64Array | undefined
  /** The links in falling probability, those of one probability in the order of the file. */
  readonly order: Int32Array
  /** Links within a source that were dropped, and those whose record was taken by a better one. */
  readonly within: number
  readonly taken: number
  readonly spot: (pair: number) => Location
}

/** The sources of items of both sides, 0 for the left one and 1 for the right one; -1 for an item whose source is not known. */
export interface Sources {
  readonly names: readonly [left: string, right: string]
  readonly of: Int8Array
}

/** What stands between a source and an id, where a table of clusters names both in one key. */
const BETWEEN = '-__-'

const sourceOf = (clusters: Clusters, item: number): string => {
  if (clusters.group !== undefined) return clusters.group(item)
  const key = keyOf(clusters.items, item)
  const end = key.indexOf(BETWEEN)
  return end < 0 ? '' : key.slice(0, end)
}

/** The names of the sources of a side, in the order in which they come. */
export const sourcesIn = (clusters: Clusters): readonly string[] => {
  const found = new Set<string>()
  for (let item = 0; item < clusters.items.size && found.size < 3; item++) {
    const source = sourceOf(clusters, item)
    if (source !== '') found.add(source)
  }
  return [...found]
}

/** True if the records are of two sources that are linked with each other. */
export const areTwoSources = (gold: Clusters, system: Clusters, { sources }: LinkageOptions): boolean => {
  if (sources !== 'auto') return sources === 'two'
  if (gold.group === undefined && system.group === undefined) return false
  return new Set([...sourcesIn(gold), ...sourcesIn(system)]).size === 2
}

export const sourcesOf = (gold: Clusters, system: Clusters, both: SharedNumbering): Sources => {
  const [left = '', right = ''] = [...new Set([...sourcesIn(system), ...sourcesIn(gold)])]
  const of = new Int8Array(both.items).fill(-1)
  const note = (clusters: Clusters, item: number, number: number): void => {
    const source = sourceOf(clusters, item)
    of[number] = source === left ? 0 : source === right ? 1 : -1
  }
  for (let item = 0; item < system.items.size; item++) note(system, item, both.number[item]!)
  for (let item = 0; item < gold.items.size; item++) if (of[item] === -1) note(gold, item, item)
  return { names: [left, right], of }
}

const renumbered = (items: Int32Array, number: Int32Array): Int32Array => {
  const to = new Int32Array(items.length)
  for (let i = 0; i < items.length; i++) to[i] = number[items[i]!]!
  return to
}

/** The links that are left under the options. */
export const linksOf = (
  system: Clusters,
  both: SharedNumbering,
  sources: Sources | undefined,
  { withinSource, oneToOne }: LinkageOptions,
): Links | undefined => {
  const { pairs } = system
  if (pairs === undefined) return undefined
  const { probabilities, decisions, spot } = pairs
  const [left, right] = [renumbered(pairs.left, both.number), renumbered(pairs.right, both.number)]
  const all = probabilities === undefined ? Int32Array.from(left.keys()) : fallingOrder(probabilities)
  const taken = sources !== undefined && oneToOne === 'best' ? new Uint8Array(both.items) : undefined
  const isPlain = decisions === undefined && sources === undefined
  if (isPlain) return { left, right, probabilities, order: all, within: 0, taken: 0, spot }
  let [size, within, late] = [0, 0, 0]
  for (let k = 0; k < all.length; k++) {
    const i = all[k]!
    const [a, b] = [left[i]!, right[i]!]
    if (decisions?.[i] === 0) continue
    if (sources !== undefined && withinSource !== 'keep' && sources.of[a] === sources.of[b]) {
      within++
      continue
    }
    if (taken !== undefined) {
      if (taken[a] === 1 || taken[b] === 1) {
        late++
        continue
      }
      taken[a] = 1
      taken[b] = 1
    }
    all[size++] = i
  }
  return { left, right, probabilities, order: all.subarray(0, size), within, taken: late, spot }
}
