/** From rows of documents to rows of units: what is drawn, swapped or left out is a unit with all of its documents. */
import type { Blocks } from '../infer/blocks.ts'
import type { Weighed } from '../infer/rows.ts'
import type { DocumentRows, Sum } from './lane.ts'
import type { Progress } from './surroundings.ts'
import type { Units } from './units.ts'

/** What goes along with drawing, and changes no number: who draws what, and who wants to know how far it is. */
export interface Drawing {
  readonly blocks?: Blocks | undefined
  readonly progress?: Progress | undefined
}

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
