/** A view: the names of a document as clusters, where names that a fact connects are together. */
import { clustersOf, right, view } from '@assay/core'

export const exampleView = view({
  name: 'example-facts→clusters',
  from: 'example-facts',
  to: 'clusters',
  see: ({ facts }) => {
    const clusters = new Map<string, Set<string>>()
    const clusterOf = (name: string): Set<string> => {
      const cluster = clusters.get(name) ?? new Set([name])
      clusters.set(name, cluster)
      return cluster
    }
    for (const { subject, object } of facts) {
      const [small, large] = [clusterOf(subject), clusterOf(object)].sort((a, b) => a.size - b.size)
      if (small === undefined || large === undefined || small === large) continue
      for (const name of small) {
        large.add(name)
        clusters.set(name, large)
      }
    }
    return right(clustersOf([...new Set(clusters.values())].map((names) => [...names])))
  },
})
