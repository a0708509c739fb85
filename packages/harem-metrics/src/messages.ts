/** Codes that this package reports, and their meanings. */
import { declareCodes } from '@assay/core'

export const { messages, code } = declareCodes({
  E349: [
    'a run with a different text',
    'More than a quarter of all words of the gold and of the run, without stopwords, are on one side only. Entities are aligned by occurrences of their words, so with a different text the pairs and the score are meaningless. Check that both files are of the same collection and that the run is complete. To align different texts all the same: --set words=any, which is part of the signature.',
  ],
  E350: [
    'an entity that the Second HAREM does not allow',
    'Entities of the Second HAREM do not nest: put the readings into an <ALT>, or keep one of the two. To skip the inner entities of a file: --set reader.nested=outermost, which is part of the signature. A type, TIPO, also needs its category, CATEG: name it, or remove the type.',
  ],
  W349: [
    'different words in gold and run',
    'The run has changed the text: some words, not counting stopwords, are only in the gold or only in the run. Entities are aligned by occurrences of their words, which allows for such changes; but if a word occurs more or less often, its later occurrences may be paired wrongly. assay errors --verdict fault lists the words of entities that are affected.',
  ],
  W345: [
    'a value that is not in the ontology',
    'A category or type is not in the ontology of the option, or MORF has an invalid value. Categories and types are kept: an unknown type counts as a type of its category, an unknown category as one with a single type. An invalid value of MORF is ignored. Check the spelling; for another ontology: --set ontology=NAME',
  ],
})
