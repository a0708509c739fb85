/** A small result with what reports find hard: a tie, a value that is none, a name that needs escaping, verdicts. */
import type { Comparison, Measures, Result, Score } from '@assay/core/result'
import { resultOf } from './campaign.ts'

const measures = (precision: number | null, recall: number | null, f1: number | null, gold: number): Measures => ({
  precision: { value: precision },
  recall: { value: recall },
  f1: { value: f1 },
  gold: { value: gold },
})

const score = (system: string, whole: Measures, per: Measures): Score => ({
  metric: 'conll-f1',
  plugin: '@assay/conll-f1',
  version: '1.0.0',
  system,
  signature: 'conll-f1|types:a_b|v:@assay/conll-f1@1.0.0',
  headline: 'f1',
  units: 3,
  measures: whole,
  facets: { type: { PER: { measures: per, stats: null } } },
  stats: null,
})

const better = (system: string, baseline: string, differs: boolean): Comparison => ({
  metric: 'conll-f1',
  plugin: '@assay/conll-f1',
  measure: 'f1',
  baseline,
  system,
  difference: 0.1,
  test: 'bootstrap-centre',
  trials: 10,
  seed: 1,
  differs,
})

const a = score('a_1', measures(0.5, 0.25, 0.1231, 8), measures(1, null, null, 0))
const b = score('b&2', measures(0.5, 0.2, 0.1234, 8), measures(1, 0.5, 0.4, 2))
const c = score('c', measures(null, 0, null, 8), measures(null, null, null, 0))

export const alone: Result = resultOf([a])
/** 0.1231 and 0.1234 look equal with one decimal of percent, and not with two. */
export const three: Result = resultOf([a, b, c])
export const compared: Result = resultOf(
  [a, b, c],
  [better('b&2', 'a_1', false), better('b&2', 'c', true), better('a_1', 'c', true)],
)
