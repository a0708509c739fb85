/** The suites of the reference scorers and of corefud-scorer: files, options and what they expect. */
import type { AnyMetric } from '@assay/core'
import { plugin } from '../src/index.ts'
import { textOf } from './support.ts'

export interface SuiteCase {
  readonly case: string
  readonly key: string
  readonly response: string
  readonly options?: {
    readonly singletons: string
    readonly match: string
    readonly zeros: string
    readonly zero_match: string
  }
  readonly expected: Readonly<Record<string, readonly [recall: number, precision: number, f1: number]>>
}

export const casesOf = (suite: 'conll' | 'corefud'): readonly SuiteCase[] =>
  JSON.parse(textOf(`golden/${suite}/expected.json`))

export const metricOf = (name: string): AnyMetric => {
  const metric = plugin.metrics?.find((one) => one.name === name)
  if (metric === undefined) throw new Error(`no metric ${name}`)
  return metric
}
