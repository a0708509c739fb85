/** From rows of documents to rows of units: what is drawn, swapped or left out is a unit with all of its documents. */
import type { Weighed } from '../infer/rows.ts'
import type { DocumentRows, Sum } from './lane.ts'
import type { Units } from './units.ts'

/** The documents as units; each document weighs what its unit does. */
export const byUnit = (rows: DocumentRows, { unitOf, count }: Units): Weighed<Sum> => {
  // where each document is a unit, the weights are those of the documents
  if (count() === unitOf.length) return rows
  const weights = new Float64Array(unitOf.length)
  return {
    size: count,
    weigh: (ofUnits) => {
      for (let document = 0; document < weights.length; document++)
        weights[document] = ofUnits[unitOf[document] as number] as number
      return rows.weigh(weights)
    },
  }
}
