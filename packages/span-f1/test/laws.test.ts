import { checkLaws, spanPairs } from '@assay/core/laws'
import { describe, it } from 'vitest'
import { spanF1 } from '../src/index.ts'
import { nestedPairs } from './nested.ts'

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
  runs: 60,
})
// each span of the system takes the first of the gold, which is not the same the other way round
checkLaws({ describe, it }, spanF1, {
  documents: nestedPairs(),
  options: [{ matching: 'fuzzy' }],
  except: ['mirror'],
  runs: 60,
})
// what the gold alone may have, alternatives and parts that are not evaluated, makes the sides unlike
checkLaws({ describe, it }, spanF1, { documents: spanPairs(), except: ['mirror'], runs: 60 })
