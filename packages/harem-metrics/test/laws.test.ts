import { checkLaws, spanPairs } from '@assay/core/laws'
import * as fc from 'fast-check'
import { describe, it } from 'vitest'
import { haremClassification, haremIdentification, haremMorphology } from '../src/index.ts'
import { shiftedRun } from './support.ts'

const all = spanPairs()
// a gold entity without a type counts as wrong in the measures of types, even against itself
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
// a run's first alternatives count, which may differ from the option chosen for the gold
const otherChoice = [
  { correct: 'allTokens', weightTokens: 'noStopwords', weightDigits: 'run', contractions: 'asIs', alt: 'mostEntities' },
]
const outro = [{ outroCounts: true, semanticWeight: 'none', untagged: 'drop', ontology: 'lampada2' }]

// the selective scenario of a category is not a sum of lines (see README)
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
// a pair whose target has no gender or number is missing in the paper's sense, and shows both sides
checkLaws({ describe, it }, haremMorphology, {
  documents: all,
  // a pair that differs in a stopword only is partial only if all tokens count
  options: [...options, { firstToken: 'surface', correct: 'allTokens' }],
  except: ['facets', 'verdicts'],
})

// without alternatives and omitted parts, which only a gold can have
describe('laws for sides without alternatives and omitted parts', () => {
  const documents = spanPairs({ alternatives: false, omitted: false })
  checkLaws({ describe, it }, haremIdentification, { documents, options: [{}, { style: 'muc' }], except: ['facets'] })
  checkLaws({ describe, it }, haremClassification, {
    documents,
    options: [{}, ...outro],
    except: ['facets', 'perfect'],
  })
})

// a shifted text tells occurrences from words
describe('laws for runs with more words at the beginning', () => {
  const sides = spanPairs({ words: ['Ana', 'Rio'], alternatives: false, omitted: false })
  const documents = fc
    .tuple(sides, fc.constantFrom('', 'Ana ', 'Rio Ana '))
    .map(([[gold, system], prefix]) => [gold, shiftedRun(system, prefix)] as const)
  checkLaws({ describe, it }, haremIdentification, {
    documents,
    options: [{ commonTokens: 'bag' }],
    except: ['facets'],
  })
})
