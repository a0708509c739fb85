/** What the codes of LEA mean. */
import type { Message } from '@assay/core'

export const messages: Readonly<Record<string, Message>> = {
  E375: {
    title: 'no groups to link between',
    explain:
      'Only links between groups were asked for, such as those between languages, and these mentions are of none. Every score would be 0/0. Read a format whose mentions have groups, such as the bsnlp reader with the view crosslingual, or count all links: --set links=all',
  },
}
