/** What a policy dropped and added, as statistics and as remarks under a score. */
import { count } from '@assay/core'
import type { Policy } from './policy.ts'

/** Items, summed over names. */
export const repairsIn = { discarded: count, unknown: count, missing: count }
export interface Repaired {
  readonly discarded: number
  readonly unknown: number
  readonly missing: number
}

const items = (n: number): string => (n === 1 ? '1 item' : `${n} items`)

const missingText = {
  singletons: 'each a cluster of its own',
  'one-cluster': 'together one cluster a name',
  ignore: 'in no cluster',
  drop: 'left out of the gold too',
  error: 'refused',
} as const

/** The sentences under a score: nothing is dropped or added silently. */
export const repairedRemarks = (
  { discarded, unknown, missing }: Repaired,
  policy: Pick<Policy, 'items.missing'>,
): readonly string[] => [
  ...(discarded > 0 ? [`${items(discarded)} that the gold sets aside left out of the system's clusters`] : []),
  ...(unknown > 0 ? [`${items(unknown)} that the gold does not know left out of the system's clusters`] : []),
  ...(missing > 0 ? [`${items(missing)} that the system leaves out: ${missingText[policy['items.missing']]}`] : []),
]
