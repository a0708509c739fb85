import { tagsOf } from '@assay/core'
import { checkLaws, optionsOf, tagPairs } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { exampleMetric } from '../src/metric.ts'

// what holds for every metric: sums add up in any order, nothing is thrown, ranges are kept, mirrors are mirrors
checkLaws({ describe, it }, exampleMetric, { documents: tagPairs() })

it('the example metric is the share of tokens with the right tag', () => {
  const { judge, stats, summarise } = exampleMetric.with(optionsOf(exampleMetric))
  const lines = [...judge(tagsOf(['B-PER', 'O', 'O', 'B-LOC']))(tagsOf(['B-PER', 'O', 'B-LOC', 'B-ORG']))]
  const sum = lines.reduce((total, line) => stats.concat(total, line.stats), stats.empty)
  expect(summarise(sum).accuracy).toBe(2 / 4)
})
