import { checkLaws, clusterPairs, spanPairs, tagPairs } from '@assay/core/laws'
import { describe, it } from 'vitest'
import { agreement, agreementClusters, agreementUnits } from '../src/index.ts'

// an item that is O for everybody is an item: with one more of them there is another score, unless such items are skipped
checkLaws({ describe, it }, agreement, {
  documents: tagPairs(),
  options: [
    {},
    { tags: 'iob' },
    { noValue: ['O'] },
    { distance: 'table', table: { 'O/PER': 0.5 } },
    { zeroDivision: 1 },
  ],
  except: ['appended'],
})
checkLaws({ describe, it }, agreement, {
  documents: tagPairs(),
  options: [{ outsideItems: 'drop' }, { incomplete: 'drop', noValue: ['O'] }],
})

// spans of one annotator over each other are refused; the laws are about what is accepted
const apart = spanPairs({ alternatives: false, omitted: false })
checkLaws({ describe, it }, agreementUnits, {
  documents: apart,
  options: [{}, { unitMatch: 'untyped' }, { unitMatch: 'overlap', cuSelf: 'union' }],
})
checkLaws({ describe, it }, agreementUnits, {
  documents: apart,
  options: [{ alignments: 'sampled', samples: 3, precision: 0 }],
  runs: 20,
})

checkLaws({ describe, it }, agreementClusters, {
  documents: clusterPairs({ shape: 'partition' }),
  options: [{}, { setDistance: 'jaccard', missingMention: 'singleton' }],
})
