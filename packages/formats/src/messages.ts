/** Titles and explanations of the codes of these formats. */
import type { Message } from '@assay/core'
import { labelStudioMessages } from './label-studio/messages.ts'
import { spanMessages } from './span-messages.ts'
import { standOffMessages } from './stand-off-messages.ts'
import { tokenMessages } from './token-messages.ts'

export const messages: Readonly<Record<string, Message>> = {
  ...standOffMessages,
  ...tokenMessages,
  ...labelStudioMessages,
  E397: {
    title: 'annotations of several people',
    explain:
      'A document has annotations of several people, in one file or in several, and a score of all of them together would mean nothing. Say whose count: --set reader.annotator=NAME. To compare two people, give the same file twice, with one name for the gold and another for the system: --gold-set reader.annotator=ann --system-set reader.annotator=ben',
  },
  W398: {
    title: 'records that are not scored',
    explain:
      'The file of an annotation tool holds records that nobody has annotated, or that were skipped, cancelled or rejected. They say nothing about what is in their text, so they are left out of the gold and of every system, and are never scored as empty. The counts say how many there are of each; an option of the reader takes those without an annotation as empty where that is what they mean.',
  },
  ...spanMessages,
}
