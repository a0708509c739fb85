/** The laws of the baselines. */
import type { Clusters } from '@assay/core'
import { coverOf } from '@assay/core/internal'
import { checkSystem, clusterPairs } from '@assay/core/laws'
import { describe, it } from 'vitest'
import { allInOne, combined, oneInOne } from '../src/baselines.ts'

/** The items that are in a cluster, all in one: which they are is given, and what belongs together is not. */
const bare = (gold: Clusters): Clusters => {
  const items = [...new Set(gold.members)].sort((a, b) => a - b)
  return { ...gold, ...coverOf(items.length === 0 ? [] : [items]) }
}

for (const system of [oneInOne, allInOne, combined])
  checkSystem({ describe, it }, system, { documents: clusterPairs({ shape: 'cover', discarded: true }), bare })
