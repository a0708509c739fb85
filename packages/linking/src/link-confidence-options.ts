/** The options of `link-confidence`. */
import { entry } from '@assay/core'
import { confidenceEntries, type ItemNames, thresholdFits } from '@assay/core/internal'
import * as v from 'valibot'
import { refusalOf } from './linking-options.ts'
import { type Definition, definitionsOf, isOfDocument } from './neleval-measures.ts'
import { mentionEntries } from './options.ts'

/** The items in reports and messages. */
export const names: ItemNames = { one: 'mention', many: 'mentions' }

const SETS = 'name one measure of sets, such as strong_all_match'

/** The reason why mentions have no credit of their own in a measure; empty where they have. */
const misfit = (definition: Definition): string => {
  const { name, aggregate, filter, key } = definition
  if (aggregate.startsWith('overlap'))
    return `${name} shares a mention out over those that it overlaps, so that no mention is right by itself: ${SETS}`
  if (aggregate !== 'sets') return `${name} compares clusters, in which no mention is right by itself: ${SETS}`
  if (filter === 'is_first')
    return `${name} counts first mentions, and which is the first depends on the threshold: sets::docid+eid counts each entity of a document once`
  if (!isOfDocument(definition))
    return `${name} counts a key of several documents once, and scores are ranked by document: sets:${filter}:docid+${key.join('+')}`
  return ''
}

const refusal = (name: string): string => {
  const definitions = definitionsOf([name])
  if (typeof definitions === 'string') return refusalOf([name])
  return definitions.length === 1
    ? misfit(definitions[0]!)
    : `${name} is ${definitions.length} measures, and a curve is of one: ${SETS}`
}

export const linkConfidenceOptions = v.pipe(
  v.strictObject({
    measure: v.optional(
      v.pipe(
        v.string(),
        v.description(
          'a measure of sets of neleval, such as strong_link_match, or sets:filter:key; an item is a key of a document, right if the gold has it',
        ),
        v.check(
          (name) => refusal(name) === '',
          ({ input }) => refusal(input),
        ),
      ),
      'strong_typed_all_match',
    ),
    ...mentionEntries,
    duplicates: entry.choice(
      ['error', 'keep'],
      'a second mention of one span on a side: refused, or counted if its key differs',
      ['keep'],
    ),
    ...confidenceEntries(names),
  }),
  thresholdFits(),
)
export type LinkConfidenceOptions = v.InferOutput<typeof linkConfidenceOptions>

/** The measure of the options, which the schema has let through. */
export const definitionUnder = ({ measure }: Pick<LinkConfidenceOptions, 'measure'>): Definition =>
  (definitionsOf([measure]) as readonly Definition[])[0]!
