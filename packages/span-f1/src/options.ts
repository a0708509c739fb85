/** The options of `span-f1`: when two spans match, and what a span is where it has several labels, paths or readings. */
import { entry, readingEntries, readingFits, type TagOptions } from '@assay/core'
import * as v from 'valibot'

export { readingEntries }

/** What a span is, for all metrics of this package. */
export const spanEntries = {
  labels: entry.choice(
    ['each', 'any'],
    'a span with several labels: one item for each of them, or one item for which any of them is right (vague, as A|B of HAREM)',
    ['any'],
  ),
  granularity: entry.choice(
    ['fine', 'coarse'],
    'labels are compared as a whole, such as loc.adm.town, or up to the first dot',
    ['coarse'],
  ),
  alternatives: entry.choice(
    ['error', 'first'],
    'regions that can be read in several ways: refused, or the first reading counts',
    ['first'],
  ),
}

const schema = v.strictObject({
  matching: entry.choice(
    ['strict', 'exact', 'type', 'partial', 'fuzzy'],
    'when a pair is right: strict: the same borders and label; exact: the same borders, any label; type: the same label and an overlap; partial: the same borders, or half for an overlap, any label; fuzzy: paired by place alone, then the same label (HIPE)',
    ['exact', 'type', 'partial', 'fuzzy'],
  ),
  ...spanEntries,
  zeroDivision: entry.zeroDivision('0 as in nervaluate'),
  zeroDivisionInMeans: entry.choice(
    [0, 1, 'omit'],
    "what stands for a type's 0/0 in the macro and weighted means, which are over the types with a span on either side: 0, 1, or nothing: that mean leaves the type out",
    [1, 'omit'],
  ),
  ...readingEntries,
})
export const spanOptions = v.pipe(schema, readingFits())
export type SpanOptions = v.InferOutput<typeof spanOptions>
export type Match = SpanOptions['matching']

const shared = v.strictObject(spanEntries)
/** What all metrics of this package are told of spans, and of the tags that say them. */
export type SharedOptions = v.InferOutput<typeof shared> & TagOptions
