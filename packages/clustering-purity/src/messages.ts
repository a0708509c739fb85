/** Codes that this package reports, and their meanings. */
import { declareCodes } from '@assay/core'

export const { messages, code } = declareCodes({
  E351: [
    'an item of the gold is missing in the system',
    'The system has an item of the gold in no cluster, and the option items.missing makes this an error, because the treatment of such items changes scores by more than most systems differ. Add the item, or choose a treatment: --set items.missing=singletons, one-cluster, ignore or drop. It is part of the signature.',
  ],
  E352: [
    'an item of the system is not in the gold',
    'The system clusters an item that the gold does not have, and the option extra makes this an error. Remove the item, or choose a treatment: --set extra=drop drops such items, --set extra=keep keeps them in their clusters. It is part of the signature.',
  ],
  E353: [
    'an item in several clusters',
    'The item is in two clusters of one side, and the metric is defined for partitions only, in which each item is in one cluster. Put it into one cluster, or use a metric for overlapping clusters: clustering-purity, b-cubed, pairwise or omega.',
  ],
  E355: [
    'the gold has no cluster',
    'The gold of a document has nothing in any cluster, so its score is 0/0. Remove the document, or choose its score: --set emptyGold=none skips it in means, --set emptyGold=0 counts it as 0.',
  ],
})
