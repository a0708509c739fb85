/** The options of `gerbil`. */
import { entry } from '@assay/core'
import * as v from 'valibot'
import { mentionEntries } from './options.ts'

const { nilPattern, kb, missingId, ids, redirects, attribute } = mentionEntries

export const gerbilOptions = v.strictObject({
  task: entry.choice(
    ['A2KB', 'D2KB', 'ERec', 'C2KB'],
    'A2KB: spans and their entities; D2KB: entities of given spans, others of the system are left out; ERec: spans alone; C2KB: entities of a document, without spans',
  ),
  spanMatch: entry.choice(['weak', 'strong'], 'spans match where they overlap, or where they are equal', ['weak']),
  uris: entry.choice(
    ['best', 'all'],
    'what a mention is linked to: its id, or all of its ids, of which any one may be right',
    ['all'],
  ),
  repeats: entry.choice(
    ['keep', 'once'],
    'in C2KB, an entity that a document has several times: counts each time, as in GERBIL, or once',
  ),
  threshold: entry.of(
    v.union([v.picklist(['best']), v.number(), v.null()]),
    'the least score with which a mention of the system counts, where it has one; null: all count; best: the one with the best micro F1 on the data that is scored, as in GERBIL',
    null,
    ['best'],
  ),
  emptyDocuments: entry.choice(
    ['omit', 1, 0],
    'a document in which neither side has anything: left out of means, or 1 (GERBIL), or 0',
    ['omit', 1],
  ),
  nilPattern,
  kb,
  missingId,
  ids,
  redirects,
  attribute,
})
export type GerbilOptions = v.InferOutput<typeof gerbilOptions>
