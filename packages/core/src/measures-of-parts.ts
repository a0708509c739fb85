/** The measures that the parts of a facet have. */
import type { Measure } from './contract.ts'

/** True where a measure has a meaning for the parts of a facet. */
export const isOfParts = ({ wholeOnly, wholes = [] }: Measure<string>, facet: string): boolean =>
  wholeOnly !== true || wholes.includes(facet)
