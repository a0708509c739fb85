/** What a config and a call may say of intervals and of paired tests, with the bounds of each number. */
import * as v from 'valibot'
import { alternatives, boundsRules, comparisonTests, corrections } from './request.ts'

const text = v.pipe(v.string(), v.minLength(1))
const natural = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Of `Bootstrap`: how many samples a run draws is asked for by name in a config, and has a default in a call. */
export const bootstrapEntries = {
  samples: natural,
  seed: v.optional(natural),
  confidence: v.optional(v.pipe(v.number(), v.minValue(0.01), v.maxValue(0.999))),
  bounds: v.optional(v.picklist(boundsRules)),
}

/** Of `Compare`. */
export const compareEntries = {
  baseline: v.optional(text),
  measures: v.optional(v.pipe(v.array(text), v.minLength(1))),
  test: v.optional(v.picklist(comparisonTests)),
  alternative: v.optional(v.picklist(alternatives)),
  trials: v.optional(v.pipe(natural, v.minValue(1), v.maxValue(1_000_000))),
  correction: v.optional(v.picklist(corrections)),
  seed: v.optional(natural),
}
