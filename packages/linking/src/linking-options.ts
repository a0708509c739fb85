/** The options of `linking`. */
import { entry } from '@assay/core'
import { suggest } from '@assay/core/source'
import * as v from 'valibot'
import { definitionsOf, measureNames } from './neleval-measures.ts'
import { mentionEntries } from './options.ts'

/** The mistake in a list of measures; empty where there is none. */
export const refusalOf = (names: readonly string[]): string => {
  const definitions = definitionsOf(names)
  if (typeof definitions !== 'string') return ''
  const near = names
    .map((name) => suggest(name, measureNames))
    .find((suggestion) => suggestion !== undefined && !names.includes(suggestion))
  return near === undefined ? definitions : `${definitions}; did you mean ${near}?`
}

/** A list, or its text with commas, so that a mistake is reported for a name. */
const measures = v.optional(
  v.pipe(
    v.union([v.array(v.string()), v.string()]),
    v.description(
      'measures of neleval, sets of them (tac09, tac11, tac14, hachey, cornolti, luo, all), or aggregate:filter:key such as sets:is_first:docid+eid; the first is the headline, and all are listed by name',
    ),
    v.transform((given) => (typeof given === 'string' ? given.split(',') : given)),
    v.check(
      (names) => refusalOf(names) === '',
      (issue) => refusalOf(issue.input),
    ),
  ),
  ['strong_typed_all_match'],
)

const weights = v.pipe(
  v.record(v.string(), v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  v.check(
    (given) =>
      Object.keys(given).every((pair) => /^[^>]+>[^>]+$/.test(pair) && pair.split('>')[0] !== pair.split('>')[1]),
    'expected the type of the gold and another of the system: GPE>LOC=0.5',
  ),
)

export const linkingOptions = v.strictObject({
  measure: measures,
  by: entry.of(
    v.string(),
    'the breakdown of the first measure, each row over the mentions of both sides with one value: type, or an attribute of spans; empty: none',
    'type',
  ),
  clusterScope: entry.choice(
    ['corpus', 'document'],
    'corpus: an id in two documents is one cluster; document: it is two',
  ),
  typeWeights: entry.of(
    weights,
    'the credit for a type of the system where the gold has another one, in sets with the type in their key: GPE>LOC=0.5',
    {},
  ),
  ancestors: entry.of(
    v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
    'the credit for a more general type (loc for loc.adm), to the power of the levels between the two; 0: none',
    0,
  ),
  ...mentionEntries,
  zeroDivision: entry.zeroDivision('0 as in neleval'),
  zeroDivisionInMeans: entry.choice(
    [0, 1, 'omit'],
    "the value of a type's 0/0 in means over types, which are over the types of either side: 0, as in neleval; 1; or omit: the mean skips the type",
    [1, 'omit'],
  ),
})
export type LinkingOptions = v.InferOutput<typeof linkingOptions>
