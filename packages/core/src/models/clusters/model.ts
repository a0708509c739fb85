/** Everything that is done with clusters. */
import { model } from '../../define.ts'
import { textOfWords } from '../running-text.ts'
import { tagText } from '../tag-text.ts'
import { flaw } from './flaw.ts'
import { keysOfClusters } from './keys.ts'
import { losses } from './losses.ts'
import { type Clusters, clusterCount, keyOf } from './type.ts'
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

export const clustersModel = model({
  contract: 1,
  name: 'clusters',
  show,
  text: (clusters) => {
    const words = wordsOf(clusters)
    return words && textOfWords(words, clusters.sentences)
  },
  flaw,
  keys: keysOfClusters,
  losses,
  isEmpty: ({ members, discarded }) => members.length === 0 && discarded.length === 0,
})
