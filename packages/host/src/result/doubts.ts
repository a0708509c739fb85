/** Doubts that follow from sums alone, so that threads and shards agree: nothing to score, and oddities that a metric reports. */
import type { AnyMetric, Location, Measure, Problem } from '@assay/core'
import { nowhere } from '@assay/core/internal'
import type { LabelCounts, Score } from '@assay/core/result'
import { isLeft } from 'fp-ts/lib/Either.js'
import { code } from '../codes.ts'
import { readHead } from '../io/read-head.ts'
import type { AnyScorer, Plan } from '../plan/plan.ts'
import type { Disjoint } from '../plan/request.ts'
import type { Emptiness } from '../read/pair.ts'
import { labelDoubtCodes, labelDoubts } from './label-doubts.ts'
import { isWorst } from './overlap-doubts.ts'

/**
 * True if neither side has anything that a metric looks at: each of its ratios over parts is 0/0; or, since an option may define
 * 0/0, all its counts are 0 in empty documents; or, of a metric without counts, all its ratios, as official scorers of coreference have it.
 */
const isNothing = ({ measures: described }: AnyMetric, { measures }: Score, bare: boolean): boolean => {
  const ofParts = Object.entries(described as Readonly<Record<string, Measure<string>>>).filter(
    ([, { wholeOnly }]) => !wholeOnly,
  )
  const ratios = ofParts.filter(([, { unit }]) => unit === 'ratio' || unit === 'number')
  const counts = ofParts.filter(([, { unit }]) => unit === 'count')
  const areAll = (entries: typeof ofParts, expected: number | null): boolean =>
    entries.length > 0 && entries.every(([name]) => measures[name]?.value === expected)
  const isUncounted = counts.length === 0 && ratios.every(([name]) => (measures[name]?.value ?? 0) === 0)
  return areAll(ratios, null) || (bare && (areAll(counts, 0) || (isUncounted && ratios.length > 0)))
}

/** Reports each system without anything to score, in the gold or in its answers. */
export const nothingToScore = (
  scored: readonly (readonly [AnyMetric, Score])[],
  emptinessOf: (system: string) => Emptiness,
): readonly Problem[] =>
  [...new Set(scored.map(([, { system }]) => system))].flatMap((system): readonly Problem[] => {
    const ofSystem = scored.filter(([, score]) => score.system === system)
    const { bare, possible } = emptinessOf(system)
    if (!possible || !ofSystem.every(([metric, score]) => isNothing(metric, score, bare))) return []
    const names = [...new Set(ofSystem.map(([{ name }]) => name))].join(', ')
    const message = `there is nothing to score: neither the gold nor ${system} has anything that ${names} would look at`
    const hint = 'check the column that is read (-g FILE:COLUMN, -s FILE:COLUMN), the reader and the labels'
    return [{ severity: 'error', code: code.E411, message, at: nowhere, hint }]
  })

/** Oddities of a sum that the metric reports; an error is shown with the beginning of the system's file. */
export const sumDoubts = (
  { report }: AnyScorer,
  stats: unknown,
  system: string,
  beginning: () => Location = () => ({ at: nowhere }),
): readonly Problem[] =>
  (report?.doubts ?? []).flatMap(([code, doubtOf]): readonly Problem[] => {
    const doubt = doubtOf(stats)
    if (doubt === undefined) return []
    const { severity = 'warning', hint } = doubt
    const spot = severity === 'error' ? beginning() : { at: nowhere }
    return [{ severity, code, message: `${system}: ${doubt.message}`, ...spot, hint }]
  })

/** Beginning of the first file of a system; a stream's is gone. */
export const beginningOf = ({ machine, systems }: Plan, system: number): Location => {
  const path = systems[system]?.files?.paths[0]
  if (path === undefined || path === '-') return { at: nowhere }
  const head = readHead(machine, path)
  const lines = isLeft(head) ? [] : head.right.text.split(/\r\n?|\n/)
  const line = lines.findIndex((text) => text.trim() !== '')
  const text = lines[line]
  return text === undefined
    ? { at: nowhere }
    : { at: { path, line: line + 1, column: 1, length: [...text].length }, text }
}

/** The labels of the data as a metric looks at them. */
export interface LabelUse {
  /** Those that count for nothing. */
  readonly ignored: ReadonlySet<string>
  /** Those of systems that the gold writes in another way: each with the gold's. */
  readonly respelt: ReadonlyMap<string, string>
}

export const labelUseOf = (
  { labelForm = (label) => label }: Pick<AnyScorer, 'labelForm'>,
  labels: LabelCounts | undefined,
): LabelUse => {
  if (labels === undefined) return { ignored: new Set(), respelt: new Map() }
  const ofSystems = Object.values(labels.systems).flatMap(Object.keys)
  const all = [...Object.keys(labels.gold), ...ofSystems]
  const ofGold = new Map(Object.keys(labels.gold).map((label) => [labelForm(label), label]))
  const respelt = ofSystems.flatMap((label): readonly (readonly [string, string])[] => {
    const goldLabel = Object.hasOwn(labels.gold, label) ? undefined : ofGold.get(labelForm(label))
    return goldLabel === undefined ? [] : [[label, goldLabel]]
  })
  return { ignored: new Set(all.filter((label) => labelForm(label) === undefined)), respelt: new Map(respelt) }
}

/** The labels of systems as the gold writes them, where all metrics that use a label take the two for one. */
const asInGold = (labels: LabelCounts, uses: readonly LabelUse[]): LabelCounts => {
  const meantBy = (label: string): string => {
    const [goldLabel, ...others] = uses
      .filter(({ ignored }) => !ignored.has(label))
      .map(({ respelt }) => respelt.get(label))
    return goldLabel !== undefined && others.every((other) => other === goldLabel) ? goldLabel : label
  }
  const rename = (counts: LabelCounts['gold']): LabelCounts['gold'] => {
    const renamed = new Map<string, number>()
    for (const [label, times] of Object.entries(counts))
      renamed.set(meantBy(label), (renamed.get(meantBy(label)) ?? 0) + times)
    return Object.fromEntries(renamed)
  }
  return {
    ...labels,
    systems: Object.fromEntries(Object.entries(labels.systems).map(([name, byLabel]) => [name, rename(byLabel)])),
  }
}

/** Doubts about labels that some metric uses; `refused` marks systems for which disjoint labels are an error. */
export const doubtsOfLabels = (
  labels: LabelCounts | undefined,
  uses: readonly LabelUse[],
  refused: (system: string) => boolean = () => false,
): readonly Problem[] =>
  labels === undefined
    ? []
    : labelDoubts(asInGold(labels, uses), (label) => uses.every(({ ignored }) => ignored.has(label)), refused)

/** True if disjoint labels of a system are an error: no metric has found anything right. */
export const isRefused =
  (scored: readonly (readonly [AnyMetric, Score])[], disjoint: Disjoint) =>
  (system: string): boolean => {
    const ofSystem = scored.filter(([, score]) => score.system === system)
    return disjoint === 'error' && ofSystem.every(([metric, score]) => isWorst(metric, score))
  }

/** Codes of warnings that follow from sums, and are issued again when sums are added. */
export const codesOfDoubts = ({ report }: AnyScorer, labels: LabelCounts | undefined): readonly string[] => [
  ...(labels === undefined ? [] : labelDoubtCodes),
  ...(report?.doubts ?? []).map(([code]) => code),
]

/** Removes duplicates: two metrics may report the same. */
export const dedupe = (problems: readonly Problem[]): readonly Problem[] => {
  const byText = new Map(problems.map((problem) => [`${problem.code} ${problem.message}`, problem]))
  return [...byText.values()]
}
