/** Labels of both sides: counted, renamed and left out as `labels` of a config says. */
import { type AnyModel, type Problem, renamedBy } from '@assay/core'
import type { Counted, LabelCounts } from '@assay/core/result'
import type { Plan } from '../plan/planned.ts'
import type { PlannedLabels } from '../plan/request.ts'
import type { ProblemLog } from '../problems/problem-log.ts'
import { several } from '../problems/several.ts'
import { suggestion } from '../problems/suggest.ts'
import type { AnyDocument, Visit } from './document.ts'

/** Labels that count, by what they count as, and labels that are left out. */
interface Sorted {
  readonly kept: Counted
  readonly leftOut: Counted
}

const sorted = (counts: ReadonlyMap<string, number>, planned: PlannedLabels | undefined): Sorted => {
  const rename = planned === undefined ? (label: string) => label : renamedBy(planned.labels)
  const kept: Record<string, number> = Object.create(null)
  const leftOut: Record<string, number> = Object.create(null)
  for (const [label, count] of counts) {
    const own = rename(label)
    const [side, key] = own === undefined ? [leftOut, label] : [kept, own]
    side[key] = (side[key] ?? 0) + count
  }
  return { kept, leftOut }
}

// ---- what is asked for, and is not there ------------------------------------------------------------------------------

// what a config says is about its own data; a signature is used again on other data, which may be a part of it
const neverFound = (
  { model, configured }: PlannedLabels,
  label: string,
  found: readonly string[],
  spot: Pick<Problem, 'at' | 'text'>,
): Problem => ({
  severity: configured ? 'error' : 'warning',
  code: configured ? 'E801' : 'W409',
  message: `no ${model.item} has the label ${label}`,
  ...spot,
  hint: suggestion(label, found),
})

const reportNeverFound = (planned: PlannedLabels, all: readonly string[], log: ProblemLog): void => {
  const { labels, spot } = planned
  const found = new Set(all)
  const tell = (label: string, ...keys: readonly string[]): void => {
    if (!found.has(label)) log.add(neverFound(planned, label, [...found], spot(...keys)))
  }
  for (const label of Object.keys(labels.map)) tell(label, 'map', label)
  // a label that is renamed is no longer there; one that others are renamed to need not occur itself
  for (const label of Object.keys(labels.map)) found.delete(label)
  for (const label of Object.values(labels.map)) found.add(label)
  for (const [i, label] of labels.only.entries()) tell(label, 'only', String(i))
}

// ---- what is there, and is not known ----------------------------------------------------------------------------------

/** Refuses what "labels.known" does not list, or the gold does not have. */
const reportUnknown = (planned: PlannedLabels, { gold, systems }: LabelCounts, log: ProblemLog): void => {
  const { known, model, spot } = planned
  if (known === undefined) return
  const names = known === 'gold' ? Object.keys(gold) : known
  const among = new Set(names)
  const where = known === 'gold' ? 'the gold does not have' : '"labels.known" does not list'
  const sides: readonly (readonly [string, Counted])[] = [['the gold', gold], ...Object.entries(systems)]
  for (const [side, counts] of sides) {
    const unknown = Object.entries(counts).filter(([label]) => !among.has(label))
    const [first] = unknown
    if (first === undefined) continue
    const [label, count] = first
    const many = several(count, model.item)
    const others = unknown.length === 1 ? '' : `, and ${several(unknown.length - 1, 'more such label')}`
    log.add({
      severity: 'error',
      code: 'E410',
      message: `${side} has ${many} with the label ${JSON.stringify(label)}, which ${where}${others}`,
      ...spot('known'),
      hint: `${suggestion(label, names)}; "labels.map" renames a label`,
    })
  }
}

// ---- around what is read ----------------------------------------------------------------------------------------------

/** How labels are seen, where both sides are documents with labels of one kind. */
const modelOf = ({ gold, systems }: Plan): AnyModel['labels'] =>
  systems.every(({ files }) => files === undefined || files.model.labels === gold.model.labels)
    ? gold.model.labels
    : undefined

type Renaming = ReturnType<NonNullable<AnyModel['labels']>['under']>

const renamed = (see: Renaming, document: AnyDocument): AnyDocument => ({ ...document, content: see(document.content) })

/** How often each label is there, as files have them: of the gold, then of each system. */
export type LabelsSeen = readonly ReadonlyMap<string, number>[]

/** Every visit sees documents under their new labels. */
export const labelsAround = (
  plan: Plan,
  visit: Visit,
): { readonly visit: Visit; readonly seen: () => LabelsSeen | undefined } => {
  const model = modelOf(plan)
  if (model === undefined) return { visit, seen: () => undefined }
  const { labels: planned, systems } = plan
  const see = planned && model.under(planned.labels)
  const inGold = model.census()
  const inSystems = systems.map(() => model.census())
  return {
    visit: (gold, answers) => {
      inGold.see(gold.content)
      for (let s = 0; s < answers.length; s++) {
        const answer = answers[s]
        if (answer !== undefined) inSystems[s]?.see(answer.content)
      }
      if (see === undefined) visit(gold, answers)
      else
        visit(
          renamed(see, gold),
          answers.map((answer) => answer && renamed(see, answer)),
        )
    },
    seen: () => [inGold, ...inSystems].map((census) => census.counts()),
  }
}

/** The labels that there were, under their new names; what does not fit the plan is reported. */
export const labelCounts = (plan: Plan, counts: LabelsSeen | undefined, log: ProblemLog): LabelCounts | undefined => {
  const model = modelOf(plan)
  if (model === undefined || counts === undefined) return undefined
  const { labels: planned, systems } = plan
  if (planned !== undefined)
    reportNeverFound(
      planned,
      counts.flatMap((own) => [...own.keys()]),
      log,
    )
  const [gold, ...others] = counts.map((own) => sorted(own, planned)) as [Sorted, ...Sorted[]]
  const bySystem = (pick: (own: Sorted) => Counted): Readonly<Record<string, Counted>> =>
    Object.fromEntries(others.map((own, s) => [(systems[s] as Plan['systems'][number]).name, pick(own)]))
  const all: LabelCounts = {
    item: model.item,
    ...(planned?.known && { known: planned.known }),
    gold: gold.kept,
    systems: bySystem(({ kept }) => kept),
    ...(planned !== undefined &&
      planned.labels.only.length > 0 && {
        leftOut: { gold: gold.leftOut, systems: bySystem(({ leftOut }) => leftOut) },
      }),
  }
  if (planned !== undefined) reportUnknown(planned, all, log)
  return all
}
