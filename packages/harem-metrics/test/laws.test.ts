import { checkLaws, spanPairs } from '@assay/core/laws'
import { describe, it } from 'vitest'
import { haremClassification, haremIdentification, haremMorphology } from '../src/index.ts'

const all = spanPairs()
// a gold without a type is worth nothing in the measures of types, even against itself
const typed = [
  [['LOCAL', 'CORREIO']],
  [
    ['PESSOA', 'CARGO'],
    ['LOCAL', 'VIRTUAL'],
  ],
  [['__proto__', 'constructor']],
]
const options = [
  {},
  { style: 'muc' },
  { scope: 'LOCAL(CORREIO):PESSOA(*)' },
  { overlap: 'bag', countIdentified: 'perPair', stopwordCase: 'tool', alt: 'first' },
]
// of a run with alternatives the first ones count: another choice of the gold's need not be the same
const otherChoice = [
  { correct: 'allTokens', weightTokens: 'noStopwords', weightDigits: 'run', contractions: 'asIs', alt: 'mostEntities' },
]
const outro = [{ outroCounts: true, semanticWeight: 'none', untagged: 'drop', ontology: 'lampada2' }]

checkLaws({ describe, it }, haremIdentification, { documents: all, options, except: ['mirror'] })
checkLaws({ describe, it }, haremIdentification, {
  documents: all,
  options: otherChoice,
  except: ['mirror', 'perfect'],
})
checkLaws({ describe, it }, haremClassification, {
  documents: spanPairs({ labels: typed }),
  options,
  except: ['mirror'],
})
checkLaws({ describe, it }, haremClassification, {
  documents: all,
  options: [{}, ...outro],
  except: ['mirror', 'perfect'],
})
checkLaws({ describe, it }, haremMorphology, {
  documents: all,
  options: [...options, { firstToken: 'surface' }],
  runs: 50,
})

// What the gold alone may have, alternatives and parts that are not evaluated, makes the sides unlike.
describe("with gold and run in each other's place", () => {
  const documents = spanPairs({ alternatives: false, omitted: false })
  checkLaws({ describe, it }, haremIdentification, { documents, options: [{}, { style: 'muc' }, { overlap: 'bag' }] })
  checkLaws({ describe, it }, haremClassification, { documents, options: [{}, ...outro], except: ['perfect'] })
})
