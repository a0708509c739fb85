/** What the codes of HAREM mean. */
import type { Message } from '@assay/core'

export const messages: Readonly<Record<string, Message>> = {
  W345: {
    title: 'a value that the ontology does not have',
    explain:
      'A category, a type or a value of MORF is not in the ontology that the option names. It is data, kept as it is: an unknown type counts as a type of its category, an unknown category as one with a single type, an unknown value of MORF as none. Check the spelling; another ontology is named with --set ontology=NAME',
  },
}
