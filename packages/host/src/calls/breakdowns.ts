/** Numbers by name, of a whole and of the labels of its facets. */
import type { Score } from '@assay/core/result'
import { suggestion } from '../checks/failure.ts'
import { code } from '../codes.ts'
import { callProblem, EvaluationError } from './evaluation-error.ts'

/** Measures of a metric; `undefined` where the formula has no value (0/0). Ratios are from 0 to 1. */
export type Numbers<K extends string> = { readonly [P in K]: number | undefined }

/** Measures of the labels of each facet. */
export interface Breakdowns<K extends string> {
  /** Measures of one label of a facet, such as `by('type', 'PER')`; without values for a label that neither side has. */
  readonly by: (facet: string, label: string) => Numbers<K>
  /** Labels of a facet, in the order of the result. */
  readonly labels: (facet: string) => readonly string[]
}

type PartsByLabel = Readonly<Record<string, { readonly measures: Score['measures'] }>>

// a score has every measure of its metric, so that its keys are K; building from entries loses that type
export const numbersOf = <K extends string>(measures: Score['measures']): Numbers<K> =>
  Object.fromEntries(Object.entries(measures).map(([name, { value }]) => [name, value ?? undefined])) as Numbers<K>

const noNumbers = <K extends string>(measures: Score['measures']): Numbers<K> =>
  Object.fromEntries(Object.keys(measures).map((name) => [name, undefined])) as Numbers<K>

/** Parts under a key. */
export const under = (
  parts: Readonly<Record<string, PartsByLabel>> | undefined,
  what: string,
  key: string,
): PartsByLabel => {
  const part = parts?.[key]
  if (part !== undefined) return part
  const keys = Object.keys(parts ?? {})
  throw new EvaluationError([callProblem(code.E106, `there is no ${what} "${key}"`, suggestion(key, keys, `${what}s`))])
}

/** The numbers of a label among parts, without values where it has none. */
export const numbersIn = <K extends string>(
  measures: Score['measures'],
  parts: PartsByLabel,
  label: string,
): Numbers<K> => (Object.hasOwn(parts, label) ? numbersOf(parts[label]!.measures) : noNumbers(measures))

export const breakdownsOf = <K extends string>({
  measures,
  facets,
}: Pick<Score, 'measures' | 'facets'>): Breakdowns<K> => ({
  by: (facet, label) => numbersIn(measures, under(facets, 'facet', facet), label),
  labels: (facet) => Object.keys(under(facets, 'facet', facet)),
})
