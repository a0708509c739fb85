/** Codes that this package reports, and their meanings. */
import { declareCodes } from '@assay/core'

export const { messages, code } = declareCodes({
  E472: [
    'phrases are right, and no tag is',
    'No token has the tag of the gold, not even outside of phrases, but some phrases count as right: the text after a hyphen is read as the type, so that "theB-PER" is a phrase of type PER. Words and tags have run together because a separator is missing, and the score is meaningless. Write the separator. If the two sides use different schemes, name both, and phrases are compared instead of tags: --gold-set scheme=IOB2 --system-set scheme=BILOU.',
  ],
  W316: [
    'no tag is right',
    'No token has the tag of the gold, not even outside of phrases. Usually the wrong column was read, or words and tags have run together because a separator is missing.',
  ],
  W318: [
    'phrases begin in two ways',
    'One side begins every phrase with B-, as in IOB2, and the other begins none with B-: each of its tags is I-TYPE or O. Two adjacent phrases of one type are then two phrases on one side and one phrase on the other; the message counts them. Write both sides in one scheme.',
  ],
})
