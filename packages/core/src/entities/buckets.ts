/** Options that bound buckets of numbers, and the names of the buckets. */
import * as v from 'valibot'

/** Bounds of buckets, ascending; absent: no such facet. */
export const bounds = (description: string) =>
  v.optional(
    v.pipe(
      v.array(v.pipe(v.number(), v.integer(), v.minValue(1))),
      v.check((all) => all.every((bound, i) => i === 0 || bound > all[i - 1]!), 'bounds ascend: 50,200'),
      v.description(description),
    ),
  )

export const bucketEntries = {
  spans: /* @__PURE__ */ bounds(
    'bounds of the facet span, the words from the first mention of an entity to its last: 50,200 is 0-49, 50-199, 200+',
  ),
  sentenceSpans: /* @__PURE__ */ bounds(
    'bounds of the facet sentences, the sentences from the first mention of an entity to its last',
  ),
  sizes: /* @__PURE__ */ bounds('bounds of the facet size, the mentions of an entity'),
}

/** The bounds of facets of entities. */
export type Buckets = v.InferOutput<v.StrictObjectSchema<typeof bucketEntries, undefined>>

/** The bounds that are given, so that equal ones are equal. */
export const bucketsOf = ({ spans, sentenceSpans, sizes }: Buckets): Buckets => ({
  ...(spans && { spans }),
  ...(sentenceSpans && { sentenceSpans }),
  ...(sizes && { sizes }),
})

/** The bucket of a number: `0-49`, `50-199`, `200+`; `2` where it holds one number. */
export const bucketOf = (value: number, all: readonly number[]): string => {
  const above = all.findIndex((bound) => value < bound)
  const low = all[(above < 0 ? all.length : above) - 1] ?? 0
  if (above < 0) return `${low}+`
  const high = all[above]! - 1
  return low === high ? `${low}` : `${low}-${high}`
}
