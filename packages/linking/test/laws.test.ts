/** The laws of the metrics. */
import { checkLaws } from '@assay/core/laws'
import { describe, it } from 'vitest'
import { gerbil, linkConfidence, linking } from '../src/index.ts'
import { linkedPairs, scoredPairs } from './mentions.ts'

const documents = linkedPairs()

checkLaws({ describe, it }, linking, {
  documents,
  options: [
    {},
    { measure: ['b_cubed_plus', 'strong_link_match'] },
    { measure: ['entity_ceaf'], clusterScope: 'document' },
    { measure: ['overlap-maxmax::span+type'], by: '' },
    { measure: ['sets::kbid'] },
    { measure: ['strong_all_match'], nil: 'omit' },
    { measure: ['all'], redirects: ['Q1=Q2', 'Q3=NIL1'] },
    { measure: ['strong_all_match'], missingId: 'neleval' },
    { ancestors: 0, kb: ['Q'], nilPattern: [] },
    { by: 'id', zeroDivisionInMeans: 1 },
  ],
})

checkLaws({ describe, it }, linking, { documents, options: [{ measure: ['all'] }], runs: 8 })
// what stands for 0/0 stands for it in nothing too
checkLaws({ describe, it }, linking, { documents, options: [{ zeroDivision: 0 }], except: ['perfect', 'empty'] })
// NIL is never right, in gold against itself too
checkLaws({ describe, it }, linking, {
  documents,
  options: [{ nil: 'wrong' }],
  except: ['perfect', 'verdicts'],
})
// what is more general, or among the candidates of the system, is so on one side
checkLaws({ describe, it }, linking, {
  documents,
  options: [
    { ancestors: 0.5 },
    { typeWeights: { 'PER>LOC': 0.25 } },
    { candidates: 3 },
    { measure: ['overlap-maxsum::span'] },
  ],
  except: ['mirror'],
})

checkLaws({ describe, it }, gerbil, {
  documents,
  options: [
    {},
    { task: 'D2KB' },
    { task: 'ERec' },
    { task: 'C2KB' },
    { spanMatch: 'strong', uris: 'all' },
    { emptyDocuments: 1, kb: ['Q1'] },
    { task: 'C2KB', repeats: 'once' },
    { threshold: 'best' },
    { threshold: 'best', task: 'D2KB', emptyDocuments: 1 },
  ],
})

checkLaws({ describe, it }, linkConfidence, {
  documents: scoredPairs(),
  options: [
    {},
    { measure: 'strong_link_match', floorRecall: 0.5, floorPrecision: 0.5 },
    { measure: 'entity_match', unscored: 'highest', threshold: 0.5 },
    { measure: 'strong_all_match', nil: 'omit', beta: 2, unscored: 'lowest' },
    { missed: 'excluded', scores: 'logit', candidates: 2 },
  ],
})
// a gold has no scores, so that nothing is left of it as a system
checkLaws({ describe, it }, linkConfidence, {
  documents: scoredPairs(),
  options: [{ unscored: 'drop', bins: 3 }],
  except: ['verdicts', 'perfect'],
})
