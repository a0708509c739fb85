/** Remarks of a metric on its sums, each once. */

import { addTo } from '@assay/core'
import type { Score } from '@assay/core/result'

export interface Remark {
  readonly text: string
  /** The systems that it is about; none if it is about all. */
  readonly systems: readonly string[]
}

export const remarksOf = (scores: readonly Score[]): readonly Remark[] => {
  const systemsBy = new Map<string, string[]>()
  for (const { system, remarks = [] } of scores) for (const remark of new Set(remarks)) addTo(systemsBy, remark, system)
  return [...systemsBy].map(([text, systems]) => ({ text, systems: systems.length === scores.length ? [] : systems }))
}
