/** What the codes of `conll-f1` mean. */
import type { Message } from '@assay/core'

export const messages: Readonly<Record<string, Message>> = {
  E472: {
    title: 'phrases are right, and no tag is',
    explain:
      'No token has the tag of the gold, not even outside of phrases, and some phrases count as right all the same: what follows a hyphen is the type, so that "theB-PER" is a phrase of type PER. Words and tags have become one because a separator is lost, and the score means nothing. Write the separator. Where the sides are in two schemes, say both, and their tags are compared as phrases: --gold-set scheme=IOB2 --system-set scheme=BILOU.',
  },
  W316: {
    title: 'no tag is right',
    explain:
      'Not a single token has the tag of the gold, not even outside of phrases. Usually another column was read, or words and tags have become one because a separator is missing.',
  },
  W318: {
    title: 'phrases begin in two ways',
    explain:
      'One side begins every phrase with B-, as in IOB2, and the other none, as where each tag is I-TYPE or O. Two phrases of one type side by side are then two on one side and one on the other, and the message counts them. Write both in one scheme.',
  },
}
