/** What a name scores whose gold has nothing in any cluster. */
import { entry } from '@assay/core'

export const emptyOption = {
  empty: entry.choice(
    ['error', 'zero', 'null'],
    'a name whose gold has nothing in any cluster: refused, 0, or left out of the means',
  ),
}
export type Empty = 'error' | 'zero' | 'null'

export const emptyGold = (empty: Empty): number | undefined => (empty === 'zero' ? 0 : undefined)
