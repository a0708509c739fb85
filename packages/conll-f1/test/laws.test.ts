import { checkLaws, tagPairs } from '@assay/core/laws'
import { describe, it } from 'vitest'
import { entityMatch, phraseF1, surfaceF1 } from '../src/index.ts'

const strict = [
  { scheme: 'IOB2', repair: 'discard' },
  { scheme: 'IOBES', repair: 'seqeval' },
  { scheme: 'IOB1', repair: 'conlleval' },
]

checkLaws({ describe, it }, phraseF1, {
  documents: tagPairs(),
  options: [{}, ...strict, { raw: true }, { types: ['PER', '__proto__'] }, { outside: 'S-LOC' }],
})
// F with another beta is not the same with precision and recall in each other's place
checkLaws({ describe, it }, phraseF1, { documents: tagPairs(), options: [{ beta: 2 }], except: ['mirror'] })
checkLaws({ describe, it }, entityMatch, { documents: tagPairs(), options: [{}, ...strict, { types: ['PER'] }] })
// the share of the gold that must be covered makes the sides unlike
checkLaws({ describe, it }, entityMatch, { documents: tagPairs(), options: [{ minOverlap: 50 }], except: ['mirror'] })
checkLaws({ describe, it }, surfaceF1, { documents: tagPairs(), options: [{}, ...strict] })
checkLaws({ describe, it }, surfaceF1, { documents: tagPairs({ words: false }) })
