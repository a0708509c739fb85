/** Losses of clusterings that are converted. */
import { commonCode } from '../../codes.ts'
import type { Counts, Losses } from '../../contract.ts'
import { key, type LossCounter, lossCounter, lossKinds, missingKeys } from '../conversion-losses.ts'
import { sentencesOf, wordsOf } from './compare-words.ts'
import { type Clusters, clusterCount, keyOf, sizeOf } from './type.ts'

const kinds = {
  words: lossKinds.words,
  sentences: { code: commonCode.W604, one: 'border of sentences', several: 'borders of sentences' },
  names: lossKinds.names,
  items: { code: commonCode.W605, one: 'item of clusters', several: 'items of clusters' },
  clusters: { code: commonCode.W605, one: 'cluster', several: 'clusters' },
  discontinuous: lossKinds.discontinuous,
  emptyNodes: { code: commonCode.W606, one: 'mention of an empty node', several: 'mentions of empty nodes' },
  heads: { code: commonCode.W609, one: 'head of a mention', several: 'heads of mentions' },
  languages: { code: commonCode.W609, one: 'language of an item', several: 'languages of items' },
  singletons: { code: commonCode.W610, one: 'cluster of a single item', several: 'clusters of a single item' },
  setAside: { code: commonCode.W610, one: 'item that is set aside', several: 'items that are set aside' },
  loose: { code: commonCode.W610, one: 'item in no cluster', several: 'items in no cluster' },
  clusterNames: { code: commonCode.W611, one: 'name of a cluster', several: 'names of clusters' },
  pairs: { code: commonCode.W609, one: 'pair of items', several: 'pairs of items' },
  clusterTypes: { code: commonCode.W611, one: 'type of a cluster', several: 'types of clusters' },
}
type Kind = keyof typeof kinds

/** `3-3` is the token 3, which formats write in either way. */
const itemKey = (clusters: Clusters, item: number): string =>
  keyOf(clusters.items, item).replace(/^(\d+)-(\d+)$/, (whole, a: string, b: string) => (a === b ? a : whole))

const keysOf = (clusters: Clusters): readonly string[] =>
  Array.from({ length: clusters.items.size }, (_, item) => itemKey(clusters, item))

interface NamedCluster {
  readonly items: readonly string[]
  readonly name: string
  readonly type: string | undefined
}

const clustersIn = (
  clusters: Clusters,
  keys: readonly string[],
  isRetained: (item: string) => boolean,
): NamedCluster[] => {
  const all = Array.from({ length: clusterCount(clusters) }, (_, c) => ({
    items: Array.from(clusters.members.subarray(clusters.start[c], clusters.start[c + 1]), (i) => keys[i]!)
      .filter(isRetained)
      .sort(),
    name: clusters.clusterName(c),
    type: clusters.clusterType?.(c),
  }))
  return all.filter(({ items }) => items.length > 0)
}

const kindOfItem = (item: string, isSingle: boolean): Kind => {
  if (/^[\d,-]*\^?\d+\.\d+[\d.^,-]*$/.test(item)) return 'emptyNodes'
  if (/^\d+(?:-\d+)?(?:,\d+(?:-\d+)?)+$/.test(item)) return 'discontinuous'
  return isSingle ? 'singletons' : 'items'
}

/** Of each item that is in a cluster whether it is alone there. */
const membersOf = (clusters: Clusters, keys: readonly string[]): ReadonlyMap<string, boolean> => {
  const singletons = new Map<string, boolean>()
  for (let c = 0; c < clusterCount(clusters); c++)
    for (const item of clusters.members.subarray(clusters.start[c], clusters.start[c + 1]))
      singletons.set(keys[item]!, sizeOf(clusters, c) === 1)
  return singletons
}

const withHeads = (clusters: Clusters, keys: readonly string[]): readonly string[] =>
  clusters.mentions === undefined ? [] : keys.filter((_, item) => (clusters.mentions?.heads[item] ?? -1) >= 0)

const clusterTextLosses = (before: Clusters, after: Clusters, { add }: LossCounter<Kind>): void => {
  const words = wordsOf(before)
  if (words === undefined) return
  const now = wordsOf(after)
  add('words', missingKeys(words, now ?? []).length)
  if (before.sentences === undefined || now === undefined) return
  const borders = (clusters: Clusters): readonly string[] => {
    let at = 0
    return (sentencesOf(clusters) ?? []).map(({ length }) => {
      at += length
      return String(at)
    })
  }
  add('sentences', missingKeys(borders(before), borders(after)).length)
}

const between = (before: Clusters, after: Clusters): Counts<Kind> => {
  const counted = lossCounter<Kind>()
  const { add } = counted
  clusterTextLosses(before, after, counted)
  const [keys, keysAfter] = [keysOf(before), keysOf(after)]
  const [members, membersAfter] = [membersOf(before, keys), membersOf(after, keysAfter)]
  const isRetained = (item: string): boolean => members.has(item) && membersAfter.has(item)
  for (const [item, isSingle] of members) if (!membersAfter.has(item)) add(kindOfItem(item, isSingle), 1)
  const [clustersBefore, clustersAfter] = [
    clustersIn(before, keys, isRetained),
    clustersIn(after, keysAfter, isRetained),
  ]
  add(
    'clusters',
    missingKeys(
      clustersBefore.map((c) => key(c.items)),
      clustersAfter.map((c) => key(c.items)),
    ).length,
  )
  const there = new Set(clustersAfter.map(({ items }) => key(items)))
  const same = clustersBefore.filter(({ items }) => there.has(key(items)))
  const named = (all: readonly NamedCluster[]): readonly string[] => all.map(({ items, name }) => key(items, name))
  const numbered = same.every(({ name }) => /^\d+$/.test(name))
  if (!numbered) add('clusterNames', missingKeys(named(same), named(clustersAfter)).length)
  const typed = (all: readonly NamedCluster[]): readonly string[] =>
    all.flatMap(({ items, type }) => (type === undefined ? [] : [key(items, type)]))
  add('clusterTypes', missingKeys(typed(same), typed(clustersAfter)).length)
  const aside = new Set(Array.from(before.discarded, (item) => keys[item]!))
  const asideAfter = new Set(Array.from(after.discarded, (item) => keysAfter[item]!))
  add('setAside', missingKeys(aside, asideAfter).length)
  const itemsAfter = new Set(keysAfter)
  add('loose', keys.filter((item) => !members.has(item) && !aside.has(item) && !itemsAfter.has(item)).length)
  add('heads', missingKeys(withHeads(before, keys), withHeads(after, keysAfter)).filter(isRetained).length)
  if (before.pairs !== undefined && after.pairs === undefined) add('pairs', before.pairs.left.length)
  if (before.group !== undefined && after.group === undefined) add('languages', keys.filter(isRetained).length)
  return counted.counts()
}

export const losses: Losses<Clusters, Kind> = {
  kinds,
  between,
  within: ({ members }) => ({ names: members.length }),
}
