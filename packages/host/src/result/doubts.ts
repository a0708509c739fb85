/** What the sums themselves make doubtful, so that threads and shards say the same: nothing to score, and what a metric finds odd. */
import type { AnyMetric, Measure, Problem, Spot } from '@assay/core'
import type { LabelCounts, Score } from '@assay/core/result'
import { isLeft } from 'fp-ts/lib/Either.js'
import { headOf } from '../plan/head.ts'
import type { AnyScorer, Plan } from '../plan/planned.ts'
import type { Disjoint } from '../plan/request.ts'
import { nowhere } from '../problems/failure.ts'
import type { Bareness } from '../read/pair.ts'
import { labelDoubtCodes, labelDoubts } from './label-doubts.ts'
import { isWorst } from './meet-doubts.ts'

/**
 * Neither side has anything that a metric looks at: each of its ratios, but those of the whole alone, is 0/0; or, since an
 * option may give that a value, all that it counts is 0 in documents with nothing in them.
 */
const isNothing = ({ measures: described }: AnyMetric, { measures }: Score, bare: boolean): boolean => {
  const ofParts = Object.entries(described as Readonly<Record<string, Measure<string>>>).filter(
    ([, { wholeOnly }]) => !wholeOnly,
  )
  const ratios = ofParts.filter(([, { unit }]) => unit === 'ratio' || unit === 'number')
  const counts = ofParts.filter(([, { unit }]) => unit === 'count')
  const areAll = (some: typeof ofParts, wanted: number | null): boolean =>
    some.length > 0 && some.every(([name]) => measures[name]?.value === wanted)
  return areAll(ratios, null) || (bare && areAll(counts, 0))
}

/** For each system in which no metric finds anything to score, nor in the gold. */
export const nothingToScore = (
  scored: readonly (readonly [AnyMetric, Score])[],
  barenessOf: (system: string) => Bareness,
): readonly Problem[] =>
  [...new Set(scored.map(([, { system }]) => system))].flatMap((system): readonly Problem[] => {
    const own = scored.filter(([, score]) => score.system === system)
    const { bare, possible } = barenessOf(system)
    if (!possible || !own.every(([metric, score]) => isNothing(metric, score, bare))) return []
    const names = [...new Set(own.map(([{ name }]) => name))].join(', ')
    const message = `there is nothing to score: neither the gold nor ${system} has anything that ${names} would look at`
    const hint = 'look at the column that is read (-g FILE:COLUMN, -s FILE:COLUMN), the reader and the labels'
    return [{ severity: 'error', code: 'E411', message, at: nowhere, hint }]
  })

/** What the metric finds odd in a sum; what is an error is shown with how the system's file begins. */
export const sumDoubts = (
  { doubts = {} }: AnyScorer,
  stats: unknown,
  system: string,
  beginning: () => Spot = () => ({ at: nowhere }),
): readonly Problem[] =>
  Object.entries(doubts).flatMap(([code, doubtOf]): readonly Problem[] => {
    const doubt = doubtOf(stats)
    if (doubt === undefined) return []
    const { severity = 'warning', hint } = doubt
    const spot = severity === 'error' ? beginning() : { at: nowhere }
    return [{ severity, code, message: `${system}: ${doubt.message}`, ...spot, hint }]
  })

/** How the first file of a system begins; what was read from a stream is gone. */
export const beginningOf = ({ machine, systems }: Plan, system: number): Spot => {
  const path = systems[system]?.files?.paths[0]
  if (path === undefined || path === '-') return { at: nowhere }
  const head = headOf(machine, path)
  const lines = isLeft(head) ? [] : head.right.text.split(/\r\n?|\n/)
  const line = lines.findIndex((text) => text.trim() !== '')
  const text = lines[line]
  return text === undefined
    ? { at: nowhere }
    : { at: { path, line: line + 1, column: 1, length: [...text].length }, text }
}

/** The labels that count for nothing under the options of a metric. */
export const ignoredBy = ({ ignores }: AnyScorer, labels: LabelCounts | undefined): ReadonlySet<string> => {
  const all = labels === undefined ? [] : [labels.gold, ...Object.values(labels.systems)]
  return new Set(ignores === undefined ? [] : all.flatMap(Object.keys).filter((label) => ignores(label)))
}

/** What there is to doubt about labels that some metric looks at; for each metric, what it ignores; and of which systems it is an error that none meets. */
export const doubtsOfLabels = (
  labels: LabelCounts | undefined,
  ignored: readonly ReadonlySet<string>[],
  refused: (system: string) => boolean = () => false,
): readonly Problem[] =>
  labels === undefined ? [] : labelDoubts(labels, (label) => ignored.every((own) => own.has(label)), refused)

/** Whether labels of a system that never meet those of the gold are an error: where no metric has found anything right. */
export const isRefused =
  (scored: readonly (readonly [AnyMetric, Score])[], disjoint: Disjoint) =>
  (system: string): boolean => {
    const own = scored.filter(([, score]) => score.system === system)
    return disjoint === 'error' && own.every(([metric, score]) => isWorst(metric, score))
  }

/** Codes of warnings that follow from sums, and are given again where sums are added. */
export const codesOfDoubts = ({ doubts = {} }: AnyScorer, labels: LabelCounts | undefined): readonly string[] => [
  ...(labels === undefined ? [] : labelDoubtCodes),
  ...Object.keys(doubts),
]

/** What two metrics say in the same words is said once. */
export const distinct = (problems: readonly Problem[]): readonly Problem[] => {
  const said = new Map(problems.map((problem) => [`${problem.code} ${problem.message}`, problem]))
  return [...said.values()]
}
