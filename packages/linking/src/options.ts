/** The options that all metrics of this package have: what a mention, a link and NIL are. */
import { entry } from '@assay/core'
import * as v from 'valibot'
import { circleIn } from './redirects.ts'

/** Why a list is none of redirects; empty where it is one. */
const refusal = (texts: readonly string[]): string => {
  const odd = texts.find((text) => !/^[^=]+=[^=]+$/.test(text))
  if (odd !== undefined) return `write ID=MAIN, and not ${JSON.stringify(odd)}`
  const circle = circleIn(texts)
  return circle === undefined ? '' : `redirects go in a circle: ${circle.join(' to ')}`
}

/** A list; a text is what no list could be made of, and is refused with what is wrong with it. */
const redirects = v.optional(
  v.pipe(
    v.union([v.array(v.string()), v.string()]),
    v.description(
      'ids that count as another, on both sides and before they are compared: Q2=Q1; one may lead to the next, and ids of one entity (owl:sameAs) lead to one of them',
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
    'NIL against NIL: the same (TAC, HIPE), left out where links are compared (AIDA), or never right',
  ),
  nilPattern: entry.of(
    v.array(v.string()),
    'ids that stand for no entity of the knowledge base; one that ends in * is a prefix',
    ['NIL*', '_', '-'],
  ),
  kb: entry.of(
    v.array(v.string()),
    'beginnings of ids of the knowledge base, such as http://dbpedia.org/resource/; any other id is NIL. Without any, all that is not NIL is in it',
    [],
  ),
  missingId: entry.choice(
    ['nil', 'neleval', 'error'],
    'a mention without an id: NIL, and an entity of its own; neither linked nor NIL, and all of them one entity (neleval); or refused',
    ['nil', 'neleval'],
  ),
  ids: entry.choice(
    ['exact', 'wikidata', 'wikipedia'],
    'ids are compared as they stand, as Q-numbers of Wikidata with or without their address, or as titles of Wikipedia: without the address, percent escapes read, and _ for blanks',
    ['wikidata', 'wikipedia'],
  ),
  redirects,
  attribute: entry.of(v.string(), 'the attribute of spans that holds the id', 'id'),
  candidates: entry.of(
    v.pipe(v.number(), v.integer(), v.minValue(1)),
    "how many of a system's candidates may hold the id of the gold; 1: the best alone",
    1,
  ),
  duplicates: entry.choice(
    ['error', 'first', 'keep'],
    'a second mention of one span on a side: refused, left out, or counted as far as what is compared differs',
    ['first', 'keep'],
  ),
}

const shared = v.strictObject(mentionEntries)
export type MentionOptions = v.InferOutput<typeof shared>
