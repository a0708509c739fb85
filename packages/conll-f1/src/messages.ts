/** What the codes of `conll-f1` mean. */
import type { Message } from '@assay/core'

export const messages: Readonly<Record<string, Message>> = {
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
