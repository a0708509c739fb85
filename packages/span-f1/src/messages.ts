/** What the codes of `span-f1` mean. */
import type { Message } from '@assay/core'

export const messages: Readonly<Record<string, Message>> = {
  E319: {
    title: 'a part of the text can be read in several ways',
    explain:
      'A region has alternative readings, as the <ALT> of HAREM, and spans are compared by their borders in one text. Which reading is compared must be said: --set alternatives=first takes the first of each region, and stands in the signature. The metrics of HAREM choose the reading that fits a run best.',
  },
}
