import { checkLaws, spanPairs, tagPairs } from '@assay/core/laws'
import { describe, it } from 'vitest'
import { confidence, entityMatch, spanF1 } from '../src/index.ts'
import { fragmentedPairs } from './fragmented.ts'
import { nestedPairs } from './nested.ts'
import { scoredPairs } from './scored-pairs.ts'
import { spansOfTags } from './support.ts'

checkLaws({ describe, it }, spanF1, {
  documents: nestedPairs(),
  options: [
    {},
    { matching: 'exact', granularity: 'coarse' },
    { matching: 'type' },
    { matching: 'partial', zeroDivisionInMeans: 'omit' },
    { labels: 'any' },
    { matching: 'partial', labels: 'any' },
    { matching: 'exact', beta: 2, zeroDivisionInMeans: 'omit' },
    { matching: 'partial', beta: 0.5 },
  ],
})
checkLaws({ describe, it }, spanF1, {
  documents: fragmentedPairs(),
  options: [
    {},
    { matching: 'exact' },
    { matching: 'type', labels: 'any' },
    { matching: 'partial' },
    { matching: 'partial', partialCredit: 'share', beta: 2 },
    { matching: 'type', discontinuous: 'hull' },
    { matching: 'partial', discontinuous: 'first' },
  ],
})
// fuzzy pairing treats the sides differently
for (const documents of [nestedPairs(), fragmentedPairs()])
  checkLaws({ describe, it }, spanF1, { documents, options: [{ matching: 'fuzzy' }], except: ['mirror'] })
// only a gold can have alternatives and omitted parts
checkLaws({ describe, it }, spanF1, { documents: spanPairs(), except: ['mirror'] })

const ofTags = tagPairs().map(([gold, system]) => [spansOfTags(gold), spansOfTags(system)] as const)
const strict = [
  { scheme: 'IOB2', repair: 'discard' },
  { scheme: 'IOBES', repair: 'seqeval' },
  { scheme: 'IOB1', repair: 'conlleval' },
  { scheme: 'BILOU', repair: 'discard' },
  { scheme: 'BMES', repair: 'discard' },
]
checkLaws({ describe, it }, entityMatch, { documents: ofTags, options: [{}, ...strict, { types: ['PER'], beta: 2 }] })
checkLaws({ describe, it }, spanF1, { documents: ofTags, options: strict.slice(0, 1) })
// minOverlap is a share of the gold
checkLaws({ describe, it }, entityMatch, {
  documents: ofTags,
  options: [{ minOverlap: 50 }],
  except: ['mirror'],
})
// each system span takes a free gold span, which treats the sides differently for nested spans
checkLaws({ describe, it }, entityMatch, {
  documents: nestedPairs(),
  options: [{}, { labels: 'any' }],
  except: ['mirror'],
})
checkLaws({ describe, it }, entityMatch, {
  documents: fragmentedPairs(),
  options: [{}, { minOverlap: 50 }, { discontinuous: 'hull' }],
  except: ['mirror'],
})
checkLaws({ describe, it }, confidence, {
  documents: scoredPairs(),
  options: [
    {},
    { matching: 'exact', floorRecall: 0.5, floorPrecision: 0.5 },
    { matching: 'type', labels: 'any', threshold: 0.5 },
    { matching: 'partial', beta: 2, unscored: 'highest' },
    { missed: 'excluded', scores: 'logit', unscored: 'lowest' },
  ],
})
// a gold has no scores, so that nothing is left of it as a system
checkLaws({ describe, it }, confidence, {
  documents: scoredPairs(),
  options: [{ unscored: 'drop', bins: 3 }],
  except: ['verdicts', 'perfect'],
})
