/** Systems with several runs, each by how many answers of each document are right. */
import { count, struct } from '@assay/core'
import { rowsOf } from '@assay/core/internal/host'
import type { SystemRuns } from '../../src/plan/plan.ts'

export const answers = struct({ all: count, right: count })
type Answers = typeof answers.empty

export const share = ({ all, right }: Answers): number | undefined => (all === 0 ? undefined : right / all)

/** A run by its documents, each with so many right answers of ten. */
export type Run = readonly number[]

export const rowsOfRun = (documents: Run) => {
  const rows = rowsOf(answers)
  for (const right of documents) rows.add({ all: 10, right })
  return rows
}

/** Systems by their runs; streams of draws are those of the names, which may be given. */
export const planned = (systems: readonly (readonly Run[])[], streams: readonly number[] = [101, 202, 303]) => {
  let place = 0
  const runs = systems.map((own, s): SystemRuns => ({ places: own.map(() => place++), stream: streams[s]! }))
  return { runs, rows: systems.flat().map(rowsOfRun) }
}

export const pair = [{ system: 0, baseline: 1 }]
export const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
