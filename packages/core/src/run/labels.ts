/** `labels` of a config: documents of tags under other labels, and labels that never occur. */
import type { Problem } from '../contract.ts'
import type { Tags } from '../models/tags.ts'
import { labelOf, relabelled } from '../views/labels.ts'
import type { AnyDocument, Visit } from './document.ts'
import type { ProblemLog } from './problem-log.ts'
import type { PlannedLabels } from './request.ts'
import { suggestion } from './suggest.ts'

/** Every visit sees the tags under their new labels; `finish` tells of labels that no tag has. */
export const labelsAround = (
  { labels, spot }: PlannedLabels,
  visit: Visit,
  log: ProblemLog,
): { readonly visit: Visit; readonly finish: () => void } => {
  const see = relabelled(labels)
  // the lists of tags grow with their sources: they are looked through at the end
  const sources = new Set<readonly string[]>()
  const renamed = (document: AnyDocument): AnyDocument => {
    const tags = document.content as Tags
    sources.add(tags.column.names)
    return { ...document, content: see(tags) }
  }
  const finish = (): void => {
    const found = new Set([...sources].flatMap((names) => names.map(labelOf)).filter((label) => label !== undefined))
    const tell = (label: string, ...keys: readonly string[]): void => {
      if (!found.has(label)) log.add(neverFound(label, [...found], spot(...keys)))
    }
    for (const label of Object.keys(labels.map)) tell(label, 'map', label)
    // a label that others are renamed to need not occur itself
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

const neverFound = (label: string, found: readonly string[], spot: Pick<Problem, 'at' | 'text'>): Problem => ({
  severity: 'warning',
  code: 'W409',
  message: `no tag has the label ${label}`,
  ...spot,
  hint: suggestion(label, found),
})
