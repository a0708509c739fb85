/** What the measures of the three tasks have in common. */

export const ratioLower = { range: [0, 1], better: 'lower', unit: 'ratio' } as const
export const counted = { range: [0, Number.POSITIVE_INFINITY], better: 'neither', unit: 'count' } as const
export const summed = { range: [0, Number.POSITIVE_INFINITY], better: 'neither', unit: 'sum' } as const

/** A part of a whole; 0/0 has no value. */
export const share = (part: number, whole: number): number | undefined => (whole > 0 ? part / whole : undefined)

/** The harmonic mean of value / a and value / b, as one fraction; none where either has no value. */
export const harmonic = (value: number, a: number, b: number): number | undefined =>
  a > 0 && b > 0 ? (2 * value) / (a + b) : undefined

/** Precision, recall and F. Entities within each other, and words compared as a bag, can give one entity two correct pairs. */
export const unbounded = { range: [0, Number.POSITIVE_INFINITY], better: 'higher', unit: 'ratio' } as const
