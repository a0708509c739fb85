/** The suites of the reference scorers and of corefud-scorer, and what the latter gives for random files: files, options, values. */
import type { AnyMetric } from '@assay/core'
import { corefud } from '@assay/core/readers'
import { plugin as leaPlugin } from '@assay/lea'
import { plugin } from '../src/index.ts'
import { type Pair, pairsOf, textOf } from './support.ts'

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

/** The suites whose values are those of corefud-scorer. */
export type CorefudSuite = 'corefud' | 'corefud-random' | 'corefud-zeros'
export type Suite = 'conll' | CorefudSuite

export const casesOf = (suite: Suite): readonly SuiteCase[] => JSON.parse(textOf(`golden/${suite}/expected.json`))

/** The documents of a case of corefud-scorer, read as its options say. */
export const corefudPairs = (suite: CorefudSuite, one: SuiteCase): readonly Pair[] => {
  const { match, zeros, zero_match: zeroMatch } = one.options ?? {}
  const read = { match, zeros, zeroMatch }
  return pairsOf(corefud, `golden/${suite}/${one.key}`, `golden/${suite}/${one.response}`, read)
}

export const metricOf = (name: string): AnyMetric => {
  const metric = [...plugin.metrics, ...leaPlugin.metrics].find((one) => one.name === name)
  if (metric === undefined) throw new Error(`no metric ${name}`)
  return metric
}
