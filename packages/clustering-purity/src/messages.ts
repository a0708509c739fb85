/** What the codes of clusterings mean. */
import type { Message } from '@assay/core'

export const messages: Readonly<Record<string, Message>> = {
  E351: {
    title: 'an item of the gold is missing in the system',
    explain:
      'The system has an item of the gold in no cluster, and the option items.missing says that this is an error. What becomes of such items changes the score by more than most systems differ. Add the item, or name a policy: --set items.missing=singletons, one-cluster, ignore or drop; it stands in the signature.',
  },
  E352: {
    title: 'an item of the system is not in the gold',
    explain:
      'The system clusters an item that the gold does not know, and the option extra says that this is an error. Take it out, or name a policy: --set extra=drop leaves such items out, --set extra=keep lets them stay in their clusters; it stands in the signature.',
  },
  E353: {
    title: 'an item in several clusters',
    explain:
      'The item is in two clusters of one side, and the measure is defined for partitions only, where each item is in one. Put it into one cluster, or take a measure for overlapping clusters: clustering-purity, b-cubed, pairwise or omega.',
  },
  E355: {
    title: 'the gold has no cluster',
    explain:
      'The gold of a document has nothing in any cluster, so a score of it is 0/0. Take the document out, or say what it scores: --set emptyGold=none leaves it out of the means, --set emptyGold=0 counts it as 0.',
  },
}
