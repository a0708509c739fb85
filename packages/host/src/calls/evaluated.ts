/** A score for a program: numbers by name, and the result that reports are made from. */
import type { Package } from '@assay/core'
import type { Result, Score } from '@assay/core/result'
import { suggestion } from '../checks/failure.ts'
import { code } from '../codes.ts'
import { type Breakdowns, breakdownsOf, type Numbers, numbersIn, numbersOf, under } from './breakdowns.ts'
import { callProblem, EvaluationError } from './evaluation-error.ts'
import { type DescribedScore, textOfSystem } from './evaluation-text.ts'

/** Details of a system's score. */
export interface About<K extends string> extends Breakdowns<K> {
  /** Measures of the documents that share a value of a key, such as `group('genre', 'news')`; requires settings.groupBy. */
  readonly group: (key: string, label: string) => Numbers<K>
  /** Bootstrap interval; requires settings.bootstrap. */
  readonly interval: (measure: K) => readonly [low: number, high: number] | undefined
  /** Numbers of another metric of a preset: `ours.of(muc).f1`. */
  readonly of: <L extends string>(metric: NamedMeasures<L>) => Evaluated<L>
  /** A table as seqeval's classification_report has it: a row a label, then the averages, with 2 digits or as many as are asked for. */
  readonly text: (digits?: number) => string
  /** Number of documents or sentences scored. */
  readonly units: number
  /** The metric, all its options, and the versions: report it with the numbers. */
  readonly signature: string
  /** Result of all systems, for `@assay/report` and for storage: the output of `assay score --json`. */
  readonly result: Result
}

export type Evaluated<K extends string> = Numbers<K> & About<K>

/** Scores of all systems by their names, and their tables as one text. */
export type Evaluation<K extends string, N extends string> = { readonly [P in N]: Evaluated<K> } & {
  readonly text: (digits?: number) => string
}

/** A metric, as far as its name and those of its measures go. */
export interface NamedMeasures<K extends string> {
  readonly name: string
  readonly measures: { readonly [P in K]: unknown }
  readonly package?: Package
}

/** The score of a metric, the first where a preset has it under several options. */
const scoreOf = ({ name, package: from }: NamedMeasures<string>, all: readonly DescribedScore[]): Score => {
  const match = all.find(({ score }) => score.metric === name && (from === undefined || score.plugin === from.name))
  if (match !== undefined) return match.score
  const names = [...new Set(all.map(({ score }) => score.metric))]
  throw new EvaluationError([callProblem(code.E210, `${name} is not scored here`, suggestion(name, names, 'metrics'))])
}

/** The numbers of a metric, among all scores of one system. */
export const evaluated = <K extends string>(
  metric: NamedMeasures<K>,
  all: readonly DescribedScore[],
  result: Result,
): Evaluated<K> => {
  const score = scoreOf(metric, all)
  const { measures, groups, units, signature } = score
  return {
    ...numbersOf<K>(measures),
    ...breakdownsOf<K>(score),
    group: (key, label) => numbersIn(measures, under(groups, 'group', key), label),
    interval: (measure) => measures[measure]?.interval,
    of: (other) => evaluated(other, all, result),
    text: (digits) => textOfSystem(all, digits),
    units,
    signature,
    result,
  }
}
