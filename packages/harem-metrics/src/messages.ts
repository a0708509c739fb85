/** What the codes of HAREM mean. */
import type { Message } from '@assay/core'

export const messages: Readonly<Record<string, Message>> = {
  E349: {
    title: 'the text of a run is not that of the gold',
    explain:
      'Of the words of the gold and of the run together, stopwords left out, more than a quarter are on one side only. Runs changed the text in many ways, and entities are aligned by the occurrences of their words; where the words are others, a pair says nothing, and the score is not one of this document. Check that both files are of the same collection and that the run was not cut. To align whatever words there are: --set words=any, which stands in the signature.',
  },
  W349: {
    title: 'words of a run are not those of the gold',
    explain:
      'The run has changed the text: so many words, stopwords left out, are in the gold only or in the run only. Entities are aligned by the occurrences of their words, which is made for that; but where a word comes more or less often, its later occurrences may be paired wrongly. assay errors --verdict fault lists the words of entities that this concerns.',
  },
  W345: {
    title: 'a value that the ontology does not have',
    explain:
      'A category, a type or a value of MORF is not in the ontology that the option names. It is data, kept as it is: an unknown type counts as a type of its category, an unknown category as one with a single type, an unknown value of MORF as none. Check the spelling; another ontology is named with --set ontology=NAME',
  },
}
