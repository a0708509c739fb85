/** Counts, renames and skips the labels of both sides, as `labels` of a config specifies. */
import type { AnyModel, Problem } from '@assay/core'
import { commonCode, newLabelRenamer } from '@assay/core'
import { nowhere } from '@assay/core/internal'
import type { CountsByLabel, LabelCounts } from '@assay/core/result'
import { plural, suggestion } from '../checks/failure.ts'
import type { ProblemLog } from '../checks/problem-log.ts'
import { code } from '../codes.ts'
import type { Plan } from '../plan/plan.ts'
import type { PlannedLabels } from '../plan/request.ts'
import { withAdvice } from '../plan/work-limit.ts'
import type { AnsweredDocument, AnyDocument } from './document.ts'

/** Labels that count, under their new names, and labels that are skipped. */
interface SortedLabels {
  readonly retained: CountsByLabel
  readonly leftOut: CountsByLabel
}

const sortLabels = (counts: ReadonlyMap<string, number>, planned: PlannedLabels | undefined): SortedLabels => {
  const rename = planned === undefined ? (label: string) => label : newLabelRenamer(planned.labels)
  const retained: Record<string, number> = Object.create(null)
  const leftOut: Record<string, number> = Object.create(null)
  for (const [label, count] of counts) {
    const renamed = rename(label)
    const [side, key] = renamed === undefined ? [leftOut, label] : [retained, renamed]
    side[key] = (side[key] ?? 0) + count
  }
  return { retained, leftOut }
}

// ---- what is asked for, and is not there ------------------------------------------------------------------------------

// a config describes its own data; a signature is reused on other data, which may be a part of it
const findUnused = (
  { model, configured }: PlannedLabels,
  label: string,
  names: readonly string[],
  spot: Pick<Problem, 'at' | 'text'>,
): Problem => ({
  severity: configured ? 'error' : 'warning',
  code: configured ? code.E801 : code.W409,
  message: `no ${model.item} has the label ${label}`,
  ...spot,
  hint: suggestion(label, names, 'labels'),
})

const reportUnused = (planned: PlannedLabels, all: readonly string[], log: ProblemLog): void => {
  const { labels, spot } = planned
  const unused = new Set(all)
  const tell = (label: string, ...keys: readonly string[]): void => {
    if (!unused.has(label)) log.add(findUnused(planned, label, [...unused], spot(...keys)))
  }
  for (const label of Object.keys(labels.map)) tell(label, 'map', label)
  // a label that is renamed is no longer there; one that others are renamed to need not occur itself
  for (const label of Object.keys(labels.map)) unused.delete(label)
  for (const label of Object.values(labels.map)) unused.add(label)
  for (const [i, label] of labels.only.entries()) tell(label, 'only', String(i))
}

// ---- what is there, and is not known ----------------------------------------------------------------------------------

/** Labels that a message names. */
const MAX_NAMES = 10

const listLabels = (counts: readonly (readonly [label: string, count: number])[]): string =>
  `${counts
    .slice(0, MAX_NAMES)
    .map(([label]) => JSON.stringify(label))
    .join(', ')}${counts.length > MAX_NAMES ? ' …' : ''}`

/** Refuses what "labels.known" does not list, or the gold does not have. */
const reportUnknown = (planned: PlannedLabels, { gold, systems }: LabelCounts, log: ProblemLog): void => {
  const { known: declared, model, spot } = planned
  if (declared === undefined) return
  const names = declared === 'gold' ? Object.keys(gold) : declared
  const among = new Set(names)
  const where = declared === 'gold' ? 'the gold does not have' : '"labels.known" does not list'
  const sides: readonly (readonly [string, CountsByLabel])[] = [['the gold', gold], ...Object.entries(systems)]
  for (const [side, counts] of sides) {
    const unknown = Object.entries(counts).filter(([label]) => !among.has(label))
    const [first] = unknown
    if (first === undefined) continue
    const [label, count] = first
    const many = plural(count, model.item)
    const others =
      unknown.length === 1
        ? ''
        : `, and ${plural(unknown.length - 1, 'more such label')}: ${listLabels(unknown.slice(1))}`
    log.add({
      severity: 'error',
      code: code.E410,
      message: `${side} has ${many} with the label ${JSON.stringify(label)}, which ${where}${others}`,
      ...spot('known'),
      hint: `${suggestion(label, names, 'labels')}; "labels.map" renames a label`,
    })
  }
}

// ---- more than anybody annotates ----------------------------------------------------------------------------------------

/** The most labels of a side, each of which has measures of its own; data with very many types has some thousand. */
export const MAX_LABELS = 2 ** 13

/** A side with a label for each item, as where words or ids are read as labels. */
const reportTooMany = ({ gold, systems }: LabelCounts, anyWork: boolean, log: ProblemLog): void => {
  const sides: readonly (readonly [string, CountsByLabel])[] = [['the gold', gold], ...Object.entries(systems)]
  for (const [side, counts] of sides) {
    const size = Object.keys(counts).length
    if (size <= MAX_LABELS) continue
    const message = `${side} has more than ${MAX_LABELS} labels`
    const hint = 'check the column or the field that labels are read from'
    log.add(withAdvice({ severity: 'error', code: commonCode.E365, message, at: nowhere, hint }, anyWork))
    return
  }
}

// ---- of all documents ------------------------------------------------------------------------------------------------

type LabelAccess = NonNullable<AnyModel['labels']>

/** Label access of the gold, and of each system; `undefined` where one of them has no labels. */
const accessOf = ({ gold, systems }: Plan): readonly [LabelAccess, ...LabelAccess[]] | undefined => {
  const all = [gold.model.labels, ...systems.map(({ files }) => (files?.model ?? gold.model).labels)]
  const accesses = all.filter((access) => access !== undefined)
  const [first, ...others] = accesses
  return first !== undefined && accesses.length === all.length ? [first, ...others] : undefined
}

type Renaming = ReturnType<NonNullable<AnyModel['labels']>['under']>

const renameLabels = (rename: Renaming, document: AnyDocument): AnyDocument => ({
  ...document,
  content: rename(document.content),
})

/** Counts of each label as the files have it: of the gold, then of each system. */
export type LabelFrequencies = readonly ReadonlyMap<string, number>[]

/** Counts labels as files have them, and relabels documents; `undefined` if the sides have no labels of one kind. */
export const newLabelCounter = (plan: Plan) => {
  const access = accessOf(plan)
  if (access === undefined) return undefined
  const { labels: planned } = plan
  const [model, ...ofSystems] = access
  const rename = planned && model.under(planned.labels)
  const renameSystems = ofSystems.map((systemAccess) =>
    systemAccess === model ? rename : planned && systemAccess.under(planned.labels),
  )
  const inGold = model.census()
  const inSystems = ofSystems.map((systemAccess) => systemAccess.census())
  const frequencies = (): LabelFrequencies => [inGold, ...inSystems].map((census) => census.counts())
  return {
    relabel: (document: AnsweredDocument): AnsweredDocument => {
      const { gold, answers } = document
      inGold.see(gold.content)
      for (let s = 0; s < answers.length; s++) {
        const answer = answers[s]
        if (answer !== undefined) inSystems[s]?.see(answer.content)
      }
      if (rename === undefined) return document
      return {
        ...document,
        gold: renameLabels(rename, gold),
        answers: answers.map((answer, s) => answer && renameLabels(renameSystems[s] ?? rename, answer)),
      }
    },
    seen: frequencies,
    /** True if some side has so many labels that it will be refused. */
    hasTooMany: (): boolean =>
      !plan.anyWork && planned === undefined && frequencies().some(({ size }) => size > MAX_LABELS),
  }
}

/** The labels that there were, under their new names; what does not fit the plan is reported. */
export const labelCounts = (
  plan: Plan,
  counts: LabelFrequencies | undefined,
  log: ProblemLog,
): LabelCounts | undefined => {
  const [model] = accessOf(plan) ?? []
  if (model === undefined || counts === undefined) return undefined
  const { labels: planned, systems } = plan
  if (planned !== undefined)
    reportUnused(
      planned,
      counts.flatMap((byLabel) => [...byLabel.keys()]),
      log,
    )
  const [gold, ...others] = counts.map((byLabel) => sortLabels(byLabel, planned)) as [SortedLabels, ...SortedLabels[]]
  const bySystem = (pick: (sorted: SortedLabels) => CountsByLabel): Readonly<Record<string, CountsByLabel>> =>
    Object.fromEntries(others.map((sorted, s) => [systems[s]!.name, pick(sorted)]))
  const all: LabelCounts = {
    item: model.item,
    ...(planned?.known && { known: planned.known }),
    gold: gold.retained,
    systems: bySystem(({ retained }) => retained),
    ...(planned !== undefined &&
      planned.labels.only.length > 0 && {
        leftOut: { gold: gold.leftOut, systems: bySystem(({ leftOut }) => leftOut) },
      }),
  }
  if (planned !== undefined) reportUnknown(planned, all, log)
  reportTooMany(all, plan.anyWork, log)
  return all
}
