/** The metric `second-harem-classification`: categories, types and subtypes of the entities found. */
import { type Fraction, fraction, measure, metric, struct } from '@assay/core'
import { secondClassificationScores } from '../formulas.ts'
import { fractions, fractionText, oneFraction, sumOfFractions } from './fractions.ts'
import { secondOptions } from './options.ts'
import type { Scenario, SceneLine } from './scene.ts'
import { type SecondTask, secondScorer } from './scorer.ts'

// penalties may make a value less than nothing, which the sums of numerators cannot be
const stats = struct({ value: fractions, below: fractions, maximumGold: fractions, maximumSystem: fractions })
type Sums = typeof stats.empty

const isRight = ({ gold, target }: SceneLine): boolean => gold !== undefined && target !== undefined

const statsOf = (line: SceneLine, { unit, value, maximum }: Scenario['values']): Sums => {
  const { gold, target, goldTuples, targetTuples, options } = line
  const tupleValue = isRight(line) ? value(goldTuples, targetTuples) : 0
  const under = unit * options
  return {
    value: oneFraction(Math.max(0, tupleValue), under),
    below: oneFraction(Math.max(0, -tupleValue), under),
    maximumGold: oneFraction(gold === undefined ? 0 : maximum(goldTuples), under),
    maximumSystem: oneFraction(target === undefined ? 0 : maximum(targetTuples), under),
  }
}

const exactSums = (s: Sums): { readonly [K in 'value' | 'maximumGold' | 'maximumSystem']: Fraction } => ({
  value: fraction.minus(sumOfFractions(s.value), sumOfFractions(s.below)),
  maximumGold: sumOfFractions(s.maximumGold),
  maximumSystem: sumOfFractions(s.maximumSystem),
})

const summarise = (s: Sums) => {
  const { value, maximumGold, maximumSystem } = exactSums(s)
  return {
    ...secondClassificationScores(value, maximumGold, maximumSystem),
    value: fraction.nearest(value),
    maximumGold: fraction.nearest(maximumGold),
    maximumSystem: fraction.nearest(maximumSystem),
  }
}

const worked = (s: Sums) => {
  const { value, maximumGold, maximumSystem } = exactSums(s)
  return {
    precision: `(${fractionText(value)}) / (${fractionText(maximumSystem)})`,
    recall: `(${fractionText(value)}) / (${fractionText(maximumGold)})`,
  }
}

const { ratio, weight } = measure
const measures = {
  precision: ratio('precision', 'value / maximum of the system', 'recall'),
  recall: ratio('recall', 'value / maximum of the gold', 'precision'),
  f1: ratio('F1', '2 · P · R / (P + R)', 'f1'),
  value: weight(
    'value',
    'Σ 1/k · (1 + Σ α (1 − 1/n categories) + Σ β (1 − 1/n types) + Σ γ (1 − 1/n subtypes)) of right pairs, over right names',
  ),
  maximumGold: weight('maximum of the gold', 'Σ 1/k · value of each gold with itself', 'maximumSystem'),
  maximumSystem: weight('maximum of the system', 'Σ 1/k · value of each target with itself', 'maximumGold'),
} as const

const verdictOf = (line: SceneLine, { value, maximum }: Scenario['values']): string => {
  const { gold, goldTuples, targetTuples } = line
  if (gold === undefined) return 'spurious'
  if (!isRight(line)) return 'missing'
  const tupleValue = value(goldTuples, targetTuples)
  return tupleValue === maximum(goldTuples) && tupleValue === maximum(targetTuples) ? 'correct' : 'other names'
}

const scoreText = (line: SceneLine, { unit, value, maximum }: Scenario['values']): string => {
  if (!isRight(line)) return ''
  const { goldTuples, targetTuples, options } = line
  const share = options === 1 ? '' : `1/${options} · `
  const text = (over: number): string => fractionText({ over: BigInt(over), under: BigInt(unit) })
  return `(${share}${text(value(goldTuples, targetTuples))} of ${text(maximum(goldTuples))} and ${text(maximum(targetTuples))})`
}

const task: SecondTask<Sums, keyof typeof measures> = {
  stats,
  statsOf,
  score: scoreText,
  verdictOf,
  summarise,
  worked,
  golds: ({ maximumGold }) => maximumGold.size > 0,
  layout: {
    title: 'Classification (Classificação)',
    facets: ['scenario', 'alt', 'category'],
    tables: [
      {
        heads: ['precision', 'recall', 'F1', 'value', 'maximum of the gold', 'maximum of the system'],
        rows: [['total', 'precision', 'recall', 'f1', 'value', 'maximumGold', 'maximumSystem']],
      },
    ],
    part: [
      ['precision', 'precision'],
      ['recall', 'recall'],
      ['F1', 'f1'],
      ['value', 'value'],
      ['maximum of the gold', 'maximumGold'],
      ['maximum of the system', 'maximumSystem'],
    ],
  },
}

export const secondHaremClassification = metric({
  contract: 1,
  name: 'second-harem-classification',
  title: 'categories, types and subtypes of the entities found, as in the Second HAREM',
  reads: 'spans',
  units: 'documents',
  cites: ['mota-2008-second-harem'],
  options: secondOptions,
  measures,
  headline: 'f1',
  shows: ['precision', 'recall'],
  with: (options, share) => secondScorer(options, task, share),
})
