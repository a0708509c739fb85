/** The options of all three metrics: alignment, weights and scenarios. */
import { entry } from '@assay/core'
import * as v from 'valibot'
import { type OntologyName, ontologies } from './ontology.ts'
import { parseScope, scopeText } from './scope.ts'

const scope = v.pipe(
  v.union([v.null(), v.string(), v.record(v.string(), v.union([v.literal('*'), v.array(v.string())]))]),
  v.description('categories and types to evaluate, such as PESSOA(INDIVIDUAL;CARGO):LOCAL(*); total: all'),
  v.check(
    (input) => parseScope(scopeText(input)) !== null,
    'a scope is total, or categories with their types: PESSOA(INDIVIDUAL;CARGO):LOCAL(*)',
  ),
  v.transform((input) => scopeText(input)),
)

export const commonEntries = {
  style: entry.choice(['harem', 'muc'], 'harem: partial pairs count by weight; muc: only correct pairs count', [
    'harem',
  ]),
  scope: v.optional(scope, null),
  alt: entry.choice(['bestF', 'first', 'mostEntities'], 'option of an ALT that is evaluated', ['bestF']),
  correct: entry.choice(
    ['ignoreStopwords', 'allTokens'],
    'tokens that a correct pair has in common: all but stopwords, or all',
    ['ignoreStopwords'],
  ),
  weightTokens: entry.choice(['all', 'noStopwords'], 'tokens that count in the weight of a partial pair'),
  weightDigits: entry.choice(
    ['single', 'run'],
    'a number counts in a weight as one token for each digit, or as a single token',
  ),
  contractions: entry.choice(['rejoin', 'asIs'], '"de o" is read as "do", or as it is', ['rejoin']),
  commonTokens: entry.choice(
    ['occurrence', 'bag'],
    'two entities have a token in common if it is the same occurrence, or just the same word',
    ['bag'],
  ),
  countIdentified: entry.choice(
    ['distinct', 'perPair'],
    'a target counts once, or once for each of its pairs, as in 2008',
  ),
  stopwordCase: entry.choice(
    ['insensitive', 'tool'],
    'stopwords are recognised in any case, or as in the program of 2008',
  ),
  stopwordOnly: entry.choice(
    ['fallback', 'never'],
    'an entity of stopwords only is aligned with one of stopwords only, or never',
  ),
  words: entry.choice(
    ['compared', 'any'],
    'a run is refused if more than a quarter of the words differ from the gold, or never',
    ['any'],
  ),
  untagged: entry.choice(['keep', 'drop'], 'targets without a category stay in a selective scenario, or are dropped', [
    'drop',
  ]),
  ontology: entry.of(
    v.picklist(Object.keys(ontologies) as readonly OntologyName[]),
    'categories and their types',
    'harem2005',
  ),
  outroCounts: entry.flag('OUTRO is a type like any other, as in 2008, instead of "no type"'),
}
const common = v.strictObject(commonEntries)
export type CommonOptions = v.InferOutput<typeof common>
