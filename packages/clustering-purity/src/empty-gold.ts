/** What a name scores whose gold has nothing in any cluster. */
import { type Clusters, clusterCount, type Problem } from '@assay/core'
import * as v from 'valibot'

export const emptyOption = {
  empty: v.optional(
    v.pipe(
      v.picklist(['error', 'zero', 'null']),
      v.description('a name whose gold has nothing in any cluster: refused, 0, or left out of the means'),
    ),
    'error',
  ),
}
export type Empty = 'error' | 'zero' | 'null'

export const emptyGold = (empty: Empty): number | undefined => (empty === 'zero' ? 0 : undefined)

export function* refusedEmpty(gold: Clusters, empty: Empty): Iterable<Problem> {
  if (empty !== 'error' || clusterCount(gold) > 0) return
  yield {
    severity: 'error',
    code: 'E355',
    message: 'the gold has nothing in any cluster here, so there is nothing to be found',
    // the document's own place, which the host knows
    at: { path: '', line: 1, column: 1 },
    hint: 'take the document out, or say what it scores: --set empty=zero, or --set empty=null to leave it out of the means',
  }
}
