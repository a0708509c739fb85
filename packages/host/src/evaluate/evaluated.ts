/** What a program gets of a score: its numbers by name, and the result that reports are made of. */

import type { Result, Score } from '@assay/core/result'
import { suggestion } from '../problems/suggest.ts'
import { EvaluationError, inCall } from './error.ts'

/** Each measure of a metric; `undefined` where the formula has no value (0/0). Ratios run from 0 to 1. */
export type Numbers<K extends string> = { readonly [P in K]: number | undefined }

/** What a system scores. */
export interface About<K extends string> {
  /** The same of one label of a facet, such as `by('type', 'PER')`; without values for a label that neither side has. */
  readonly by: (facet: string, label: string) => Numbers<K>
  /** The labels of a facet, in the order of the result. */
  readonly labels: (facet: string) => readonly string[]
  /** The same of the documents that share a value of a key, such as `group('genre', 'news')`; settings.groupBy asks for it. */
  readonly group: (key: string, label: string) => Numbers<K>
  /** The interval of the bootstrap, which settings.bootstrap asks for. */
  readonly interval: (measure: K) => readonly [low: number, high: number] | undefined
  /** How many documents or sentences were scored. */
  readonly units: number
  /** The metric, all its options, and the versions: what to put beside the numbers. */
  readonly signature: string
  /** The result of all systems, for `@assay/report` and to be stored: what `assay score --json` prints. */
  readonly result: Result
}

export type Evaluated<K extends string> = Numbers<K> & About<K>

type Sums = Readonly<Record<string, { readonly measures: Score['measures'] }>>

// a score has each measure of its metric, so that its names are K: what is made of entries has lost them
const numbersOf = <K extends string>(measures: Score['measures']): Numbers<K> =>
  Object.fromEntries(Object.entries(measures).map(([name, { value }]) => [name, value ?? undefined])) as Numbers<K>

const noNumbers = <K extends string>(measures: Score['measures']): Numbers<K> =>
  Object.fromEntries(Object.keys(measures).map((name) => [name, undefined])) as Numbers<K>

/** What is broken down by a key. */
const under = (parts: Readonly<Record<string, Sums>> | undefined, what: string, key: string): Sums => {
  const found = parts?.[key]
  if (found !== undefined) return found
  const keys = Object.keys(parts ?? {})
  throw new EvaluationError([inCall('E106', `there is no ${what} "${key}"`, suggestion(key, keys))])
}

export const evaluated = <K extends string>(score: Score, result: Result): Evaluated<K> => {
  const { measures, facets, groups, units, signature } = score
  const of = (parts: Sums, label: string): Numbers<K> =>
    Object.hasOwn(parts, label) ? numbersOf((parts[label] as Sums[string]).measures) : noNumbers(measures)
  return {
    ...numbersOf<K>(measures),
    by: (facet, label) => of(under(facets, 'facet', facet), label),
    labels: (facet) => Object.keys(under(facets, 'facet', facet)),
    group: (key, label) => of(under(groups, 'group', key), label),
    interval: (measure) => measures[measure]?.interval,
    units,
    signature,
    result,
  }
}
