/** Everything that is done with clusters. */
import { commonCode } from '../../codes.ts'
import { model } from '../../define.ts'
import { tagText, textOfWords } from '../running-text.ts'
import { formsOf } from '../tags/type.ts'
import { flaw } from './flaw.ts'
import { keysOfClusters } from './keys.ts'
import { losses } from './losses.ts'
import { same } from './same.ts'
import { type Clusters, clusterCount, itemsBuilder, keyOf } from './type.ts'
import { wordsOf } from './words.ts'

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
const reworded = (clusters: Clusters, word: (own: string) => string): Clusters => {
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
    has: ({ start }) => start.some((from, cluster) => cluster > 0 && from - start[cluster - 1]! > 1),
    warning: {
      code: commonCode.W481,
      message: 'no cluster of the gold has two items',
      hint: 'look at the columns that are read: those of items and clusters may be exchanged, and a list of pairs of records has no clusters',
    },
  },
  keys: keysOfClusters,
  same,
  losses,
  isEmpty: ({ members, discarded }) => members.length === 0 && discarded.length === 0,
  reworded,
})
