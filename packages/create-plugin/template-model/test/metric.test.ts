import { checkLaws, optionsOf } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { exampleMetric } from '../src/metric.ts'
import { exampleModel } from '../src/model.ts'
import { factPairs } from './documents.ts'

// under each value of each option: an option that nobody checks may do nothing, and all laws still hold
checkLaws({ describe, it }, exampleMetric, {
  documents: factPairs,
  model: exampleModel,
  options: [{}, { matching: 'names' }],
})

const fact = (relation: string, subject: string, object: string) => ({ relation, subject, object })
const gold = { facts: [fact('capital_of', 'Oslo', 'Norway'), fact('city_of', 'Bergen', 'Norway')] }
const system = {
  facts: [
    fact('capital_of', 'Oslo', 'Norway'),
    fact('capital_of', 'Bergen', 'Norway'),
    fact('city_of', 'Rome', 'Italy'),
  ],
}

const scoresUnder = (options: object) => {
  const { judge, stats, summarise } = exampleMetric.with(optionsOf(exampleMetric, options))
  const lines = [...judge(gold)(system)]
  return summarise(lines.reduce((total, line) => stats.concat(total, line.stats), stats.empty))
}

it('the example metric is the F1 over facts', () => {
  expect(scoresUnder({})).toEqual({ precision: 1 / 3, recall: 1 / 2, f1: (2 * 1) / (2 + 3) })
})

it('the example metric compares names alone with matching=names', () => {
  expect(scoresUnder({ matching: 'names' })).toEqual({ precision: 2 / 3, recall: 2 / 2, f1: (2 * 2) / (2 + 3) })
})
