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
}
