/** A score for a program: numbers by name, and the result that reports are made from. */
import type { Result, Score } from '@assay/core/result'
import { suggestion } from '../checks/failure.ts'
import { code } from '../messages.ts'
import { callProblem, EvaluationError } from './evaluation-error.ts'

/** Measures of a metric; `undefined` where the formula has no value (0/0). Ratios are from 0 to 1. */
export type Numbers<K extends string> = { readonly [P in K]: number | undefined }

/** Details of a system's score. */
export interface About<K extends string> {
  /** Measures of one label of a facet, such as `by('type', 'PER')`; without values for a label that neither side has. */
  readonly by: (facet: string, label: string) => Numbers<K>
  /** Labels of a facet, in the order of the result. */
  readonly labels: (facet: string) => readonly string[]
  /** Measures of the documents that share a value of a key, such as `group('genre', 'news')`; requires settings.groupBy. */
  readonly group: (key: string, label: string) => Numbers<K>
  /** Bootstrap interval; requires settings.bootstrap. */
  readonly interval: (measure: K) => readonly [low: number, high: number] | undefined
  /** Number of documents or sentences scored. */
  readonly units: number
  /** The metric, all its options, and the versions: report it with the numbers. */
  readonly signature: string
  /** Result of all systems, for `@assay/report` and for storage: the output of `assay score --json`. */
  readonly result: Result
}

export type Evaluated<K extends string> = Numbers<K> & About<K>

type PartsByLabel = Readonly<Record<string, { readonly measures: Score['measures'] }>>

// a score has every measure of its metric, so that its keys are K; building from entries loses that type
const numbersOf = <K extends string>(measures: Score['measures']): Numbers<K> =>
  Object.fromEntries(Object.entries(measures).map(([name, { value }]) => [name, value ?? undefined])) as Numbers<K>

const noNumbers = <K extends string>(measures: Score['measures']): Numbers<K> =>
  Object.fromEntries(Object.keys(measures).map((name) => [name, undefined])) as Numbers<K>

/** Parts under a key. */
const under = (parts: Readonly<Record<string, PartsByLabel>> | undefined, what: string, key: string): PartsByLabel => {
  const found = parts?.[key]
  if (found !== undefined) return found
  const keys = Object.keys(parts ?? {})
  throw new EvaluationError([callProblem(code.E106, `there is no ${what} "${key}"`, suggestion(key, keys))])
}

export const evaluated = <K extends string>(score: Score, result: Result): Evaluated<K> => {
  const { measures, facets, groups, units, signature } = score
  const of = (parts: PartsByLabel, label: string): Numbers<K> =>
    Object.hasOwn(parts, label) ? numbersOf(parts[label]!.measures) : noNumbers(measures)
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
