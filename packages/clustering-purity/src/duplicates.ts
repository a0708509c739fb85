/** Items in several clusters of one side, where a measure is for partitions only. */
import { entry } from '@assay/core'

export const duplicatesEntry = {
  duplicates: entry.choice(
    ['keep', 'error'],
    'an item in several clusters of one side: stays in all, so that the measure has no value and says why, or is refused',
  ),
}
