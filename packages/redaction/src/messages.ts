/** Codes that this package reports, and their meanings. */
import { declareCodes } from '@assay/core'

export const { messages, code } = declareCodes({
  E760: [
    'no text to mask',
    'Leaks are counted in characters and words, so that the gold needs its text, or tokens. Give the gold in a format that has them, such as TAB or JSON lines with "text".',
  ],
  E761: [
    'a mask outside of the text',
    'A mask starts at or after its end, or ends after the text of the gold. Offsets count code points from 0, and an end is one past the last. Check that the mask was made for this text.',
  ],
  E762: [
    'an entity of two annotators',
    'An entity id is used by two annotators of a document, and ids are unique over all of them, as in the Text Anonymization Benchmark. Otherwise mentions of two people could count as one entity. Rename one of the two.',
  ],
  E763: [
    'a mention with another text',
    'The text of the mention is not the text at its offsets. The offsets belong to another version of the text, or count another unit. The message shows offsets alone, since the text is personal data.',
  ],
  E764: [
    'a kind of identifier that does not exist',
    'The kind of a mention is DIRECT, QUASI or NO_MASK. Spans of other formats have it in the attribute "kind"; without one, they are QUASI.',
  ],
  E765: [
    'a masked word without a weight',
    'With weighting=file each masked word needs a weight in the file that reader.weights names, with the same offsets. Add the word, or count all words alike: --set weighting=uniform',
  ],
  E766: [
    'a missing file of weights',
    'reader.weights names a file in the folder of the data, and there is no file of this name. Copy it there, or correct the name.',
  ],
  E767: [
    'masks without labels',
    'redaction-spans compares labels, and these masks have none. Compare without them: --set blind=yes. The measures of redaction need no labels.',
  ],
  W760: [
    'an entity whose kind changes',
    'The first mention of an entity is NO_MASK, and a later one is DIRECT. As in the Text Anonymization Benchmark the first one decides, and the entity counts as quasi. To count it as direct: --set reader.kind=strongest',
  ],
  W761: [
    'annotations are lost in another format',
    'The format or model has no kinds of identifiers, annotators or masks. The rest is converted.',
  ],
})
