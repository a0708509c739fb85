/** Documents that are drawn for the laws: pairs of a gold and a system. */
import type { Pair } from '@assay/core/laws'
import * as fc from 'fast-check'
import type { Facts } from '../src/model.ts'

// few names and relations, so that both sides often say the same
const fact = fc.record({
  subject: fc.constantFrom('Oslo', 'Rome', 'Bergen'),
  relation: fc.constantFrom('capital_of', 'city_of'),
  object: fc.constantFrom('Norway', 'Italy'),
})
const facts: fc.Arbitrary<Facts> = fc.array(fact, { maxLength: 4 }).map((some) => ({ facts: some }))

export const factPairs: fc.Arbitrary<Pair<'example-facts'>> = fc.tuple(facts, facts)
