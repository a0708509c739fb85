/** Outcomes of the records of annotation tools, and the warning that counts those that are not scored. */
import type { Problem } from '@assay/core'
import { code } from './messages.ts'
import { startOf, warning } from './problems.ts'

/** `annotated` and `empty` (annotated, with nothing found) are scored; `unannotated`, `skipped` (or cancelled) and `rejected` are not. */
export const outcomes = ['annotated', 'empty', 'unannotated', 'skipped', 'rejected'] as const
export type Outcome = (typeof outcomes)[number]

const words: Readonly<Record<Outcome, string>> = {
  annotated: 'annotated',
  empty: 'annotated as empty',
  unannotated: 'not annotated',
  skipped: 'skipped',
  rejected: 'rejected',
}

export interface OutcomeCounts {
  readonly counts: Readonly<Record<Outcome, number>>
  readonly see: (outcome: Outcome) => void
  /** Once, at the end of a file; nothing where every record is scored. */
  readonly problem: (path: string, hint: string) => Problem | undefined
}

export const outcomeCounts = (): OutcomeCounts => {
  const counts: Record<Outcome, number> = { annotated: 0, empty: 0, unannotated: 0, skipped: 0, rejected: 0 }
  return {
    counts,
    see: (outcome) => {
      counts[outcome]++
    },
    problem: (path, hint) => {
      const { unannotated, skipped, rejected } = counts
      if (unannotated + skipped + rejected === 0) return undefined
      const all = outcomes.reduce((sum, outcome) => sum + counts[outcome], 0)
      const parts = outcomes
        .filter((outcome) => counts[outcome] > 0)
        .map((outcome) => `${counts[outcome]} ${words[outcome]}`)
      const message = `of ${all} ${all === 1 ? 'record' : 'records'}: ${parts.join(', ')}`
      return warning(code.W398, message, startOf(path), hint)
    },
  }
}
