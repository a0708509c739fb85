/** The options of `gerbil`. */
import { entry } from '@assay/core'
import * as v from 'valibot'
import { mentionEntries } from './options.ts'

const { nilPattern, kb, missingId, ids, redirects, attribute } = mentionEntries

export const gerbilOptions = v.strictObject({
  task: entry.choice(
    ['A2KB', 'D2KB', 'ERec', 'C2KB'],
    'A2KB: spans and their entities; D2KB: entities of given spans, mentions of the system on other spans are skipped; ERec: spans only; C2KB: entities of a document, without spans',
  ),
  spanMatch: entry.choice(['weak', 'strong'], 'spans match where they overlap, or where they are equal', ['weak']),
  uris: entry.choice(['best', 'all'], 'the ids of a mention: the best, or all of them, any of which may be right', [
    'all',
  ]),
  repeats: entry.choice(
    ['keep', 'once'],
    'in C2KB, an entity that a document has several times: counted each time, as in GERBIL, or once',
  ),
  threshold: entry.of(
    v.union([v.picklist(['best']), v.number(), v.null()]),
    'the least score of mentions of the system that count; mentions without a score always count; null: all count; best: the threshold with the best micro F1 on the scored data, as in GERBIL',
    null,
    ['best'],
  ),
  emptyDocuments: entry.choice(
    ['omit', 1, 0],
    'a document in which neither side has anything: skipped in means, or counted as 1 (GERBIL) or 0',
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
