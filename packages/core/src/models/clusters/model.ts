/** Everything that is done with clusters. */
import { shareNumbering } from '../../align/covers.ts'
import { commonCode } from '../../codes.ts'
import { model } from '../../define.ts'
import { tagText, textOfWords } from '../running-text.ts'
import { formsOf } from '../tags/type.ts'
import { wordsOf } from './compare-words.ts'
import { losses } from './losses.ts'
import { keysOfClusters } from './shared-keys.ts'
import { type Clusters, type Cover, clusterCount, itemsBuilder, keyOf } from './type.ts'

// Equality of clusterings: the same items together, whatever the names and the order of the clusters.

interface ComparableCluster {
  readonly items: Int32Array
  readonly type: string
}

/** The clusters of a side by their first item, each with its items in order. */
const sortedClusters = ({ start, members }: Cover, { clusterType }: Clusters): readonly ComparableCluster[] =>
  Array.from(
    { length: clusterCount({ start, members }) },
    (_, c): ComparableCluster => ({
      items: members.slice(start[c], start[c + 1]).sort(),
      type: clusterType?.(c) ?? '',
    }),
  ).sort((a, b) => (a.items[0] ?? 0) - (b.items[0] ?? 0) || a.items.length - b.items.length)

const areSame = (a: Int32Array, b: Int32Array): boolean => a.length === b.length && a.every((item, i) => item === b[i])

/** Pairs in order with their numbers; `number` has those of the items of `pairs` that the other side counts by. */
const pairTexts = ({ pairs }: Clusters, number: (item: number) => number): readonly string[] =>
  pairs === undefined
    ? []
    : Array.from(pairs.left, (leftItem, i) => {
        const ends = [number(leftItem), number(pairs.right[i]!)].sort((x, y) => x - y)
        return [...ends, pairs.probabilities?.[i] ?? '', pairs.decisions?.[i] ?? ''].join(' ')
      }).sort()

const samePairs = (a: Clusters, b: Clusters, number: Int32Array): boolean => {
  if (a.pairs?.left.length !== b.pairs?.left.length || a.pairs?.closed !== b.pairs?.closed) return false
  const others = pairTexts(b, (item) => number[item]!)
  return pairTexts(a, (item) => item).every((pair, i) => pair === others[i])
}

const same = (a: Clusters, b: Clusters): boolean => {
  if (a.members.length !== b.members.length || clusterCount(a) !== clusterCount(b)) return false
  const both = shareNumbering(a, b)
  if (both.items !== both.goldItems || a.items.size !== b.items.size) return false
  const aside = b.discarded.map((item) => both.number[item]!)
  if (!areSame(a.discarded.slice().sort(), aside.sort()) || !samePairs(a, b, both.number)) return false
  const [ours, other] = [sortedClusters(both.gold, a), sortedClusters(both.system, b)]
  return ours.every(({ items, type }, c) => type === other[c]?.type && areSame(items, other[c].items))
}

// Invariants of clusterings.

const outside = (numbers: Int32Array, size: number): number | undefined =>
  numbers.find((number) => number < 0 || number >= size)

const flawOfCluster = (members: Int32Array): string | undefined => {
  if (members.length === 0) return 'has no item'
  return new Set(members).size === members.length ? undefined : 'has an item twice'
}

const flaw = (clusters: Clusters): string | undefined => {
  const { start, members, items, discarded, mentions, pairs } = clusters
  if (start[0] !== 0 || start.at(-1) !== members.length)
    return `its clusters are not the ${members.length} members one after the other`
  const outsider = outside(members, items.size) ?? outside(discarded, items.size)
  if (outsider !== undefined) return `item ${outsider} is not one of ${items.size}`
  for (let c = 0; c < clusterCount(clusters); c++) {
    const clusterFlaw = flawOfCluster(members.subarray(start[c], start[c + 1]))
    if (clusterFlaw !== undefined) return `cluster ${c} ${clusterFlaw}`
  }
  if (mentions !== undefined && (mentions.start.length !== items.size + 1 || mentions.heads.length !== items.size))
    return `it has ${items.size} items and other numbers of mentions`
  const end = pairs && (outside(pairs.left, items.size) ?? outside(pairs.right, items.size))
  return end === undefined ? undefined : `a pair has item ${end}, which is not one of ${items.size}`
}

/** `PER {a b} {c} discarded {d}` */
const show = (clusters: Clusters): string => {
  const names = (items: Int32Array): string =>
    Array.from(items, (item) => tagText(keyOf(clusters.items, item))).join(' ')
  const { start, members, discarded } = clusters
  const sets = Array.from({ length: clusterCount(clusters) }, (_, c) => {
    const type = clusters.clusterType?.(c)
    return `${type === undefined ? '' : `${tagText(type)} `}{${names(members.subarray(start[c], start[c + 1]))}}`
  })
  return [...sets, ...(discarded.length > 0 ? [`discarded {${names(discarded)}}`] : [])].join(' ')
}

/** Renames items, unless their keys are positions: those of mentions, or items that their reader pairs. */
const reworded = (clusters: Clusters, word: (text: string) => string): Clusters => {
  const { items, mentions, match, shown, clusterName } = clusters
  const builder = itemsBuilder()
  for (let item = 0; item < items.size; item++) builder.addText(word(keyOf(items, item)))
  const words = wordsOf(clusters)
  return {
    ...clusters,
    ...(mentions === undefined && match === undefined && { items: builder.finish() }),
    clusterName: (cluster) => word(clusterName(cluster)),
    ...(shown && { shown: (item: number) => word(shown(item)) }),
    ...(words && { text: formsOf(words.map(word)) }),
  }
}

export const clustersModel = model({
  contract: 1,
  name: 'clusters',
  show,
  text: (clusters) => {
    const words = wordsOf(clusters)
    return words && textOfWords(words, clusters.sentences)
  },
  flaw,
  wanted: {
    has: ({ start, pairs }) =>
      pairs?.closed === false || start.some((from, cluster) => cluster > 0 && from - start[cluster - 1]! > 1),
    warning: {
      code: commonCode.W481,
      message: 'no cluster of the gold has two items: there is no pair to find, and recall of pairs has no value',
      hint: 'check the columns: those of items and clusters may be exchanged, or the file is a list of record pairs',
    },
    ofSystem: {
      code: commonCode.W485,
      message: 'no pair found: each item is alone in a cluster',
      hint: 'check the columns: those of items and clusters may be exchanged',
    },
  },
  keys: keysOfClusters,
  same,
  losses,
  isEmpty: ({ members, discarded }) => members.length === 0 && discarded.length === 0,
  reworded,
})
