/** What a name scores whose gold has nothing in any cluster: there is nothing to be found, whatever the measure divides by. */
import { entry } from '@assay/core'

export const emptyGoldEntry = {
  emptyGold: entry.choice(
    ['error', 0, 'none'],
    'a name whose gold has nothing in any cluster: refused, 0, or no value, so that the means leave it out',
    [0, 'none'],
  ),
}
export type EmptyGold = 'error' | 0 | 'none'

/** The value of every measure of such a name. */
export const ofEmptyGold = (emptyGold: EmptyGold): number | undefined => (emptyGold === 0 ? 0 : undefined)
