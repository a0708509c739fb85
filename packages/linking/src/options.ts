/** The options that all metrics of this package have, for mentions, links and NIL. */
import { entry } from '@assay/core'
import * as v from 'valibot'
import { circleIn } from './redirects.ts'

/** The mistake in a list of redirects; empty where there is none. */
const refusal = (texts: readonly string[]): string => {
  const malformed = texts.find((text) => !/^[^=]+=[^=]+$/.test(text))
  if (malformed !== undefined) return `write ID=MAIN, and not ${JSON.stringify(malformed)}`
  const circle = circleIn(texts)
  return circle === undefined ? '' : `redirects go in a circle: ${circle.join(' to ')}`
}

/** A list; a text is one that could not be split into a list, and is refused with its mistake. */
const redirects = v.optional(
  v.pipe(
    v.union([v.array(v.string()), v.string()]),
    v.description(
      'ids that are replaced by others on both sides before they are compared: Q2=Q1; a replacement may be replaced again; for ids of one entity (owl:sameAs), choose one of them',
    ),
    v.check(
      (given) => typeof given !== 'string' && refusal(given) === '',
      ({ input }) => refusal(typeof input === 'string' ? input.split(',') : input),
    ),
    v.transform((given) => (typeof given === 'string' ? [] : given)),
  ),
  [],
)

export const mentionEntries = {
  nil: entry.choice(
    ['equal', 'omit', 'wrong'],
    'NIL on both sides: right (TAC, HIPE), skipped where links are compared (AIDA), or never right',
  ),
  nilPattern: entry.of(
    v.array(v.string()),
    'ids for entities that are not in the knowledge base; an id that ends in * is a prefix',
    ['NIL*', '_', '-'],
  ),
  kb: entry.of(
    v.array(v.string()),
    'prefixes of ids of the knowledge base, such as http://dbpedia.org/resource/; other ids are NIL; empty: all ids but those of nilPattern are in the knowledge base',
    [],
  ),
  missingId: entry.choice(
    ['nil', 'neleval', 'error'],
    'a mention without an id: NIL and an entity of its own; neither linked nor NIL, and one entity with all other such mentions (neleval); or refused',
    ['nil', 'neleval'],
  ),
  ids: entry.choice(
    ['exact', 'wikidata', 'wikipedia'],
    'the form in which ids are compared: as written; as Q-numbers of Wikidata, without the address; or as titles of Wikipedia, without the address, with percent escapes decoded and _ for blanks',
    ['wikidata', 'wikipedia'],
  ),
  redirects,
  attribute: entry.of(v.string(), 'the attribute of spans that holds the id', 'id'),
  candidates: entry.of(
    v.pipe(v.number(), v.integer(), v.minValue(1)),
    "the number of a system's candidates among which the id of the gold is right; 1: only the best",
    1,
  ),
  duplicates: entry.choice(
    ['error', 'first', 'keep'],
    'a second mention of one span on a side: refused, skipped, or counted if its key differs',
    ['first', 'keep'],
  ),
}

const shared = v.strictObject(mentionEntries)
export type MentionOptions = v.InferOutput<typeof shared>
