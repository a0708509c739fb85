/** Items of one side alone, which a policy drops or adds, as statistics and as remarks under a score. */
import { count } from '@assay/core'
import type { Policy } from './item-policy.ts'

/** Numbers of items, summed over names: those that the gold sets aside, that it does not have, and that the system does not have. */
export const unsharedStats = { discarded: count, unknown: count, missing: count }
export interface UnsharedItems {
  readonly discarded: number
  readonly unknown: number
  readonly missing: number
}

const counted = (items: number): string => (items === 1 ? '1 item' : `${items} items`)

const missingText = {
  singletons: 'each counted as a cluster of its own',
  'one-cluster': 'counted as one cluster for each name',
  ignore: 'counted in no cluster',
  drop: 'dropped from the gold too',
  error: 'refused',
} as const

/** The sentences under a score: nothing is dropped or added silently. */
export const unsharedRemarks = (
  { discarded, unknown, missing }: UnsharedItems,
  policy: Pick<Policy, 'items.missing'>,
): readonly string[] => [
  ...(discarded > 0 ? [`${counted(discarded)} that the gold sets aside: dropped from the system's clusters`] : []),
  ...(unknown > 0 ? [`${counted(unknown)} that the gold does not have: dropped from the system's clusters`] : []),
  ...(missing > 0
    ? [`${counted(missing)} that the system does not have: ${missingText[policy['items.missing']]}`]
    : []),
]
