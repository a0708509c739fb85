/** `labels` of a config: documents under other labels, and labels that never occur. */
import type { Problem } from '@assay/core'
import type { PlannedLabels } from '../plan/request.ts'
import type { ProblemLog } from '../problems/problem-log.ts'
import { suggestion } from '../problems/suggest.ts'
import type { AnyDocument, Visit } from './document.ts'

/** Every visit sees documents under their new labels; `finish` reports labels that none has. */
export const labelsAround = (
  planned: PlannedLabels,
  visit: Visit,
  log: ProblemLog,
): { readonly visit: Visit; readonly finish: () => void } => {
  const { model, labels, spot } = planned
  const { see, found: seen } = model.under(labels)
  const renamed = (document: AnyDocument): AnyDocument => ({
    ...document,
    content: see(document.content),
  })
  const finish = (): void => {
    const found = new Set<string>(seen())
    const tell = (label: string, ...keys: readonly string[]): void => {
      if (!found.has(label)) log.add(neverFound(planned, label, [...found], spot(...keys)))
    }
    for (const label of Object.keys(labels.map)) tell(label, 'map', label)
    // a label that is renamed is no longer there; one that others are renamed to need not occur itself
    for (const label of Object.keys(labels.map)) found.delete(label)
    for (const label of Object.values(labels.map)) found.add(label)
    for (const [i, label] of labels.only.entries()) tell(label, 'only', String(i))
  }
  return {
    visit: (gold, answers) =>
      visit(
        renamed(gold),
        answers.map((answer) => answer && renamed(answer)),
      ),
    finish,
  }
}

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
