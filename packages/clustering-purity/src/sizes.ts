/** How many clusters have `x` items: entry `x`. */
export const bySize = (sizes: Int32Array): Int32Array => {
  let most = 0
  for (let c = 0; c < sizes.length; c++) most = Math.max(most, sizes[c]!)
  const clusters = new Int32Array(most + 1)
  for (let c = 0; c < sizes.length; c++) {
    const size = sizes[c]!
    clusters[size] = clusters[size]! + 1
  }
  return clusters
}

/** The sizes that clusters have, rising; none are empty. */
export const sizesIn = (clusters: Int32Array): readonly number[] => {
  const sizes: number[] = []
  for (let size = 1; size < clusters.length; size++) if (clusters[size] !== 0) sizes.push(size)
  return sizes
}
