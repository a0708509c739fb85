/** Several tests at once: the more of them, the more often one of them is significant by chance. */

/**
 * Holm (1979), A simple sequentially rejective multiple test procedure: the smallest p is multiplied by the number of tests,
 * the next by one less, and so on; none becomes smaller than one before it, or larger than 1. In the order given.
 */
export const holm = (ps: readonly number[]): readonly number[] => {
  const rising = ps.map((_, i) => i).sort((a, b) => (ps[a] as number) - (ps[b] as number))
  const corrected = [...ps]
  let most = 0
  rising.forEach((test, before) => {
    most = Math.max(most, Math.min(1, (ps[test] as number) * (ps.length - before)))
    corrected[test] = most
  })
  return corrected
}
