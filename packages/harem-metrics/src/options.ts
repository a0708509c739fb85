/** The options that all three metrics have: how entities are aligned, weighed and chosen. */
import { entry } from '@assay/core'
import * as v from 'valibot'
import { type OntologyName, ontologies } from './ontology.ts'
import { parseScope, scopeText } from './scope.ts'

const scope = v.pipe(
  v.union([v.null(), v.string(), v.record(v.string(), v.union([v.literal('*'), v.array(v.string())]))]),
  v.description('categories and types to evaluate, such as PESSOA(INDIVIDUAL;CARGO):LOCAL(*); total: all of them'),
  v.check(
    (input) => parseScope(scopeText(input)) !== null,
    'a scope is total, or categories with their types: PESSOA(INDIVIDUAL;CARGO):LOCAL(*)',
  ),
  v.transform((input) => scopeText(input)),
)

export const commonEntries = {
  style: entry.choice(['harem', 'muc'], 'harem: partial pairs have a weight; muc: only correct pairs count', ['harem']),
  scope: v.optional(scope, null),
  alt: entry.choice(['bestF', 'first', 'mostEntities'], 'the option of an ALT that is evaluated', ['bestF']),
  correct: entry.choice(
    ['ignoreStopwords', 'allTokens'],
    'which tokens a correct pair has in common: all but stopwords, or all',
    ['ignoreStopwords'],
  ),
  weightTokens: entry.choice(['all', 'noStopwords'], 'which tokens the weight of a partial pair counts'),
  weightDigits: entry.choice(
    ['single', 'run'],
    'what a number is in a weight: as many tokens as it has digits, or one',
  ),
  contractions: entry.choice(['rejoin', 'asIs'], 'whether "de o" is read as "do"', ['rejoin']),
  commonTokens: entry.choice(
    ['occurrence', 'bag'],
    'two entities have a token in common if it is the same occurrence, or the same word',
    ['bag'],
  ),
  countIdentified: entry.choice(
    ['distinct', 'perPair'],
    'whether a target counts once, or once for each of its pairs, as in 2008',
  ),
  stopwordCase: entry.choice(
    ['insensitive', 'tool'],
    'whether stopwords are known in any case, or as in the program of 2008',
  ),
  stopwordOnly: entry.choice(['fallback', 'never'], 'whether an entity of stopwords alone is aligned with its like'),
  words: entry.choice(
    ['compared', 'any'],
    'a run with more than a quarter of other words than the gold is refused, or aligned whatever it has',
    ['any'],
  ),
  untagged: entry.choice(['keep', 'drop'], 'targets without a category in a selective scenario', ['drop']),
  ontology: entry.of(
    v.picklist(Object.keys(ontologies) as readonly OntologyName[]),
    'the categories and their types',
    'harem2005',
  ),
  outroCounts: entry.flag('OUTRO is a type like any other, as in 2008, and not "no type given"'),
}
const common = v.strictObject(commonEntries)
export type CommonOptions = v.InferOutput<typeof common>
