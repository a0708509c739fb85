/** Overlaps where a measure is for partitions only. */
import * as v from 'valibot'

export const overlapOption = {
  overlap: v.optional(
    v.pipe(
      v.picklist(['none', 'error']),
      v.description('clusters that overlap: the measure has no value, and says why, or the run is refused'),
    ),
    'none',
  ),
}
