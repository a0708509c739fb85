/** Codes that this package reports, and their meanings. */
import { declareCodes } from '@assay/core'

export const { messages, code } = declareCodes({
  E710: [
    'an answer that could not be read',
    'The answer of a model to this document is no list of strings with labels: a refusal, prose, or nothing whole. Under unparsed=error that ends the run; unparsed=empty (the default) counts it as an answer with nothing in it, and unparsed=skip leaves the document out. In the gold such an answer is always refused.',
  ],
  E711: [
    'a record without an answer',
    'A record has none of the keys in which answers stand (response, output, completion, prediction and others), and is itself no item and no list of items. Say which key has the answer: --set reader.response=KEY.',
  ],
  E712: [
    'pairs in both orders',
    'Answers are lists of pairs, and both orders of string and label occur: of some pairs the first is a known label, of others the second. Say which is meant: --set reader.pair=text-label or label-text; reader.pair=auto with reader.labels decides pair by pair.',
  ],
  E713: [
    'tags, not answers',
    'The answers are lists of pairs of a tag and a number, as token classification writes them, and not strings with labels. Another reader fits: --set reader=hf-tokens.',
  ],
  E714: [
    'two answers to one document',
    'Two records have the same id. Say what is meant: --set reader.repeated=last takes the last of them, and reader.repeated=join takes the items of all.',
  ],
  E715: [
    'places that would not be read',
    'A record has integers (or strings of digits) beside a string that are its bounds, or are called an offset, in it, in an object or a list: it is a span with its place, and this reader compares strings without their places. A reader of spans takes places that are numbers under keys: --reader spans-jsonl, whose options name the keys (reader.spans, reader.start, reader.end, reader.label, reader.surface; a key in an object is offset.begin). Where places do not count, or the numbers are none, --set reader.places=ignore compares the strings alone.',
  ],
  E716: [
    'no answer that could be read',
    'None of the answers of a system could be read, so that its score says nothing about the model. Another key may have the answers (--set reader.response=KEY), or they are in a form that is not read. What is read: JSON and nearly JSON, Markdown tables, nested lines as in YAML, lists, marked text, words with their tags, and lines with a name and its label. Tags without words cannot be matched to the text: ask for the words too.',
  ],
  E717: [
    'labels where strings should be',
    'Gold and system have no label in common, and what the system has as strings are labels of the gold: names and labels are the other way round, or stand under keys that are not known. Known keys are text, span, mention, word, name, value, entity for the string and label, type, entity_type, category, tag for its label; reader.fields=text:KEY,label:KEY gives others, and reader.labels=["PER", …] says which strings are labels.',
  ],
  E718: [
    'several names in one string',
    'A string of an answer that may be a list, as in {"PER": "Mara Vell, Ostwick"} or PER: Mara Vell and Ostwick, is not in the text of its document. Where all of its parts are there, it counts as these names, which is a leniency called joined. Of this one some parts are there and others are not, so that it is a name with a fault, or several of which one is wrong: --system-set reader.joined=parts takes each part for a name wherever the whole is not in the text, and reader.joined=whole keeps all such strings as they are.',
  ],
  W710: [
    'answers that could not be read',
    'Some of the answers could not be read, and count as empty. That is a result about the model, or a sign that the answers stand under another key, or in a form that is not known. assay errors lists them.',
  ],
  W711: [
    'many strings that are not in their text',
    'More than 20 % of the strings are not in the text of their document. A model that is asked to copy from the text seldom does that: the answers may belong to other texts, or the texts may have been changed.',
  ],
  W712: [
    'no label in common',
    'Gold and system have no label in common, so nothing can be correct. Labels that are spelt in different ways are brought together by labelForm=loose or by labels.map of a config.',
  ],
  W713: [
    'correct strings at other places',
    'Answers of both sides name the places of their strings, and strings that are equal stand at different places. Strings alone are compared here. span-f1 compares places, where the texts are known: --metric span-f1 --set view=offsets.',
  ],
})
