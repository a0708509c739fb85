import { checkLaws, spanPairs } from '@assay/core/laws'
import * as fc from 'fast-check'
import { describe, it } from 'vitest'
import { haremClassification, haremIdentification, haremMorphology } from '../src/index.ts'
import { behind } from './support.ts'

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
  { commonTokens: 'bag', countIdentified: 'perPair', stopwordCase: 'tool', alt: 'first' },
]
// of a run with alternatives the first ones count: another choice of the gold's need not be the same
const otherChoice = [
  { correct: 'allTokens', weightTokens: 'noStopwords', weightDigits: 'run', contractions: 'asIs', alt: 'mostEntities' },
]
const outro = [{ outroCounts: true, semanticWeight: 'none', untagged: 'drop', ontology: 'lampada2' }]

// the selective scenario of a category is not a sum of lines: the README says why
checkLaws({ describe, it }, haremIdentification, { documents: all, options, except: ['facets', 'mirror'] })
checkLaws({ describe, it }, haremIdentification, {
  documents: all,
  options: otherChoice,
  except: ['facets', 'mirror', 'perfect', 'verdicts'],
})
checkLaws({ describe, it }, haremClassification, {
  documents: spanPairs({ labels: typed }),
  options,
  except: ['facets', 'mirror'],
})
checkLaws({ describe, it }, haremClassification, {
  documents: all,
  options: [{}, ...outro],
  except: ['facets', 'mirror', 'perfect'],
})
// a pair whose run says nothing of gender or number is missing in the paper's sense, and shows both sides
checkLaws({ describe, it }, haremMorphology, {
  documents: all,
  // a pair that lacks a stopword alone is partial only where all tokens count
  options: [...options, { firstToken: 'surface', correct: 'allTokens' }],
  except: ['facets', 'verdicts'],
})

// What the gold alone may have, alternatives and parts that are not evaluated, makes the sides unlike.
describe("with gold and run in each other's place", () => {
  const documents = spanPairs({ alternatives: false, omitted: false })
  checkLaws({ describe, it }, haremIdentification, { documents, options: [{}, { style: 'muc' }], except: ['facets'] })
  checkLaws({ describe, it }, haremClassification, {
    documents,
    options: [{}, ...outro],
    except: ['facets', 'perfect'],
  })
})

// What tells an occurrence from a word is another text.
describe('with more words in front of the run', () => {
  const sides = spanPairs({ words: ['Ana', 'Rio'], alternatives: false, omitted: false })
  const documents = fc
    .tuple(sides, fc.constantFrom('', 'Ana ', 'Rio Ana '))
    .map(([[gold, system], prefix]) => [gold, behind(system, prefix)] as const)
  checkLaws({ describe, it }, haremIdentification, {
    documents,
    options: [{ commonTokens: 'bag' }],
    except: ['facets'],
  })
})
