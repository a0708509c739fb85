import { type Conditions, checkLaws, clusterPairs } from '@assay/core/laws'
import { describe, it } from 'vitest'
import { adjustedRand, bCubed, clusteringPurity, mutualInformation, omega, pairwise, vMeasure } from '../src/index.ts'

const test = { describe, it }
const empty = { emptyGold: 'none' }

// the sides are not alike where one has items that the other lacks: policies are made for that
const oneSided: Pick<Conditions<'clusters'>, 'documents' | 'except' | 'runs'> = {
  documents: clusterPairs({ shape: 'cover', discarded: true }),
  except: ['mirror'],
  // a few of each are enough where the rules are those of one function
  runs: 25,
}
const shared: Pick<Conditions<'clusters'>, 'documents'> = {
  documents: clusterPairs({ shape: 'cover', oneSided: false }),
}
const partitions: Pick<Conditions<'clusters'>, 'documents'> = {
  documents: clusterPairs({ shape: 'partition', oneSided: false }),
}
const policies = [
  empty,
  { ...empty, policy: 'weps-1.1' },
  { ...empty, 'items.missing': 'drop' },
  { ...empty, repeatedClusters: 'merge', extra: 'keep' },
]
// an item that is assigned and set aside at once leaves its cluster when it is the system's, so that the gold has faults by itself
const official12: Pick<Conditions<'clusters'>, 'documents' | 'except' | 'runs' | 'options'> = {
  ...oneSided,
  options: [{ ...empty, policy: 'weps-1.2' }],
  except: ['mirror', 'perfect', 'verdicts'],
}

checkLaws(test, clusteringPurity, { ...shared, options: [{}, { alpha: [0.3], micro: 'pooled' }] })
// items are fewer than memberships, so that gold against itself is more than 1
checkLaws(test, clusteringPurity, { ...shared, options: [{ n: 'items' }], except: ['perfect'] })
checkLaws(test, clusteringPurity, { ...oneSided, options: policies })
// what is nothing is 0 then, the gold itself too
checkLaws(test, clusteringPurity, { ...oneSided, options: [{ emptyGold: 0 }], except: ['mirror', 'perfect'] })
checkLaws(test, clusteringPurity, official12)

checkLaws(test, bCubed, { ...shared })
checkLaws(test, bCubed, { ...partitions })
checkLaws(test, bCubed, { ...oneSided, options: policies })
checkLaws(test, bCubed, official12)

checkLaws(test, pairwise, { ...shared })
checkLaws(test, pairwise, { ...partitions, options: [{}, { zeroDivision: 1 }] })
// a gold of single items has no pairs, and 0 then
checkLaws(test, pairwise, { ...partitions, options: [{ zeroDivision: 0 }], except: ['perfect'] })
checkLaws(test, pairwise, { ...oneSided, options: policies })

for (const metric of [adjustedRand, vMeasure, mutualInformation]) {
  checkLaws(test, metric as typeof adjustedRand, { ...partitions })
  checkLaws(test, metric as typeof adjustedRand, { ...oneSided, options: policies })
}
checkLaws(test, omega, { ...shared })
checkLaws(test, omega, { ...oneSided, options: policies })
