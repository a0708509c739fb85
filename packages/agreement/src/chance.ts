/** Coefficients corrected for chance, as fractions until they become doubles. */
import { type Fraction, fraction } from '@assay/core'

/** (observed − expected) / (1 − expected): what every coefficient corrected for chance is. */
export const beyondChance = (observed: Fraction, expected: Fraction): Fraction | undefined =>
  fraction.dividedBy(fraction.minus(observed, expected), fraction.minus(fraction.ONE, expected))

/** The double of a fraction, where there is one. */
export const maybeNearest = (own: Fraction | undefined): number | undefined => own && fraction.nearest(own)
