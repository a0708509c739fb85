/** Statistics that `string-f1` adds up. */
import { count, struct, table, total } from '@assay/core'
import { distinct } from '@assay/core/internal'

/** The items of one type on either side, those that are correct, and the credit of similar ones. */
export const typeCounts = struct({ gold: count, found: count, correct: count, credit: total })
export type TypeCounts = typeof typeCounts.empty

/** The distinct forms of one type, where the corpus is one set. */
const formSets = struct({ gold: distinct, found: distinct })

export const documentCounts = struct({
  answers: count,
  unparsed: count,
  empty: count,
  repaired: count,
  notInText: count,
  /** Strings that could be looked for in a text. */
  looked: count,
  notInSchema: count,
  repeated: count,
  dropped: count,
  perfectDocuments: count,
  /** Documents without an answer. */
  missing: count,
  /** Correct strings of which both sides have a place, and those with places that are not the same. */
  placed: count,
  elsewhere: count,
})

/** The strings of the system with one label, before dropping; needed where the gold says which labels there are. */
const labelCounts = struct({ all: count, dropped: count, repeated: count })

/** The times that a string is there, and the documents that it is in. */
const occurrences = struct({ times: count, documents: count })

export const stats = struct({
  types: table(typeCounts),
  labels: table(labelCounts),
  /** Documents in which nothing is wrong but strings of certain labels, by these labels. */
  nearly: table(count),
  forms: table(formSets),
  documents: documentCounts,
  reasons: table(count),
  lenient: table(count),
  /** Beginnings of answers that could not be read, by reason. */
  beginnings: table(table(count)),
  /** Strings that are not in their text. */
  away: table(occurrences),
  /** Wrong strings that are labels of the gold, of documents whose text does not have them; of them those whose label is a string of the gold, and their labels. */
  labelStrings: table(struct({ all: count, exchanged: count, labels: table(count) })),
  /** Labels that are not in the schema. */
  offSchema: table(count),
})
export type StringStats = typeof stats.empty
