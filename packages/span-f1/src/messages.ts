/** The messages of the metrics. */
import type { Message } from '@assay/core'

export const messages: Readonly<Record<string, Message>> = {
  E319: {
    title: 'a region with alternative readings',
    explain:
      'A region has alternative readings, such as <ALT> of HAREM, but spans are compared by their borders in a single text. --set alternatives=first takes the first reading of each region, and is part of the signature. The metrics of HAREM choose the reading that fits a run best.',
  },
}
