/** Codes that this package reports, and their meanings. */
import { declareCodes } from '@assay/core'

export const { messages, code } = declareCodes({
  E710: [
    'an answer that could not be read',
    'The answer of a model to this document is not a list of strings with labels: it is a refusal, prose, or cut off, for example. With unparsed=error that ends the run; --set unparsed=empty (the default) counts it as an empty answer, and --set unparsed=skip leaves the document out. In the gold such an answer is always refused.',
  ],
  E711: [
    'a record without an answer',
    'A record has none of the keys of answers (response, output, completion, prediction and others), and is not itself an item or a list of items. Name the key of the answer: --set reader.response=KEY.',
  ],
  E712: [
    'pairs in both orders',
    'Answers are lists of pairs, and in some pairs the first is a known label, in others the second. Choose: --set reader.pair=text-label or =label-text. With reader.pair=auto and reader.labels each pair is decided by itself.',
  ],
  E713: [
    'tags, not answers',
    'The answers are pairs of a tag and a number, as token classification writes them, and not strings with labels. Another reader fits: --set reader=hf-tokens.',
  ],
  E714: [
    'two answers to one document',
    'Two records have the same id. Choose: --set reader.repeated=last takes the last of them, and --set reader.repeated=join takes the items of all.',
  ],
  E715: [
    'offsets that would not be read',
    'A record has numbers beside a string that look like its offsets, and this reader compares strings without their places. A reader of spans takes them: --reader spans-jsonl, with options that name the keys (reader.spans, reader.start, reader.end, reader.label, reader.surface; a nested key is written offset.begin). To compare the strings alone: --set reader.places=ignore',
  ],
  E716: [
    'no answer that could be read',
    'None of the answers of a system could be read, so its score says nothing about the model. Another key may have the answers: --set reader.response=KEY. These forms are read: JSON and nearly JSON, Markdown tables, nested lines as in YAML, lists, marked text, words with their tags, and lines with a name and its label. Tags without words cannot be matched to the text: ask for the words too.',
  ],
  E717: [
    'labels where strings should be',
    'Gold and system have no label in common, and the strings of the system are labels of the gold: names and labels are exchanged, or under unknown keys. Known keys are text, span, mention, word, name, value, entity for the string, and label, type, entity_type, category, tag for its label. Name other keys: reader.fields=text:KEY,label:KEY; or list the labels: reader.labels=["PER", …]',
  ],
  E718: [
    'several names in one string',
    'A string of an answer, as in {"PER": "Mara Vell, Ostwick"} or PER: Mara Vell and Ostwick, is not in its text, and only some of its parts are. So it is one name with a mistake, or several names of which one is wrong. --system-set reader.joined=parts takes each part for a name wherever the string is not in the text, and reader.joined=whole keeps all such strings as they are.',
  ],
  W710: [
    'answers that could not be read',
    'Some of the answers could not be read, and count as empty. The model gave no usable answer, or the answers are under another key: --set reader.response=KEY. `assay errors` lists them.',
  ],
  W711: [
    'many strings that are not in their text',
    'More than 20 % of the strings are not in the text of their document, which is rare for a model that is asked to copy from it. The answers may belong to other texts, or the texts may have been changed.',
  ],
  W712: [
    'no label in common',
    'Gold and system have no label in common, so nothing can be correct. If labels are spelt in different ways: --set labelForm=loose, or labels.map of a config.',
  ],
  W713: [
    'correct strings at other places',
    'Both sides give the places of their strings, and equal strings are at different places. This metric compares strings alone. To compare places, where the texts are known: --metric span-f1 --set view=offsets.',
  ],
})
