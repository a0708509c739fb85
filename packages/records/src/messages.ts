/** Codes that this package reports, and their meanings. */
import { declareCodes } from '@assay/core'

export const { messages, code } = declareCodes({
  E770: [
    'a number that is too long',
    'A number of more than 1,000 digits, or with an exponent beyond ±10,000, is no value that anybody meant, and its decimals would fill the memory. Correct the number, or write it as a string.',
  ],
  E771: [
    'an answer that could not be read',
    'The answer of a model to this document has no value of JSON: it is a refusal, prose, or cut off, for example. With unparsed=error that ends the run; --set unparsed=empty (the default) counts it as an empty record, and --set unparsed=skip leaves the document out. In the gold such an answer is always refused.',
  ],
  E772: [
    'a record of the gold that is no object',
    'The metric openevals compares the values of each key, and a record of the gold is a list, a string or a number, which has no keys. The metric records takes any value of JSON; or write the value under a key in both files, such as {"lines": […]}.',
  ],
  E773: [
    'a record without an answer',
    'A record has none of the keys of answers (response, output, completion, prediction and others), or lacks the one that was named. Name the key of the answer: --set reader.response=KEY. Records that are no answers in a text are read by another reader: --reader records-jsonl.',
  ],
  E774: [
    'a field without a kind',
    'With kinds=named every field has a kind that the option fields or the option schema names, and this one has none. Name it by its path, as in {"lines[].qty": {"kind": "number"}}; a field that does not count has the kind ignore. With --set kinds=inferred (the default) kinds that are not named are found for each pair of values.',
  ],
  W770: [
    'a path that no record has',
    'The option fields names a path that is in no record of either side, so its options change nothing. Paths are keys joined by points, with [] behind a list, such as lines[].qty; a key with a point or a blank is written ["vat.id"].',
  ],
  W771: [
    'no path in common',
    'Both sides have fields, and no path of one is a path of the other, so nothing can be correct. The keys have other names on one side, or its records stand under a key: --system-set reader.record=KEY names it.',
  ],
})
