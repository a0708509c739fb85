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
    'a field without a kind',
    'With kinds=named every field has a kind that the option fields or the option schema names, and this one has none. Name it by its path, as in {"lines[].qty": {"kind": "number"}}; a field that does not count has the kind ignore. With --set kinds=inferred (the default) kinds that are not named are found for each pair of values.',
  ],
  W770: [
    'a path that no record has',
    'The option fields names a path that is in no record of either side, so its options change nothing. Paths are keys joined by points, with [] behind a list, such as lines[].qty; a key with a point or a blank is written ["vat.id"].',
  ],
})
