/** The links of a system among the items of both sides, in falling probability, and what becomes of those within a source. */
import type { Clusters, Location } from '@assay/core'
import { fallingOrder, keyOf, type SharedNumbering } from '@assay/core/internal'
import type { LinkageOptions } from './options.ts'

/** Links in falling probability, those of one probability in the order of the file. */
export interface Links {
  /** The items of each, numbered over both sides. */
  readonly left: Int32Array
  readonly right: Int32Array
  readonly probabilities: Float64Array | undefined
  /** The number of each among the pairs of the file, where there are more of these. */
  readonly pair: Int32Array
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

/** The separator of source and id, where a table of clusters names both in one key. */
const BETWEEN = '-__-'

const sourceOf = (clusters: Clusters, item: number): string => {
  if (clusters.group !== undefined) return clusters.group(item)
  const key = keyOf(clusters.items, item)
  const end = key.indexOf(BETWEEN)
  return end < 0 ? '' : key.slice(0, end)
}

/** The names of the sources of a side, in the order in which they come. */
const sourcesIn = (clusters: Clusters): readonly string[] => {
  const namesOfSources = new Set<string>()
  for (let item = 0; item < clusters.items.size && namesOfSources.size < 3; item++) {
    const source = sourceOf(clusters, item)
    if (source !== '') namesOfSources.add(source)
  }
  return [...namesOfSources]
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

/** Both items of pairs in an order, by their numbers over both sides. The items of a pair lie together, so that memory is asked for them once. */
const inOrder = (
  { left, right }: Pick<Links, 'left' | 'right'>,
  number: Int32Array,
  order: Int32Array,
): Pick<Links, 'left' | 'right'> => {
  const both = new Int32Array(2 * left.length)
  for (let i = 0; i < left.length; i++) {
    both[2 * i] = number[left[i]!]!
    both[2 * i + 1] = number[right[i]!]!
  }
  const to = { left: new Int32Array(order.length), right: new Int32Array(order.length) }
  for (let k = 0; k < order.length; k++) {
    const at = 2 * order[k]!
    to.left[k] = both[at]!
    to.right[k] = both[at + 1]!
  }
  return to
}

const falling = (probabilities: Float64Array, order: Int32Array): Float64Array => {
  const to = new Float64Array(order.length)
  for (let k = 0; k < order.length; k++) to[k] = probabilities[order[k]!]!
  return to
}

const asTheyCome = (size: number): Int32Array => {
  const order = new Int32Array(size)
  for (let i = 0; i < size; i++) order[i] = i
  return order
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
  const { decisions, spot } = pairs
  const { probabilities } = pairs
  const order = probabilities === undefined ? asTheyCome(pairs.left.length) : fallingOrder(probabilities)
  let [size, within, late] = [order.length, 0, 0]
  if (decisions !== undefined || sources !== undefined) {
    const taken = sources !== undefined && oneToOne === 'best' ? new Uint8Array(both.items) : undefined
    size = 0
    for (let k = 0; k < order.length; k++) {
      const i = order[k]!
      const [a, b] = [both.number[pairs.left[i]!]!, both.number[pairs.right[i]!]!]
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
      order[size++] = i
    }
  }
  const pair = order.subarray(0, size)
  return {
    ...inOrder(pairs, both.number, pair),
    probabilities: probabilities && falling(probabilities, pair),
    pair,
    within,
    taken: late,
    spot,
  }
}
