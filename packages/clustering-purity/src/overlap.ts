/** Overlaps where a measure is for partitions only. */
import { entry } from '@assay/core'

export const overlapOption = {
  overlap: entry.choice(
    ['none', 'error'],
    'clusters that overlap: the measure has no value, and says why, or the run is refused',
  ),
}
