/** What a name scores whose gold has nothing in any cluster. */
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
