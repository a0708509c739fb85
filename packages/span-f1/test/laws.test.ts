import { checkLaws, spanPairs, tagPairs } from '@assay/core/laws'
import { describe, it } from 'vitest'
import { entityMatch, spanF1 } from '../src/index.ts'
import { nestedPairs } from './nested.ts'
import { seen } from './support.ts'

checkLaws({ describe, it }, spanF1, {
  documents: nestedPairs(),
  options: [
    {},
    { matching: 'exact', granularity: 'coarse' },
    { matching: 'type' },
    { matching: 'partial', zeroDivisionInMeans: 'omit' },
    { labels: 'any' },
    { matching: 'partial', labels: 'any' },
  ],
})
// each span of the system takes the first of the gold, which is not the same the other way round
checkLaws({ describe, it }, spanF1, {
  documents: nestedPairs(),
  options: [{ matching: 'fuzzy' }],
  except: ['mirror'],
})
// what the gold alone may have, alternatives and parts that are not evaluated, makes the sides unlike
checkLaws({ describe, it }, spanF1, { documents: spanPairs(), except: ['mirror'] })

const ofTags = tagPairs().map(([gold, system]) => [seen(gold), seen(system)] as const)
const strict = [
  { scheme: 'IOB2', repair: 'discard' },
  { scheme: 'IOBES', repair: 'seqeval' },
  { scheme: 'IOB1', repair: 'conlleval' },
  { scheme: 'BILOU', repair: 'discard' },
  { scheme: 'BMES', repair: 'discard' },
]
checkLaws({ describe, it }, entityMatch, { documents: ofTags, options: [{}, ...strict, { types: ['PER'] }] })
checkLaws({ describe, it }, spanF1, { documents: ofTags, options: strict.slice(0, 1) })
// the share of the gold that must be covered makes the sides unlike
checkLaws({ describe, it }, entityMatch, {
  documents: ofTags,
  options: [{ minOverlap: 50 }],
  except: ['mirror'],
})
// of nested spans, each of the system takes a free one of the gold, which is not the same the other way round
checkLaws({ describe, it }, entityMatch, {
  documents: nestedPairs(),
  options: [{}, { labels: 'any' }],
  except: ['mirror'],
})
