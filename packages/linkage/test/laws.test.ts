/** The laws of metrics, of clusterings and of lists of pairs. */
import type { Clusters } from '@assay/core'
import { checkLaws, clusterPairs } from '@assay/core/laws'
import * as fc from 'fast-check'
import { describe, it } from 'vitest'
import { linkage, linkageEstimates } from '../src/index.ts'
import { pairsFrom, tableFrom } from './support.ts'

const test = { describe, it }

const records = ['a', 'b', 'c', 'd', 'e', 'é', '__proto__']

const anyClusters: fc.Arbitrary<Clusters> = fc
  .array(fc.nat(2), { minLength: records.length, maxLength: records.length })
  .map((labels) => tableFrom(['record,cluster', ...labels.map((label, i) => `${records[i]},${label}`), ''].join('\n')))

/** Links with probabilities, some with a record that the gold does not have. */
const anyLinks: fc.Arbitrary<Clusters> = fc
  .array(
    fc.tuple(fc.constantFrom(...records, 'x'), fc.constantFrom(...records, 'x'), fc.nat(4)).filter(([a, b]) => a !== b),
    { minLength: 1, maxLength: 8 },
  )
  .map((links) => pairsFrom(['id_l,id_r,score', ...links.map(([a, b, p]) => `${a},${b},${p / 4}`), ''].join('\n')))

const linked = fc.tuple(anyClusters, anyLinks)

checkLaws(test, linkage, { documents: clusterPairs({ shape: 'partition', oneSided: false }), options: [{}] })
checkLaws(test, linkage, { documents: clusterPairs({ shape: 'partition' }), except: ['mirror'] })
// a gold has no links of its own, and links have no order that counts
checkLaws(test, linkage, {
  documents: linked,
  options: [{}, { floorRecall: 0.5, floorPrecision: 0.5 }],
  except: ['mirror'],
})
checkLaws(test, linkageEstimates, {
  documents: clusterPairs({ shape: 'partition', oneSided: false }),
  options: [{}, { weights: 'size' }, { biasCorrection: false, populationClusters: 10, beta: 2 }],
  except: ['mirror', 'perfect'],
})
