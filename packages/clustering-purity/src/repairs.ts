/** Items that a policy dropped and added, as statistics and as remarks under a score. */
import { count } from '@assay/core'
import type { Policy } from './item-policy.ts'

/** Items, summed over names. */
export const repairStats = { discarded: count, unknown: count, missing: count }
export interface Repairs {
  readonly discarded: number
  readonly unknown: number
  readonly missing: number
}

const items = (n: number): string => (n === 1 ? '1 item' : `${n} items`)

const missingText = {
  singletons: 'each counted as a cluster of its own',
  'one-cluster': 'counted as one cluster for each name',
  ignore: 'counted in no cluster',
  drop: 'dropped from the gold too',
  error: 'refused',
} as const

/** The sentences under a score: nothing is dropped or added silently. */
export const repairRemarks = (
  { discarded, unknown, missing }: Repairs,
  policy: Pick<Policy, 'items.missing'>,
): readonly string[] => [
  ...(discarded > 0 ? [`${items(discarded)} that the gold sets aside: dropped from the system's clusters`] : []),
  ...(unknown > 0 ? [`${items(unknown)} that the gold does not have: dropped from the system's clusters`] : []),
  ...(missing > 0 ? [`${items(missing)} that the system does not have: ${missingText[policy['items.missing']]}`] : []),
]
