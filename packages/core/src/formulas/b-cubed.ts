/**
 * B³: Bagga and Baldwin (1998), Algorithms for Scoring Coreference Chains, section 3, each mention with weight 1/N. Precision is
 * recall with key and response exchanged.
 */
import type { Contingency } from '../align/contingency.ts'
import type { BySide } from '../entities/comparison.ts'
import type { Ratio } from '../entities/scores.ts'
import { totalOfAll, totalValue } from '../stats/index.ts'
import { sumOver } from './pairs.ts'

/** Σ_m |k ∩ r(m)| / |k| over the mentions of an entity, `together` being Σ |k ∩ r(m)|: for partitions, Σ_r |k ∩ r|². */
export const b3Share = (size: number, together: number): Ratio => ({ hit: together / size, of: size })

/**
 * Recall and precision of two partitions, for clustering and linking: the sums over their cells, each rounded once. The metric `b3` of
 * coreference adds up `b3Share` by `entityShares` and divides in `entities/scores.ts`.
 */
export const bCubed = ({ goldSizes, systemSizes, start, system, count }: Contingency): BySide<Ratio> => {
  const [ofKey, ofResponse] = [new Float64Array(count.length), new Float64Array(count.length)]
  for (let k = 0; k < goldSizes.length; k++)
    for (let cell = start[k]!; cell < start[k + 1]!; cell++) {
      const together = count[cell]! ** 2
      ofKey[cell] = b3Share(goldSizes[k]!, together).hit
      ofResponse[cell] = b3Share(systemSizes[system[cell]!]!, together).hit
    }
  const ratio = (hits: Float64Array, sizes: Int32Array): Ratio => ({
    hit: totalValue(totalOfAll(hits)),
    of: sumOver(sizes, (size) => size),
  })
  return { key: ratio(ofKey, goldSizes), response: ratio(ofResponse, systemSizes) }
}
