/** What the codes of `conll-f1` mean. */
import type { Message } from '@assay/core'

export const messages: Readonly<Record<string, Message>> = {
  E312: {
    title: 'ill-formed tag sequence',
    explain:
      'The tag cannot stand between its neighbours in the scheme that was asked for, such as I-PER after O in IOB2. Scorers repair this in different ways, and the scores differ. Check the scheme (--set scheme=IOB1), or name the repair: --set repair=conlleval, seqeval or discard.',
  },
  W312: {
    title: 'tags were repaired',
    explain:
      'Ill-formed tags were read in the way that the option "repair" names, and the score depends on it. The option stands in the signature, and the repairs are counted. To refuse such tags: --set repair=error',
  },
  W313: {
    title: 'tags of another scheme',
    explain:
      'A tag begins with a letter that the scheme which it is read in does not have, such as the S- of IOBES in data read as IOB2 or as conlleval.pl reads it. Phrases may then begin and end at other words than was meant. Name the scheme of the data: --set scheme=IOBES',
  },
  W314: {
    title: 'tags without a type or with an unknown prefix',
    explain:
      'conlleval.pl reads any tag: one without a hyphen is a phrase of an empty type, and one whose prefix it does not know is a phrase by itself or a part of the one before. The score is the official one, and hardly what was meant: another sign for outside (--set outside=_), another column, or a separator that is missing. One is reported for each sentence. A scheme by name refuses such tags: --set scheme=IOB2',
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
