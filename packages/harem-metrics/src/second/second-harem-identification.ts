/** The metric `second-harem-identification`: entities found as a whole. */
import { fraction, measure, metric, struct } from '@assay/core'
import { secondIdentificationScores } from '../formulas.ts'
import { fractions, fractionText, oneFraction, sumOfFractions } from './fractions.ts'
import { secondOptions } from './options.ts'
import type { SceneLine } from './scene.ts'
import { type SecondTask, secondScorer } from './scorer.ts'

const stats = struct({ correct: fractions, spurious: fractions, missing: fractions })
type Sums = typeof stats.empty

const statsOf = ({ gold, target, options }: SceneLine): Sums => {
  const kind = gold === undefined ? 'spurious' : target === undefined ? 'missing' : 'correct'
  return { ...stats.empty, [kind]: oneFraction(1, options) }
}

const exactSums = (s: Sums) => ({
  correct: sumOfFractions(s.correct),
  spurious: sumOfFractions(s.spurious),
  missing: sumOfFractions(s.missing),
})

const summarise = (s: Sums) => {
  const { correct, spurious, missing } = exactSums(s)
  return {
    ...secondIdentificationScores(correct, spurious, missing),
    correct: fraction.nearest(correct),
    spurious: fraction.nearest(spurious),
    missing: fraction.nearest(missing),
  }
}

const worked = (s: Sums) => {
  const { correct, spurious, missing } = exactSums(s)
  const [right, wrong, lost] = [correct, spurious, missing].map(fractionText) as [string, string, string]
  return {
    precision: `${right} / (${right} + ${wrong})`,
    recall: `${right} / (${right} + ${lost})`,
    overGeneration: `${wrong} / (${right} + ${wrong})`,
    underGeneration: `${lost} / (${right} + ${lost})`,
  }
}

const { errorRatio, ratio, weight } = measure
const measures = {
  precision: ratio('precision', '(found − spurious) / found', 'recall'),
  recall: ratio('recall', '(found − spurious) / gold', 'precision'),
  f1: ratio('F1', '2 · P · R / (P + R)', 'f1'),
  overGeneration: errorRatio('over-generation', 'spurious / found', 'underGeneration'),
  underGeneration: errorRatio('under-generation', 'missing / gold', 'overGeneration'),
  gold: weight('gold', 'Σ 1/k of the gold, with k options of an ALT', 'found'),
  found: weight('found', 'correct + spurious', 'gold'),
  correct: weight('correct', 'Σ 1/k of right pairs', 'correct'),
  spurious: weight('spurious', 'targets that are right nowhere, or overlap a gold that they do not match', 'missing'),
  missing: weight('missing', 'Σ 1/k of the gold without a right pair', 'spurious'),
} as const

const task: SecondTask<Sums, keyof typeof measures> = {
  stats,
  statsOf,
  score: ({ options }) => (options === 1 ? '' : `(1/${options})`),
  verdictOf: ({ gold, target }) => (gold === undefined ? 'spurious' : target === undefined ? 'missing' : 'correct'),
  summarise,
  worked,
  golds: ({ correct, missing }) => correct.size + missing.size > 0,
  layout: {
    title: 'Identification (Identificação)',
    facets: ['scenario', 'alt', 'category'],
    tables: [
      {
        heads: ['precision', 'recall', 'F1', 'over-generation', 'under-generation'],
        rows: [['total', 'precision', 'recall', 'f1', 'overGeneration', 'underGeneration']],
      },
      {
        heads: ['gold', 'found', 'correct', 'spurious', 'missing'],
        rows: [['sums', 'gold', 'found', 'correct', 'spurious', 'missing']],
      },
    ],
    part: [
      ['precision', 'precision'],
      ['recall', 'recall'],
      ['F1', 'f1'],
      ['over-generation', 'overGeneration'],
      ['under-generation', 'underGeneration'],
      ['gold', 'gold'],
      ['found', 'found'],
    ],
  },
}

export const secondHaremIdentification = metric({
  contract: 1,
  name: 'second-harem-identification',
  title: 'entities found as a whole, as in the Second HAREM',
  reads: 'spans',
  units: 'documents',
  cites: ['mota-2008-second-harem'],
  options: secondOptions,
  measures,
  headline: 'f1',
  shows: ['precision', 'recall'],
  with: (options, share) => secondScorer(options, task, share),
})
